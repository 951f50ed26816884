import type * as z from 'zod/mini'
import type { ScheduleLine } from '#commands/prompts/learning/schedule-line.ts'
import type { CoreClass } from '#contract/class/class.ts'
import type { ClassVariant } from '#contract/class/class-parts.ts'
import type { FieldIssue } from '#contract/core/error.ts'
import type { PlannedMeeting, SchedulePlan } from '#contract/schedule/plan.ts'
import { schedulePlan } from '#contract/schedule/plan.ts'
import type { lms, Schedule } from '#contract/schedule/schedule.ts'
import { isMeeting, spanOf } from '#contract/schedule/schedule-parts.ts'

export type Chosen = NonNullable<SchedulePlan['chosen']>[number]

/** What is filled in to plan a schedule. Null: as the class, its variant or the schedule that is copied has it. */
export interface PlanValues extends Record<string, unknown> {
  coreClassId: number | null
  variantId: number | null
  title: string | null
  start: string | null
  days: number[]
  from: string
  to: string
  meetings: number | string | null
  skipHolidays: boolean
  instructorId: number | null
  zoomAccountId: number | null
  capacity: number | string | null
  allowOverlap: boolean
  /** Suggestions that were taken. */
  chosen: Chosen[]
}

export const blankPlan: PlanValues = {
  coreClassId: null,
  variantId: null,
  title: null,
  start: null,
  days: [],
  from: '19:00',
  to: '21:00',
  meetings: null,
  skipHolidays: true,
  instructorId: null,
  zoomAccountId: null,
  capacity: null,
  allowOverlap: false,
  chosen: [],
}

/** A plan in which the pattern has changed, so that nothing that was chosen for its times holds. */
export const withPattern = (values: PlanValues, more: Partial<PlanValues>): PlanValues => ({
  ...values,
  ...more,
  chosen: [],
})

/** A plan with what a typed line says. */
export function withLine(values: PlanValues, line: ScheduleLine): PlanValues {
  const { days, from, to, meetings, start, skipHolidays } = line
  return withPattern(values, {
    ...(days.length === 0 ? {} : { days }),
    ...(from === undefined || to === undefined ? {} : { from, to }),
    ...(meetings === undefined ? {} : { meetings }),
    ...(start === undefined ? {} : { start }),
    ...(skipHolidays === undefined ? {} : { skipHolidays }),
  })
}

interface Local {
  day: string
  weekday: number
  time: string
}

/** A moment as a clock in the customer's zone shows it. Monday is 1. */
export function localOf(moment: string, zone: string): Local {
  const at = new Date(moment)
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' }).format(at)
  const time = new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit' }).format(at)
  return { day, weekday: new Date(`${day}T00:00:00Z`).getUTCDay() || 7, time }
}

/** When a schedule takes place each week, by its meetings. */
export function patternOf({ activities = [] }: Schedule, zone: string): Partial<PlanValues> {
  const meetings = activities.flatMap(({ items }) =>
    items.filter((item) => isMeeting(item) && item.startAt && item.endAt && !item.cancelled),
  )
  const [first] = meetings
  if (!first?.startAt || !first.endAt) return {}
  const days = meetings.map(({ startAt }) => localOf(startAt ?? '', zone).weekday)
  return {
    days: [...new Set(days)].toSorted((one, other) => one - other),
    from: localOf(first.startAt, zone).time,
    to: localOf(first.endAt, zone).time,
  }
}

/** What a new schedule like another one begins with; its dates are chosen anew. */
export function copyOf(source: Schedule, zone: string): PlanValues {
  const staff = source.staff ?? []
  const main = staff.find(({ role }) => role === 'MAIN') ?? staff[0]
  return {
    ...blankPlan,
    ...patternOf(source, zone),
    coreClassId: source.coreClassId,
    variantId: source.variant?.id ?? null,
    title: source.title,
    instructorId: main?.instructorId ?? null,
    zoomAccountId: source.zoomAccountId,
    capacity: source.capacity,
  }
}

/** What is known of the class, its variant and the schedule that is copied. */
export interface About {
  coreClass: CoreClass | undefined
  variant: ClassVariant | undefined
  source: Schedule | undefined
}

const modeOf = ({ source, variant, coreClass }: About) =>
  source?.mode ?? variant?.mode ?? coreClass?.mode ?? ('WEBINAR' as const)

export const titleOf = ({ title }: PlanValues, { coreClass, variant }: About): string =>
  title ?? [coreClass?.title, variant?.name].filter(Boolean).join(' – ')
export const capacityOf = ({ capacity }: PlanValues, { coreClass, variant }: About) =>
  capacity ?? variant?.capacity ?? coreClass?.capacityDefault ?? null

