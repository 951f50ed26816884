import * as z from 'zod/mini'
import { pickLookup, pickOpenType } from '#commands/prompts/lookup.ts'
import { Id } from '#contract/core/common.ts'
import { generalUpdate, lookupTypes } from '#contract/customer/lookup.ts'
import { defineCommand } from '#engine/define.ts'
import { say } from '#engine/say.ts'

export default defineCommand({
  id: 'lookup.restore',
  title: 'Restore lookup entry',
  short: 'Restore',
  section: 'lookup',
  resource: 'lookup',
  keywords: ['undelete', 'put back', 'pulihkan pilihan', 'kembalikan entri'],
  permission: ['setting:update', 'setting:delete'],
  risk: 'reversible',
  surfaces: ['palette'],
  args: z.object({ type: z.enum(lookupTypes), record: Id }),
  ask: { type: pickOpenType, record: pickLookup({ deleted: true }) },
  run: ({ type, record }, { call }) => call(generalUpdate, { type, id: record, body: { restore: true } }),
  done: ({ name }) => ({ say: say('{{name}} restored', { name }), stale: ['lookup'] }),
})
