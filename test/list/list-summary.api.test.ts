import { beforeAll, describe, expect, it } from 'vitest'
import { makePerson } from '#test/factories/people.ts'
import { makeVoucher } from '#test/factories/vouchers.ts'
import { refused } from '#test/helpers/client.ts'
import { testServer } from '#test/helpers/server.ts'
import { voucherListCalls } from '#test/helpers/contract/list-calls.ts'

const server = testServer()

/** The ids of what is made, in this order. */
const made: number[] = []

beforeAll(async () => {
  const { db, home, other } = server
  const rows = [
    [home, { code: 'PIN-0001', platform_code: 'PINTARIA', price: 1_000_000_000 }],
    [home, { code: 'PIN-0002', platform_code: 'PINTARIA', price: 1_000_000_000, status: 'SENT' }],
    [home, { code: 'TOK-0004', price: 7, deleted_at: new Date() }],
    [other, { code: 'OTH-0005', price: 11 }],
    [home, { code: 'TOK-0003', price: 5, status: 'SENT', excluded: true }],
  ] as const
  for (const [tenant, given] of rows) made.push((await makeVoucher(db, tenant, given)).id)
})

describe('the summary of a list', () => {
  it('is the exact total and the sums of the filter, at a moment', async () => {
    const client = await server.as('VIEWER')
    const { customerId } = server.home
    expect(await client.call(voucherListCalls.summary, { query: { customerId } })).toEqual({
      total: 3,
      sums: { price: 2_000_000_005 },
      snapshot: expect.stringMatching(/^20\d\d-.*\.\d{6}Z$/),
    })
    expect(
      await client.call(voucherListCalls.summary, { query: { customerId, status: 'SENT', keyword: 'tok' } }),
    ).toMatchObject({
      total: 1,
      sums: { price: 5 },
    })
    expect(await client.call(voucherListCalls.summary, { query: { customerId, code: 'NONE' } })).toMatchObject({
      total: 0,
      sums: { price: 0 },
    })
  })

  it('is of the own customer, and of another only for who works for it', async () => {
    const { home, other } = server
    const partner = await server.as('PARTNER_VIEWER', other.customerId)
    expect(await partner.call(voucherListCalls.summary, {})).toMatchObject({ total: 1, sums: { price: 11 } })
    expect(
      await refused(partner.call(voucherListCalls.summary, { query: { customerId: home.customerId } })),
    ).toMatchObject({
      status: 403,
      code: 'OTHER_CUSTOMER',
    })
  })

  it.each([
    [{ price: 'cheap' }, 'price', 'must be whole rupiah'],
    [{ page: 1 }, 'page', 'is not a known field'],
  ])('is refused for %j', async (query, field, message) => {
    const client = await server.as('VIEWER')
    expect(await refused(client.call(voucherListCalls.summary, { query: query as object }))).toMatchObject({
      code: 'VALIDATION',
      issues: [{ field, message }],
    })
  })
})

describe('the summary of a selection', () => {
  const ask = async (body: object, as = 'VIEWER') => {
    const client = await server.as(as)
    return client.call(voucherListCalls.selectedSummary, {
      query: { customerId: server.home.customerId },
      body: body as { ids: number[] },
    })
  }

  it('is of the chosen records, each once, whatever else is named', async () => {
    const [first, second, deleted, elsewhere] = made
    expect(await ask({ ids: [first, first, second, deleted, elsewhere] })).toMatchObject({
      total: 2,
      sums: { price: 2_000_000_000 },
    })
  })

  it('is of a filter but some', async () => {
    const [first] = made
    expect(await ask({ filter: { platform: ['PINTARIA'] }, except: [first] })).toMatchObject({
      total: 1,
      sums: { price: 1_000_000_000 },
    })
    expect(await ask({ filter: {} })).toMatchObject({ total: 3, sums: { price: 2_000_000_005 } })
  })

  it('needs the permission of the list, and the customer to be the own', async () => {
    const partner = await server.as('PARTNER_VIEWER', server.other.customerId)
    const query = { customerId: server.home.customerId }
    expect(await refused(partner.call(voucherListCalls.selectedSummary, { query, body: { ids: [1] } }))).toMatchObject({
      code: 'OTHER_CUSTOMER',
    })
    const nobody = await server.session(await makePerson(server.db, server.home.customerId))
    expect(await refused(nobody.call(voucherListCalls.selectedSummary, { body: { ids: [1] } }))).toMatchObject({
      code: 'FORBIDDEN',
      data: { permission: 'voucher:read' },
    })
  })

  it.each([{ ids: [] }, { ids: ['x'] }, { filter: { price: 'cheap' } }, { except: [1] }, {}])(
    'is refused for %j',
    async (body) => {
      expect(await refused(ask(body))).toMatchObject({ code: 'VALIDATION' })
    },
  )
})

describe('a sum that no number holds', () => {
  it('is answered in its digits', async () => {
    const { db, other } = server
    for (const code of ['BIG-1', 'BIG-2']) await makeVoucher(db, other, { code, price: Number.MAX_SAFE_INTEGER })
    const client = await server.as('PARTNER_VIEWER', other.customerId)
    expect(await client.call(voucherListCalls.summary, { query: { keyword: 'BIG' } })).toMatchObject({
      sums: { price: '18014398509481982' },
    })
  })
})

describe('the columns of a list', () => {
  it('say what each can be asked', async () => {
    const columns = await (await server.as('VIEWER')).call(voucherListCalls.columns, {})
    expect(columns.filter((column) => column.shown).map((column) => column.title)).toEqual([
      'Code',
      'Platform',
      'Class code',
      'Class',
      'Schedule',
      'Batch',
      'External code',
      'Order',
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
