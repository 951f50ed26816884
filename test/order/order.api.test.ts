import { beforeAll, describe, expect, it } from 'vitest'
import { auditUndo } from '#contract/core/audit/audit.ts'
import { buyerRead, order as orders, orderSearch, orderSend } from '#contract/order/order.ts'
import { letterDrafts, letterSend } from '#contract/notification/letter.ts'
import { orderDetail } from '#contract/order/order-detail.ts'
import { keepHouse } from '#server/core/jobs/housekeeping.ts'
import { makeVoucher } from '#test/factories/vouchers.ts'
import type { Client } from '#test/helpers/client.ts'
import { refused } from '#test/helpers/client.ts'
import { testServer } from '#test/helpers/server.ts'
import { soldVoucher } from '#test/redemption/sold.ts'

const server = testServer()
const home = () => ({ customerId: server.home.customerId })
let finance: Client
let boss: Client

beforeAll(async () => {
  finance = await server.as('FINANCE')
  boss = await server.as('SUPERADMIN')
  await server.db
    .insertInto('template')
    .values({
      customer_id: home().customerId,
      code: 'VOUCHER_SENT',
      name: 'Kode voucher',
      channel: 'EMAIL',
      subject: 'Kode voucher untuk {{kelas}}',
      body: 'Halo {{nama}}, kode Anda {{kode}}, tukarkan sebelum {{tanggal}} di {{tautan}}',
    })
    .execute()
})

const item = () => ({ coreClassId: server.home.coreClass.id, qty: 1, price: 250_000 })
const body = (more: object = {}) => ({
  buyerName: 'Ratna Suprapto',
  buyerEmail: 'ratna@contoh.example',
  platform: 'PINTARIA',
  orderedAt: new Date().toISOString(),
  items: [item()],
  ...more,
})
const place = (more: object = {}) => boss.call(orders.calls.create, { ...home(), body: body(more) })
const read = (orderId: number) => finance.call(orders.calls.read, { orderId })
const close = async (id: number, more: { status: 'CANCELLED' | 'REFUNDED' | 'FULFILLED'; reason?: string }) =>
  finance.call(orders.calls.update, { ...home(), id, body: { version: (await read(id)).version, ...more } })
const saleOf = (orderId: number) =>
  server.db
    .selectFrom('platform_sale')
    .select(['id', 'sale_status'])
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
const voucherOf = (id: number) =>
  server.db.selectFrom('voucher').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const undo = async (id: number) => {
  const { id: auditId } = await server.db
    .selectFrom('audit_log')
    .select('id')
    .where('resource', '=', 'sales_order')
    .where('record_id', '=', id)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return finance.call(auditUndo, { ...home(), id: auditId })
}

describe('an order that is handed over', () => {
  it('gets a number and the sums of its items, and is found by the search with a body', async () => {
    const made = await place({ items: [{ ...item(), qty: 2 }, item()], discount: 50_000 })
    expect(made).toMatchObject({ status: 'PENDING', subtotal: 750_000, total: 700_000, itemCount: 2 })
    expect(made.orderNo).toMatch(/^ORD-\d{6}-\d{5}$/)
    const found = await finance.call(orderSearch, {
      query: { limit: 10 },
      body: {
        keyword: made.orderNo,
        platform: ['PINTARIA'],
        status: ['PENDING'],
        minTotal: 700_000,
        maxTotal: 700_000,
      },
    })
    expect(found.data.map(({ id }) => id)).toEqual([made.id])
    const none = await finance.call(orderSearch, { query: { limit: 10 }, body: { keyword: made.orderNo, maxTotal: 1 } })
    expect(none.data).toEqual([])
  })

  it('is refused with each wrong field by its name', async () => {
    const wrong = await refused(
      place({ discount: 9_000_000, paymentMethod: 'PERAK', items: [{ ...item(), lmsClassId: 999_999_999 }] }),
    )
    expect(wrong.issues.map(({ field }) => field).toSorted()).toEqual([
      'discount',
      'items.0.lmsClassId',
      'paymentMethod',
    ])
    expect((await refused(place({ items: [] }))).issues[0]?.field).toBe('items')
    expect((await refused(finance.call(orders.calls.create, { ...home(), body: body() }))).code).toBe('FORBIDDEN')
  })

  it('is searched in ranges the right way round only', async () => {
    const reversed = { minTotal: 2, maxTotal: 1, dateFrom: '2026-02-01', dateTo: '2026-01-01' }
    const { issues } = await refused(finance.call(orderSearch, { query: {}, body: reversed }))
    expect(issues.map(({ field }) => field).toSorted()).toEqual(['dateTo', 'maxTotal'])
  })

  it('runs out when it is not paid within a day', async () => {
    const { id } = await place({ orderedAt: new Date(Date.now() - 25 * 3_600_000).toISOString() })
    const { id: young } = await place()
    await keepHouse(server.db)
    expect(await read(id)).toMatchObject({ status: 'EXPIRED', timeline: [{ event: 'ORDERED' }, { event: 'EXPIRED' }] })
    expect((await read(young)).status).toBe('PENDING')
  })
})

