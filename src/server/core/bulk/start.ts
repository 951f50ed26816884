import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type { BulkPreview, BulkRun, BulkStarted } from '#contract/core/bulk.ts'
import { check } from '#contract/core/check.ts'
import { canResume } from '#contract/core/progress.ts'
import type { JobCommand } from '#engine/bulk/bulk.ts'
import { sessionFor } from '#server/core/auth/rights.ts'
import type { Tx } from '#server/core/db/database.ts'
import type { HandlerContext } from '#server/core/http/context.ts'
import { effectsSince, plannedJobs, readCounts } from '#server/core/http/dry-run.ts'
import { fail, invalid, Refusal } from '#server/core/http/fail.ts'
import { readProgress } from '#server/core/jobs/progress-queries.ts'
import type { BulkPayload } from './job.ts'
import { knownIn, readTargets } from './records.ts'
import { requireCommand } from './require.ts'
import type { Fared } from './run-rows.ts'
import { runRows } from './run-rows.ts'

type Run = z.output<typeof BulkRun>

/** Records that a preview tries, at most, and about how long it may take. */
const TRIED = 200
const TRIED_MS = 2_000
/** Refusals that it names. */
const NAMED = 20

interface Checked {
  command: JobCommand
  args: Record<string, unknown>
  total: number
  /** The job that is taken back, where that is what it is for. */
  undoes?: string | undefined
  /** What the job is called; without it, as its command is. */
  title?: string
}

async function readFrozen(tx: Tx, selection: string, masterId: number) {
  const row = await tx
    .selectFrom('frozen_selection')
    .select(['resource', 'customer_id', sql<number>`cardinality(ids)`.as('total'), sql<number>`ids[1]`.as('first')])
    .where('id', '=', selection)
    .where('created_by', '=', masterId)
    .executeTakeFirst()
  if (!row) throw fail('NOT_FOUND', { what: 'selection' })
  return row
}

/**
 * Refuses what could not be done for a single record.
 * @throws NOT_FOUND, VALIDATION, FORBIDDEN
 */
async function checkRun({ command: id, args, selection }: Run, { tx, session, commands }: HandlerContext) {
  const { resource, total, first } = await readFrozen(tx, selection, session.masterId)
  const command = requireCommand(commands, id, session, resource)
  if (total === 0) throw invalid({ field: 'selection', message: 'holds no record any more' })
  const checked = check(command.args, { ...args, [command.over]: first })
  if (!checked.ok) {
    const issues = checked.issues.map((issue) => ({ ...issue, field: `args.${issue.field}` }))
    throw new Refusal({ code: 'VALIDATION', data: {} }, issues)
  }
  const { [command.over]: _record, ...rest } = checked.data as Record<string, unknown>
  return { command, args: rest, total } satisfies Checked
}

/** Queues a command over a fixed selection, or the undo of a job; `title` says which. */
export async function queueBulk(customerId: number, selection: string, checked: Checked, context: HandlerContext) {
  const { command, args, total, undoes, title = command.title } = checked
  const { resource } = command
  const { tx, session, requestId, ip, userAgent, timezoneOffset } = context
  const payload: BulkPayload = {
    command: command.id,
    args,
    resource,
    selection,
    ...(undoes === undefined ? {} : { undoes }),
    request: { id: requestId, ip, userAgent, timezoneOffset },
  }
  const start = {
    kind: 'BULK',
    title,
    customerId,
    createdBy: session.masterId,
    total,
    payload,
    ...(undoes === undefined ? {} : { undoes }),
  } as const
  return { progressId: await context.jobs.start(tx, start), total }
}

/** Queues the job. */
export async function startBulk(customerId: number, run: Run, context: HandlerContext) {
  return queueBulk(customerId, run.selection, await checkRun(run, context), context)
}

/** Ids of a selection, evenly from all over it. */
async function sampleOf(tx: Tx, selection: string, total: number): Promise<number[]> {
  const count = Math.min(total, TRIED)
  const { rows } = await sql<{ id: number }>`
    SELECT ids[1 + (n::bigint * ${total}::bigint / ${count}::bigint)::int] AS id
      FROM frozen_selection, generate_series(0, ${count - 1}::int) AS n
     WHERE frozen_selection.id = ${selection}::uuid ORDER BY n`.execute(tx)
  return rows.map((row) => row.id)
}

