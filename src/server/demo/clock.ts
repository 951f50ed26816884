const DAY = 86_400_000
const HOUR = 3_600_000
/** Western Indonesia keeps no summer time. */
const WIB = 7 * HOUR

/** Moments and days counted from today, in Jakarta: the demo academy lives around the day on which it is made. */
export interface Clock {
  now: Date
  /** A moment of the day that lies `day` days after today, or before it. */
  at(day: number, hour?: number, minute?: number): Date
  /** `YYYY-MM-DD` of that day. */
  date(day: number): string
  /** 0 is Sunday. */
  weekday(day: number): number
  /** How many days after today a moment lies. */
  dayOf(moment: Date): number
  /** `YYMM` of that day, as numbers of papers carry it. */
  month(day: number): string
  isPast(moment: Date): boolean
}

export function clockAt(now: Date): Clock {
  const midnight = Math.floor((now.getTime() + WIB) / DAY) * DAY - WIB
  const local = (day: number) => new Date(midnight + WIB + day * DAY)
  return {
    now,
    at: (day, hour = 0, minute = 0) => new Date(midnight + day * DAY + hour * HOUR + minute * 60_000),
    date: (day) => local(day).toISOString().slice(0, 10),
    weekday: (day) => local(day).getUTCDay(),
    dayOf: (moment) => Math.floor((moment.getTime() - midnight) / DAY),
    month: (day) => local(day).toISOString().slice(2, 7).replace('-', ''),
    isPast: (moment) => moment <= now,
  }
}

/** A moment so many minutes after another. */
export const after = (moment: Date, minutes: number): Date => new Date(moment.getTime() + minutes * 60_000)