describe('closing an order', () => {
  it('cancels what is not paid, with a reason, and an undo opens it again', async () => {
    const { id } = await place()
    expect((await refused(close(id, { status: 'CANCELLED' }))).issues).toMatchObject([{ field: 'reason' }])
    expect(await close(id, { status: 'CANCELLED', reason: 'Salah pesan' })).toMatchObject({ status: 'CANCELLED' })
    expect((await refused(close(id, { status: 'REFUNDED', reason: 'x' }))).code).toBe('ILLEGAL_TRANSITION')
    await undo(id)
    expect(await read(id)).toMatchObject({ status: 'PENDING', cancelReason: null })
  })

  it('refunds with vouchers and sales, and an undo gives all of it back', async () => {
    const sold = await soldVoucher(server)
    expect(await close(sold.orderId, { status: 'REFUNDED', reason: 'Kelas batal' })).toMatchObject({
      status: 'REFUNDED',
    })
    expect((await voucherOf(sold.id)).status).toBe('VOID')
    expect((await saleOf(sold.orderId)).sale_status).toBe('REFUNDED')
    await undo(sold.orderId)
    expect((await read(sold.orderId)).status).toBe('FULFILLED')
    expect((await voucherOf(sold.id)).status).toBe('SENT')
    expect((await saleOf(sold.orderId)).sale_status).toBe('PAID')
  })

  it('does not refund what was redeemed meanwhile', async () => {
    const sold = await soldVoucher(server)
    await server.db.updateTable('voucher').set({ status: 'REDEEMED' }).where('id', '=', sold.id).execute()
    // Every voucher is redeemed: the order is completed.
    expect((await read(sold.orderId)).status).toBe('COMPLETED')
    await server.db.updateTable('sales_order').set({ status: 'FULFILLED' }).where('id', '=', sold.orderId).execute()
    expect((await refused(close(sold.orderId, { status: 'REFUNDED', reason: 'x' }))).code).toBe('VOUCHER_REDEEMED')
    expect((await saleOf(sold.orderId)).sale_status).toBe('PAID')
  })

  it('follows the platform that calls off its sale', async () => {
    const sold = await soldVoucher(server)
    const { id } = await saleOf(sold.orderId)
    await server.db.updateTable('platform_sale').set({ sale_status: 'REFUNDED' }).where('id', '=', id).execute()
    expect((await read(sold.orderId)).status).toBe('REFUNDED')
    await server.db.updateTable('platform_sale').set({ sale_status: 'PAID' }).where('id', '=', id).execute()
    expect((await read(sold.orderId)).status).toBe('FULFILLED')
  })

  it('never deletes one', async () => {
    const { id } = await place()
    expect((await refused(boss.call(orders.calls.remove, { ...home(), id }))).code).toBe('ORDER_PERMANENT')
  })
})

