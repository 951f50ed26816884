import * as z from 'zod/mini'
import { pickOf } from '#commands/prompts/record-commands.ts'
import { Id, Reason } from '#contract/core/common.ts'
import { redemption } from '#contract/redemption/redemption.ts'
import { canCancel } from '#contract/redemption/redemption.rules.ts'
import { voucherReset } from '#contract/voucher/voucher-calls.ts'
import { rule, selected } from '#engine/answers/from.ts'
import { defineCommand } from '#engine/define.ts'
import { text } from '#engine/prompt.ts'
import { counted, say } from '#engine/say.ts'

/** Takes a redemption back: its voucher is reset. */
export default defineCommand({
  id: 'redemption.cancel',
  title: 'Cancel redemption',
  short: 'Cancel redemption',
  section: 'redemption',
  resource: 'redemption',
  keywords: ['take back', 'batalkan penukaran', ...redemption.keywords],
  permission: ['redemption:read', 'voucher:reset'],
  risk: 'irreversible',
  surfaces: ['palette', 'row', 'bulk', 'drawer'],
  shortcut: { keys: 'v c', on: '/reedem' },
  args: z.object({ redemption: Id, reason: Reason }),
  ask: { redemption: pickOf(redemption, true), reason: text('Why?', { max: 500, names: ['reason', 'alasan'] }) },
  over: 'redemption',
  from: { redemption: selected('redemption') },
  blocked: rule('redemption', 'redemption', canCancel),
  confirm: (_given, _ctx, targets) => ({
    title: counted(targets.length, 'Cancel redemption {{code}}', 'Cancel {{count}} redemptions', {
      code: targets[0]?.label,
    }),
    detail:
      'The voucher is available again. The participant loses the seat in the class; the sale and the order are open again.',
    action: 'Cancel redemption',
  }),
  run: async ({ redemption: id, reason }, env) => {
    const { voucherId, customerId } = env.known('redemption', id) ?? (await env.call(redemption.calls.read, { id }))
    return env.call(voucherReset, { customerId, id: voucherId ?? 0, body: { reason } })
  },
  done: ({ code }) => ({
    say: say('Voucher {{code}} is available again', { code }),
    stale: ['redemption', 'voucher'],
  }),
})
