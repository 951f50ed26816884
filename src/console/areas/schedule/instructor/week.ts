import type { Availability } from '#contract/schedule/availability.rules.ts'
import { exceptionsWith, hoursOn, weekWith } from '#contract/schedule/availability.rules.ts'

const DAY_MS = 86_400_000

/** A calendar day moved by whole days; days have no zone. */
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)

/** Monday is 1, Sunday 7. */
export const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7

export const mondayOf = (day: string): string => dayAfter(day, 1 - weekdayOf(day))

export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const
export const weekdayNames: Readonly<Record<(typeof WEEKDAYS)[number], string>> = {
  1: 'Monday',
  2: 'Tuesday',
  3: 'Wednesday',
  4: 'Thursday',
  5: 'Friday',
  6: 'Saturday',
  7: 'Sunday',
}
const DAY_MINUTES = 1440

/** How fine the grid is: half hours, or quarters where a time asks for that. */
export function stepOf({ weekly, exceptions }: Availability): number {
  const times = [...weekly, ...exceptions].flatMap(({ from = '00:00', to = '00:00' }) => [from, to])
  return times.some((time) => /:(15|45)$/.test(time)) ? 15 : 30
}

/** The beginnings of the grid's rows, in minutes since midnight: from six, or from midnight where something is earlier. */
export function rowsOf(availability: Availability): number[] {
  const step = stepOf(availability)
  const isEarly = [...availability.weekly, ...availability.exceptions].some(
    ({ from }) => from !== undefined && from < '06:00',
  )
  const first = isEarly ? 0 : 360
  return Array.from({ length: (DAY_MINUTES - first) / step }, (_, n) => first + n * step)
}

/** Which week the grid shows: `null` is every week, else the week that begins on that Monday. */
export type ShownWeek = string | null

const dateIn = (week: string, day: number) => ({ date: dayAfter(week, day - 1), weekday: day })

/** The hours of a column of the grid. */
export function hoursIn(availability: Availability, week: ShownWeek, day: number) {
  if (week === null) return hoursOn({ ...availability, exceptions: [] }, '', day)
  return hoursOn(availability, dateIn(week, day).date, day)
}

/** Takes a stretch of a column in or out: of the week itself, or of one day as an exception. */
export function paint<A extends Availability>(
  availability: A,
  week: ShownWeek,
  day: number,
  span: { from: number; to: number },
  on: boolean,
): A {
  if (week === null) return { ...availability, weekly: weekWith(availability.weekly, day, span, on) }
  return { ...availability, exceptions: exceptionsWith(availability, dateIn(week, day), span, on) }
}
