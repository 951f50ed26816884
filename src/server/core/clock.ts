import { setTimeout as delay } from 'node:timers/promises'

/** How the server waits. Tests have a clock of their own, so that none of them waits in real time. */
export interface Clock {
  /** Milliseconds since some moment; never goes back. */
  now(): number
  /** Resolves after `ms`; rejects once `signal` is aborted. */
  wait(ms: number, signal?: AbortSignal): Promise<void>
  /** Calls `work` every `ms` until the function that it returns is called. */
  every(ms: number, work: () => void): () => void
}

export const realClock: Clock = {
  now: () => performance.now(),
  wait: (ms, signal) => delay(ms, undefined, signal ? { signal } : {}),
  every(ms, work) {
    const timer = setInterval(work, ms)
    return () => clearInterval(timer)
  },
}
