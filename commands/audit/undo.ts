import * as z from 'zod/mini'
import { canUndo } from '#contract/core/audit/audit.rules.ts'
import { Id } from '#contract/core/common.ts'
import { allows } from '#contract/core/permission.ts'
import { pickChanges } from '#commands/prompts/pick-change.ts'
import { takeBack, tookBack } from '#commands/prompts/take-back.ts'
import { targetRefs } from '#engine/context.ts'
import { defineCommand } from '#engine/define.ts'
import { rule, selected } from '#engine/answers/from.ts'

export default defineCommand({
  id: 'audit.undo',
  title: 'Undo a change',
  short: 'Undo',
  section: 'audit',
  resource: 'audit',
  keywords: ['take back', 'revert', 'restore', 'batalkan', 'kembalikan', 'urungkan'],
  // What it takes depends on the change: the same as making it did.
  permission: null,
  risk: 'reversible',
  surfaces: ['palette', 'row', 'bulk', 'drawer'],
  shortcut: { keys: 'u', on: '/audit' },
  args: z.object({ audit: Id }),
  ask: { audit: pickChanges({ multiple: true }) },
  over: 'audit',
  from: { audit: selected('audit') },
  // Whoever may not read the audit still has the own changes at hand.
  when: (ctx) => allows(ctx.permissions, 'audit:read') || targetRefs(ctx).some((ref) => ref.resource === 'audit'),
  blocked: rule('audit', 'audit', (change, _given, { permissions }) => canUndo(change, permissions)),
  run: ({ audit }, env) => takeBack(audit, env),
  done: (row, { audit }) => tookBack(row, audit),
})
