/**
 * The container of an .xls file, [MS-CFB] version 3: 512-byte sectors, of which the first to hold the workbook stream
 * in order, then come the directory, the FAT and the DIFAT. Everything follows from the stream's length.
 */

const SECTOR = 512
const FAT_ENTRIES = SECTOR / 4
const HEADER_DIFAT_ENTRIES = 109
const DIFAT_ENTRIES = FAT_ENTRIES - 1

/** Special sector numbers, [MS-CFB] 2.1. */
const DIFAT_SECTOR = 0xfffffffc
const FAT_SECTOR = 0xfffffffd
const END_OF_CHAIN = 0xfffffffe
const FREE = 0xffffffff
const NO_STREAM = 0xffffffff

/** [MS-CFB] 2.2: shorter streams would live in the mini stream, which this writer does without. */
const MIN_STREAM = 4096

/** [MS-CFB] 2.6.1 and 2.8: a stream has at most 2 GB, and the byte at 0x7fffffff would need a sector of its own. */
const MAX_FILE = 0x7fffffff

/** Bytes of the FAT generated at a time. */
const CHUNK_SECTORS = 128

export class CompoundFile {
  /** The header sector, to be followed by the stream. */
  readonly header: Buffer
  /** Zero bytes to write after the stream, before `trailer`. */
  readonly padding: number
  /** The whole file's length in bytes. */
  readonly size: number
  readonly #streamBytes: number
  readonly #streamSectors: number
  readonly #fatSectors: number
  readonly #difatSectors: number

  /**
   * @param streamBytes the length of the workbook stream
   * @throws RangeError when the file would be longer than the format can hold
   */
  constructor(streamBytes: number) {
    this.#streamBytes = Math.max(streamBytes, MIN_STREAM)
    this.#streamSectors = Math.ceil(this.#streamBytes / SECTOR)
    this.padding = this.#streamSectors * SECTOR - streamBytes
    const sectors = this.#streamSectors + 1
    let fat = 1
    let difat = 0
    // The FAT lists its own sectors and the DIFAT's too: grow both until all of them fit.
    while (fat * FAT_ENTRIES < sectors + fat + difat || HEADER_DIFAT_ENTRIES + difat * DIFAT_ENTRIES < fat) {
      if (HEADER_DIFAT_ENTRIES + difat * DIFAT_ENTRIES < fat) difat += 1
      else fat += 1
    }
    this.#fatSectors = fat
    this.#difatSectors = difat
    this.size = SECTOR * (1 + sectors + fat + difat)
    if (this.size > MAX_FILE) throw new RangeError('An .xls file holds at most 2 GB')
    this.header = this.#makeHeader()
  }

  /** The directory, the FAT and the DIFAT. */
  *trailer(): Generator<Buffer> {
    yield this.#directory()
    const total = this.#fatSectors * FAT_ENTRIES
    for (let start = 0; start < total; start += CHUNK_SECTORS * FAT_ENTRIES) {
      const end = Math.min(start + CHUNK_SECTORS * FAT_ENTRIES, total)
      const chunk = Buffer.allocUnsafe((end - start) * 4)
      for (let sector = start; sector < end; sector++) chunk.writeUInt32LE(this.#fatEntry(sector), (sector - start) * 4)
      yield chunk
    }
    for (let index = 0; index < this.#difatSectors; index++) yield this.#difatSector(index)
  }

  get #directoryAt(): number {
    return this.#streamSectors
  }

  get #fatAt(): number {
    return this.#directoryAt + 1
  }

  get #difatAt(): number {
    return this.#fatAt + this.#fatSectors
  }

  /** The sector after `sector` in its chain, [MS-CFB] 2.3. */
  #fatEntry(sector: number): number {
    if (sector < this.#streamSectors - 1) return sector + 1
    if (sector <= this.#directoryAt) return END_OF_CHAIN
    if (sector < this.#difatAt) return FAT_SECTOR
    return sector < this.#difatAt + this.#difatSectors ? DIFAT_SECTOR : FREE
  }

  /** The number of the FAT's sector `index`. */
  #fatLocation(index: number): number {
    return index < this.#fatSectors ? this.#fatAt + index : FREE
  }

  /** [MS-CFB] 2.5: 127 places of FAT sectors and the next DIFAT sector. */
  #difatSector(index: number): Buffer {
    const sector = Buffer.alloc(SECTOR)
    const first = HEADER_DIFAT_ENTRIES + index * DIFAT_ENTRIES
    for (let n = 0; n < DIFAT_ENTRIES; n++) sector.writeUInt32LE(this.#fatLocation(first + n), n * 4)
    const next = index + 1 < this.#difatSectors ? this.#difatAt + index + 1 : END_OF_CHAIN
    sector.writeUInt32LE(next, DIFAT_ENTRIES * 4)
    return sector
  }

  /** [MS-CFB] 2.2. */
  #makeHeader(): Buffer {
    const header = Buffer.alloc(SECTOR)
    header.write('d0cf11e0a1b11ae1', 0, 'hex')
    header.writeUInt16LE(0x003e, 24) // minor version
    header.writeUInt16LE(0x0003, 26) // major version
    header.writeUInt16LE(0xfffe, 28) // little-endian
    header.writeUInt16LE(9, 30) // sectors of 2^9 bytes
    header.writeUInt16LE(6, 32) // mini sectors of 2^6 bytes
    header.writeUInt32LE(this.#fatSectors, 44)
    header.writeUInt32LE(this.#directoryAt, 48)
    header.writeUInt32LE(MIN_STREAM, 56)
    header.writeUInt32LE(END_OF_CHAIN, 60) // no mini FAT
    header.writeUInt32LE(this.#difatSectors > 0 ? this.#difatAt : END_OF_CHAIN, 68)
    header.writeUInt32LE(this.#difatSectors, 72)
    for (let n = 0; n < HEADER_DIFAT_ENTRIES; n++) header.writeUInt32LE(this.#fatLocation(n), 76 + n * 4)
    return header
  }

  /** [MS-CFB] 2.6: a root storage with the one stream "Workbook", and two unused entries to fill the sector. */
  #directory(): Buffer {
    const entries = [
      { name: 'Root Entry', type: 5, child: 1, start: END_OF_CHAIN, size: 0 },
      { name: 'Workbook', type: 2, child: NO_STREAM, start: 0, size: this.#streamBytes },
      { name: '', type: 0, child: NO_STREAM, start: 0, size: 0 },
      { name: '', type: 0, child: NO_STREAM, start: 0, size: 0 },
    ]
    const sector = Buffer.alloc(SECTOR)
    for (const [index, { name, type, child, start, size }] of entries.entries()) {
      const at = index * 128
      sector.write(name, at, 'utf16le')
      sector.writeUInt16LE(name === '' ? 0 : (name.length + 1) * 2, at + 64)
      sector.writeUInt8(type, at + 66)
      sector.writeUInt8(1, at + 67) // black
      sector.writeUInt32LE(NO_STREAM, at + 68)
      sector.writeUInt32LE(NO_STREAM, at + 72)
      sector.writeUInt32LE(child, at + 76)
      sector.writeUInt32LE(start, at + 116)
      sector.writeUInt32LE(size, at + 120)
    }
    return sector
  }
}
