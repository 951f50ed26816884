import type { ChannelName } from '#contract/channel/channel.ts'
import type { PendingAudit } from '#server/core/audit/write.ts'
import { writeAudits } from '#server/core/audit/write.ts'
import { sessionOfStarter } from '#server/core/auth/session.ts'
import { sessionFor } from '#server/core/auth/rights.ts'
import { writeBulkRows } from '#server/core/bulk/rows.ts'
import type { Tx } from '#server/core/db/database.ts'
import { metaOf } from '#server/core/http/perform.ts'
import type { RequestFacts } from '#server/core/http/perform.ts'
import type { Server } from '#server/core/http/pipeline.ts'
import type { RunningJob } from '#server/core/jobs/job.ts'
import { created } from '#server/core/resource/audit-values.ts'
import { commandOf } from '#server/core/resource/write.ts'
import { salesOf } from './sale.resource.ts'

/** A sale that an import has made, and its place in the file, from 0. */
export interface MadeSale {
  id: number
  place: number
}

/**
 * Notes each sale that an import has made as if it had been made by itself, so that each has its history, and the import
 * can be taken back by whoever may delete sales.
 */
export async function noteSales(
  tx: Tx,
  { server, job, request }: { server: Server; job: RunningJob; request: RequestFacts },
  channel: ChannelName,
  made: readonly MadeSale[],
): Promise<void> {
  if (made.length === 0) return
  const sales = salesOf[channel]
  const starter = await sessionOfStarter(server.databases, job.createdBy)
  const session = sessionFor(starter, 'session', job.customerId)
  const from = { command: `${channel}.import`, surface: null }
  const meta = metaOf({ tx, server, session, request, from, jobs: server.jobs }, 'channel:create')
  const rows = await sales.list.rows(
    tx,
    made.map(({ id }) => id),
  )
  const pending = rows.map((row): PendingAudit => {
    const entry = {
      action: `${channel}.create`,
      resource: 'platform_sale',
      recordId: row.id,
      customerId: job.customerId,
      label: sales.label(row),
      version: row.version,
      after: created(row),
      again: { command: `${channel}.create`, args: {} },
      inverse: commandOf(sales, 'delete', row.id),
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
