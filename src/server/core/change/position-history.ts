import { MAX_SECONDS } from '#contract/core/change.ts'

/** The minimum distance of stored positions. */
const APART_MS = 1000

/** The positions of the last `MAX_SECONDS`. */
export interface PositionHistory {
  note: (position: string) => void
  /** The last position known so many seconds ago; `undefined` before the first. */
  ago: (seconds: number) => string | undefined
}

/**
 * Stores positions with their times, starting with this one. A change is dated by the begin of its transaction and visible
 * after its commit, so a time is only a rough start for catching up; a position is exact.
 */
export function positionHistory(first: string, now: () => number = () => performance.now()): PositionHistory {
  const places = [{ at: now(), position: first }]
  return {
    note(position) {
      const at = now()
      const before = places.at(-2)
      if (before && at - before.at < APART_MS) places.pop()
      places.push({ at, position })
      // The last position before the oldest time is still needed for that time.
      while (places[1] && at - places[1].at > MAX_SECONDS * 1000) places.shift()
    },
    ago(seconds) {
      const then = now() - seconds * 1000
      return places.findLast(({ at }) => at <= then)?.position
    },
  }
}
