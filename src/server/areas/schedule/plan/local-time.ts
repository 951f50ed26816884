import { Temporal } from 'temporal-polyfill'

/** A stretch of time as a clock on the wall shows it; `to` is beyond 1440 where it goes past midnight. */
export interface LocalSpan {
  /** `YYYY-MM-DD` */
  date: string
  /** Monday is 1, Sunday 7. */
  weekday: number
  /** Minutes since midnight. */
  from: number
  to: number
}

/** A moment in milliseconds of a day and time in a zone; a time that a change of the clock leaves out is taken later. */
export function momentAt(date: string, minutes: number, zone: string): number {
  const day = Temporal.PlainDate.from(date).add({ days: Math.floor(minutes / 1440) })
  const time = Temporal.PlainTime.from({ hour: Math.floor((minutes % 1440) / 60), minute: minutes % 60 })
  return day.toZonedDateTime({ timeZone: zone, plainTime: time }).epochMilliseconds
}

/** How a stretch between two moments in milliseconds looks in a zone. */
export function localSpan(from: number, to: number, zone: string): LocalSpan {
  const start = Temporal.Instant.fromEpochMilliseconds(from).toZonedDateTimeISO(zone)
  const begins = start.hour * 60 + start.minute
  return {
    date: start.toPlainDate().toString(),
    weekday: start.dayOfWeek,
    from: begins,
    to: begins + Math.round((to - from) / 60_000),
  }
}

export const weekdayOf = (date: string): number => Temporal.PlainDate.from(date).dayOfWeek

export const addDays = (date: string, days: number): string => Temporal.PlainDate.from(date).add({ days }).toString()

/** The day that it is in a zone at a moment in milliseconds. */
export const dayIn = (zone: string, moment: number): string =>
  Temporal.Instant.fromEpochMilliseconds(moment).toZonedDateTimeISO(zone).toPlainDate().toString()
