import * as z from 'zod/mini'
import { pickProspects } from '#commands/prompts/prospect.ts'
import { versionOf } from '#commands/prompts/record-commands.ts'
import { Id } from '#contract/core/common.ts'
import { prospect } from '#contract/crm/prospect.ts'
import { defineCommand } from '#engine/define.ts'
import { selected } from '#engine/answers/from.ts'
import { counted, say } from '#engine/say.ts'

/** Each prospect goes to the person who has waited longest for one. */
export default defineCommand({
  id: 'prospect.distribute',
  title: 'Assign prospects in turn',
  short: 'Assign in turn',
  section: 'prospect',
  resource: 'prospect',
  keywords: ['round robin', 'distribute', 'bagikan', 'bergiliran', 'bagi rata'],
  permission: 'crm:update',
  risk: 'irreversible',
  destructive: false,
  surfaces: ['palette', 'bulk'],
  shortcut: { keys: 'v r', on: '/crm/prospect' },
  args: z.object({ prospect: Id }),
  ask: { prospect: pickProspects() },
  over: 'prospect',
  from: { prospect: selected('prospect') },
  confirm: (_given, _ctx, targets) => ({
    title: counted(targets.length, 'Assign {{name}} in turn?', 'Assign {{count}} prospects in turn?', {
      name: targets[0]?.label,
    }),
    detail: 'Each goes to the person who has waited longest for a prospect.',
    action: 'Assign',
  }),
  async run({ prospect: id }, env) {
    return env.call(prospect.calls.update, { id, body: { version: await versionOf(prospect, id, env), inTurn: true } })
  },
  done: ({ name, owner }) => ({
    say: say('{{name}} assigned to {{owner}}', { name, owner: owner?.name ?? '–' }),
    stale: ['prospect'],
  }),
})
