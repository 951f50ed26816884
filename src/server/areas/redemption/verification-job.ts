import { sql } from 'kysely'
import type { CodeLine } from '#contract/redemption/verification.ts'
import type { Tx } from '#server/core/db/database.ts'
import { readRows } from '#server/core/jobs/file-rows.ts'
import type { ChunkResult, JobKind } from '#server/core/jobs/job.ts'
import type { VerifiedLine } from './verification-rows.ts'
import { verifyLines } from './verification-rows.ts'

/** Lines of a transaction: enough that the round trips do not count, few enough that progress is seen. */
const CHUNK = 2000

/** The first row of a file names its columns. */
const FIRST_LINE = 2

/** Verifies the lines of a file, which its spreadsheet is made of afterwards. */
export const verificationJob: JobKind = {
  kind: 'VERIFICATION',
  permission: 'voucher:read',
  async chunk(tx, job): Promise<ChunkResult> {
    const slice = await readRows<CodeLine>(tx, job, CHUNK)
    const lines = slice.map(({ row }) => row)
    const verified = await verifyLines(tx, job.customerId, lines, FIRST_LINE + job.processed)
    await sql`
      INSERT INTO verification_row (job, place, customer_id, content)
      SELECT ${job.progressId}::uuid, ${job.processed}::int + place - 1, ${job.customerId}, content
        FROM jsonb_array_elements(${JSON.stringify(verified)}::jsonb) WITH ORDINALITY AS r (content, place)`.execute(tx)
    return { processed: slice.length, succeeded: slice.length, failed: 0 }
  },
}

/** What the job has found, in the order of the lines. */
export async function* verifiedLines(tx: Tx, progressId: string): AsyncGenerator<VerifiedLine[]> {
  const page = 2000
  for (let from = 0; ; from += page) {
    const { rows } = await sql<{ content: VerifiedLine }>`
      SELECT content FROM verification_row
       WHERE job = ${progressId} AND place >= ${from} AND place < ${from + page} ORDER BY place`.execute(tx)
    if (rows.length > 0) yield rows.map(({ content }) => content)
    if (rows.length < page) return
  }
}
