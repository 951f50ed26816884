import { sql } from 'kysely'
import type { Tx } from '#server/core/db/database.ts'
import type { StreamedRows } from '#server/core/http/body.ts'
import type { HandlerContext } from '#server/core/http/context.ts'
import type { RunningJob } from './job.ts'

/** The rows of the request; every call that is declared with `rows` has them. */
export function rowsOf({ rows }: Pick<HandlerContext, 'rows'>): StreamedRows {
  if (!rows) throw new Error('This call reads its rows from a request')
  return rows
}

type Job = Pick<RunningJob, 'progressId' | 'customerId'>

/** Stores the rows of a file with the job that goes through them. */
export async function storeRows(tx: Tx, { progressId, customerId }: Job, { batches }: StreamedRows): Promise<void> {
  let first = 0
  for (const batch of batches) {
    const { rows } = await sql<{ count: number }>`
      WITH stored AS (
        INSERT INTO file_row (job, place, customer_id, content)
        SELECT ${progressId}::uuid, ${first}::int + place - 1, ${customerId}, content
          FROM jsonb_array_elements(${batch.toString('utf8')}::jsonb) WITH ORDINALITY AS r (content, place)
        RETURNING 1)
      SELECT count(*)::int AS count FROM stored`.execute(tx)
    first += rows[0]?.count ?? 0
  }
}

/** A row of a file, and its place there, from 0. */
export interface FileRow<T> {
  row: T
  place: number
}

async function readFrom<T>(tx: Tx, { progressId }: Job, from: number, to: number): Promise<FileRow<T>[]> {
  const { rows } = await sql<FileRow<T>>`
    SELECT content AS row, place FROM file_row
     WHERE job = ${progressId} AND place >= ${from} AND place < ${to} ORDER BY place`.execute(tx)
  return rows
}

/** The next rows of a job. They are as its call's schema let them in. */
export const readRows = <T>(tx: Tx, job: RunningJob, count: number): Promise<FileRow<T>[]> =>
  readFrom(tx, job, job.processed, job.processed + count)

/** The rows that a job is through with, first to last. */
export async function* earlierRows<T>(tx: Tx, job: RunningJob): AsyncGenerator<FileRow<T>> {
  const page = 5000
  for (let from = 0; from < job.processed; from += page) {
    yield* await readFrom<T>(tx, job, from, Math.min(from + page, job.processed))
  }
}

export async function dropRows(tx: Tx, { progressId }: Job): Promise<void> {
  await sql`DELETE FROM file_row WHERE job = ${progressId}`.execute(tx)
}
