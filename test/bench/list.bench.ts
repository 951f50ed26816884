import v8 from 'node:v8'
import vm from 'node:vm'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { AnyCall, InputOf } from '#contract/core/call.ts'
import { login } from '#contract/session/session.ts'
import { voucherList } from '#contract/voucher/voucher.ts'
import { fillVouchers } from './helpers/many-vouchers.ts'
import { median, p95, startProduct } from './helpers/product.ts'
import { voucherListCalls } from '#test/helpers/contract/list-calls.ts'

// A million vouchers of one customer: what a list costs through the whole server, beside the same question asked of
// PostgreSQL alone, as its owner, without row-level security and without the records that a voucher refers to.
const count = 1_000_000
const rounds = 15
const columnNames: Readonly<Record<string, string>> = { platform: 'platform_code', exclude: 'excluded' }

const product = await startProduct()
const { call, running } = product
const { owner } = running.server.databases

type Query = NonNullable<InputOf<typeof voucherList>['query']>

async function time(work: () => Promise<unknown>, times = rounds): Promise<number[]> {
  await work()
  const all: number[] = []
  for (let round = 0; round < times; round++) {
    const started = performance.now()
    await work()
    all.push(performance.now() - started)
  }
  return all
}

const show = (ms: number) => (ms < 10 ? ms.toFixed(1) : String(Math.round(ms)))

/** `most`: what the p95 may be on an idle machine, in ms; printed, as this one may be busy. */
async function compare(
  name: string,
  most: number,
  ours: () => Promise<unknown>,
  bare: RawBuilder<unknown>,
  times = rounds,
) {
  const all = await time(ours, times)
  const floor = median(await time(() => bare.execute(owner), times))
  console.log(
    `${name}: ${show(median(all))} / ${show(p95(all))} ms (aim ${most}), PostgreSQL alone ${show(floor)} ms, ratio ${(median(all) / floor).toFixed(1)}`,
  )
}

const list = (query: Query) => call(voucherList, { customerId: 1, query: { limit: 50, ...query } })
const rows = (condition: RawBuilder<unknown>, rest: RawBuilder<unknown>) =>
  sql`SELECT * FROM voucher WHERE customer_id = 1 AND deleted_at IS NULL AND ${condition} ${rest}`
const newest = sql`ORDER BY created_at DESC, id DESC LIMIT 50`
const counted = (condition: RawBuilder<unknown>) =>
  sql`SELECT count(*), sum(price) FROM voucher WHERE customer_id = 1 AND deleted_at IS NULL AND ${condition}`

/** Reads a file and throws it away; gives its bytes. */
async function read(endpoint: AnyCall, query: Record<string, string>): Promise<number> {
  const { token } = await call(login, { body: { email: product.email, password: product.password } })
  const url = `${running.url}/svc/${endpoint.service}${endpoint.path}?${new URLSearchParams(query).toString()}`
  const response = await fetch(url, { headers: { authorization: `Bearer ${token}`, 'accept-encoding': 'identity' } })
  let bytes = 0
  for await (const piece of response.body ?? []) bytes += (piece as Uint8Array).length
  if (!response.ok) throw new Error(`${url}: ${response.status}`)
  return bytes
}

// What lives can be told from what waits for the collector only by collecting, which takes time of its own: a file is
// read once for its time and once more to be weighed.
v8.setFlagsFromString('--expose-gc')
const collect = vm.runInNewContext('gc') as () => void

/** What this process, client and server in one, holds while it works, twice a second, in bytes. */
async function weigh(work: () => Promise<unknown>): Promise<number[]> {
  const held: number[] = []
  const watch = setInterval(() => {
    collect()
    const { heapUsed, external } = process.memoryUsage()
    held.push(heapUsed + external)
  }, 500)
  await work().finally(() => clearInterval(watch))
  return held
}

/** What the memory held may grow by after the first quarter of the rows, in MB: it must not grow with them. */
const mostGrown = 20

