import { sql } from 'kysely'
import type { FastifyBaseLogger } from 'fastify'
import type { BulkResource } from '#engine/bulk.ts'
import { sessionFor, sessionOfStarter } from '#server/auth/session.ts'
import type { Tx } from '#server/db/database.ts'
import { setScope } from '#server/db/database.ts'
import type { Scene, Waiting } from '#server/http/perform.ts'
import { runInside } from '#server/http/perform.ts'
import type { Server } from '#server/http/pipeline.ts'
import type { JobKind, RunningJob } from '#server/jobs/job.ts'
import { frozenIds } from '#server/list/selection.ts'
import { knownIn, readTargets } from './records.ts'
import type { Target } from './records.ts'
import { requireCommand } from './require.ts'
import type { Fared } from './run-rows.ts'
import { runRows } from './run-rows.ts'
import { readUndoable, takeBackRow } from './take-back.ts'

/** What a bulk job works from. */
export interface BulkPayload {
  command: string
  args: Record<string, unknown>
  /** The kind of record, and the fixed selection of them. */
  resource: BulkResource
  selection: string
  /** The job whose changes are taken back; the command and its arguments are then that one's. */
  undoes?: string
  /** The request that started it: every change is noted under its number. */
  request: { id: string; ip: string; userAgent: string; timezoneOffset: number }
}

/** Records of one transaction, at most; and about how long it may take, so that a cancellation is heard soon. */
const CHUNK = 250
const CHUNK_MS = 400

async function writeRows(
  tx: Tx,
  job: RunningJob,
  fared: readonly Fared[],
  labels: ReadonlyMap<number, Pick<Target, 'label'>>,
): Promise<void> {
  const rows = fared.map(({ id, error, undo }, index) => {
    return { place: job.processed + index, record_id: id, label: labels.get(id)?.label ?? null, error, undo }
  })
  await sql`
    INSERT INTO bulk_row (job, place, customer_id, record_id, label, outcome, error, undo)
    SELECT ${job.progressId}::uuid, place, ${job.customerId}::bigint, record_id, label,
           CASE WHEN error IS NULL THEN 'DONE' ELSE 'REFUSED' END, error, undo
      FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
           AS r (place int, record_id bigint, label text, error jsonb, undo bigint[])`.execute(tx)
}

/**
 * The job that runs a command over a fixed selection, record by record, by the very calls that the command makes
 * anywhere and with the rights that its starter has at that moment. What a record's command did, how it fared and how
 * far the job has come are committed together: a job that is taken up again finds every record done once or not at all.
 */
export function bulkJob(whole: Promise<Server>, log: FastifyBaseLogger): JobKind {
  return {
    kind: 'BULK',
    keepsPayload: true,
    async chunk(tx, job) {
      const server = await whole
      const { command: id, args, resource, selection, undoes, request } = job.payload as BulkPayload
      const starter = await sessionOfStarter(server.databases, job.createdBy)
      const session = sessionFor(starter, 'session', job.customerId)
      const command = requireCommand(server.commands, id, session, resource)
      await setScope(tx, { customerIds: [job.customerId], masterId: job.createdBy })

      const ids = await frozenIds(tx, selection, job.processed, CHUNK)
      const targets = await readTargets('take', tx, resource, ids, session)
      const scene: Scene = {
        tx,
        server,
        session,
        request: { ...request, log },
        from: undoes === undefined ? { command: id, surface: 'bulk' } : { command: 'audit.undo', surface: 'undo' },
        jobs: server.jobs,
      }
      const known = knownIn(resource, targets)
      const undoable = undoes === undefined ? undefined : await readUndoable(tx, undoes, ids)
      const one = (record: number, waiting: Waiting) =>
        undoable
          ? takeBackRow(undoable.get(record), { ...scene, session, waiting }, known)
          : runInside({ command: id, args: { ...args, [command.over]: record } }, { ...scene, waiting }, known)
      const end = performance.now() + CHUNK_MS
      const { fared, after } = await runRows(
        ids,
        { tx, one, requestId: request.id, log },
        { isLate: () => performance.now() > end },
      )
      await writeRows(tx, job, fared, undoable ?? targets)
      const failed = fared.filter((row) => row.error !== null).length
      return { processed: fared.length, succeeded: fared.length - failed, failed, after }
    },
  }
}
