import * as z from 'zod/mini'
import { pickOf } from '#commands/prompts/record-commands.ts'
import { Id } from '#contract/core/common.ts'
import { order, orderSend } from '#contract/order/order.ts'
import { canSendVouchers } from '#contract/order/order.rules.ts'
import { rule, selected } from '#engine/answers/from.ts'
import { defineCommand } from '#engine/define.ts'
import { counted, say } from '#engine/say.ts'

/** Sends buyers the codes of their orders, also once more. */
export default defineCommand({
  id: 'order.send',
  title: 'Send vouchers of order',
  short: 'Send vouchers',
  section: 'order',
  resource: 'order',
  keywords: ['resend codes', 'kirim voucer', 'kirim ulang kode', ...order.keywords],
  permission: 'order:update',
  risk: 'irreversible',
  destructive: false,
  surfaces: ['palette', 'row', 'bulk', 'drawer'],
  args: z.object({ order: Id }),
  ask: { order: pickOf(order, true) },
  over: 'order',
  from: { order: selected('order') },
  blocked: rule('order', 'order', canSendVouchers),
  confirm: (_given, _ctx, targets) => ({
    title: counted(targets.length, 'Send the vouchers of {{number}}?', 'Send the vouchers of {{count}} orders?', {
      number: targets[0]?.label,
    }),
    detail: 'The buyer gets a message for each code that is not used yet.',
    action: 'Send vouchers',
  }),
  run: ({ order: id }, { call, customerId }) => call(orderSend, { customerId, id }),
  done: ({ orderNo, sent, recipient }) => ({
    say: say('Order {{number}}: {{count}} codes queued for {{recipient}}', { number: orderNo, count: sent, recipient }),
    stale: ['order', 'voucher', 'message'],
  }),
})
