import { check } from '#contract/core/check.ts'
import { parseDate } from '#engine/answers/parse-date.ts'
import { parseRupiah } from '#engine/answers/parse-number.ts'
import type { SheetColumn, SheetPrompt } from '#engine/prompt.ts'
import { normalise } from '#engine/rank/rank-words.ts'

/** What a cell of a file can hold. */
export type Cell = string | number | boolean | Date | null

/** Which column of the file fills which argument: column key → place in the header. */
export type Mapping = Readonly<Record<string, number | undefined>>

/** A row as it would be sent, and what is wrong with it. `line` is its place in the file. */
export interface CheckedRow {
  readonly line: number
  readonly values: Readonly<Record<string, string | number>>
  readonly problems: readonly { readonly key: string; readonly message: string }[]
  /** The line of an earlier row with the same unique value. */
  readonly sameAs?: number
}

function nameFit(header: string, column: SheetColumn): number {
  if (header === '') return 0
  const names = [column.key, column.label, ...column.names].map(normalise)
  if (names.includes(header)) return 3
  if (names.some((name) => name.length > 2 && header.split(' ').join('') === name.split(' ').join(''))) return 2
  return names.some((name) => name.length > 3 && ` ${header} `.includes(` ${name} `)) ? 1 : 0
}

/** Guesses by their names which column of the file is which; the best fits are given first, none twice. */
export function guessMapping(header: readonly string[], columns: readonly SheetColumn[]): Mapping {
  const names = header.map(normalise)
  const fits = columns.flatMap((column) =>
    names.map((name, at) => ({ key: column.key, at, fit: nameFit(name, column) })),
  )
  const mapping: Record<string, number | undefined> = {}
  const taken = new Set<number>()
  for (const { key, at, fit } of fits.sort((a, b) => b.fit - a.fit)) {
    if (fit === 0 || taken.has(at) || mapping[key] !== undefined) continue
    mapping[key] = at
    taken.add(at)
  }
  return mapping
}

/** Day 0 of spreadsheets, as they count it since 1900 was taken for a leap year. */
const SERIAL_ZERO = Date.UTC(1899, 11, 30)
/** Serial numbers of days from 1954 to 2118; anything else in a date column is no day. */
const isSerial = (value: number) => value > 20_000 && value < 80_000

function isoDay(date: Date): string {
  return date.toISOString().slice(0, 10)
}

const isoMoment = (date: Date) => date.toISOString().slice(0, 19)

/** A day with a time of day, or at midnight. */
function momentOf(cell: NonNullable<Cell>, today: string): string | undefined {
  if (cell instanceof Date) return isoMoment(cell)
  if (typeof cell === 'number')
    return isSerial(cell) ? isoMoment(new Date(SERIAL_ZERO + Math.round(cell * 86_400) * 1000)) : undefined
  const text = String(cell).trim()
  const [end = '', hour = '0', minute = '00', second = '00'] = /[T ](\d{1,2}):(\d\d)(?::(\d\d))?$/.exec(text) ?? []
  const date = text.slice(0, text.length - end.length)
  // `kemarin` is for people who type; in a file it would mean another day each time.
  const day = /\d{4}/.test(date) ? parseDate(date, today) : undefined
  const isReal = Number(hour) < 24 && Number(minute) < 60 && Number(second) < 60
  return day !== undefined && isReal ? `${day}T${hour.padStart(2, '0')}:${minute}:${second}` : undefined
}

/** A cell as the call takes it; what cannot be read stays the text that it is. */
export function cellValue(cell: Cell, kind: SheetColumn['kind'], today: string): string | number | undefined {
  if (cell === null) return undefined
  if (kind === 'moment') return momentOf(cell, today) ?? String(cell)
  if (cell instanceof Date) return isoDay(cell)
  if (kind === 'date') {
    if (typeof cell === 'number') {
      return isSerial(cell) ? isoDay(new Date(SERIAL_ZERO + Math.floor(cell) * 86_400_000)) : String(cell)
    }
    return parseDate(String(cell), today) ?? String(cell)
  }
  if (kind === 'rupiah') return typeof cell === 'number' ? cell : (parseRupiah(String(cell)) ?? String(cell))
  return String(cell)
}

function valuesOf(cells: readonly Cell[], mapping: Mapping, columns: readonly SheetColumn[], today: string) {
  const values: Record<string, string | number> = {}
  for (const { key, kind } of columns) {
    const at = mapping[key]
    const value = at === undefined ? undefined : cellValue(cells[at] ?? null, kind, today)
    if (value !== undefined) values[key] = value
  }
  return values
}

/**
 * Turns the rows of a file into rows to send, with what is wrong with each. `seen` keeps the unique values between
 * calls, so that a long file can be checked piece by piece.
 */
export function checkRows(
  rows: readonly { readonly line: number; readonly cells: readonly Cell[] }[],
  mapping: Mapping,
  prompt: SheetPrompt,
  today: string,
  seen: Map<string, number> = new Map(),
): CheckedRow[] {
  const { columns, row: schema, unique } = prompt
  return rows.map(({ line, cells }) => {
    const values = valuesOf(cells, mapping, columns, today)
    const checked = check(schema, values)
    const problems = checked.ok ? [] : checked.issues.map(({ field, message }) => ({ key: field, message }))
    const mark = unique === undefined ? undefined : values[unique]
    const same = mark === undefined ? undefined : String(mark).trim().toUpperCase()
    const sameAs = same === undefined ? undefined : seen.get(same)
    if (same !== undefined && sameAs === undefined) seen.set(same, line)
    return { line, values, problems, ...(sameAs === undefined ? {} : { sameAs }) }
  })
}

/** True when nothing is wrong with the row. */
export function isGood(row: CheckedRow): boolean {
  return row.problems.length === 0 && row.sameAs === undefined
}

/** The row as it is sent. */
export function rowToSend({ line, values }: CheckedRow): Record<string, unknown> {
  return { line, ...values }
}
