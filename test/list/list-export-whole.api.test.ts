import { sql } from 'kysely'
import Papa from 'papaparse'
import { beforeAll, expect, it } from 'vitest'
import { voucherList } from '#contract/voucher/voucher.ts'
import { makeVoucher } from '#test/factories/vouchers.ts'
import type { Client } from '#test/helpers/client.ts'
import { testServer } from '#test/helpers/server.ts'
import { voucherListCalls } from '#test/helpers/contract/list-calls.ts'

const server = testServer()
let client: Client
const many = 10_500

beforeAll(async () => {
  const { db, home, other } = server
  client = await server.as('FINANCE')
  await makeVoucher(db, other, { code: 'ALL-OTHERS' })
  await makeVoucher(db, home, { code: 'ALL-GONE', deleted_at: new Date() })
  // Fifty of them were made at each moment, so that only the tie-break tells their order.
  await db.transaction().execute(async (tx) => {
    // What they refer to is there; asking for each of them would take most of the time.
    await sql`SET LOCAL session_replication_role = replica`.execute(tx)
    await sql`
    INSERT INTO voucher (customer_id, code, batch_id, platform_code, core_class_id, status, price, created_at, expires_at)
    SELECT ${home.customerId}::bigint, 'ALL-' || n, ${home.batch.id}::bigint, 'OWN', ${home.coreClass.id}::bigint,
           (ARRAY['AVAILABLE','SENT','VOID'])[1 + n % 3], n % 7 * 1000, '2026-01-01'::timestamptz + n / 50 * interval '1 microsecond',
           CASE WHEN n % 4 > 0 THEN '2030-01-01'::timestamptz END
      FROM generate_series(1, ${many}::int) n`.execute(tx)
  })
  await sql`ANALYZE voucher`.execute(db)
})

it('an export of a long list has the rows of the list, all of them, once each and in the same order', async () => {
  const listed: string[] = []
  let after: string | undefined
  do {
    const page = await client.call(voucherList, {
      customerId: server.home.customerId,
      query: { limit: 200, ...(after === undefined ? { cursors: true } : { after }) },
    })
    listed.push(...page.data.map(({ code, status, price }) => `${code} ${status} ${price}`))
    ;({ after } = page.pagination)
  } while (after !== undefined)

  const file = await client.call(voucherListCalls.csv, { query: { columns: ['code', 'status', 'price'] } })
  const { data } = Papa.parse<string[]>(await file.text(), { newline: '\r\n', skipEmptyLines: true })
  const exported = data.slice(1).map((cells) => cells.join(' '))
  expect(exported).toHaveLength(many)
  expect(new Set(exported).size).toBe(many)
  // As one text each: a difference in so many rows would take minutes to print.
  expect(exported.findIndex((row, n) => row !== listed[n])).toBe(-1)
  expect(listed).toHaveLength(many)
})
