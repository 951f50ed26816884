import * as z from 'zod/mini'
import { pickOf } from '#commands/prompts/record-commands.ts'
import { Id } from '#contract/core/common.ts'
import { order } from '#contract/order/order.ts'
import { focused } from '#engine/answers/from.ts'
import { defineCommand } from '#engine/define.ts'

/** Puts what a colleague or the marketplace asks for on the clipboard, a fact a line. */
export default defineCommand({
  id: 'order.copy',
  title: 'Copy order',
  short: 'Copy',
  section: 'order',
  resource: 'order',
  keywords: ['clipboard', 'invoice', 'share', 'salin pesanan', 'bagikan'],
  permission: 'order:read',
  risk: 'read',
  surfaces: ['palette', 'row', 'drawer'],
  shortcut: { keys: 'y', on: '/order' },
  args: z.object({ order: Id }),
  ask: { order: pickOf(order) },
  from: { order: focused('order') },
  run: ({ order: id }, { call, known }) => {
    const seen = known('order', id)
    return seen ? Promise.resolve(seen) : call(order.calls.read, { orderId: id })
  },
  done: ({ orderNo, externalInvoice, buyerName, buyerEmail, titles, total }) => ({
    copy: {
      text: [orderNo, externalInvoice, buyerName, buyerEmail, titles, `Rp ${total.toLocaleString('id-ID')}`]
        .filter((fact) => fact !== null)
        .join('\n'),
    },
  }),
})
