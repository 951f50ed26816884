import type { SheetCell } from '#sheet/table.ts'

/** What a cell says, or an English sentence about why it says nothing usable. */
export type Parsed<T> = { ok: true; value: T } | { ok: false; message: string }

const DAY = 86_400_000

/** Serial 60 is 29 February 1900, a day Excel has and the calendar has not; 2958465 is 31 December 9999. */
const SERIAL_LEAP = 60
const SERIAL_LAST = 2_958_465

function accept<T>(value: T): Parsed<T> {
  return { ok: true, value }
}

function refuse(message: string): { ok: false; message: string } {
  return { ok: false, message }
}

function shown(text: string): string {
  return `“${text.length > 60 ? `${text.slice(0, 60)}…` : text}”`
}

function wholeRupiah(value: number, text: string): Parsed<number> {
  if (value < 0) return refuse(`${shown(text)} is negative.`)
  if (!Number.isInteger(value)) return refuse(`${shown(text)} is not a whole number of rupiah.`)
  // Adding zero turns the -0 a file can hold into 0.
  return value <= Number.MAX_SAFE_INTEGER ? accept(value + 0) : refuse(`${shown(text)} is too large.`)
}

/**
 * Digits with separators: "450000", "450.000", "1,250,000", each with up to two decimals set off by the separator that
 * does not group. A single separator before exactly three digits groups, as rupiah have no thousandths.
 */
const PLAIN = /^(\d+)(?:[.,](\d{1,2}))?$/
const DOTS_GROUP = /^([1-9]\d{0,2}(?:\.\d{3})+)(?:,(\d{1,2}))?$/
const COMMAS_GROUP = /^([1-9]\d{0,2}(?:,\d{3})+)(?:\.(\d{1,2}))?$/

/**
 * An amount in whole rupiah from a number or a text: "450000", "450.000", "Rp.450.000", "Rp 450.000,00", "450.000,-",
 * "IDR 450,000.00". Refused: negative amounts, fractions of a rupiah, short forms ("450rb"), and separators that could
 * mean two amounts ("1.250,000").
 */
