import { describe, expect, it } from 'vitest'
import { auditUndo } from '#contract/core/audit/audit.ts'
import { channelNames, channelOf } from '#contract/channel/channel.ts'
import { customerEcommerceCalls, ecommerce } from '#contract/channel/ecommerce.ts'
import { sales } from '#contract/channel/sale.ts'
import { next } from '#test/factories/next.ts'
import { makePerson, makeRole } from '#test/factories/people.ts'
import { makeVoucher } from '#test/factories/vouchers.ts'
import { refusal, refused } from '#test/helpers/client.ts'
import { testResource } from '#test/helpers/contract/resource-suite.ts'
import { testServer } from '#test/helpers/server.ts'

const server = testServer()

function creation(more: object = {}) {
  const n = next('ecommerce')
  return {
    platformCode: 'TOKOPEDIA',
    externalId: `EC-${n}`,
    invoiceCode: `INV/EC/${n}`,
    classTitle: 'Excel untuk Administrasi',
    buyerName: 'Siti Rahmawati',
    purchasedAt: '2026-11-20T03:00:00.000Z',
    gross: 500_000,
    discount: 50_000,
    extra: { shopName: 'Akademi Karya' },
    ...more,
  }
}

testResource(server, {
  calls: ecommerce.calls,
  table: 'platform_sale',
  creation,
  listed: ({ certificate: _certificate, ...row }) => row,
  change: () => ({
    body: { gross: 600_000, note: 'Selisih dicek', extra: { shopName: 'Toko Karya' } },
    shows: {
      gross: 600_000,
      platformFee: 30_000,
      net: 520_000,
      note: 'Selisih dicek',
      extra: { shopName: 'Toko Karya' },
    },
  }),
  wrong: [
    [{ platformCode: undefined, extra: {} }, 'platformCode', "can't be empty!"],
    [{ platformCode: 'SHOPEE', extra: {} }, 'platformCode', 'is not a platform'],
    [{ externalId: ' ' }, 'externalId', "can't be empty!"],
    [{ gross: -1 }, 'gross', 'must not be negative'],
    [{ discount: 500_001 }, 'discount', 'must not be more than the price'],
    [{ coreClassId: 987_654 }, 'coreClassId', 'is not a class of this customer'],
    [{ extra: { waveNo: 68 } }, 'extra.waveNo', 'is not a known field'],
    [{ platformCode: 'PINTARIA', extra: { waveNo: 1000 } }, 'extra.waveNo', 'must be at most 999'],
    [{ platformCode: 'OWN' }, 'extra.shopName', 'is not a known field'],
    [{ settlementStatus: 'SETTLED' }, 'settlementStatus', 'is not a known field'],
  ],
  filters: [
    [({ invoiceCode }) => ({ keyword: String(invoiceCode) }), { keyword: 'nowhere' }],
    [() => ({ platform: 'TOKOPEDIA' }), { platform: 'PIJAR' }],
    [() => ({ settlementStatus: 'UNSETTLED' }), { settlementStatus: 'DISPUTED' }],
    [() => ({ dateFrom: '2026-11-20', dateTo: '2026-11-20' }), { settledFrom: '2026-11-20' }],
  ],
  unique: 'externalId',
})

const admin = () => server.as('SUPERADMIN')
const finance = () => server.as('FINANCE')
const query = () => ({ customerId: server.home.customerId })
const make = async (more: object = {}) =>
  (await admin()).call(ecommerce.calls.create, { query: query(), body: creation(more) })
const change = async (id: number, body: object, client = finance()) =>
  (await client).call(ecommerce.calls.update, { id, body: body as never })
const lastAudit = async (id: number) => {
  const all = server.db.selectFrom('audit_log').selectAll().where('resource', '=', 'platform_sale')
  return all.where('record_id', '=', id).orderBy('id', 'desc').executeTakeFirstOrThrow()
}

