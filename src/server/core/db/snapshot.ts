import type { ControlledTransaction } from 'kysely'
import { sql } from 'kysely'
import { fail } from '#server/core/http/fail.ts'
import type { Databases, Scope, Tx } from './database.ts'
import { setScope } from './database.ts'
import type { Database } from './schema.gen.ts'

/** What somebody who comes too many may wait before trying again, in seconds. */
const RETRY_SECONDS = 15
/** A statement may take so many seconds. */
export const SNAPSHOT_SECONDS = 120
/** So may a reader who does not take what was read; then the connection is needed by others. */
const IDLE_SECONDS = 120

/** A view of the data as it was at one moment, however long it is read. */
export interface Snapshot {
  tx: Tx
  /** Ends what the database is doing for it at this moment. */
  cancel(): Promise<void>
  /** Gives the connection back; more than once is no harm. */
  close(): Promise<void>
}

async function begin(tx: ControlledTransaction<Database>, scope: Scope, idleSeconds: number): Promise<number> {
  await setScope(tx, scope)
  const { rows } = await sql<{ pid: number }>`
    SELECT pg_backend_pid() AS pid, set_config('statement_timeout', ${String(SNAPSHOT_SECONDS * 1000)}, true),
           set_config('idle_in_transaction_session_timeout', ${String(idleSeconds * 1000)}, true)`.execute(tx)
  return rows[0]?.pid ?? 0
}

/**
 * Opens a read-only transaction of one snapshot. Who opens it closes it.
 * @throws TOO_MANY_FILES when the server has as many open as it may
 */
export async function openSnapshot(databases: Databases, scope: Scope, idleSeconds = IDLE_SECONDS): Promise<Snapshot> {
  if (databases.snapshots.open >= databases.snapshots.max) throw fail('TOO_MANY_FILES', { retryAfter: RETRY_SECONDS })
  databases.snapshots.open++
  let isOpen = true
  const leave = () => {
    if (isOpen) databases.snapshots.open--
    isOpen = false
  }
  try {
    const tx = await databases.snapshots.db
      .startTransaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute()
    let cancelling: Promise<unknown> = Promise.resolve()
    const close = async () => {
      if (!isOpen) return
      leave()
      // Whoever has the connection next would be cancelled in its place.
      await cancelling.catch(() => undefined)
      // It only read, so there is nothing to keep; a broken connection is thrown away by its pool.
      await tx
        .rollback()
        .execute()
        .catch(() => undefined)
    }
    try {
      const pid = await begin(tx, scope, idleSeconds)
      // The owner asks: a role may end only what its own sessions do, and these were opened as the owner's.
      const cancel = async () => {
        if (!isOpen) return
        cancelling = databases.ownerPool.query('SELECT pg_cancel_backend($1)', [pid])
        await cancelling
      }
      return { tx, cancel, close }
    } catch (error) {
      await close()
      throw error
    }
  } catch (error) {
    leave()
    throw error
  }
}
