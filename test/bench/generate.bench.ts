import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { uploadProgress } from '#contract/core/progress.ts'
import { voucherDownload, voucherGenerate } from '#contract/voucher/voucher-calls.ts'
import { voucherBatchClear, voucherBatchRefill } from '#contract/voucher/voucher-batch.ts'
import { median, startProduct } from './helpers/product.ts'

// How long 100,000 vouchers take from the request to the finished job, against the time that PostgreSQL itself needs to
// insert the same rows into a table with the same indexes, checks and references in one statement.
const count = 100_000
const rounds = Number(process.env.ROUNDS ?? 3)

const product = await startProduct()
const { call, running } = product
const { owner } = running.server.databases

async function generate(round: number): Promise<{ ms: number; batchId: number }> {
  const started = performance.now()
  const { progressId, batchId } = await call(voucherGenerate, {
    body: {
      count,
      platform: 'PINTARIA',
      coreClassId: 1,
      prefix: 'PIN',
      batchName: `Bench ${round}`,
      price: 500_000,
      expiresAt: '2030-12-31',
    },
  })
  for (;;) {
    const { status } = await call(uploadProgress, { progressId })
    if (status === 'DONE') return { ms: performance.now() - started, batchId }
    if (status !== 'QUEUED' && status !== 'RUNNING') throw new Error(`The job is ${status}`)
    await delay(20)
  }
}

/** The floor: the rows of a batch, inserted again in one statement under other codes and another batch. */
async function floor(batchId: number): Promise<number> {
  const columns = sql.raw(
    'customer_id, platform_code, core_class_id, lms_class_id, price, expires_at, created_by, updated_by',
  )
  const batch = await sql<{ id: number }>`
    INSERT INTO voucher_batch (customer_id, name, source) VALUES (1, 'Floor', 'GENERATED') RETURNING id`.execute(owner)
  await sql`CREATE TABLE floor_rows AS SELECT 'X' || code AS code, ${columns} FROM voucher WHERE batch_id = ${sql.raw(String(batchId))}`.execute(
    owner,
  )
  const started = performance.now()
  await sql`INSERT INTO voucher (code, batch_id, ${columns}) SELECT code, ${sql.raw(String(batch.rows[0]?.id))}::bigint, ${columns} FROM floor_rows`.execute(
    owner,
  )
  const ms = performance.now() - started
  await sql`DELETE FROM voucher WHERE batch_id = ${sql.raw(String(batch.rows[0]?.id))}::bigint`.execute(owner)
  await sql`DROP TABLE floor_rows`.execute(owner)
  return ms
}

try {
  const ours: number[] = []
  const floors: number[] = []
  let last = 0
  for (let round = 0; round < rounds; round++) {
    const { ms, batchId } = await generate(round)
    last = batchId
    ours.push(ms)
    floors.push(await floor(batchId))
  }
  const ratio = median(ours) / median(floors)
  console.log(
    `generate ${count} vouchers: ${Math.round(median(ours))} ms, PostgreSQL alone ${Math.round(median(floors))} ms, ratio ${ratio.toFixed(2)} (at most 3)`,
  )
  const started = performance.now()
  const file = await call(voucherDownload, { query: { customerId: 1, batchId: last } })
  console.log(
    `download ${count} vouchers: ${Math.round(performance.now() - started)} ms, ${file.size} bytes, resident ${Math.round(process.memoryUsage.rss() / 1e6)} MB (client included)`,
  )
  for (const mode of ['VOID', 'DELETE'] as const) {
    const { batchId } = await generate(rounds)
    const begun = performance.now()
    const body = { mode, ...(mode === 'VOID' ? { reason: 'Bench' } : {}) }
    const { count: cleared, clearing } = await call(voucherBatchClear, { customerId: 1, id: batchId, body })
    const done = performance.now()
    await call(voucherBatchRefill, { customerId: 1, id: batchId, clearing })
    console.log(
      `clear a batch (${mode}) of ${cleared}: ${Math.round(done - begun)} ms, undone in ${Math.round(performance.now() - done)} ms`,
    )
  }
} finally {
  await product.stop()
}
