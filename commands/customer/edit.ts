import * as z from 'zod/mini'
import { pickRecord } from '#commands/prompts/pick-record.ts'
import { Id } from '#contract/core/common.ts'
import { defineCommand } from '#engine/define.ts'
import { focused } from '#engine/answers/from.ts'

export default defineCommand({
  id: 'customer.edit',
  title: 'Edit customer',
  short: 'Edit',
  section: 'customer',
  resource: 'customer',
  keywords: ['change customer', 'tariff', 'suspend', 'ubah pelanggan', 'sunting mitra', 'tarif'],
  permission: 'customer:update',
  risk: 'read',
  surfaces: ['palette', 'row', 'drawer'],
  shortcut: { keys: 'e', on: '/roles?list' },
  args: z.object({ customer: Id }),
  ask: { customer: pickRecord('customer') },
  from: { customer: focused('customer') },
  run: async () => {},
  done: (_result, { customer }) => ({ goTo: `/roles?list=customers&edit=${customer}` }),
})
