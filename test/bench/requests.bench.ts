import { execFile } from 'node:child_process'
import { createServer } from 'node:http'
import type { Server as HttpServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import type { RawBuilder, SqlBool } from 'kysely'
import { login } from '#contract/session/session.ts'
import { voucherList } from '#contract/voucher/voucher.ts'
import { withDetails } from '#server/areas/voucher/queries.ts'
import { fillVouchers } from './helpers/many-vouchers.ts'
import { startProduct } from './helpers/product.ts'

// Requests a second at 1,000,000 vouchers, beside a floor: the same columns of the same rows by one statement, through
// a bare node:http and pg handler without session, permission, row-level security, contract or total. Once as pg sends
// a statement, and once more prepared by each connection, as many of ours are.
const count = Number(process.env.REQUESTS_RECORDS ?? 1_000_000)
const seconds = 4
const client = path.join(import.meta.dirname, 'helpers/ask-often.mjs')

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

/** The vouchers of the customer as the product reads them, by one statement. */
const vouchers = (more?: RawBuilder<SqlBool>) => {
  const all = databases.owner
    .selectFrom('voucher')
    .where('voucher.customer_id', '=', sql.lit(1))
    .where('voucher.deleted_at', 'is', null)
  return withDetails(more ? all.where(more) : all)
}
const newest = (query: ReturnType<typeof vouchers>) =>
  query.orderBy('voucher.created_at', 'desc').orderBy('voucher.id', 'desc').limit(sql.lit(50))
const given = ''

/** What the floor answers: a statement, by the path's first part; the second is its parameter. */
const statements = new Map(
  Object.entries({
    first: newest(vouchers()),
    after: newest(vouchers(sql`(voucher.created_at, voucher.id) < (${given}::timestamptz, 9e15::bigint)`)),
    holds: newest(vouchers(sql`voucher.code LIKE '%' || ${given} || '%'`)),
    one: vouchers(sql`voucher.id = ${given}`),
  }).map(([name, query]) => [name, query.compile().sql]),
)

async function startFloor(isPrepared: boolean): Promise<{ server: HttpServer; url: string }> {
  const server = createServer((request, response) => {
    const [, name = '', of] = (request.url ?? '').split('/')
    const values = of === undefined ? [] : [decodeURIComponent(of)]
    databases.ownerPool.query({ text: statements.get(name) ?? '', values, ...(isPrepared ? { name } : {}) }).then(
      ({ rows }) => response.setHeader('content-type', 'application/json').end(JSON.stringify(rows)),
      () => response.writeHead(500).end(),
    )
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

const [floor, preparedFloor] = [await startFloor(false), await startFloor(true)]

try {
  await fillVouchers(databases.owner, count)
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
    ['first page, with its total', `${ours}?limit=50`, `first`],
    ['a page in the middle', `${ours}?limit=50&after=${middle.after}`, `after/${middle.at}`],
    ['the last page', `${ours}?limit=50&after=${end.after}`, `after/${end.at}`],
    ['codes that contain four letters', `${ours}?limit=50&code=contains:${one?.part}`, `holds/${one?.part}`],
    ['one record by its id', `${ours}/${one?.id}`, `one/${one?.id}`],
  ] as const
  for (const connections of [10, 50]) {
    for (const [name, mine, other] of cases) {
      const here = await measure(mine, connections, token)
      const bare = await measure(`${floor.url}/${other}`, connections, token)
      const prepared = await measure(`${preparedFloor.url}/${other}`, connections, token)
      const show = ({ perSecond, median }: Measured) =>
        `${Math.round(perSecond)} a second (median ${median.toFixed(1)} ms)`
      const ratio = (there: Measured) => (here.perSecond / there.perSecond).toFixed(2)
      console.log(
        `${connections} connections, ${name}: ${show(here)}, floor ${show(bare)}, ratio ${ratio(bare)}; prepared ${show(prepared)}, ratio ${ratio(prepared)}`,
      )
    }
  }
} finally {
  for (const { server } of [floor, preparedFloor]) {
    server.close()
    server.closeAllConnections()
  }
  await product.stop()
}
