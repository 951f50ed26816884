import type { Clock } from '#server/core/clock.ts'

/** So many keys are known at most, of those that asked last. */
const MOST_KEYS = 10_000

/** Lets each key through so many times in a stretch of time, within one server. */
export class RateLimit {
  readonly #clock: Clock
  readonly #most: number
  readonly #ms: number
  readonly #used = new Map<string, { count: number; until: number }>()

  constructor(clock: Clock, most: number, ms: number) {
    this.#clock = clock
    this.#most = most
    this.#ms = ms
  }

  /** Counts a request. Answers after how many seconds it may be made; 0: now. */
  waitFor(key: string): number {
    const now = this.#clock.now()
    const known = this.#used.get(key)
    const current = known && known.until > now ? known : { count: 0, until: now + this.#ms }
    this.#used.delete(key)
    this.#used.set(key, current)
    if (this.#used.size > MOST_KEYS) {
      const [oldest = ''] = this.#used.keys()
      this.#used.delete(oldest)
    }
    current.count++
    return current.count <= this.#most ? 0 : Math.max(1, Math.ceil((current.until - now) / 1000))
  }
}
