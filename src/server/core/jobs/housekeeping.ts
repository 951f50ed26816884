import { sql } from 'kysely'
import type { FastifyBaseLogger } from 'fastify'
import { areaParts } from '#server/core/area.ts'
import type { Clock } from '#server/core/clock.ts'
import type { Db, Tx } from '#server/core/db/database.ts'
import { asSystem } from '#server/core/db/database.ts'
import { purge } from './purge.ts'

const HOUR = 3_600_000

/** Changes are told for a day. Whoever was away for longer reads everything anew, and the floor says who that is. */
async function clearChanges(tx: Tx): Promise<void> {
  await sql`
    WITH old AS (DELETE FROM record_change WHERE at < now() - interval '1 day' RETURNING xid)
    UPDATE record_change_floor f SET xid = greatest(f.xid, o.xid) FROM (SELECT max(xid) AS xid FROM old) o
     WHERE o.xid IS NOT NULL`.execute(tx)
}

/** What has served its time: keys after a day, jobs after seven, sessions and throttles once they say nothing more. */
async function clear(tx: Tx): Promise<void> {
  const olderThan = (interval: string) => sql<Date>`now() - ${interval}::interval`
  await tx.deleteFrom('idempotency_key').where('created_at', '<', olderThan('1 day')).execute()
  await tx.deleteFrom('upload_progress').where('finished_at', '<', olderThan('7 days')).execute()
  await tx
    .deleteFrom('frozen_selection')
    .where('created_at', '<', olderThan('7 days'))
    // A job may still work through it, or be run again.
    .where(
      sql<boolean>`NOT EXISTS (SELECT FROM upload_progress p WHERE p.kind = 'BULK' AND p.payload ->> 'selection' = frozen_selection.id::text)`,
    )
    .execute()
  await tx.deleteFrom('user_session').where('expires_at', '<', olderThan('30 days')).execute()
  await clearChanges(tx)
  await tx.deleteFrom('login_throttle').where('window_start', '<', olderThan('1 day')).execute()
}

/** One round. Several servers may be due at once: one does it, the others pass. */
export async function keepHouse(db: Db): Promise<Readonly<Record<string, number>> | undefined> {
  return asSystem(db, async (tx) => {
    const lock = await sql<{
      taken: boolean
    }>`SELECT pg_try_advisory_xact_lock(hashtext('academy-housekeeping')) AS taken`.execute(tx)
    if (!lock.rows[0]?.taken) return undefined
    const counts: Record<string, number> = {}
    for (const { housekeeping } of areaParts()) Object.assign(counts, await housekeeping?.(tx))
    await clear(tx)
    return counts
  })
}

/** Keeps house now and then every hour, until stopped. */
export function startHousekeeping(
  db: Db,
  log: FastifyBaseLogger,
  clock: Clock,
  restoreDays: number,
): { stop(): Promise<void> } {
  let round: Promise<void> = Promise.resolve()
  const once = async () => {
    try {
      const done = await keepHouse(db)
      if (done) log.debug(done, 'housekeeping')
      const purged = await purge(db, restoreDays, log)
      if (purged && Object.keys(purged).length > 0) log.info({ purged }, 'deleted rows are purged')
    } catch (error) {
      log.error({ err: error }, 'housekeeping failed')
    }
  }
  const run = () => {
    round = once()
  }
  run()
  const stopRepeating = clock.every(HOUR, run)
  return {
    async stop() {
      stopRepeating()
      await round
    },
  }
}
