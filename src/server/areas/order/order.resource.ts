import { sql } from 'kysely'
import cancelCommand from '#commands/order/cancel.ts'
import refundCommand from '#commands/order/refund.ts'
import type { FieldIssue } from '#contract/core/error.ts'
import { EMPTY } from '#contract/core/common.ts'
import type { OrderItem } from '#contract/order/order-fields.ts'
import type { Order } from '#contract/order/order.ts'
import { order } from '#contract/order/order.ts'
import { canCancel, canFulfil, canRefund } from '#contract/order/order.rules.ts'
import { invocation } from '#engine/invocation.ts'
import type { Tx } from '#server/core/db/database.ts'
import type { Columns } from '#server/core/db/write-row.ts'
import { code, dotted, email, foreign, name, phone, ref, start } from '#server/core/find/description.ts'
import { serveResource } from '#server/core/resource/serve.ts'
import { related } from '#server/core/resource/columns.ts'
import { amountsOf, checkItems, insertItems, newNumber } from './new-order.ts'
import { giveVouchers, withdrawVouchers } from './vouchers.ts'

interface Extra {
  items: OrderItem[]
  timeline: { event: string; at: string }[]
}

/** With its items and what happened to it. */
async function completeRow(tx: Tx, row: Order): Promise<Order> {
  const { rows } = await sql<Extra>`
    SELECT o.timeline, (
      SELECT coalesce(json_agg(json_build_object(
        'id', i.id, 'title', i.title, 'qty', i.qty, 'price', i.price,
        'coreClass', CASE WHEN c.id IS NOT NULL THEN json_build_object('id', c.id, 'code', c.code, 'title', c.title) END,
        'lmsClass', CASE WHEN l.id IS NOT NULL THEN json_build_object('id', l.id, 'code', l.code, 'title', l.title) END,
        'voucher', CASE WHEN v.id IS NOT NULL THEN json_build_object('id', v.id, 'code', v.code, 'status', v.status) END)
        ORDER BY i.id), '[]')
        FROM order_item i LEFT JOIN core_class c ON c.id = i.core_class_id LEFT JOIN lms_class l ON l.id = i.lms_class_id
        LEFT JOIN voucher v ON v.id = i.voucher_id AND v.deleted_at IS NULL
       WHERE i.order_id = o.id) AS items
      FROM sales_order o WHERE o.id = ${row.id}`.execute(tx)
  return { ...row, ...rows[0] }
}

const item = (value: ReturnType<typeof sql>) =>
  sql`(SELECT ${value} FROM order_item i WHERE i.order_id = sales_order.id)`

/** A step of the timeline, after those that it has. */
const step = async (tx: Tx, id: number, event: string, at: string): Promise<Columns> => {
  const { rows } = await sql<{ timeline: object[] }>`SELECT timeline FROM sales_order WHERE id = ${id}`.execute(tx)
  return { timeline: [...(rows[0]?.timeline ?? []), { event, at }] }
}

/** What was bought. Staff close orders and give out their vouchers; all else comes from where they were placed. */
const orders = serveResource(order, {
  columns: {
    platform: 'platform_code',
    paymentMethod: 'payment_method_code',
    payment: { value: ref('payment_method.name'), joins: ['payment'] },
    student: related('student', 'id', 'name'),
    titles: item(sql`coalesce(string_agg(i.title, ', ' ORDER BY i.id), '')`),
    itemCount: item(sql`count(*)::int`),
    voucherCount: item(sql`count(i.voucher_id)::int`),
  },
  joins: {
    payment: sql`LEFT JOIN payment_method ON payment_method.code = sales_order.payment_method_code`,
    student: sql`LEFT JOIN student ON student.id = sales_order.student_id`,
  },
  references: {
    platform: { table: 'digital_platform', what: 'a platform', by: 'code', shared: true },
    studentId: { table: 'student', what: 'a student' },
  },
  completeRow,
  shown: (row, { may }) =>
    row.items === undefined || may('voucher:read')
      ? row
      : { ...row, items: row.items.map((one) => ({ ...one, voucher: null })) },
  unaudited: ['items', 'timeline', 'titles', 'itemCount', 'payment'],
  mayEdit(row, { status }) {
    if (status === 'CANCELLED') return canCancel(row)
    return status === 'REFUNDED' ? canRefund(row) : canFulfil(row)
  },
  async check({ customerId, input, before }, { tx }): Promise<FieldIssue[]> {
    if (!before) return checkItems(tx, customerId, input)
    const { status, reason } = input
    return [
      ...(status === undefined ? [{ field: 'status', message: EMPTY }] : []),
      ...(status !== undefined && status !== 'FULFILLED' && reason === undefined
        ? [{ field: 'reason', message: EMPTY }]
        : []),
    ]
  },
  write: { status: () => ({}), reason: () => ({}), items: () => ({}), isPaid: () => ({}), discount: () => ({}) },
  async values({ customerId, input, before }, { tx }) {
    const at = new Date().toISOString()
    if (!before) {
      const { isPaid = false, orderedAt = at } = input
      return {
        ...(await amountsOf(tx, input)),
        ...(await newNumber(tx, customerId, orderedAt)),
        status: isPaid ? 'PAID' : 'PENDING',
        paid_at: isPaid ? orderedAt : null,
        timeline: [{ event: 'ORDERED', at: orderedAt }, ...(isPaid ? [{ event: 'PAID', at: orderedAt }] : [])],
      }
    }
    const { status, reason } = input
    if (status === undefined) return {}
    const more = status === 'FULFILLED' ? { fulfilled_at: at } : { cancelled_at: at, cancel_reason: reason ?? null }
    return { status, ...more, ...(await step(tx, before.id, status, at)) }
  },
  async afterWrite(id, { customerId, input, before }, context) {
    if (!before) return insertItems(context.tx, { id, customerId }, input.items ?? [])
    if (input.status === 'FULFILLED') return giveVouchers(before, context)
    return input.status === 'REFUNDED' ? withdrawVouchers(id, context) : undefined
  },
  actionOf: (_before, { status }) =>
    status === 'CANCELLED' ? 'order.cancel' : status === 'REFUNDED' ? 'order.refund' : 'order.fulfil',
  inverseOfCreate: ({ id, status }) =>
    invocation(status === 'PENDING' ? cancelCommand : refundCommand, { order: id, reason: 'Salah dicatat' }),
  find: {
    from: sql`list_sales_order AS t`,
    tenant: ref('t.customer_id'),
    newest: sql`t.ordered_at DESC, t.id DESC`,
    fields: [
      code('t.order_no', start),
      code('t.external_invoice', start),
      email('t.buyer_email', { foreign: true, part: 'indexed' }),
      phone('t.buyer_phone', foreign),
      name('t.buyer_name'),
    ],
    huge: true,
    unnamed: true,
    label: ref('t.order_no'),
    hint: dotted(ref('t.buyer_name'), sql`initcap(t.status)`),
  },
})
export default orders
