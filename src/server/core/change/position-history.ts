import { MAX_SECONDS } from '#contract/core/change.ts'

/** Places that follow each other faster are thinned out. */
const APART_MS = 1000

/** Where things stood when, for as long as somebody may ask. */
export interface PositionHistory {
  note: (position: string) => void
  /** The last place that was known so many seconds ago; `undefined` when that is before the first. */
  ago: (seconds: number) => string | undefined
}

/**
 * Remembers places with their times, from this one on. A change is dated by the begin of its transaction and seen at its
 * end, so a time says only roughly what somebody has missed; a place says it exactly.
 */
export function positionHistory(first: string, now: () => number = () => performance.now()): PositionHistory {
  const places = [{ at: now(), position: first }]
  return {
    note(position) {
      const at = now()
      const before = places.at(-2)
      if (before && at - before.at < APART_MS) places.pop()
      places.push({ at, position })
      // The one before the oldest moment that is asked for still says how things stood then.
      while (places[1] && at - places[1].at > MAX_SECONDS * 1000) places.shift()
    },
    ago(seconds) {
      const then = now() - seconds * 1000
      return places.findLast(({ at }) => at <= then)?.position
    },
  }
}
