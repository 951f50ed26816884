import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '#server/core/db/database.ts'
import { listenOn } from './listener.ts'
import type { ChangeBatch } from './read.ts'
import type { PositionHistory } from './position-history.ts'
import { positionHistory } from './position-history.ts'
import { readPosition, readSince } from './read.ts'

const IDLE_MS = 30_000

export interface Listener {
  /** Records were changed; whether the listener may know is for it to say. */
  onChanges: (news: ChangeBatch) => void
  /** The rights of a person may have changed, or those of anybody (undefined). */
  onAccess: (masterId: number | undefined) => void
}

/** What this server hears of changes, those of other servers included. */
export interface ChangeFeed {
  /** The place up to which listeners have been told. */
  position: () => string
  /** The place at which things stood so many seconds ago; `undefined` where this server does not know. */
  positionAgo: (seconds: number) => string | undefined
  /** Answers how to stop listening. */
  add: (listener: Listener) => () => void
  stop: () => Promise<void>
}

/** Begins to hear of changes: one connection that is woken up, and one read for all who listen here. */
export async function startChangeFeed(url: string, db: Db, log: FastifyBaseLogger): Promise<ChangeFeed> {
  const listeners = new Set<Listener>()
  let position = await readPosition(db)
  const history: PositionHistory = positionHistory(position)
  let isStopped = false
  let isDue = false
  let round: Promise<void> | undefined

  async function read(): Promise<void> {
    do {
      isDue = false
      try {
        const batch = await readSince(db, position)
        position = batch.position
        history.note(position)
        if (batch.changes.length > 0 || batch.missed) for (const listener of listeners) listener.onChanges(batch)
      } catch (error) {
        // The place stays, so the next notification, or the connection that comes back, brings what is missing.
        if (!isStopped) log.error({ err: error }, 'changes could not be read')
      }
      // oxlint-disable-next-line no-unmodified-loop-condition -- others set it while this waits
    } while (isDue && !isStopped)
    round = undefined
  }

  function wake(): void {
    isDue = true
    round ??= read()
  }

  const connection = listenOn(
    url,
    ['record_change', 'access_change'],
    {
      notified(channel, payload) {
        if (channel === 'record_change') wake()
        else for (const listener of listeners) listener.onAccess(payload === '' ? undefined : Number(payload))
      },
      connected() {
        wake()
        // Nobody knows what was heard of while nobody listened.
        for (const listener of listeners) listener.onAccess(undefined)
      },
    },
    log,
  )
  await connection.first
  // Where nothing happens the place grows old, and a notification may be lost with a connection that seems alive.
  const timer = setInterval(wake, IDLE_MS)
  return {
    position: () => position,
    positionAgo: (seconds) => history.ago(seconds),
    add(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async stop() {
      isStopped = true
      clearInterval(timer)
      await connection.stop()
      await round
    },
  }
}
