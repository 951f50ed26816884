import { fail } from './fail.ts'

/** What somebody whose requests had to be refused may wait before the next, in seconds. */
const RETRY_SECONDS = 10

interface Waiting {
  admit: () => void
}

interface Turn {
  running: number
  waiting: Waiting[]
  /** Counts up with each piece of work that is admitted. */
  servedAt: number
}

export interface FairQueueLimits {
  /** Pieces of work at a time, of all people. */
  slots: number
  /** Of one person. */
  perPerson: number
  /** Further ones of one person that may wait. */
  waiting: number
  /** How long each may wait, in milliseconds. */
  waitMs: number
}

/**
 * Admits a few pieces of work at a time. People take turns: somebody with many pieces waits for the own ones, not the
 * others for them.
 */
export class FairQueue {
  readonly #limits: FairQueueLimits
  #running = 0
  #served = 0
  /** Those with work that runs or waits. */
  readonly #people = new Map<number, Turn>()

  constructor(limits: FairQueueLimits) {
    this.#limits = limits
  }

  /**
   * Waits for a slot and answers how to give it back; more than once is no harm.
   * @throws TOO_MANY_AT_ONCE when too many of the person wait already; BUSY after `waitMs`; BAD_REQUEST once `disconnected`
   */
  async enter(person: number, disconnected: AbortSignal): Promise<() => void> {
    const turn = this.#people.get(person) ?? { running: 0, waiting: [], servedAt: 0 }
    if (turn.waiting.length >= this.#limits.waiting) throw fail('TOO_MANY_AT_ONCE', { retryAfter: RETRY_SECONDS })
    this.#people.set(person, turn)
    const { promise, resolve, reject } = Promise.withResolvers<undefined>()
    const one: Waiting = { admit: () => resolve(undefined) }
    turn.waiting.push(one)
    const leave = (error: Error) => {
      const place = turn.waiting.indexOf(one)
      if (place >= 0) turn.waiting.splice(place, 1)
      this.#forget(person, turn)
      reject(error)
    }
    const timer = setTimeout(() => leave(fail('BUSY', { retryAfter: RETRY_SECONDS })), this.#limits.waitMs)
    const onDisconnect = () => leave(fail('BAD_REQUEST', { detail: 'nobody waits for the answer any more' }))
    if (disconnected.aborted) onDisconnect()
    disconnected.addEventListener('abort', onDisconnect, { once: true })
    this.#admit()
    try {
      await promise
    } finally {
      clearTimeout(timer)
      disconnected.removeEventListener('abort', onDisconnect)
    }
    let isIn = true
    return () => {
      if (!isIn) return
      isIn = false
      this.#running--
      turn.running--
      this.#forget(person, turn)
      this.#admit()
    }
  }

  #forget(person: number, turn: Turn): void {
    if (turn.running + turn.waiting.length === 0 && this.#people.get(person) === turn) this.#people.delete(person)
  }

  /** Of the people who may be served, whoever was served longest ago. */
  #next(): Turn | undefined {
    const { perPerson } = this.#limits
    const due = [...this.#people.values()].filter(({ running, waiting }) => waiting.length > 0 && running < perPerson)
    return due.toSorted((one, other) => one.servedAt - other.servedAt)[0]
  }

  #admit(): void {
    while (this.#running < this.#limits.slots) {
      const turn = this.#next()
      if (!turn) return
      this.#running++
      turn.running++
      turn.servedAt = ++this.#served
      turn.waiting.shift()?.admit()
    }
  }
}
