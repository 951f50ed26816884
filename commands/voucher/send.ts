import * as z from 'zod/mini'
import { Id } from '#contract/core/common.ts'
import { voucherSend } from '#contract/voucher/voucher-calls.ts'
import { canSendCode } from '#contract/voucher/voucher.rules.ts'
import { pickVouchers } from '#commands/prompts/pick-voucher.ts'
import { rule, selected } from '#engine/answers/from.ts'
import { defineCommand } from '#engine/define.ts'
import { counted, say } from '#engine/say.ts'

export default defineCommand({
  id: 'voucher.send',
  title: 'Send voucher code',
  short: 'Send code',
  section: 'voucher',
  resource: 'voucher',
  keywords: ['message', 'mail the code', 'kirim kode', 'kirim voucher'],
  permission: 'voucher:update',
  risk: 'irreversible',
  destructive: false,
  surfaces: ['palette', 'row', 'bulk', 'drawer'],
  shortcut: { keys: 'v s', on: '/voucher' },
  args: z.object({ voucher: Id }),
  ask: { voucher: pickVouchers() },
  over: 'voucher',
  from: { voucher: selected('voucher') },
  blocked: rule('voucher', 'voucher', canSendCode),
  confirm: (_given, _ctx, targets) => ({
    title: counted(targets.length, 'Send the code {{code}}?', 'Send {{count}} codes?', { code: targets[0]?.label }),
    detail: 'The student for whom it is reserved gets a message by the template VOUCHER_SENT.',
    action: 'Send code',
  }),
  run: ({ voucher }, { call, customerId }) => call(voucherSend, { customerId, id: voucher }),
  done: ({ code, recipient }) => ({
    say: say('Code {{code}} queued for {{recipient}}', { code, recipient }),
    stale: ['voucher', 'message'],
  }),
})