describe('the vouchers of an order', () => {
  const stock = () => makeVoucher(server.db, server.home, { status: 'AVAILABLE', platform_code: 'PINTARIA' })

  it('are taken from the stock of the class and the platform, two at once get two, and an undo lets them go', async () => {
    const [a, b] = [await stock(), await stock()]
    const made = await Promise.all([place({ isPaid: true }), place({ isPaid: true })])
    const given = await Promise.all(made.map(({ id }) => close(id, { status: 'FULFILLED' })))
    expect(given.map(({ status }) => status)).toEqual(['FULFILLED', 'FULFILLED'])
    const codes = (await Promise.all(made.map(({ id }) => read(id)))).map(({ items }) => items?.[0]?.voucher?.code)
    expect(new Set(codes)).toEqual(new Set([a.code, b.code]))
    expect((await refused(close(made[0].id, { status: 'FULFILLED' }))).code).toBe('ORDER_HAS_VOUCHERS')
    await undo(made[0].id)
    expect(await read(made[0].id)).toMatchObject({ status: 'PAID', voucherCount: 0 })
    const left = await server.db
      .selectFrom('voucher')
      .select('id')
      .where('id', 'in', [a.id, b.id])
      .where('status', '=', 'AVAILABLE')
      .execute()
    expect(left).toHaveLength(1)
    await server.db.updateTable('voucher').set({ status: 'VOID' }).where('id', 'in', [a.id, b.id]).execute()
  })

  it('are refused where none is left, and then no item gets one', async () => {
    const one = await stock()
    const { id } = await place({ isPaid: true, items: [item(), item()] })
    expect((await refused(close(id, { status: 'FULFILLED' }))).code).toBe('OUT_OF_STOCK')
    expect((await voucherOf(one.id)).status).toBe('AVAILABLE')
    expect((await read(id)).voucherCount).toBe(0)
  })

  it('are sent to the buyer, also once more', async () => {
    const { id } = await place({ isPaid: true })
    expect((await refused(finance.call(orderSend, { ...home(), id }))).code).toBe('ORDER_WITHOUT_VOUCHERS')
    await close(id, { status: 'FULFILLED' })
    const sent = { sent: 1, recipient: 'ratna@contoh.example' }
    expect(await finance.call(orderSend, { ...home(), id })).toMatchObject(sent)
    const { items } = await read(id)
    expect(items?.[0]?.voucher?.status).toBe('SENT')
    expect(await finance.call(orderSend, { ...home(), id })).toMatchObject(sent)
    const letters = await server.db
      .selectFrom('message')
      .select('body')
      .where('body', 'like', `%${items?.[0]?.voucher?.code}%`)
      .execute()
    expect(letters).toHaveLength(2)
  })
})

describe('reading an order', () => {
  it('says what came of it, as far as the reader may know', async () => {
    const sold = await soldVoucher(server)
    const all = await boss.call(orderDetail, { ...home(), id: sold.orderId })
    expect(all.sales?.rows).toMatchObject([{ resource: 'tokped', saleStatus: 'PAID' }])
    expect(all.order.items).toMatchObject([{ voucher: { code: sold.code } }])
    const { certificates, messages } = await finance.call(orderDetail, { ...home(), id: sold.orderId })
    expect({ certificates, messages }).toEqual({ certificates: null, messages: null })
  })

  it('shows a buyer’s account only with orders of customers that the reader works for', async () => {
    const sold = await soldVoucher(server)
    const { id: userId } = await server.db
      .insertInto('app_user')
      .values({
        customer_id: home().customerId,
        email: `pembeli${sold.orderId}@contoh.example`,
        name: 'Pembeli',
        password_hash: 'x',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    expect((await refused(finance.call(buyerRead, { userId }))).code).toBe('NOT_FOUND')
    await server.db.updateTable('sales_order').set({ user_id: userId }).where('id', '=', sold.orderId).execute()
    const buyer = await finance.call(buyerRead, { userId })
    expect(buyer).toMatchObject({ orderCount: 1, paidTotal: 450_000, orders: { rows: [{ id: sold.orderId }] } })
  })
})

describe('a message to the buyer', () => {
  it('is filled with what the order says, and is in its list of messages', async () => {
    const { id, orderNo } = await place()
    const { db } = server
    await db
      .insertInto('template')
      .values({
        customer_id: home().customerId,
        code: 'ORDER_BUYER',
        name: 'Tentang pesanan',
        channel: 'EMAIL',
        subject: 'Pesanan {{kode}}',
        body: 'Halo {{nama}}, tentang {{kelas}}',
      })
      .execute()
    const about = { about: 'order' as const, id }
    const { to, drafts } = await boss.call(letterDrafts, { ...home(), query: about })
    expect(to).toMatchObject({ email: 'ratna@contoh.example' })
    expect(drafts[0]).toMatchObject({ subject: `Pesanan ${orderNo}`, missing: [] })
    const body = drafts[0]?.body ?? ''
    await boss.call(letterSend, { ...home(), body: { ...about, channel: 'EMAIL', subject: 'Pesanan', body } })
    const { messages } = await boss.call(orderDetail, { ...home(), id })
    expect(messages?.rows).toMatchObject([{ recipient: 'ratna@contoh.example', status: 'QUEUED' }])
  })
})
