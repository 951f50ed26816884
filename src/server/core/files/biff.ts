/**
 * Records of the Excel 97 workbook stream, little-endian, each with a type, a length and up to 8,224 bytes of data
 * [MS-XLS] 2.1.4. The functions give whole records.
 */

/** Rows of a sheet, columns of a row and characters of a cell that the format can hold. */
export const MAX_SHEET_ROWS = 65_536
export const MAX_COLUMNS = 256
export const MAX_CELL_CHARACTERS = 32_767

/** [MS-XLS] 2.1.4: a record's data has at most 8,224 bytes; what is longer goes on in Continue records. */
export const MAX_RECORD_DATA = 8224

/** Record types, [MS-XLS] 2.3.2. */
export const RECORD = {
  eof: 0x000a,
  date1904: 0x0022,
  font: 0x0031,
  continue: 0x003c,
  window1: 0x003d,
  pane: 0x0041,
  codePage: 0x0042,
  colInfo: 0x007d,
  boundSheet8: 0x0085,
  xf: 0x00e0,
  sst: 0x00fc,
  labelSst: 0x00fd,
  dimensions: 0x0200,
  number: 0x0203,
  boolErr: 0x0205,
  window2: 0x023e,
  style: 0x0293,
  format: 0x041e,
  bof: 0x0809,
  selection: 0x001d,
} as const

/** How a cell is shown: the index of its XF record among those `globals` writes. */
export const XF = { general: 15, header: 16, integer: 17, date: 18, datetime: 19 } as const

const FIRST_CUSTOM_FORMAT = 164
const NUMBER_FORMATS = { date: FIRST_CUSTOM_FORMAT, datetime: FIRST_CUSTOM_FORMAT + 1, money: FIRST_CUSTOM_FORMAT + 2 }

function record(type: number, data: Buffer): Buffer {
  const head = Buffer.alloc(4)
  head.writeUInt16LE(type, 0)
  head.writeUInt16LE(data.length, 2)
  return Buffer.concat([head, data])
}

function u16(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 2)
  for (const [index, value] of values.entries()) bytes.writeUInt16LE(value, index * 2)
  return bytes
}

function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value, 0)
  return bytes
}

const LATIN_1 = /^[\0-\u00ff]*$/

/** Whether every character fits a byte, so that the text is stored in its short form. */
export function isNarrow(text: string): boolean {
  return LATIN_1.test(text)
}

function characters(text: string): Buffer {
  const narrow = isNarrow(text)
  return Buffer.concat([Buffer.from([narrow ? 0 : 1]), Buffer.from(text, narrow ? 'latin1' : 'utf16le')])
}

/** BOF, [MS-XLS] 2.4.21: version 8 as Excel 97 and later write it; 5 opens the globals, 0x10 a worksheet. */
function bof(substream: 0x05 | 0x10): Buffer {
  return record(RECORD.bof, Buffer.concat([u16(0x0600, substream, 0x0dbb, 0x07cc), u32(0x41), u32(0x06)]))
}

/** EOF, [MS-XLS] 2.4.103. */
export const EOF = record(RECORD.eof, Buffer.alloc(0))

/**
 * Font, [MS-XLS] 2.4.122: heights in twentieths of a point, 0x7fff the window's text colour. Its name is stored in the
 * wide form even where the narrow one would do.
 */
function font(bold: boolean): Buffer {
  const name = 'Calibri'
  const head = u16(220, bold ? 1 : 0, 0x7fff, bold ? 700 : 400, 0)
  const wideName = Buffer.concat([Buffer.from([name.length, 1]), Buffer.from(name, 'utf16le')])
  return record(RECORD.font, Buffer.concat([head, Buffer.alloc(4), wideName]))
}

/** Format, [MS-XLS] 2.4.126. */
function numberFormat(id: number, pattern: string): Buffer {
  return record(RECORD.format, Buffer.concat([u16(id, pattern.length), characters(pattern)]))
}

/**
 * XF, [MS-XLS] 2.4.353, with CellXF 2.5.20 and StyleXF 2.5.249: bottom aligned, no border, no fill. A cell's record
 * names what it sets itself (0x0400 the number format, 0x0800 the font); a style's says that it sets nothing (0xf400).
 */
function xf(kind: 'style' | 'cell', fontIndex: number, formatId: number): Buffer {
  const parent = kind === 'style' ? 0xfff5 : 0x0001
  const own = kind === 'style' ? 0xf400 : fontIndex === 0 && formatId === 0 ? 0 : 0x0c00
  return record(RECORD.xf, u16(fontIndex, formatId, parent, 0x0020, own, 0, 0, 0, 0, 0x20c0))
}

/** Font index 4 does not exist, [MS-XLS] 2.5.129 (FontIndex): the fifth font record has index 5. */
const BOLD_FONT = 5

/** BoundSheet8, [MS-XLS] 2.4.28; `offset` is where the sheet's BOF stands in the workbook stream. */
function boundSheet(name: string, offset: number): Buffer {
  const head = Buffer.concat([u32(offset), u16(0), Buffer.from([name.length])])
  return record(RECORD.boundSheet8, Buffer.concat([head, characters(name)]))
}

