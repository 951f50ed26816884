import type { FastifyReply } from 'fastify'
import type { Databases } from '#server/core/db/database.ts'
import type { Entry } from './entry.ts'
import { fail } from './fail.ts'
import { FairQueue } from './fair-queue.ts'

/** Exports of one person at a time. */
const EXPORTS = 2
/** What somebody with as many may wait before trying again, in seconds. */
const RETRY_SECONDS = 15
/** Heavy requests of one person that may wait for each other. */
const WAITING = 100
const WAIT_MS = 30_000

/** What may take the database seconds: files, reports, what is counted to the end, and what is tried out. */
function isHeavy({ endpoint, isDry }: Entry): boolean {
  const { heavy } = endpoint.instanceOf?.call ?? endpoint
  return isDry || heavy || endpoint.answer.kind === 'blob' || endpoint.answer.kind === 'report'
}

/** Aborted when nobody waits for the answer any more. */
export function disconnectSignal(reply: FastifyReply): AbortSignal {
  const disconnected = new AbortController()
  // Closed is also what has been sent to its end.
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) disconnected.abort()
  })
  return disconnected.signal
}

/**
 * Keeps one person's heavy requests from taking what others need: half of the connections at most do heavy work, people
 * take turns at that, and one person cannot have all of it.
 */
export function heavyRequests({ appPool, snapshots }: Databases) {
  const slots = Math.max(1, Math.floor(appPool.options.max / 2))
  const perPerson = Math.max(1, slots - 1)
  const queue = new FairQueue({ slots, perPerson, waiting: WAITING, waitMs: WAIT_MS })
  const maxExports = Math.max(1, Math.min(EXPORTS, snapshots.max - 1))
  const exporting = new Map<number, number>()

  /** Counts an export until its answer has been sent or given up. @throws TOO_MANY_EXPORTS */
  function countExport(person: number, reply: FastifyReply): void {
    const open = exporting.get(person) ?? 0
    if (open >= maxExports) throw fail('TOO_MANY_EXPORTS', { max: maxExports, retryAfter: RETRY_SECONDS })
    exporting.set(person, open + 1)
    reply.raw.once('close', () => {
      const left = (exporting.get(person) ?? 1) - 1
      if (left === 0) exporting.delete(person)
      else exporting.set(person, left)
    })
  }

  /** Waits until a request may be worked on; answers how to say that it was. @throws what the queue throws */
  return async (entry: Entry, reply: FastifyReply, disconnected: AbortSignal): Promise<() => void> => {
    const { session, endpoint } = entry
    if (!session || !isHeavy(entry)) return () => undefined
    if (endpoint.answer.kind === 'blob') countExport(session.masterId, reply)
    return queue.enter(session.masterId, disconnected)
  }
}
