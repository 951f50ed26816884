import type { Enrolment } from '#contract/participant/enrolment.ts'
import type { Tx } from '#server/core/db/database.ts'
import { fail } from '#server/core/http/fail.ts'
import type { Locked } from '#server/core/resource/read.ts'
import { lockRecord } from '#server/core/resource/read.ts'
import { enrolments } from '../enrolment.resource.ts'

/** @throws NOT_FOUND also for a participant of another customer */
export async function lockParticipant(tx: Tx, customerId: number, id: number): Promise<Locked<Enrolment>> {
  const locked = await lockRecord(tx, enrolments, id)
  if (locked.row.customerId !== customerId) throw fail('NOT_FOUND', { what: enrolments.noun })
  return locked
}

/** The schedule of a participant. @throws NOT_FOUND */
export async function scheduleOf(tx: Tx, customerId: number, id: number): Promise<number> {
  const found = await tx
    .selectFrom('student_lms_class')
    .select('lms_class_id')
    .where('id', '=', id)
    .where('customer_id', '=', customerId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!found) throw fail('NOT_FOUND', { what: enrolments.noun })
  return found.lms_class_id
}
