import * as z from 'zod/mini'
import { call, list, record } from '#contract/core/call.ts'
import { Id, LocalDate, Moment, Named, requiredText } from '#contract/core/common.ts'
import { InstructorSchedule } from '#contract/schedule/availability.ts'

/** Where the console shows what an access opens; the token follows as a fragment, which no server gets to see. */
export const ACCESS_PATH = '/pages/access'
export const ACCESS_MINUTES = 15

const LEAST_REASON = 10
/** Why staff look at what is another person's: a word or two say nothing. */
export const AccessReason = requiredText(500).check(
  z.minLength(LEAST_REASON, `must have at least ${LEAST_REASON} characters`),
)

const OpenAccess = z.strictObject({ reason: AccessReason }).register(z.globalRegistry, { id: 'OpenAccess' })
const OpenedAccess = z.object({ url: z.string(), expiresAt: Moment }).register(z.globalRegistry, { id: 'OpenedAccess' })

export const instructorAccess = call({
  method: 'POST',
  path: '/v3/api/pyadapt/customers/{customerId}/instructors/{instructorId}/admin-access',
  access: 'instructor:impersonate',
  summary: 'Open what an instructor sees, to look at it for a short while',
  shownOnce: true,
  body: OpenAccess,
  answer: record(OpenedAccess),
})

export const studentAccess = call({
  method: 'POST',
  path: '/v2/api/pyadapt/customers/{customerId}/absensi-reports/{studentId}/admin-access',
  access: 'student:impersonate',
  summary: 'Open what a participant sees, to look at it for a short while',
  shownOnce: true,
  body: OpenAccess,
  answer: record(OpenedAccess),
})

/** What an access session is asked for. Only such a session may make these calls, and it may make no others. */
const own = { service: 'console', access: 'session', forAccess: true } as const

export const AccessAbout = z
  .object({
    as: z.enum(['instructor', 'student']),
    name: z.string(),
    email: z.string(),
    customer: z.string(),
    timezone: z.string(),
    /** Who looks. */
    by: Named,
    reason: z.string(),
    expiresAt: Moment,
  })
  .register(z.globalRegistry, { id: 'AccessAbout' })
export type AccessAbout = z.output<typeof AccessAbout>

export const accessRead = call({
  ...own,
  method: 'GET',
  path: '/access',
  summary: 'Who looks as whom, and until when',
  answer: record(AccessAbout),
})

export const accessEnd = call({
  ...own,
  method: 'DELETE',
  path: '/access',
  summary: 'End the access before its time',
  answer: record(z.object({ done: z.literal(true) })),
})

const Schedule = z.object({
  lmsClassId: Id,
  code: z.string(),
  title: z.string(),
  workflow: z.string(),
  startAt: Moment,
  endAt: Moment,
})

export const AccessTeaching = z
  .object({
    schedules: z.array(
      z.object({
        ...Schedule.shape,
        role: z.enum(['MAIN', 'ASSISTANT', 'FACILITATOR']),
        enrolledCount: z.int(),
        capacity: z.int(),
      }),
    ),
    /** Those to come, the next first. */
    meetings: z.array(
      z.object({
        classActivityItemId: Id,
        lmsClassId: Id,
        title: z.string(),
        schedule: z.string(),
        online: z.boolean(),
        startAt: Moment,
        endAt: Moment,
      }),
    ),
    availability: InstructorSchedule,
  })
  .register(z.globalRegistry, { id: 'AccessTeaching' })
export type AccessTeaching = z.output<typeof AccessTeaching>

export const accessTeaching = call({
  ...own,
  method: 'GET',
  path: '/access/teaching',
  summary: 'What the instructor teaches, the meetings to come and the hours',
  answer: record(AccessTeaching),
})

const enrolledStatuses = ['REGISTERED', 'IN_PROGRESS', 'FINISHED', 'PASSED', 'FAILED', 'DROPPED'] as const

export const AccessParticipant = z
  .object({
    studentLmsClassId: Id,
    name: z.string(),
    status: z.enum(enrolledStatuses),
    progressPct: z.number(),
    attendedCount: z.int(),
    requiredCount: z.int(),
  })
  .register(z.globalRegistry, { id: 'AccessParticipant' })

export const ACCESS_PAGE = 50

export const accessParticipants = call({
  ...own,
  method: 'GET',
  path: '/access/teaching/{lmsClassId}/participants',
  summary: 'Who takes part in a schedule of the instructor',
  query: z.strictObject({ page: z._default(z.coerce.number().check(z.int(), z.gte(1)), 1) }),
  answer: list(AccessParticipant),
})

export const AccessClass = z
  .object({
    ...Schedule.shape,
    studentLmsClassId: Id,
    status: z.enum(enrolledStatuses),
    progressPct: z.number(),
    attendedCount: z.int(),
    requiredCount: z.int(),
    finalScore: z.nullable(z.number()),
    certificate: z.nullable(z.object({ number: z.string(), status: z.enum(['QUEUED', 'SENT', 'FAILED', 'REVOKED']) })),
  })
  .register(z.globalRegistry, { id: 'AccessClass' })
export type AccessClass = z.output<typeof AccessClass>

export const accessLearning = call({
  ...own,
  method: 'GET',
  path: '/access/learning',
  summary: 'The classes of the participant with progress, score and certificate, the newest first',
  answer: record(z.array(AccessClass)),
})

export const AccessActivity = z
  .object({
    title: z.string(),
    date: z.nullable(LocalDate),
    items: z.array(
      z.object({
        classActivityItemId: Id,
        title: z.string(),
        type: z.enum(['ZOOM', 'VIDEO', 'MATERIAL', 'EXERCISE', 'ASSIGNMENT', 'EXAM', 'EVALUATION', 'OFFLINE']),
        startAt: z.nullable(Moment),
        endAt: z.nullable(Moment),
        cancelled: z.boolean(),
        attendance: z.nullable(z.enum(['PRESENT', 'LATE', 'ABSENT', 'EXCUSED'])),
        /** How far the participant is with it; null for a meeting. */
        progress: z.nullable(z.enum(['LOCKED', 'OPEN', 'IN_PROGRESS', 'DONE'])),
        /** In percent of the points there are. */
        score: z.nullable(z.number()),
      }),
    ),
  })
  .register(z.globalRegistry, { id: 'AccessActivity' })
export type AccessActivity = z.output<typeof AccessActivity>

export const accessActivities = call({
  ...own,
  method: 'GET',
  path: '/access/learning/{studentLmsClassId}/activities',
  summary: 'What a class of the participant consists of, and how far the participant is',
  answer: record(z.array(AccessActivity)),
})
