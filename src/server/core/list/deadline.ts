import type { Tx } from '#server/core/db/database.ts'
import { limitStatements } from '#server/core/db/database.ts'
import { fail } from '#server/core/http/fail.ts'

/** Longer than any list should take, shorter than a person or a proxy waits. */
export const LIST_SECONDS = 10

const isCancelled = (error: unknown) => (error as { code?: unknown } | null)?.code === '57014'

/**
 * Gives each statement of the transaction so many seconds from here on.
 * @throws LIST_TOO_SLOW when one of `work` takes longer
 */
export async function withinSeconds<T>(tx: Tx, seconds: number, work: () => Promise<T>): Promise<T> {
  await limitStatements(tx, seconds)
  return orTooSlow(seconds, work)
}

/** Puts in words that the database gave up after its time. */
export async function orTooSlow<T>(seconds: number, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (isCancelled(error)) throw fail('LIST_TOO_SLOW', { seconds })
    throw error
  }
}
