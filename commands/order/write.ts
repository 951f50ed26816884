import * as z from 'zod/mini'
import { pickOf } from '#commands/prompts/record-commands.ts'
import { Id } from '#contract/core/common.ts'
import { order } from '#contract/order/order.ts'
import { focused } from '#engine/answers/from.ts'
import { defineCommand } from '#engine/define.ts'

/** Opens the page on which a message to the buyer of an order is written from a template. */
export default defineCommand({
  id: 'order.write',
  title: 'Write to the buyer of an order',
  short: 'Write',
  section: 'order',
  resource: 'order',
  keywords: ['message', 'send', 'tulis pesan', 'kirim pesan', 'templat', 'hubungi pembeli'],
  permission: ['message:create', 'order:read'],
  risk: 'read',
  surfaces: ['palette', 'row', 'drawer'],
  shortcut: { keys: 'w', on: '/order' },
  args: z.object({ order: Id }),
  ask: { order: pickOf(order) },
  from: { order: focused('order') },
  run: async () => {},
  done: (_result, { order: id }) => ({ goTo: `/message/write?about=order&id=${id}` }),
})
