import { sql } from 'kysely'
import type { FastifyBaseLogger } from 'fastify'
import type { Databases, Tx } from '#server/core/db/database.ts'
import type { JobKind, QueuedJob } from './job.ts'
import { endJob } from './run-job.ts'

interface Abandoned {
  progressId: string
  customerId: number
  kind: string
  processed: number
  /** How far it was when it was queued last; null when the queue knows nothing of it. */
  since: number | null
}

/** Jobs that are not over, of which the queue has nothing that is still to run. */
const abandoned = sql<Abandoned>`
  SELECT p.id AS "progressId", p.customer_id AS "customerId", p.kind, p.processed, (last.data ->> 'processed')::int AS since
    FROM upload_progress p
    LEFT JOIN LATERAL (
      SELECT j.state::text AS state, j.data FROM pgboss.job j
       WHERE j.name = p.kind AND j.data ->> 'progressId' = p.id::text ORDER BY j.created_on DESC LIMIT 1) last ON true
   WHERE p.status IN ('QUEUED', 'RUNNING') AND (last.state IS NULL OR last.state IN ('failed', 'cancelled', 'completed'))`

/**
 * Settles jobs that the queue has given up, because their worker died or failed more often than a job is retried. One
 * that got further meanwhile is queued again, with all its retries; any other has failed, and keeps what it has done.
 */
export async function settleAbandoned(
  databases: Databases,
  kinds: readonly JobKind[],
  queue: (tx: Tx, kind: string, job: QueuedJob) => Promise<unknown>,
  log: FastifyBaseLogger,
): Promise<void> {
  const stuck = await databases.owner.transaction().execute(async (tx) => {
    const lock = await sql<{ taken: boolean }>`
      SELECT pg_try_advisory_xact_lock(hashtext('academy-abandoned-jobs')) AS taken`.execute(tx)
    if (!lock.rows[0]?.taken) return []
    const { rows } = await abandoned.execute(tx)
    const hasAdvanced = ({ processed, since }: Abandoned) => since !== null && processed > since
    for (const { kind, ...job } of rows.filter(hasAdvanced)) {
      log.warn(job, 'a job that was given up is queued again')
      const { progressId, customerId, processed } = job
      await queue(tx, kind, { progressId, customerId, processed })
    }
    return rows.filter((job) => !hasAdvanced(job))
  })
  for (const { kind: name, ...job } of stuck) {
    const kind = kinds.find((one) => one.kind === name)
    if (!kind) continue
    log.error(job, 'a job was given up')
    await endJob(databases.app, job, kind, 'The server could not finish this job.')
  }
}
