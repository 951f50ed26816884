import { sql } from 'kysely'
import type { FastifyBaseLogger } from 'fastify'
import { writeAudits } from '#server/core/audit/write.ts'
import type { Tx } from '#server/core/db/database.ts'
import { writeUpdates } from '#server/core/db/deferred-update.ts'
import { Refusal } from '#server/core/http/fail.ts'
import type { Performed, Waiting } from '#server/core/http/perform.ts'

/** Why a record was refused, as it is kept. */
export interface RowFault {
  code: string
  data: Record<string, unknown>
  message: string
}

/** How a record fared: with the audit rows that can be taken back, or with the reason why not. */
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
  /** Runs the command for one record, and has written later what can be. */
  one: (id: number, waiting: Waiting) => Promise<Performed>
  requestId: string
  log: Pick<FastifyBaseLogger, 'error'>
}

/** Records done under one savepoint when none of them is expected to be refused. */
const TOGETHER = 50

/** The database says these of a statement's values or of our code; of anything else the whole chunk is to blame. */
const ofOneRow = /^(2[0-9A-Z]|42|P0)/

/** Data that a sentence can be filled with; a whole record is not kept beside each refusal. */
const plain = (data: object) =>
  Object.fromEntries(
    Object.entries(data).filter(([, value]) => ['string', 'number'].includes(typeof value) || Array.isArray(value)),
  )

/**
 * What is to be noted of a record whose command has thrown.
 * @throws the error itself when it concerns more than this record: then the chunk is done anew
 */
function faultOf(error: unknown, { requestId, log }: RowRun): RowFault {
  const { code: state } = error as { code?: unknown }
  if (!(error instanceof Refusal) && typeof state === 'string' && !ofOneRow.test(state)) throw error
  if (!(error instanceof Refusal)) log.error({ err: error, requestId }, 'a row of a bulk job failed')
  const refusal = error instanceof Refusal ? error : new Refusal({ code: 'INTERNAL', data: { requestId } })
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

/** Does records one after the other and writes together what they leave waiting: a statement for all is cheaper. */
async function attempt(ids: readonly number[], { tx, one }: RowRun, waiting: Waiting): Promise<Rows> {
  const all: Done[] = []
  for (const id of ids) all.push({ id, performed: await one(id, waiting) })
  await writeUpdates(tx, waiting.updates ?? [])
  await writeAudits(tx, waiting.audits)
  return { fared: all.map(fared), after: all.flatMap(({ performed }) => performed.after) }
}

/** Each record under a savepoint of its own: what is refused leaves nothing behind and the others as they are. */
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
    // Whatever it was, it comes again where it can be told apart.
    await sql`ROLLBACK TO SAVEPOINT bulk_rows`.execute(tx)
    await sql`RELEASE SAVEPOINT bulk_rows`.execute(tx)
    return undefined
  }
}

/**
 * Runs a command for records one after the other, inside the transaction that is open. A refused one is noted and
 * leaves nothing behind. Ends early, between two groups, once `isLate` says so; then fewer have fared than were given.
 * Where records are being refused a savepoint for each is cheaper than doing a group twice, so the last group decides
 * how the next is done; `careful` has one for each from the start to the end.
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
