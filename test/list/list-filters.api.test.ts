import * as fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { VoucherQuery, voucherList } from '#contract/voucher/voucher.ts'
import { makeClass, makeSchedule } from '#test/factories/classes.ts'
import { makeVoucher } from '#test/factories/vouchers.ts'
import type { Client } from '#test/helpers/client.ts'
import { refusal } from '#test/helpers/client.ts'
import { testServer } from '#test/helpers/server.ts'

const server = testServer()
let client: Client

interface Answer {
  data: { code: string; customerId: number }[]
  pagination: { total: number }
}

const send = (query: Record<string, unknown> | string, headers: Record<string, string> = {}) =>
  client.send(voucherList, { params: { customerId: server.home.customerId }, query, headers })

async function codes(query: Record<string, unknown>, headers?: Record<string, string>): Promise<string> {
  const reply = await send({ limit: 200, ...query }, headers)
  expect(reply.status, reply.text).toBe(200)
  const { data, pagination } = reply.body as Answer
  expect(pagination.total).toBe(data.length)
  return data
    .map((row) => row.code.slice(-1))
    .toSorted()
    .join('')
}

beforeAll(async () => {
  const { db, home, other } = server
  client = await server.as('VIEWER')
  const second = await makeClass(db, home.customerId, { title: 'Excel 100%_dasar' })
  const schedule = await makeSchedule(db, home.customerId, second.id)
  const at = (day: string) => new Date(`${day}T05:00:00Z`)
  const rows = [
    { code: 'PIN-7K2A', platform_code: 'PINTARIA', price: 0, created_at: at('2026-01-01') },
    { code: 'PIN-7K2B', core_class_id: second.id, price: 100_000, created_at: at('2026-01-02') },
    { code: 'PIN-9_9C', status: 'SENT', price: 200_000, created_at: at('2026-01-03') },
    {
      code: 'TOK-7K2D',
      status: 'REDEEMED',
      price: 300_000,
      redeemed_at: at('2026-02-01'),
      created_at: at('2026-01-04'),
    },
    { code: 'TOK-999E', status: 'VOID', excluded: true, price: 400_000, created_at: at('2026-01-05') },
    { code: 'TOK-8_8F', expires_at: new Date('2030-02-01T16:59:59Z'), price: 500_000, created_at: at('2026-01-06') },
    { code: 'TOK-888G', core_class_id: second.id, lms_class_id: schedule.id, created_at: at('2026-01-07') },
  ] as const
  for (const row of rows) await makeVoucher(db, home, row)
  await makeVoucher(db, home, { code: 'PIN-GONX', deleted_at: new Date() })
  await makeVoucher(db, other, { code: 'PIN-7K2Y' })
})

