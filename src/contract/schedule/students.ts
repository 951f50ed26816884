import * as z from 'zod/mini'
import { call, record } from '#contract/core/call.ts'
import { Id, Moment, Reason, requiredText } from '#contract/core/common.ts'
import { Phone, RequiredEmail } from '#contract/core/contact.ts'

/** The most students that one request enrols at once; more come as a file. */
export const MAX_ENROLLED = 200
/** The most rows that a file of students may hold. */
export const MAX_STUDENT_ROWS = 5000

/** A student by e-mail, as a row of a file. */
export const StudentRow = z.strictObject({
  email: RequiredEmail,
  name: requiredText(160),
  phone: z.nullish(Phone),
})

/** A student by number or by e-mail; an unknown e-mail address creates the student. */
export const EnrolledStudent = z.union([z.strictObject({ studentId: Id }), StudentRow])
export type EnrolledStudent = z.output<typeof EnrolledStudent>

export const enrolOutcomes = ['ENROLLED', 'WAITING', 'REFUSED'] as const

const Enrolment = z
  .object({
    studentLmsClassId: z.nullable(Id),
    studentId: z.nullable(Id),
    name: z.string(),
    outcome: z.enum(enrolOutcomes),
    /** Why not, in a sentence. */
    message: z.nullable(z.string()),
  })
  .register(z.globalRegistry, { id: 'Enrolment' })

/** Seats are given in order; who finds none waits for one where the schedule has a waiting list, and is refused otherwise. */
export const scheduleEnrol = call({
  method: 'POST',
  path: '/v3/api/lms-classes/{lmsClassId}/students',
  access: 'lms:enrol',
  summary: 'Enrol students in a scheduled class, with the outcome for each',
  body: z
    .strictObject({
      students: z
        .array(EnrolledStudent)
        .check(z.minLength(1, "can't be empty!"), z.maxLength(MAX_ENROLLED, `must be at most ${MAX_ENROLLED}`)),
      /** Send each who gets a seat the message of the template SEAT_GIVEN. */
      notify: z.optional(z.boolean()),
    })
    .register(z.globalRegistry, { id: 'EnrolStudents' }),
  answer: record(
    z
      .object({ enrolled: z.int(), waiting: z.int(), refused: z.int(), students: z.array(Enrolment) })
      .register(z.globalRegistry, { id: 'EnrolReport' }),
  ),
})

/** The seat goes to the first who waits for one. */
export const scheduleUnenrol = call({
  method: 'DELETE',
  path: '/v3/api/lms-classes/{studentLmsClassId}/students',
  access: 'lms:enrol',
  summary: 'Remove a student from a scheduled class, with a reason',
  query: z.strictObject({
    reason: Reason,
    /** An address has it as text, a command that the server runs to undo an enrolment as a value. */
    notify: z.optional(z.union([z.boolean(), z.stringbool()])),
  }),
  answer: record(
    z
      .object({
        id: Id,
        name: z.string(),
        /** Who got the seat. */
        promoted: z.nullable(z.string()),
      })
      .register(z.globalRegistry, { id: 'Unenrolled' }),
  ),
})

const SeatedStudent = z
  .object({
    id: Id,
    studentId: Id,
    name: z.string(),
    email: z.string(),
    status: z.string(),
    platformCode: z.string(),
    attendedCount: z.int(),
    requiredCount: z.int(),
    certificateStatus: z.string(),
    enrolledAt: Moment,
    version: z.int(),
  })
  .register(z.globalRegistry, { id: 'SeatedStudent' })
export type SeatedStudent = z.output<typeof SeatedStudent>

const WaitingStudent = z
  .object({ id: Id, studentId: Id, name: z.string(), email: z.string(), since: Moment })
  .register(z.globalRegistry, { id: 'WaitingStudent' })

export const scheduleStudents = call({
  method: 'GET',
  path: '/customers/{customerId}/schedules/{id}/students',
  service: 'console',
  access: 'lms:read',
  summary: 'The students of a scheduled class by name, and those who wait for a seat in their order',
  query: z.strictObject({
    text: z.optional(z.string().check(z.maxLength(100))),
    page: z.optional(z.coerce.number<number | string>().check(z.int(), z.gte(1))),
  }),
  answer: record(
    z
      .object({
        capacity: z.int(),
        enrolled: z.int(),
        waitingList: z.boolean(),
        open: z.boolean(),
        /** How many fit the text. */
        total: z.int(),
        students: z.array(SeatedStudent),
        waiting: z.array(WaitingStudent),
      })
      .register(z.globalRegistry, { id: 'ScheduleStudents' }),
  ),
})
export const STUDENTS_PER_PAGE = 50

export const scheduleUnwait = call({
  method: 'DELETE',
  path: '/customers/{customerId}/schedules/{id}/waiting/{studentId}',
  service: 'console',
  access: 'lms:enrol',
  summary: 'Take a student off the waiting list of a scheduled class',
  answer: record(z.object({ id: Id, name: z.string() })),
})

const Cell = z.nullish(z.union([z.number(), z.string().check(z.maxLength(500))]))

/** A row as the file has it: a wrong one is reported with its line and does not stop the others. */
export const LooseStudent = z.strictObject({
  line: z.optional(z.int().check(z.gte(1))),
  email: Cell,
  name: Cell,
  phone: Cell,
})
export type LooseStudent = z.output<typeof LooseStudent>

export const scheduleEnrolFile = call({
  method: 'POST',
  path: '/customers/{customerId}/schedules/{id}/students/import',
  service: 'console',
  access: 'lms:enrol',
  summary: 'Enrol the students of a file, as a background job with a result for each row',
  bodyLimit: 4 * 1024 * 1024,
  rows: { path: ['rows'], row: LooseStudent, max: MAX_STUDENT_ROWS },
  body: z
    .strictObject({
      fileName: z.optional(z.string().check(z.trim(), z.maxLength(255))),
      notify: z.optional(z.boolean()),
      rows: z
        .array(LooseStudent)
        .check(
          z.minLength(1, 'must hold at least one row'),
          z.maxLength(MAX_STUDENT_ROWS, `must hold at most ${MAX_STUDENT_ROWS} rows`),
        ),
    })
    .register(z.globalRegistry, { id: 'EnrolFile' }),
  answer: record(z.object({ progressId: z.uuid() })),
})
