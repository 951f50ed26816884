import { setTimeout as delay } from 'node:timers/promises'

/** Bounds a hang; the work itself may wait for a busy machine. Below the time of a whole test. */
const LONG_MS = 240_000

/**
 * Asks again and again until the answer is not undefined or false. Fails after `ms`, shortly before the test itself
 * would, saying what did not happen.
 */
export async function until<T>(what: string, ask: () => Promise<T | undefined | false>, ms = LONG_MS): Promise<T> {
  const end = performance.now() + ms
  for (;;) {
    const answer = await ask()
    if (answer !== undefined && answer !== false) return answer
    if (performance.now() > end) throw new Error(`Waited ${ms} ms in vain: ${what}`)
    await delay(10)
  }
}
