/** Calendar days as `YYYY-MM-DD`, without clocks and time zones. */

const DAY_MS = 86_400_000

function utc(day: string): Date {
  return new Date(`${day}T00:00:00Z`)
}

function text(date: Date): string {
  return date.toISOString().slice(0, 10)
}

/** The day, or `undefined` when the calendar has none such (31 April, 29 February 2027) or the year has not four digits. */
export function dayOf(year: number, month: number, day: number): string | undefined {
  if (!(year >= 1000 && year <= 9999)) return undefined
  const date = new Date(Date.UTC(year, month - 1, day))
  const real = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return real ? text(date) : undefined
}

/** `undefined` when that is beyond the calendar. */
export function addDays(day: string, days: number): string | undefined {
  const moved = new Date(utc(day).getTime() + days * DAY_MS)
  const year = moved.getUTCFullYear()
  return year >= 1000 && year <= 9999 ? text(moved) : undefined
}

/** The same day of another month, or that month's last day when it has no such day. */
export function addMonths(day: string, months: number): string | undefined {
  const from = utc(day)
  const place = from.getUTCFullYear() * 12 + from.getUTCMonth() + months
  const year = Math.floor(place / 12)
  const month = place - year * 12 + 1
  return dayOf(year, month, Math.min(from.getUTCDate(), daysIn(year, month)))
}

/** How many days a month has. */
export function daysIn(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate()
}

/** The last day of the month that the day is in. */
export function endOfMonth(day: string): string {
  const date = utc(day)
  return `${day.slice(0, 8)}${daysIn(date.getUTCFullYear(), date.getUTCMonth() + 1)}`
}

/** 0 for Sunday to 6 for Saturday. */
export function weekdayOf(day: string): number {
  return utc(day).getUTCDay()
}

const shown = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })
const long = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
})

/** `30 Nov 2026` */
export function showDay(day: string): string {
  return shown.format(utc(day))
}

/** `Monday 30 November 2026` */
export function showLongDay(day: string): string {
  return long.format(utc(day)).replace(',', '')
}
