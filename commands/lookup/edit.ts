import * as z from 'zod/mini'
import { focusedType, lookupVersion, pickLookup, pickLookupType } from '#commands/prompts/lookup.ts'
import { Id } from '#contract/core/common.ts'
import { generalUpdate, lookupParts, lookupTypes } from '#contract/customer/lookup.ts'
import { canChangeLookup } from '#contract/customer/lookup.rules.ts'
import { defineCommand } from '#engine/define.ts'
import { focused, rule } from '#engine/answers/from.ts'
import { int, text } from '#engine/prompt.ts'
import { say } from '#engine/say.ts'

const { name, order } = lookupParts

export default defineCommand({
  id: 'lookup.edit',
  title: 'Rename lookup entry',
  short: 'Rename',
  section: 'lookup',
  resource: 'lookup',
  keywords: ['change', 'edit', 'order', 'ubah nama pilihan', 'sunting entri', 'urutan'],
  permission: 'setting:update',
  risk: 'reversible',
  surfaces: ['palette', 'row', 'drawer'],
  shortcut: { keys: 'e', on: '/setting?list' },
  args: z.object({ type: z.enum(lookupTypes), record: Id, name: z.optional(name), order: z.optional(order) }),
  ask: {
    type: pickLookupType,
    record: pickLookup(),
    name: text('What is the new name?', { max: 120, names: ['name', 'nama'] }),
    order: int('At which position?', { min: 0, max: 9999, names: ['place', 'urutan'] }),
  },
  from: { type: focusedType, record: focused('lookup') },
  needs: { name: ({ order: place }) => place === undefined },
  blocked: rule('lookup', 'record', (entry) => canChangeLookup(entry)),
  async run({ type, record, ...changes }, env) {
    const version = await lookupVersion({ type, record }, env)
    return env.call(generalUpdate, { type, id: record, body: { ...changes, version } })
  },
  done: (entry) => ({ say: say('{{name}} saved', { name: entry.name }), stale: ['lookup'] }),
})
