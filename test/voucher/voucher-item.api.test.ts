import { describe, expect, it } from 'vitest'
import { auditUndo } from '#contract/core/audit/audit.ts'
import { voucherCreate, voucherList, voucherUpdate } from '#contract/voucher/voucher.ts'
import { voucherReset } from '#contract/voucher/voucher-calls.ts'
import { makeClass } from '#test/factories/classes.ts'
import { next } from '#test/factories/next.ts'
import { makeVoucher } from '#test/factories/vouchers.ts'
import { refusal } from '#test/helpers/client.ts'
import { testServer } from '#test/helpers/server.ts'

const server = testServer()
const here = () => ({ customerId: server.home.customerId })
const staff = () => server.as('ACADEMIC_OPS')

/** An order of the customer with one item of a class, for which no voucher has been given. */
async function makeItem(customerId = server.home.customerId, coreClassId = server.home.coreClass.id) {
  const order = await server.db
    .insertInto('sales_order')
    .values({
      customer_id: customerId,
      order_no: `ORD-261127-${next('item')}`,
      platform_code: 'TOKOPEDIA',
      buyer_name: 'Wati',
      buyer_email: 'wati@contoh.example',
      student_id: customerId === server.home.customerId ? server.home.student.id : null,
      status: 'PAID',
      ordered_at: new Date(),
      subtotal: 450_000,
      total: 450_000,
    })
    .returning(['id', 'order_no'])
    .executeTakeFirstOrThrow()
  const { id } = await server.db
    .insertInto('order_item')
    .values({ customer_id: customerId, order_id: order.id, title: 'Kelas', price: 450_000, core_class_id: coreClassId })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, order }
}

const voucherOf = async (item: number) =>
  (await server.db.selectFrom('order_item').select('voucher_id').where('id', '=', item).executeTakeFirstOrThrow())
    .voucher_id

async function reserve(voucherId: number, orderItemId: number) {
  const client = await staff()
  return client.send(voucherUpdate, { params: { ...here(), id: voucherId }, body: { version: 1, orderItemId } })
}

describe('the external code of a voucher', () => {
  it('is stored, changed, cleared and looked for', async () => {
    const client = await staff()
    const externalCode = `EXT-${next('external')}-Z`
    const made = await client.call(voucherCreate, {
      ...here(),
      body: { platform: 'OWN', coreClassId: server.home.coreClass.id, externalCode },
    })
    if (!('code' in made)) throw new Error('No voucher')
    expect(made).toMatchObject({ externalCode })
    const found = await client.call(voucherList, { ...here(), query: { externalCode: externalCode.slice(0, -2) } })
    expect(found.data.map(({ id }) => id)).toEqual([made.id])
    const change = (version: number, code: string) =>
      client.call(voucherUpdate, { ...here(), id: made.id, body: { version, externalCode: code } })
    expect(await change(1, ' BARU-1 ')).toMatchObject({ externalCode: 'BARU-1' })
    expect(await change(2, '')).toMatchObject({ externalCode: null })
  })

  it('of more than 100 characters is refused at its field', async () => {
    const client = await staff()
    const { id } = await makeVoucher(server.db, server.home)
    const body = { version: 1, externalCode: 'x'.repeat(101) }
    expect(refusal(await client.send(voucherUpdate, { params: { ...here(), id }, body })).errors).toEqual([
      { field: 'externalCode', message: 'must have at most 100 characters' },
    ])
  })
})

describe('a voucher that is reserved for an item of an order', () => {
  it('belongs to its order and student; the list finds it by the number of the order, and undo takes it back', async () => {
    const client = await staff()
    const { id } = await makeVoucher(server.db, server.home)
    const item = await makeItem()
    const { body } = await reserve(id, item.id)
    expect(body).toMatchObject({
      data: {
        status: 'RESERVED',
        studentId: server.home.student.id,
        orderItemId: item.id,
        order: { id: item.order.id, orderNo: item.order.order_no },
      },
    })
    expect(await voucherOf(item.id)).toBe(id)
    const found = await client.call(voucherList, { ...here(), query: { orderNo: item.order.order_no } })
    expect(found.data.map((row) => row.id)).toEqual([id])
    const audit = await server.db
      .selectFrom('audit_log')
      .select(({ fn }) => fn.max('id').as('id'))
      .where('resource', '=', 'voucher')
      .where('record_id', '=', id)
      .executeTakeFirstOrThrow()
    await client.call(auditUndo, { ...here(), id: audit.id })
    expect(await voucherOf(item.id)).toBeNull()
  })

  it('is free of it when it is reset', async () => {
    const client = await staff()
    const { id } = await makeVoucher(server.db, server.home)
    const item = await makeItem()
    await reserve(id, item.id)
    const after = await client.call(voucherReset, { ...here(), id, body: { reason: 'Batal' } })
    expect(after).toMatchObject({ status: 'AVAILABLE', orderItemId: null, order: null })
    expect(await voucherOf(item.id)).toBeNull()
  })

  it('is refused for an item of another class, of another customer, or with a voucher', async () => {
    const other = await makeClass(server.db, server.home.customerId)
    const taken = await makeItem()
    const { id: first } = await makeVoucher(server.db, server.home)
    await reserve(first, taken.id)
    const wrong = [
      [(await makeItem(server.home.customerId, other.id)).id, 'is an item of another class'],
      [
        (await makeItem(server.other.customerId, server.other.coreClass.id)).id,
        'is not an item of an order of this customer',
      ],
      [taken.id, 'has a voucher already'],
    ] as const
    const { id } = await makeVoucher(server.db, server.home)
    for (const [itemId, message] of wrong) {
      expect(refusal(await reserve(id, itemId)).errors).toEqual([{ field: 'orderItemId', message }])
    }
  })
})
