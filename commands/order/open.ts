import * as z from 'zod/mini'
import { pickOf } from '#commands/prompts/record-commands.ts'
import { Id } from '#contract/core/common.ts'
import { order } from '#contract/order/order.ts'
import { focused } from '#engine/answers/from.ts'
import { defineCommand } from '#engine/define.ts'

export default defineCommand({
  id: 'order.open',
  title: 'Open order',
  section: 'order',
  resource: 'order',
  keywords: ['purchase', 'buka pesanan'],
  permission: 'order:read',
  risk: 'read',
  surfaces: ['palette', 'row'],
  args: z.object({ order: Id }),
  ask: { order: pickOf(order) },
  from: { order: focused('order') },
  run: async () => {},
  done: (_result, { order: id }) => ({ goTo: `/order/${id}` }),
})
