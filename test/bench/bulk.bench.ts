import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { bulkStart, bulkUndo } from '#contract/core/bulk.ts'
import { uploadProgress } from '#contract/core/progress.ts'
import { voucherGenerate } from '#contract/voucher/voucher-calls.ts'
import { median, startProduct } from './helpers/product.ts'
import { voucherListCalls } from '#test/helpers/contract/list-calls.ts'

// How many vouchers a second are excluded by a bulk job, from the request to the finished job: each with its rules, its
// version, its audit row and its outcome. The floor is one bare UPDATE of the same rows, which does none of that. Then how
// many a second are voided, reset, and taken back: by a command, by the values that were kept.
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

interface Ran {
  progressId: string
  ms: number
}

async function run(batchId: number, command: string, args: Record<string, unknown>): Promise<Ran> {
  const filter = { batchId }
  const { total, snapshot } = await call(voucherListCalls.summary, { query: { customerId, ...filter } })
  const started = performance.now()
  const body = { filter, count: total, snapshot }
  const { id } = await call(voucherListCalls.selection, { query: { customerId }, body })
  const { progressId } = await call(bulkStart, { customerId, body: { command, args, selection: id } })
  await over(progressId)
  return { progressId, ms: performance.now() - started }
}

async function undo({ progressId }: Ran): Promise<number> {
  const started = performance.now()
  await over((await call(bulkUndo, { progressId })).progressId)
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
    ours.push((await run(batchId, 'voucher.exclude', { exclude: round % 2 === 0 })).ms)
    floors.push(await floor(batchId))
  }
  console.log(
    `exclude ${count} vouchers: ${Math.round(median(ours))} ms, ${rate(median(ours))} rows a second (at least 1000); one bare UPDATE ${Math.round(median(floors))} ms, ${rate(median(floors))} rows a second`,
  )
  const excluded = await run(batchId, 'voucher.exclude', { exclude: false })
  const included = await undo(excluded)
  const voided = await run(batchId, 'voucher.void', { reason: 'Bench' })
  const reset = await run(batchId, 'voucher.reset', { reason: 'Bench' })
  const restored = await undo(reset)
  console.log(
    [
      `rows a second: void ${rate(voided.ms)}, reset ${rate(reset.ms)}`,
      `undo of exclude ${rate(included)} (at least 500), of reset ${rate(restored)}`,
    ].join('; '),
  )
} finally {
  await product.stop()
}
