import * as z from 'zod/mini'
import { focusedType, pickLookup, pickLookupType } from '#commands/prompts/lookup.ts'
import { Id } from '#contract/core/common.ts'
import { generalDelete, lookupTypes } from '#contract/customer/lookup.ts'
import { canChangeLookup } from '#contract/customer/lookup.rules.ts'
import { knownRef } from '#engine/context.ts'
import { defineCommand } from '#engine/define.ts'
import { rule, selected } from '#engine/answers/from.ts'
import { counted, say } from '#engine/say.ts'

export default defineCommand({
  id: 'lookup.delete',
  title: 'Delete lookup entry',
  short: 'Delete',
  section: 'lookup',
  resource: 'lookup',
  keywords: ['remove choice', 'hapus pilihan', 'hapus entri', 'buang'],
  permission: 'setting:delete',
  risk: 'irreversible',
  surfaces: ['palette', 'row', 'bulk', 'drawer'],
  shortcut: { keys: 'd', on: '/setting?list' },
  args: z.object({ type: z.enum(lookupTypes), record: Id }),
  ask: { type: pickLookupType, record: pickLookup({ multiple: true }) },
  over: 'record',
  from: { type: focusedType, record: selected('lookup') },
  blocked: rule('lookup', 'record', (entry) => canChangeLookup(entry)),
  confirm: (_given, _ctx, targets) => ({
    title: counted(targets.length, 'Delete {{name}}?', 'Delete {{count}} entries?', { name: targets[0]?.label }),
    detail: 'It can no longer be chosen. Records that use it keep it. You can restore it.',
    action: 'Delete',
  }),
  run: ({ type, record }, { call }) => call(generalDelete, { type, id: record }),
  done: (_result, { record }, ctx) => ({
    say: say('{{name}} deleted', { name: knownRef(ctx, 'lookup', record)?.label ?? record }),
    stale: ['lookup'],
  }),
})
