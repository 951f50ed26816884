import * as z from 'zod/mini'
import { Id, Moment, Named, Rupiah } from '#contract/core/common.ts'
import { Phone, RequiredEmail } from '#contract/core/contact.ts'
import { code, int, json, key, moment, money, record, reference, related, text } from '#contract/core/resource/field.ts'
import { orderStatuses } from './order.rules.ts'

const Class = z.object({ id: Id, code: z.string(), title: z.string() })

/** What was bought, and the voucher that was given for it; null also where the caller may not read vouchers. */
export const OrderItem = z
  .object({
    id: Id,
    title: z.string(),
    qty: z.int(),
    price: z.int(),
    coreClass: z.nullable(Class),
    lmsClass: z.nullable(Class),
    voucher: z.nullable(z.object({ id: Id, code: z.string(), status: z.string() })),
  })
  .register(z.globalRegistry, { id: 'OrderItem' })
export type OrderItem = z.output<typeof OrderItem>

const Step = z.object({ event: z.string(), at: Moment })

/** What an order holds, from the newest sale of a voucher to the person who paid. */
export const orderFields = {
  orderNo: text('Order', {
    write: 'never',
    required: true,
    code: true,
    upper: true,
    plain: 'prefix',
    search: 'prefix',
    sort: true,
    main: 1,
    width: 160,
    typed: ['pesanan', 'order'],
  }),
  orderedAt: moment('Ordered', {
    write: 'create',
    required: true,
    sort: true,
    filter: true,
    bounds: ['dateFrom', 'dateTo'],
    time: true,
    main: 2,
    width: 150,
    typed: ['dipesan', 'ordered'],
  }),
  buyerName: text('Buyer', {
    write: 'create',
    required: true,
    max: 160,
    search: 'contains',
    main: 2,
    width: 180,
    typed: ['pembeli', 'buyer'],
  }),
  buyerEmail: text('E-mail', { write: 'create', schema: RequiredEmail, max: 254, search: 'contains', width: 210 }),
  buyerPhone: text('Phone', { write: 'create', schema: Phone, max: 40, plain: 'prefix' }),
  titles: text('Order items', { write: 'never', required: true, filter: false, width: 240 }),
  platform: reference('Platform', 'platform', { write: 'create', required: true, filter: true, width: 126 }),
  total: money('Total', { write: 'never', required: true, sort: true, sum: true, filter: true, main: 2, width: 110 }),
  status: code('Status', orderStatuses, {
    write: 'update',
    schema: z.enum(['CANCELLED', 'REFUNDED', 'FULFILLED']),
    sort: true,
    filter: true,
    main: 1,
    width: 168,
    words: {
      PENDING: 'Waiting for payment',
      PAID: 'Paid',
      FULFILLED: 'Vouchers assigned',
      COMPLETED: 'Completed',
      CANCELLED: 'Cancelled',
      EXPIRED: 'Expired',
      REFUNDED: 'Refunded',
    },
    typedValues: {
      PENDING: ['menunggu'],
      PAID: ['dibayar'],
      FULFILLED: ['terpenuhi'],
      COMPLETED: ['selesai'],
      CANCELLED: ['dibatalkan'],
      EXPIRED: ['kedaluwarsa'],
      REFUNDED: ['dikembalikan'],
    },
  }),
  paymentMethod: key('Payment', { write: 'create', known: true, nullable: true, filter: true, typed: ['pembayaran'] }),
  payment: text('Payment', { write: 'never', filter: false, width: 130 }),
  externalInvoice: text('Invoice', {
    write: 'create',
    max: 120,
    code: true,
    upper: true,
    plain: 'prefix',
    search: 'prefix',
    width: 150,
    typed: ['faktur', 'invoice'],
  }),
  studentId: record('Buyer', 'student', { write: 'create', filter: true, shownBy: 'student', typed: ['siswa'] }),
  student: related('Student', Named, { nullable: true }),
  userId: int('Account', { write: 'never', nullable: true, list: false, filter: false }),
  subtotal: money('Subtotal', { write: 'never', required: true }),
  discount: money('Discount', { write: 'create', default: 0 }),
  platformFee: money('Fee', { write: 'never', required: true }),
  promoCode: text('Promo code', { write: 'create', max: 60, code: true, filter: true, plain: 'eq' }),
  paidAt: moment('Paid', { write: 'never', time: true, bounds: ['paidFrom', 'paidTo'] }),
  fulfilledAt: moment('Vouchers assigned', { write: 'never', time: true, list: false }),
  cancelledAt: moment('Closed', { write: 'never', time: true, list: false }),
  cancelReason: text('Why it was closed', { write: 'never', list: false }),
  itemCount: int('Number of items', { write: 'never', required: true, filter: false }),
  voucherCount: int('Vouchers', { write: 'never', required: true, filter: false }),
  items: json('Order items', z.array(OrderItem), { write: 'never', detail: true }),
  timeline: json('Timeline', z.array(Step), { write: 'never', detail: true }),
} as const

/** An item of an order that a platform or the academy's own shop hands over. */
export const NewItem = z.strictObject({
  coreClassId: Id,
  lmsClassId: z.nullish(Id),
  title: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(200))),
  qty: z._default(z.int().check(z.gte(1), z.lte(1000)), 1),
  price: Rupiah,
})
