import * as z from 'zod/mini'
import { focusedType, pickLookup, pickLookupType } from '#commands/prompts/lookup.ts'
import { Id } from '#contract/common.ts'
import { generalRead, generalUpdate, lookupTypes } from '#contract/general.ts'
import { canChangeLookup } from '#contract/general.rules.ts'
import { defineCommand } from '#engine/define.ts'
import { focused, rule } from '#engine/from.ts'
import { bool } from '#engine/prompt.ts'
import { say } from '#engine/say.ts'

export default defineCommand({
  id: 'lookup.offer',
  title: 'Offer lookup entry or stop offering it',
  short: 'Offer / stop',
  section: 'lookup',
  resource: 'lookup',
  keywords: ['activate', 'deactivate', 'hide choice', 'aktifkan pilihan', 'nonaktifkan pilihan', 'sembunyikan'],
  permission: 'setting:update',
  risk: 'reversible',
  surfaces: ['palette', 'row', 'drawer'],
  args: z.object({ type: z.enum(lookupTypes), record: Id, active: z.boolean() }),
  ask: {
    type: pickLookupType,
    record: pickLookup(),
    active: bool('Should forms offer it?', { yes: 'Offer it', no: 'Stop offering it', names: ['active', 'aktif'] }),
  },
  from: {
    type: focusedType,
    record: focused('lookup'),
    active: ({ focused: ref }) => (ref?.resource === 'lookup' && ref.record ? !ref.record.active : undefined),
  },
  blocked: rule('lookup', 'record', (entry) => canChangeLookup(entry)),
  async run({ type, record, active }, { call, known }) {
    const { version } = known('lookup', record) ?? (await call(generalRead, { type, id: record }))
    return call(generalUpdate, { type, id: record, body: { active, version } })
  },
  done: ({ name, active }) => ({
    say: active ? say('Forms offer {{name}} again', { name }) : say('Forms no longer offer {{name}}', { name }),
    stale: ['lookup'],
  }),
})
