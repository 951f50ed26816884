import * as z from 'zod/mini'
import { call, record as answerOf } from '#contract/core/call.ts'
import { Id, Moment } from '#contract/core/common.ts'
import { order } from './order.ts'

/** The newest of a kind, and whether there are more. Null: the caller may not read them. */
const part = <S extends z.ZodMiniType>(one: S) => z.nullable(z.object({ rows: z.array(one), more: z.boolean() }))
const text = z.nullable(z.string())

/** An order with all that came of it. Each part takes its own permission and is null without it. */
export const OrderDetail = z
  .object({
    order: order.record,
    seats: part(z.object({ id: Id, name: z.string(), title: z.string(), status: z.string(), at: Moment })),
    certificates: part(z.object({ id: Id, number: z.string(), state: z.string(), at: Moment })),
    sales: part(
      z.object({
        id: Id,
        resource: z.string(),
        invoiceCode: z.string(),
        saleStatus: z.string(),
        fulfilStatus: z.string(),
        net: z.int(),
        /** Of a sale for several participants: how many places are used, of how many. */
        places: z.nullable(z.object({ total: z.int(), used: z.int() })),
        at: Moment,
      }),
    ),
    messages: part(
      z.object({
        id: Id,
        title: z.string(),
        channel: z.string(),
        recipient: z.string(),
        status: z.string(),
        error: text,
        at: Moment,
      }),
    ),
    complaints: part(z.object({ id: Id, ticketNo: z.string(), subject: z.string(), status: z.string(), at: Moment })),
    purchases: part(z.object({ id: Id, orderNo: z.string(), status: z.string(), total: z.int(), at: Moment })),
  })
  .register(z.globalRegistry, { id: 'OrderDetail' })
export type OrderDetail = z.output<typeof OrderDetail>

export const orderDetail = call({
  method: 'GET',
  path: '/customers/{customerId}/orders/{id}/detail',
  service: 'console',
  access: 'order:read',
  summary: 'An order with its seats, certificates, sales, messages, complaints and other purchases of the buyer',
  answer: answerOf(OrderDetail),
})
