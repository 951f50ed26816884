import * as z from 'zod/mini'
import { pickOf, versionOf } from '#commands/prompts/record-commands.ts'
import { Id, Reason } from '#contract/core/common.ts'
import { order } from '#contract/order/order.ts'
import { canRefund } from '#contract/order/order.rules.ts'
import { rule, selected } from '#engine/answers/from.ts'
import { defineCommand } from '#engine/define.ts'
import { text } from '#engine/prompt.ts'
import { counted, say } from '#engine/say.ts'

/** Notes that orders are paid back; their vouchers can no longer be used. */
export default defineCommand({
  id: 'order.refund',
  title: 'Refund order',
  short: 'Refund',
  section: 'order',
  resource: 'order',
  keywords: ['pay back', 'kembalikan dana', 'refund pesanan', ...order.keywords],
  permission: 'order:update',
  risk: 'reversible',
  surfaces: ['palette', 'row', 'bulk', 'drawer'],
  args: z.object({ order: Id, reason: Reason }),
  ask: { order: pickOf(order, true), reason: text('Why?', { max: 500, names: ['reason', 'alasan'] }) },
  over: 'order',
  from: { order: selected('order') },
  blocked: rule('order', 'order', canRefund),
  confirm: (_given, _ctx, targets) => ({
    title: counted(targets.length, 'Refund order {{number}}?', 'Refund {{count}} orders?', {
      number: targets[0]?.label,
    }),
    detail:
      'Its vouchers become void and its sales are marked as refunded. The money itself is paid back where the order was paid.',
    action: 'Refund order',
  }),
  async run({ order: id, reason }, env) {
    const version = await versionOf(order, id, env)
    return env.call(order.calls.update, {
      customerId: env.customerId,
      id,
      body: { version, status: 'REFUNDED', reason },
    })
  },
  done: ({ orderNo }) => ({
    say: say('Order {{number}} refunded', { number: orderNo }),
    stale: ['order', 'voucher', 'ecommerce'],
  }),
})
