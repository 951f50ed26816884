import { sql } from 'kysely'
import { peopleOf } from '#server/areas/schedule/students/enrol.ts'
import { countSeats, givingOf, lockRoom } from '#server/areas/schedule/students/seats.ts'
import { lockRow, valuesBefore } from '#server/core/audit/snapshot.ts'
import { writeRow } from '#server/core/db/write-row.ts'
import type { HandlerContext } from '#server/core/http/context.ts'
import type { RelatedWrites } from '#server/core/resource/resource.ts'
import type { KnownPerson } from './facts.ts'

/** A redemption that was judged free. */
export interface Taking {
  redemptionId: number
  customerId: number
  voucherId: number
  lmsClassId: number
  person: KnownPerson
}

/**
 * What follows from a redemption: the student is found by e-mail or made, has a seat in the schedule, and the voucher is
 * used. Its sale and its order follow the voucher (migration 0160). Answers what takes it back.
 */
export async function take(taking: Taking, context: HandlerContext): Promise<RelatedWrites> {
  const { tx, session } = context
  const { redemptionId, customerId, voucherId, lmsClassId, person } = taking
  const { name, email, phone } = person
  const [student] = await peopleOf(givingOf(context), customerId, [
    { email, name, ...(phone === null ? {} : { phone }) },
  ])
  if (!student) throw new Error(`No student was made of redemption ${redemptionId}`)
  const room = await lockRoom(tx, lmsClassId, customerId)
  const { rows } = await sql<{ id: number }>`
    INSERT INTO student_lms_class (customer_id, student_id, lms_class_id, core_class_id, platform_code, voucher_id,
                                   voucher_code, redeem_code, invoice_code, name_on_certificate, email_in_class,
                                   required_count, enrolled_at, created_by, updated_by)
    SELECT ${customerId}, ${student.id}, ${room.id}, ${room.coreClassId}, v.platform_code, v.id, v.code, sale.redeem_code,
           sale.invoice_code, ${name}, ${email},
           (SELECT count(DISTINCT i.ke)::int FROM class_activity_item i
             WHERE i.lms_class_id = ${room.id} AND i.ke <> 999 AND i.cancelled_at IS NULL AND i.deleted_at IS NULL),
           now(), ${session.masterId}, ${session.masterId}
      FROM voucher v LEFT JOIN LATERAL (
        SELECT p.redeem_code, p.invoice_code FROM platform_sale p
         WHERE p.voucher_id = v.id AND p.deleted_at IS NULL ORDER BY p.id DESC LIMIT 1) sale ON true
     WHERE v.id = ${voucherId}
    RETURNING id`.execute(tx)
  const seat = rows[0]?.id
  if (seat === undefined) throw new Error(`Voucher ${voucherId} opened no seat`)
  await countSeats(tx, room, 1)
  const before = await lockRow(tx, 'voucher', voucherId)
  const used = { status: 'REDEEMED', redeemed_at: new Date().toISOString(), student_id: student.id }
  const after = await writeRow(tx, 'voucher', before, used, session.masterId)
  await tx
    .updateTable('reedem')
    .set({ student_id: student.id, student_lms_class_id: seat })
    .where('id', '=', redemptionId)
    .execute()
  return {
    related: [
      { table: 'voucher', id: voucherId, version: after.version, columns: valuesBefore(before, after) },
      { table: 'student_lms_class', id: seat, version: 1, columns: { deleted_at: new Date().toISOString() } },
    ],
    counters: [{ table: 'lms_class', id: room.id, column: 'enrolled_count', by: -1, max: 'capacity' }],
  }
}