/** Does it for as many records as there is time for, and takes it back. */
export async function previewBulk(run: Run, context: HandlerContext): Promise<BulkPreview> {
  const { tx, session, requestId, log } = context
  const { command, args, total } = await checkRun(run, context)
  const { resource } = command
  const ids = await sampleOf(tx, run.selection, total)
  const targets = await readTargets('lock', tx, resource, ids, session)
  const { jobs, planned } = plannedJobs()
  const known = knownIn(resource, targets)
  const one = (id: number) =>
    context.tryInside({ command: command.id, args: { ...args, [command.over]: id } }, jobs, known)
  await sql`SAVEPOINT bulk_preview`.execute(tx)
  const before = await readCounts(tx)
  const end = performance.now() + TRIED_MS
  const { fared } = await runRows(
    ids,
    { tx, one, requestId, log },
    // What is done twice would be counted twice.
    { isLate: () => performance.now() > end, careful: true },
  )
  const effects = await effectsSince(tx, before, planned)
  await sql`ROLLBACK TO SAVEPOINT bulk_preview`.execute(tx)
  const refused = fared.filter((row) => row.error !== null)
  const toRow = ({ id, error }: Fared) => ({
    place: ids.indexOf(id),
    resource,
    recordId: id,
    label: targets.get(id)?.label ?? null,
    outcome: 'REFUSED' as const,
    error,
  })
  const tried = fared.length
  const refusals = refused.slice(0, NAMED).map(toRow)
  return { total, tried, done: tried - refused.length, refused: refused.length, refusals, effects }
}

/** A job of the person's own, or of anybody's for a SUPERADMIN, with what it works from. */
export async function readJob(progressId: string, { tx, session }: Pick<HandlerContext, 'tx' | 'session'>) {
  const job = await readProgress(tx, session, progressId)
  const { payload } = await tx
    .selectFrom('upload_progress')
    .select('payload')
    .where('id', '=', progressId)
    .executeTakeFirstOrThrow()
  return { job, payload }
}

/** The same of a command over a selection. */
export async function readBulk(progressId: string, context: Pick<HandlerContext, 'tx' | 'session'>) {
  const { job, payload } = await readJob(progressId, context)
  if (job.kind !== 'BULK') throw fail('NOT_FOUND', { what: 'bulk job' })
  return { job, payload: payload as BulkPayload }
}

/** Continues an import or a generation that has failed. @throws NOT_FOUND, FORBIDDEN, ALREADY_RUNNING, NOTHING_LEFT */
async function resumeJob(progressId: string, { tx, session, jobs }: HandlerContext): Promise<BulkStarted> {
  // Of two who ask at once, the second finds it running.
  await tx.selectFrom('upload_progress').select('id').where('id', '=', progressId).forUpdate().execute()
  const job = await readProgress(tx, session, progressId)
  const { kind, title, customer_id: customerId, processed, total } = job
  if (job.status === 'QUEUED' || job.status === 'RUNNING') throw fail('ALREADY_RUNNING', { what: title })
  if (!canResume(job)) throw fail('NOTHING_LEFT', {})
  const left = total - processed
  await jobs.resume(tx, { kind, title, progressId, customerId, processed, left }, session)
  return { progressId, total: left }
}

/**
 * Runs a job that is over again, for the records of its selection that are not done.
 * @throws NOT_FOUND, FORBIDDEN, ALREADY_RUNNING, NOTHING_LEFT
 */
export async function retryBulk(progressId: string, context: HandlerContext) {
  const { tx, session, commands } = context
  const { kind } = await readProgress(tx, session, progressId)
  if (kind !== 'BULK') return resumeJob(progressId, context)
  const { job, payload } = await readBulk(progressId, context)
  if (job.status === 'QUEUED' || job.status === 'RUNNING') throw fail('ALREADY_RUNNING', { what: job.title })
  const there = sessionFor(session, 'session', job.customer_id)
  const command = requireCommand(commands, payload.command, there, payload.resource)
  const { rows } = await sql<{ id: string; total: number }>`
    INSERT INTO frozen_selection (customer_id, resource, created_by, ids)
    SELECT f.customer_id, f.resource, ${session.masterId}::bigint,
           array(SELECT chosen.id FROM unnest(f.ids) WITH ORDINALITY AS chosen (id, nth)
                  WHERE NOT EXISTS (SELECT FROM bulk_row r
                                     WHERE r.job = ${progressId}::uuid AND r.place = chosen.nth - 1 AND r.outcome = 'DONE')
                  ORDER BY chosen.nth)
      FROM frozen_selection f WHERE f.id = ${payload.selection}::uuid
    RETURNING id, cardinality(ids) AS total`.execute(tx)
  const [frozen] = rows
  if (!frozen) throw fail('NOT_FOUND', { what: 'selection' })
  if (frozen.total === 0) throw fail('NOTHING_LEFT', {})
  const { args, undoes } = payload
  const checked = { command, args, total: frozen.total, undoes, title: job.title }
  return queueBulk(job.customer_id, frozen.id, checked, context)
}
