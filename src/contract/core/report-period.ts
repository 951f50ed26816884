import * as z from 'zod/mini'
import { LocalDate, Moment } from '#contract/core/common.ts'

/** What a report is of. */
export const reportMeta = z
  .object({
    /** Everything that happened until then is counted; what happened since may be. */
    asOf: Moment,
    /** The first and the last of its days. */
    from: LocalDate,
    to: LocalDate,
  })
  .register(z.globalRegistry, { id: 'ReportMeta' })
export type ReportMeta = z.output<typeof reportMeta>

/** Days of a report, both included, `YYYY-MM-DD` in the customer's zone. */
export interface Period {
  from: string
  to: string
}

/** How a report is told which days: a month, a year, or days. At most one of the three. */
export interface WantedPeriod {
  month?: string | undefined
  year?: number | undefined
  dateFrom?: string | undefined
  dateTo?: string | undefined
}

const DAY_MS = 86_400_000
const WEEK_DAYS = 7
/** The last week of a month is whatever comes from its 29th on. */
const LAST_WEEK = 5

const textOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)
const monthOf = (day: string) => day.slice(0, 7)

/** The last day of a month `YYYY-MM`. */
export function endOfMonth(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return textOf(Date.UTC(year, number, 0))
}

const wholeMonth = (month: string): Period => ({ from: `${month}-01`, to: endOfMonth(month) })

/** The days that are wanted; without an input those of the month of `today`. One bound alone goes with its month. */
export function periodOf({ month, year, dateFrom, dateTo }: WantedPeriod, today: string): Period {
  if (month !== undefined) return wholeMonth(month)
  if (year !== undefined) return { from: `${year}-01-01`, to: `${year}-12-31` }
  const given = dateFrom ?? dateTo
  const around = wholeMonth(monthOf(given ?? today))
  return { from: dateFrom ?? around.from, to: dateTo ?? around.to }
}

/** How many days a period has. */
export const lengthOf = ({ from, to }: Period): number => (Date.parse(to) - Date.parse(from)) / DAY_MS + 1

/** Every day of a period, in order. */
export const daysOf = (period: Period): string[] =>
  Array.from({ length: Math.max(0, lengthOf(period)) }, (_, n) => textOf(Date.parse(period.from) + n * DAY_MS))

/** A week of a month, and which of its days are within the period. */
export interface Week extends Period {
  /** `YYYY-MM` */
  month: string
  /** 1 to 5: the days 1–7, 8–14, 15–21, 22–28 and 29 to the end. */
  week: number
}

/** Which week of its month a day is in. */
export const weekOf = (day: string): number => Math.min(LAST_WEEK, Math.ceil(Number(day.slice(8)) / WEEK_DAYS))

/** The weeks that a period touches, in order. */
export function weeksOf(period: Period): Week[] {
  const weeks: Week[] = []
  for (const day of daysOf(period)) {
    const [month, week] = [monthOf(day), weekOf(day)]
    const last = weeks.at(-1)
    if (last?.month === month && last.week === week) last.to = day
    else weeks.push({ month, week, from: day, to: day })
  }
  return weeks
}
