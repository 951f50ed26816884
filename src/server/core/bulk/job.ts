import type { FastifyBaseLogger } from 'fastify'
import type { BulkResource } from '#engine/bulk/bulk.ts'
import { sessionOfStarter } from '#server/core/auth/session.ts'
import { sessionFor } from '#server/core/auth/rights.ts'
import { setScope } from '#server/core/db/database.ts'
import type { Scene, Waiting } from '#server/core/http/perform.ts'
import { runInside } from '#server/core/http/perform.ts'
import type { Server } from '#server/core/http/pipeline.ts'
import type { JobKind } from '#server/core/jobs/job.ts'
import { frozenIds } from '#server/core/list/selection.ts'
import { knownIn, readTargets } from './records.ts'
import { requireCommand } from './require.ts'
import { writeBulkRows } from './rows.ts'
import { runRows } from './run-rows.ts'
import { readUndoable, undoRow } from './undo-row.ts'

/** The request that started a job: every change is noted under its number. */
export interface JobRequest {
  id: string
  ip: string
  userAgent: string
  timezoneOffset: number
}

/** What a job that can be taken back says of that: who may run this command over such records may take it back. */
export interface UndoneBy {
  command: string
  args: Record<string, unknown>
  /** The kind of record. */
  resource: BulkResource
}

/** What a bulk job works from: the command that it runs is the one that says who may take it back. */
export interface BulkPayload extends UndoneBy {
  /** The fixed selection of the records. */
  selection: string
  /** The job whose changes are taken back; the command and its arguments are then that one's. */
  undoes?: string
  request: JobRequest
}

/** Records of one transaction, at most; and about how long it may take, so that a cancellation is heard soon. */
const CHUNK = 250
const CHUNK_MS = 400

/**
 * The job that runs a command over a fixed selection, record by record, by the very calls that the command makes
 * anywhere and with the rights that its starter has at that moment. What a record's command did, how it fared and how
 * far the job has come are committed together: a job that is taken up again finds every record done once or not at all.
 */
export function bulkJob(serverReady: Promise<Server>, log: FastifyBaseLogger): JobKind {
  return {
    kind: 'BULK',
    keepsPayload: true,
    async chunk(tx, job) {
      const server = await serverReady
      const { command: id, args, resource, selection, undoes, request } = job.payload as BulkPayload
      const starter = await sessionOfStarter(server.databases, job.createdBy)
      const session = sessionFor(starter, 'session', job.customerId)
      const command = requireCommand(server.commands, id, session, resource)
      await setScope(tx, { customerIds: [job.customerId], masterId: job.createdBy })

      const ids = await frozenIds(tx, selection, job.processed, CHUNK)
      const targets = await readTargets('lock', tx, resource, ids, session)
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
          ? undoRow(undoable.get(record), { ...scene, session, waiting }, known)
          : runInside({ command: id, args: { ...args, [command.over]: record } }, { ...scene, waiting }, known)
      const end = performance.now() + CHUNK_MS
      const { fared, after } = await runRows(
        ids,
        { tx, one, requestId: request.id, log },
        { isLate: () => performance.now() > end },
      )
      const labels: ReadonlyMap<number, { label: string | null }> = undoable ?? targets
      const rows = fared.map((row, index) => {
        return { ...row, place: job.processed + index, label: labels.get(row.id)?.label ?? null }
      })
      await writeBulkRows(tx, job, rows)
      const failed = fared.filter((row) => row.error !== null).length
      return { processed: fared.length, succeeded: fared.length - failed, failed, after }
    },
  }
}
