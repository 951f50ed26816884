import * as z from 'zod/mini'
import { focusedType, lookupVersion, pickLookup, pickLookupType, targetEntries } from '#commands/prompts/lookup.ts'
import { Id } from '#contract/core/common.ts'
import { generalUpdate, lookupTypes } from '#contract/customer/lookup.ts'
import { canChangeLookup } from '#contract/customer/lookup.rules.ts'
import type { Context } from '#engine/context.ts'
import { defineCommand } from '#engine/define.ts'
import { rule, selected } from '#engine/answers/from.ts'
import { bool } from '#engine/prompt.ts'
import { say } from '#engine/say.ts'

/** Stops offering them when every one is offered; otherwise all of them are. */
function opposite(ctx: Context): boolean | undefined {
  const entries = targetEntries(ctx)
  return entries.length === 0 ? undefined : !entries.every(({ active }) => active)
}

export default defineCommand({
  id: 'lookup.offer',
  title: 'Show or hide lookup entry',
  short: 'Show / hide',
  section: 'lookup',
  resource: 'lookup',
  keywords: ['activate', 'deactivate', 'hide choice', 'aktifkan pilihan', 'nonaktifkan pilihan', 'sembunyikan'],
  permission: 'setting:update',
  risk: 'reversible',
  surfaces: ['palette', 'row', 'bulk', 'drawer'],
  args: z.object({ type: z.enum(lookupTypes), record: Id, active: z.boolean() }),
  ask: {
    type: pickLookupType,
    record: pickLookup({ multiple: true }),
    active: bool('Show it in forms?', { yes: 'Show it', no: 'Hide it', names: ['active', 'aktif'] }),
  },
  over: 'record',
  from: {
    type: focusedType,
    record: selected('lookup'),
    active: opposite,
  },
  blocked: rule('lookup', 'record', (entry) => canChangeLookup(entry)),
  async run({ type, record, active }, env) {
    const version = await lookupVersion({ type, record }, env)
    return env.call(generalUpdate, { type, id: record, body: { active, version } })
  },
  done: ({ name, active }) => ({
    say: active ? say('{{name}} is shown in forms again', { name }) : say('{{name}} is hidden from forms', { name }),
    stale: ['lookup'],
  }),
})
