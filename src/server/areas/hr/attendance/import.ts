import { sql } from 'kysely'
import type { ImportReport, LoosePunch } from '#contract/hr/work-day.ts'
import { parseDate } from '#engine/answers/parse-date.ts'
import type { HandlerContext } from '#server/core/http/context.ts'
import type { WorkTime } from '../leave/work-time.ts'
import { minutesOf, todayIn, workTimeOf } from '../leave/work-time.ts'

const REPORTED = 1000

/** `2026-11-03`, `03/11/2026`, `3 Nov 2026`; undefined for what is no day. */
function dayOf(text: string, today: string): string | undefined {
  const [, year, month, date] = /^\s*(\d{4})[-/](\d{1,2})[-/](\d{1,2})/.exec(text) ?? []
  if (year && month && date) {
    const day = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
    return Number.isNaN(Date.parse(day)) ? undefined : day
  }
  return parseDate(text.trim(), today, true)
}

interface Row {
  at: number
  employeeNo: string
  day: string
  in: number | null
  out: number | null
}

type Read = { ok: true; row: Row } | { ok: false; message: string }

/** Reads one row, or says what is wrong with it. */
function readPunch({ employeeNo, day: text, checkIn, checkOut }: LoosePunch, at: number, today: string): Read {
  const no = (message: string): Read => ({ ok: false, message })
  const day = dayOf(text, today)
  if (day === undefined) return no('The day cannot be read.')
  if (day > today) return no('The day is in the future.')
  const times = [checkIn, checkOut].map((one) => (one === undefined || one.trim() === '' ? null : minutesOf(one)))
  if (times.includes(undefined)) return no('A time cannot be read.')
  const [from = null, to = null] = times as (number | null)[]
  if (from === null && to === null) return no('There is no time.')
  if (from !== null && to !== null && to < from) return no('The time out is before the time in.')
  return { ok: true, row: { at, employeeNo: employeeNo.trim(), day, in: from, out: to } }
}

/** Several rows of one employee and day are one day: from the first time to the last. */
function joined(rows: readonly Row[]): Row[] {
  const days = new Map<string, Row>()
  const least = (one: number | null, other: number | null) =>
    one === null ? other : other === null ? one : Math.min(one, other)
  for (const row of rows) {
    const key = `${row.employeeNo.toUpperCase()} ${row.day}`
    const known = days.get(key)
    const out = row.out ?? row.in
    if (!known) days.set(key, row)
    else
      days.set(key, {
        ...known,
        in: least(known.in, row.in),
        out: Math.max(known.out ?? known.in ?? 0, out ?? 0) || null,
      })
  }
  return [...days.values()]
}

const lateOf = ({ start, lateAfter }: WorkTime, from: number | null) =>
  from !== null && from - start > lateAfter ? from - start : 0

function workedOf({ breakMinutes }: WorkTime, { in: from, out: to }: Row): number {
  if (from === null || to === null) return 0
  const present = to - from
  return present > breakMinutes ? present - breakMinutes : present
}

/** Takes over the rows of a machine. What is wrong with a row is said with its line, and the others are taken. */
export async function importPunches(
  customerId: number,
  { rows, fileName }: { rows: readonly LoosePunch[]; fileName?: string | undefined },
  context: HandlerContext,
): Promise<ImportReport> {
  const { tx, session, audit, unchanged } = context
  const time = await workTimeOf(tx, customerId)
  const today = todayIn(time.timezone)
  const errors: ImportReport['errors'] = []
  const read: Row[] = []
  for (const [n, punch] of rows.entries()) {
    const line = punch.line ?? n + 1
    const one = readPunch(punch, line, today)
    if (one.ok) read.push(one.row)
    else errors.push({ row: line, employeeNo: punch.employeeNo, message: one.message })
  }
  const numbers = [...new Set(read.map(({ employeeNo }) => employeeNo.toUpperCase()))]
  const { rows: found } = await sql<{ id: number; no: string; from: string }>`
    SELECT id, upper(employee_no) AS no, join_date::text AS from FROM employee
     WHERE customer_id = ${customerId} AND upper(employee_no) = ANY (${numbers}::text[]) AND deleted_at IS NULL`.execute(
    tx,
  )
  const byNo = new Map(found.map((one) => [one.no, one]))
  const known = read.filter(({ at, employeeNo, day }) => {
    const employee = byNo.get(employeeNo.toUpperCase())
    const message = !employee
      ? 'There is no such employee.'
      : day < employee.from
        ? 'The day is before the first day at work.'
        : undefined
    if (message !== undefined) errors.push({ row: at, employeeNo, message })
    return message === undefined
  })
  const days = joined(known).map((row) => ({
    e: byNo.get(row.employeeNo.toUpperCase())?.id ?? 0,
    d: row.day,
    i: row.in,
    o: row.out === row.in ? null : row.out,
    l: lateOf(time, row.in),
    w: workedOf(time, row),
  }))
  if (days.length > 0)
    await sql`
      INSERT INTO employee_attendance
        (customer_id, employee_id, day, check_in, check_out, status, late_minutes, work_minutes, created_by, updated_by)
      SELECT ${customerId}, g.e, g.d, (g.d + make_interval(mins => g.i)) AT TIME ZONE ${time.timezone},
             (g.d + make_interval(mins => g.o)) AT TIME ZONE ${time.timezone},
             CASE WHEN g.l > 0 THEN 'LATE' ELSE 'PRESENT' END, g.l, g.w, ${session.masterId}, ${session.masterId}
        FROM jsonb_to_recordset(${JSON.stringify(days)}::jsonb) AS g (e bigint, d date, i int, o int, l int, w int)
      ON CONFLICT (employee_id, day) WHERE deleted_at IS NULL DO UPDATE
         SET check_in = excluded.check_in, check_out = excluded.check_out, status = excluded.status,
             late_minutes = excluded.late_minutes, work_minutes = excluded.work_minutes,
             updated_by = excluded.updated_by, version = employee_attendance.version + 1`.execute(tx)
  const report = {
    written: days.length,
    failed: errors.length,
    errors: errors.toSorted((one, other) => one.row - other.row).slice(0, REPORTED),
  }
  if (days.length === 0) unchanged()
  else
    audit({
      action: 'workDay.import',
      resource: 'employee_attendance',
      recordId: days[0]?.e ?? 0,
      customerId,
      label: fileName ?? `${days.length}`,
      after: { written: report.written, failed: report.failed },
    })
  return report
}
