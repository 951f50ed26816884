import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { FindKind } from '#contract/find-kinds.ts'
import { find, findOfKind } from '#contract/core/find.ts'
import { fillCrowd } from './helpers/many-records.ts'
import { median, p95, startProduct } from './helpers/product.ts'

// What it takes to find a record among 1,000,000 students and 1,000,000 vouchers, through HTTP by a person who may read
// everything, beside the one statement that somebody would write by hand for the same question, in the same run.
const requests = Number(process.env.FIND_REQUESTS ?? 200)
const records = Number(process.env.FIND_RECORDS ?? 1_000_000)

const product = await startProduct()
const { owner } = product.running.server.databases

interface Case {
  name: string
  /** Texts to look for, one after another. */
  texts: readonly string[]
  kind?: FindKind
  /** The statement by hand. */
  bare: (text: string) => RawBuilder<unknown>
}

const sample = async (column: RawBuilder<unknown>, table: string): Promise<string[]> => {
  const { rows } = await sql<{ text: string }>`
    SELECT ${column} AS text FROM ${sql.table(table)} WHERE customer_id = 1 AND id % ${sql.lit(Math.floor(records / 400))} = 0
     ORDER BY id LIMIT ${requests}`.execute(owner)
  return rows.map((row) => row.text)
}

const students = (condition: RawBuilder<unknown>) =>
  sql`SELECT id, name, email FROM student WHERE customer_id = 1 AND deleted_at IS NULL AND ${condition} LIMIT 5`
const vouchers = (condition: RawBuilder<unknown>) =>
  sql`SELECT id, code FROM voucher WHERE customer_id = 1 AND deleted_at IS NULL AND ${condition} LIMIT 5`
const named = (text: string) => students(sql`name ILIKE ${`%${text}%`}`)

async function cases(): Promise<Case[]> {
  const codes = await sample(sql`code`, 'voucher')
  const emails = await sample(sql`email`, 'student')
  const names = await sample(sql`name`, 'student')
  const phones = await sample(sql`phone`, 'student')
  return [
    { name: 'voucher code', texts: codes, bare: (text) => vouchers(sql`code = ${text}`) },
    {
      name: 'beginning of a code',
      texts: codes.map((text) => text.slice(0, 8)),
      bare: (text) => vouchers(sql`code LIKE ${`${text}%`}`),
    },
    { name: 'e-mail', texts: emails, bare: (text) => students(sql`lower(email) = ${text}`) },
    { name: 'phone', texts: phones, bare: (text) => students(sql`phone = ${text}`) },
    { name: 'whole name', texts: names, bare: named },
    { name: 'beginning of a name', texts: names.map((text) => text.slice(0, 4)), bare: named },
    { name: 'last name', texts: names.map((text) => text.split(' ').at(-1) ?? ''), bare: named },
    { name: 'common fragment', texts: ['ahma', 'etia', 'anto', 'siti', 'wati', 'ani'], bare: named },
    { name: 'rare fragment', texts: ['zulaik', 'tiningru', 'xandria'], bare: named },
    { name: 'what no name holds', texts: ['qwxz', 'zzyzx', 'kjhgf'], bare: named },
    { name: 'no such code', texts: ['PIN-00000000', 'TOK-IIII'], bare: (text) => vouchers(sql`code = ${text}`) },
    { name: 'picker of students, a fragment', texts: ['ahma', 'etia', 'zulaik'], kind: 'student', bare: named },
    {
      name: 'picker of vouchers, within the code',
      texts: codes.map((text) => text.slice(6, 10)),
      kind: 'voucher',
      bare: (text) => vouchers(sql`code LIKE ${`%${text}%`}`),
    },
    {
      name: 'picker of vouchers, the newest',
      texts: [''],
      kind: 'voucher',
      bare: () =>
        sql`SELECT id, code FROM voucher WHERE customer_id = 1 AND deleted_at IS NULL ORDER BY created_at DESC, id DESC LIMIT 20`,
    },
  ]
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

try {
  await fillCrowd(owner, records)
  console.log(`${records} students and as many vouchers; ${requests} requests each; median / p95 in ms, then by hand.`)
  for (const { name, texts, kind, bare } of await cases()) {
    const ours: number[] = []
    const theirs: number[] = []
    let hits = 0
    let given = 0
    for (let n = 0; n < requests; n++) {
      const text = texts[n % texts.length] ?? ''
      ours.push(
        await timed(async () => {
          const query = { text, customerId: 1 }
          const { found, complete } = await (kind
            ? product.call(findOfKind, { kind, query })
            : product.call(find, { query }))
          hits += found.length
          if (!complete) given++
        }),
      )
      theirs.push(await timed(() => bare(text).execute(owner)))
    }
    const show = (all: readonly number[]) => `${median(all).toFixed(1)} / ${p95(all).toFixed(1)}`
    const cut = given === 0 ? '' : `, given up ${given} times`
    console.log(`${name}: ${show(ours)}, by hand ${show(theirs)}; ${(hits / requests).toFixed(1)} found${cut}`)
  }
} finally {
  await product.stop()
}
