import type { AnyCall, Page } from '#contract/core/call.ts'
import { recordCalls } from '#contract/resources.ts'
import { fillCopies } from './helpers/copies.ts'
import { median, p95, startProduct } from './helpers/product.ts'

// The list of each kind of record with a million rows of one customer, through the whole server: its first page with the
// total, a page in the middle, the last one, and one record. All lists are one engine, so what this finds is an index
// that is missing. A page anywhere may cost at most three times the first.
const count = Number(process.env.KIND_RECORDS ?? 1_000_000)
const rounds = 15

/** Those that can have so many, with their tables. */
const kinds = {
  message: 'message',
  answer: 'answer',
  exam: 'exam',
  evaluation: 'evaluation',
  shorter: 'shorter',
  daily: 'daily_ecommerce',
  complaint: 'complain',
  tokped: 'platform_sale',
  ecommerce: 'platform_sale',
  order: 'sales_order',
  student: 'student',
  prospect: 'prospect',
  workDay: 'hr_attendance',
} as const satisfies Partial<Record<keyof typeof recordCalls, string>>

const wanted = process.env.KINDS?.split(',')
const product = await startProduct()
const { call, running } = product
const { owner } = running.server.databases

async function time(work: () => Promise<unknown>): Promise<{ middle: number; words: string }> {
  await work()
  const all: number[] = []
  for (let round = 0; round < rounds; round++) {
    const started = performance.now()
    await work()
    all.push(performance.now() - started)
  }
  return { middle: median(all), words: `${median(all).toFixed(0)} / ${p95(all).toFixed(0)} ms` }
}

type Row = { id: number }

async function measure(kind: keyof typeof kinds): Promise<void> {
  const { list, read } = recordCalls[kind]
  const ask = async (query: object) =>
    (await call(list as AnyCall, { customerId: 1, query: { limit: 50, ...query } } as object)) as Page<Row>
  const { total } = (await ask({ limit: 1, exact: true })).pagination
  const { data } = await ask({})
  const id = data[0]?.id
  const first = await time(() => ask({}))
  const middle = await time(() => ask({ row: Math.floor(total / 2) }))
  const last = await time(() => ask({ fromEnd: 0 }))
  const one = await time(() => call(read as AnyCall, { customerId: 1, id, orderId: id } as object))
  const ratio = (of: typeof first) => (of.middle / first.middle).toFixed(1)
  console.log(
    `${kind}, ${total} rows: first ${first.words}, middle ${middle.words} (${ratio(middle)} of the first, at most 3), last ${last.words} (${ratio(last)}), one record ${one.words}`,
  )
}

try {
  const filled = new Set<string>()
  for (const [kind, table] of Object.entries(kinds) as [keyof typeof kinds, string][]) {
    if (wanted && !wanted.includes(kind)) continue
    if (!filled.has(table)) await fillCopies(owner, table, count)
    filled.add(table)
    await measure(kind)
  }
} finally {
  await product.stop()
}
