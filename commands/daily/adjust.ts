import * as z from 'zod/mini'
import { pickOf, versionOf } from '#commands/prompts/record-commands.ts'
import { Id, requiredText } from '#contract/core/common.ts'
import { daily } from '#contract/channel/daily.ts'
import { canChangeDay } from '#contract/channel/daily.rules.ts'
import { defineCommand } from '#engine/define.ts'
import { focused, rule } from '#engine/answers/from.ts'
import { int, text } from '#engine/prompt.ts'
import { say } from '#engine/say.ts'

/** Puts an amount beside what is counted, with a word why. */
export default defineCommand({
  id: 'daily.adjust',
  title: 'Adjust daily record',
  short: 'Adjust',
  section: 'daily',
  resource: 'daily',
  keywords: ['correct', 'difference', 'sesuaikan', 'selisih', ...daily.keywords],
  permission: 'ecommerce:update',
  risk: 'reversible',
  surfaces: ['palette', 'row', 'drawer'],
  shortcut: { keys: 'a', on: '/daily_ecommerce' },
  args: z.object({ record: Id, amount: z.int(), note: requiredText(500) }),
  ask: {
    record: pickOf(daily),
    amount: int('Adjust by how much?', {
      help: 'Use a minus for deductions, e.g. -15rb.',
      names: ['amount', 'jumlah', 'rupiah'],
      min: -1_000_000_000,
      max: 1_000_000_000,
    }),
    note: text('Why?', { names: ['note', 'reason', 'alasan'], max: 500 }),
  },
  from: { record: focused('daily') },
  blocked: rule('daily', 'record', canChangeDay),
  async run({ record, amount, note }, env) {
    const version = await versionOf(daily, record, env)
    return env.call(daily.calls.update, { id: record, body: { version, adjustment: amount, adjustmentNote: note } })
  },
  done: (row) => ({ say: say('{{name}} adjusted', { name: daily.label(row) }), stale: ['daily'] }),
})
