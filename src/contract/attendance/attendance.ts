import * as z from 'zod/mini'
import { canDeleteAttendance } from './attendance.rules.ts'
import { Id, ifMissing, Moment, Named, requiredText, Version } from '#contract/core/common.ts'
import { WebAddress } from '#contract/core/contact.ts'
import type { Described } from '#contract/core/resource/described.ts'
import { listFields } from '#contract/core/list/list-field.ts'
import { resourceCalls } from '#contract/core/resource/resource.ts'

export const attendanceStatuses = ['PRESENT', 'LATE', 'ABSENT', 'EXCUSED'] as const
export const AttendanceStatus = z.enum(attendanceStatuses, { error: ifMissing })
export type AttendanceStatus = z.output<typeof AttendanceStatus>
export const attendanceMethods = ['ZOOM', 'QR', 'SELFIE', 'SYSTEM', 'MANUAL'] as const

/** The number of the post-test among the meetings of a class, which are numbered from 1 to 10. */
export const POST_TEST = 999
export const meetingNumbers = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, POST_TEST] as const

/** Whether and how a participant was in one of the meetings of a class. */
export const Attendance = z
  .object({
    id: Id,
    customerId: Id,
    studentLmsClassId: Id,
    studentId: Id,
    student: Named,
    lmsClassId: Id,
    lmsClass: z.object({ id: Id, code: z.string(), title: z.string() }),
    /** The grades of the class are fixed, and what they rest on with them. */
    locked: z.boolean(),
    /** The part of the schedule, where it has one of this number. */
    meeting: z.nullable(z.object({ id: Id, title: z.string() })),
    ke: z.int(),
    status: z.enum(attendanceStatuses),
    method: z.enum(attendanceMethods),
    attendedAt: Moment,
    minutes: z.nullable(z.int()),
    platform: z.string(),
    voucherCode: z.nullable(z.string()),
    evidenceUrl: z.nullable(z.string()),
    verified: z.boolean(),
    verifiedBy: z.nullable(Named),
    /** What the platform was told: 0 nothing yet, 1 accepted. */
    externalStatus: z.nullable(z.int()),
    externalSyncedAt: z.nullable(Moment),
    note: z.nullable(z.string()),
    exclude: z.boolean(),
    version: Version,
    createdAt: Moment,
    updatedAt: Moment,
    updatedBy: z.nullable(Named),
  })
  .register(z.globalRegistry, { id: 'Attendance' })
export type Attendance = z.output<typeof Attendance>

export const attendanceFields = listFields({
  attendedAt: { type: 'moment', sort: true, bounds: ['dateFrom', 'dateTo'] },
  student: { type: 'text', search: 'contains', sort: true },
  studentId: { type: 'id' },
  studentLmsClassId: { type: 'id' },
  lmsClassId: { type: 'id' },
  classCode: { type: 'text', plain: 'prefix' },
  class: { type: 'text' },
  ke: { type: 'int', sort: true },
  status: { type: 'enum', values: attendanceStatuses, sort: true },
  method: { type: 'enum', values: attendanceMethods },
  minutes: { type: 'int', sort: true, nullable: true },
  platform: { type: 'key', known: true },
  voucherCode: { type: 'text', plain: 'prefix', upper: true, search: 'prefix', nullable: true },
  verified: { type: 'bool' },
  externalStatus: { type: 'int', nullable: true },
  note: { type: 'text', nullable: true },
  exclude: { type: 'bool' },
})

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

const given = {
  status: AttendanceStatus,
  method: z.optional(z.enum(attendanceMethods)),
  /** Absent on creation: when the meeting began, or now where that is still to come. */
  attendedAt: z.optional(Moment),
  minutes: z.nullish(AttendedMinutes),
  evidenceUrl: z.nullish(WebAddress),
  verified: z.optional(z.boolean()),
  note: z.nullish(requiredText(500)),
}

export const CreateAttendance = z
  .strictObject({ studentLmsClassId: z.int({ error: ifMissing }).check(z.gte(1)), ke: MeetingNumber, ...given })
  .register(z.globalRegistry, { id: 'CreateAttendance' })

/** Whose it is and of which meeting stays. */
export const UpdateAttendance = z
  .strictObject({ version: Version, ...given, status: z.optional(given.status), exclude: z.optional(z.boolean()) })
  .register(z.globalRegistry, { id: 'UpdateAttendance' })

export const attendanceCalls = resourceCalls({
  path: 'absensi',
  name: 'attendance',
  one: 'attendance',
  many: 'attendances',
  file: 'Attendance',
  area: 'attendance',
  record: Attendance,
  fields: attendanceFields,
  create: CreateAttendance,
  update: UpdateAttendance,
})

export const attendanceRecords: Described<'attendance', Attendance> = {
  resource: 'attendance',
  one: 'attendance',
  many: 'attendances',
  file: 'Attendance',
  path: '/absensi',
  keywords: ['attendance', 'absensi', 'kehadiran'],
  calls: attendanceCalls,
  fields: attendanceFields,
  label: ({ student, ke }) => `${student.name} ${ke === 999 ? 'post-test' : `ke-${ke}`}`,
  hint: ({ lmsClass, status }) => `${lmsClass.code} · ${status}`,
  mayDelete: canDeleteAttendance,
  onDelete: 'The participant counts as never marked there. The audit can put it back.',
}
