import type { Batches, Cell, CellKind, FileColumn } from './cells.ts'
import { sheetName } from './sheet-name.ts'
import type { ZipEntry } from './zip-stream.ts'
import { zipFile } from './zip-stream.ts'

/** Rows of a sheet and characters of a cell that Excel can hold. */
export const MAX_ROWS = 1_048_576
const MAX_CHARACTERS = 32_767
/** A sheet beyond this begins to be too long for the archive's numbers; the next one goes on. */
const MAX_SHEET_BYTES = 2_000_000_000

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

/** How a cell is shown: the places of the formats among `cellXfs` below. */
const STYLE: Readonly<Record<CellKind | 'header', number>> = {
  text: 0,
  number: 0,
  bool: 0,
  header: 1,
  money: 2,
  date: 3,
  datetime: 4,
}

const styles = `${HEAD}<styleSheet xmlns="${MAIN}"><numFmts count="3"><numFmt numFmtId="164" formatCode="#,##0"/><numFmt numFmtId="165" formatCode="dd/mm/yyyy"/><numFmt numFmtId="166" formatCode="dd/mm/yyyy hh:mm"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="5"><xf/><xf fontId="1" applyFont="1"/><xf numFmtId="164" applyNumberFormat="1"/><xf numFmtId="165" applyNumberFormat="1"/><xf numFmtId="166" applyNumberFormat="1"/></cellXfs></styleSheet>`

// The sheets are the only parts of their kind that are not named, so their number need not be known here.
const contentTypes = `${HEAD}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/></Types>`

const rootRelations = `${HEAD}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`

