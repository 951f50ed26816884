import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { bulkStart } from '#contract/bulk.ts'
import { uploadProgress, voucherGenerate } from '#contract/voucher.ts'
import { voucherSelection, voucherSummary } from '#contract/voucher-list.ts'
import { median, startProduct } from './product.ts'

// How many vouchers a second are excluded by a bulk job, from the request to the finished job: each with its rules, its
// version, its audit row and its outcome. The floor is one bare UPDATE of the same rows, which does none of that.
const count = 10_000
const rounds = 3
const customerId = 1

const product = await startProduct()
const { call, running } = product
const { owner } = running.server.databases

async function over(progressId: string): Promise<void> {
  for (;;) {
    const { status, failed } = await call(uploadProgress, { progressId })
    if (status === 'DONE' && failed === 0) return
    if (status !== 'QUEUED' && status !== 'RUNNING') throw new Error(`The job is ${status}, ${failed} refused`)
    await delay(20)
  }
}

async function makeVouchers(): Promise<number> {
  const { progressId, batchId } = await call(voucherGenerate, {
    body: { count, platform: 'PINTARIA', coreClassId: 1, prefix: 'PIN', batchName: 'Bench', price: 500_000 },
  })
  await over(progressId)
  return batchId
}

async function exclude(batchId: number, value: boolean): Promise<number> {
  const filter = { batchId }
  const { total, snapshot } = await call(voucherSummary, { query: { customerId, ...filter } })
  const started = performance.now()
  const body = { filter, count: total, snapshot }
  const { id } = await call(voucherSelection, { query: { customerId }, body })
  const run = { command: 'voucher.exclude', args: { exclude: value }, selection: id }
  await over((await call(bulkStart, { customerId, body: run })).progressId)
  return performance.now() - started
}

async function floor(batchId: number): Promise<number> {
  const started = performance.now()
  await sql`UPDATE voucher SET excluded = NOT excluded WHERE batch_id = ${batchId}`.execute(owner)
  const ms = performance.now() - started
  await sql`UPDATE voucher SET excluded = NOT excluded WHERE batch_id = ${batchId}`.execute(owner)
  return ms
}

const rate = (ms: number) => Math.round((count / ms) * 1000)

try {
  const batchId = await makeVouchers()
  const ours: number[] = []
  const floors: number[] = []
  for (let round = 0; round < rounds; round++) {
    ours.push(await exclude(batchId, round % 2 === 0))
    floors.push(await floor(batchId))
  }
  console.log(
    `exclude ${count} vouchers: ${Math.round(median(ours))} ms, ${rate(median(ours))} rows a second (at least 1000); one bare UPDATE ${Math.round(median(floors))} ms, ${rate(median(floors))} rows a second`,
  )
} finally {
  await product.stop()
}
