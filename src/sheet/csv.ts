import Papa from 'papaparse'
import { decodeText } from '#sheet/format.ts'
import { unreadable } from '#sheet/problems.ts'
import type { TableBuilder } from '#sheet/table.ts'

const DELIMITERS = [',', ';', '\t', '|']

/** Records looked at to choose the delimiter. */
const SAMPLE = 20

/** How often each delimiter stands outside quotes in each of the first filled records. */
function delimiterCounts(text: string): number[][] {
  const records: number[][] = []
  let counts = DELIMITERS.map(() => 0)
  let quoted = false
  let filled = false
  for (let at = 0; at < text.length && records.length < SAMPLE; at++) {
    const letter = text[at]!
    if (letter === '"') quoted = !quoted
    if (quoted || letter !== '\n') {
      filled ||= letter.trim() !== ''
      const which = quoted ? -1 : DELIMITERS.indexOf(letter)
      if (which >= 0) counts[which]! += 1
      continue
    }
    if (filled) records.push(counts)
    counts = DELIMITERS.map(() => 0)
    filled = false
  }
  if (filled) records.push(counts)
  return records
}

/**
 * The header decides, for it has no decimal commas and no prose: the delimiter it holds whose number stays the same
 * in the most records, and of equals the most frequent. A header with none of them is a single column.
 */
function guessDelimiter(text: string): string {
  const [header, ...records] = delimiterCounts(text)
  let best = { delimiter: ',', steady: -1, count: 0 }
  for (const [which, delimiter] of DELIMITERS.entries()) {
    const count = header?.[which] ?? 0
    if (count === 0) continue
    const steady = records.filter((counts) => counts[which] === count).length
    if (steady > best.steady || (steady === best.steady && count > best.count)) best = { delimiter, steady, count }
  }
  return best.delimiter
}

function linesBetween(text: string, from: number, to: number): number {
  let lines = 0
  for (let at = text.indexOf('\n', from); at >= 0 && at < to; at = text.indexOf('\n', at + 1)) lines += 1
  return lines
}

/**
 * Reads comma-, semicolon-, tab- or bar-separated text into `table`. Line numbers are those of a text editor: a quoted
 * line break counts, a blank line too.
 * @throws SheetRefusal of the table, or with UNREADABLE for quotation marks that do not close.
 */
export function readCsv(bytes: Uint8Array, table: TableBuilder): void {
  let text = decodeText(bytes).replace(/\r\n?/g, '\n')
  let line = 1
  // Excel writes its delimiter as a first line of its own where the machine's list separator is unusual.
  const declared = /^sep=([,;\t|])\n/i.exec(text)
  if (declared) {
    text = text.slice(declared[0].length)
    line += 1
  }
  let cursor = 0
  Papa.parse<string[]>(text, {
    delimiter: declared?.[1] ?? guessDelimiter(text),
    newline: '\n',
    step: ({ data, errors, meta }) => {
      if (errors.some((error) => error.type === 'Quotes')) {
        throw unreadable(`the quotation mark opened in line ${line} is not closed properly`)
      }
      table.add(line, data)
      line += linesBetween(text, cursor, meta.cursor)
      cursor = meta.cursor
    },
  })
}
