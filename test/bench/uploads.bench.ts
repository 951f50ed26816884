import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { mediaUpload } from '#contract/media/media.ts'
import { makeVideo } from '#server/demo/made-files.ts'
import { median, startProduct } from './product.ts'

// Uploading 200 MB compared with a bare stream from the socket to the disk, both flushed, alternating in one run.

const SIZE = 199 * 1_048_576
const RUNS = 3
const product = await startProduct()
const dir = await mkdtemp('/var/tmp/academy-uploads-')
const content = Buffer.concat([await makeVideo(['Satu'], 0), Buffer.alloc(SIZE)])
const bare = createServer((request, response) => {
  const to = createWriteStream(path.join(dir, 'bare'), { flush: true })
  pipeline(request, to).then(
    () => response.end(),
    () => response.destroy(),
  )
}).listen(0)
try {
  const url = `http://127.0.0.1:${(bare.address() as AddressInfo).port}`
  const times: Record<'bare' | 'upload', number[]> = { bare: [], upload: [] }
  let most = 0
  const before = process.memoryUsage().rss
  const watch = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 20)
  for (let run = 0; run < RUNS; run++) {
    // Another content each time, so that each is stored.
    content.writeUInt32BE(run, SIZE)
    let started = performance.now()
    await (await fetch(url, { method: 'POST', body: content })).text()
    times.bare.push(performance.now() - started)
    const file = new File([content], `video-${run}.webm`)
    started = performance.now()
    await product.call(mediaUpload, { query: {}, body: { file } })
    times.upload.push(performance.now() - started)
  }
  clearInterval(watch)
  const [plain, full] = [median(times.bare), median(times.upload)]
  const ratio = full / plain
  const grown = Math.round((most - before) / 1_048_576)
  console.log(
    `199 MB: bare ${plain.toFixed(0)} ms, upload ${full.toFixed(0)} ms, ratio ${ratio.toFixed(2)} (aim 1.5); memory grew by ${grown} MB, the sender in the same process included`,
  )
} finally {
  bare.close()
  await product.stop()
  await rm(dir, { recursive: true, force: true })
}
