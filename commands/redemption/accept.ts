import * as z from 'zod/mini'
import { pickRecord } from '#commands/prompts/pick-record.ts'
import { pickOf, versionOf } from '#commands/prompts/record-commands.ts'
import { Id, Reason } from '#contract/core/common.ts'
import { redemption } from '#contract/redemption/redemption.ts'
import { canAccept } from '#contract/redemption/redemption.rules.ts'
import { rule, selected } from '#engine/answers/from.ts'
import { knownRecord } from '#engine/context.ts'
import { defineCommand } from '#engine/define.ts'
import { text } from '#engine/prompt.ts'
import { counted, say } from '#engine/say.ts'

/** Accepts requests that wait or were rejected; a schedule is asked for where one of them has none. */
export default defineCommand({
  id: 'redemption.accept',
  title: 'Accept redemption',
  short: 'Accept',
  section: 'redemption',
  resource: 'redemption',
  keywords: ['approve', 'terima penukaran', 'setujui', ...redemption.keywords],
  permission: 'redemption:update',
  risk: 'irreversible',
  destructive: false,
  surfaces: ['palette', 'row', 'bulk', 'drawer'],
  shortcut: { keys: 'v a', on: '/reedem' },
  args: z.object({ redemption: Id, lms: z.optional(Id), note: Reason }),
  ask: {
    redemption: pickOf(redemption, true),
    lms: pickRecord('lms'),
    note: text('Why?', {
      max: 500,
      help: 'Stored as the note of the redemption.',
      names: ['note', 'catatan', 'alasan'],
    }),
  },
  over: 'redemption',
  from: { redemption: selected('redemption') },
  needs: {
    lms: ({ redemption: id }, ctx) => {
      const row = knownRecord(ctx, 'redemption', id)
      return row !== undefined && (row.lmsClassId === null || row.flag === 'WRONG_CLASS')
    },
  },
  blocked: rule('redemption', 'redemption', canAccept),
  confirm: (_given, _ctx, targets) => ({
    title: counted(targets.length, 'Accept redemption {{code}}', 'Accept {{count}} redemptions', {
      code: targets[0]?.label,
    }),
    detail: 'The voucher is used, and the participant gets a seat in the schedule.',
    action: 'Accept',
  }),
  run: async ({ redemption: id, lms, note }, env) => {
    const version = await versionOf(redemption, id, env)
    const body = { version, status: 'REDEEMED', note, ...(lms === undefined ? {} : { lmsClassId: lms }) } as const
    return env.call(redemption.calls.update, { id, body })
  },
  done: ({ voucherCode, name, lmsClass }) => ({
    say: say('{{code}} redeemed: {{name}} is in {{title}}', { code: voucherCode, name, title: lmsClass?.title ?? '' }),
    stale: ['redemption', 'voucher'],
  }),
})
