import * as z from 'zod/mini'
import { pickOf, versionOf } from '#commands/prompts/record-commands.ts'
import { Id, Reason } from '#contract/core/common.ts'
import { order } from '#contract/order/order.ts'
import { canCancel } from '#contract/order/order.rules.ts'
import { rule, selected } from '#engine/answers/from.ts'
import { defineCommand } from '#engine/define.ts'
import { text } from '#engine/prompt.ts'
import { counted, say } from '#engine/say.ts'

/** Calls off orders that are not paid. */
export default defineCommand({
  id: 'order.cancel',
  title: 'Cancel order',
  short: 'Cancel',
  section: 'order',
  resource: 'order',
  keywords: ['call off', 'batalkan pesanan', ...order.keywords],
  permission: 'order:update',
  risk: 'reversible',
  surfaces: ['palette', 'row', 'bulk', 'drawer'],
  args: z.object({ order: Id, reason: Reason }),
  ask: { order: pickOf(order, true), reason: text('Why?', { max: 500, names: ['reason', 'alasan'] }) },
  over: 'order',
  from: { order: selected('order') },
  blocked: rule('order', 'order', canCancel),
  confirm: (_given, _ctx, targets) => ({
    title: counted(targets.length, 'Cancel order {{number}}?', 'Cancel {{count}} orders?', {
      number: targets[0]?.label,
    }),
    detail: 'The buyer can no longer pay for it. The buyer is not notified.',
    action: 'Cancel order',
  }),
  async run({ order: id, reason }, env) {
    const version = await versionOf(order, id, env)
    return env.call(order.calls.update, {
      customerId: env.customerId,
      id,
      body: { version, status: 'CANCELLED', reason },
    })
  },
  done: ({ orderNo }) => ({ say: say('Order {{number}} cancelled', { number: orderNo }), stale: ['order'] }),
})
