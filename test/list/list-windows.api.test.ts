import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { InputOf } from '#contract/core/call.ts'
import { voucherList } from '#contract/voucher/voucher.ts'
import { makeVoucher } from '#test/factories/vouchers.ts'
import type { Client } from '#test/helpers/client.ts'
import { refused } from '#test/helpers/client.ts'
import { testServer } from '#test/helpers/server.ts'

const server = testServer()
let client: Client

type Query = NonNullable<InputOf<typeof voucherList>['query']>

const list = (query: Query) => client.call(voucherList, { customerId: server.home.customerId, query })
const codesOf = ({ data }: Awaited<ReturnType<typeof list>>) => data.map((row) => row.code)

/** Many rows share every value that a list sorts by, and the moments differ by microseconds. */
async function makeMany(prefix: string, count: number): Promise<void> {
  const { home, db } = server
  await sql`
    INSERT INTO voucher (customer_id, code, batch_id, platform_code, core_class_id, price, expires_at, created_at)
    SELECT ${home.customerId}::bigint, ${prefix}::text || lpad(n::text, 6, '0'), ${home.batch.id}::bigint, 'OWN', ${home.coreClass.id}::bigint,
           n % 3, CASE WHEN n % 4 > 0 THEN '2030-01-01'::timestamptz + (n % 5) * interval '1 microsecond' END,
           '2026-01-01'::timestamptz + (n / 7) * interval '1 microsecond'
      FROM generate_series(1, ${count}::int) n`.execute(db)
}

beforeAll(async () => {
  client = await server.as('VIEWER')
  await makeMany('ROW-', 100)
})

/** All rows by their places: forwards to the end, or backwards from it. */
async function walk(
  query: Query,
  backwards: boolean,
  between?: (window: number) => Promise<unknown>,
): Promise<string[]> {
  const seen: string[] = []
  let page = await list({ ...query, cursors: true, ...(backwards ? { page: 1, limit: 1, row: 0 } : {}) })
  if (backwards) {
    const { total } = page.pagination
    page = await list({ ...query, cursors: true, page: 1, row: Math.max(total - (query.limit ?? 10), 0) })
  }
  for (let window = 0; page.data.length > 0; window++) {
    const codes = codesOf(page)
    if (backwards) seen.unshift(...codes)
    else seen.push(...codes)
    await between?.(window)
    const { before, after } = page.pagination
    page = await list({ ...query, ...(backwards ? { before } : { after }) })
  }
  return seen
}

const sorts = [
  'code',
  '-createdAt',
  'createdAt',
  'price',
  '-price,code',
  'price,-createdAt',
  'expiresAt',
  '-expiresAt',
  'expiresAt,-price',
  '-expiresAt,price',
  'price,expiresAt',
  '-price,-expiresAt',
  'class,-expiresAt',
]

