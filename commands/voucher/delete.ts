import * as z from 'zod/mini'
import { Id } from '#contract/core/common.ts'
import { voucherDelete } from '#contract/voucher/voucher.ts'
import { canDelete } from '#contract/voucher/voucher.rules.ts'
import { pickVouchers } from '#commands/prompts/pick-voucher.ts'
import { knownRef } from '#engine/context.ts'
import { defineCommand } from '#engine/define.ts'
import { rule, selected } from '#engine/answers/from.ts'
import { counted, say } from '#engine/say.ts'

export default defineCommand({
  id: 'voucher.delete',
  title: 'Delete voucher',
  short: 'Delete',
  section: 'voucher',
  resource: 'voucher',
  keywords: ['remove', 'hapus', 'buang'],
  permission: 'voucher:delete',
  risk: 'irreversible',
  surfaces: ['palette', 'row', 'bulk', 'drawer'],
  shortcut: { keys: 'd', on: '/voucher' },
  args: z.object({ voucher: Id }),
  ask: { voucher: pickVouchers() },
  over: 'voucher',
  from: { voucher: selected('voucher') },
  blocked: rule('voucher', 'voucher', canDelete),
  confirm: (_given, _ctx, targets) => ({
    title: counted(targets.length, 'Delete voucher {{code}}?', 'Delete {{count}} vouchers?', {
      code: targets[0]?.label,
    }),
    detail: counted(
      targets.length,
      'The voucher becomes void and its code can no longer be redeemed.',
      'The vouchers become void and their codes can no longer be redeemed.',
    ),
    action: 'Delete',
  }),
  run: ({ voucher }, { call, customerId }) => call(voucherDelete, { customerId, id: voucher }),
  done: (_result, { voucher }, ctx) => ({
    say: say('Voucher {{code}} deleted', { code: knownRef(ctx, 'voucher', voucher)?.label ?? voucher }),
    stale: ['voucher'],
  }),
})
