import type { FastifyBaseLogger } from 'fastify'
import { requireOpenTo } from '#server/core/auth/session.ts'
import { inTenant } from '#server/core/db/database.ts'
import type { Databases, Db, Tx } from '#server/core/db/database.ts'
import { refusalOf } from '#server/core/http/fail.ts'
import { dropRows } from './file-rows.ts'
import type { ChunkResult, JobKind, RunningJob } from './job.ts'

/** Rows with a problem beyond these are counted, not listed. */
const LISTED_ERRORS = 1000

export interface QueuedRun {
  progressId: string
  customerId: number
}

/** Everything but the payload, which can be large and does not change between chunks. */
const columns = [
  'status',
  'customer_id',
  'created_by',
  'batch_id',
  'total',
  'processed',
  'succeeded',
  'failed',
  'errors',
  'cancel_requested',
  'started_at',
] as const

async function lockProgress(tx: Tx, progressId: string) {
  return tx.selectFrom('upload_progress').select(columns).where('id', '=', progressId).forUpdate().executeTakeFirst()
}

async function readPayload(tx: Tx, progressId: string): Promise<unknown> {
  const row = tx.selectFrom('upload_progress').select('payload').where('id', '=', progressId)
  return (await row.executeTakeFirstOrThrow()).payload
}

/** Cached between the chunks of a run. */
interface Held {
  payload?: unknown
}

interface Ran {
  isMore: boolean
  after: NonNullable<ChunkResult['after']>
}

/** One chunk and its counters in one transaction. */
async function runChunk(
  tx: Tx,
  kind: JobKind,
  progressId: string,
  { databases, held }: { databases: Databases; held: Held },
): Promise<Ran> {
  const row = await lockProgress(tx, progressId)
  if (!row || (row.status !== 'QUEUED' && row.status !== 'RUNNING')) return { isMore: false, after: [] }
  const job: RunningJob = {
    progressId,
    customerId: row.customer_id,
    createdBy: row.created_by,
    batchId: row.batch_id,
    total: row.total,
    processed: row.processed,
    payload: (held.payload ??= await readPayload(tx, progressId)),
  }
  const isCancelled = row.cancel_requested
  if (!isCancelled) await requireOpenTo(databases, row.created_by, row.customer_id)
  const did: ChunkResult = isCancelled ? { processed: 0, succeeded: 0, failed: 0 } : await kind.chunk(tx, job)
  const processed = row.processed + did.processed
  const succeeded = row.succeeded + did.succeeded
  const failed = row.failed + did.failed
  const isOver = isCancelled || processed >= row.total
  const errors = [...(row.errors as unknown[]), ...(did.errors ?? [])].slice(0, LISTED_ERRORS)
  await tx
    .updateTable('upload_progress')
    .set({
      processed,
      succeeded,
      failed,
      errors: JSON.stringify(errors),
      status: isCancelled ? 'CANCELLED' : isOver ? 'DONE' : 'RUNNING',
      started_at: row.started_at ?? new Date(),
      finished_at: isOver ? new Date() : null,
      // A finished job no longer needs its payload, which can be large.
      ...(isOver && !kind.keepsPayload ? { payload: '{}' } : {}),
    })
    .where('id', '=', progressId)
    .execute()
  if (isOver) {
    await kind.finish?.(tx, { ...job, processed }, { succeeded, failed, cancelled: isCancelled })
    await dropRows(tx, job)
  }
  return { isMore: !isOver, after: did.after ?? [] }
}

/** Ends a job that no worker continues: cancelled if that was requested, otherwise failed. Its changes remain. */
export async function endJob(db: Db, taken: QueuedRun, kind: JobKind, message: string): Promise<void> {
  await inTenant(db, { customerIds: [taken.customerId] }, async (tx) => {
    const row = await lockProgress(tx, taken.progressId)
    if (!row || (row.status !== 'QUEUED' && row.status !== 'RUNNING')) return
    await tx
      .updateTable('upload_progress')
      .set({
        ...(row.cancel_requested ? { status: 'CANCELLED' } : { status: 'FAILED', message }),
        finished_at: new Date(),
      })
      .where('id', '=', taken.progressId)
      .execute()
    const { succeeded, failed } = row
    const job = {
      ...taken,
      createdBy: row.created_by,
      batchId: row.batch_id,
      total: row.total,
      processed: row.processed,
      payload: await readPayload(tx, taken.progressId),
    }
    await kind.finish?.(tx, job, { succeeded, failed, cancelled: true })
  })
}

/** Thrown between two chunks when the server stops, so that the queue gives the job to another one. */
class Interruption extends Error {
  override readonly name = 'Interruption'
}

export interface RunOptions {
  isStopping: () => boolean
  log: FastifyBaseLogger
}

/**
 * Runs a job to its end, chunk by chunk, from its stored counters on. A refusal fails it; any other error is thrown, so
 * that the queue retries (abandoned.ts).
 */
export async function runJob(databases: Databases, kind: JobKind, taken: QueuedRun, how: RunOptions): Promise<void> {
  const { app: db } = databases
  try {
    const held: Held = {}
    let isMore = true
    while (isMore) {
      if (how.isStopping()) throw new Interruption('The server stops')
      const ran = await inTenant(db, { customerIds: [taken.customerId] }, (tx) =>
        runChunk(tx, kind, taken.progressId, { databases, held }),
      )
      for (const step of ran.after) await step()
      isMore = ran.isMore
    }
  } catch (error) {
    const { progressId } = taken
    if (error instanceof Interruption) throw error
    const refusal = refusalOf(error)
    if (refusal) return endJob(db, taken, kind, refusal.message)
    how.log.error({ err: error, progressId, kind: kind.kind }, 'job failed')
    throw error
  }
}
