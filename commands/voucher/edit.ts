import * as z from 'zod/mini'
import { Id } from '#contract/core/common.ts'
import { canEdit } from '#contract/voucher/voucher.rules.ts'
import { pickVoucher } from '#commands/prompts/pick-voucher.ts'
import { defineCommand } from '#engine/define.ts'
import { focused, rule } from '#engine/answers/from.ts'

export default defineCommand({
  id: 'voucher.edit',
  title: 'Edit voucher',
  short: 'Edit',
  section: 'voucher',
  resource: 'voucher',
  keywords: ['change', 'ubah', 'sunting', 'perbarui'],
  permission: 'voucher:update',
  risk: 'read',
  surfaces: ['palette', 'row', 'drawer'],
  shortcut: { keys: 'e', on: '/voucher' },
  args: z.object({ voucher: Id }),
  ask: { voucher: pickVoucher() },
  from: { voucher: focused('voucher') },
  blocked: rule('voucher', 'voucher', canEdit),
  run: async () => {},
  done: (_result, { voucher }) => ({ goTo: `/voucher/edit/${voucher}` }),
})
