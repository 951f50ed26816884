import { minutesOf } from '#contract/schedule/availability.rules.ts'
import { addDays, addMonths } from '#engine/answers/calendar.ts'

export const calendarViews = ['month', 'week', 'day', 'instructors'] as const
export type CalendarView = (typeof calendarViews)[number]

const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000

const plus = (day: string, days: number) => addDays(day, days) ?? day

/** Monday is 0, Sunday 6. */
const placeInWeek = (day: string) => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7
const mondayOf = (day: string) => plus(day, -placeInWeek(day))

/** The days that a view shows: a month with the rest of its first and last weeks, a week from Monday on, or a day. */
export function daysOf(view: CalendarView, day: string): string[] {
  if (view === 'day') return [day]
  if (view !== 'month') return Array.from({ length: 7 }, (_, n) => plus(mondayOf(day), n))
  const first = `${day.slice(0, 8)}01`
  const next = addMonths(first, 1) ?? first
  const start = mondayOf(first)
  const weeks = Math.ceil((Date.parse(next) - Date.parse(start)) / (7 * 24 * HOUR_MS))
  return Array.from({ length: weeks * 7 }, (_, n) => plus(start, n))
}

/** The same place in the period before or after. */
export function periodFrom(view: CalendarView, day: string, by: 1 | -1): string {
  if (view === 'month') return addMonths(day, by) ?? day
  return plus(day, view === 'day' ? by : by * 7)
}

/** How clocks of a zone differ from UTC at a moment, in milliseconds; each hour is worked out once. */
export type Clocks = (moment: number) => number

export function clocksOf(zone: string): Clocks {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  })
  const known = new Map<number, number>()
  return (moment) => {
    const hour = Math.floor(moment / HOUR_MS)
    const found = known.get(hour)
    if (found !== undefined) return found
    const parts = Object.fromEntries(
      format.formatToParts(hour * HOUR_MS).map(({ type, value }) => [type, Number(value)]),
    )
    const { year = 0, month = 1, day = 1, hour: at = 0, minute = 0 } = parts
    const offset = Date.UTC(year, month - 1, day, at, minute) - hour * HOUR_MS
    known.set(hour, offset)
    return offset
  }
}

const HOURS_AND_MINUTES = [11, 16] as const

/** The day and the time that clocks show: `2026-11-30`, `19:00`. */
export function localOf(moment: string, clocks: Clocks): { day: string; time: string } {
  const at = Date.parse(moment)
  const text = new Date(at + clocks(at)).toISOString()
  return { day: text.slice(0, 10), time: text.slice(...HOURS_AND_MINUTES) }
}

/** The moment at which clocks show a day and a time; one that a change of the clock leaves out is taken later. */
export function momentOf(day: string, time: string, clocks: Clocks): string {
  const shown = Date.parse(`${day}T${time}:00Z`)
  const guess = shown - clocks(shown)
  return new Date(shown - clocks(guess)).toISOString()
}

export interface Times {
  startAt: string
  endAt: string
}

/** By how much something is moved: whole days at the same time of day, and minutes. */
export interface Shift {
  days?: number
  minutes?: number
}

/** Times moved on, as clocks show them. */
export function shifted({ startAt, endAt }: Times, { days = 0, minutes = 0 }: Shift, clocks: Clocks): Times {
  const { day, time } = localOf(startAt, clocks)
  const start = Date.parse(momentOf(plus(day, days), time, clocks)) + minutes * MINUTE_MS
  const length = Date.parse(endAt) - Date.parse(startAt)
  return { startAt: new Date(start).toISOString(), endAt: new Date(start + length).toISOString() }
}

export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / (24 * HOUR_MS))

/** What leads from where a meeting is to a day and, where one is chosen, a time. */
export const shiftTo = (at: { day: string; from: string }, to: { day: string; time?: string | undefined }): Shift => ({
  days: daysBetween(at.day, to.day),
  minutes: to.time === undefined ? 0 : minutesOf(to.time) - minutesOf(at.from),
})
