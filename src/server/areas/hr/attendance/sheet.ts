import { sql } from 'kysely'
import type { DayStatus, WorkSheet } from '#contract/hr/work-day.ts'
import { dayLetters } from '#contract/hr/work-day.ts'
import type { Tx } from '#server/core/db/database.ts'
import type { HandlerContext } from '#server/core/http/context.ts'
import { invalid } from '#server/core/http/fail.ts'
import { holidaysOf, workTimeOf } from '../leave/work-time.ts'

const two = (n: number) => String(n).padStart(2, '0')

/** The month of all who work in it, a letter for each day; in one reading of the month's days. */
export async function sheetOf(
  tx: Tx,
  customerId: number,
  { month, departmentCode }: { month: string; departmentCode?: string | undefined },
): Promise<WorkSheet> {
  const [year = 0, at = 1] = month.split('-').map(Number)
  const count = new Date(Date.UTC(year, at, 0)).getUTCDate()
  const all = Array.from({ length: count }, (_, n) => `${month}-${two(n + 1)}`)
  const [from = '', to = ''] = [all[0], all.at(-1)]
  const { workDays } = await workTimeOf(tx, customerId)
  const holidays = await holidaysOf(tx, customerId, from, to)
  const { rows } = await sql<{ id: number; name: string; employeeNo: string; marks: Record<string, DayStatus> | null }>`
    SELECT e.id, e.name, e.employee_no AS "employeeNo", d.marks
      FROM employee e LEFT JOIN (
        SELECT a.employee_id, json_object_agg(extract(day FROM a.day)::int, a.status) AS marks
          FROM employee_attendance a
         WHERE a.customer_id = ${customerId} AND a.day BETWEEN ${from}::date AND ${to}::date AND a.deleted_at IS NULL
         GROUP BY a.employee_id) d ON d.employee_id = e.id
     WHERE e.customer_id = ${customerId} AND e.deleted_at IS NULL AND e.join_date <= ${to}::date
       AND (e.active OR d.marks IS NOT NULL)
       ${departmentCode === undefined ? sql`` : sql`AND e.department_code = ${departmentCode}`}
     ORDER BY e.name, e.id`.execute(tx)
  return {
    month,
    days: all.map((day) => ({
      day,
      isWorkDay: workDays.has(new Date(`${day}T00:00:00Z`).getUTCDay() || 7),
      holiday: holidays.get(day) ?? null,
    })),
    rows: rows.map(({ id, name, employeeNo, marks }) => ({
      id,
      name,
      employeeNo,
      days: all.map((_, n) => (marks?.[n + 1] ? dayLetters[marks[n + 1] as DayStatus] : '.')).join(''),
    })),
  }
}

interface Entry {
  employeeId: number
  day: string
  status: DayStatus | null
}

/** Enters states of days at once. Times that a machine has noted stay; an empty state takes a day away that has none. */
export async function writeSheet(customerId: number, entries: readonly Entry[], context: HandlerContext) {
  const { tx, session, audit, unchanged } = context
  const ids = [...new Set(entries.map(({ employeeId }) => employeeId))]
  const { rows: known } = await sql<{ id: number }>`
    SELECT id FROM employee WHERE id = ANY (${ids}::bigint[]) AND customer_id = ${customerId} AND deleted_at IS NULL
     ORDER BY id FOR SHARE`.execute(tx)
  const own = new Set(known.map(({ id }) => id))
  const wrong = entries.findIndex(({ employeeId }) => !own.has(employeeId))
  if (wrong >= 0)
    throw invalid({ field: `entries.${wrong}.employeeId`, message: 'is not an employee of this customer' })
  const given = JSON.stringify(entries.map(({ employeeId, day, status }) => ({ e: employeeId, d: day, s: status })))
  const { rows: before } = await sql<Entry>`
    SELECT g.e AS "employeeId", g.d::text AS day, a.status
      FROM jsonb_to_recordset(${given}::jsonb) AS g (e bigint, d date, s text)
      LEFT JOIN employee_attendance a ON a.employee_id = g.e AND a.day = g.d AND a.deleted_at IS NULL
     WHERE a.status IS DISTINCT FROM g.s`.execute(tx)
  if (before.length === 0) {
    unchanged()
    return { before: [] }
  }
  await sql`
    INSERT INTO employee_attendance (customer_id, employee_id, day, status, created_by, updated_by)
    SELECT ${customerId}, g.e, g.d, g.s, ${session.masterId}, ${session.masterId}
      FROM jsonb_to_recordset(${given}::jsonb) AS g (e bigint, d date, s text) WHERE g.s IS NOT NULL
    ON CONFLICT (employee_id, day) WHERE deleted_at IS NULL DO UPDATE
       SET status = excluded.status, updated_by = excluded.updated_by, version = employee_attendance.version + 1
     WHERE employee_attendance.status <> excluded.status`.execute(tx)
  await sql`
    UPDATE employee_attendance a SET deleted_at = now(), version = a.version + 1, updated_by = ${session.masterId}
      FROM jsonb_to_recordset(${given}::jsonb) AS g (e bigint, d date, s text)
     WHERE g.s IS NULL AND a.employee_id = g.e AND a.day = g.d AND a.deleted_at IS NULL`.execute(tx)
  const [first] = entries
  audit({
    action: 'workDay.sheet',
    resource: 'employee_attendance',
    recordId: first?.employeeId ?? 0,
    customerId,
    label: `${before.length} × ${first?.day.slice(0, 7) ?? ''}`,
    before: {
      days: before.slice(0, 100).map(({ employeeId, day, status }) => `${employeeId} ${day} ${status ?? '–'}`),
    },
    after: {
      days: entries.slice(0, 100).map(({ employeeId, day, status }) => `${employeeId} ${day} ${status ?? '–'}`),
    },
  })
  return { before }
}
