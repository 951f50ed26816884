import { sql } from 'kysely'
import type { Attendance, AttendanceStatus } from '#contract/attendance/attendance.ts'
import { attendanceFields } from '#contract/attendance/attendance.ts'
import { canDeleteAttendance, canMark } from '#contract/attendance/attendance.rules.ts'
import { reason } from '#contract/core/error.ts'
import type { FieldIssue } from '#contract/core/error.ts'
import type { Tx } from '#server/core/db/database.ts'
import { prepared } from '#server/core/db/prepared.ts'
import { iso, named } from '#server/core/db/list.ts'
import type { Columns } from '#server/core/db/write-row.ts'
import type { HandlerContext } from '#server/core/http/context.ts'
import { fail } from '#server/core/http/fail.ts'
import type { Resource, Writing } from '#server/core/resource/resource.ts'

const ref = (name: string) => sql.ref(name)

async function rows(tx: Tx, ids: readonly number[]): Promise<Attendance[]> {
  const found = await tx
    .selectFrom('absensi as a')
    .innerJoin('student as s', 's.id', 'a.student_id')
    .innerJoin('lms_class as l', 'l.id', 'a.lms_class_id')
    .leftJoin('class_activity_item as i', 'i.id', 'a.class_activity_item_id')
    .leftJoin('app_user as v', 'v.id', 'a.verified_by')
    .leftJoin('app_user as u', 'u.id', 'a.updated_by')
    .modifyFront(prepared)
    .select(['a.id', 'a.customer_id', 'a.student_lms_class_id', 'a.student_id', 'a.lms_class_id', 'a.ke', 'a.status'])
    .select(['a.class_activity_item_id', 'a.method', 'a.attended_at', 'a.minutes', 'a.platform_code', 'a.voucher_code'])
    .select(['a.evidence_url', 'a.verified', 'a.verified_by', 'a.external_status', 'a.external_synced_at', 'a.note'])
    .select(['a.excluded', 'a.version', 'a.created_at', 'a.updated_at', 'a.updated_by'])
    .select(['s.name as student', 'l.code as class_code', 'l.title as class_title', 'l.grading_locked_at'])
    .select(['i.title as meeting', 'v.name as verifier', 'u.name as changer'])
    .where(sql<boolean>`a.id = ANY (${[...ids]}::bigint[])`)
    .where('a.deleted_at', 'is', null)
    .execute()
  return found.map((row) => ({
    id: row.id,
    customerId: row.customer_id,
    studentLmsClassId: row.student_lms_class_id,
    studentId: row.student_id,
    student: { id: row.student_id, name: row.student },
    lmsClassId: row.lms_class_id,
    lmsClass: { id: row.lms_class_id, code: row.class_code, title: row.class_title },
    locked: row.grading_locked_at !== null,
    meeting:
      row.class_activity_item_id === null || row.meeting === null
        ? null
        : { id: row.class_activity_item_id, title: row.meeting },
    ke: row.ke,
    status: row.status,
    method: row.method,
    attendedAt: row.attended_at.toISOString(),
    minutes: row.minutes,
    platform: row.platform_code,
    voucherCode: row.voucher_code,
    evidenceUrl: row.evidence_url,
    verified: row.verified,
    verifiedBy: named(row.verified_by, row.verifier),
    externalStatus: row.external_status,
    externalSyncedAt: iso(row.external_synced_at),
    note: row.note,
    exclude: row.excluded,
    version: row.version,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    updatedBy: named(row.updated_by, row.changer),
  }))
}

/** The place in a class that an attendance belongs to, with the part of the schedule of that number. */
async function placeOf(tx: Tx, customerId: number, { studentLmsClassId, ke }: Record<string, unknown>) {
  return tx
    .selectFrom('student_lms_class as e')
    .innerJoin('lms_class as l', 'l.id', 'e.lms_class_id')
    .leftJoin('class_activity_item as i', (join) =>
      join
        .onRef('i.lms_class_id', '=', 'e.lms_class_id')
        .on('i.ke', '=', ke as number)
        .on('i.deleted_at', 'is', null),
    )
    .select(['e.student_id', 'e.lms_class_id', 'e.platform_code', 'e.voucher_code', 'e.status'])
    .select(['l.title', 'l.grading_locked_at', 'i.id as item_id', 'i.start_at'])
    .where('e.id', '=', studentLmsClassId as number)
    .where('e.customer_id', '=', customerId)
    .where('e.deleted_at', 'is', null)
    .orderBy('i.sort_order')
    .limit(1)
    .executeTakeFirst()
}