describe('windows of a list', () => {
  it.each(sorts)('sorted by %s follow each other whole, whichever way one goes', async (sort) => {
    const all = codesOf(await list({ code: 'ROW', limit: 200, sort }))
    expect(new Set(all).size).toBe(100)
    expect(await walk({ code: 'ROW', sort, limit: 7 }, false)).toEqual(all)
    expect(await walk({ code: 'ROW', sort, limit: 7 }, true)).toEqual(all)
  })

  // The first rows in their usual order, unfiltered, are found by a statement of their own.
  it.each([50, 100, 101])('of %i rows begin with those that the whole list begins with', async (limit) => {
    const { data, pagination } = await list({ limit, cursors: true })
    expect(data).toEqual((await list({ limit: 200 })).data.slice(0, limit))
    for (const query of [{ page: 1, sort: '-createdAt' }, { row: 0 }, { exact: true }] as const) {
      expect(await list({ ...query, limit })).toMatchObject({ data, pagination: { total: pagination.total } })
    }
    const rest = await list({ limit: 200, after: pagination.after })
    expect([...data, ...rest.data]).toHaveLength(pagination.total)
    const { total } = (await list({ limit, price: '1' })).pagination
    expect(total).toBeLessThan(pagination.total)
    await makeVoucher(server.db, server.home, { code: `NEWEST-${limit}` })
    expect(codesOf(await list({ limit }))[0]).toBe(`NEWEST-${limit}`)
    await makeVoucher(server.db, server.other, { code: `OTHERS-${limit}` })
    expect(codesOf(await list({ limit }))).not.toContain(`OTHERS-${limit}`)
  })

  it('begin at any row', async () => {
    const query = { code: 'ROW', sort: '-price,code', limit: 9 } as const
    const all = codesOf(await list({ ...query, limit: 200 }))
    for (const row of [0, 1, 50, 95, 99]) {
      const page = await list({ ...query, row })
      expect(codesOf(page)).toEqual(all.slice(row, row + 9))
      expect(page.pagination).toMatchObject({ total: 100, page: Math.floor(row / 9) + 1 })
    }
    expect((await list({ ...query, row: 100 })).data).toEqual([])
    expect((await list({ ...query, row: 1_000_000_000 })).pagination.total).toBe(100)
  })

  it('end so many rows before the end', async () => {
    const query = { code: 'ROW', sort: '-price,code', limit: 9 } as const
    const all = codesOf(await list({ ...query, limit: 200 }))
    for (const fromEnd of [0, 1, 50, 91]) {
      const page = await list({ ...query, fromEnd })
      expect(codesOf(page)).toEqual(all.slice(91 - fromEnd, 100 - fromEnd))
      expect(page.pagination).toMatchObject({ total: 100, page: Math.floor((91 - fromEnd) / 9) + 1 })
    }
    expect(codesOf(await list({ ...query, fromEnd: 95 }))).toEqual(all.slice(0, 5))
    expect((await list({ ...query, fromEnd: 100 })).data).toEqual([])
    const { before } = (await list({ ...query, fromEnd: 0, cursors: true })).pagination
    expect(codesOf(await list({ ...query, before }))).toEqual(all.slice(82, 91))
  })

  it('say where they stand only when asked, and nothing when they are empty', async () => {
    expect((await list({ code: 'ROW' })).pagination).toEqual({ total: 100, page: 1, limit: 10, totalPages: 10 })
    const { before, after } = (await list({ code: 'ROW', cursors: true })).pagination
    expect(before).toEqual(expect.any(String))
    expect(after).not.toBe(before)
    expect((await list({ code: 'NONE', cursors: true })).pagination).toEqual({
      total: 0,
      page: 1,
      limit: 10,
      totalPages: 0,
    })
  })

  it('that follow a place keep the total of the whole', async () => {
    const { after } = (await list({ code: 'ROW', limit: 95, cursors: true })).pagination
    const rest = await list({ code: 'ROW', limit: 95, after })
    expect(rest.data).toHaveLength(5)
    expect(rest.pagination.total).toBe(100)
  })

  it('hold every row that stays exactly once, while others come, go and change', async () => {
    const { db, home } = server
    await makeMany('LIVE-', 120)
    let n = 0
    const disturb = async (window: number) => {
      // Going backwards one meets the new ones, and would forever.
      if (window > 8) return
      // New ones in front, some gone from what was read and from what was not, and a change that does not move them.
      const created_at = new Date(Date.now() + window)
      await makeVoucher(db, home, { code: `LIVE-NEW${n++}`, price: 9, created_at })
      await sql`UPDATE voucher SET deleted_at = now() WHERE code = ${`LIVE-${String(3 + window * 5).padStart(6, '0')}`}`.execute(
        db,
      )
      await sql`UPDATE voucher SET void_reason = 'x' WHERE code LIKE 'LIVE-%'`.execute(db)
    }
    for (const backwards of [false, true]) {
      const seen = await walk({ code: 'LIVE', sort: '-createdAt', limit: 10 }, backwards, disturb)
      const { rows } = await sql<{ code: string }>`
        SELECT code FROM voucher WHERE code LIKE 'LIVE-0%' AND deleted_at IS NULL`.execute(db)
      expect(new Set(seen).size).toBe(seen.length)
      expect(rows.filter((row) => !seen.includes(row.code))).toEqual([])
    }
  })

  it.each<[Query, string, string]>([
    [{ after: 'nonsense' }, 'after', 'is no place in this list'],
    [{ after: 'bnVsbA' }, 'after', 'is no place in this list'],
    [{ before: 'W10' }, 'before', 'is no place in this list'],
    [{ page: 2, row: 5 }, 'row', 'cannot go together with page'],
    [{ row: -1 }, 'row', 'must be at least 0'],
    [{ row: 5, fromEnd: 5 }, 'fromEnd', 'cannot go together with row'],
    [{ fromEnd: -1 }, 'fromEnd', 'must be at least 0'],
    [{ limit: 201 }, 'limit', 'must be at most 200'],
  ])('asked with %j are refused', async (query, field, message) => {
    expect(await refused(list(query))).toMatchObject({ code: 'VALIDATION', issues: [{ field, message }] })
  })

  it('take no place of another order, nor one that was tampered with', async () => {
    const { after = '' } = (await list({ code: 'ROW', cursors: true, sort: 'price' })).pagination
    expect(await refused(list({ sort: '-price', after }))).toMatchObject({
      issues: [{ field: 'after', message: 'is a place in a list of another order' }],
    })
    expect(await refused(list({ sort: 'price', after, before: after }))).toMatchObject({
      issues: [{ field: 'before', message: 'cannot go together with after' }],
    })
    const parts = JSON.parse(Buffer.from(after, 'base64url').toString()) as unknown[]
    expect(parts).toEqual(['price', expect.any(String), expect.any(String)])
    for (const wrong of [
      ['price', '1; DROP TABLE voucher', parts[2]],
      ['price', null, parts[2]],
      ['price', 1, parts[2]],
      ['price', '1', '1', '1'],
      ['price', '1'],
      ['price', '1', '-1'],
      [['price'], '1', '1'],
    ]) {
      const forged = Buffer.from(JSON.stringify(wrong)).toString('base64url')
      expect(await refused(list({ sort: 'price', after: forged })), JSON.stringify(wrong)).toMatchObject({
        code: 'VALIDATION',
        issues: [{ field: 'after', message: 'is no place in this list' }],
      })
    }
  })

  it('that were made by hand show no rows of another customer', async () => {
    await makeVoucher(server.db, server.other, { code: 'OTHER-1', price: 5 })
    const forged = Buffer.from(JSON.stringify(['price', '4', '1'])).toString('base64url')
    const page = await list({ sort: 'price', after: forged, limit: 200 })
    expect(page.data.every((row) => row.customerId === server.home.customerId)).toBe(true)
  })
})

