import type { AnyCall } from '#contract/core/call.ts'
import type { Order } from '#contract/order/order.ts'
import { order as described } from '#contract/order/order.ts'
import { orderStatuses } from '#contract/order/order.rules.ts'
import type { RecordRef } from '#engine/context.ts'
import type { AnyCommand } from '#engine/define.ts'
import { readState } from '#engine/state.ts'
import { context, fakeRuntime } from '#test/commands/fixtures.ts'

/** A paid order of one item without a voucher, but for what is said otherwise. */
export const order = (more: Partial<Order> = {}): Order => ({
  id: 9,
  customerId: 1,
  version: 3,
  createdAt: '2026-11-20T02:00:00.000Z',
  updatedAt: '2026-11-20T02:00:00.000Z',
  updatedBy: null,
  orderNo: 'ORD-261120-00031',
  orderedAt: '2026-11-20T02:00:00.000Z',
  buyerName: 'Siti Rahmawati',
  buyerEmail: 'siti.rahma@contoh.example',
  buyerPhone: null,
  titles: 'Administrasi Perkantoran dengan Excel',
  platform: 'PINTARIA',
  total: 450_000,
  status: 'PAID',
  paymentMethod: 'QRIS',
  payment: 'QRIS',
  externalInvoice: null,
  studentId: 5,
  student: { id: 5, name: 'Siti Rahmawati' },
  userId: null,
  subtotal: 450_000,
  discount: 0,
  platformFee: 45_000,
  promoCode: null,
  paidAt: '2026-11-20T02:04:00.000Z',
  fulfilledAt: null,
  cancelledAt: null,
  cancelReason: null,
  itemCount: 1,
  voucherCount: 0,
  ...more,
})

/** The same as surfaces hand it around. */
export function orderRef(more: Partial<Order> = {}): RecordRef<'order'> {
  const record = order(more)
  return { resource: 'order', id: record.id, label: record.orderNo, record }
}

/** The states of an order in which a command is offered. */
export const statesOf = (command: AnyCommand, more: Partial<Order> = {}) =>
  orderStatuses.filter(
    (status) => readState(command, context({ focused: orderRef({ ...more, status }) })).kind === 'shown',
  )

/** The console with an order in focus, whose change the server accepts. */
export const orderWorld = (more: Partial<Order> = {}) =>
  fakeRuntime(context({ focused: orderRef(more) }), new Map<AnyCall, unknown>([[described.calls.update, order()]]))
