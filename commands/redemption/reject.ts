import * as z from 'zod/mini'
import { pickOf, versionOf } from '#commands/prompts/record-commands.ts'
import { Id, Reason } from '#contract/core/common.ts'
import { flagWords, redemption } from '#contract/redemption/redemption.ts'
import { canReject, refusalFlags } from '#contract/redemption/redemption.rules.ts'
import { rule, selected } from '#engine/answers/from.ts'
import { defineCommand } from '#engine/define.ts'
import { oneOf, text } from '#engine/prompt.ts'
import { counted, say } from '#engine/say.ts'

export default defineCommand({
  id: 'redemption.reject',
  title: 'Reject redemption',
  short: 'Reject',
  section: 'redemption',
  resource: 'redemption',
  keywords: ['refuse', 'decline', 'tolak penukaran', ...redemption.keywords],
  permission: 'redemption:update',
  risk: 'reversible',
  surfaces: ['palette', 'row', 'bulk', 'drawer'],
  shortcut: { keys: 'v r', on: '/reedem' },
  args: z.object({ redemption: Id, flag: z.enum(refusalFlags), note: Reason }),
  ask: {
    redemption: pickOf(redemption, true),
    flag: oneOf(
      'What is wrong with it?',
      refusalFlags.map((value) => ({ value, label: flagWords[value] })),
      { names: ['outcome', 'flag', 'hasil'] },
    ),
    note: text('Why?', {
      max: 500,
      help: 'Stored as the note of the redemption.',
      names: ['note', 'catatan', 'alasan'],
    }),
  },
  over: 'redemption',
  from: { redemption: selected('redemption') },
  blocked: rule('redemption', 'redemption', canReject),
  confirm: (_given, _ctx, targets) => ({
    title: counted(targets.length, 'Reject redemption {{code}}', 'Reject {{count}} redemptions', {
      code: targets[0]?.label,
    }),
    detail: 'The voucher stays as it is. A rejected redemption can still be accepted.',
    action: 'Reject',
  }),
  run: async ({ redemption: id, flag, note }, env) => {
    const version = await versionOf(redemption, id, env)
    return env.call(redemption.calls.update, { id, body: { version, status: 'REJECTED', flag, note } })
  },
  done: ({ voucherCode }) => ({
    say: say('Redemption {{code}} rejected', { code: voucherCode }),
    stale: ['redemption'],
  }),
})
