import { sql } from 'kysely'
import type { WorkSummary } from '#contract/hr/work-day.ts'
import type { Tx } from '#server/core/db/database.ts'
import { invalid } from '#server/core/http/fail.ts'
import { todayIn, workTimeOf } from '../leave/work-time.ts'

interface Asked {
  dateFrom?: string | undefined
  dateTo?: string | undefined
}
interface Whose {
  customerId: number
  employeeId?: number
  departmentCode?: string | undefined
}

type Counted = Record<
  'present' | 'late' | 'absent' | 'leave' | 'sick' | 'permit' | 'wfh' | 'minutes' | 'worked',
  number
>

/** What days at work come to, from one reading of them by day. */
export async function summaryOf(
  tx: Tx,
  { customerId, employeeId, departmentCode }: Whose,
  asked: Asked,
): Promise<WorkSummary> {
  const { timezone } = await workTimeOf(tx, customerId)
  const today = todayIn(timezone)
  const dateFrom = asked.dateFrom ?? `${today.slice(0, 7)}-01`
  const dateTo = asked.dateTo ?? (asked.dateFrom === undefined || asked.dateFrom <= today ? today : asked.dateFrom)
  if (dateTo < dateFrom) throw invalid({ field: 'dateTo', message: 'must not be before the start' })
  const narrowed =
    employeeId !== undefined
      ? sql`AND a.employee_id = ${employeeId}`
      : departmentCode === undefined
        ? sql``
        : sql`AND a.employee_id IN (SELECT id FROM employee WHERE customer_id = ${customerId} AND department_code = ${departmentCode})`
  const count = (status: string) => sql`count(*) FILTER (WHERE status = ${sql.lit(status)})::int`
  const { rows } = await sql<Counted & { day: string }>`
    SELECT a.day::text AS day, ${count('PRESENT')} AS present, ${count('LATE')} AS late, ${count('ABSENT')} AS absent,
           ${count('LEAVE')} AS leave, ${count('SICK')} AS sick, ${count('PERMIT')} AS permit, ${count('WFH')} AS wfh,
           coalesce(sum(a.work_minutes), 0)::int AS minutes, count(*) FILTER (WHERE a.work_minutes > 0)::int AS worked
      FROM employee_attendance a
     WHERE a.customer_id = ${customerId} AND a.day BETWEEN ${dateFrom}::date AND ${dateTo}::date
       AND a.deleted_at IS NULL ${narrowed}
     GROUP BY a.day ORDER BY a.day`.execute(tx)
  const sum = (key: keyof Counted) => rows.reduce((total, row) => total + row[key], 0)
  const worked = sum('worked')
  return {
    dateFrom,
    dateTo,
    present: sum('present'),
    late: sum('late'),
    absent: sum('absent'),
    leave: sum('leave'),
    sick: sum('sick'),
    permit: sum('permit'),
    wfh: sum('wfh'),
    workDays: rows.filter((row) => row.present + row.late + row.wfh > 0).length,
    avgWorkMinutes: worked === 0 ? 0 : Math.round(sum('minutes') / worked),
    byDay: rows.map(({ day, present, late, absent, leave, sick, permit, wfh }) => ({
      day,
      present: present + wfh,
      late,
      absent,
      away: leave + sick + permit,
    })),
  }
}
