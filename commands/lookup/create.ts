import * as z from 'zod/mini'
import { focusedType, pickOpenType } from '#commands/prompts/lookup.ts'
import { ACADEMY } from '#contract/customer/customer.rules.ts'
import { generalCreate, lookupParts, lookups, lookupTypes } from '#contract/customer/lookup.ts'
import { reason } from '#contract/core/reason.ts'
import { defineCommand } from '#engine/define.ts'
import { bool, text } from '#engine/prompt.ts'
import { say } from '#engine/say.ts'

const { code, name } = lookupParts

export default defineCommand({
  id: 'lookup.create',
  title: 'Add lookup entry',
  short: 'Add',
  section: 'lookup',
  resource: 'lookup',
  keywords: ['new choice', 'add department', 'add grade', 'tambah pilihan', 'tambah departemen', 'buat entri'],
  permission: 'setting:create',
  risk: 'reversible',
  surfaces: ['palette', 'toolbar'],
  shortcut: { keys: 'c', on: '/setting?list' },
  args: z.object({ type: z.enum(lookupTypes), code, name, shared: z.optional(z.boolean()) }),
  ask: {
    type: pickOpenType,
    code: text('What is its code?', {
      max: 40,
      capitals: true,
      help: "Can't be changed later, e.g. KEPALA_TIM.",
      names: ['code', 'kode'],
    }),
    name: text('What is its name?', { max: 120, names: ['name', 'nama'] }),
    shared: bool('Which scope?', {
      yes: 'Every customer',
      no: 'This customer alone',
      names: ['shared', 'bersama'],
    }),
  },
  from: { type: focusedType },
  // Others than the academy have entries of their own only.
  needs: { shared: (_given, { customerId }) => customerId === ACADEMY },
  blocked: ({ type }) =>
    type !== undefined && lookups[type].fixed ? reason('FIXED', { what: lookups[type].title }) : undefined,
  run: ({ type, ...body }, { call, customerId }) => call(generalCreate, { type, query: { customerId }, body }),
  done: (entry, { type }) => ({
    say: say('{{name}} created', { name: entry.name }),
    stale: ['lookup'],
    goTo: `/setting?list=${type}&open=${entry.id}`,
  }),
})
