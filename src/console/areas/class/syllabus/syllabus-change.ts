import type { Meeting, SyllabusItem } from '#contract/class/class-parts.ts'

/** Where an activity is: its meeting, and its place in it; a meeting itself has no item. */
export interface Place {
  readonly meeting: number
  readonly item?: number | undefined
}

/** Whatever a draft or a record holds, as meetings. */
export const meetingsIn = (value: unknown): Meeting[] => (Array.isArray(value) ? (value as Meeting[]) : [])

export const rowId = ({ meeting, item }: Place): string => (item === undefined ? `${meeting}` : `${meeting}.${item}`)

export function placeOf(id: string): Place {
  const [meeting = '0', item] = id.split('.')
  return { meeting: Number(meeting), ...(item === undefined ? {} : { item: Number(item) }) }
}

/** The rows from top to bottom. */
export const placesIn = (meetings: readonly Meeting[]): Place[] =>
  meetings.flatMap(({ items }, meeting) => [{ meeting }, ...items.map((_, item) => ({ meeting, item }))])

const put = <T>(list: readonly T[], at: number, one: T): T[] => [...list.slice(0, at), one, ...list.slice(at)]
const without = <T>(list: readonly T[], at: number): T[] => list.filter((_, place) => place !== at)
const withItems = (meetings: readonly Meeting[], at: number, change: (items: SyllabusItem[]) => SyllabusItem[]) =>
  meetings.map((meeting, place) => (place === at ? { ...meeting, items: change(meeting.items) } : meeting))

export const freshItem = (): SyllabusItem => ({ title: '', type: 'ZOOM', durationMinutes: null, mandatory: true })
export const freshMeeting = (n: number): Meeting => ({ title: `Pertemuan ${n}: `, items: [] })

/** Both lists after a step: the syllabus, and where the activity is now. */
export interface Step {
  readonly meetings: Meeting[]
  readonly at: Place
}

export function addItem(meetings: readonly Meeting[], { meeting, item }: Place): Step {
  const at = item === undefined ? (meetings[meeting]?.items.length ?? 0) : item + 1
  return {
    meetings: withItems(meetings, meeting, (items) => put(items, at, freshItem())),
    at: { meeting, item: at },
  }
}

export function addMeeting(meetings: readonly Meeting[], after: number): Step {
  const at = Math.min(after + 1, meetings.length)
  return { meetings: put(meetings, at, freshMeeting(at + 1)), at: { meeting: at } }
}

export function remove(meetings: readonly Meeting[], { meeting, item }: Place): Step {
  if (item === undefined) {
    return {
      meetings: without(meetings, meeting),
      at: { meeting: Math.max(0, Math.min(meeting, meetings.length - 2)) },
    }
  }
  const left = (meetings[meeting]?.items.length ?? 1) - 1
  return {
    meetings: withItems(meetings, meeting, (items) => without(items, item)),
    at: left === 0 ? { meeting } : { meeting, item: Math.min(item, left - 1) },
  }
}

function moveMeeting(meetings: readonly Meeting[], at: number, by: -1 | 1): Step | undefined {
  const [one, to] = [meetings[at], at + by]
  if (!one || to < 0 || to >= meetings.length) return undefined
  return { meetings: put(without(meetings, at), to, one), at: { meeting: to } }
}

/** Moves an activity a place up or down; at the edge of its meeting an item goes into the next one. */
export function move(meetings: readonly Meeting[], { meeting, item }: Place, by: -1 | 1): Step | undefined {
  if (item === undefined) return moveMeeting(meetings, meeting, by)
  const items = meetings[meeting]?.items ?? []
  const one = items[item]
  if (!one) return undefined
  const to = item + by
  if (to >= 0 && to < items.length) {
    return {
      meetings: withItems(meetings, meeting, (own) => put(without(own, item), to, one)),
      at: { meeting, item: to },
    }
  }
  const next = meeting + by
  const target = meetings[next]
  if (!target) return undefined
  const place = by === 1 ? 0 : target.items.length
  const taken = withItems(meetings, meeting, (own) => without(own, item))
  return { meetings: withItems(taken, next, (own) => put(own, place, one)), at: { meeting: next, item: place } }
}

/** Changes a meeting or an item. */
export function change(meetings: readonly Meeting[], { meeting, item }: Place, more: Partial<SyllabusItem>): Meeting[] {
  if (item === undefined) {
    const { title, durationMinutes, description } = more
    const own = Object.fromEntries(
      Object.entries({ title, durationMinutes, description }).filter(([, value]) => value !== undefined),
    )
    return meetings.map((one, at) => (at === meeting ? { ...one, ...own } : one))
  }
  return withItems(meetings, meeting, (items) => items.map((one, at) => (at === item ? { ...one, ...more } : one)))
}
