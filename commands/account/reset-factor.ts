import * as z from 'zod/mini'
import { pickAccounts } from '#commands/prompts/account.ts'
import { secondFactorReset } from '#contract/session/account.ts'
import { canResetFactor } from '#contract/session/account.rules.ts'
import { Id, Reason } from '#contract/core/common.ts'
import { defineCommand } from '#engine/define.ts'
import { rule, selected } from '#engine/answers/from.ts'
import { text } from '#engine/prompt.ts'
import { counted, say } from '#engine/say.ts'

export default defineCommand({
  id: 'account.reset-factor',
  title: 'Reset two-step verification',
  section: 'account',
  resource: 'account',
  keywords: ['2fa', 'mfa', 'totp', 'lost phone', 'authenticator', 'verifikasi dua langkah', 'hp hilang'],
  permission: 'account:reset',
  risk: 'privileged',
  surfaces: ['palette', 'row', 'bulk', 'drawer'],
  shortcut: { keys: 'r v', on: '/account' },
  args: z.object({ account: Id, reason: Reason }),
  ask: {
    account: pickAccounts(),
    reason: text('Why is it reset?', {
      max: 500,
      help: 'Make sure that the request comes from the owner of the account.',
      names: ['reason', 'alasan'],
    }),
  },
  over: 'account',
  from: { account: selected('account') },
  blocked: rule('account', 'account', canResetFactor),
  confirm: (_args, _ctx, targets) => ({
    title: counted(
      targets.length,
      'Reset two-step verification of {{name}}?',
      'Reset two-step verification of {{count}} accounts?',
      { name: targets[0]?.label },
    ),
    detail: 'The user is logged out everywhere and logs in with only the password until it is set up again.',
    action: 'Reset',
  }),
  run: ({ account, reason }, { call }) => call(secondFactorReset, { id: account, body: { reason } }),
  done: ({ name }) => ({ say: say('Two-step verification of {{name}} is reset', { name }), stale: ['account'] }),
})
