import { beforeAll, describe, expect, it } from 'vitest'
import { voucherColumns, voucherSummary } from '#contract/voucher-list.ts'
import { makeVoucher } from '#test/factories/vouchers.ts'
import { refused } from '#test/helpers/client.ts'
import { testServer } from '#test/helpers/server.ts'

const server = testServer()

beforeAll(async () => {
  const { db, home, other } = server
  await makeVoucher(db, home, { code: 'PIN-0001', platform_code: 'PINTARIA', price: 1_000_000_000 })
  await makeVoucher(db, home, { code: 'PIN-0002', platform_code: 'PINTARIA', price: 1_000_000_000, status: 'SENT' })
  await makeVoucher(db, home, { code: 'TOK-0003', price: 5, status: 'SENT', excluded: true })
  await makeVoucher(db, home, { code: 'TOK-0004', price: 7, deleted_at: new Date() })
  await makeVoucher(db, other, { code: 'OTH-0005', price: 11 })
})

describe('the summary of a list', () => {
  it('is the exact total and the sums of the filter, at a moment', async () => {
    const client = await server.as('VIEWER')
    const { customerId } = server.home
    expect(await client.call(voucherSummary, { query: { customerId } })).toEqual({
      total: 3,
      sums: { price: 2_000_000_005 },
      counts: {},
      snapshot: expect.stringMatching(/^20\d\d-.*\.\d{6}Z$/),
    })
    expect(await client.call(voucherSummary, { query: { customerId, status: 'SENT', keyword: 'tok' } })).toMatchObject({
      total: 1,
      sums: { price: 5 },
    })
    expect(await client.call(voucherSummary, { query: { customerId, code: 'NONE' } })).toMatchObject({
      total: 0,
      sums: { price: 0 },
    })
  })

  it('counts the values of columns within the filter, the most frequent first', async () => {
    const client = await server.as('VIEWER')
    const query = { customerId: server.home.customerId, counts: ['status', 'platform', 'exclude', 'status'] }
    const { counts, total } = await client.call(voucherSummary, { query })
    expect(total).toBe(3)
    expect(counts).toEqual({
      status: [
        { value: 'SENT', count: 2 },
        { value: 'AVAILABLE', count: 1 },
      ],
      platform: [
        { value: 'PINTARIA', count: 2 },
        { value: 'TOKOPEDIA', count: 1 },
      ],
      exclude: [
        { value: 'false', count: 2 },
        { value: 'true', count: 1 },
      ],
    })
    const narrowed = await client.call(voucherSummary, { query: { ...query, code: 'TOK', counts: ['platform'] } })
    expect(narrowed.counts).toEqual({ platform: [{ value: 'TOKOPEDIA', count: 1 }] })
  })

  it('is of the own customer, and of another only for who works for it', async () => {
    const { home, other } = server
    const partner = await server.as('PARTNER_VIEWER', other.customerId)
    expect(await partner.call(voucherSummary, {})).toMatchObject({ total: 1, sums: { price: 11 } })
    expect(await refused(partner.call(voucherSummary, { query: { customerId: home.customerId } }))).toMatchObject({
      status: 403,
      code: 'OTHER_CUSTOMER',
    })
  })

  it.each([
    [{ counts: ['code'] }, 'counts.0', expect.stringMatching(/^must be one of platform/)],
    [{ price: 'cheap' }, 'price', 'must be whole rupiah'],
    [{ page: 1 }, 'page', 'is not a known field'],
  ])('is refused for %j', async (query, field, message) => {
    const client = await server.as('VIEWER')
    expect(await refused(client.call(voucherSummary, { query: query as object }))).toMatchObject({
      code: 'VALIDATION',
      issues: [{ field, message }],
    })
  })
})

describe('the columns of a list', () => {
  it('say what each can be asked', async () => {
    const columns = await (await server.as('VIEWER')).call(voucherColumns, {})
    expect(columns.filter((column) => column.shown).map((column) => column.title)).toEqual([
      'Code',
      'Platform',
      'Class code',
      'Class',
      'Schedule',
      'Batch',
      'Price',
      'Status',
      'Student',
      'E-mail',
      'Expires',
      'Sent',
      'Redeemed',
      'Created',
      'Excluded',
    ])
    const of = (key: string) => columns.find((column) => column.key === key)
    expect(of('price')).toEqual({
      key: 'price',
      title: 'Price',
      type: 'money',
      shown: true,
      operators: ['eq', 'in', 'between', 'gt', 'gte', 'lt', 'lte'],
      sortable: true,
      searchable: false,
      sum: true,
      nullable: false,
    })
    expect(of('status')).toMatchObject({ operators: ['eq', 'in'], values: expect.arrayContaining(['SENT', 'VOID']) })
    expect(of('email')).toMatchObject({ operators: [], sortable: false })
    expect(of('coreClassId')).toMatchObject({ shown: false, operators: ['eq', 'in'] })
    expect(of('code')).toMatchObject({ searchable: true, sortable: true })
  })
})
