import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import type { Job } from 'pg-boss'
import { fromKysely, PgBoss } from 'pg-boss'
import { sessionFor } from '#server/core/auth/rights.ts'
import type { Session } from '#server/core/auth/session.ts'
import type { Databases, Tx } from '#server/core/db/database.ts'
import type { StreamedRows } from '#server/core/http/body.ts'
import type { Database } from '#server/core/db/schema.gen.ts'
import { fail } from '#server/core/http/fail.ts'
import type { JobKind, ProgressKind, QueuedJob } from './job.ts'
import type { Clock } from '#server/core/clock.ts'
import { settleAbandoned } from './abandoned.ts'
import { storeRows } from './file-rows.ts'
import { runJob } from './run-job.ts'

export interface JobStart {
  kind: ProgressKind
  title: string
  customerId: number
  createdBy: number
  total: number
  /** The table that the job fills, for whoever asks what it would do. */
  table?: keyof Database
  payload: unknown
  /** The rows of a file that it goes through. */
  rows?: StreamedRows
  /** The stored file that the rows are from. */
  sourceFile?: number
  batchId?: number
  /** The job that it takes back. */
  undoes?: string
  progressId?: string
}

/** A job to continue, and how many of its rows are left. */
export interface ResumedJob extends QueuedJob {
  kind: ProgressKind
  title: string
  left: number
}

export interface Jobs {
  /** Queues a job in the caller's transaction: it exists if and only if the transaction commits. */
  start(tx: Tx, job: JobStart): Promise<string>
  /** Continues a job that has failed, in the caller's transaction. @throws FORBIDDEN */
  resume(tx: Tx, job: ResumedJob, session: Session): Promise<void>
  /** Lets running chunks end, takes no more. */
  stop(): Promise<void>
}

/** What handlers do with jobs. */
export type HandlerJobs = Pick<Jobs, 'start' | 'resume'>

const schema = 'pgboss'
/** How often abandoned jobs are looked for. */
const SETTLE_MS = 5_000

/**
 * The queue belongs to the owner; the application role may put jobs into it inside its own transactions. Of servers that
 * start at once, one grants after the other: PostgreSQL fails a grant that meets another.
 */
async function grantQueue(databases: Databases): Promise<void> {
  await databases.ownerPool.query(`
    SELECT pg_advisory_xact_lock(hashtext('academy-queue'));
    GRANT USAGE ON SCHEMA ${schema} TO academy_app;
    GRANT SELECT, INSERT, UPDATE ON ALL TABLES IN SCHEMA ${schema} TO academy_app;
    GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA ${schema} TO academy_app;`)
}

/** Starts the queue and its workers. Any number of server processes may; each job runs in one of them. */
export async function startJobs(
  databases: Databases,
  kinds: readonly JobKind[],
  log: FastifyBaseLogger,
  clock: Clock,
): Promise<Jobs> {
  const pool = databases.ownerPool
  const boss = new PgBoss({
    connectionString: pool.options.connectionString ?? '',
    max: databases.queueConnections,
    schema,
    useListenNotify: true,
    schedule: false,
    superviseIntervalSeconds: 5,
    monitorIntervalSeconds: 5,
  })
  boss.on('error', (error) => log.error({ err: error }, 'job queue'))
  await boss.start()
  for (const { kind } of kinds) {
    // A worker that dies stops its heartbeat; another takes the job up where its counters stand.
    const options = {
      notify: true,
      heartbeatSeconds: 10,
      expireInSeconds: 3600,
      retryLimit: 5,
      retryDelay: 1,
      retryBackoff: true,
    }
    await boss.createQueue(kind, options)
  }
  await grantQueue(databases)
  let isStopping = false
  for (const kind of kinds) {
    let worker: string | undefined
    worker = await boss.work(
      kind.kind,
      { batchSize: 1, pollingIntervalSeconds: 1, notifyPollingIntervalSeconds: 5 },
      async (taken: Job<QueuedJob>[]) => {
        for (const { data } of taken) await runJob(databases, kind, data, { isStopping: () => isStopping, log })
        // Several may have come while this one ran; the worker would look for the next only when it polls.
        if (worker !== undefined) boss.notifyWorker(worker)
      },
    )
  }
  const queue = (tx: Tx, kind: string, job: QueuedJob) => boss.send(kind, job, { db: fromKysely(tx) })
  let settling: Promise<void> = Promise.resolve()
  const settle = () => {
    settling = settling
      .then(() => settleAbandoned(databases, kinds, queue, log))
      .catch((error: unknown) => log.error({ err: error }, 'abandoned jobs could not be settled'))
  }
  settle()
  const stopSettling = clock.every(SETTLE_MS, settle)
  return {
    async start(tx, job) {
      const progressId = job.progressId ?? randomUUID()
      await tx
        .insertInto('upload_progress')
        .values({
          id: progressId,
          kind: job.kind,
          title: job.title,
          customer_id: job.customerId,
          created_by: job.createdBy,
          total: job.total,
          payload: JSON.stringify(job.payload),
          batch_id: job.batchId ?? null,
          undoes: job.undoes ?? null,
          source_file_id: job.sourceFile ?? null,
        })
        .execute()
      if (job.rows) await storeRows(tx, { progressId, customerId: job.customerId }, job.rows)
      await queue(tx, job.kind, { progressId, customerId: job.customerId, processed: 0 })
      return progressId
    },
    async resume(tx, { kind, progressId, customerId, processed }, session) {
      const permission = kinds.find((one) => one.kind === kind)?.permission
      if (!permission) throw fail('NOT_FOUND', { what: 'job to continue' })
      sessionFor(session, permission, customerId)
      await tx
        .updateTable('upload_progress')
        .set({ status: 'QUEUED', message: null, finished_at: null, cancel_requested: false })
        .where('id', '=', progressId)
        .execute()
      await queue(tx, kind, { progressId, customerId, processed })
    },
    async stop() {
      isStopping = true
      stopSettling()
      await settling
      await boss.stop({ graceful: true, timeout: 10_000 })
    },
  }
}
