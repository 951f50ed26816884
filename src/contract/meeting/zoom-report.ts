import * as z from 'zod/mini'
import { attendanceStatuses } from '#contract/attendance/attendance.ts'
import { call, record } from '#contract/core/call.ts'
import { Id, Moment, Named } from '#contract/core/common.ts'

export const matches = ['EMAIL', 'NAME', 'MANUAL', 'NONE'] as const

/** Someone who was in a meeting, once however often they came in. */
const Presence = z.object({
  ids: z.array(Id),
  name: z.string(),
  email: z.nullable(z.string()),
  joinedAt: Moment,
  leftAt: z.nullable(Moment),
  /** Minutes of the meeting, and their share of it from 0 to 1. */
  minutes: z.int(),
  share: z.number(),
  isHost: z.boolean(),
  matchedBy: z.enum(matches),
  /** The place in the class; absent for who has none. */
  participant: z.nullable(Named),
})

const Participant = z.object({
  studentLmsClassId: Id,
  name: z.string(),
  email: z.string(),
  minutes: z.int(),
  share: z.number(),
  proposed: z.enum(attendanceStatuses),
  attendance: z.nullable(z.enum(attendanceStatuses)),
})

/** Who was in the online meetings of a schedule, as Zoom saw it. */
export const ZoomReport = z
  .object({
    lmsClass: z.object({ id: Id, code: z.string(), title: z.string() }),
    meetings: z.array(z.object({ id: Id, title: z.string(), ke: z.nullable(z.int()), startAt: z.nullable(Moment) })),
    /** The meeting that is shown: the one asked for, else the last that has begun. */
    meeting: z.nullable(
      z.object({
        id: Id,
        ke: z.nullable(z.int()),
        startAt: Moment,
        endAt: Moment,
        /** Whether there is such a meeting at Zoom, and why not. */
        state: z.nullable(z.enum(['WAITING', 'MADE', 'FAILED', 'CANCELLING'])),
        meetingNumber: z.nullable(z.string()),
        zoomAccountId: z.nullable(Id),
        error: z.nullable(z.string()),
        fetchedAt: z.nullable(Moment),
      }),
    ),
    present: z.array(Presence),
    /** Everyone in the class, by name; empty until the participants of the meeting are known. */
    participants: z.array(Participant),
  })
  .register(z.globalRegistry, { id: 'ZoomReport' })
export type ZoomReport = z.output<typeof ZoomReport>

const path = '/customers/{customerId}/schedules/{id}/zoom-report'

export const zoomReport = call({
  method: 'GET',
  path,
  service: 'console',
  access: 'lms:read',
  summary: 'Who was in an online meeting of a schedule, and what attendance that speaks for',
  query: z.strictObject({ item: z.optional(Id) }),
  answer: record(ZoomReport),
})

export const zoomReportFetch = call({
  method: 'POST',
  path: `${path}/{itemId}/fetch`,
  service: 'console',
  access: 'attendance:update',
  summary: 'Fetch from Zoom once more who was in a meeting',
  heavy: true,
  answer: record(ZoomReport),
})

export const zoomReportMatch = call({
  method: 'PUT',
  path: `${path}/{itemId}/match`,
  service: 'console',
  access: 'attendance:update',
  summary: 'Say which participant of the class someone in a meeting was',
  body: z
    .strictObject({
      ids: z.array(Id).check(z.minLength(1, "can't be empty!"), z.maxLength(200, 'must be at most 200')),
      /** null: no participant of the class. */
      studentLmsClassId: z.nullable(Id),
    })
    .register(z.globalRegistry, { id: 'MatchZoomPresence' }),
  answer: record(ZoomReport),
})
