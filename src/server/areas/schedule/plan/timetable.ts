import type { Availability } from '#contract/schedule/availability.rules.ts'
import { covers, hoursOn } from '#contract/schedule/availability.rules.ts'
import type { ConflictKind } from '#contract/schedule/teaching.ts'
import type { LocalSpan } from './local-time.ts'
import { localSpan } from './local-time.ts'

/** A stretch between two moments in milliseconds; `what` is what it is taken by. */
export interface Taken {
  from: number
  to: number
  what: string
}

export interface Meeting {
  from: number
  to: number
}

export interface Clash {
  kind: ConflictKind
  /** The other schedule, the holiday, the account. */
  what: string
}

/** What is taken, in order of its start, to be asked what a stretch meets. */
export class Timetable {
  readonly #taken: readonly Taken[]
  /** The latest end of all up to each: where it is past, nothing before can overlap. */
  readonly #ends: readonly number[]

  constructor(taken: readonly Taken[]) {
    this.#taken = taken.toSorted((one, other) => one.from - other.from)
    let latest = -Infinity
    this.#ends = this.#taken.map(({ to }) => (latest = Math.max(latest, to)))
  }

  /** What overlaps a stretch; what ends as it begins does not. */
  overlapping({ from, to }: Meeting): Taken[] {
    let low = 0
    let high = this.#taken.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.#taken[middle]?.from ?? 0) < to) low = middle + 1
      else high = middle
    }
    const found: Taken[] = []
    for (let at = low - 1; at >= 0 && (this.#ends[at] ?? 0) > from; at--) {
      const one = this.#taken[at]
      if (one && one.to > from) found.push(one)
    }
    return found.toReversed()
  }
}

/** An instructor with their commitments. */
export interface Teacher {
  id: number
  name: string
  expertise: readonly string[]
  /** Undefined: nothing was said, so that every time is right. */
  availability: Availability | undefined
  zone: string
  busy: Timetable
}

const isSaid = ({ weekly, exceptions }: Availability) => weekly.length > 0 || exceptions.length > 0

/** A meeting as clocks in each zone show it, worked out once for all who live there. */
export function spansOf({ from, to }: Meeting): (zone: string) => LocalSpan {
  const known = new Map<string, LocalSpan>()
  return (zone) => {
    const span = known.get(zone) ?? localSpan(from, to, zone)
    known.set(zone, span)
    return span
  }
}

/** Whether a meeting lies within the available hours of an instructor. */
function isAvailable(
  { availability, zone }: Pick<Teacher, 'availability' | 'zone'>,
  spans: (zone: string) => LocalSpan,
) {
  if (!availability || !isSaid(availability)) return true
  const span = spans(zone)
  const { weekly } = availability
  // With exceptions only, all other times are available.
  const hours = weekly.length > 0 ? availability : { ...availability, weekly: everyDay }
  return covers(hoursOn(hours, span.date, span.weekday), span)
}

const everyDay = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, from: '00:00', to: '24:00' }))

/** The conflicts of an instructor at a time. */
export function clashesOf(
  teacher: Pick<Teacher, 'availability' | 'zone' | 'busy' | 'name'>,
  meeting: Meeting,
  spans = spansOf(meeting),
): Clash[] {
  const busy = teacher.busy.overlapping(meeting).map(({ what }): Clash => ({ kind: 'INSTRUCTOR_BUSY', what }))
  return isAvailable(teacher, spans) ? busy : [...busy, { kind: 'NOT_AVAILABLE', what: teacher.name }]
}
