/** A meeting with what happens in it. */
export interface Group<I> {
  title: string
  items: I[]
}

/** Where an activity is: its meeting, and its place in it; a meeting itself has no item. */
export interface Place {
  readonly meeting: number
  readonly item?: number | undefined
}

export const rowId = ({ meeting, item }: Place): string => (item === undefined ? `${meeting}` : `${meeting}.${item}`)

export function placeOf(id: string): Place {
  const [meeting = '0', item] = id.split('.')
  return { meeting: Number(meeting), ...(item === undefined ? {} : { item: Number(item) }) }
}

/** The rows from top to bottom. */
export const placesIn = (meetings: readonly Group<unknown>[]): Place[] =>
  meetings.flatMap(({ items }, meeting) => [{ meeting }, ...items.map((_, item) => ({ meeting, item }))])

const put = <T>(list: readonly T[], at: number, one: T): T[] => [...list.slice(0, at), one, ...list.slice(at)]
const without = <T>(list: readonly T[], at: number): T[] => list.filter((_, place) => place !== at)
const withItems = <I, G extends Group<I>>(meetings: readonly G[], at: number, change: (items: I[]) => I[]): G[] =>
  meetings.map((meeting, place) => (place === at ? { ...meeting, items: change(meeting.items) } : meeting))

/** The meetings after a step, and where the activity is now. */
export interface Step<G> {
  readonly meetings: G[]
  readonly at: Place
}

export function addItem<I, G extends Group<I>>(meetings: readonly G[], { meeting, item }: Place, fresh: I): Step<G> {
  const at = item === undefined ? (meetings[meeting]?.items.length ?? 0) : item + 1
  return {
    meetings: withItems<I, G>(meetings, meeting, (items) => put(items, at, fresh)),
    at: { meeting, item: at },
  }
}

export function addMeeting<G>(meetings: readonly G[], after: number, fresh: (n: number) => G): Step<G> {
  const at = Math.min(after + 1, meetings.length)
  return { meetings: put(meetings, at, fresh(at + 1)), at: { meeting: at } }
}

export function remove<I, G extends Group<I>>(meetings: readonly G[], { meeting, item }: Place): Step<G> {
  if (item === undefined) {
    return {
      meetings: without(meetings, meeting),
      at: { meeting: Math.max(0, Math.min(meeting, meetings.length - 2)) },
    }
  }
  const left = (meetings[meeting]?.items.length ?? 1) - 1
  return {
    meetings: withItems<I, G>(meetings, meeting, (items) => without(items, item)),
    at: left === 0 ? { meeting } : { meeting, item: Math.min(item, left - 1) },
  }
}

function moveMeeting<G>(meetings: readonly G[], at: number, by: -1 | 1): Step<G> | undefined {
  const [one, to] = [meetings[at], at + by]
  if (!one || to < 0 || to >= meetings.length) return undefined
  return { meetings: put(without(meetings, at), to, one), at: { meeting: to } }
}

/** Moves an activity a place up or down; at the edge of its meeting an item goes into the next one. */
export function move<I, G extends Group<I>>(
  meetings: readonly G[],
  { meeting, item }: Place,
  by: -1 | 1,
): Step<G> | undefined {
  if (item === undefined) return moveMeeting(meetings, meeting, by)
  const items = meetings[meeting]?.items ?? []
  const one = items[item]
  if (one === undefined) return undefined
  const to = item + by
  if (to >= 0 && to < items.length) {
    return {
      meetings: withItems<I, G>(meetings, meeting, (own) => put(without(own, item), to, one)),
      at: { meeting, item: to },
    }
  }
  const next = meeting + by
  const target = meetings[next]
  if (!target) return undefined
  const place = by === 1 ? 0 : target.items.length
  const taken = withItems<I, G>(meetings, meeting, (own) => without(own, item))
  return { meetings: withItems<I, G>(taken, next, (own) => put(own, place, one)), at: { meeting: next, item: place } }
}

/** Changes a meeting or an item. */
export const change = <I, G extends Group<I>>(
  meetings: readonly G[],
  { meeting, item }: Place,
  more: Partial<I> & Partial<Omit<G, 'items'>>,
): G[] =>
  item === undefined
    ? meetings.map((one, at) => (at === meeting ? { ...one, ...more } : one))
    : withItems<I, G>(meetings, meeting, (items) => items.map((one, at) => (at === item ? { ...one, ...more } : one)))
