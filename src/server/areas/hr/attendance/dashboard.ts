import { sql } from 'kysely'
import type * as calls from '#contract/hr/dashboard.ts'
import type { HrDashboard } from '#contract/hr/dashboard.ts'
import { chooseCustomer } from '#server/core/auth/rights.ts'
import type { Tx } from '#server/core/db/database.ts'
import type { Handlers } from '#server/core/http/context.ts'
import { todayIn, workTimeOf } from '../leave/work-time.ts'

type Person = HrDashboard['contracts'][number]

async function dashboardOf(tx: Tx, customerId: number, wanted: string | undefined): Promise<HrDashboard> {
  const { timezone } = await workTimeOf(tx, customerId)
  const today = todayIn(timezone)
  const from = `${wanted ?? today.slice(0, 7)}-01`
  const end = new Date(`${from}T00:00:00Z`)
  end.setUTCMonth(end.getUTCMonth() + 1, 0)
  const last = end.toISOString().slice(0, 10)
  const to = from <= today && today < last ? today : last
  const working = sql`e.customer_id = ${customerId} AND e.active AND e.deleted_at IS NULL`
  const { rows: counts } = await sql<
    Pick<HrDashboard, 'employees' | 'present' | 'late' | 'absent' | 'onLeave' | 'waiting'>
  >`
    SELECT (SELECT count(*) FROM employee e WHERE ${working})::int AS employees,
           count(*) FILTER (WHERE a.status IN ('PRESENT','WFH'))::int AS present,
           count(*) FILTER (WHERE a.status = 'LATE')::int AS late,
           count(*) FILTER (WHERE a.status = 'ABSENT')::int AS absent,
           (SELECT count(DISTINCT r.employee_id) FROM leave_request r WHERE r.customer_id = ${customerId}
               AND r.status = 'APPROVED' AND ${today}::date BETWEEN r.start_date AND r.end_date)::int AS "onLeave",
           (SELECT count(*) FROM leave_request r WHERE r.customer_id = ${customerId} AND r.status = 'PENDING')::int AS waiting
      FROM employee_attendance a
     WHERE a.customer_id = ${customerId} AND a.day = ${today}::date AND a.deleted_at IS NULL`.execute(tx)
  const { rows: contracts } = await sql<Person>`
    SELECT e.id, e.name, e.position, e.contract_end::text AS day FROM employee e
     WHERE ${working} AND e.contract_end BETWEEN ${today}::date AND ${today}::date + 60
     ORDER BY e.contract_end, e.name LIMIT 20`.execute(tx)
  const { rows: birthdays } = await sql<Person>`
    SELECT id, name, position, day::text FROM (
      SELECT e.id, e.name, e.position,
             (e.birth_date + make_interval(years =>
               extract(year FROM age(${today}::date - 1, e.birth_date))::int + 1))::date AS day
        FROM employee e WHERE ${working}) b
     WHERE day <= ${today}::date + 30 ORDER BY day, name LIMIT 20`.execute(tx)
  const { rows: leaveByType } = await sql<HrDashboard['leaveByType'][number]>`
    SELECT t.id, t.name, count(*)::int AS requests, sum(r.amount)::float8 AS amount, t.unit
      FROM leave_request r JOIN leave_type t ON t.id = r.leave_type_id
     WHERE r.customer_id = ${customerId} AND r.status = 'APPROVED'
       AND r.start_date >= date_trunc('year', ${today}::date) AND r.start_date <= ${today}::date
     GROUP BY t.id, t.name, t.unit ORDER BY 3 DESC, 2`.execute(tx)
  const { rows: attendance } = await sql<HrDashboard['attendance'][number]>`
    SELECT e.department_code AS code, coalesce(max(l.name), e.department_code) AS name,
           count(*) FILTER (WHERE a.status IN ('PRESENT','WFH'))::int AS present,
           count(*) FILTER (WHERE a.status = 'LATE')::int AS late,
           count(*) FILTER (WHERE a.status = 'ABSENT')::int AS absent,
           count(*) FILTER (WHERE a.status IN ('LEAVE','SICK','PERMIT'))::int AS away
      FROM employee_attendance a JOIN employee e ON e.id = a.employee_id
      LEFT JOIN lookup l ON l.type = 'department' AND l.code = e.department_code AND l.customer_id = e.customer_id
       AND l.deleted_at IS NULL
     WHERE a.customer_id = ${customerId} AND a.day BETWEEN ${from}::date AND ${to}::date AND a.deleted_at IS NULL
     GROUP BY e.department_code ORDER BY 2`.execute(tx)
  const zero = { employees: 0, present: 0, late: 0, absent: 0, onLeave: 0, waiting: 0 }
  return { today, ...zero, ...counts[0], contracts, birthdays, leaveByType, from, to, attendance }
}

export const dashboardHandlers: Handlers<typeof calls> = {
  hrDashboard: ({ query }, { tx, session }) => dashboardOf(tx, chooseCustomer(session, query.customerId), query.month),
}
