import { sql } from 'kysely'
import type { Tx } from '#server/core/db/database.ts'

/** When a customer works, as its settings have it. */
export interface WorkTime {
  /** Minutes after midnight. */
  start: number
  end: number
  breakMinutes: number
  lateAfter: number
  /** 1 is Monday. */
  workDays: ReadonlySet<number>
  timezone: string
}

const defaults = {
  'hr.work_start': '08:00',
  'hr.work_end': '17:00',
  'hr.break_minutes': '60',
  'hr.late_after_minutes': '5',
  'hr.work_days': '1,2,3,4,5',
}
type Key = keyof typeof defaults

/** `08:30` → 510; undefined for what is no time. */
export function minutesOf(time: string): number | undefined {
  const [, hours, minutes] = /^\s*([01]?\d|2[0-3])[:.]([0-5]\d)/.exec(time) ?? []
  return hours === undefined ? undefined : Number(hours) * 60 + Number(minutes)
}

const wholeOf = (text: string) => (/^\s*\d{1,4}\s*$/.test(text) ? Number(text) : undefined)

/** A value that says nothing sensible counts as if it were not set. */
export async function workTimeOf(tx: Tx, customerId: number): Promise<WorkTime> {
  const { rows } = await sql<{ key: Key; value: string | null }>`
    SELECT key, value FROM setting WHERE customer_id = ${customerId} AND key = ANY (${Object.keys(defaults)}::text[])
       AND deleted_at IS NULL`.execute(tx)
  const zone = await sql<{ timezone: string }>`SELECT timezone FROM customer WHERE id = ${customerId}`.execute(tx)
  const read = <T>(key: Key, parse: (text: string) => T | undefined): T => {
    const set = rows.find((row) => row.key === key)?.value
    return (set ? parse(set) : undefined) ?? (parse(defaults[key]) as T)
  }
  return {
    start: read('hr.work_start', minutesOf),
    end: read('hr.work_end', minutesOf),
    breakMinutes: read('hr.break_minutes', wholeOf),
    lateAfter: read('hr.late_after_minutes', wholeOf),
    workDays: read('hr.work_days', (text) => {
      const days = text.split(',').map((part) => Number(part.trim()))
      return days.every((day) => day >= 1 && day <= 7) ? new Set(days) : undefined
    }),
    timezone: zone.rows[0]?.timezone ?? 'Asia/Jakarta',
  }
}

/** The holidays of a customer in a span of days, by day: its own list, or that of the decree until there is one. */
export async function holidaysOf(tx: Tx, customerId: number, from: string, to: string): Promise<Map<string, string>> {
  const { rows } = await sql<{ day: string; name: string }>`
    SELECT day::text, name FROM work_holiday
     WHERE customer_id = ${customerId} AND day BETWEEN ${from}::date AND ${to}::date AND deleted_at IS NULL
     UNION ALL SELECT day::text, name FROM holiday
      WHERE day BETWEEN ${from}::date AND ${to}::date
        AND NOT EXISTS (SELECT FROM work_holiday w WHERE w.customer_id = ${customerId})
     ORDER BY 1`.execute(tx)
  return new Map(rows.map(({ day, name }) => [day, name]))
}

/** The day that it is for a customer. */
export const todayIn = (timezone: string, now = new Date()): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: timezone }).format(now)
