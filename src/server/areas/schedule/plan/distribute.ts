import { minutesOf } from '#contract/schedule/availability.rules.ts'
import { addDays, localSpan, momentAt, weekdayOf } from './local-time.ts'
import type { Clash, Meeting, Teacher, Timetable } from './timetable.ts'
import { clashesOf, spansOf } from './timetable.ts'

/** When a class meets each week: Monday is 1; times are of the customer's zone. */
export interface PatternSlot {
  day: number
  from: string
  to: string
}

export interface Plan {
  /** The first day on which there may be a meeting, `YYYY-MM-DD`. */
  start: string
  pattern: readonly PatternSlot[]
  zone: string
  skipHolidays: boolean
}

export interface Surroundings {
  /** Names of holidays by day. */
  holidays: ReadonlyMap<string, string>
  teacher: Teacher | undefined
  /** Others who might teach instead. */
  others: readonly Teacher[]
  /** What the subject is about: who knows any of it comes into question. */
  subjects: readonly string[]
  /** What holds the Zoom account; undefined where none is chosen. */
  zoom: Timetable | undefined
}

export interface Planned extends Meeting {
  title: string
  clashes: readonly Clash[]
  /** The next time of the pattern without conflicts. */
  nextFree: Meeting | undefined
  /** Who is free and knows the subject. */
  teachers: readonly Pick<Teacher, 'id' | 'name'>[]
}

/** How far ahead times are looked for: a pattern of which no day is right ends somewhere. */
const DAYS_AHEAD = 731
const SUGGESTED = 3

/** The times of a pattern from a day on, without end. */
function* times(
  { pattern, zone }: Pick<Plan, 'pattern' | 'zone'>,
  start: string,
): Generator<Meeting & { date: string }> {
  const slots = pattern.toSorted((one, other) => minutesOf(one.from) - minutesOf(other.from))
  for (let n = 0; n < DAYS_AHEAD; n++) {
    const date = addDays(start, n)
    const weekday = weekdayOf(date)
    for (const { day, from, to } of slots) {
      if (day !== weekday) continue
      yield { date, from: momentAt(date, minutesOf(from), zone), to: momentAt(date, minutesOf(to), zone) }
    }
  }
}

/** All conflicts of a meeting at a time. */
function clashesAt(meeting: Meeting, { zone }: Pick<Plan, 'zone'>, around: Surroundings): Clash[] {
  const { holidays, teacher, zoom } = around
  const holiday = holidays.get(localSpan(meeting.from, meeting.to, zone).date)
  return [
    ...(holiday === undefined ? [] : [{ kind: 'HOLIDAY' as const, what: holiday }]),
    ...(teacher ? clashesOf(teacher, meeting) : []),
    ...(zoom?.overlapping(meeting) ?? []).map(({ what }): Clash => ({ kind: 'ZOOM_BUSY', what })),
  ]
}

const overlaps = (one: Meeting, other: Meeting) => one.from < other.to && other.from < one.to

function nextFree(
  after: Meeting,
  plan: Pick<Plan, 'pattern' | 'zone'>,
  around: Surroundings,
  planned: readonly Meeting[],
): Meeting | undefined {
  const { date } = localSpan(after.from, after.to, plan.zone)
  for (const { from, to } of times(plan, date)) {
    const meeting = { from, to }
    if (from <= after.from || planned.some((other) => overlaps(other, meeting))) continue
    if (clashesAt(meeting, plan, around).length === 0) return meeting
  }
  return undefined
}

/** Who knows the subject and is free, by name. */
function freeTeachers(meeting: Meeting, { teacher, others, subjects }: Surroundings): Pick<Teacher, 'id' | 'name'>[] {
  const wanted = new Set(subjects.map((subject) => subject.toLowerCase()))
  const spans = spansOf(meeting)
  const found: Pick<Teacher, 'id' | 'name'>[] = []
  for (const other of others) {
    if (other.id === teacher?.id || !other.expertise.some((skill) => wanted.has(skill.toLowerCase()))) continue
    if (clashesOf(other, meeting, spans).length > 0) continue
    found.push({ id: other.id, name: other.name })
    if (found.length === SUGGESTED) break
  }
  return found
}

const isOfTeacher = ({ kind }: Clash) => kind === 'INSTRUCTOR_BUSY' || kind === 'NOT_AVAILABLE'

/** Whether more instructors might be suggested for a meeting than were looked at. */
export const wantsTeachers = ({ clashes, teachers }: Pick<Planned, 'clashes' | 'teachers'>): boolean =>
  teachers.length < SUGGESTED && clashes.some(isOfTeacher)

/** The times that so many meetings get; fewer where the pattern has no more within two years. Those that are over are left out. */
export function slotsOf(plan: Plan, holidays: Surroundings['holidays'], count: number, now = 0): Meeting[] {
  const meetings: Meeting[] = []
  for (const { date, from, to } of times(plan, plan.start)) {
    if (meetings.length === count) break
    if (from > now && !(plan.skipHolidays && holidays.has(date))) meetings.push({ from, to })
  }
  return meetings
}

/** A meeting at its time; with another instructor than the rest where `teacher` says so. */
export interface Held extends Meeting {
  title: string
  teacher?: Teacher | undefined
}

/** The conflicts of meetings at the times that they have, with suggested alternatives. */
export function judge<M extends Held>(
  meetings: readonly M[],
  plan: Pick<Plan, 'pattern' | 'zone'>,
  around: Surroundings,
): (M & Planned)[] {
  return meetings.map((meeting) => {
    const own = meeting.teacher ? { ...around, teacher: meeting.teacher } : around
    const rivals = meetings.filter((other) => other !== meeting && overlaps(other, meeting))
    const clashes = [
      ...clashesAt(meeting, plan, own),
      ...rivals.map(({ title }): Clash => ({ kind: 'INSTRUCTOR_BUSY', what: title })),
    ]
    return {
      ...meeting,
      clashes,
      nextFree: clashes.length === 0 ? undefined : nextFree(meeting, plan, own, meetings),
      teachers: clashes.some(isOfTeacher) ? freeTeachers(meeting, own) : [],
    }
  })
}
