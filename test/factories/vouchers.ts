import { sql } from 'kysely'
import type { Insertable } from 'kysely'
import type { VoucherStatus } from '#contract/voucher/voucher.ts'
import type { Db } from '#server/core/db/database.ts'
import type { VoucherBatchTable, VoucherTable } from '#server/core/db/schema.gen.ts'
import { makeStudent } from './classes.ts'
import { DAY, next } from './next.ts'
import type { Tenant } from './tenant.ts'

export async function makeBatch(db: Db, customerId: number, given: Partial<Insertable<VoucherBatchTable>> = {}) {
  return db
    .insertInto('voucher_batch')
    .values({ customer_id: customerId, name: `Batch ${next('batch')}`, source: 'GENERATED', ...given })
    .returning(['id', 'name'])
    .executeTakeFirstOrThrow()
}

interface Enrolment {
  attended?: number
  certificate?: 'NONE' | 'QUEUED' | 'SENT' | 'FAILED' | 'REVOKED'
  status?: 'REGISTERED' | 'IN_PROGRESS' | 'PASSED' | 'DROPPED'
}

type Given = Partial<Insertable<VoucherTable>> & {
  status?: VoucherStatus
  /** The place in the tenant's schedule that a redeemed voucher opened; false: none. */
  enrolment?: Enrolment | false
}

/** The columns that a voucher in this state has. */
function stateColumns(status: VoucherStatus): Partial<Insertable<VoucherTable>> {
  const ago = (days: number) => new Date(Date.now() - days * DAY)
  if (status === 'EXPIRED') return { expires_at: ago(1) }
  if (status === 'VOID') return { void_reason: 'Pesanan dibatalkan' }
  return {
    ...(['RESERVED', 'SENT', 'REDEEMED'].includes(status) ? { reserved_at: ago(5) } : {}),
    ...(['SENT', 'REDEEMED'].includes(status) ? { sent_at: ago(4) } : {}),
    ...(status === 'REDEEMED' ? { redeemed_at: ago(3) } : {}),
  }
}

async function studentFor(db: Db, tenant: Tenant, status: VoucherStatus, given: Given) {
  if (given.student_id !== undefined) return null
  return ['RESERVED', 'SENT', 'REDEEMED'].includes(status) ? makeStudent(db, tenant.customerId) : null
}

/** A voucher in any state, with the redemption and the place in a class that belong to it. */
export async function makeVoucher(db: Db, tenant: Tenant, given: Given = {}) {
  const { enrolment = {}, ...columns } = given
  const status = given.status ?? 'AVAILABLE'
  const student = await studentFor(db, tenant, status, given)
  const voucher = await db
    .insertInto('voucher')
    .values({
      customer_id: tenant.customerId,
      code: `TST-${String(next('voucher')).padStart(8, '0')}`,
      batch_id: tenant.batch.id,
      platform_code: 'TOKOPEDIA',
      core_class_id: tenant.coreClass.id,
      price: 450_000,
      status,
      student_id: student?.id ?? null,
      ...stateColumns(status),
      ...columns,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  if (status === 'REDEEMED' && student) {
    const place = enrolment === false ? null : await makeEnrolment(db, tenant, voucher, student, enrolment)
    await makeRedemption(db, tenant, voucher, student, place?.id ?? null)
  }
  return voucher
}

type Made = { id: number; code: string }
type Student = { id: number; name: string; email: string }

/** A place in the tenant's schedule, opened by a voucher; the schedule counts it. */
export async function makeEnrolment(db: Db, tenant: Tenant, voucher: Made, student: Student, given: Enrolment = {}) {
  const row = await db
    .insertInto('student_lms_class')
    .values({
      customer_id: tenant.customerId,
      student_id: student.id,
      lms_class_id: tenant.schedule.id,
      core_class_id: tenant.coreClass.id,
      platform_code: 'TOKOPEDIA',
      voucher_id: voucher.id,
      voucher_code: voucher.code,
      name_on_certificate: student.name,
      email_in_class: student.email,
      status: given.status ?? 'REGISTERED',
      attended_count: given.attended ?? 0,
      certificate_status: given.certificate ?? 'NONE',
      enrolled_at: new Date(),
    })
    .returning(['id'])
    .executeTakeFirstOrThrow()
  if (given.status !== 'DROPPED') {
    await db
      .updateTable('lms_class')
      .set({ enrolled_count: sql`enrolled_count + 1` })
      .where('id', '=', tenant.schedule.id)
      .execute()
  }
  return row
}

async function makeRedemption(db: Db, tenant: Tenant, voucher: Made, student: Student, placeId: number | null) {
  await db
    .insertInto('reedem')
    .values({
      customer_id: tenant.customerId,
      voucher_id: voucher.id,
      voucher_code: voucher.code,
      student_id: student.id,
      student_lms_class_id: placeId,
      name: student.name,
      email: student.email,
      platform_code: 'TOKOPEDIA',
      lms_class_id: placeId === null ? null : tenant.schedule.id,
      status: 'REDEEMED',
      flag: 'VALID',
      redeemed_at: new Date(),
    })
    .execute()
}
