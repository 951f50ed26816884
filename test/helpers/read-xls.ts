/** A reader of .xls files ([MS-CFB], [MS-XLS]) that knows the records our writer uses and fails on any other. */
export type XlsSheetRead = {
  name: string
  rows: (string | number | boolean | null)[][]
  /** The number format code of each cell, '' for General. */
  formats: string[][]
  boldHeader: boolean
  frozenRows: number
  /** In characters. */
  widths: number[]
  declaredRows: number
}

const END_OF_CHAIN = 0xfffffffe
const SECTOR = 512

function sectorOf(file: Buffer, sector: number): Buffer {
  const at = (sector + 1) * SECTOR
  if (at + SECTOR > file.length) throw new Error(`Sector ${sector} lies beyond the end of the file`)
  return file.subarray(at, at + SECTOR)
}

function readFat(file: Buffer): number[] {
  const sectors: number[] = []
  for (let n = 0; n < 109; n++) sectors.push(file.readUInt32LE(76 + n * 4))
  let difat = file.readUInt32LE(68)
  for (let left = file.readUInt32LE(72); left > 0; left--) {
    const sector = sectorOf(file, difat)
    for (let n = 0; n < 127; n++) sectors.push(sector.readUInt32LE(n * 4))
    difat = sector.readUInt32LE(508)
  }
  if (difat !== END_OF_CHAIN) throw new Error('The DIFAT is longer than the header says')
  const used = sectors.slice(0, file.readUInt32LE(44))
  return used.flatMap((at) => {
    const sector = sectorOf(file, at)
    return Array.from({ length: 128 }, (_, n) => sector.readUInt32LE(n * 4))
  })
}

function readChain(file: Buffer, fat: readonly number[], first: number): Buffer {
  const parts: Buffer[] = []
  for (let at = first; at !== END_OF_CHAIN; at = fat[at]!) {
    if (at > 0xfffffffa || parts.length > fat.length) throw new Error('A sector chain is broken')
    parts.push(sectorOf(file, at))
  }
  return Buffer.concat(parts)
}

function workbookStream(file: Buffer): Buffer {
  if (file.toString('hex', 0, 8) !== 'd0cf11e0a1b11ae1') throw new Error('Not a compound file')
  if (file.length % SECTOR !== 0) throw new Error('The file does not end with a whole sector')
  const fat = readFat(file)
  const directory = readChain(file, fat, file.readUInt32LE(48))
  for (let at = 0; at < directory.length; at += 128) {
    const name = directory.toString('utf16le', at, at + Math.max(0, directory.readUInt16LE(at + 64) - 2))
    if (name !== 'Workbook') continue
    const size = directory.readUInt32LE(at + 120)
    const stream = readChain(file, fat, directory.readUInt32LE(at + 116))
    if (stream.length - size >= SECTOR || stream.length < size) throw new Error('The stream has not its size')
    return stream.subarray(0, size)
  }
  throw new Error('No workbook stream')
}

type XlsRecord = { type: number; data: Buffer; continues: Buffer[] }

function* recordsFrom(stream: Buffer, start: number): Generator<XlsRecord> {
  for (let at = start; at < stream.length;) {
    const record: XlsRecord = { type: stream.readUInt16LE(at), data: Buffer.alloc(0), continues: [] }
    const length = stream.readUInt16LE(at + 2)
    if (length > 8224) throw new Error('A record is longer than 8,224 bytes')
    record.data = stream.subarray(at + 4, at + 4 + length)
    at += 4 + length
    while (at < stream.length && stream.readUInt16LE(at) === 0x003c) {
      const more = stream.readUInt16LE(at + 2)
      record.continues.push(stream.subarray(at + 4, at + 4 + more))
      at += 4 + more
    }
    yield record
    if (record.type === 0x000a) return
  }
}

function readStrings({ data, continues }: XlsRecord): string[] {
  const blocks = [data, ...continues]
  let block = 0
  let at = 8
  const strings: string[] = []
  for (let left = data.readUInt32LE(4); left > 0; left--) {
    if (at === blocks[block]!.length) {
      block += 1
      at = 0
    }
    let missing = blocks[block]!.readUInt16LE(at)
    let wide = blocks[block]!.readUInt8(at + 2) === 1
    at += 3
    let text = ''
    while (missing > 0) {
      if (at === blocks[block]!.length) {
        block += 1
        wide = blocks[block]!.readUInt8(0) === 1
        at = 1
      }
      const here = Math.min(missing, Math.floor((blocks[block]!.length - at) / (wide ? 2 : 1)))
      if (here === 0) throw new Error('A character is split over two records')
      const end = at + here * (wide ? 2 : 1)
      text += blocks[block]!.toString(wide ? 'utf16le' : 'latin1', at, end)
      missing -= here
      at = end
    }
    strings.push(text)
  }
  if (block !== blocks.length - 1 || at !== blocks[block]!.length)
    throw new Error('The string table has bytes left over')
  return strings
}

