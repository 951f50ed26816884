import type { Meeting as SyllabusMeeting } from '#contract/class/class-parts.ts'
import type { ScheduleActivity, ScheduleItem } from '#contract/schedule/schedule-parts.ts'
import { isMeeting } from '#contract/schedule/schedule-parts.ts'
import type { Meeting } from './timetable.ts'

type ItemContent = Pick<ScheduleItem, 'title' | 'type' | 'ke' | 'exerciseId' | 'mediaItemId' | 'mandatory'> & {
  minutes: number | null
  /** Minutes from the start of its meeting, where that is known. */
  at?: { from: number; to: number } | undefined
}

/** What a meeting of a class, or of another schedule, consists of. */
export interface Section {
  title: string
  description: string | null
  items: readonly ItemContent[]
}

const MINUTE = 60_000

export const sectionsOfSyllabus = (syllabus: readonly SyllabusMeeting[]): Section[] =>
  syllabus.map(({ title, description = null, items }) => ({
    title,
    description,
    items: items.map(({ title: name, type, ke, exerciseId, mediaItemId, mandatory, durationMinutes = null }) => ({
      title: name,
      type,
      ke,
      exerciseId,
      mediaItemId,
      mandatory,
      minutes: durationMinutes,
    })),
  }))

/** What takes place in another schedule, without its times; each item stays as far from its meeting as it was. */
export function sectionsOfSchedule(activities: readonly ScheduleActivity[]): Section[] {
  return activities.map(({ title, description = null, items }) => {
    const live = items.filter(({ cancelled }) => cancelled !== true)
    const starts = live.flatMap((item) => (isMeeting(item) && item.startAt ? [Date.parse(item.startAt)] : []))
    const begins = starts.length === 0 ? undefined : Math.min(...starts)
    const from = (moment: string) => Math.round((Date.parse(moment) - (begins ?? 0)) / MINUTE)
    return {
      title,
      description,
      items: live.map((item) => {
        const { startAt, endAt } = item
        const isTimed = begins !== undefined && startAt && endAt && !isMeeting(item)
        return {
          title: item.title,
          type: item.type,
          ke: item.ke,
          exerciseId: item.exerciseId,
          mediaItemId: item.mediaItemId,
          mandatory: item.mandatory,
          minutes: startAt && endAt ? Math.round((Date.parse(endAt) - Date.parse(startAt)) / MINUTE) : null,
          at: isTimed ? { from: from(startAt), to: from(endAt) } : undefined,
        }
      }),
    }
  })
}

const meets = ({ items }: Section) => items.some(isMeeting)

/** The sections in groups that each take a time of their own: what is only worked through alone goes with what follows. */
function groupsOf(sections: readonly Section[]): Section[][] {
  const isApart = sections.some(meets)
  const groups: Section[][] = []
  let waiting: Section[] = []
  for (const section of sections) {
    waiting.push(section)
    if (isApart && section.items.length > 0 && !meets(section)) continue
    groups.push(waiting)
    waiting = []
  }
  const last = groups.at(-1)
  if (last) last.push(...waiting)
  else if (waiting.length > 0) groups.push(waiting)
  return groups
}

/** How many meetings these take. */
export const meetingsIn = (sections: readonly Section[]): number => groupsOf(sections).length

export const plainTitle = (n: number): string => `Pertemuan ${n + 1}`

/**
 * What happens in each of so many meetings: with more meetings than the class has the last ones are plain, with fewer
 * several come together.
 */
export function contentOf(sections: readonly Section[], meetings: number): Section[][] {
  const groups = groupsOf(sections)
  const plain = (n: number): Section => ({ title: plainTitle(n), description: null, items: [] })
  if (groups.length <= meetings) return Array.from({ length: meetings }, (_, n) => groups[n] ?? [plain(n)])
  return Array.from({ length: meetings }, (_, n) =>
    groups.slice(Math.floor((n * groups.length) / meetings), Math.floor(((n + 1) * groups.length) / meetings)).flat(),
  )
}

export interface Placing {
  /** What a meeting without anything in it is: `ZOOM` or `OFFLINE`; undefined where participants learn alone. */
  type: 'ZOOM' | 'OFFLINE' | undefined
  instructorId: number | null
  /** When the schedule ends: until then tasks can be handed in. */
  ends: number
}

const iso = (moment: number) => new Date(moment).toISOString()

/** A time that so many minutes share one after another, or evenly where the length of any is not known. */
function sharesOf({ from, to }: Meeting, minutes: readonly (number | null)[]): Meeting[] {
  const total = minutes.reduce<number>((sum, one) => sum + (one ?? 0), 0)
  const isKnown = minutes.every((one) => one !== null && one > 0)
  const lengths = minutes.map((one) => (isKnown ? (one ?? 0) / total : 1 / minutes.length) * (to - from))
  let begins = from
  return lengths.map((length, n) => {
    const start = begins
    begins = n === lengths.length - 1 ? to : start + Math.round(length / MINUTE) * MINUTE
    return { from: start, to: begins }
  })
}

/** Sections at the time of a meeting, which its items that people meet in share one after another. */
export function place(sections: readonly Section[], meeting: Meeting, placing: Placing): ScheduleActivity[] {
  const { type, instructorId, ends } = placing
  const { from, to } = meeting
  const hasMeeting = sections.some(meets)
  const full = sections.map((section, n): Section => {
    // What nothing says people meet in is itself a meeting.
    const isBare = hasMeeting ? section.items.length === 0 : n === 0
    if (type === undefined || !isBare) return section
    return { ...section, items: [{ title: section.title, type, mandatory: true, minutes: null }, ...section.items] }
  })
  const held = full.flatMap(({ items }) => items.filter(isMeeting).map(({ minutes }) => minutes))
  const shares = sharesOf(meeting, held).values()
  const timesOf = ({ type: kind, at }: ItemContent): Partial<ScheduleItem> => {
    if (isMeeting({ type: kind })) {
      const share = shares.next().value ?? meeting
      return { startAt: iso(share.from), endAt: iso(share.to), instructorId }
    }
    if (at) return { startAt: iso(from + at.from * MINUTE), endAt: iso(from + at.to * MINUTE) }
    if (kind === 'VIDEO' || kind === 'MATERIAL') return {}
    return { startAt: iso(from), endAt: iso(Math.max(ends, to)) }
  }
  return full.map(({ title, description, items }) => ({
    title,
    description,
    items: items.map((item) => {
      const { title: name, type: kind, ke, exerciseId, mediaItemId, mandatory } = item
      return { title: name, type: kind, ke, exerciseId, mediaItemId, mandatory, ...timesOf(item) }
    }),
  }))
}
