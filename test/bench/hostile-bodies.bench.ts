import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as delay } from 'node:timers/promises'
import { login } from '#contract/session/session.ts'
import { voucherList } from '#contract/voucher/voucher.ts'
import { startProduct } from './helpers/product.ts'
import { p95 } from './helpers/product.ts'

// How fast a list answers, how long the event loop is held up and how much memory grows while 100 hostile bodies are in
// flight (flood.mjs), each as large as its call allows. To be met: 250 ms for 95 of 100 lists, 200 MB.
const seconds = 10
const MB = 1_048_576

const product = await startProduct()
const { call, running, email, password } = product

async function listTimes(): Promise<number[]> {
  const taken: number[] = []
  const end = performance.now() + seconds * 1000
  while (performance.now() < end) {
    const began = performance.now()
    await call(voucherList, { customerId: 1, query: { limit: 50 } })
    taken.push(performance.now() - began)
    await delay(10)
  }
  return taken
}

async function measured() {
  const held = monitorEventLoopDelay({ resolution: 10 })
  let top = 0
  const watch = setInterval(() => {
    top = Math.max(top, process.memoryUsage().rss)
  }, 50)
  held.enable()
  const times = await listTimes()
  held.disable()
  clearInterval(watch)
  return { times, top, held: held.max / 1e6 }
}

try {
  const { token } = await call(login, { body: { email, password } })
  const calm = await measured()
  const flood = spawn(process.execPath, [
    path.join(import.meta.dirname, 'helpers/flood.mjs'),
    new URL(running.url).port,
    token,
  ])
  await delay(1000)
  const under = await measured()
  flood.kill('SIGKILL')
  await once(flood, 'exit')
  const grown = (under.top - calm.top) / MB
  for (const [what, { times, held }] of Object.entries({ calm, under })) {
    console.log(
      `${what}: ${times.length} lists, p95 ${p95(times).toFixed(0)} ms, event loop held ${held.toFixed(0)} ms`,
    )
  }
  console.log(`memory grew by ${grown.toFixed(0)} MB`)
  if (p95(under.times) > 250 || grown > 200) process.exitCode = 1
} finally {
  await product.stop()
}