function shortText(data: Buffer, at: number, length: number): string {
  return data.toString(data.readUInt8(at) === 1 ? 'utf16le' : 'latin1', at + 1).slice(0, length)
}

type Book = {
  strings: string[]
  formats: Map<number, string>
  xfs: { font: number; format: number }[]
  boldFonts: boolean[]
  sheets: { name: string; offset: number }[]
}

function readGlobals(stream: Buffer): Book {
  const book: Book = { strings: [], formats: new Map(), xfs: [], boldFonts: [], sheets: [] }
  for (const record of recordsFrom(stream, 0)) {
    const { type, data } = record
    if (type === 0x00fc) book.strings = readStrings(record)
    else if (type === 0x041e) book.formats.set(data.readUInt16LE(0), shortText(data, 4, data.readUInt16LE(2)))
    else if (type === 0x00e0) book.xfs.push({ font: data.readUInt16LE(0), format: data.readUInt16LE(2) })
    else if (type === 0x0031) book.boldFonts.push(data.readUInt16LE(6) >= 700)
    else if (type === 0x0085)
      book.sheets.push({ offset: data.readUInt32LE(0), name: shortText(data, 7, data.readUInt8(6)) })
    else if (![0x0809, 0x0042, 0x003d, 0x0022, 0x0293, 0x000a].includes(type)) {
      throw new Error(`Unknown record ${type.toString(16)} in the globals`)
    }
  }
  return book
}

function cellValue(book: Book, type: number, data: Buffer): string | number | boolean | undefined {
  if (type === 0x00fd) return book.strings[data.readUInt32LE(6)]
  if (type === 0x0203) return data.readDoubleLE(6)
  return type === 0x0205 ? data.readUInt8(6) === 1 : undefined
}

function readOneSheet(stream: Buffer, book: Book, name: string, offset: number): XlsSheetRead {
  const sheet: XlsSheetRead = {
    name,
    rows: [],
    formats: [],
    boldHeader: true,
    frozenRows: 0,
    widths: [],
    declaredRows: 0,
  }
  let frozen = false
  for (const { type, data } of recordsFrom(stream, offset)) {
    const value = cellValue(book, type, data)
    if (value !== undefined) {
      const row = data.readUInt16LE(0)
      const column = data.readUInt16LE(2)
      const xf = book.xfs[data.readUInt16LE(4)]!
      while (sheet.rows.length <= row) {
        sheet.rows.push([])
        sheet.formats.push([])
      }
      while (sheet.rows[row]!.length < column) sheet.rows[row]!.push(null)
      sheet.rows[row]![column] = value
      sheet.formats[row]![column] = book.formats.get(xf.format) ?? ''
      // There is no font number 4: the fifth font is number 5.
      if (row === 0 && !book.boldFonts[xf.font > 4 ? xf.font - 1 : xf.font]) sheet.boldHeader = false
    } else if (type === 0x0200) sheet.declaredRows = data.readUInt32LE(4)
    else if (type === 0x007d) sheet.widths.push(data.readUInt16LE(4) / 256)
    else if (type === 0x023e) frozen = (data.readUInt16LE(0) & 0x0008) !== 0
    else if (type === 0x0041) sheet.frozenRows = frozen ? data.readUInt16LE(2) : 0
    else if (![0x0809, 0x001d, 0x000a].includes(type)) throw new Error(`Unknown record ${type.toString(16)} in a sheet`)
  }
  return sheet
}

/** Reads all sheets. A cell the file does not hold is null or missing at the row's end. */
export function readXls(file: Buffer): XlsSheetRead[] {
  const stream = workbookStream(file)
  const book = readGlobals(stream)
  return book.sheets.map(({ name, offset }) => {
    if (stream.readUInt16LE(offset) !== 0x0809) throw new Error('A sheet does not begin where the workbook says')
    return readOneSheet(stream, book, name, offset)
  })
}
