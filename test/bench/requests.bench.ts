import { execFile } from 'node:child_process'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { login } from '#contract/session.ts'
import { voucherList } from '#contract/voucher.ts'
import { fillVouchers } from './many-vouchers.ts'
import { startProduct } from './product.ts'

// Requests a second at 1,000,000 vouchers, beside a floor: the same rows by SQL written by hand, through a bare
// node:http and pg handler without session, permission, row-level security, contract or total.
const count = Number(process.env.REQUESTS_RECORDS ?? 1_000_000)
const seconds = 4
const client = path.join(import.meta.dirname, 'ask-often.mjs')

const product = await startProduct()
const { databases } = product.running.server
const run = promisify(execFile)

interface Measured {
  perSecond: number
  /** In ms. */
  median: number
}

async function measure(address: string, connections: number, token: string): Promise<Measured> {
  const { stdout } = await run(process.execPath, [client, address, String(connections), String(seconds), token])
  return JSON.parse(stdout) as Measured
}

const joined = `
  SELECT v.*, b.name AS batch_name, c.code AS class_code, c.title AS class_title, l.code AS schedule_code,
         l.title AS schedule_title, s.name AS student_name, s.email AS student_email, u.name AS maker_name
    FROM voucher v JOIN voucher_batch b ON b.id = v.batch_id JOIN core_class c ON c.id = v.core_class_id
    LEFT JOIN lms_class l ON l.id = v.lms_class_id LEFT JOIN student s ON s.id = v.student_id
    LEFT JOIN app_user u ON u.id = v.created_by
   WHERE v.customer_id = 1 AND v.deleted_at IS NULL`
const newest = 'ORDER BY v.created_at DESC, v.id DESC LIMIT 50'

/** What the floor answers: a statement, by the path's first part; the second is its parameter. */
const statements: Readonly<Record<string, string>> = {
  first: `${joined} ${newest}`,
  after: `${joined} AND (v.created_at, v.id) < ($1::timestamptz, 9e15::bigint) ${newest}`,
  holds: `${joined} AND v.code LIKE '%' || $1 || '%' ${newest}`,
  one: `${joined} AND v.id = $1`,
}

const floor = createServer((request, response) => {
  const [, name = '', given] = (request.url ?? '').split('/')
  const values = given === undefined ? [] : [decodeURIComponent(given)]
  databases.ownerPool.query(statements[name] ?? '', values).then(
    ({ rows }) => response.setHeader('content-type', 'application/json').end(JSON.stringify(rows)),
    () => response.writeHead(500).end(),
  )
})

try {
  await fillVouchers(databases.owner, count)
  await new Promise<void>((listening) => floor.listen(0, '127.0.0.1', listening))
  const bare = `http://127.0.0.1:${(floor.address() as AddressInfo).port}`
  const ours = `${product.running.url}/svc/${voucherList.service}${voucherList.path.replace('{customerId}', '1')}`
  const { token } = await product.call(login, { body: { email: product.email, password: product.password } })
  const window = async (row: number) => {
    const query = { row, limit: 50, cursors: true } as const
    const { data, pagination } = await product.call(voucherList, { customerId: 1, query })
    return { after: encodeURIComponent(pagination.after ?? ''), at: encodeURIComponent(data.at(-1)?.createdAt ?? '') }
  }
  const [middle, end] = [await window(count / 2), await window(count - 200)]
  const { rows } = await sql<{ id: number; part: string }>`
    SELECT id, substr(code, 8, 4) AS part FROM voucher WHERE customer_id = 1 AND deleted_at IS NULL ORDER BY id DESC LIMIT 1`.execute(
    databases.owner,
  )
  const [one] = rows
  const cases = [
    ['first page, with its total', `${ours}?limit=50`, `${bare}/first`],
    ['a page in the middle', `${ours}?limit=50&after=${middle.after}`, `${bare}/after/${middle.at}`],
    ['the last page', `${ours}?limit=50&after=${end.after}`, `${bare}/after/${end.at}`],
    ['codes that contain four letters', `${ours}?limit=50&code=contains:${one?.part}`, `${bare}/holds/${one?.part}`],
    ['one record by its id', `${ours}/${one?.id}`, `${bare}/one/${one?.id}`],
  ] as const
  for (const connections of [10, 50]) {
    for (const [name, mine, other] of cases) {
      const [here, there] = [await measure(mine, connections, token), await measure(other, connections, token)]
      console.log(
        `${connections} connections, ${name}: ${Math.round(here.perSecond)} a second (median ${here.median.toFixed(1)} ms), floor ${Math.round(there.perSecond)} (${there.median.toFixed(1)} ms), ratio ${(here.perSecond / there.perSecond).toFixed(2)}`,
      )
    }
  }
} finally {
  floor.close()
  floor.closeAllConnections()
  await product.stop()
}
