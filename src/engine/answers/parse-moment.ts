import { parseDate } from '#engine/answers/parse-date.ts'

/** A day and a time of day, without a time zone: `2026-11-30` and `09:30`. */
export interface DayTime {
  readonly day: string
  readonly time: string
}

const MIDNIGHT = '00:00'

function timeOf(hours: string, minutes = '00'): string | undefined {
  return Number(hours) < 24 && Number(minutes) < 60 ? `${hours.padStart(2, '0')}:${minutes}` : undefined
}

/**
 * Reads a day with a time of day as people write it: `besok 10:00`, `30/11 jam 9`, `2026-11-30 09.30`. A day alone begins
 * at midnight, and a time alone (`10:00`, `jam 10`) is of today. `undefined` for anything else.
 */
export function parseMoment(input: string, today: string): DayTime | undefined {
  const typed = input.trim().replace(/\s+/g, ' ')
  const day = parseDate(typed, today)
  if (day !== undefined) return { day, time: MIDNIGHT }
  const match =
    /^(?:(.+?)[, ]+)?(?:(?:at|jam|pukul|pkl?\.?) )(\d{1,2})(?:[:.](\d\d))?$/i.exec(typed) ??
    /^(?:(.+?)[, T]+)?(\d{1,2}):(\d\d)$/i.exec(typed) ??
    /^(.+?)[, ]+(\d{1,2})\.(\d\d)$/i.exec(typed)
  if (!match) return undefined
  const [, before, hours = '', minutes] = match
  const time = timeOf(hours, minutes)
  const of = before === undefined ? today : parseDate(before, today)
  return time === undefined || of === undefined ? undefined : { day: of, time }
}