export function parseRupiah(cell: SheetCell): Parsed<number> {
  if (cell === null || cell === '') return refuse('The amount is blank.')
  if (typeof cell === 'number') return wholeRupiah(cell, String(cell))
  if (typeof cell !== 'string') return refuse('This is not an amount.')
  const text = cell.trim()
  const digits = text
    .replace(/^(?:rp\b\.?|idr\b)\s*/i, '')
    .replace(/^rp(?=\d)/i, '')
    .replace(/,-+$/, '')
    .trim()
  if (/^[-−–(]/.test(text) || /^[-−–]/.test(digits)) return refuse(`${shown(text)} is negative.`)
  const match = PLAIN.exec(digits) ?? DOTS_GROUP.exec(digits) ?? COMMAS_GROUP.exec(digits)
  if (!match) return refuse(`${shown(text)} is not an amount in rupiah; write it in digits, for example 450000.`)
  if (Number(match[2] ?? 0) !== 0) return refuse(`${shown(text)} is not a whole number of rupiah.`)
  return wholeRupiah(Number(match[1]!.replace(/[.,]/g, '')), text)
}

/** Indonesian and English month names and their abbreviations, old spellings included. */
const MONTHS: readonly string[][] = [
  ['jan', 'januari', 'january'],
  ['feb', 'peb', 'februari', 'pebruari', 'february'],
  ['mar', 'mrt', 'maret', 'march'],
  ['apr', 'april'],
  ['mei', 'may'],
  ['jun', 'juni', 'june'],
  ['jul', 'juli', 'july'],
  ['agu', 'agt', 'ags', 'agust', 'agustus', 'aug', 'august'],
  ['sep', 'sept', 'september'],
  ['okt', 'oktober', 'oct', 'october'],
  ['nov', 'nop', 'november', 'nopember'],
  ['des', 'desember', 'dec', 'december'],
]
const MONTH_NUMBERS = new Map(MONTHS.flatMap((names, index) => names.map((name) => [name, index + 1] as const)))

/** A time of day without a zone may follow and is dropped. */
const TIME = String.raw`(?:[T ]\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?)?`
const YEAR_FIRST = new RegExp(String.raw`^(\d{4})([-/])(\d{1,2})\2(\d{1,2})${TIME}$`)
const DAY_FIRST = new RegExp(String.raw`^(\d{1,2})([-/])(\d{1,2})\2(\d{4})${TIME}$`)
const NAMED_MONTH = new RegExp(String.raw`^(\d{1,2})[ -]+(\p{L}+)\.?,?[ -]+(\d{4})${TIME}$`, 'u')

function calendarDate(year: number, month: number, day: number): string | undefined {
  const date = new Date(Date.UTC(year, month - 1, day))
  const real = date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return real && year >= 1900 && year <= 9999 ? date.toISOString().slice(0, 10) : undefined
}

function dateOfSerial(serial: number): string | undefined {
  const day = Math.floor(serial)
  if (!(day >= 1 && day <= SERIAL_LAST) || day === SERIAL_LEAP) return undefined
  const epoch = day < SERIAL_LEAP ? Date.UTC(1899, 11, 31) : Date.UTC(1899, 11, 30)
  return new Date(epoch + day * DAY).toISOString().slice(0, 10)
}

function dateOfText(text: string): string | undefined {
  const iso = YEAR_FIRST.exec(text)
  if (iso) return calendarDate(Number(iso[1]), Number(iso[3]), Number(iso[4]))
  const numeric = DAY_FIRST.exec(text)
  if (numeric) return calendarDate(Number(numeric[4]), Number(numeric[3]), Number(numeric[1]))
  const named = NAMED_MONTH.exec(text)
  const month = named && MONTH_NUMBERS.get(named[2]!.toLowerCase())
  return month ? calendarDate(Number(named[3]), month, Number(named[1])) : undefined
}

function dateOfDate(date: Date): string | undefined {
  return Number.isNaN(date.getTime())
    ? undefined
    : calendarDate(date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate())
}

/**
 * A calendar date 'YYYY-MM-DD', 1900 to 9999. Takes a Date (its UTC fields, as the reader gives them), an Excel serial
 * number from 1 to 2958465, or a text: year first with - or /, day first with - or / and a four-digit year, or a day
 * with an Indonesian or English month name. Days that do not exist are refused, and so are two-digit years.
 */
export function parseLocalDate(cell: SheetCell): Parsed<string> {
  if (cell === null || cell === '') return refuse('The date is blank.')
  if (typeof cell === 'boolean') return refuse('This is not a date.')
  if (cell instanceof Date) {
    const date = dateOfDate(cell)
    return date ? accept(date) : refuse('This is not a date between 1900 and 9999.')
  }
  const text = String(cell).trim().replace(/\s+/g, ' ')
  const date = typeof cell === 'number' ? dateOfSerial(cell) : dateOfText(text)
  return date ? accept(date) : refuse(`${shown(text)} is not a date; write it like 30/11/2026 or 2026-11-30.`)
}

const CLOCK = /[T ](\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?$/

/** The time of day of a cell, `HH:MM:SS`; midnight where it has none. */
function clockOf(cell: SheetCell): string | undefined {
  if (cell instanceof Date) return cell.toISOString().slice(11, 19)
  if (typeof cell === 'number') return new Date(Math.round((cell % 1) * 86_400) * 1000).toISOString().slice(11, 19)
  const [, hour = '0', minute = '00', second = '00'] = CLOCK.exec(String(cell).trim()) ?? []
  const isReal = Number(hour) < 24 && Number(minute) < 60 && Number(second) < 60
  return isReal ? `${hour.padStart(2, '0')}:${minute}:${second}` : undefined
}

/** A moment of the calendar without a zone, 'YYYY-MM-DDTHH:MM:SS': a date as above, with a time of day or at midnight. */
export function parseLocalMoment(cell: SheetCell): Parsed<string> {
  const date = parseLocalDate(cell)
  if (!date.ok) return date
  const clock = clockOf(cell)
  return clock === undefined
    ? refuse(`${shown(String(cell))} has no such time of day.`)
    : accept(`${date.value}T${clock}`)
}

function plainDigits(value: number): string {
  if (Number.isInteger(value)) return BigInt(value).toString()
  return value.toLocaleString('en', { useGrouping: false, maximumSignificantDigits: 17 })
}

function textOfDate(date: Date): string {
  const iso = date.toISOString()
  return iso.endsWith('T00:00:00.000Z') ? iso.slice(0, 10) : iso.slice(0, 16).replace('T', ' ')
}

/**
 * A trimmed text; a blank cell is ''. A number becomes plain digits without exponent, as codes and telephone numbers
 * are often stored as numbers; a whole number beyond 2^53 has lost digits in the file and is refused.
 */
export function parseText(cell: SheetCell): Parsed<string> {
  if (cell === null) return accept('')
  if (typeof cell === 'string') return accept(cell.trim())
  if (typeof cell === 'boolean') return accept(cell ? 'TRUE' : 'FALSE')
  if (cell instanceof Date) {
    return Number.isNaN(cell.getTime()) ? refuse('This is not a date.') : accept(textOfDate(cell))
  }
  if (!Number.isFinite(cell)) return refuse('This is not a number.')
  if (Number.isInteger(cell) && !Number.isSafeInteger(cell)) {
    return refuse('This number is too long to be exact; format the column as text and type it again.')
  }
  return accept(plainDigits(cell))
}
