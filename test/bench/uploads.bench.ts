import { execFile } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { login } from '#contract/session/session.ts'
import { median, startProduct } from './helpers/product.ts'

// Uploading 199 MB compared with a bare stream from the socket to the disk, both flushed, alternating in one run, the
// sender in a process of its own; then 20 uploads at once.

const SIZE = 199
const RUNS = 3
const MB = 1_048_576
const run = promisify(execFile)
const product = await startProduct()
const dir = await mkdtemp('/var/tmp/academy-uploads-')

const bare = createServer((request, response) => {
  const to = createWriteStream(path.join(dir, 'bare'), { flush: true })
  pipeline(request, to).then(
    () => response.end(),
    () => response.destroy(),
  )
}).listen(0)

async function send(url: string, token: string, megabytes: number, count: number, seed: number): Promise<number> {
  const script = path.join(import.meta.dirname, 'helpers/send-file.mjs')
  const { stdout } = await run(process.execPath, [script, url, token, String(megabytes), String(count), String(seed)])
  return Number(stdout)
}

/** How much the memory of this process, which is the server, grew while something was done. */
async function grownDuring(work: () => Promise<number>): Promise<[ms: number, megabytes: number]> {
  const before = process.memoryUsage().rss
  let most = before
  const watch = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 10)
  const ms = await work()
  clearInterval(watch)
  return [ms, (most - before) / MB]
}

try {
  const { email, password, running } = product
  const { token } = await product.call(login, { body: { email, password } })
  const [plain, full] = [
    `http://127.0.0.1:${(bare.address() as AddressInfo).port}`,
    `${running.url}/svc/main/v2/api/medias`,
  ]
  // Both have run once, so that neither pays for what is loaded at the first time.
  await send(plain, '', 5, 1, 0)
  await send(full, token, 5, 1, 0)
  const times: Record<'bare' | 'upload', number[]> = { bare: [], upload: [] }
  const grown: Record<'bare' | 'upload', number[]> = { bare: [], upload: [] }
  for (let n = 1; n <= RUNS; n++) {
    const [bareMs, bareMb] = await grownDuring(() => send(plain, '', SIZE, 1, n))
    const [ms, mb] = await grownDuring(() => send(full, token, SIZE, 1, n))
    times.bare.push(bareMs)
    times.upload.push(ms)
    grown.bare.push(bareMb)
    grown.upload.push(mb)
  }
  const ratio = median(times.upload) / median(times.bare)
  const more = Math.max(...grown.upload) - Math.max(...grown.bare)
  console.log(
    `${SIZE} MB: bare ${median(times.bare).toFixed(0)} ms, upload ${median(times.upload).toFixed(0)} ms, ratio ${ratio.toFixed(2)} (aim 1.5); ` +
      `memory grew by ${Math.max(...grown.upload).toFixed(0)} MB, bare by ${Math.max(...grown.bare).toFixed(0)} MB, ${more.toFixed(0)} MB more (aim 60)`,
  )
  const [together, peak] = await grownDuring(() => send(full, token, 10, 20, RUNS + 1))
  console.log(
    `20 uploads of 10 MB at once: all stored in ${together.toFixed(0)} ms, memory grew by ${peak.toFixed(0)} MB`,
  )
} finally {
  bare.close()
  await product.stop()
  await rm(dir, { recursive: true, force: true })
}
