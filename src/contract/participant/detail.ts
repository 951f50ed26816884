import * as z from 'zod/mini'
import { attendanceMethods, attendanceStatuses } from '#contract/attendance/attendance.ts'
import { itemTypes } from '#contract/class/class-parts.ts'
import { call, record } from '#contract/core/call.ts'
import { Id, Moment } from '#contract/core/common.ts'
import { enrolment } from './enrolment.ts'

export const participantPath = '/v2/api/pyadapt/customers/{customerId}/absensi-reports/{studentLmsClassId}' as const

/** The newest of a kind, and whether there are more. Null: the caller may not read them. */
const part = <S extends z.ZodMiniType>(one: S) => z.nullable(z.object({ rows: z.array(one), more: z.boolean() }))
const Score = z.nullable(z.number())

const MeetingOfParticipant = z.object({
  ke: z.int(),
  title: z.nullable(z.string()),
  startAt: z.nullable(Moment),
  cancelled: z.boolean(),
  attendance: z.nullable(
    z.object({
      id: Id,
      status: z.enum(attendanceStatuses),
      method: z.enum(attendanceMethods),
      minutes: z.nullable(z.int()),
      attendedAt: Moment,
      note: z.nullable(z.string()),
    }),
  ),
})

/** Everything that support asks about a participant. Each part takes its own permission and is null without it. */
export const ParticipantDetail = z
  .object({
    participant: enrolment.record,
    student: z.nullable(
      z.object({
        id: Id,
        name: z.string(),
        studentNo: z.string(),
        email: z.string(),
        phone: z.nullable(z.string()),
        city: z.nullable(z.string()),
      }),
    ),
    schedule: z.object({
      id: Id,
      code: z.string(),
      title: z.string(),
      workflow: z.string(),
      startAt: Moment,
      endAt: Moment,
      capacity: z.int(),
      enrolled: z.int(),
      instructors: z.array(z.object({ id: Id, name: z.string() })),
    }),
    voucher: z.nullable(
      z.object({
        id: Id,
        code: z.string(),
        status: z.string(),
        redeemedAt: z.nullable(Moment),
        expiresAt: z.nullable(Moment),
      }),
    ),
    orders: part(z.object({ id: Id, orderNo: z.string(), status: z.string(), total: z.int(), at: Moment })),
    redemptions: part(z.object({ id: Id, voucherCode: z.string(), status: z.string(), flag: z.string(), at: Moment })),
    meetings: z.nullable(z.array(MeetingOfParticipant)),
    scores: z.nullable(
      z.object({
        groups: z.array(
          z.object({
            id: Id,
            level: z.int(),
            name: z.string(),
            weight: z.number(),
            score: Score,
            complete: z.boolean(),
          }),
        ),
        final: Score,
        letter: z.nullable(z.string()),
        passed: z.nullable(z.boolean()),
      }),
    ),
    certificates: part(
      z.object({
        id: Id,
        number: z.string(),
        state: z.string(),
        sendStatus: z.string(),
        sentTo: z.nullable(z.string()),
        sentAt: z.nullable(Moment),
        error: z.nullable(z.string()),
        at: Moment,
      }),
    ),
    messages: part(
      z.object({
        id: Id,
        title: z.string(),
        channel: z.string(),
        recipient: z.string(),
        status: z.string(),
        error: z.nullable(z.string()),
        at: Moment,
      }),
    ),
    complaints: part(z.object({ id: Id, ticketNo: z.string(), subject: z.string(), status: z.string(), at: Moment })),
    /** Other classes of the same student, and of accounts with the same phone number. */
    others: z.object({
      rows: z.array(
        z.object({
          id: Id,
          title: z.string(),
          email: z.string(),
          status: z.string(),
          otherAccount: z.boolean(),
          at: Moment,
        }),
      ),
      more: z.boolean(),
    }),
  })
  .register(z.globalRegistry, { id: 'ParticipantDetail' })
export type ParticipantDetail = z.output<typeof ParticipantDetail>

const ParticipantItem = z.object({
  id: Id,
  title: z.string(),
  type: z.enum(itemTypes),
  ke: z.nullable(z.int()),
  mandatory: z.boolean(),
  cancelled: z.boolean(),
  startAt: z.nullable(Moment),
  status: z.enum(['LOCKED', 'OPEN', 'IN_PROGRESS', 'DONE']),
  progressPct: z.number(),
  attempts: z.int(),
  openedAt: z.nullable(Moment),
  doneAt: z.nullable(Moment),
  /** What was handed in, of earlier runs too; null: the caller may not read answers. */
  answers: z.nullable(
    z.array(
      z.object({
        id: Id,
        run: z.int(),
        attempt: z.int(),
        status: z.string(),
        score: Score,
        submittedAt: z.nullable(Moment),
      }),
    ),
  ),
  /** In the scoring of the class; null: not scored, or not to be read. */
  score: Score,
})

export const ParticipantActivities = z
  .object({
    progressPct: z.number(),
    /** The present run; answers of lower ones are archived. */
    run: z.int(),
    activities: z.array(z.object({ id: Id, title: z.string(), items: z.array(ParticipantItem) })),
  })
  .register(z.globalRegistry, { id: 'ParticipantActivities' })
export type ParticipantActivities = z.output<typeof ParticipantActivities>

export const studentDetail = call({
  method: 'GET',
  path: `${participantPath}/student-detail`,
  access: 'report:read',
  summary: 'Read everything about a participant, each part with its own permission',
  answer: record(ParticipantDetail),
})

export const studentActivities = call({
  method: 'GET',
  path: `${participantPath}/student-activities`,
  access: 'report:read',
  summary: 'Read the activities of a participant with progress, answers and scores',
  answer: record(ParticipantActivities),
})
