import { describe, expect, it } from 'vitest'
import { auditUndo } from '#contract/core/audit/audit.ts'
import { orderDetail } from '#contract/order/order-detail.ts'
import { sales } from '#contract/channel/sale.ts'
import { voucherUpdate } from '#contract/voucher/voucher.ts'
import { makeClass, makeStudent } from '#test/factories/classes.ts'
import { next } from '#test/factories/next.ts'
import { makeEnrolment, makeVoucher } from '#test/factories/vouchers.ts'
import { refusal, refused } from '#test/helpers/client.ts'
import { testServer } from '#test/helpers/server.ts'

const server = testServer()
const admin = () => server.as('SUPERADMIN')
const query = () => ({ customerId: server.home.customerId })
const { calls } = sales.mba

/** A sale of MBA for so many participants. */
async function sell(participantCount: number | null, more: object = {}) {
  const n = next('place')
  return (await admin()).call(calls.create, {
    query: query(),
    body: {
      externalId: `MBA-${n}`,
      invoiceCode: `MBA-${n}`,
      classTitle: 'Excel Dasar',
      coreClassId: server.home.coreClass.id,
      buyerName: 'PT Maju',
      purchasedAt: '2026-11-20T03:00:00.000Z',
      gross: 900_000,
      extra: { participantCount },
      ...more,
    },
  })
}

const read = async (id: number) => (await admin()).call(calls.read, { id })
const voucherFor = (status: 'AVAILABLE' | 'SENT' | 'REDEEMED' = 'AVAILABLE') =>
  makeVoucher(server.db, server.home, { platform_code: 'MBA', status, enrolment: false })

async function give(voucherId: number, saleId: number, version = 1) {
  const client = await admin()
  return client.send(voucherUpdate, { params: { ...query(), id: voucherId }, body: { version, saleId } })
}

const redeem = (id: number) =>
  server.db.updateTable('voucher').set({ status: 'REDEEMED', redeemed_at: new Date() }).where('id', '=', id).execute()

