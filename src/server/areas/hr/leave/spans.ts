import { sql } from 'kysely'
import type { FieldIssue } from '#contract/core/error.ts'
import type { LeavePreview, LeaveSpan } from '#contract/hr/leave-request.ts'
import { amountOf, overlaps, ruleIssues, spanIssues, workingDaysOf } from '#contract/hr/leave.rules.ts'
import type { LeaveRules } from '#contract/hr/leave.rules.ts'
import type { Tx } from '#server/core/db/database.ts'
import { fail } from '#server/core/http/fail.ts'
import { holidaysOf, workTimeOf } from './work-time.ts'

export interface Applicant {
  id: number
  customerId: number
  name: string
  masterId: number | null
  departmentCode: string
  gender: 'L' | 'P'
  joinDate: string
  resignDate: string | null
  active: boolean
  /** The account of the supervisor, where they still work here. */
  approverId: number | null
}

/** @throws NOT_FOUND */
export async function applicantOf(
  tx: Tx,
  where: { id: number } | { masterId: number },
): Promise<Applicant | undefined> {
  const { rows } = await sql<Applicant>`
    SELECT e.id, e.customer_id AS "customerId", e.name, e.master_id AS "masterId",
           e.department_code AS "departmentCode", e.gender, e.join_date::text AS "joinDate",
           e.resign_date::text AS "resignDate", e.active, s.master_id AS "approverId"
      FROM employee e
      LEFT JOIN employee s ON s.id = e.supervisor_id AND s.deleted_at IS NULL AND s.active
     WHERE e.deleted_at IS NULL AND ${'id' in where ? sql`e.id = ${where.id}` : sql`e.master_id = ${where.masterId}`}
     ORDER BY e.active DESC, e.id LIMIT 1`.execute(tx)
  return rows[0]
}

export interface Type extends LeaveRules {
  id: number
  code: string
  name: string
}

/** @throws NOT_FOUND */
export async function typeOf(tx: Tx, customerId: number, id: number): Promise<Type> {
  const { rows } = await sql<Type>`
    SELECT id, code, name, unit, max_consecutive::float8 AS "maxConsecutive", min_service_months AS "minServiceMonths",
           gender, requires_attachment AS "requiresAttachment", active
      FROM leave_type WHERE id = ${id} AND customer_id = ${customerId} AND deleted_at IS NULL`.execute(tx)
  if (!rows[0]) throw fail('NOT_FOUND', { what: 'leave type' })
  return rows[0]
}

export interface Balance {
  id: number
  version: number
  remaining: number
}

/** The balance that a span is taken from; `lock`: it is about to be written. */
export async function balanceOf(
  tx: Tx,
  { employeeId, leaveTypeId, year }: { employeeId: number; leaveTypeId: number; year: number },
  lock: boolean,
): Promise<Balance | undefined> {
  const { rows } = await sql<Balance>`
    SELECT id, version, remaining::float8 AS remaining FROM leave_balance
     WHERE employee_id = ${employeeId} AND leave_type_id = ${leaveTypeId} AND period_year = ${year}
       AND deleted_at IS NULL ${lock ? sql`FOR UPDATE` : sql``}`.execute(tx)
  return rows[0]
}

interface Other {
  id: number
  number: string
  startDate: string
  endDate: string
  half: 'AM' | 'PM' | null
  startTime: string | null
  hours: number | null
}

/** Requests of the employee that take the same time. */
async function overlapping(tx: Tx, employeeId: number, asked: LeaveSpan): Promise<Other[]> {
  const { rows } = await sql<Other>`
    SELECT id, number, start_date::text AS "startDate", end_date::text AS "endDate", half,
           to_char(start_time, 'HH24:MI') AS "startTime",
           CASE duration_type WHEN 'HOUR' THEN amount::float8 END AS hours
      FROM leave_request
     WHERE employee_id = ${employeeId} AND status IN ('PENDING','APPROVED') AND deleted_at IS NULL
       AND start_date <= ${asked.endDate}::date AND end_date >= ${asked.startDate}::date ORDER BY start_date`.execute(
    tx,
  )
  return rows.filter((one) => overlaps(asked, one))
}

export interface Planned {
  type: Type
  days: string[]
  amount: number
  durationType: 'DAY' | 'HOUR'
  year: number
  holidays: ReadonlyMap<string, string>
  overlaps: Other[]
  balance: Balance | undefined
  issues: FieldIssue[]
}

/** What a request of an employee for a span comes to. `lock`: it is about to be made. */
export async function plan(
  tx: Tx,
  applicant: Applicant,
  asked: LeaveSpan & { attachmentFileId?: number | null | undefined },
  { lock, isPreview = false }: { lock: boolean; isPreview?: boolean },
): Promise<Planned> {
  const type = await typeOf(tx, applicant.customerId, asked.leaveTypeId)
  const wrong = spanIssues(type, asked)
  const { startDate, endDate } = asked
  const year = Number(startDate.slice(0, 4))
  const isSound = wrong.length === 0
  const [time, holidays] = isSound
    ? [await workTimeOf(tx, applicant.customerId), await holidaysOf(tx, applicant.customerId, startDate, endDate)]
    : [undefined, new Map<string, string>()]
  const days = time ? workingDaysOf(startDate, endDate, { workDays: time.workDays, holidays }) : []
  const amount = amountOf(type, asked, days.length)
  const rules = isPreview ? { ...type, requiresAttachment: false } : type
  return {
    type,
    days,
    amount,
    durationType: type.unit === 'HOUR' ? 'HOUR' : 'DAY',
    year,
    holidays,
    overlaps: isSound ? await overlapping(tx, applicant.id, asked) : [],
    balance: await balanceOf(tx, { employeeId: applicant.id, leaveTypeId: type.id, year }, lock),
    issues: isSound ? ruleIssues(rules, applicant, asked, amount) : wrong,
  }
}

/** Who else of the department is away in a span. */
async function awayWith(tx: Tx, { id, customerId, departmentCode }: Applicant, { startDate, endDate }: LeaveSpan) {
  const { rows } = await sql<LeavePreview['away'][number]>`
    SELECT e.name, r.start_date::text AS "startDate", r.end_date::text AS "endDate", r.status
      FROM leave_request r JOIN employee e ON e.id = r.employee_id
     WHERE r.customer_id = ${customerId} AND r.status IN ('PENDING','APPROVED') AND r.deleted_at IS NULL
       AND r.start_date <= ${endDate}::date AND r.end_date >= ${startDate}::date
       AND e.department_code = ${departmentCode} AND e.id <> ${id} AND e.deleted_at IS NULL
     ORDER BY r.start_date, e.name LIMIT 20`.execute(tx)
  return rows
}

/** A request before it is made. Names of others are for those who may read leave. */
export async function previewOf(
  tx: Tx,
  applicant: Applicant,
  asked: LeaveSpan,
  mayRead: boolean,
): Promise<LeavePreview> {
  const {
    amount,
    durationType,
    balance,
    holidays,
    overlaps: same,
    issues,
  } = await plan(tx, applicant, asked, {
    lock: false,
    isPreview: true,
  })
  const before = balance?.remaining ?? null
  return {
    amount,
    duration_type: durationType,
    before,
    after: before === null ? null : before - amount,
    holidays: [...holidays].map(([day, name]) => ({ day, name })),
    overlaps: same.map(({ id, number, startDate, endDate }) => ({ id, number, startDate, endDate })),
    away: mayRead && asked.startDate <= asked.endDate ? await awayWith(tx, applicant, asked) : [],
    issues: issues.map(({ field, message }) => ({ field, message })),
  }
}
