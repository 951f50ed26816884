import * as z from 'zod/mini'
import { pickOf, versionOf } from '#commands/prompts/record-commands.ts'
import { Id } from '#contract/core/common.ts'
import { order } from '#contract/order/order.ts'
import { canFulfil } from '#contract/order/order.rules.ts'
import { rule, selected } from '#engine/answers/from.ts'
import { defineCommand } from '#engine/define.ts'
import { say } from '#engine/say.ts'

/** Gives each item of a paid order a free voucher of its class and platform. */
export default defineCommand({
  id: 'order.fulfil',
  title: 'Assign vouchers to order',
  short: 'Assign vouchers',
  section: 'order',
  resource: 'order',
  keywords: ['fulfil', 'give codes', 'beri voucer', 'penuhi pesanan', ...order.keywords],
  permission: 'order:update',
  risk: 'reversible',
  surfaces: ['palette', 'row', 'bulk', 'drawer'],
  args: z.object({ order: Id }),
  ask: { order: pickOf(order, true) },
  over: 'order',
  from: { order: selected('order') },
  blocked: rule('order', 'order', canFulfil),
  async run({ order: id }, env) {
    const version = await versionOf(order, id, env)
    return env.call(order.calls.update, { customerId: env.customerId, id, body: { version, status: 'FULFILLED' } })
  },
  done: ({ orderNo, voucherCount }) => ({
    say: say('Order {{number}}: vouchers assigned ({{count}})', { number: orderNo, count: voucherCount }),
    stale: ['order', 'voucher'],
  }),
})
