import * as z from 'zod/mini'
import { itemTypes, MAX_ACTIVITIES, POST_TEST } from '#contract/class/class-parts.ts'
import type { ItemType } from '#contract/class/class-parts.ts'
import { Id, ifMissing, LocalDate, Moment, requiredText } from '#contract/core/common.ts'

const optionalText = (max: number) =>
  z.nullish(z.string().check(z.trim(), z.maxLength(max, `must have at most ${max} characters`)))

/** What happens in a meeting of a schedule, at its time. */
export const ScheduleItem = z.strictObject({
  id: z.optional(Id),
  title: requiredText(200),
  type: z.enum(itemTypes, { error: ifMissing }),
  /** Which attendance it counts as: 1 to 10, or 999 for a post-test. */
  ke: z.nullish(z.int().check(z.refine((n) => (n >= 1 && n <= 10) || n === POST_TEST, 'must be 1 to 10, or 999'))),
  startAt: z.nullish(Moment),
  endAt: z.nullish(Moment),
  instructorId: z.nullish(Id),
  exerciseId: z.nullish(Id),
  mediaItemId: z.nullish(Id),
  mandatory: z.boolean(),
  recordingUrl: optionalText(500),
  /** It stays in the schedule and does not take place. */
  cancelled: z.optional(z.boolean()),
})
export type ScheduleItem = z.output<typeof ScheduleItem>

export const ScheduleActivity = z
  .strictObject({
    id: z.optional(Id),
    title: requiredText(200),
    description: optionalText(2000),
    /** The day of its first item; set by the server. */
    date: z.nullish(LocalDate),
    items: z.array(ScheduleItem).check(z.maxLength(MAX_ACTIVITIES, `must be at most ${MAX_ACTIVITIES}`)),
  })
  .register(z.globalRegistry, { id: 'ScheduleActivity' })
export type ScheduleActivity = z.output<typeof ScheduleActivity>

/** The meetings of a schedule in order, each with what happens in it. */
export const ScheduleActivities = z.array(ScheduleActivity).check(
  z.maxLength(200, 'must be at most 200'),
  z.refine(
    (all) => all.reduce((sum, { items }) => sum + 1 + items.length, 0) <= MAX_ACTIVITIES,
    `must have at most ${MAX_ACTIVITIES} activities`,
  ),
)

export const teachingRoles = ['MAIN', 'ASSISTANT', 'FACILITATOR'] as const

/** Who teaches a schedule. */
export const ScheduleStaff = z
  .array(
    z.strictObject({
      instructorId: Id,
      role: z.enum(teachingRoles, { error: ifMissing }),
      /** Read only. */
      name: z.optional(z.string()),
    }),
  )
  .check(
    z.maxLength(20, 'must be at most 20'),
    z.refine(
      (all) => new Set(all.map(({ instructorId }) => instructorId)).size === all.length,
      'must hold each instructor once',
    ),
  )
export type ScheduleStaff = z.output<typeof ScheduleStaff>

/** Whether people meet in it, so that instructors and accounts can be in one such item at a time. */
export const isMeeting = ({ type }: { type: ItemType }): boolean => type === 'ZOOM' || type === 'OFFLINE'

/** When a schedule begins and ends, in ISO 8601: by its meetings, without any by all that has a time. */
export function spanOf(activities: readonly ScheduleActivity[]): { startAt: string; endAt: string } | undefined {
  const timed = activities.flatMap(({ items }) =>
    items.flatMap(({ startAt, endAt, cancelled, type }) =>
      startAt && endAt && !cancelled ? [{ from: Date.parse(startAt), to: Date.parse(endAt), type }] : [],
    ),
  )
  const meetings = timed.filter(isMeeting)
  const shown = meetings.length > 0 ? meetings : timed
  if (shown.length === 0) return undefined
  return {
    startAt: new Date(Math.min(...shown.map(({ from }) => from))).toISOString(),
    endAt: new Date(Math.max(...shown.map(({ to }) => to))).toISOString(),
  }
}
