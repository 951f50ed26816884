import * as z from 'zod/mini'
import { Id, Reason } from '#contract/core/common.ts'
import { voucherUpdate } from '#contract/voucher/voucher.ts'
import { canVoid } from '#contract/voucher/voucher.rules.ts'
import { pickVouchers, voucherVersion } from '#commands/prompts/pick-voucher.ts'
import { defineCommand } from '#engine/define.ts'
import { rule, selected } from '#engine/answers/from.ts'
import { text } from '#engine/prompt.ts'
import { counted, say } from '#engine/say.ts'

export default defineCommand({
  id: 'voucher.void',
  title: 'Void voucher',
  short: 'Void',
  section: 'voucher',
  resource: 'voucher',
  keywords: ['cancel', 'invalidate', 'batalkan', 'hanguskan'],
  permission: 'voucher:update',
  risk: 'irreversible',
  surfaces: ['palette', 'row', 'bulk', 'drawer'],
  shortcut: { keys: 'v v', on: '/voucher' },
  args: z.object({ voucher: Id, reason: Reason }),
  ask: { voucher: pickVouchers(), reason: text('Why?', { max: 500, names: ['reason', 'alasan'] }) },
  over: 'voucher',
  from: { voucher: selected('voucher') },
  blocked: rule('voucher', 'voucher', canVoid),
  confirm: (_given, _ctx, targets) => ({
    title: counted(targets.length, 'Void voucher {{code}}', 'Void {{count}} vouchers', { code: targets[0]?.label }),
    detail: counted(
      targets.length,
      'The code can no longer be redeemed. Resetting the voucher makes it available again.',
      'The codes can no longer be redeemed. Resetting the vouchers makes them available again.',
    ),
    action: 'Void',
  }),
  run: async ({ voucher, reason }, env) => {
    const version = await voucherVersion(voucher, env)
    const body = { version, status: 'VOID', voidReason: reason } as const
    return env.call(voucherUpdate, { customerId: env.customerId, id: voucher, body })
  },
  done: ({ code }) => ({ say: say('Voucher {{code}} is void', { code }), stale: ['voucher'] }),
})
