import type { Clock } from '#server/core/clock.ts'

interface Repeated {
  ms: number
  due: number
  work: () => void
}

/** A clock that moves only when it is waited for or advanced. Waiting takes no time. */
export class TestClock implements Clock {
  #now = 0
  readonly #repeated = new Set<Repeated>()

  now(): number {
    return this.#now
  }

  async wait(ms: number, signal?: AbortSignal): Promise<void> {
    signal?.throwIfAborted()
    this.advance(ms)
  }

  every(ms: number, work: () => void): () => void {
    const one = { ms, due: this.#now + ms, work }
    this.#repeated.add(one)
    return () => this.#repeated.delete(one)
  }

  /** Moves on, and starts what has become due meanwhile: once, however often its time has come. */
  advance(ms: number): void {
    this.#now += Math.max(0, ms)
    for (const one of this.#repeated) {
      if (one.due > this.#now) continue
      one.due = this.#now + one.ms
      one.work()
    }
  }
}
