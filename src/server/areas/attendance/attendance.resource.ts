import { sql } from 'kysely'
import { attendance } from '#contract/attendance/attendance.ts'
import { canMark } from '#contract/attendance/attendance.rules.ts'
import { reason } from '#contract/core/reason.ts'
import type { Tx } from '#server/core/db/database.ts'
import { alive, code, dayText, dotted, name, ref } from '#server/core/find/description.ts'
import { fail } from '#server/core/http/fail.ts'
import { related } from '#server/core/resource/columns.ts'
import { serveResource } from '#server/core/resource/serve.ts'

interface Place {
  studentLmsClassId?: number | undefined
  ke?: number | undefined
}

/** The place in a class that an attendance belongs to, with the part of the schedule of that number. */
async function placeOf(tx: Tx, customerId: number, { studentLmsClassId = 0, ke = 0 }: Place) {
  return tx
    .selectFrom('student_lms_class as e')
    .innerJoin('lms_class as l', 'l.id', 'e.lms_class_id')
    .leftJoin('class_activity_item as i', (join) =>
      join.onRef('i.lms_class_id', '=', 'e.lms_class_id').on('i.ke', '=', ke).on('i.deleted_at', 'is', null),
    )
    .select(['e.student_id', 'e.lms_class_id', 'e.platform_code', 'e.voucher_code', 'e.status'])
    .select(['l.title', 'l.grading_locked_at', 'i.id as item_id', 'i.start_at'])
    .where('e.id', '=', studentLmsClassId)
    .where('e.customer_id', '=', customerId)
    .where('e.deleted_at', 'is', null)
    .orderBy('i.sort_order')
    .limit(1)
    .executeTakeFirst()
}

/** Whose work it is. */
const participant = sql`JOIN list_student_lms_class AS e ON e.id = t.student_lms_class_id`

const throughParticipant = {
  column: ref('t.student_lms_class_id'),
  view: 'list_student_lms_class',
  texts: [ref('v.search_text')],
}

/** Who was in which meeting of a class. */
export const attendances = serveResource(attendance, {
  columns: {
    student: { id: ref('absensi.student_id'), name: ref('student.name'), joins: ['student'] },
    lmsClass: related('lms_class', 'id', 'code', 'title'),
    classCode: { value: ref('lms_class.code'), joins: ['class'] },
    class: { value: ref('lms_class.title'), joins: ['class'] },
    locked: sql`(lms_class.grading_locked_at IS NOT NULL)`,
    meeting: related('class_activity_item', 'id', 'title'),
    platform: 'platform_code',
    verifiedBy: { id: ref('absensi.verified_by'), name: ref('verifier.name') },
  },
  joins: {
    student: sql`JOIN student ON student.id = absensi.student_id`,
    class: sql`JOIN lms_class ON lms_class.id = absensi.lms_class_id`,
    meeting: sql`LEFT JOIN class_activity_item ON class_activity_item.id = absensi.class_activity_item_id`,
    verifier: sql`LEFT JOIN app_user AS verifier ON verifier.id = absensi.verified_by`,
  },
  references: {
    studentLmsClassId: { table: 'student_lms_class', what: 'an enrolment' },
    studentId: { table: 'student', what: 'a student' },
    lmsClassId: { table: 'lms_class', what: 'a schedule' },
    platform: { table: 'digital_platform', what: 'a platform', by: 'code', shared: true },
  },
  unique: 'ke',
  duplicateReason: reason('DUPLICATE', { field: 'ke', value: 'Attendance of this participant in this meeting' }),
  mayEdit: (row, { status }) => (status === undefined ? true : canMark(row, status)),
  async check({ customerId, input, before }, { tx }) {
    if (before) return []
    const place = await placeOf(tx, customerId, input)
    // One that is not there at all is refused as such.
    if (!place) return []
    if (place.grading_locked_at) throw fail('GRADING_LOCKED', { title: place.title })
    return place.status === 'DROPPED' ? [{ field: 'studentLmsClassId', message: 'has left the class' }] : []
  },
  async values({ customerId, input, before }, { tx, session }) {
    const { verified } = input
    const isNew = verified !== undefined && verified !== (before?.verified ?? false)
    const by = isNew ? { verified_by: verified ? session.masterId : null } : {}
    if (before) return by
    const place = await placeOf(tx, customerId, input)
    if (!place) throw fail('NOT_FOUND', { what: 'enrolment' })
    const began = place.start_at !== null && place.start_at.getTime() < Date.now() ? place.start_at : new Date()
    return {
      ...by,
      student_id: place.student_id,
      lms_class_id: place.lms_class_id,
      platform_code: place.platform_code,
      voucher_code: place.voucher_code,
      class_activity_item_id: place.item_id,
      ...(input.attendedAt === undefined ? { attended_at: began.toISOString() } : {}),
      ...(input.method === undefined ? { method: 'MANUAL' } : {}),
    }
  },
  actionOf: (_before, input) =>
    Object.keys(input).join() === 'verified' && input.verified === true ? 'attendance.verify' : undefined,
  find: {
    from: sql`list_absensi AS t ${participant}`,
    tenant: ref('t.customer_id'),
    where: alive,
    newest: sql`t.attended_at DESC, t.id DESC`,
    fields: [
      code('t.voucher_code', { foreign: true, start: true }),
      name('e.name_on_certificate', { part: 'near' }),
      name('e.email_in_class', { part: 'near' }),
    ],
    through: throughParticipant,
    alone: true,
    joins: sql`JOIN list_lms_class AS l ON l.id = t.lms_class_id JOIN list_customer AS c ON c.id = t.customer_id`,
    label: dotted(ref('e.name_on_certificate'), sql`CASE t.ke WHEN 999 THEN 'post-test' ELSE 'ke-' || t.ke END`),
    hint: dotted(ref('l.code'), dayText(sql`t.attended_at AT TIME ZONE c.timezone`)),
  },
})
