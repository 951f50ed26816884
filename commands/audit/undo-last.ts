import * as z from 'zod/mini'
import { Id } from '#contract/common.ts'
import { pickChanges } from '#commands/prompts/pick-change.ts'
import { numbersOf, takeBack, tookBack } from '#commands/prompts/take-back.ts'
import { defineCommand } from '#engine/define.ts'

export default defineCommand({
  id: 'audit.undo-last',
  title: 'Undo what I did last',
  short: 'Undo',
  section: 'audit',
  resource: 'audit',
  keywords: ['take back', 'revert', 'ctrl z', 'batalkan terakhir', 'urungkan'],
  permission: null,
  risk: 'reversible',
  surfaces: ['palette'],
  shortcut: 'mod+z',
  args: z.object({ audit: Id }),
  ask: { audit: pickChanges({ multiple: true }) },
  over: 'audit',
  from: { audit: ({ undoable }) => numbersOf(undoable) },
  blocked: ({ audit }) => (audit === undefined ? { code: 'NOTHING_TO_UNDO' } : undefined),
  run: ({ audit }, env) => takeBack(audit, env),
  done: (row, { audit }) => tookBack(row, audit),
})