async function check({ customerId, wish, before }: Writing<Attendance>, { tx }: HandlerContext): Promise<FieldIssue[]> {
  if (before) return []
  const place = await placeOf(tx, customerId, wish)
  // One that is not there at all is refused as such.
  if (!place) return []
  if (place.grading_locked_at) throw fail('GRADING_LOCKED', { title: place.title })
  return place.status === 'DROPPED' ? [{ field: 'studentLmsClassId', message: 'has left the class' }] : []
}

async function values(
  { customerId, wish, before }: Writing<Attendance>,
  { tx, session }: HandlerContext,
): Promise<Columns> {
  const verified = typeof wish.verified === 'boolean' && wish.verified !== (before?.verified ?? false)
  const by = verified ? { verified_by: wish.verified === true ? session.masterId : null } : {}
  if (before) return by
  const place = await placeOf(tx, customerId, wish)
  if (!place) throw fail('NOT_FOUND', { what: 'enrolment' })
  const began = place.start_at !== null && place.start_at.getTime() < Date.now() ? place.start_at : new Date()
  return {
    ...by,
    student_id: place.student_id,
    lms_class_id: place.lms_class_id,
    platform_code: place.platform_code,
    voucher_code: place.voucher_code,
    class_activity_item_id: place.item_id,
    ...(wish.attendedAt === undefined ? { attended_at: began.toISOString() } : {}),
    ...(wish.method === undefined ? { method: 'MANUAL' } : {}),
  }
}

/** Who was in which meeting of a class. */
export const attendances: Resource<Attendance, typeof attendanceFields> = {
  table: 'absensi',
  area: 'attendance',
  command: 'attendance',
  noun: 'attendance',
  label: ({ student, ke }) => `${student.name} ${ke === 999 ? 'post-test' : `ke-${ke}`}`,
  columns: {
    studentLmsClassId: 'student_lms_class_id',
    ke: 'ke',
    status: 'status',
    method: 'method',
    attendedAt: 'attended_at',
    minutes: 'minutes',
    evidenceUrl: 'evidence_url',
    verified: 'verified',
    note: 'note',
  },
  references: { studentLmsClassId: { table: 'student_lms_class', what: 'an enrolment' } },
  unique: 'ke',
  taken: reason('DUPLICATE', { field: 'ke', value: 'Attendance of this participant in this meeting' }),
  mayEdit: (row, { status }) => (status === undefined ? true : canMark(row, status as AttendanceStatus)),
  mayDelete: canDeleteAttendance,
  check,
  values,
  actionOf(_before, { version: _version, ...wish }) {
    return Object.keys(wish).join() === 'verified' && wish.verified === true ? 'attendance.verify' : undefined
  },
  list: {
    resource: 'attendance',
    title: 'Attendance',
    view: 'list_absensi',
    alias: 'absensi',
    fields: attendanceFields,
    columns: {
      attendedAt: { title: 'Attended', value: ref('absensi.attended_at'), width: 18 },
      student: { title: 'Participant', value: ref('student.name'), joins: ['student'], width: 28 },
      studentId: { title: 'Student', value: ref('absensi.student_id') },
      studentLmsClassId: { title: 'Participation', value: ref('absensi.student_lms_class_id') },
      lmsClassId: { title: 'Schedule', value: ref('absensi.lms_class_id') },
      classCode: { title: 'Schedule code', value: ref('lms_class.code'), joins: ['class'], width: 14 },
      class: { title: 'Schedule', value: ref('lms_class.title'), joins: ['class'], width: 44 },
      ke: { title: 'Meeting', value: ref('absensi.ke'), width: 10 },
      status: { title: 'Status', value: ref('absensi.status'), width: 12 },
      method: { title: 'Method', value: ref('absensi.method'), width: 12 },
      minutes: { title: 'Minutes', value: ref('absensi.minutes'), width: 10 },
      platform: {
        title: 'Platform',
        value: ref('absensi.platform_code'),
        choices: sql`SELECT code FROM digital_platform`,
        width: 14,
      },
      voucherCode: { title: 'Voucher', value: ref('absensi.voucher_code'), width: 22 },
      verified: { title: 'Verified', value: ref('absensi.verified'), width: 10 },
      externalStatus: { title: 'Told the platform', value: ref('absensi.external_status'), width: 16 },
      note: { title: 'Note', value: ref('absensi.note'), width: 40 },
      exclude: { title: 'Excluded', value: ref('absensi.excluded'), width: 10 },
    },
    joins: {
      student: sql`JOIN student ON student.id = absensi.student_id`,
      class: sql`JOIN lms_class ON lms_class.id = absensi.lms_class_id`,
    },
    where: sql`absensi.deleted_at IS NULL`,
    defaultSort: '-attendedAt',
    rows,
  },
}
