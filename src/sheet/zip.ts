import { Inflate } from 'fflate'
import { SheetRefusal, unreadable } from '#sheet/problems.ts'

/** One file of the archive, from the central directory: what every spreadsheet program goes by. */
export type ZipEntry = { name: string; method: number; encrypted: boolean; packedBytes: number; offset: number }

const MAX_ENTRIES = 1000
const MAX_DEPTH = 16

/** Compressed bytes fed at a time: deflate makes at most 1,032 of one, so a step yields 17 MB before it is counted. */
const STEP = 16_384

/** XML of a sheet packs 10 to 40 times; beyond this, once it is large, nobody wrote it by working. */
const MAX_RATIO = 200
const RATIO_COUNTS_FROM = 10_485_760

/** APPNOTE.TXT 4.3.16, 4.3.12 and 4.3.7. */
const END_RECORD = 0x06054b50
const CENTRAL_HEADER = 0x02014b50
const LOCAL_HEADER = 0x04034b50

/** Bytes that may still be unpacked from one archive; shared by all its entries. */
export class UnpackBudget {
  readonly max: number
  #spent = 0

  constructor(max: number) {
    this.max = max
  }

  /** @throws SheetRefusal with BOMB when the archive unpacks to more than allowed. */
  spend(bytes: number): void {
    this.#spent += bytes
    if (this.#spent > this.max) throw new SheetRefusal({ code: 'BOMB', max: this.max })
  }
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

function findEndRecord(view: DataView): number {
  const last = view.byteLength - 22
  for (let at = last; at >= 0 && at >= last - 0xffff; at--) {
    if (view.getUint32(at, true) === END_RECORD) return at
  }
  throw unreadable('the file is cut off or damaged')
}

function isSafePath(name: string): boolean {
  const parts = name.split('/')
  return name !== '' && parts[0] !== '' && parts.length <= MAX_DEPTH && !parts.includes('..') && !name.includes('\0')
}

function readEntry(zip: Uint8Array, view: DataView, at: number): { entry: ZipEntry; next: number } {
  if (view.getUint32(at, true) !== CENTRAL_HEADER) throw unreadable('the file is damaged')
  const nameEnd = at + 46 + view.getUint16(at + 28, true)
  // Some writers on Windows separate folders with backslashes.
  const name = new TextDecoder().decode(zip.subarray(at + 46, nameEnd)).replaceAll('\\', '/')
  const entry = {
    name,
    method: view.getUint16(at + 10, true),
    encrypted: (view.getUint16(at + 8, true) & 1) === 1,
    packedBytes: view.getUint32(at + 20, true),
    offset: view.getUint32(at + 42, true),
  }
  return { entry, next: nameEnd + view.getUint16(at + 30, true) + view.getUint16(at + 32, true) }
}

/**
 * Lists the files of a zip archive by name without unpacking any.
 * @throws SheetRefusal with UNREADABLE when it is damaged, has over 1,000 files, or paths no workbook has.
 */
export function listZip(zip: Uint8Array): Map<string, ZipEntry> {
  const view = viewOf(zip)
  const entries = new Map<string, ZipEntry>()
  try {
    const end = findEndRecord(view)
    const total = view.getUint16(end + 10, true)
    if (total > MAX_ENTRIES) throw unreadable(`it packs more than ${MAX_ENTRIES} files`)
    let at = view.getUint32(end + 16, true)
    for (let n = 0; n < total; n++) {
      const { entry, next } = readEntry(zip, view, at)
      if (!isSafePath(entry.name) || entries.has(entry.name))
        throw unreadable('its folders are not those of a workbook')
      entries.set(entry.name, entry)
      at = next
    }
  } catch (error) {
    if (error instanceof RangeError) throw unreadable('the file is damaged')
    throw error
  }
  return entries
}

function packedData(zip: Uint8Array, entry: ZipEntry): Uint8Array {
  const view = viewOf(zip)
  const damaged = entry.offset + 30 > zip.length || view.getUint32(entry.offset, true) !== LOCAL_HEADER
  if (damaged) throw unreadable('the file is damaged')
  const start = entry.offset + 30 + view.getUint16(entry.offset + 26, true) + view.getUint16(entry.offset + 28, true)
  if (start + entry.packedBytes > zip.length) throw unreadable('the file is cut off or damaged')
  return zip.subarray(start, start + entry.packedBytes)
}

function inflate(packed: Uint8Array, budget: UnpackBudget): Uint8Array {
  const pieces: Uint8Array[] = []
  let size = 0
  const stream = new Inflate((piece) => {
    size += piece.length
    budget.spend(piece.length)
    if (size > RATIO_COUNTS_FROM && size > packed.length * MAX_RATIO) {
      throw new SheetRefusal({ code: 'BOMB', max: budget.max })
    }
    pieces.push(piece)
  })
  try {
    for (let at = 0; at < packed.length; at += STEP) {
      stream.push(packed.subarray(at, at + STEP), at + STEP >= packed.length)
    }
  } catch (error) {
    if (error instanceof SheetRefusal) throw error
    throw unreadable('the file is damaged')
  }
  const whole = new Uint8Array(size)
  let at = 0
  for (const piece of pieces) {
    whole.set(piece, at)
    at += piece.length
  }
  return whole
}

/**
 * Unpacks one file. What counts is the bytes that come out, not the size the archive declares, which can lie.
 * @throws SheetRefusal with BOMB when the budget or the plausible ratio is exceeded, UNREADABLE when damaged or locked.
 */
export function unpackEntry(zip: Uint8Array, entry: ZipEntry, budget: UnpackBudget): Uint8Array {
  if (entry.encrypted) throw unreadable('it is protected with a password; save it without one')
  const packed = packedData(zip, entry)
  if (entry.method === 8) return inflate(packed, budget)
  if (entry.method !== 0) throw unreadable('it is packed in a way spreadsheet programs do not use')
  budget.spend(packed.length)
  return packed
}
