import * as z from 'zod/mini'
import { call, list, record as answerOf } from '#contract/core/call.ts'
import { Deleted, Id, LocalDate, Moment, Reason, Rupiah } from '#contract/core/common.ts'
import type { RecordOfKind } from '#contract/core/resource/define.ts'
import { defineResource } from '#contract/core/resource/define.ts'
import { bool, json, text } from '#contract/core/resource/field.ts'
import { ownCalls, schemasFor } from '#contract/core/resource/own-calls.ts'
import { kinds } from '#contract/kinds.ts'
import { NewItem, orderFields } from './order-fields.ts'
import { canDeleteOrder, orderStatuses } from './order.rules.ts'

const of = schemasFor(kinds.order, orderFields, {
  inputs: {
    items: json('Order items', z.array(NewItem).check(z.minLength(1, "can't be empty!"), z.maxLength(100)), {
      write: 'create',
      required: true,
    }),
    isPaid: bool('Paid', { write: 'create', default: false, yes: 'It is paid already' }),
    reason: text('Reason', { write: 'update', schema: Reason }),
  },
})

const base = '/customers/{customerId}/orders'

export const orderList = call({
  method: 'GET',
  path: base,
  service: 'console',
  access: 'order:read',
  summary: 'List orders',
  query: of.query,
  answer: list(of.record),
})

export const orderRead = call({
  method: 'GET',
  path: '/v1/api/order/{orderId}',
  params: { orderId: Id },
  access: 'order:read',
  summary: 'Read an order with its items and its timeline',
  answer: answerOf(of.record),
})

export const orderCreate = call({
  method: 'POST',
  path: base,
  service: 'console',
  access: 'order:create',
  summary: 'Take over an order of a platform or of the own shop; the server gives it its number',
  body: of.create,
  answer: answerOf(of.record),
})

export const orderUpdate = call({
  method: 'PUT',
  path: `${base}/{id}`,
  service: 'console',
  access: 'order:update',
  summary: 'Cancel an order, refund it, or assign a voucher to each item',
  body: of.update,
  answer: answerOf(of.record),
})

export const orderRemove = call({
  method: 'DELETE',
  path: `${base}/{id}`,
  service: 'console',
  access: 'order:delete',
  summary: 'Refused with the reason: orders stay on record',
  answer: answerOf(Deleted),
})

export const orderSend = call({
  method: 'POST',
  path: `${base}/{id}/send-vouchers`,
  service: 'console',
  access: 'order:update',
  summary: 'Send the buyer the codes of an order that are not used yet',
  answer: answerOf(z.object({ orderNo: z.string(), sent: z.int(), recipient: z.string() })),
})

/** Filters of the specification's search; they are those of the list under other names. */
const SearchOrders = z
  .strictObject({
    keyword: z.optional(z.string().check(z.maxLength(200))),
    platform: z.optional(z.array(z.string().check(z.maxLength(40))).check(z.maxLength(50))),
    status: z.optional(z.array(z.enum(orderStatuses))),
    paymentMethod: z.optional(z.union([z.string(), z.array(z.string()).check(z.maxLength(50))])),
    dateFrom: z.optional(LocalDate),
    dateTo: z.optional(LocalDate),
    customerId: z.optional(Id),
    minTotal: z.optional(Rupiah),
    maxTotal: z.optional(Rupiah),
  })
  .check(({ value, issues }) => {
    const { dateFrom, dateTo, minTotal, maxTotal } = value
    const report = (field: string, message: string) =>
      issues.push({ code: 'custom', input: value, path: [field], message })
    if (dateFrom !== undefined && dateTo !== undefined && dateTo < dateFrom)
      report('dateTo', 'must not be before dateFrom')
    if (minTotal !== undefined && maxTotal !== undefined && maxTotal < minTotal)
      report('maxTotal', 'must not be less than minTotal')
  })
  .register(z.globalRegistry, { id: 'SearchOrders' })
export type SearchOrders = z.output<typeof SearchOrders>

export const orderSearch = call({
  method: 'POST',
  path: '/v1/api/order/search',
  access: 'order:read',
  summary: 'Search orders with a body; the same rows as the list',
  query: of.query,
  body: SearchOrders,
  answer: list(of.record),
  unaudited: 'searching changes no record',
})

const Purchase = z.object({
  id: Id,
  orderNo: z.string(),
  status: z.enum(orderStatuses),
  platform: z.string(),
  titles: z.string(),
  total: z.int(),
  at: Moment,
})

/** An account that buys, with what it has bought of the customers whom the caller works for. */
export const Buyer = z
  .object({
    id: Id,
    name: z.string(),
    email: z.string(),
    phone: z.nullable(z.string()),
    orders: z.object({ rows: z.array(Purchase), more: z.boolean() }),
    /** Of all its orders, also those that are not shown. */
    orderCount: z.int(),
    paidTotal: z.int(),
  })
  .register(z.globalRegistry, { id: 'Buyer' })
export type Buyer = z.output<typeof Buyer>

export const buyerRead = call({
  method: 'GET',
  path: '/v1/api/user/{userId}',
  params: { userId: Id },
  access: 'order:read',
  summary: 'The account of a buyer with its newest orders',
  answer: answerOf(Buyer),
})

/** What was bought on a platform or in the own shop, and the vouchers that were given for it. */
export const order = defineResource(kinds.order, {
  calls: ownCalls(of, {
    list: orderList,
    read: orderRead,
    create: orderCreate,
    update: orderUpdate,
    remove: orderRemove,
  }),
  commands: ['export'],
  keywords: ['order', 'purchase', 'pesanan', 'pembelian'],
  label: 'orderNo',
  hint: ({ buyerName, status }) => `${buyerName} · ${status}`,
  findHelp: 'By order number, invoice or buyer.',
  search: 'Order, invoice or buyer…',
  sort: '-orderedAt',
  mayDelete: canDeleteOrder,
  empty: { title: 'No orders yet', hint: 'Orders of the platforms and of your own shop appear here.' },
  fields: of.fields,
  inputs: of.inputs,
})
export type Order = RecordOfKind<typeof order>
