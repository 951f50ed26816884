import * as z from 'zod/mini'
import { pickAccounts } from '#commands/prompts/account.ts'
import { versionOf } from '#commands/prompts/record-commands.ts'
import { account } from '#contract/session/account.ts'
import { canDisable } from '#contract/session/account.rules.ts'
import { Id, Reason } from '#contract/core/common.ts'
import { defineCommand } from '#engine/define.ts'
import { rule, selected } from '#engine/answers/from.ts'
import { text } from '#engine/prompt.ts'
import { say } from '#engine/say.ts'

export default defineCommand({
  id: 'account.disable',
  title: 'Disable account',
  short: 'Disable',
  section: 'account',
  resource: 'account',
  keywords: ['block', 'lock out', 'deactivate', 'nonaktifkan', 'blokir', 'matikan'],
  permission: 'account:update',
  risk: 'reversible',
  opposite: 'account.enable',
  surfaces: ['palette', 'row', 'bulk', 'drawer'],
  shortcut: { keys: 'b', on: '/account' },
  args: z.object({ account: Id, reason: Reason }),
  ask: {
    account: pickAccounts(),
    reason: text('Why is it disabled?', {
      max: 500,
      help: 'The user is logged out everywhere and can no longer log in.',
      names: ['reason', 'alasan'],
    }),
  },
  over: 'account',
  from: { account: selected('account') },
  blocked: rule('account', 'account', canDisable),
  async run({ account: id, reason }, env) {
    const body = { version: await versionOf(account, id, env), accountStatus: 'DISABLED' as const, reason }
    return env.call(account.calls.update, { id, body })
  },
  done: ({ name }) => ({ say: say('{{name}} is disabled', { name }), stale: ['account'] }),
})
