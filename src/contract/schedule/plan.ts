import * as z from 'zod/mini'
import { call, record } from '#contract/core/call.ts'
import { Id, LocalDate, Moment } from '#contract/core/common.ts'
import { conflictKinds } from './teaching.ts'

const Time = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time such as 09:30'))

/** A time of each week: Monday is 1. */
const PatternSlot = z
  .strictObject({ day: z.int().check(z.gte(1), z.lte(7)), from: Time, to: Time })
  .check(z.refine(({ from, to }) => from < to, { path: ['to'], error: 'must be after the start' }))

/** How many meetings a schedule can have. */
const MAX_MEETINGS = 200

const PlannedMeeting = z
  .object({
    title: z.string(),
    startAt: Moment,
    endAt: Moment,
    conflicts: z.array(z.object({ kind: z.enum(conflictKinds), what: z.string() })),
    /** The next time of the pattern without conflicts. */
    nextFree: z.nullable(z.object({ startAt: Moment, endAt: Moment })),
    /** Who knows the subject and is free. */
    instructors: z.array(z.object({ id: Id, name: z.string() })),
  })
  .register(z.globalRegistry, { id: 'PlannedMeeting' })

/** Distributes meetings over dates; nothing is stored. */
export const schedulePlan = call({
  method: 'POST',
  path: '/customers/{customerId}/schedules/plan',
  service: 'console',
  access: 'lms:read',
  summary: 'Distribute meetings over the times of a pattern, with the conflicts of each and suggested alternatives',
  unaudited: 'a plan changes no record',
  body: z
    .strictObject({
      start: LocalDate,
      meetings: z.int().check(z.gte(1, 'must be at least 1'), z.lte(MAX_MEETINGS, `must be at most ${MAX_MEETINGS}`)),
      pattern: z.array(PatternSlot).check(z.minLength(1, "can't be empty!"), z.maxLength(30, 'must be at most 30')),
      skipHolidays: z.boolean(),
      instructorId: z.optional(Id),
      zoomAccountId: z.optional(Id),
    })
    .register(z.globalRegistry, { id: 'PlanSchedule' }),
  answer: record(z.array(PlannedMeeting)),
})