async function download(name: string, endpoint: AnyCall, query: Record<string, string>, bare?: RawBuilder<unknown>) {
  const started = performance.now()
  const bytes = await read(endpoint, query)
  const ms = performance.now() - started
  let beside = ''
  if (bare) {
    const from = performance.now()
    await bare.execute(owner)
    beside = `, PostgreSQL alone ${show(performance.now() - from)} ms`
  }
  const held = await weigh(() => read(endpoint, query))
  const quarter = held.slice(0, Math.ceil(held.length / 4))
  const megabytes = (bytes: number) => Math.round(bytes / 1e6)
  const grown = megabytes(Math.max(...held) - Math.max(...quarter))
  console.log(
    `${name}: ${show(ms)} ms, ${megabytes(bytes)} MB${beside}; held at most ${megabytes(Math.max(...held))} MB, ${grown} MB more than in the first quarter (at most ${mostGrown})`,
  )
  if (grown > mostGrown) process.exitCode = 1
}

try {
  await fillVouchers(owner, count)
  const always = sql`true`
  await compare('first 50, about how many', 60, () => list({}), rows(always, newest))
  await compare('first 50 by code', 60, () => list({ sort: 'code' }), rows(always, sql`ORDER BY code, id LIMIT 50`))
  await compare('row 900,000 by number', 60, () => list({ row: 900_000 }), rows(always, sql`${newest} OFFSET 900000`))
  await compare('row 500,000 by number', 60, () => list({ row: 500_000 }), rows(always, sql`${newest} OFFSET 500000`))
  await compare('the last 50', 60, () => list({ fromEnd: 0 }), rows(always, sql`${newest} OFFSET 999950`))
  const { after } = (await list({ row: 900_000, cursors: true })).pagination
  await compare('the 50 that follow row 900,000, by place', 60, () => list({ after }), rows(always, newest))
  await compare(
    'code contains 4 letters',
    150,
    () => list({ code: 'contains:AB12' }),
    rows(sql`code LIKE '%AB12%'`, newest),
  )
  await compare(
    'code contains 2 letters',
    150,
    () => list({ code: 'contains:AB' }),
    rows(sql`code LIKE '%AB%'`, newest),
  )
  await compare(
    'code begins with 7 letters',
    60,
    () => list({ code: 'PIN-ABC' }),
    rows(sql`code LIKE 'PIN-ABC%'`, newest),
  )
  const month = { createdFrom: '2025-03-01', createdTo: '2025-03-31' }
  await compare(
    'status, platform and a month',
    120,
    () => list({ status: ['SENT'], platform: ['OWN'], ...month }),
    rows(sql`status = 'SENT' AND platform_code = 'OWN' AND created_at BETWEEN '2025-03-01' AND '2025-04-01'`, newest),
  )
  await compare(
    'first 50 by price',
    400,
    () => list({ sort: '-price' }),
    rows(always, sql`ORDER BY price DESC, id DESC LIMIT 50`),
    5,
  )
  await compare(
    'first 50 by class',
    600,
    () => list({ sort: 'class' }),
    rows(always, sql`ORDER BY core_class_id, id LIMIT 50`),
    5,
  )
  await compare('the exact total', 400, () => list({ exact: true, limit: 1 }), counted(always), 5)
  await compare('exact total and sum', 900, () => call(voucherListCalls.summary, { query: {} }), counted(always), 5)
  for (const column of ['status', 'platform', 'exclude']) {
    const bare = sql`SELECT ${sql.ref(columnNames[column] ?? column)}, count(*) FROM voucher WHERE customer_id = 1 AND deleted_at IS NULL GROUP BY 1`
    await compare(
      `how many of each ${column}`,
      300,
      () => call(voucherListCalls.counts, { query: { of: column } }),
      bare,
      5,
    )
  }
  const all = sql`SELECT count(length(v::text)) FROM (SELECT * FROM voucher WHERE customer_id = 1 AND deleted_at IS NULL ORDER BY created_at DESC, id DESC) v`
  await download('export of all as CSV', voucherListCalls.csv, { customerId: '1' }, all)
  await download('export of all as XLSX', voucherListCalls.xlsx, { customerId: '1' })
} finally {
  await product.stop()
}
