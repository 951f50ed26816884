import { sql } from 'kysely'
import { canComplete } from '#contract/crm/registration.rules.ts'
import type { Registration } from '#contract/crm/registration.ts'
import { differences } from '#server/core/resource/audit-values.ts'
import { writeRow } from '#server/core/db/write-row.ts'
import type { HandlerContext } from '#server/core/http/context.ts'
import { enforce, fail, Refusal } from '#server/core/http/fail.ts'
import { lockRecord, readRecord } from '#server/core/resource/read.ts'
import { enrol } from '#server/areas/schedule/students/enrol.ts'
import { givingOf, lockRoom } from '#server/areas/schedule/students/seats.ts'
import { registrations } from './registration.resource.ts'
import { scheduleWithSeat } from './schedules.ts'

/** The prospect that has become the student is won, unless that is decided already. */
async function winProspects({ studentId, customerId }: Registration, { tx, session }: HandlerContext): Promise<void> {
  await sql`
    UPDATE prospect p SET stage_id = w.id, stage_entered_at = now(), next_follow_up_at = NULL, version = p.version + 1,
           updated_by = ${session.masterId}, student_id = ${studentId}
      FROM pipeline_stage s,
           (SELECT id FROM pipeline_stage WHERE customer_id = ${customerId} AND kind = 'WON' AND deleted_at IS NULL
             ORDER BY sort_order, id LIMIT 1) w
     WHERE p.customer_id = ${customerId} AND p.deleted_at IS NULL AND s.id = p.stage_id AND s.kind = 'OPEN'
       AND (p.student_id = ${studentId} OR lower(p.email) = (SELECT lower(email) FROM student WHERE id = ${studentId}))
  `.execute(tx)
}

/** The seat of this student in the schedule, where there is one already. */
async function seatOf({ studentId }: Registration, lmsClassId: number, { tx }: HandlerContext) {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM student_lms_class WHERE student_id = ${studentId} AND lms_class_id = ${lmsClassId}
       AND status <> 'DROPPED' AND deleted_at IS NULL`.execute(tx)
  return rows[0]?.id
}

/**
 * Gives the student the seat, or says why not. The registration is locked, so that two who complete it at once make one
 * seat. @throws DOCUMENTS_INCOMPLETE, REGISTRATION_UNPAID, NO_SCHEDULE, CLASS_FULL, CLASS_CLOSED
 */
export async function completeRegistration(
  id: number,
  asked: number | undefined,
  context: HandlerContext,
): Promise<Registration> {
  const { tx, session, audit } = context
  const { row: before, raw } = await lockRecord(tx, registrations, id)
  enforce(canComplete({ ...before, fee: before.fee ?? 0 }))
  const lmsClassId = asked ?? before.scheduleId ?? (await scheduleWithSeat(tx, before.classId))
  if (lmsClassId === undefined) throw fail('NO_SCHEDULE', { title: before.class.name })
  const room = await lockRoom(tx, lmsClassId, before.customerId)
  if (room.coreClassId !== before.classId) throw fail('NOT_FOUND', { what: 'schedule of this class' })
  const there = await seatOf(before, lmsClassId, context)
  const seat = there ?? (await giveSeat())
  const after = await writeRow(
    tx,
    'student_class',
    raw,
    {
      status: 'COMPLETED',
      lms_class_id: lmsClassId,
      student_lms_class_id: seat,
      completed_at: new Date().toISOString(),
      completed_by: session.masterId,
    },
    session.masterId,
  )
  await winProspects(before, context)
  const row = await readRecord(tx, registrations, id)
  audit({
    action: 'studentClass.complete',
    resource: 'student_class',
    recordId: id,
    customerId: before.customerId,
    label: before.registrationNo,
    version: after.version,
    ...differences({ status: before.status }, { status: row.status, schedule: room.code }),
  })
  return row

  async function giveSeat(): Promise<number> {
    // A waiting list is no seat: the registration stays ready until there is one.
    const given = await enrol(
      givingOf(context),
      { ...room, hasWaitingList: false },
      [{ studentId: before.studentId }],
      { notify: true },
    )
    const [one] = given
    if (!one || one.studentLmsClassId === null) {
      if (one?.why) throw new Refusal(one.why)
      throw fail('NO_SCHEDULE', { title: before.class.name })
    }
    return one.studentLmsClassId
  }
}
