import { sql } from 'kysely'
import { sessionFor } from '#server/core/auth/rights.ts'
import type { Tx } from '#server/core/db/database.ts'
import type { HandlerContext } from '#server/core/http/context.ts'
import { fail } from '#server/core/http/fail.ts'
import type { BulkPayload } from './job.ts'
import { requireCommand } from './require.ts'
import { queueBulk, readJob } from './start.ts'

/** Refuses a second undo; the row of the job is locked by now, so two at once come here one after the other. */
async function requireNotUndone(tx: Tx, progressId: string): Promise<void> {
  const undo = await tx
    .selectFrom('upload_progress as u')
    .innerJoin('app_user', 'app_user.id', 'u.created_by')
    .select(['u.title', 'u.status', 'u.created_at', 'app_user.name'])
    .where('u.undoes', '=', progressId)
    .where((eb) => eb.or([eb('u.status', 'in', ['QUEUED', 'RUNNING']), eb('u.processed', '>', 0)]))
    .orderBy('u.created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!undo) return
  if (undo.status === 'QUEUED' || undo.status === 'RUNNING') throw fail('ALREADY_RUNNING', { what: undo.title })
  throw fail('ALREADY_UNDONE', { by: undo.name, at: undo.created_at.toISOString() })
}

/**
 * Takes back what a job that is over has done, record by record, by a job of its own: a command over a selection, or the
 * import of a file that has noted what it made.
 * @throws NOT_FOUND, FORBIDDEN, ALREADY_RUNNING, ALREADY_UNDONE, NOT_UNDOABLE when it is an undo itself or has changed nothing
 */
export async function undoBulk(progressId: string, context: HandlerContext) {
  const { tx, session, commands } = context
  await readJob(progressId, context)
  await tx.selectFrom('upload_progress').select('id').where('id', '=', progressId).forUpdate().execute()
  const { job, payload } = await readJob(progressId, context)
  if (job.status === 'QUEUED' || job.status === 'RUNNING') throw fail('ALREADY_RUNNING', { what: job.title })
  const { command: id, args, resource, undoes } = payload as Partial<BulkPayload>
  if (undoes !== undefined || id === undefined || args === undefined || resource === undefined) {
    throw fail('NOT_UNDOABLE', {})
  }
  const command = requireCommand(commands, id, sessionFor(session, 'session', job.customer_id), resource)
  await requireNotUndone(tx, progressId)
  const { rows } = await sql<{ id: string; total: number }>`
    INSERT INTO frozen_selection (customer_id, resource, created_by, ids)
    VALUES (${job.customer_id}::bigint, ${resource}, ${session.masterId}::bigint,
            array(SELECT record_id FROM bulk_row WHERE job = ${progressId}::uuid AND undo <> '{}' ORDER BY place))
    RETURNING id, cardinality(ids) AS total`.execute(tx)
  const [frozen] = rows
  if (!frozen || frozen.total === 0) throw fail('NOT_UNDOABLE', {})
  const checked = { command, args, total: frozen.total, undoes: progressId, title: `Undo: ${job.title}` }
  return queueBulk(job.customer_id, frozen.id, checked, context)
}