const special = /[&<>"]/
const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
/** What XML cannot hold, and what would be read as the form in which Excel writes those. */
const unholdable = /[^\P{Cc}\t\n\x7F-\x9F]|[\uFFFE\uFFFF]|_(?=x[\dA-Fa-f]{4}_)/gu

function xmlText(text: string): string {
  const coded = text
    .replace(unholdable, (found) => `_x${found.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`)
    .toWellFormed()
  return special.test(coded) ? coded.replace(/[&<>"]/g, (found) => escapes[found] ?? '') : coded
}

function fitToCell(text: string): string {
  if (text.length <= MAX_CHARACTERS) return text
  const last = text.charCodeAt(MAX_CHARACTERS - 1)
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? MAX_CHARACTERS - 1 : MAX_CHARACTERS)
}

/**
 * A text is an inline string, which is a text whatever it begins with: a formula would be another element. So nothing
 * needs to be put in front of one.
 */
function textCell(address: string, text: string, style: number): string {
  if (text === '') return ''
  const look = style === 0 ? '' : ` s="${style}"`
  const space = /^\s|\s$|[\n\t]/.test(text) ? ' xml:space="preserve"' : ''
  return `<c r="${address}" t="inlineStr"${look}><is><t${space}>${xmlText(fitToCell(text))}</t></is></c>`
}

const DAY = 86_400_000
const UNIX_EPOCH_SERIAL = 25_569
/** 1 March 1900: Excel counts the days before it differently from the calendar. */
const FIRST_SAFE_SERIAL = 61

function dateCell(address: string, date: Date, kind: CellKind): string {
  const time = date.getTime()
  if (Number.isNaN(time)) return ''
  const serial = time / DAY + UNIX_EPOCH_SERIAL
  const isDay = kind === 'date'
  if (serial < FIRST_SAFE_SERIAL || date.getUTCFullYear() > 9999) {
    return textCell(address, date.toISOString().slice(0, isDay ? -14 : -8), 0)
  }
  return `<c r="${address}" s="${STYLE[isDay ? 'date' : 'datetime']}"><v>${isDay ? Math.floor(serial) : serial}</v></c>`
}

function cellXml(address: string, cell: Cell, kind: CellKind): string {
  if (cell === null) return ''
  if (typeof cell === 'string') return textCell(address, cell, 0)
  if (cell instanceof Date) return dateCell(address, cell, kind)
  if (typeof cell === 'boolean') return `<c r="${address}" t="b"><v>${cell ? 1 : 0}</v></c>`
  if (!Number.isFinite(cell)) return ''
  return kind === 'money'
    ? `<c r="${address}" s="${STYLE.money}"><v>${cell}</v></c>`
    : `<c r="${address}"><v>${cell}</v></c>`
}

/** 0 is A, 26 is AA. */
export function columnName(index: number): string {
  const rest = Math.floor(index / 26)
  return (rest > 0 ? columnName(rest - 1) : '') + String.fromCharCode(65 + (index % 26))
}

/** The rows of all sheets, taken one batch after the other. */
class Rows {
  readonly #source: AsyncIterator<readonly (readonly Cell[])[]>
  #batch: readonly (readonly Cell[])[] = []
  #at = 0

  constructor(batches: Batches) {
    this.#source = batches[Symbol.asyncIterator]()
  }

  /** At most `max` of the rows that are there, none when there are no more. */
  async take(max: number): Promise<readonly (readonly Cell[])[]> {
    while (this.#at >= this.#batch.length) {
      const next = await this.#source.next()
      if (next.done) return []
      this.#batch = next.value
      this.#at = 0
    }
    const taken = this.#batch.slice(this.#at, this.#at + max)
    this.#at += taken.length
    return taken
  }

  async isOver(): Promise<boolean> {
    const [row] = await this.take(1)
    if (row === undefined) return true
    this.#at--
    return false
  }

  async close(): Promise<void> {
    await this.#source.return?.()
  }
}

function sheetHead(columns: readonly FileColumn[], isFirst: boolean, letters: readonly string[]): string {
  const widths = columns.map(
    ({ width }, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  )
  const cells = columns.map(({ title }, index) => textCell(`${letters[index]}1`, title, STYLE.header))
  const selected = isFirst ? ' tabSelected="1"' : ''
  return `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView${selected} workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData><row r="1">${cells.join('')}</row>`
}

async function* sheetXml(
  columns: readonly FileColumn[],
  rows: Rows,
  isFirst: boolean,
  maxRows: number,
): AsyncGenerator<Buffer> {
  const letters = columns.map((_, index) => columnName(index))
  yield Buffer.from(sheetHead(columns, isFirst, letters))
  let number = 1
  for (let bytes = 0; number < maxRows && bytes < MAX_SHEET_BYTES;) {
    const batch = await rows.take(maxRows - number)
    if (batch.length === 0) break
    let text = ''
    for (const cells of batch) {
      number++
      text += `<row r="${number}">`
      for (let index = 0; index < columns.length; index++) {
        const cell = cells[index]
        if (cell !== null && cell !== undefined)
          text += cellXml(`${letters[index]}${number}`, cell, columns[index]?.kind ?? 'text')
      }
      text += '</row>'
    }
    const piece = Buffer.from(text)
    bytes += piece.length
    yield piece
  }
  yield Buffer.from('</sheetData></worksheet>')
}

function workbook(title: string, sheets: number): string {
  const list = Array.from(
    { length: sheets },
    (_, index) => `<sheet name="${xmlText(sheetName(title, index))}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
  )
  return `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>${list.join('')}</sheets></workbook>`
}

function workbookRelations(sheets: number): string {
  const list = Array.from(
    { length: sheets },
    (_, index) =>
      `<Relationship Id="rId${index + 1}" Type="${RELATIONS}/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`,
  )
  return `${HEAD}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${list.join('')}<Relationship Id="styles" Type="${RELATIONS}/styles" Target="styles.xml"/></Relationships>`
}

/**
 * An XLSX workbook as it is made: typed cells, a bold header that stays in view, and further sheets "Name 2", "Name 3"
 * when one is full. It is written from front to back, so memory does not grow with the number of rows. Texts beyond
 * 32,767 characters are cut, as no cell holds more; NaN and infinities stay blank.
 * @throws RangeError when the file would be longer than 4 GB, and whatever `batches` throws
 */
export async function* xlsxFile(
  title: string,
  columns: readonly FileColumn[],
  batches: Batches,
  maxRows = MAX_ROWS,
): AsyncGenerator<Buffer> {
  const rows = new Rows(batches)
  const part = (name: string, text: string): ZipEntry => ({ name, content: [Buffer.from(text)] })
  async function* entries(): AsyncGenerator<ZipEntry> {
    yield part('[Content_Types].xml', contentTypes)
    yield part('_rels/.rels', rootRelations)
    let sheets = 0
    do {
      sheets++
      yield { name: `xl/worksheets/sheet${sheets}.xml`, content: sheetXml(columns, rows, sheets === 1, maxRows) }
    } while (!(await rows.isOver()))
    yield part('xl/styles.xml', styles)
    yield part('xl/workbook.xml', workbook(title, sheets))
    yield part('xl/_rels/workbook.xml.rels', workbookRelations(sheets))
  }
  try {
    yield* zipFile(entries())
  } finally {
    await rows.close()
  }
}