describe('the e-commerce report', () => {
  it('has the very rows of every marketplace, under the same numbers', async () => {
    const client = await admin()
    for (const channel of channelNames) {
      const { platform } = channelOf(channel)
      const made = await make({ platformCode: platform, extra: {} })
      expect(await client.call(sales[channel].calls.read, { id: made.id })).toMatchObject({
        invoiceCode: made.invoiceCode,
        platformCode: platform,
      })
      const body = { version: 1, note: `Dari ${channel}` }
      await client.call(sales[channel].calls.update, { id: made.id, body: body as never })
      expect(await client.call(ecommerce.calls.read, { id: made.id })).toMatchObject({ note: body.note, version: 2 })
    }
    const { data } = await client.call(ecommerce.calls.list, { query: { ...query(), limit: 200 } })
    expect(new Set(data.map(({ platformCode }) => platformCode)).size).toBe(channelNames.length)
  })

  it('says what the platform keeps, until finance knows better', async () => {
    const { id, platformFee } = await make()
    expect(platformFee).toBe(25_000)
    expect(await change(id, { version: 1, platformFee: 17_500 })).toMatchObject({ platformFee: 17_500, net: 432_500 })
    const error = await refused(change(id, { version: 2, platformFee: 500_001 }))
    expect(error.issues).toEqual([{ field: 'platformFee', message: 'must not be more than the price' }])
  })

  it('reads a sale with its voucher, its student and the certificate, in its own customer alone', async () => {
    const { customerId } = server.home
    const voucher = await makeVoucher(server.db, server.home, {
      status: 'REDEEMED',
      enrolment: { certificate: 'SENT' },
    })
    const enrolment = await server.db
      .selectFrom('student_lms_class')
      .select('id')
      .where('voucher_id', '=', voucher.id)
      .executeTakeFirstOrThrow()
    const before = await make({ voucherCode: voucher.code })
    expect(before).toMatchObject({ voucher: { code: voucher.code }, certificate: null })
    const certificate = await server.db
      .insertInto('certificate')
      .values({
        customer_id: customerId,
        student_lms_class_id: enrolment.id,
        number: `AKN/2026/11/${before.id}`,
        issued_at: new Date('2026-11-21T03:00:00Z'),
        verify_code: `V-${before.id}`,
        send_status: 'SENT',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await server.db
      .updateTable('student_lms_class')
      .set({ certificate_id: certificate.id })
      .where('id', '=', enrolment.id)
      .execute()
    const client = await admin()
    const found = await client.call(customerEcommerceCalls.customerEcommerceList, {
      customerId,
      query: { keyword: before.invoiceCode },
    })
    expect(found.data.map(({ id }) => id)).toEqual([before.id])
    const read = (of: number) =>
      client.call(customerEcommerceCalls.customerEcommerceRead, { customerId: of, id: before.id })
    expect(await read(customerId)).toMatchObject({
      id: before.id,
      student: { id: expect.any(Number) },
      certificate: { number: `AKN/2026/11/${before.id}`, issuedAt: '2026-11-21T03:00:00.000Z', sendStatus: 'SENT' },
    })
    expect(await refused(read(server.other.customerId))).toMatchObject({ status: 404, code: 'NOT_FOUND' })
  })
})

describe('a settlement', () => {
  it('has a day: today where none is said, and none before it is settled', async () => {
    const { id } = await make()
    expect(await change(id, { version: 1, settlementStatus: 'DISPUTED' })).toMatchObject({ settledAt: null })
    const settled = await change(id, { version: 2, settlementStatus: 'SETTLED' })
    const today = new Intl.DateTimeFormat('sv', { timeZone: 'Asia/Jakarta' }).format(new Date())
    expect(settled).toMatchObject({ settlementStatus: 'SETTLED', settledAt: today })
    expect(await lastAudit(id)).toMatchObject({ action: 'ecommerce.settle' })
  })

  it.each([
    [{ settledAt: '2026-11-21' }, 'belongs to a settled sale'],
    [{ settlementStatus: 'DISPUTED', settledAt: '2026-11-21' }, 'belongs to a settled sale'],
    [{ settlementStatus: 'SETTLED', settledAt: null }, "can't be empty!"],
    [{ settlementStatus: 'SETTLED', settledAt: '2026-11-19' }, 'must not be before the sale'],
    [{ settlementStatus: 'SETTLED', settledAt: '2999-01-01' }, 'must not be in the future'],
  ])('%j is refused at its day', async (body, message) => {
    const { id } = await make()
    expect((await refused(change(id, { version: 1, ...body }))).issues).toEqual([{ field: 'settledAt', message }])
  })

  it('is final, with its amounts, for all but a super administrator; an undo takes a slip back', async () => {
    const { id } = await make()
    await change(id, { version: 1, settlementStatus: 'SETTLED', settledAt: '2026-11-21' })
    for (const body of [{ settlementStatus: 'UNSETTLED' }, { settledAt: '2026-11-22' }]) {
      expect(await refused(change(id, { version: 2, ...body }))).toMatchObject({
        status: 409,
        code: 'SETTLEMENT_FINAL',
      })
    }
    expect(await refused(change(id, { version: 2, platformFee: 0 }))).toMatchObject({ code: 'SALE_SETTLED' })
    expect(await refused((await finance()).call(ecommerce.calls.remove, { id }))).toMatchObject({ code: 'SALE_FINAL' })
    const { id: audit } = await lastAudit(id)
    await (await finance()).call(auditUndo, { ...query(), id: audit })
    const back = { settlementStatus: 'UNSETTLED', settledAt: null }
    expect(await (await finance()).call(ecommerce.calls.read, { id })).toMatchObject(back)
    await change(id, { version: 3, settlementStatus: 'SETTLED' })
    expect(await change(id, { version: 4, settlementStatus: 'UNSETTLED' }, admin())).toMatchObject(back)
  })

  it('takes a permission of its own, also to be taken back', async () => {
    const permissions = ['ecommerce:read', 'ecommerce:create', 'ecommerce:update', 'audit:read'] as const
    const role = await makeRole(server.db, [...permissions])
    const clerk = await server.session(await makePerson(server.db, server.home.customerId, { roles: [role] }))
    const { id } = await make()
    for (const body of [{ settlementStatus: 'DISPUTED' }, { platformFee: 0 }]) {
      const reply = await clerk.send(ecommerce.calls.update, { params: { id }, body: { version: 1, ...body } })
      expect(refusal(reply)).toMatchObject({ code: 403, data: { permission: 'ecommerce:settle' } })
    }
    const created = await clerk.send(ecommerce.calls.create, { body: creation({ platformFee: 0 }) })
    expect(refusal(created)).toMatchObject({ code: 403, data: { permission: 'ecommerce:settle' } })
    await change(id, { version: 1, settlementStatus: 'DISPUTED' })
    const audit = await lastAudit(id)
    expect(await refused(clerk.call(auditUndo, { ...query(), id: audit.id }))).toMatchObject({ status: 403 })
    expect(await change(id, { version: 2, note: 'Ditanyakan' }, Promise.resolve(clerk))).toMatchObject({ version: 3 })
  })
})
