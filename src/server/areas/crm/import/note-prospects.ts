import type { PendingAudit } from '#server/core/audit/write.ts'
import { writeAudits } from '#server/core/audit/write.ts'
import { sessionFor } from '#server/core/auth/rights.ts'
import { sessionOfStarter } from '#server/core/auth/session.ts'
import { writeBulkRows } from '#server/core/bulk/rows.ts'
import type { Tx } from '#server/core/db/database.ts'
import type { RequestFacts } from '#server/core/http/perform.ts'
import { metaOf } from '#server/core/http/perform.ts'
import type { Server } from '#server/core/http/pipeline.ts'
import type { RunningJob } from '#server/core/jobs/job.ts'
import { created } from '#server/core/resource/audit-values.ts'
import { commandOf } from '#server/core/resource/write.ts'
import prospects from '../prospect.resource.ts'

interface Work {
  server: Server
  job: RunningJob
  request: RequestFacts
}

/** Notes each prospect of an import as if it had been made by itself: each has its history, and all can be taken back. */
export async function noteProspects(
  tx: Tx,
  { server, job, request }: Work,
  made: readonly { id: number; place: number }[],
): Promise<void> {
  if (made.length === 0) return
  const starter = await sessionOfStarter(server.databases, job.createdBy)
  const session = sessionFor(starter, 'session', job.customerId)
  const from = { command: 'prospect.import', surface: null }
  const meta = metaOf({ tx, server, session, request, from, jobs: server.jobs }, 'crm:create')
  const rows = await prospects.list.rows(
    tx,
    made.map(({ id }) => id),
  )
  const pending = rows.map((row): PendingAudit => {
    const entry = {
      action: 'prospect.create',
      resource: 'prospect',
      recordId: row.id,
      customerId: job.customerId,
      label: prospects.label(row),
      version: row.version,
      after: created(row),
      again: { command: 'prospect.create', args: {} },
      inverse: commandOf(prospects, 'delete', row.id),
    } as const
    return { entry, meta, written: [] }
  })
  await writeAudits(tx, pending)
  const placeOf = new Map(made.map(({ id, place }) => [id, place]))
  const writtenRows = pending.map(({ entry: { recordId, label = null }, written }) => {
    const id = Number(recordId)
    const undo = written.filter(({ undoable }) => undoable).map((audit) => audit.id)
    return { id, place: placeOf.get(id) ?? 0, label, error: null, undo }
  })
  await writeBulkRows(tx, job, writtenRows)
}