/** The length in bytes of a sheet's BoundSheet8 record, which does not depend on its offset. */
function boundSheetLength(name: string): number {
  return boundSheet(name, 0).length
}

/**
 * The workbook's globals, [MS-XLS] 2.1.7.20.3, up to the shared strings that follow them: code page, window, date
 * system, fonts, number formats, XF records (15 of styles, then those of `XF`) and the sheets.
 * @param sheets each sheet's name, and the length in bytes of its substream
 * @param between bytes that stand between these globals and the first sheet: the shared strings and an EOF
 */
export function globals(sheets: readonly { name: string; length: number }[], between: number): Buffer {
  const head = Buffer.concat([
    bof(0x05),
    record(RECORD.codePage, u16(0x04b0)),
    record(RECORD.window1, u16(0, 0, 0x4000, 0x2000, 0x38, 0, 0, 1, 0x258)),
    record(RECORD.date1904, u16(0)),
    ...[false, false, false, false, true].map(font),
    numberFormat(NUMBER_FORMATS.date, 'dd/mm/yyyy'),
    numberFormat(NUMBER_FORMATS.datetime, 'dd/mm/yyyy hh:mm'),
    numberFormat(NUMBER_FORMATS.money, '#,##0'),
    ...Array.from({ length: XF.general }, () => xf('style', 0, 0)),
    xf('cell', 0, 0),
    xf('cell', BOLD_FONT, 0),
    xf('cell', 0, NUMBER_FORMATS.money),
    xf('cell', 0, NUMBER_FORMATS.date),
    xf('cell', 0, NUMBER_FORMATS.datetime),
    // Style, [MS-XLS] 2.4.269: XF 0 is the built-in style "Normal".
    record(RECORD.style, Buffer.concat([u16(0x8000), Buffer.from([0, 0xff])])),
  ])
  let offset = head.length + sheets.reduce((sum, { name }) => sum + boundSheetLength(name), 0) + between
  const bound: Buffer[] = []
  for (const { name, length } of sheets) {
    bound.push(boundSheet(name, offset))
    offset += length
  }
  return Buffer.concat([head, ...bound])
}

/**
 * What stands before a worksheet's cells, [MS-XLS] 2.1.7.20.5: column widths (ColInfo 2.4.53, in 256ths of a
 * character) and the used range (Dimensions 2.4.90).
 */
export function sheetHead(widths: readonly number[], rows: number): Buffer {
  const columns = widths.map((width, index) =>
    record(RECORD.colInfo, u16(index, index, Math.round(Math.min(Math.max(width, 1), 255) * 256), XF.general, 0, 0)),
  )
  const dimensions = record(RECORD.dimensions, Buffer.concat([u32(0), u32(rows), u16(0, widths.length, 0)]))
  return Buffer.concat([bof(0x10), ...columns, dimensions])
}

/**
 * What stands after the cells: a window (Window2, [MS-XLS] 2.4.346) with the first row frozen (Pane 2.4.189, Selection
 * 2.4.248). Only the first sheet of the workbook is selected; two selected sheets would be edited together.
 */
export function sheetTail(selected: boolean): Buffer {
  const frozen = 0x0008 | 0x0100
  const shown = 0x00b6
  const window2 = u16(shown | frozen | (selected ? 0x0600 : 0), 0, 0, 0x40, 0, 0, 0, 0, 0)
  const lowerPane = 2
  const pane = u16(0, 1, 1, 0, lowerPane)
  const selection = Buffer.concat([Buffer.from([lowerPane]), u16(1, 0, 0, 1, 1, 1), Buffer.from([0, 0])])
  return Buffer.concat([
    record(RECORD.window2, window2),
    record(RECORD.pane, pane),
    record(RECORD.selection, selection),
    EOF,
  ])
}

/** Bytes of the three cell records with their heads: LabelSst 2.4.149, Number 2.4.180 and BoolErr 2.4.24 of [MS-XLS]. */
export const CELL_BYTES = { labelSst: 14, number: 18, boolErr: 12 } as const

function cellHead(bytes: Buffer, type: number, row: number, column: number, xf: number): void {
  bytes.writeUInt16LE(type, 0)
  bytes.writeUInt16LE(bytes.length - 4, 2)
  bytes.writeUInt16LE(row, 4)
  bytes.writeUInt16LE(column, 6)
  bytes.writeUInt16LE(xf, 8)
}

/** Fills `bytes` with a text cell that refers to a shared string. */
export function putLabel(bytes: Buffer, row: number, column: number, xf: number, stringIndex: number): void {
  cellHead(bytes, RECORD.labelSst, row, column, xf)
  bytes.writeUInt32LE(stringIndex, 10)
}

/** Fills `bytes` with a number cell. */
export function putNumber(bytes: Buffer, row: number, column: number, xf: number, value: number): void {
  cellHead(bytes, RECORD.number, row, column, xf)
  bytes.writeDoubleLE(value, 10)
}

/** Fills `bytes` with a TRUE or FALSE cell. */
export function putBoolean(bytes: Buffer, row: number, column: number, xf: number, value: boolean): void {
  cellHead(bytes, RECORD.boolErr, row, column, xf)
  bytes[10] = value ? 1 : 0
  bytes[11] = 0
}
