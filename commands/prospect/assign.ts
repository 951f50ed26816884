import * as z from 'zod/mini'
import { pickOwner, pickProspects } from '#commands/prompts/prospect.ts'
import { versionOf } from '#commands/prompts/record-commands.ts'
import { Id } from '#contract/core/common.ts'
import { prospect } from '#contract/crm/prospect.ts'
import { defineCommand } from '#engine/define.ts'
import { selected } from '#engine/answers/from.ts'
import { say } from '#engine/say.ts'

export default defineCommand({
  id: 'prospect.assign',
  title: 'Assign prospect',
  short: 'Assign',
  section: 'prospect',
  resource: 'prospect',
  keywords: ['owner', 'hand over', 'tugaskan', 'serahkan', 'pemilik'],
  permission: 'crm:update',
  risk: 'reversible',
  surfaces: ['palette', 'row', 'bulk', 'drawer'],
  shortcut: { keys: 'a', on: '/crm/prospect' },
  args: z.object({ prospect: Id, owner: Id }),
  ask: { prospect: pickProspects(), owner: pickOwner },
  over: 'prospect',
  from: { prospect: selected('prospect') },
  async run({ prospect: id, owner }, env) {
    return env.call(prospect.calls.update, { id, body: { version: await versionOf(prospect, id, env), owner } })
  },
  done: ({ name, owner }) => ({
    say: say('{{name}} assigned to {{owner}}', { name, owner: owner?.name ?? '–' }),
    stale: ['prospect'],
  }),
})
