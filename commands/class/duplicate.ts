import * as z from 'zod/mini'
import { pickOf } from '#commands/prompts/record-commands.ts'
import { Id } from '#contract/core/common.ts'
import { copyOf } from '#contract/class/class-copy.ts'
import { coreClass } from '#contract/class/class.ts'
import { defineCommand } from '#engine/define.ts'
import { focused } from '#engine/answers/from.ts'
import { say } from '#engine/say.ts'

/** Makes a class like another one, as a draft with a code of its own. */
export default defineCommand({
  id: 'class.duplicate',
  title: 'Duplicate class',
  short: 'Duplicate',
  section: 'class',
  resource: 'class',
  keywords: ['copy', 'clone', 'salin', 'duplikat', 'gandakan', ...coreClass.keywords],
  permission: ['class:read', 'class:create'],
  risk: 'reversible',
  surfaces: ['palette', 'row', 'drawer'],
  shortcut: { keys: 'v d', on: '/kelas' },
  args: z.object({ record: Id }),
  ask: { record: pickOf(coreClass) },
  from: { record: focused('class') },
  run: async ({ record }, { call, customerId }) => {
    const row = await call(coreClass.calls.read, { customerId, id: record })
    return call(coreClass.calls.create, { customerId, body: copyOf(row) })
  },
  done: (copy) => ({
    say: say('Class {{name}} created', { name: copy.code }),
    stale: ['class'],
    goTo: `/kelas/edit/${copy.id}`,
  }),
})
