import { sql } from 'kysely'
import type { Db } from '#server/core/db/database.ts'
import { next } from '#test/factories/next.ts'

interface LeaveTypeInput {
  name?: string
  unit?: 'DAY' | 'HALF_DAY' | 'HOUR'
  quota?: number
  carry_over_max?: number
  min_service_months?: number
  max_consecutive?: number | null
  requires_attachment?: boolean
  gender?: 'L' | 'P' | null
}

/** A type of leave. */
export async function makeLeaveType(db: Db, customerId: number, input: LeaveTypeInput = {}): Promise<number> {
  const n = next('leave-type')
  const { id } = await db
    .insertInto('leave_type')
    .values({ customer_id: customerId, code: `CUTI_${n}`, name: `Cuti ${n}`, unit: 'DAY', quota: 12, ...input })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

interface EmployeeInput {
  name?: string
  employee_no?: string
  master_id?: number | null
  supervisor_id?: number | null
  join_date?: string
  gender?: 'L' | 'P'
}

/** An employee, as the database has them. */
export async function makeEmployee(db: Db, customerId: number, input: EmployeeInput = {}): Promise<number> {
  const n = next('employee-row')
  const { id } = await db
    .insertInto('employee')
    .values({
      customer_id: customerId,
      employee_no: `X-${n}`,
      name: `Bayu Prakoso ${n}`,
      nik_enc: Buffer.from(`e${n}`),
      nik_hmac: Buffer.from(`h${n}`),
      gender: 'L',
      birth_date: '1990-01-01',
      religion_code: 'ISLAM',
      marital_status_code: 'KAWIN',
      phone: '+628123456789',
      address_ktp: 'Jalan Mawar 2',
      employee_status_code: 'TETAP',
      department_code: 'SDM',
      grade_code: 'STAFF',
      position: 'Staf',
      join_date: '2020-01-06',
      ptkp_status: 'TK/0',
      ...input,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A balance with its grant. */
export async function makeBalance(
  db: Db,
  {
    customerId,
    employeeId,
    typeId,
    year,
    entitled = 12,
  }: { customerId: number; employeeId: number; typeId: number; year: number; entitled?: number },
): Promise<number> {
  const { id } = await db
    .insertInto('leave_balance')
    .values({
      customer_id: customerId,
      employee_id: employeeId,
      leave_type_id: typeId,
      period_year: year,
      duration_type: 'DAY',
      entitled,
      expires_at: `${year}-12-31`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('leave_ledger')
    .values({ customer_id: customerId, balance_id: id, delta: entitled, reason: 'GRANT' })
    .execute()
  return id
}

/** Numbers of a balance as they are stored. */
export async function balanceNow(db: Db, id: number) {
  const { rows } = await sql<{ used: number; pending: number; remaining: number; carried: number; entitled: number }>`
    SELECT used::float8, pending::float8, remaining::float8, carried::float8, entitled::float8 FROM leave_balance
     WHERE id = ${id}`.execute(db)
  return rows[0]
}

export const ledgerOf = async (db: Db, balanceId: number) =>
  (
    await db
      .selectFrom('leave_ledger')
      .select(['reason', 'delta'])
      .where('balance_id', '=', balanceId)
      .orderBy('id')
      .execute()
  ).map(({ reason, delta }) => [reason, delta] as const)
