import type { Zippable } from 'fflate'
import { strToU8, zipSync } from 'fflate'

/** A Date is written as a serial number with a date format, from its UTC fields. */
export type XlsxCell = string | number | boolean | Date | null

export type XlsxSheet = { name: string; xml: string; state?: string }

const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const STYLES =
  '<styleSheet><numFmts count="1"><numFmt numFmtId="170" formatCode="dd/mm/yyyy hh:mm"/></numFmts>' +
  '<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="170"/></cellXfs></styleSheet>'

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}

/** 0 is A, 26 is AA. */
export function columnName(index: number): string {
  const rest = Math.floor(index / 26)
  return (rest > 0 ? columnName(rest - 1) : '') + String.fromCharCode(65 + (index % 26))
}

function cellXml(cell: XlsxCell, address: string): string {
  if (cell === null) return ''
  if (typeof cell === 'string') return `<c r="${address}" t="inlineStr"><is><t>${escapeXml(cell)}</t></is></c>`
  if (typeof cell === 'boolean') return `<c r="${address}" t="b"><v>${cell ? 1 : 0}</v></c>`
  if (cell instanceof Date) return `<c r="${address}" s="2"><v>${cell.getTime() / 86_400_000 + 25_569}</v></c>`
  return `<c r="${address}"><v>${cell}</v></c>`
}

/** The XML of a worksheet whose first row is number `firstRow`. */
export function sheetXml(rows: readonly (readonly XlsxCell[])[], firstRow = 1): string {
  const body = rows.map((cells, index) => {
    const row = firstRow + index
    return `<row r="${row}">${cells.map((cell, column) => cellXml(cell, `${columnName(column)}${row}`)).join('')}</row>`
  })
  return wrapSheet(body.join(''))
}

/** A worksheet around hand-written `<row>` elements. */
export function wrapSheet(body: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?><worksheet><sheetData>${body}</sheetData></worksheet>`
}

/**
 * An .xlsx file of the sheets, in that order. `extra` adds or replaces parts of the archive; `since1904` sets the old
 * date system of the Macintosh.
 */
export function makeXlsx(
  sheets: readonly XlsxSheet[],
  options: { extra?: Zippable; since1904?: boolean } = {},
): Uint8Array {
  const list = sheets.map(
    ({ name, state }, index) =>
      `<sheet name="${escapeXml(name)}" sheetId="${index + 1}"${state ? ` state="${state}"` : ''} r:id="rId${index + 1}"/>`,
  )
  const relations = sheets.map(
    (_, index) =>
      `<Relationship Id="rId${index + 1}" Type="${RELATIONS}/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`,
  )
  const parts = {
    '[Content_Types].xml': '<Types/>',
    '_rels/.rels': `<Relationships><Relationship Id="a" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns:r="${RELATIONS}">${options.since1904 ? '<workbookPr date1904="1"/>' : ''}<sheets>${list.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${relations.join('')}<Relationship Id="styles" Type="${RELATIONS}/styles" Target="styles.xml"/><Relationship Id="strings" Type="${RELATIONS}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
    'xl/styles.xml': STYLES,
    ...Object.fromEntries(sheets.map(({ xml }, index) => [`xl/worksheets/sheet${index + 1}.xml`, xml])),
  }
  const files: Zippable = {}
  for (const [path, text] of Object.entries(parts)) files[path] = strToU8(text)
  return zipSync({ ...files, ...options.extra })
}

/** An .xlsx file with one sheet of the rows. */
export function xlsxOf(rows: readonly (readonly XlsxCell[])[]): Uint8Array {
  return makeXlsx([{ name: 'Sheet1', xml: sheetXml(rows) }])
}