describe('the total of a list', () => {
  beforeAll(async () => {
    await makeMany('SUM-', 10_500)
    await sql`ANALYZE voucher`.execute(server.db)
  })

  it('is counted up to ten thousand, and about right beyond', async () => {
    expect((await list({ code: 'SUM', price: 'in:0,1' })).pagination).toMatchObject({ total: 7000, totalPages: 700 })
    const { pagination } = await list({ code: 'SUM' })
    expect(pagination.totalEstimated).toBe(true)
    expect(pagination.total).toBeGreaterThan(10_000)
    expect(pagination.total).toBeLessThan(12_000)
  })

  it('is about the same for a while beyond, for those who see the same; the exact one is counted anew', async () => {
    const before = (await list({ code: 'SUM' })).pagination.total
    const { id } = await makeVoucher(server.db, server.home, { code: 'SUM-LATER' })
    expect((await list({ code: 'SUM' })).pagination).toMatchObject({ total: before, totalEstimated: true })
    expect((await list({ code: 'SUM', exact: true })).pagination.total).toBe(10_501)
    await server.db.deleteFrom('voucher').where('id', '=', id).execute()
  })

  it('is exact when that is asked for, or when the window shows the end', async () => {
    expect((await list({ code: 'SUM', exact: true })).pagination).toEqual({
      total: 10_500,
      page: 1,
      limit: 10,
      totalPages: 1050,
    })
    expect((await list({ code: 'SUM', row: 10_450, limit: 200 })).pagination).toMatchObject({ total: 10_500 })
    expect((await list({ code: 'SUM', row: 10_450, limit: 200 })).pagination.totalEstimated).toBeUndefined()
  })
})

it('a window of named records has those among them that the filter has, in its order', async () => {
  const { data } = await list({ keyword: 'ROW-', sort: 'code', limit: 100 })
  const ids = data.map(({ id }) => id)
  const other = await makeVoucher(server.db, server.other)
  const few = [ids[7], ids[3], ids[50]].map(Number)
  const page = await list({ keyword: 'ROW-', sort: '-code', limit: 200, ids: [...few, other.id] })
  expect(page.data.map(({ id }) => id)).toEqual([ids[50], ids[7], ids[3]])
  expect(page.pagination.total).toBe(3)
  expect(codesOf(await list({ code: data[3]?.code ?? '', ids: few }))).toEqual([data[3]?.code])
  expect(codesOf(await list({ keyword: 'nothing', ids: few }))).toEqual([])
  const params = { customerId: server.home.customerId }
  const tooMany = await client.send(voucherList, {
    params,
    query: { ids: Array.from({ length: 201 }, (_, n) => n + 1) },
  })
  expect(tooMany.status).toBe(422)
})
