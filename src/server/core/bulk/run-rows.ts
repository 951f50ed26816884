import { sql } from 'kysely'
import type { FastifyBaseLogger } from 'fastify'
import { writeAudits } from '#server/core/audit/write.ts'
import type { Tx } from '#server/core/db/database.ts'
import { writeUpdates } from '#server/core/db/deferred-update.ts'
import { Refusal, refusalOf } from '#server/core/http/fail.ts'
import type { Performed, Waiting } from '#server/core/http/perform.ts'

/** Why a record was refused, as it is stored. */
export interface RowFault {
  code: string
  data: Record<string, unknown>
  message: string
}

/** The result of a record: the audit rows that can be undone, or the error. */
export interface Fared {
  id: number
  error: RowFault | null
  undo: number[]
}

export interface Rows {
  fared: Fared[]
  after: Performed['after'][number][]
}

export interface RowRun {
  tx: Tx
  /** Runs the command for one record, and defers writes where possible. */
  one: (id: number, waiting: Waiting) => Promise<Performed>
  requestId: string
  log: Pick<FastifyBaseLogger, 'error'>
}

/** Records done under one savepoint when none of them is expected to be refused. */
const TOGETHER = 50

/** SQLSTATEs caused by a statement's values or our code; any other error concerns the whole chunk. */
const ofOneRow = /^(2[0-9A-Z]|42|P0)/

/** Data that a message can be filled with; whole records are not stored with refusals. */
const plain = (data: object) =>
  Object.fromEntries(
    Object.entries(data).filter(([, value]) => ['string', 'number'].includes(typeof value) || Array.isArray(value)),
  )

/**
 * What is stored of a record whose command has thrown.
 * @throws the error itself when it concerns more than this record: then the chunk is retried
 */
function faultOf(error: unknown, { requestId, log }: RowRun): RowFault {
  const { code: state } = error as { code?: unknown }
  const known = refusalOf(error)
  if (!known && typeof state === 'string' && !ofOneRow.test(state)) throw error
  if (!known) log.error({ err: error, requestId }, 'a row of a bulk job failed')
  const refusal = known ?? new Refusal({ code: 'INTERNAL', data: { requestId } })
  const { issues, message, reason } = refusal
  const fields = issues.map((issue) => `${issue.field}: ${issue.message}`)
  return { code: reason.code, data: plain(reason.data), message: [message, ...fields].join(' ') }
}

interface Done {
  id: number
  performed: Performed
}

const fared = ({ id, performed: { written } }: Done): Fared => ({
  id,
  error: null,
  undo: written.filter((row) => row.undoable).map((row) => row.id),
})

/** Runs records one after the other and writes their deferred updates and audits together. */
async function attempt(ids: readonly number[], { tx, one }: RowRun, waiting: Waiting): Promise<Rows> {
  const all: Done[] = []
  for (const id of ids) all.push({ id, performed: await one(id, waiting) })
  await writeUpdates(tx, waiting.updates ?? [])
  await writeAudits(tx, waiting.audits)
  return { fared: all.map(fared), after: all.flatMap(({ performed }) => performed.after) }
}

/** Each record under its own savepoint: a refusal is rolled back without affecting the others. */
async function oneByOne(ids: readonly number[], run: RowRun): Promise<Rows> {
  const { tx } = run
  const rows: Rows = { fared: [], after: [] }
  for (const id of ids) {
    await sql`SAVEPOINT bulk_row`.execute(tx)
    try {
      const { fared: own, after } = await attempt([id], run, { audits: [] })
      rows.fared.push(...own)
      rows.after.push(...after)
    } catch (error) {
      await sql`ROLLBACK TO SAVEPOINT bulk_row`.execute(tx)
      rows.fared.push({ id, error: faultOf(error, run), undo: [] })
    }
    await sql`RELEASE SAVEPOINT bulk_row`.execute(tx)
  }
  return rows
}

/** All under one savepoint; `undefined`, with nothing done, as soon as one is refused. */
async function together(ids: readonly number[], run: RowRun): Promise<Rows | undefined> {
  const { tx } = run
  await sql`SAVEPOINT bulk_rows`.execute(tx)
  try {
    const rows = await attempt(ids, run, { audits: [], updates: [] })
    await sql`RELEASE SAVEPOINT bulk_rows`.execute(tx)
    return rows
  } catch {
    // The error occurs again in `oneByOne`, where its record is known.
    await sql`ROLLBACK TO SAVEPOINT bulk_rows`.execute(tx)
    await sql`RELEASE SAVEPOINT bulk_rows`.execute(tx)
    return undefined
  }
}

/**
 * Runs a command for records one after the other, inside the open transaction. A refused one is recorded and rolled back.
 * Stops between two groups once `isLate`; then there are fewer results than records. When records are being refused, a
 * savepoint for each is cheaper than running a group twice, so the last group decides how the next is run; `careful`
 * always uses one for each.
 */
export async function runRows(
  ids: readonly number[],
  run: RowRun,
  { isLate, careful = false }: { isLate: () => boolean; careful?: boolean },
): Promise<Rows> {
  const all: Rows = { fared: [], after: [] }
  let refuses = careful
  for (let at = 0; at < ids.length && (at === 0 || !isLate()); at += TOGETHER) {
    const group = ids.slice(at, at + TOGETHER)
    const rows = (refuses ? undefined : await together(group, run)) ?? (await oneByOne(group, run))
    all.fared.push(...rows.fared)
    all.after.push(...rows.after)
    refuses = careful || rows.fared.some((row) => row.error !== null)
  }
  return all
}