describe('a list filtered by', () => {
  it.each<[string, string, string]>([
    ['code', 'pin-7', 'AB'],
    ['code', 'contains:7k2', 'ABD'],
    ['code', 'contains:_9', 'C'],
    ['code', 'not:contains:7K2', 'CEFG'],
    ['code', 'prefix:tok-8', 'FG'],
    ['code', 'eq:tok-999e', 'E'],
    ['code', 'in:tok-999e,PIN-7K2A,NONE', 'AE'],
    ['code', 'not:PIN', 'DEFG'],
    ['platform', 'PINTARIA', 'A'],
    ['platform', 'PINTARIA,OWN', 'A'],
    ['platform', 'not:TOKOPEDIA', 'A'],
    ['platform', 'pintaria', ''],
    ['class', 'EXCEL', 'BG'],
    ['class', 'contains:100%_', 'BG'],
    ['class', 'prefix:Excel', 'BG'],
    ['class', 'prefix:dasar', ''],
    ['class', 'eq:excel 100%_dasar', ''],
    ['class', 'eq:Excel 100%_dasar', 'BG'],
    ['status', 'in:SENT,VOID', 'CE'],
    ['status', 'not:AVAILABLE,VOID', 'CD'],
    ['price', '0', 'A'],
    ['price', '0,100000', 'AB'],
    ['price', 'between:100000..300000', 'BCD'],
    ['price', 'between:>100000..<300000', 'C'],
    ['price', 'gt:400000', 'FG'],
    ['price', 'lte:0', 'A'],
    ['price', 'not:between:100000..450000', 'AF'],
    ['lmsClassId', 'empty', 'ABCDEF'],
    ['lmsClassId', 'not:empty', 'G'],
    ['lmsClassId', 'not:1', 'ABCDEFG'],
    ['redeemedAt', 'empty', 'ABCEFG'],
    ['redeemedAt', '2026-02-01', 'D'],
    ['redeemedAt', 'not:2026-02-01', 'ABCEFG'],
    ['createdAt', '2026-01-03', 'C'],
    ['createdAt', 'between:2026-01-03..2026-01-05', 'CDE'],
    ['createdAt', 'between:>2026-01-03..<2026-01-05', 'D'],
    ['createdAt', 'gt:2026-01-05', 'FG'],
    ['createdAt', 'lt:2026-01-02', 'A'],
    ['createdAt', 'gte:2026-01-06T05:00:00Z', 'FG'],
    ['createdAt', 'gt:2026-01-06T12:00:00+07:00', 'G'],
    ['exclude', 'true', 'E'],
    ['exclude', 'not:true', 'ABCDFG'],
    ['keyword', 'pin-7K2', 'AB'],
  ])('%s=%s', async (name, text, expected) => {
    expect(await codes({ [name]: text })).toBe(expected)
  })

  it('a condition that names the schedule leaves out the schedule it names', async () => {
    const [row] = await server.db
      .selectFrom('lms_class')
      .select('id')
      .where('customer_id', '=', server.home.customerId)
      .orderBy('id', 'desc')
      .limit(1)
      .execute()
    expect(await codes({ lmsClassId: `not:${row?.id}` })).toBe('ABCDEF')
    expect(await codes({ lmsClassId: `in:${row?.id},999` })).toBe('G')
  })

  it('several fields, and one field twice, keeps what meets all of them', async () => {
    expect(await codes({ status: 'not:VOID', price: 'gt:0', code: 'contains:7K2' })).toBe('BD')
    expect(await codes({ createdAt: 'not:2026-01-04', createdFrom: '2026-01-03', createdTo: '2026-01-05' })).toBe('CE')
  })

  it('days reads them as those of the person who asks', async () => {
    // 05:00 UTC is the evening before in Honolulu.
    expect(await codes({ createdAt: 'eq:2026-01-03' }, { 'timezone-offset': '600' })).toBe('D')
    expect(await codes({ createdAt: 'gt:2026-01-05' }, { 'timezone-offset': '600' })).toBe('G')
    expect(await codes({ createdAt: 'between:..2026-01-01' }, { 'timezone-offset': '600' })).toBe('AB')
  })

  it.each<[string, string, string, string]>([
    ['status', 'in:SENT,USED', 'status', 'must be one of AVAILABLE, RESERVED, SENT, REDEEMED, EXPIRED, VOID'],
    ['status', 'contains:S', 'status', 'cannot be asked with contains; it takes eq, in'],
    ['status', 'empty', 'status', 'cannot be asked with empty; it takes eq, in'],
    ['status', 'SENT,USED', 'status.1', 'must be one of AVAILABLE, RESERVED, SENT, REDEEMED, EXPIRED, VOID'],
    ['price', 'gt:cheap', 'price', 'must be whole rupiah'],
    ['price', 'cheap', 'price', 'must be whole rupiah'],
    ['price', 'between:9..1', 'price', 'ends before it begins'],
    ['createdAt', 'yesterday', 'createdAt', 'must be a date such as 2026-11-30'],
    ['createdAt', 'gt:2026-02-30', 'createdAt', 'must be a date such as 2026-11-30'],
    ['coreClassId', 'in:1,x', 'coreClassId', 'must be a whole number'],
    ['coreClassId', '0', 'coreClassId', 'must be at least 1'],
    ['exclude', 'not:maybe', 'exclude', 'must be true or false'],
    ['code', 'between:A..B', 'code', 'cannot be asked with between; it takes contains, prefix, eq, in'],
    ['student', 'siti', 'student', 'is not a known field'],
    ['createdFrom', 'gt:2026-01-01', 'createdFrom', 'must be a date such as 2026-11-30'],
    [
      'sort',
      'code,class,price',
      'sort',
      'must be up to two of code, platform, class, price, status, expiresAt, redeemedAt, createdAt',
    ],
  ])('%s=%s is refused at its field', async (name, text, field, message) => {
    const reply = refusal(await send({ [name]: text }))
    expect(reply).toMatchObject({ code: 422, error: 'VALIDATION', errors: [{ field, message }] })
  })

  it('wrong values at several fields says all of them at once', async () => {
    const reply = refusal(await send({ price: 'x', exclude: 'y', page: 0 }))
    expect(reply.errors?.map((issue) => issue.field).toSorted()).toEqual(['exclude', 'page', 'price'])
  })
})

describe('a list asked with anything at all', () => {
  const hostile = fc.oneof(
    fc.constantFrom(
      "'; DROP TABLE voucher; --",
      "' OR 1=1 --",
      "eq:' OR ''='",
      'in:\\',
      "contains:%' ESCAPE '",
      'prefix:_%\\',
      '$1',
      'voucher.code',
      '"voucher"."code"',
      'pg_sleep(5)',
      'between:1..1;--',
      '2026-01-01 00:00',
      'infinity',
      'NaN',
      '{"$ne":1}',
      'null',
      '__proto__',
    ),
    fc.string({ unit: 'binary-ascii', maxLength: 40 }),
    fc
      .tuple(fc.constantFrom('not:', 'in:', 'eq:', 'contains:', 'between:', 'gt:'), fc.string({ maxLength: 30 }))
      .map((all) => all.join('')),
  )
  const names = [...Object.keys(VoucherQuery.shape), 'constructor', 'toString', 'id', 'deleted_at']

  it('answers or refuses, and never with rows of another customer', async () => {
    await fc.assert(
      fc.asyncProperty(fc.dictionary(fc.constantFrom(...names), hostile, { minKeys: 1, maxKeys: 3 }), async (query) => {
        const search = new URLSearchParams(query).toString()
        // An address that holds a NUL is refused before anything reads it.
        const allowed = search.includes('%00') ? [400] : [200, 422]
        const reply = await send(search)
        expect(allowed, `${search}: ${reply.text.slice(0, 300)}`).toContain(reply.status)
        const rows = (reply.body as Partial<Answer>).data
        if (reply.status === 200) expect(rows?.every((row) => row.customerId === server.home.customerId)).toBe(true)
      }),
      { numRuns: 300 },
    )
    expect(await codes({})).toBe('ABCDEFG')
  })
})
