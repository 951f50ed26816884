import type { Batches, Cell, FileColumn } from './cells.ts'

/** The first bytes by which Excel knows that a text file is UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF'

/**
 * What a spreadsheet takes for a formula, by its first character: those of ASCII, their wide forms, the semicolon that
 * divides fields where the comma does not, and the control
 * characters that programs skip before they look.
 */
const formula = /^[=+\-@;\t\r\n＝＋－＠]/
/** A telephone number as it is stored. At most it is read as a number, and it must stay one for other programs. */
const phone = /^\+\d{6,15}$/

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`

/** A text that could be taken for a formula gets an apostrophe in front, which spreadsheets take for "this is a text". */
function textField(text: string, separator: string): string {
  const safe = formula.test(text) && !phone.test(text) ? `'${text}` : text
  return safe.includes('"') || safe.includes(separator) || /[\r\n]|^\s|\s$/.test(safe) ? quoted(safe) : safe
}

function field(cell: Cell, kind: FileColumn['kind'], separator: string): string {
  if (cell === null) return ''
  if (typeof cell === 'string') return textField(cell, separator)
  if (cell instanceof Date) {
    if (Number.isNaN(cell.getTime())) return ''
    const text = cell.toISOString()
    return kind === 'date' ? text.slice(0, -14) : text.slice(0, -5).replace('T', ' ')
  }
  if (typeof cell === 'boolean') return cell ? 'TRUE' : 'FALSE'
  return Number.isFinite(cell) ? String(cell) : ''
}

/**
 * A CSV file as it is made: UTF-8 with a byte order mark, a header, lines that end with CR LF (RFC 4180). `separator`
 * is what the reader's Excel expects: a comma, or a semicolon where the comma is for decimals.
 */
export async function* csvFile(
  columns: readonly FileColumn[],
  batches: Batches,
  separator: ',' | ';' = ',',
): AsyncGenerator<Buffer> {
  const header = columns.map(({ title }) => textField(title, separator)).join(separator)
  yield Buffer.from(`${BYTE_ORDER_MARK}${header}\r\n`)
  for await (const rows of batches) {
    let text = ''
    for (const cells of rows) {
      for (let index = 0; index < columns.length; index++) {
        if (index > 0) text += separator
        text += field(cells[index] ?? null, columns[index]?.kind ?? 'text', separator)
      }
      text += '\r\n'
    }
    yield Buffer.from(text)
  }
}
