import { sql } from 'kysely'
import { reason as refusal } from '#contract/core/reason.ts'
import type { Enrolment } from '#contract/participant/enrolment.ts'
import { queueLetter } from '#server/areas/notification/message/queue.ts'
import { lockRoom } from '#server/areas/schedule/students/seats.ts'
import { lockRow } from '#server/core/audit/snapshot.ts'
import type { Tx } from '#server/core/db/database.ts'
import { writeRow } from '#server/core/db/write-row.ts'
import type { HandlerContext } from '#server/core/http/context.ts'
import { enforce } from '#server/core/http/fail.ts'
import { lockParticipant, scheduleOf } from './lock.ts'

/** Another participant of the schedule with this address, in any case of its letters. */
async function holderOf(tx: Tx, { id, lmsClassId }: Enrolment, email: string) {
  return tx
    .selectFrom('student_lms_class')
    .select('name_on_certificate as name')
    .where('lms_class_id', '=', lmsClassId)
    .where('id', '<>', id)
    .where(sql<boolean>`lower(email_in_class) = lower(${email})`)
    .where('status', '<>', 'DROPPED')
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

/** The address is the student's own where it was so before, no other class uses it, and no other student has the new one. */
async function isOfStudent(tx: Tx, row: Enrolment, email: string): Promise<boolean> {
  const { rows } = await sql<{ own: boolean }>`
    SELECT lower(s.email) = lower(${row.email})
       AND NOT EXISTS (SELECT FROM student_lms_class e WHERE e.student_id = s.id AND e.id <> ${row.id}
                          AND lower(e.email_in_class) = lower(${row.email}) AND e.status <> 'DROPPED' AND e.deleted_at IS NULL)
       AND NOT EXISTS (SELECT FROM student o WHERE o.customer_id = s.customer_id AND o.id <> s.id
                          AND lower(o.email) = lower(${email}) AND o.deleted_at IS NULL) AS own
      FROM student s WHERE s.id = ${row.studentId}`.execute(tx)
  return rows[0]?.own ?? false
}

/** A verification that still waits for the address that is no longer valid is not sent. */
const cancelFormer = (tx: Tx, { studentId, lmsClassId, email }: Enrolment) =>
  sql`
  UPDATE message SET status = 'CANCELLED', version = version + 1
   WHERE student_id = ${studentId} AND lms_class_id = ${lmsClassId} AND recipient = ${email} AND status = 'QUEUED'
     AND template_id IN (SELECT id FROM template WHERE code = 'EMAIL_CHANGED')`.execute(tx)

interface Change {
  email: string
  reason: string
}

/** Changes the address of a participant in a class; it is undone by changing it back. @throws EMAIL_IN_CLASS */
export async function changeAddress(
  customerId: number,
  id: number,
  { email, reason }: Change,
  context: HandlerContext,
) {
  const { tx, session, audit, vault, unchanged } = context
  // The schedule before its participants, so that two cannot get the same address at once.
  await lockRoom(tx, await scheduleOf(tx, customerId, id), customerId)
  const { row, raw } = await lockParticipant(tx, customerId, id)
  const { nameOnCertificate: name, lmsClass, studentId, lmsClassId } = row
  if (row.email === email) {
    unchanged()
    return { id, name, email, version: raw.version, ofStudent: false, notified: false }
  }
  const holder = await holderOf(tx, row, email)
  enforce(holder ? refusal('EMAIL_IN_CLASS', { email, name: holder.name }) : true)
  const ofStudent = await isOfStudent(tx, row, email)
  const after = await writeRow(tx, 'student_lms_class', raw, { email_in_class: email }, session.masterId)
  if (ofStudent) await writeRow(tx, 'student', await lockRow(tx, 'student', studentId), { email }, session.masterId)
  await cancelFormer(tx, row)
  const queued = await queueLetter(tx, vault, {
    customerId,
    code: 'EMAIL_CHANGED',
    to: { name, email, phone: row.phone },
    channels: ['EMAIL'],
    studentId,
    lmsClassId,
    values: { nama: name, kelas: lmsClass.title },
    masterId: session.masterId,
  })
  audit({
    action: 'enrolment.change-email',
    resource: 'student_lms_class',
    recordId: id,
    customerId,
    label: `${name} · ${lmsClass.code}`,
    version: after.version,
    reason,
    before: { email: row.email },
    after: { email },
    again: { command: 'enrolment.change-email', args: { participant: id } },
    inverse: {
      command: 'enrolment.change-email',
      args: { participant: id, email: row.email, reason: 'Perubahan surel dibatalkan' },
    },
  })
  return { id, name, email, version: after.version, ofStudent, notified: typeof queued !== 'string' }
}
