import * as z from 'zod/mini'
import { pickOf } from '#commands/prompts/record-commands.ts'
import { Id } from '#contract/core/common.ts'
import { order } from '#contract/order/order.ts'
import { focused } from '#engine/answers/from.ts'
import { defineCommand } from '#engine/define.ts'

/** All that the buyer of an order has bought; a buyer who is no student yet is found by e-mail. */
export default defineCommand({
  id: 'buyer.open',
  title: 'Open buyer',
  section: 'order',
  resource: 'order',
  keywords: ['customer of order', 'purchases', 'buka pembeli', 'pembelian'],
  permission: 'order:read',
  risk: 'read',
  surfaces: ['palette', 'row', 'drawer'],
  args: z.object({ order: Id }),
  ask: { order: pickOf(order) },
  from: { order: focused('order') },
  run: ({ order: id }, { call, known }) => {
    const seen = known('order', id)
    return seen ? Promise.resolve(seen) : call(order.calls.read, { orderId: id })
  },
  done: ({ student, buyerEmail, buyerName }) => ({
    goTo: student ? `/order?studentId=${student.id}` : `/order?keyword=${encodeURIComponent(buyerEmail ?? buyerName)}`,
  }),
})
