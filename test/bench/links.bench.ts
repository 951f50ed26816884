import { execFile } from 'node:child_process'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { startProduct } from './helpers/product.ts'

// Short links followed a second, each counted, beside a floor: a bare node:http handler that looks the same link up by
// the index of its code, and counts nothing.
const links = 20_000
const seconds = 4
const client = path.join(import.meta.dirname, 'helpers/ask-often.mjs')
const run = promisify(execFile)

const product = await startProduct()
const { databases } = product.running.server

async function measure(address: string, connections: number): Promise<{ perSecond: number; median: number }> {
  const { stdout } = await run(process.execPath, [client, address, String(connections), String(seconds), ''])
  return JSON.parse(stdout) as { perSecond: number; median: number }
}

const floor = createServer((request, response) => {
  const code = (request.url ?? '').slice(1)
  databases.ownerPool
    .query('SELECT target_url FROM shorter WHERE code = $1 AND deleted_at IS NULL AND active', [code])
    .then(
      ({ rows }) => response.writeHead(302, { location: (rows[0] as { target_url: string }).target_url }).end(),
      () => response.writeHead(500).end(),
    )
})

try {
  await sql`
    INSERT INTO shorter (customer_id, code, title, target_url, flag)
    SELECT 1, 'bench-' || n, 'Tautan ' || n, 'https://belajar.contoh.example/kelas/' || n, 'WA'
      FROM generate_series(1, ${links}::int) n`.execute(databases.owner)
  await new Promise<void>((listening) => floor.listen(0, '127.0.0.1', listening))
  const bare = `http://127.0.0.1:${(floor.address() as AddressInfo).port}/bench-${links / 2}`
  const ours = `${product.running.url}/s/bench-${links / 2}`
  for (const connections of [1, 10, 50]) {
    const [here, there] = [await measure(ours, connections), await measure(bare, connections)]
    console.log(
      `${connections} connections: ${Math.round(here.perSecond)} a second (median ${here.median.toFixed(1)} ms), floor ${Math.round(there.perSecond)} (${there.median.toFixed(1)} ms), ratio ${(here.perSecond / there.perSecond).toFixed(2)}`,
    )
  }
} finally {
  floor.close()
  await product.stop()
}
