import * as z from 'zod/mini'
import { pickAccounts } from '#commands/prompts/account.ts'
import { versionOf } from '#commands/prompts/record-commands.ts'
import { account } from '#contract/session/account.ts'
import { canActivate, needsReason } from '#contract/session/account.rules.ts'
import { Id, Reason } from '#contract/core/common.ts'
import { knownRecord } from '#engine/context.ts'
import { defineCommand } from '#engine/define.ts'
import { rule, selected } from '#engine/answers/from.ts'
import { text } from '#engine/prompt.ts'
import { say } from '#engine/say.ts'

export default defineCommand({
  id: 'account.enable',
  title: 'Activate account',
  short: 'Activate',
  section: 'account',
  resource: 'account',
  keywords: ['enable', 'unlock', 'confirm', 'aktifkan', 'buka kunci', 'konfirmasi'],
  permission: 'account:update',
  risk: 'reversible',
  opposite: 'account.disable',
  surfaces: ['palette', 'row', 'bulk', 'drawer'],
  shortcut: { keys: 'a', on: '/account' },
  args: z.object({ account: Id, reason: z.optional(Reason) }),
  ask: {
    account: pickAccounts(),
    reason: text('Why is it enabled again?', { max: 500, names: ['reason', 'alasan'] }),
  },
  needs: {
    reason: ({ account: id }, ctx) => {
      const record = knownRecord(ctx, 'account', id)
      return record !== undefined && needsReason(record.accountStatus, 'ACTIVE')
    },
  },
  over: 'account',
  from: { account: selected('account') },
  blocked: rule('account', 'account', canActivate),
  async run({ account: id, reason }, env) {
    const version = await versionOf(account, id, env)
    const body = { version, accountStatus: 'ACTIVE' as const, ...(reason === undefined ? {} : { reason }) }
    return env.call(account.calls.update, { id, body })
  },
  done: ({ name }) => ({ say: say('{{name}} is active', { name }), stale: ['account'] }),
})
