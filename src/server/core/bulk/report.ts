import { sql } from 'kysely'
import type { BulkRow } from '#contract/core/bulk.ts'
import type { Session } from '#server/core/auth/session.ts'
import type { Tx } from '#server/core/db/database.ts'
import type { Cell, FileColumn } from '#server/core/files/cells.ts'
import type { FileAnswer, HandlerContext } from '#server/core/http/context.ts'
import { streamFile } from '#server/core/list/export.ts'
import type { Writer } from '#server/core/list/export.ts'
import type { BulkPayload } from './job.ts'
import { readTargets } from './records.ts'
import type { RowFault } from './run-rows.ts'
import { readBulk } from './start.ts'

/** Rows of a report that are read at a time. */
const BATCH = 1000

const words = { DONE: 'done', REFUSED: 'refused', NOT_ATTEMPTED: 'not attempted' } as const

const columns: readonly FileColumn[] = [
  { title: 'No.', width: 8, kind: 'number' },
  { title: 'Record number', width: 16, kind: 'number' },
  { title: 'Record', width: 28, kind: 'text' },
  { title: 'Outcome', width: 16, kind: 'text' },
  { title: 'Code', width: 24, kind: 'text' },
  { title: 'Reason', width: 80, kind: 'text' },
]

interface Row {
  place: number
  id: number
  label: string | null
  outcome: BulkRow['outcome']
  error: RowFault | null
}

async function readRows(tx: Tx, job: string, selection: string, from: number): Promise<Row[]> {
  const { rows } = await sql<Row>`
    SELECT chosen.place, chosen.id, r.label, coalesce(r.outcome, 'NOT_ATTEMPTED') AS outcome, r.error
      FROM (SELECT (${from}::int + nth - 1)::int AS place, part.id
              FROM frozen_selection f,
                   unnest(f.ids[${from + 1}::int:${from + BATCH}::int]) WITH ORDINALITY AS part (id, nth)
             WHERE f.id = ${selection}::uuid) AS chosen
      LEFT JOIN bulk_row r ON r.job = ${job}::uuid AND r.place = chosen.place
     ORDER BY chosen.place`.execute(tx)
  return rows
}

async function* cellsOf(tx: Tx, job: string, payload: BulkPayload, session: Session): AsyncGenerator<Cell[][]> {
  for (let from = 0; ; from += BATCH) {
    const rows = await readRows(tx, job, payload.selection, from)
    if (rows.length === 0) return
    const unread = rows.filter((row) => row.outcome === 'NOT_ATTEMPTED').map((row) => row.id)
    const targets = await readTargets('read', tx, payload.resource, unread, session)
    yield rows.map(({ place, id, label, outcome, error }) => [
      place + 1,
      id,
      label ?? targets.get(id)?.label ?? null,
      words[outcome],
      error?.code ?? null,
      error?.message ?? null,
    ])
  }
}

/** Every record of a job's selection in its order, with how it fared, as a file. */
export async function reportFile(progressId: string, context: HandlerContext, write: Writer): Promise<FileAnswer> {
  const { job, payload } = await readBulk(progressId, context)
  const rowsIn = (tx: Tx) => ({ columns, rows: cellsOf(tx, progressId, payload, context.session) })
  return streamFile(context, [job.customer_id], rowsIn, { title: 'Report', write })
}

/** The refused records of a job, a page of them. */
export async function readRefused(
  progressId: string,
  { page, limit }: { page: number; limit: number },
  context: HandlerContext,
): Promise<BulkRow[]> {
  const { payload } = await readBulk(progressId, context)
  const rows = await context.tx
    .selectFrom('bulk_row')
    .select(['place', 'record_id', 'label', 'error'])
    .where('job', '=', progressId)
    .where('outcome', '=', 'REFUSED')
    .orderBy('place')
    .offset((page - 1) * limit)
    .limit(limit)
    .execute()
  return rows.map(({ place, record_id: recordId, label, error }) => {
    return { place, resource: payload.resource, recordId, label, outcome: 'REFUSED', error: error as RowFault | null }
  })
}
