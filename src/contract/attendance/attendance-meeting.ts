import * as z from 'zod/mini'
import { AttendanceStatus, attendanceStatuses, AttendedMinutes, MeetingNumber } from './attendance.ts'
import { call, record } from '#contract/core/call.ts'
import { Id, Moment, Named, Version } from '#contract/core/common.ts'

/** So many participants are marked at once. */
export const MAX_MARKS = 1000

/** A meeting of a class: by its part of the schedule, or by attendance that was noted under its number. */
const Meeting = z.object({
  ke: z.int(),
  title: z.nullable(z.string()),
  startAt: z.nullable(Moment),
  /** How many of the participants have an attendance for it. */
  marked: z.int(),
})

const Participant = z.object({
  studentLmsClassId: Id,
  student: Named,
  email: z.string(),
  voucherCode: z.nullable(z.string()),
  attendance: z.nullable(
    z.object({
      id: Id,
      version: Version,
      status: z.enum(attendanceStatuses),
      method: z.string(),
      minutes: z.nullable(z.int()),
      note: z.nullable(z.string()),
    }),
  ),
})

/** Everybody of a class with their attendance in one meeting. */
export const AttendanceSheet = z
  .object({
    lmsClass: z.object({ id: Id, code: z.string(), title: z.string(), workflow: z.string() }),
    /** The grades are fixed: nobody can be marked any more. */
    locked: z.boolean(),
    meetings: z.array(Meeting),
    /** The meeting that is shown: the one asked for, else the last that has begun. */
    ke: z.int(),
    /** By name; who has left the class is not among them. */
    participants: z.array(Participant),
  })
  .register(z.globalRegistry, { id: 'AttendanceSheet' })
export type AttendanceSheet = z.output<typeof AttendanceSheet>

export const AttendanceMark = z
  .strictObject({
    studentLmsClassId: Id,
    /** Of the attendance that was seen; absent where there was none. */
    version: z.optional(Version),
    status: AttendanceStatus,
    minutes: z.optional(z.nullable(AttendedMinutes)),
    /** Where it follows from the report of Zoom; by hand when absent. */
    method: z.optional(z.literal('ZOOM')),
  })
  .register(z.globalRegistry, { id: 'AttendanceMark' })
export type AttendanceMark = z.output<typeof AttendanceMark>

/** What came of marks: those that met the change of somebody else are told apart and nothing of them is written. */
export const MarkedSheet = z
  .object({
    created: z.int(),
    changed: z.int(),
    refused: z.array(z.object({ studentLmsClassId: Id, name: z.string(), code: z.string(), message: z.string() })),
    sheet: AttendanceSheet,
  })
  .register(z.globalRegistry, { id: 'MarkedSheet' })
export type MarkedSheet = z.output<typeof MarkedSheet>

const path = '/customers/{customerId}/schedules/{id}/attendance'

export const meetingRead = call({
  method: 'GET',
  path,
  service: 'console',
  access: 'attendance:read',
  summary: 'Read everybody of a class with their attendance in one meeting',
  query: z.strictObject({ ke: z.optional(MeetingNumber) }),
  answer: record(AttendanceSheet),
})

export const meetingMark = call({
  method: 'PUT',
  path,
  service: 'console',
  access: 'attendance:update',
  summary: 'Mark who was in a meeting of a class, many at once',
  bodyLimit: 1_048_576,
  body: z.strictObject({
    ke: MeetingNumber,
    marks: z.array(AttendanceMark).check(z.minLength(1, 'must hold at least one'), z.maxLength(MAX_MARKS)),
  }),
  answer: record(MarkedSheet),
})
