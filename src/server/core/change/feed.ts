import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '#server/core/db/database.ts'
import { listenOn } from './listener.ts'
import type { ChangeBatch } from './read.ts'
import type { PositionHistory } from './position-history.ts'
import { positionHistory } from './position-history.ts'
import { readPosition, readSince } from './read.ts'

const IDLE_MS = 30_000

export interface Listener {
  /** Records were changed; the listener checks its own permissions. */
  onChanges: (batch: ChangeBatch) => void
  /** The permissions of a person, or of everyone (undefined), may have changed. */
  onAccess: (masterId: number | undefined) => void
  /** A notification of a person has come or was read. */
  onNotified?: (masterId: number) => void
}

/** The changes made through this and other servers. */
export interface ChangeFeed {
  /** The position up to which listeners have been notified. */
  position: () => string
  /** The position so many seconds ago; `undefined` when this server does not know it. */
  positionAgo: (seconds: number) => string | undefined
  /** Returns the function that removes the listener. */
  add: (listener: Listener) => () => void
  stop: () => Promise<void>
}

/** Starts the feed: one connection that is notified, and one read for all listeners of this server. */
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
        // The position stays, so the next notification or reconnect brings what is missing.
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
    ['record_change', 'access_change', 'notification_change'],
    {
      notified(channel, payload) {
        if (channel === 'record_change') wake()
        else if (channel === 'notification_change') for (const each of listeners) each.onNotified?.(Number(payload))
        else for (const listener of listeners) listener.onAccess(payload === '' ? undefined : Number(payload))
      },
      connected() {
        wake()
        // Notifications during the outage are lost.
        for (const listener of listeners) listener.onAccess(undefined)
      },
    },
    log,
  )
  await connection.first
  // Keeps the position recent when nothing changes, and covers a lost notification of a half-open connection.
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
