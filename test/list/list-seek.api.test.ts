import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import type { InputOf } from '#contract/core/call.ts'
import { voucherList } from '#contract/voucher/voucher.ts'
import type { Client } from '#test/helpers/client.ts'
import { ownServer } from '#test/helpers/server.ts'

const server = ownServer()
const count = 22_222
let client: Client

type Query = NonNullable<InputOf<typeof voucherList>['query']>

const codes = async (query: Query) => {
  const { data } = await client.call(voucherList, { customerId: server.home.customerId, query: { limit: 3, ...query } })
  return data.map((row) => row.code)
}

/** The codes of all rows in an order, as PostgreSQL alone has them. */
async function truth(order = sql`created_at DESC, id DESC`): Promise<string[]> {
  const { rows } = await sql<{ code: string }>`
    SELECT code FROM voucher WHERE customer_id = ${server.home.customerId}::bigint AND deleted_at IS NULL
     ORDER BY ${order}`.execute(server.db)
  return rows.map(({ code }) => code)
}

const fars = [15_000, 9_999, 22_220, 10_000, 19_998, 20_001, 22_400]

/** Rows far down by their number from either end, asked for in any order, twice. */
async function expectExact(): Promise<void> {
  const all = await truth()
  for (const row of [...fars, ...fars.toReversed()]) {
    expect(await codes({ row })).toEqual(all.slice(row, row + 3))
    const end = Math.max(all.length - row, 0)
    expect(await codes({ fromEnd: row })).toEqual(all.slice(Math.max(end - 3, 0), end))
  }
}

const write = (statement: ReturnType<typeof sql>) => statement.execute(server.db)
const oneAt = (row: number) =>
  sql`(SELECT id FROM voucher WHERE customer_id = ${server.home.customerId}::bigint AND deleted_at IS NULL ORDER BY created_at DESC, id DESC LIMIT 1 OFFSET ${row}::int)`

beforeAll(async () => {
  client = await server.as('VIEWER')
  const { home } = server
  await write(sql`
    INSERT INTO voucher (customer_id, code, batch_id, platform_code, core_class_id, price, expires_at, created_at)
    SELECT ${home.customerId}::bigint, 'FAR-' || lpad(n::text, 6, '0'), ${home.batch.id}::bigint, 'OWN', ${home.coreClass.id}::bigint,
           n % 3, '2030-01-01', '2026-01-01'::timestamptz + (n / 7) * interval '1 second'
      FROM generate_series(1, ${count}::int) n`)
  await write(sql`ANALYZE voucher`)
})

it('finds rows by number exactly, also after rows were added, deleted and moved', async () => {
  await expectExact()
  await write(sql`
    INSERT INTO voucher (customer_id, code, batch_id, platform_code, core_class_id, price, expires_at, created_at)
    SELECT customer_id, 'NEW-' || code, batch_id, platform_code, core_class_id, price, expires_at, '2027-01-01'
      FROM voucher WHERE id = ${oneAt(5)}`)
  await expectExact()
  await write(sql`UPDATE voucher SET deleted_at = now() WHERE id = ${oneAt(11_000)}`)
  await expectExact()
  await write(sql`UPDATE voucher SET created_at = '2020-01-01' WHERE id = ${oneAt(100)}`)
  await expectExact()
})

it('finds rows by number in any order and with a filter', async () => {
  for (const [sort, order] of [
    ['code', sql`code, id`],
    ['-price', sql`price DESC, id DESC`],
    ['price,-code', sql`price, code DESC, id`],
  ] as const) {
    const all = await truth(order)
    for (const row of fars) expect(await codes({ sort, row }), `${sort} ${row}`).toEqual(all.slice(row, row + 3))
  }
  const some = (await truth()).filter((code) => Number(code.slice(-6)) % 3 !== 1)
  const query = { price: '0,2' } as Query
  expect(await codes({ ...query, row: 14_500 })).toEqual(some.slice(14_500, 14_503))
  expect(await codes({ row: 14_500 })).toEqual((await truth()).slice(14_500, 14_503))
})

it('does so where rows without a value stand at the end and where columns go different ways', async () => {
  await write(sql`
    UPDATE voucher SET redeemed_at = CASE WHEN id % 5 < 3 THEN created_at + (id % 900) * interval '1 hour' END,
                       expires_at = CASE WHEN id % 3 > 0 THEN '2030-01-01'::timestamptz + (id % 40) * interval '1 day' END
     WHERE customer_id = ${server.home.customerId}::bigint`)
  for (const [sort, order] of [
    ['-redeemedAt', sql`redeemed_at DESC NULLS LAST, id DESC`],
    ['redeemedAt', sql`redeemed_at, id`],
    ['-price,code', sql`price DESC, code, id DESC`],
    ['price,-redeemedAt', sql`price, redeemed_at DESC NULLS LAST, id`],
    ['-expiresAt,redeemedAt', sql`expires_at DESC NULLS LAST, redeemed_at, id DESC`],
  ] as const) {
    await write(sql`CREATE INDEX ON voucher (customer_id, ${order}) WHERE deleted_at IS NULL`)
    await write(sql`VACUUM ANALYZE voucher`)
    const all = await truth(order)
    for (const row of [...fars, 13_331, 13_334, 14_813, 14_900]) {
      expect(await codes({ sort, row }), `${sort} ${row}`).toEqual(all.slice(row, row + 3))
      const end = Math.max(all.length - row, 0)
      expect(await codes({ sort, fromEnd: row }), `${sort} ${row} from its end`).toEqual(
        all.slice(Math.max(end - 3, 0), end),
      )
    }
  }
})

it('remembers nothing of a customer for another', async () => {
  expect(await codes({ row: 15_000 })).toHaveLength(3)
  const { customerId } = server.other
  const other = await server.as('VIEWER', customerId)
  expect((await other.call(voucherList, { customerId, query: { row: 15_000 } })).data).toEqual([])
})
