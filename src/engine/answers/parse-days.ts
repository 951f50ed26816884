import { addDays, addMonths, dayOf, endOfMonth, weekdayOf } from '#engine/answers/calendar.ts'
import { monthNamed, parseDate } from '#engine/answers/parse-date.ts'

/** Calendar days from the first to the last, both inclusive, as `YYYY-MM-DD`. */
export interface DaySpan {
  readonly from: string
  readonly to: string
}

type SpanOf = (today: string) => DaySpan | undefined

const span = (from: string | undefined, to: string | undefined): DaySpan | undefined =>
  from === undefined || to === undefined ? undefined : { from, to }

/** The week that many weeks ahead; it begins on Monday. */
function week(ahead: number): SpanOf {
  return (today) => {
    const from = addDays(today, ahead * 7 - ((weekdayOf(today) + 6) % 7))
    return from === undefined ? undefined : span(from, addDays(from, 6))
  }
}

function month(ahead: number): SpanOf {
  return (today) => {
    const from = addMonths(`${today.slice(0, 8)}01`, ahead)
    return from === undefined ? undefined : span(from, endOfMonth(from))
  }
}

function year(ahead: number): SpanOf {
  return (today) => {
    const number = Number(today.slice(0, 4)) + ahead
    return span(dayOf(number, 1, 1), dayOf(number, 12, 31))
  }
}

const periods: Readonly<Record<string, SpanOf>> = {
  'this week': week(0),
  'minggu ini': week(0),
  'last week': week(-1),
  'minggu lalu': week(-1),
  'next week': week(1),
  'minggu depan': week(1),
  'this month': month(0),
  'bulan ini': month(0),
  'last month': month(-1),
  'bulan lalu': month(-1),
  'next month': month(1),
  'bulan depan': month(1),
  'this year': year(0),
  'tahun ini': year(0),
  'last year': year(-1),
  'tahun lalu': year(-1),
  'next year': year(1),
  'tahun depan': year(1),
}

/** `last 30 days`, `7 hari terakhir`: with today; `next 7 days`, `7 hari ke depan`: from today on. */
function rolling(typed: string, today: string): DaySpan | undefined {
  const match = /^(?:(last|next) (\d{1,3}) days?|(\d{1,3}) hari (terakhir|ke depan))$/.exec(typed)
  if (!match) return undefined
  const [, english, days, hari, indonesian] = match
  const count = Number(days ?? hari)
  if (count === 0) return undefined
  const isPast = english === 'last' || indonesian === 'terakhir'
  return isPast ? span(addDays(today, 1 - count), today) : span(today, addDays(today, count - 1))
}

/** `2026`, `2026-10`, `november`, `nov 2026`: the month of this year where none is named. */
function whole(typed: string, today: string): DaySpan | undefined {
  const numeric = /^((?:19|2\d)\d\d)(?:-(0[1-9]|1[0-2]))?$/.exec(typed)
  if (numeric) {
    const [, of = '', number] = numeric
    const first = number === undefined ? `${of}-01-01` : `${of}-${number}-01`
    return span(first, number === undefined ? `${of}-12-31` : endOfMonth(first))
  }
  const named = /^([a-z]{3,})(?: (\d{4}))?$/.exec(typed)
  const place = named ? monthNamed(named[1] ?? '') : undefined
  if (place === undefined) return undefined
  const first = dayOf(Number(named?.[2] ?? today.slice(0, 4)), place, 1)
  return first === undefined ? undefined : span(first, endOfMonth(first))
}

/** A period by its name: `this week`, `bulan lalu`, `last 30 days`, `november 2026`, `2026-10`. No single day. */
export function parsePeriod(input: string, today: string): DaySpan | undefined {
  const typed = input.trim().toLowerCase().replace(/\s+/g, ' ')
  return periods[typed]?.(today) ?? rolling(typed, today) ?? whole(typed, today)
}

/** A period, or two days with `..`, `–`, `to`, `until` or `sampai` between: `1/10 sampai 15/10`. The first comes first. */
export function parseDays(input: string, today: string, past = false): DaySpan | undefined {
  const period = parsePeriod(input, today)
  if (period) return period
  const ends = /^(.+?)\s*(?:\.\.|–| - | to | until | sampai | s\/d )\s*(.+)$/i.exec(input.trim())
  const [from, to] = [ends?.[1] ?? '', ends?.[2] ?? ''].map((end) => parseDate(end, today, past))
  if (from === undefined || to === undefined) return undefined
  return from <= to ? { from, to } : undefined
}

const past = ['Today', 'Yesterday', 'This week', 'Last week', 'This month', 'Last month', 'Last 30 days', 'This year']
const ahead = ['Today', 'Tomorrow', 'This week', 'Next week', 'This month', 'Next month', 'Next 30 days', 'Last month']

/** Periods worth offering for days that are mostly past, or mostly to come. Labels are English. */
export function suggestPeriods(today: string, isAhead: boolean): readonly (DaySpan & { readonly label: string })[] {
  return (isAhead ? ahead : past).flatMap((label) => {
    const day = parseDate(label, today)
    const days = parsePeriod(label, today) ?? span(day, day)
    return days ? [{ label, ...days }] : []
  })
}
