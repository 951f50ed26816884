import { sql } from 'kysely'
import type { Tx } from '#server/core/db/database.ts'
import type { RunningJob } from '#server/core/jobs/job.ts'
import type { Fared } from './run-rows.ts'

/** How a record fared, what it is called, and where in the job it stands. */
export interface BulkRowMade extends Fared {
  place: number
  label: string | null
}

/** Notes how records of a job fared, in the transaction that did it. */
export async function writeBulkRows(tx: Tx, job: RunningJob, rows: readonly BulkRowMade[]): Promise<void> {
  if (rows.length === 0) return
  await sql`
    INSERT INTO bulk_row (job, place, customer_id, record_id, label, outcome, error, undo)
    SELECT ${job.progressId}::uuid, place, ${job.customerId}::bigint, id, label,
           CASE WHEN error IS NULL THEN 'DONE' ELSE 'REFUSED' END, error, undo
      FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
           AS r (place int, id bigint, label text, error jsonb, undo bigint[])`.execute(tx)
}
