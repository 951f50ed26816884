import * as z from 'zod/mini'
import { pickOf } from '#commands/prompts/record-commands.ts'
import { Id } from '#contract/core/common.ts'
import { daily, dayCalls } from '#contract/channel/daily.ts'
import { canChangeDay } from '#contract/channel/daily.rules.ts'
import { defineCommand } from '#engine/define.ts'
import { rule, selected } from '#engine/answers/from.ts'
import { counted, say } from '#engine/say.ts'

/** Makes days what their sales say, and no more. */
export default defineCommand({
  id: 'daily.reset',
  title: 'Recompute daily record',
  short: 'Recompute',
  section: 'daily',
  resource: 'daily',
  keywords: ['reset', 'count again', 'hitung ulang', 'atur ulang', ...daily.keywords],
  permission: 'ecommerce:reset',
  risk: 'irreversible',
  surfaces: ['palette', 'row', 'bulk', 'drawer'],
  shortcut: { keys: 'v r', on: '/daily_ecommerce' },
  args: z.object({ record: Id }),
  ask: { record: pickOf(daily, true) },
  over: 'record',
  from: { record: selected('daily') },
  blocked: rule('daily', 'record', canChangeDay),
  confirm: (_given, _ctx, targets) => ({
    title: counted(targets.length, 'Recompute {{name}}?', 'Recompute {{count}} daily records?', {
      name: targets[0]?.label,
    }),
    detail: 'Discards manual changes. You can undo this.',
    action: 'Recompute',
  }),
  run: ({ record }, { call }) => call(dayCalls.dailyReset, { id: record }),
  done: (row) => ({ say: say('{{name}} recomputed', { name: daily.label(row) }), stale: ['daily'] }),
})
