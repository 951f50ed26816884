import { setTimeout as delay } from 'node:timers/promises'
import { createCaller } from '#client/http.ts'
import { listSummary } from '#contract/core/list/list-calls.ts'
import { login } from '#contract/session/session.ts'
import { voucherList } from '#contract/voucher/voucher.ts'
import { fillVouchers } from './helpers/many-vouchers.ts'
import { p95, startProduct } from './helpers/product.ts'

// How fast a list answers one user while another has 40 heavy requests running, each the exact totals of a million
// vouchers under another filter. To be met: one second.
const RECORDS = Number(process.env.FAIRNESS_RECORDS ?? 1_000_000)
const HEAVY = 40
const SECONDS = 15

const product = await startProduct()

async function callerOf(email: string) {
  const call = createCaller({ base: (service) => `${product.running.url}/svc/${service}`, token: () => undefined })
  const { token } = await call(login, { body: { email, password: product.password } })
  return createCaller({ base: (service) => `${product.running.url}/svc/${service}`, token: () => token })
}

try {
  await fillVouchers(product.running.server.databases.owner, RECORDS)
  const other = await callerOf(product.running.seeded?.logins.find((one) => one.startsWith('keuangan')) ?? '')
  const list = async () => {
    const began = performance.now()
    await other(voucherList, { customerId: 1, query: { limit: 50 } })
    return performance.now() - began
  }
  const calm: number[] = []
  for (let n = 0; n < 50; n++) calm.push(await list())

  const end = performance.now() + SECONDS * 1000
  let summed = 0
  const heavy = Array.from({ length: HEAVY }, async () => {
    while (performance.now() < end) {
      await product.call(listSummary, { list: 'voucher', query: { customerId: 1, price: `gte:${summed++}` } })
    }
  })
  const under: number[] = []
  while (performance.now() < end) {
    under.push(await list())
    await delay(20)
  }
  await Promise.all(heavy)
  const show = (all: readonly number[]) => `${all.length} lists, p95 ${p95(all).toFixed(0)} ms`
  console.log(
    `alone: ${show(calm)}; with ${HEAVY} heavy requests of another user (${summed} done): ${show(under)} (at most 1000)`,
  )
  if (p95(under) > 1000) process.exitCode = 1
} finally {
  await product.stop()
}
