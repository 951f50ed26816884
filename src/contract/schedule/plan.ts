import * as z from 'zod/mini'
import { call, record } from '#contract/core/call.ts'
import { Id, LocalDate, Moment } from '#contract/core/common.ts'
import { classModes } from '#contract/class/class-parts.ts'
import { ScheduleActivity } from './schedule-parts.ts'
import { conflictKinds } from './teaching.ts'

const Time = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time such as 09:30'))

/** A time of each week: Monday is 1. */
const PatternSlot = z
  .strictObject({ day: z.int().check(z.gte(1), z.lte(7)), from: Time, to: Time })
  .check(z.refine(({ from, to }) => from < to, { path: ['to'], error: 'must be after the start' }))

/** How many meetings a schedule can have. */
const MAX_MEETINGS = 200

/** A meeting that takes place at another time than the pattern says, or with another instructor. */
const ChosenMeeting = z.strictObject({
  /** The time of the pattern that it takes. */
  slot: Moment,
  startAt: z.optional(Moment),
  endAt: z.optional(Moment),
  instructorId: z.optional(Id),
})

const PlannedMeeting = z
  .object({
    /** The time of the pattern that it takes. */
    slot: Moment,
    title: z.string(),
    startAt: Moment,
    endAt: Moment,
    instructorId: z.nullable(Id),
    /** What of the class happens then. */
    activities: z.array(ScheduleActivity),
    conflicts: z.array(z.object({ kind: z.enum(conflictKinds), what: z.string() })),
    /** The next time of the pattern without conflicts. */
    nextFree: z.nullable(z.object({ startAt: Moment, endAt: Moment })),
    /** Who knows the subject and is free. */
    instructors: z.array(z.object({ id: Id, name: z.string() })),
  })
  .register(z.globalRegistry, { id: 'PlannedMeeting' })
export type PlannedMeeting = z.output<typeof PlannedMeeting>

/** Distributes meetings over dates; nothing is stored. */
export const schedulePlan = call({
  method: 'POST',
  path: '/customers/{customerId}/schedules/plan',
  service: 'console',
  access: 'lms:read',
  summary: 'Distribute meetings over the times of a pattern, with their conflicts and ways out',
  unaudited: 'a plan changes no record',
  body: z
    .strictObject({
      start: LocalDate,
      /** As many as the class has when absent. */
      meetings: z.optional(
        z.int().check(z.gte(1, 'must be at least 1'), z.lte(MAX_MEETINGS, `must be at most ${MAX_MEETINGS}`)),
      ),
      pattern: z.array(PatternSlot).check(z.minLength(1, "can't be empty!"), z.maxLength(30, 'must be at most 30')),
      skipHolidays: z.boolean(),
      /** Whose syllabus is distributed. */
      coreClassId: z.optional(Id),
      /** The schedule whose meetings are moved to the new dates, in place of the syllabus. */
      copyOf: z.optional(Id),
      mode: z.optional(z.enum(classModes)),
      instructorId: z.optional(Id),
      zoomAccountId: z.optional(Id),
      chosen: z.optional(z.array(ChosenMeeting).check(z.maxLength(MAX_MEETINGS, `must be at most ${MAX_MEETINGS}`))),
    })
    .register(z.globalRegistry, { id: 'PlanSchedule' }),
  answer: record(z.array(PlannedMeeting)),
})
export type SchedulePlan = z.input<typeof schedulePlan.body>

/** The Zoom accounts that meetings can be held with. */
export const scheduleZoomAccounts = call({
  method: 'GET',
  path: '/customers/{customerId}/schedules/zoom-accounts',
  service: 'console',
  access: 'lms:read',
  summary: 'The Zoom accounts of a customer that schedules can use',
  answer: record(
    z.array(
      z
        .object({ id: Id, name: z.string(), capacity: z.int() })
        .register(z.globalRegistry, { id: 'ScheduleZoomAccount' }),
    ),
  ),
})
