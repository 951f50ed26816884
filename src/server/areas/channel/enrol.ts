import { sql } from 'kysely'
import { reason } from '#contract/core/reason.ts'
import type { Reason } from '#contract/core/error.ts'
import { lockRow, valuesBefore } from '#server/core/audit/snapshot.ts'
import type { Tx } from '#server/core/db/database.ts'
import { writeRow } from '#server/core/db/write-row.ts'
import { enforce } from '#server/core/http/fail.ts'
import type { HandlerContext } from '#server/core/http/context.ts'
import type { RelatedWrites } from '#server/core/resource/resource.ts'

/** A sale, and the place in a class that it is for. */
export interface Seat {
  saleId: number
  studentId: number
  lmsClassId: number
}

export interface Seated extends Seat {
  enrolmentId: number
}

/** Puts the students of these sales into their classes, and says so in the sales. The schedules have been locked. */
export async function seat(tx: Tx, seats: readonly Seat[], masterId: number): Promise<Seated[]> {
  if (seats.length === 0) return []
  const { rows } = await sql<Seated>`
    WITH seat AS (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(seats)}::jsonb) AS r ("saleId" bigint, "studentId" bigint, "lmsClassId" bigint)),
    made AS (
      INSERT INTO student_lms_class (customer_id, student_id, lms_class_id, core_class_id, platform_code, invoice_code,
        name_on_certificate, email_in_class, enrolled_at, created_by, updated_by)
      SELECT p.customer_id, s.id, l.id, l.core_class_id, p.platform_code, p.invoice_code, s.name, s.email, now(),
             ${masterId}::bigint, ${masterId}::bigint
        FROM seat r JOIN platform_sale p ON p.id = r."saleId" JOIN student s ON s.id = r."studentId"
        JOIN lms_class l ON l.id = r."lmsClassId"
      RETURNING id, student_id, lms_class_id),
    counted AS (
      UPDATE lms_class l SET enrolled_count = l.enrolled_count + m.n
        FROM (SELECT lms_class_id, count(*)::int AS n FROM made GROUP BY 1) m WHERE l.id = m.lms_class_id)
    UPDATE platform_sale p SET student_lms_class_id = m.id
      FROM seat r JOIN made m ON m.student_id = r."studentId" AND m.lms_class_id = r."lmsClassId"
     WHERE p.id = r."saleId"
    RETURNING p.id AS "saleId", r."studentId", r."lmsClassId", m.id AS "enrolmentId"`.execute(tx)
  return rows
}

/** What takes the making of a place back. */
export const unseated = (enrolmentId: number, lmsClassId: number): RelatedWrites => ({
  related: [
    {
      table: 'student_lms_class',
      id: enrolmentId,
      version: 1,
      columns: { deleted_at: new Date().toISOString() },
    },
  ],
  counters: [{ table: 'lms_class', id: lmsClassId, column: 'enrolled_count', by: -1, max: 'capacity' }],
})

/** Whoever has begun stays in the class, as a voucher that is redeemed stays with its sale. */
function mayLeave(row: Readonly<Record<string, unknown>>, title: string): true | Reason {
  const name = String(row.name_on_certificate)
  if (row.certificate_status === 'SENT') return reason('CERTIFIED', { name })
  return row.status !== 'REGISTERED' || Number(row.attended_count) > 0 ? reason('CLASS_BEGUN', { name, title }) : true
}

/** Why somebody left a class with the sale that had put them there. */
export type Leaving = 'SALE_CANCELLED' | 'SALE_REFUNDED' | 'SALE_REMATCHED' | 'SALE_UNMATCHED' | 'SALE_DELETED'

/** Takes the student of a sale out of the class again. @throws CERTIFIED, CLASS_BEGUN */
export async function leave(
  { tx, session }: Pick<HandlerContext, 'tx' | 'session'>,
  enrolmentId: number,
  why: Leaving,
): Promise<RelatedWrites> {
  const before = await lockRow(tx, 'student_lms_class', enrolmentId)
  if (before.status === 'DROPPED' || before.deleted_at !== null) return {}
  const lmsClassId = Number(before.lms_class_id)
  const { title } = await lockRow(tx, 'lms_class', lmsClassId)
  enforce(mayLeave(before, String(title)))
  const after = await writeRow(
    tx,
    'student_lms_class',
    before,
    { status: 'DROPPED', drop_reason: why },
    session.masterId,
  )
  await sql`UPDATE lms_class SET enrolled_count = greatest(enrolled_count - 1, 0) WHERE id = ${lmsClassId}`.execute(tx)
  return {
    related: [
      { table: 'student_lms_class', id: enrolmentId, version: after.version, columns: valuesBefore(before, after) },
    ],
    counters: [{ table: 'lms_class', id: lmsClassId, column: 'enrolled_count', by: 1, max: 'capacity' }],
  }
}