/** What the server is asked to plan; undefined while something is missing. */
export function planBody(values: PlanValues, about: About): z.input<typeof schedulePlan.body> | undefined {
  const { coreClassId, start, days, from, to, meetings, skipHolidays, instructorId, zoomAccountId, chosen } = values
  if (coreClassId === null || start === null || days.length === 0) return undefined
  const body = {
    start,
    pattern: days.map((day) => ({ day, from, to })),
    skipHolidays,
    mode: modeOf(about),
    coreClassId,
    chosen,
    ...(about.source ? { copyOf: about.source.id } : {}),
    ...(meetings === null ? {} : { meetings }),
    ...(instructorId === null ? {} : { instructorId }),
    ...(zoomAccountId === null ? {} : { zoomAccountId }),
  }
  const parsed = schedulePlan.body.safeParse(body)
  return parsed.success ? parsed.data : undefined
}

const missing = "can't be empty!"

/** What is wrong with a plan, by field; `asked`: what is missing is said as well. */
export function issuesOf(values: PlanValues, about: About, asked: boolean): ReadonlyMap<string, string> {
  const issues = new Map<string, string>()
  const { coreClassId, start, days, from, to, meetings } = values
  const isTime = (text: string) => /^([01]\d|2[0-3]):[0-5]\d$/.test(text)
  if (asked) {
    if (coreClassId === null) issues.set('coreClassId', missing)
    if (start === null) issues.set('start', missing)
    if (days.length === 0) issues.set('days', missing)
    if (titleOf(values, about).trim() === '') issues.set('title', missing)
    if (capacityOf(values, about) === null) issues.set('capacity', missing)
  }
  if (start !== null && !/^\d{4}-\d\d-\d\d$/.test(start)) issues.set('start', 'must be a day such as 2026-11-30')
  if (!isTime(from)) issues.set('from', 'must be a time such as 09:30')
  if (!isTime(to)) issues.set('to', 'must be a time such as 09:30')
  else if (isTime(from) && from >= to) issues.set('to', 'must be after the start')
  if (meetings !== null && typeof meetings !== 'number') issues.set('meetings', 'must be a whole number')
  else if (meetings !== null && meetings < 1) issues.set('meetings', 'must be at least 1')
  else if (meetings !== null && meetings > 200) issues.set('meetings', 'must be at most 200')
  const capacity = capacityOf(values, about)
  if (typeof capacity === 'string') issues.set('capacity', 'must be a whole number')
  else if (capacity !== null && capacity < 1) issues.set('capacity', 'must be at least 1')
  return issues
}

/** What the server found wrong with a plan, at the fields of the form. */
export const issuesAtFields = (issues: readonly FieldIssue[]): ReadonlyMap<string, string> =>
  new Map(issues.map(({ field, message }) => [field.replace(/^pattern\.\d+\./, '').split('.')[0] ?? field, message]))

/** The new schedule, with its meetings as they were planned. */
export function newSchedule(
  values: PlanValues,
  about: About,
  planned: readonly PlannedMeeting[],
): z.input<typeof lms.create> {
  const activities = planned.flatMap((meeting) => meeting.activities)
  const span = spanOf(activities) ?? { startAt: planned[0]?.startAt ?? '', endAt: planned.at(-1)?.endAt ?? '' }
  const { source, variant, coreClass } = about
  const { coreClassId, variantId, instructorId, zoomAccountId, allowOverlap } = values
  const others = (source?.staff ?? []).filter((one) => one.instructorId !== instructorId && one.role !== 'MAIN')
  const teaching = new Set(planned.flatMap((meeting) => meeting.instructorId ?? []))
  const main = instructorId === null ? [] : [{ instructorId, role: 'MAIN' as const }]
  const helping = [...teaching].filter((id) => id !== instructorId && !others.some((one) => one.instructorId === id))
  return {
    title: titleOf(values, about),
    coreClassId: coreClassId ?? 0,
    ...(variantId === null ? {} : { variantId }),
    ...(source ? { copiedFromId: source.id } : {}),
    ...span,
    mode: modeOf(about),
    capacity: Number(capacityOf(values, about)),
    price: source?.price ?? variant?.price ?? coreClass?.basePrice ?? 0,
    passingScore: source?.passingScore ?? coreClass?.passingScore ?? 70,
    ...(source
      ? {
          waitingList: source.waitingList,
          location: source.location,
          minAttendancePct: source.minAttendancePct,
          notes: source.notes,
        }
      : {}),
    ...(zoomAccountId === null ? {} : { zoomAccountId }),
    staff: [
      ...main,
      ...others.map(({ instructorId: id, role }) => ({ instructorId: id, role })),
      ...helping.map((id) => ({ instructorId: id, role: 'ASSISTANT' as const })),
    ],
    activities,
    ...(allowOverlap ? { allowOverlap } : {}),
  }
}

/** The day and times of a meeting in the customer's zone: `Thu, 3 Dec 2026, 19:00–21:00`. */
export function meetingTime(startAt: string, endAt: string, zone: string, language: string): string {
  const locale = language === 'id' ? 'id-ID' : 'en-GB'
  const options = { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric', timeZone: zone } as const
  const day = new Intl.DateTimeFormat(locale, options).format(new Date(startAt)).replace('Sept', 'Sep')
  return `${day}, ${localOf(startAt, zone).time}–${localOf(endAt, zone).time}`
}
