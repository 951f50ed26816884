import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { saleImport } from '#contract/channel/sale-import.ts'
import { uploadProgress } from '#contract/core/progress.ts'
import { voucherGenerate } from '#contract/voucher/voucher-calls.ts'
import { startProduct } from './helpers/product.ts'

// How long 50,000 sales of a marketplace's file take from the request to the finished job, one in a hundred of them
// twice in the file and every second with the code of a voucher; and the same file once more, when all are there.
const count = 50_000

const product = await startProduct()
const { call, running } = product
const { owner } = running.server.databases

async function finished(progressId: string) {
  for (;;) {
    const progress = await call(uploadProgress, { progressId })
    if (progress.status === 'DONE') return progress
    if (progress.status !== 'QUEUED' && progress.status !== 'RUNNING') throw new Error(`The job is ${progress.status}`)
    await delay(20)
  }
}

async function timed(rows: Record<string, string>[]) {
  const started = performance.now()
  const { progressId } = await call(saleImport, { customerId: 1, body: { channel: 'tokped', rows } })
  const { succeeded, failed } = await finished(progressId)
  return { seconds: (performance.now() - started) / 1000, succeeded, failed }
}

try {
  const { progressId, batchId } = await call(voucherGenerate, {
    body: { count: count / 2, platform: 'TOKOPEDIA', coreClassId: 1, prefix: 'IMP', batchName: 'Import' },
  })
  await finished(progressId)
  const codes = await sql<{ code: string }>`SELECT code FROM voucher WHERE batch_id = ${batchId}`.execute(owner)
  const rows = Array.from({ length: count }, (_, place) => {
    const n = place % 100 === 99 ? place - 1 : place
    return {
      externalId: `BENCH-${n}`,
      invoiceCode: `INV/20261120/MPL/${n}`,
      classTitle: 'Excel untuk Administrasi',
      buyerName: `Pembeli ${n}`,
      buyerEmail: `p***${n}@contoh.example`,
      purchasedAt: '20/11/2026 10:15',
      gross: 'Rp450.000',
      ...(n % 2 === 0 ? { voucherCode: codes.rows[n / 2]?.code ?? '' } : {}),
    }
  })
  for (const what of ['first', 'again']) {
    const { seconds, succeeded, failed } = await timed(rows)
    const speed = Math.round(count / seconds)
    console.log(`${what}: ${seconds.toFixed(1)} s, ${speed} rows a second, ${succeeded} made, ${failed} told`)
  }
} finally {
  await product.stop()
}
