import type { MeetingChange } from '#contract/schedule/schedule-changes.ts'
import type { ScheduleActivity, ScheduleStaff } from '#contract/schedule/schedule-parts.ts'
import { isMeeting } from '#contract/schedule/schedule-parts.ts'
import type { ConflictKind } from '#contract/schedule/teaching.ts'
import { i18n } from '#console/app/i18n.ts'
import { number, shortMoment } from '#console/ui/format.ts'

export const roleWords = { MAIN: 'Main instructor', ASSISTANT: 'Assistant', FACILITATOR: 'Facilitator' } as const

export const changeWords: Readonly<Record<MeetingChange['kind'], string>> = {
  ADDED: 'Added',
  MOVED: 'Moved',
  CANCELLED: 'Cancelled',
  RESTORED: 'Takes place again',
  REMOVED: 'Removed',
}

export const conflictWords: Readonly<Record<ConflictKind, string>> = {
  INSTRUCTOR_BUSY: 'The instructor is busy',
  NOT_AVAILABLE: 'Outside the instructor’s availability',
  HOLIDAY: 'Holiday',
  ZOOM_BUSY: 'The Zoom account is in use',
}

/** Whatever a draft or a record holds, as meetings. */
export const activitiesIn = (value: unknown): ScheduleActivity[] =>
  Array.isArray(value) ? (value as ScheduleActivity[]) : []
export const staffIn = (value: unknown): ScheduleStaff => (Array.isArray(value) ? (value as ScheduleStaff) : [])

/** What meetings come to, in one line. */
export function sumOf(activities: readonly ScheduleActivity[]): string {
  const meetings = activities.flatMap(({ items }) => items.filter((item) => isMeeting(item) && !item.cancelled))
  const minutes = meetings.reduce(
    (sum, { startAt, endAt }) => sum + (startAt && endAt ? (Date.parse(endAt) - Date.parse(startAt)) / 60_000 : 0),
    0,
  )
  return i18n.t('Meetings: {{meetings}}, {{hours}} h', {
    meetings: number(meetings.length),
    hours: number(Math.round(minutes / 6) / 10),
  })
}

/** Meetings in one line, to be compared with others. */
export const activitiesWords = (value: unknown): string =>
  `${sumOf(activitiesIn(value))}: ${activitiesIn(value)
    .flatMap(({ items }) => items.filter(isMeeting).map(({ startAt }) => (startAt ? shortMoment(startAt) : '–')))
    .join(' · ')
    .slice(0, 400)}`

export const staffWords = (value: unknown): string =>
  staffIn(value)
    .map(({ instructorId, name, role }) => `${name ?? instructorId} (${i18n.t(roleWords[role])})`)
    .join(' · ')
