import * as z from 'zod/mini'
import { Id, ifMissing } from '#contract/core/common.ts'
import { WebAddress } from '#contract/core/contact.ts'
import type { RecordOfKind } from '#contract/core/resource/define.ts'
import { defineResource, patternCalls } from '#contract/core/resource/define.ts'
import { bool, code, int, moment, named, record, reference, related, text } from '#contract/core/resource/field.ts'
import { kinds } from '#contract/kinds.ts'
import { canDeleteAttendance } from './attendance.rules.ts'

export const attendanceStatuses = ['PRESENT', 'LATE', 'ABSENT', 'EXCUSED'] as const
export const AttendanceStatus = z.enum(attendanceStatuses, { error: ifMissing })
export type AttendanceStatus = z.output<typeof AttendanceStatus>
export const attendanceMethods = ['ZOOM', 'QR', 'SELFIE', 'SYSTEM', 'MANUAL'] as const

/** The number of the post-test among the meetings of a class, which are numbered from 1 to 10. */
export const POST_TEST = 999
export const meetingNumbers = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, POST_TEST] as const

export const MeetingNumber = z
  .int({ error: (issue) => ifMissing(issue) ?? 'must be a whole number' })
  .check(
    z.refine(
      (ke) => meetingNumbers.some((one) => one === ke),
      `must be a meeting from 1 to 10, or ${POST_TEST} for the post-test`,
    ),
  )
export const AttendedMinutes = z
  .int({ error: 'must be a whole number' })
  .check(z.gte(0, 'must not be negative'), z.lte(1440, 'must be at most 1440'))

/** Whether and how a participant was in one of the meetings of a class. */
export const attendance = defineResource(kinds.attendance, {
  calls: patternCalls('/api/absensi'),
  keywords: ['attendance', 'absensi', 'kehadiran', 'presensi'],
  label: ({ student, ke }) => `${student.name} ${ke === POST_TEST ? 'post-test' : `ke-${ke}`}`,
  hint: ({ lmsClass, status }) => `${lmsClass.code} · ${status}`,
  findHelp: 'By participant or voucher.',
  search: 'Participant or voucher…',
  sort: '-attendedAt',
  mayDelete: canDeleteAttendance,
  onDelete: 'The participant is no longer marked for this meeting. You can restore it from the audit log.',
  empty: {
    title: 'No attendance yet',
    hint: 'Who attended which meeting. A whole meeting can be marked at once.',
    commands: ['attendance.meeting'],
  },
  fields: {
    studentLmsClassId: record('Participation', 'enrolment', {
      required: true,
      write: 'create',
      placeholder: 'Name, e-mail or voucher',
      help: 'The participant and their class.',
    }),
    /** When the meeting began where a new one does not say, or now where that is still to come. */
    attendedAt: moment('Attended', {
      derived: true,
      sort: true,
      filter: true,
      bounds: ['dateFrom', 'dateTo'],
      time: true,
      main: 2,
      width: 160,
      typed: ['hadir', 'attended'],
    }),
    student: named('Participant', {
      required: true,
      filter: true,
      search: 'contains',
      sort: true,
      main: 1,
      width: 180,
      typed: ['peserta', 'participant'],
    }),
    studentId: record('Student', 'student', { required: true, write: 'never' }),
    lmsClassId: record('Schedule', 'lms', {
      required: true,
      write: 'never',
      filter: true,
      shownBy: 'lmsClass',
      typed: ['jadwal', 'schedule'],
    }),
    lmsClass: related('Schedule', z.object({ id: Id, code: z.string(), title: z.string() }), {}),
    classCode: text('Schedule code', { record: false, write: 'never', required: true, plain: 'prefix' }),
    class: text('Schedule', { record: false, write: 'never', required: true, main: 2, width: 250 }),
    /** The grades of the class are fixed, and what they rest on with them. */
    locked: bool('Grades are final', { write: 'never', list: false }),
    /** The part of the schedule, where it has one of this number. */
    meeting: related('Meeting', z.object({ id: Id, title: z.string() }), { nullable: true }),
    ke: int('Meeting', {
      required: true,
      write: 'create',
      schema: MeetingNumber,
      sort: true,
      filter: true,
      main: 2,
      width: 100,
      typed: ['pertemuan', 'meeting'],
    }),
    status: code('Status', attendanceStatuses, {
      required: true,
      sort: true,
      filter: true,
      edit: true,
      main: 1,
      width: 100,
      typedValues: { PRESENT: ['hadir'], LATE: ['terlambat'], ABSENT: ['absen', 'alpa'], EXCUSED: ['izin'] },
    }),
    method: code('Method', attendanceMethods, {
      default: 'MANUAL',
      required: true,
      words: { ZOOM: 'Zoom', QR: 'QR', SELFIE: 'Selfie', SYSTEM: 'System', MANUAL: 'Manual' },
      filter: true,
      width: 90,
      typed: ['cara'],
    }),
    minutes: int('Minutes', { schema: AttendedMinutes, sort: true, edit: true, width: 80, typed: ['menit'] }),
    platform: reference('Platform', 'platform', { required: true, write: 'never', filter: true, width: 110 }),
    voucherCode: text('Voucher', {
      write: 'never',
      code: true,
      plain: 'prefix',
      upper: true,
      search: 'prefix',
      width: 130,
      typed: ['voucher'],
    }),
    evidenceUrl: text('Evidence', { schema: WebAddress, max: 2000, list: false, placeholder: 'https://…' }),
    verified: bool('Verified', {
      default: false,
      initial: true,
      filter: true,
      yes: 'Only verified',
      no: 'Not verified yet',
      width: 80,
      typed: ['terverifikasi'],
    }),
    verifiedBy: named('Verified by', { list: false }),
    /** What the platform was told: 0 nothing yet, 1 accepted. */
    externalStatus: int('Reported to platform', { write: 'never' }),
    externalSyncedAt: moment('Reported to platform', { write: 'never', list: false }),
    note: text('Note', { max: 500, rows: 2, edit: true, width: 160, typed: ['catatan'] }),
  },
})
export type Attendance = RecordOfKind<typeof attendance>
