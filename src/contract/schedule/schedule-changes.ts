import * as z from 'zod/mini'
import { call, record } from '#contract/core/call.ts'
import { Id, Moment } from '#contract/core/common.ts'
import type { ScheduleActivity, ScheduleItem } from './schedule-parts.ts'
import { isMeeting, ScheduleActivities } from './schedule-parts.ts'
import { Conflict } from './teaching.ts'

/** What can happen to a meeting of a schedule that those who take part have to know. */
export const meetingChanges = ['ADDED', 'MOVED', 'CANCELLED', 'RESTORED', 'REMOVED'] as const

export const MeetingChange = z
  .object({
    kind: z.enum(meetingChanges),
    title: z.string(),
    /** When it was to begin; null for a new one. */
    from: z.nullable(Moment),
    /** When it begins now; null where it no longer takes place. */
    to: z.nullable(Moment),
    /** Who teaches it, before and after. */
    instructorIds: z.array(Id),
  })
  .register(z.globalRegistry, { id: 'MeetingChange' })
export type MeetingChange = z.output<typeof MeetingChange>

const same = (one: string | null | undefined, other: string | null | undefined) =>
  (one ? Date.parse(one) : null) === (other ? Date.parse(other) : null)

/** Whether two states of an item take the same time of the same people. */
export const isSameTime = (one: ScheduleItem, other: ScheduleItem): boolean =>
  same(one.startAt, other.startAt) &&
  same(one.endAt, other.endAt) &&
  (one.instructorId ?? null) === (other.instructorId ?? null) &&
  isMeeting(one) === isMeeting(other) &&
  (one.cancelled ?? false) === (other.cancelled ?? false)

const timedMeetings = (activities: readonly ScheduleActivity[]) =>
  activities.flatMap(({ items }) => items.filter((item) => isMeeting(item) && item.startAt))

/** What becomes of each meeting when one list of activities follows another; only future meetings concern anybody. */
export function changesBetween(
  before: readonly ScheduleActivity[],
  after: readonly ScheduleActivity[],
  now: number,
): MeetingChange[] {
  const known = new Map(timedMeetings(before).map((item) => [item.id, item]))
  const isAhead = (at: string | null | undefined) => at !== null && at !== undefined && Date.parse(at) > now
  const changeOf = (item: ScheduleItem): MeetingChange | undefined => {
    const was = item.id === undefined ? undefined : known.get(item.id)
    if (item.id !== undefined) known.delete(item.id)
    const from = was?.cancelled ? null : (was?.startAt ?? null)
    const to = item.cancelled ? null : (item.startAt ?? null)
    if ((!isAhead(from) && !isAhead(to)) || (same(from, to) && same(was?.endAt, item.endAt))) return undefined
    const kind = !was ? 'ADDED' : to === null ? 'CANCELLED' : from === null ? 'RESTORED' : 'MOVED'
    const instructorIds = [was?.instructorId, item.instructorId].filter((id) => typeof id === 'number')
    return { kind, title: item.title, from, to, instructorIds: [...new Set(instructorIds)] }
  }
  const changed = timedMeetings(after).flatMap((item) => changeOf(item) ?? [])
  const removed = [...known.values()].flatMap(({ title, startAt = null, cancelled, instructorId }): MeetingChange[] =>
    cancelled || !isAhead(startAt)
      ? []
      : [{ kind: 'REMOVED', title, from: startAt, to: null, instructorIds: instructorId ? [instructorId] : [] }],
  )
  return [...changed, ...removed]
}

/** What a change of meetings would come to. */
export const SchedulePreview = z
  .object({
    changes: z.array(MeetingChange),
    conflicts: z.array(Conflict),
    /** Whom the changes concern: how many participants, and which instructors. */
    participants: z.int(),
    instructors: z.array(z.string()),
  })
  .register(z.globalRegistry, { id: 'SchedulePreview' })
export type SchedulePreview = z.output<typeof SchedulePreview>

export const schedulePreview = call({
  method: 'POST',
  path: '/customers/{customerId}/schedules/{id}/preview',
  service: 'console',
  access: 'lms:update',
  summary: 'What a change of meetings would come to: what moves, its conflicts, and who has to be notified',
  unaudited: 'a preview changes no record',
  bodyLimit: 1_048_576,
  body: z
    .strictObject({ activities: ScheduleActivities, zoomAccountId: z.nullish(Id) })
    .register(z.globalRegistry, { id: 'PreviewSchedule' }),
  answer: record(SchedulePreview),
})

/** What a cancellation takes back: places, vouchers, redemptions, those who wait, and the meetings ahead. */
export const ScheduleCancellation = z
  .object({
    participants: z.int(),
    /** Of these, who holds the certificate: with any, the schedule cannot be cancelled. */
    certified: z.int(),
    waiting: z.int(),
    /** Redeemed vouchers that become free for another schedule. */
    vouchers: z.int(),
    redemptions: z.int(),
    meetings: z.int(),
  })
  .register(z.globalRegistry, { id: 'ScheduleCancellation' })
export type ScheduleCancellation = z.output<typeof ScheduleCancellation>

export const scheduleCancellation = call({
  method: 'GET',
  path: '/customers/{customerId}/schedules/{id}/cancellation',
  service: 'console',
  access: 'lms:read',
  summary: 'What the cancellation of a scheduled class would take back',
  answer: record(ScheduleCancellation),
})
