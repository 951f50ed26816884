import * as z from 'zod/mini'
import { pickLookupType } from '#commands/prompts/lookup.ts'
import { lookupTypes } from '#contract/customer/lookup.ts'
import { defineCommand } from '#engine/define.ts'

export default defineCommand({
  id: 'lookup.open',
  title: 'Go to lookups',
  section: 'lookup',
  keywords: ['choices', 'departments', 'grades', 'tariffs', 'banks', 'categories', 'buka daftar pilihan', 'referensi'],
  permission: 'setting:read',
  risk: 'read',
  surfaces: ['palette'],
  args: z.object({ type: z.enum(lookupTypes) }),
  ask: { type: pickLookupType },
  run: async () => {},
  done: (_result, { type }) => ({ goTo: `/setting?list=${type}` }),
})
