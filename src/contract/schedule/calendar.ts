import * as z from 'zod/mini'
import { call, record } from '#contract/core/call.ts'
import { Id, Moment, Named, Version } from '#contract/core/common.ts'
import { SchedulePreview } from './schedule-changes.ts'
import { workflows } from './workflow.rules.ts'

/** A month with the rest of its first and last weeks. */
export const CALENDAR_DAYS = 45
/** Further meetings of a range are left out, which the answer says. */
export const CALENDAR_MEETINGS = 10_000

const CalendarMeeting = z
  .object({
    /** The item of the schedule. */
    id: Id,
    lmsClassId: Id,
    title: z.string(),
    startAt: Moment,
    endAt: Moment,
    type: z.enum(['ZOOM', 'OFFLINE']),
    instructorId: z.nullable(Id),
    cancelled: z.boolean(),
  })
  .register(z.globalRegistry, { id: 'CalendarMeeting' })
export type CalendarMeeting = z.output<typeof CalendarMeeting>

/** What the meetings of a schedule have in common. */
const CalendarSchedule = z
  .object({
    id: Id,
    code: z.string(),
    title: z.string(),
    workflow: z.enum(workflows),
    location: z.nullable(z.string()),
    version: Version,
  })
  .register(z.globalRegistry, { id: 'CalendarSchedule' })
export type CalendarSchedule = z.output<typeof CalendarSchedule>

const Calendar = z
  .object({
    /** By their start. */
    meetings: z.array(CalendarMeeting),
    schedules: z.array(CalendarSchedule),
    instructors: z.array(Named),
    /** There are more than one answer holds. */
    more: z.boolean(),
  })
  .register(z.globalRegistry, { id: 'ScheduleCalendar' })
export type Calendar = z.output<typeof Calendar>

/** What a calendar is narrowed to; the keys are those of the list of schedules where that has them. */
export const calendarFilters = {
  coreClassId: z.optional(Id),
  instructorId: z.optional(Id),
  location: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(200))),
  workflow: z.optional(z.array(z.enum(workflows)).check(z.maxLength(workflows.length))),
} as const

export const scheduleCalendar = call({
  method: 'GET',
  path: '/customers/{customerId}/schedules/calendar',
  service: 'console',
  access: 'lms:read',
  summary: 'The meetings that begin in a stretch of at most 45 days, with their schedules and instructors',
  query: z.strictObject({ from: Moment, to: Moment, ...calendarFilters }),
  answer: record(Calendar),
})

/** When a meeting is to take place. */
const times = { startAt: Moment, endAt: Moment }

const MovePreview = z
  .extend(SchedulePreview, {
    /** Why the meeting cannot be moved there at all. */
    problem: z.nullable(z.string()),
  })
  .register(z.globalRegistry, { id: 'MovePreview' })
export type MovePreview = z.output<typeof MovePreview>

const meeting = '/customers/{customerId}/schedules/{id}/meetings/{itemId}'

export const scheduleMovePreview = call({
  method: 'GET',
  path: `${meeting}/move`,
  service: 'console',
  access: 'lms:update',
  summary: 'What moving a meeting would come to: its conflicts, and who has to be notified',
  query: z.strictObject(times),
  answer: record(MovePreview),
})

/** An overlap of an instructor or an account is refused unless it is allowed; messages are sent only with `notify`. */
export const scheduleMoveMeeting = call({
  method: 'PUT',
  path: meeting,
  service: 'console',
  access: 'lms:update',
  summary: 'Move a meeting of a scheduled class to another time',
  body: z
    .strictObject({
      version: Version,
      ...times,
      allowOverlap: z.optional(z.boolean()),
      notify: z.optional(z.boolean()),
    })
    .register(z.globalRegistry, { id: 'MoveMeeting' }),
  answer: record(
    z
      .object({ id: Id, code: z.string(), title: z.string(), version: Version, ...times })
      .register(z.globalRegistry, { id: 'MovedMeeting' }),
  ),
})
