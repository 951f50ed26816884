import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { voucherDelete } from '#contract/voucher/voucher.ts'
import { inTenant } from '#server/core/db/database.ts'
import { listCounts } from '#server/core/list/counts.ts'
import voucherResource from '#server/areas/voucher/voucher.resource.ts'
import { makePerson } from '#test/factories/people.ts'
import { makeVoucher } from '#test/factories/vouchers.ts'
import { refused } from '#test/helpers/client.ts'
import { testServer } from '#test/helpers/server.ts'
import { auditListCalls, voucherListCalls } from '#test/helpers/contract/list-calls.ts'

const server = testServer()

beforeAll(async () => {
  const { db, home, other } = server
  await makeVoucher(db, home, { code: 'PIN-0001', platform_code: 'PINTARIA' })
  await makeVoucher(db, home, { code: 'PIN-0002', platform_code: 'PINTARIA', status: 'SENT' })
  await makeVoucher(db, home, { code: 'TOK-0003', status: 'SENT', excluded: true })
  await makeVoucher(db, home, { code: 'TOK-0004', deleted_at: new Date() })
  await makeVoucher(db, other, { code: 'OTH-0005' })
})

/** The values that some rows have, with how many. */
async function counts(query: { of: string } & Record<string, unknown>): Promise<Record<string, number> | null> {
  const client = await server.as('VIEWER')
  const answer = await client.call(voucherListCalls.counts, { query: { customerId: server.home.customerId, ...query } })
  return answer.counts && Object.fromEntries(answer.counts.map(({ value, count }) => [value, count]))
}

describe('the counts of a column', () => {
  it('name every value of it, also those that no row has', async () => {
    expect(await counts({ of: 'status' })).toEqual({
      AVAILABLE: 1,
      RESERVED: 0,
      SENT: 2,
      REDEEMED: 0,
      EXPIRED: 0,
      VOID: 0,
    })
    expect(await counts({ of: 'exclude' })).toEqual({ true: 1, false: 2 })
    expect(await counts({ of: 'platform' })).toMatchObject({ PINTARIA: 2, TOKOPEDIA: 1, OWN: 0 })
  })

  it('are of the other filters, and not of its own', async () => {
    expect(await counts({ of: 'status', status: 'VOID', keyword: 'pin' })).toMatchObject({ AVAILABLE: 1, SENT: 1 })
    expect(await counts({ of: 'platform', status: 'SENT', platform: 'not:OWN' })).toMatchObject({
      PINTARIA: 1,
      TOKOPEDIA: 1,
    })
    expect(await counts({ of: 'exclude', exclude: true, status: ['AVAILABLE'] })).toEqual({ true: 0, false: 1 })
  })

  it('are of the own customer, and of another only for who works for it', async () => {
    const { home, other } = server
    const partner = await server.as('PARTNER_VIEWER', other.customerId)
    const { counts: own } = await partner.call(voucherListCalls.counts, { query: { of: 'exclude' } })
    expect(own).toEqual([
      { value: 'true', count: 0, more: false },
      { value: 'false', count: 1, more: false },
    ])
    const query = { of: 'exclude', customerId: home.customerId }
    expect(await refused(partner.call(voucherListCalls.counts, { query }))).toMatchObject({
      status: 403,
      code: 'OTHER_CUSTOMER',
    })
  })

  it('need the permission of the list', async () => {
    const nobody = await server.session(await makePerson(server.db, server.home.customerId))
    expect(await refused(nobody.call(voucherListCalls.counts, { query: { of: 'status' } }))).toMatchObject({
      code: 'FORBIDDEN',
      data: { permission: 'voucher:read' },
    })
    expect(await refused(nobody.call(auditListCalls.counts, { query: { of: 'action' } }))).toMatchObject({
      code: 'FORBIDDEN',
      data: { permission: 'audit:read' },
    })
  })

  it.each([
    [{}, 'of', "can't be empty!"],
    [{ of: 'code' }, 'of', 'must be one of platform, status, exclude'],
    [{ of: 'status', price: 'cheap' }, 'price', 'must be whole rupiah'],
    [{ of: 'status', page: 1 }, 'page', 'is not a known field'],
  ])('are refused for %j', async (query, field, message) => {
    const client = await server.as('VIEWER')
    expect(await refused(client.call(voucherListCalls.counts, { query: query as { of: string } }))).toMatchObject({
      code: 'VALIDATION',
      issues: [{ field, message }],
    })
  })

  it('are of the audit as well', async () => {
    const { db, home } = server
    const voucher = await makeVoucher(db, home, { code: 'DEL-0001' })
    const boss = await server.newClient('SUPERADMIN')
    await boss.call(voucherDelete, { customerId: home.customerId, id: voucher.id })
    const query = { customerId: home.customerId, recordId: voucher.id, resource: ['voucher'] }
    const of = async (column: string) => {
      const answer = await boss.call(auditListCalls.counts, { query: { ...query, of: column } })
      return answer.counts?.filter(({ count }) => count > 0)
    }
    expect(await of('action')).toEqual([{ value: 'voucher.delete', count: 1, more: false }])
    expect(await of('resource')).toEqual([{ value: 'voucher', count: 1, more: false }])
    expect(await of('undoable')).toEqual([{ value: 'true', count: 1, more: false }])
  })
})

describe('the counts of a large list', () => {
  it('go up to 10,000, and small ones stay exact beside them', async () => {
    const { db, home } = server
    const one = await makeVoucher(db, home, { code: 'BIG-SAMPLE', status: 'EXPIRED' })
    await sql`INSERT INTO voucher (customer_id, code, batch_id, platform_code, core_class_id, price, status)
      SELECT customer_id, 'BIG-' || n, batch_id, platform_code, core_class_id, 5, CASE WHEN n <= 10000 THEN 'VOID' ELSE 'EXPIRED' END
        FROM voucher, generate_series(1, 30001) AS n WHERE id = ${one.id}`.execute(db)
    const client = await server.as('VIEWER')
    const query = { customerId: home.customerId, keyword: 'BIG', of: 'status' }
    const { counts: large } = await client.call(voucherListCalls.counts, { query })
    expect(large).toContainEqual({ value: 'EXPIRED', count: 10_000, more: true })
    expect(large).toContainEqual({ value: 'VOID', count: 10_000, more: false })
    expect(large).toContainEqual({ value: 'SENT', count: 0, more: false })
    expect(await counts({ of: 'exclude', code: 'BIG-1234' })).toEqual({ true: 0, false: 11 })
  })

  it('are given up when they take too long, and the transaction goes on', async () => {
    const { home, running } = server
    const vouchers = voucherResource.list
    const slow = { ...vouchers, where: sql`voucher.deleted_at IS NULL AND pg_sleep(0.05) IS NOT NULL` }
    const scope = { customerIds: [home.customerId], offset: 0, may: () => true }
    await inTenant(running.server.databases.app, { customerIds: [home.customerId] }, async (tx) => {
      expect(await listCounts(tx, slow, scope, { conditions: [] }, 'status', 0.2)).toEqual({ counts: null })
      const { counts: quick } = await listCounts(tx, vouchers, scope, { conditions: [], keyword: 'PIN' }, 'exclude')
      expect(quick).toContainEqual({ value: 'false', count: 2, more: false })
    })
  })
})