describe('a sale of MBA for several participants', () => {
  it('is redeemed, attended and completed once all its vouchers are', async () => {
    const { id } = await sell(2)
    const [one, two] = [await voucherFor('SENT'), await voucherFor('SENT')]
    await give(one.id, id)
    expect(await read(id)).toMatchObject({ fulfilStatus: 'NEW', places: { total: 2, given: 1, used: 0 } })
    await give(two.id, id)
    expect(await read(id)).toMatchObject({ fulfilStatus: 'VOUCHER_SENT', places: { given: 2, used: 0 } })
    await redeem(one.id)
    expect(await read(id)).toMatchObject({ fulfilStatus: 'VOUCHER_SENT', places: { used: 1 } })
    await redeem(two.id)
    expect(await read(id)).toMatchObject({ fulfilStatus: 'REDEEMED', places: { used: 2 } })
    const seats = [
      await makeEnrolment(server.db, server.home, one, server.home.student),
      await makeEnrolment(server.db, server.home, two, await makeStudent(server.db, server.home.customerId)),
    ]
    const follow = (set: object, seat: number) =>
      server.db
        .updateTable('student_lms_class')
        .set({ platform_code: 'MBA', ...set })
        .where('id', '=', seats[seat]?.id ?? 0)
        .execute()
    await follow({ attended_count: 1 }, 0)
    expect((await read(id)).fulfilStatus).toBe('REDEEMED')
    await follow({ status: 'FINISHED', finished_at: new Date(), attended_count: 1 }, 1)
    expect((await read(id)).fulfilStatus).toBe('ATTENDED')
    await follow({ status: 'FINISHED', finished_at: new Date() }, 0)
    expect((await read(id)).fulfilStatus).toBe('COMPLETED')
  })

  it('counts the voucher of its code among its places, and none that is void', async () => {
    const [main, other] = [await voucherFor(), await voucherFor()]
    const { id } = await sell(2, { voucherCode: main.code })
    await give(other.id, id)
    await redeem(main.id)
    await redeem(other.id)
    expect(await read(id)).toMatchObject({ fulfilStatus: 'REDEEMED', places: { total: 2, given: 2, used: 2 } })
    await server.db.updateTable('voucher').set({ status: 'VOID' }).where('id', '=', other.id).execute()
    expect(await read(id)).toMatchObject({ fulfilStatus: 'NEW', places: { total: 2, given: 1, used: 1 } })
  })

  it('of which a place is used cannot be deleted', async () => {
    const { id } = await sell(3)
    const one = await voucherFor()
    await give(one.id, id)
    await redeem(one.id)
    const client = await admin()
    expect(await refused(client.call(calls.remove, { id }))).toMatchObject({ status: 409, code: 'SALE_FINAL' })
  })

  it('reserves a voucher that is given to a place; undo takes it back', async () => {
    const { id } = await sell(2)
    const { id: voucherId } = await voucherFor()
    expect((await give(voucherId, id)).body).toMatchObject({ data: { status: 'RESERVED' } })
    const audit = await server.db
      .selectFrom('audit_log')
      .select(({ fn }) => fn.max('id').as('id'))
      .where('resource', '=', 'voucher')
      .where('record_id', '=', voucherId)
      .executeTakeFirstOrThrow()
    await (await admin()).call(auditUndo, { ...query(), id: audit.id })
    expect((await read(id)).places).toMatchObject({ given: 0 })
  })

  it('that is deleted frees its vouchers, one that is paid back voids them', async () => {
    const statusOf = async (voucherId: number) =>
      (await server.db.selectFrom('voucher').select('status').where('id', '=', voucherId).executeTakeFirst())?.status
    const [deleted, refunded] = [await sell(2), await sell(2)]
    const [one, two] = [await voucherFor(), await voucherFor()]
    await give(one.id, deleted.id)
    await give(two.id, refunded.id)
    const client = await admin()
    await client.call(calls.remove, { id: deleted.id })
    await client.call(calls.update, { id: refunded.id, body: { version: refunded.version, saleStatus: 'REFUNDED' } })
    expect([await statusOf(one.id), await statusOf(two.id)]).toEqual(['AVAILABLE', 'VOID'])
  })

  it('takes no more vouchers than places, and none of another sale, class or customer', async () => {
    const [full, free] = [await sell(1), await sell(2)]
    const [one, two] = [await voucherFor(), await voucherFor()]
    await give(one.id, full.id)
    await give(two.id, free.id)
    const otherClass = await makeClass(server.db, server.home.customerId)
    const elsewhere = await sell(2, { coreClassId: otherClass.id })
    const more = await voucherFor()
    const tokped = await (
      await admin()
    ).call(sales.tokped.calls.create, {
      query: query(),
      body: {
        externalId: `T-${next('place')}`,
        invoiceCode: 'T-1',
        classTitle: 'Excel',
        buyerName: 'Siti',
        purchasedAt: '2026-11-20T03:00:00.000Z',
        gross: 1,
      },
    })
    const wrong = [
      [more.id, full.id, 1, 'has a voucher for each place already'],
      [more.id, elsewhere.id, 1, 'is a sale of another class'],
      [more.id, tokped.id, 1, 'is not a sale of MBA'],
      [more.id, 999_999_999, 1, 'is not a sale of this customer'],
      [two.id, (await sell(2)).id, 2, 'cannot be chosen: the voucher belongs to another sale'],
    ] as const
    for (const [voucherId, saleId, version, message] of wrong) {
      expect(refusal(await give(voucherId, saleId, version)).errors).toEqual([{ field: 'saleId', message }])
    }
  })

  it('is shown at its order with its used places', async () => {
    const { id } = await sell(2)
    const one = await voucherFor()
    await give(one.id, id)
    await redeem(one.id)
    const order = await server.db
      .insertInto('sales_order')
      .values({
        customer_id: server.home.customerId,
        order_no: `ORD-261127-P${next('place')}`,
        platform_code: 'MBA',
        buyer_name: 'PT Maju',
        buyer_email: 'pt@contoh.example',
        status: 'PAID',
        ordered_at: new Date(),
        subtotal: 900_000,
        total: 900_000,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await server.db.updateTable('platform_sale').set({ order_id: order.id }).where('id', '=', id).execute()
    const detail = await (await admin()).call(orderDetail, { ...query(), id: order.id })
    expect(detail.sales?.rows).toMatchObject([{ id, places: { total: 2, used: 1 } }])
  })
})

describe('a sale for one participant', () => {
  it('goes with its voucher, as before', async () => {
    const main = await voucherFor()
    const { id } = await sell(null, { voucherCode: main.code })
    await redeem(main.id)
    expect(await read(id)).toMatchObject({ fulfilStatus: 'REDEEMED', places: { total: 1, given: 1, used: 1 } })
  })
})
