/** How long the next key of a sequence may take. */
export const SEQUENCE_MS = 1000

/** Keys of a sequence that has begun, and when its last key came. */
export interface Pending {
  readonly chords: readonly string[]
  readonly at: number
}

export const NOTHING_PENDING: Pending = { chords: [], at: 0 }

/** What is bound right now: whole sequences, chords joined by a space. */
export interface Bound {
  has(keys: string): boolean
  /** True when some longer sequence begins so. */
  begins(keys: string): boolean
}

export interface Fed {
  readonly pending: Pending
  /** The sequence that is complete now. */
  readonly match?: string
  /** The key belongs to a sequence or completes one, so nobody else should act on it. */
  readonly taken: boolean
}

/**
 * One key more. A sequence waits a second for its next key; a key that breaks it starts over as the first key of
 * another. Pure: the caller keeps `pending` and the clock.
 */
export function feed(pending: Pending, chord: string, now: number, bound: Bound): Fed {
  const alive = now - pending.at <= SEQUENCE_MS ? pending.chords : []
  const keys = [...alive, chord].join(' ')
  if (bound.has(keys)) return { pending: NOTHING_PENDING, match: keys, taken: true }
  if (bound.begins(keys)) return { pending: { chords: [...alive, chord], at: now }, taken: true }
  if (alive.length > 0) return feed(NOTHING_PENDING, chord, now, bound)
  return { pending: NOTHING_PENDING, taken: false }
}

/** Looks sequences up quickly. `keys` are in their one spelling, chords joined by a space. */
export function boundTo(keys: Iterable<string>): Bound {
  const whole = new Set(keys)
  const starts = new Set<string>()
  for (const sequence of whole) {
    const chords = sequence.split(' ')
    for (let length = 1; length < chords.length; length++) starts.add(chords.slice(0, length).join(' '))
  }
  return { has: (sequence) => whole.has(sequence), begins: (sequence) => starts.has(sequence) }
}
