import * as z from 'zod/mini'
import { Id } from '#contract/core/common.ts'
import { pickChanges } from '#commands/prompts/pick-change.ts'
import { numbersOf, takeBack, tookBack } from '#commands/prompts/take-back.ts'
import { defineCommand } from '#engine/define.ts'

export default defineCommand({
  id: 'audit.redo-last',
  title: 'Redo last undone action',
  short: 'Redo',
  section: 'audit',
  resource: 'audit',
  keywords: ['do again', 'repeat', 'ulangi', 'lakukan lagi'],
  permission: null,
  risk: 'reversible',
  surfaces: ['palette'],
  shortcut: 'mod+shift+z',
  args: z.object({ audit: Id }),
  ask: { audit: pickChanges({ multiple: true }) },
  over: 'audit',
  from: { audit: ({ redoable }) => numbersOf(redoable) },
  blocked: ({ audit }) => (audit === undefined ? { code: 'NOTHING_TO_REDO' } : undefined),
  run: ({ audit }, env) => takeBack(audit, env),
  done: (row, { audit }) => tookBack(row, audit),
})
