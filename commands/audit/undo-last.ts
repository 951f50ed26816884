import * as z from 'zod/mini'
import type { AuditRow } from '#contract/core/audit/audit.ts'
import type { BulkStarted } from '#contract/core/bulk.ts'
import { Id } from '#contract/core/common.ts'
import { pickChanges } from '#commands/prompts/pick-change.ts'
import { begunBack, idsOf, takeBack, takeBackJob, tookBack } from '#commands/prompts/take-back.ts'
import { defineCommand } from '#engine/define.ts'

export default defineCommand({
  id: 'audit.undo-last',
  title: 'Undo last action',
  short: 'Undo',
  section: 'audit',
  resource: 'audit',
  keywords: ['take back', 'revert', 'ctrl z', 'batalkan terakhir', 'urungkan'],
  permission: null,
  risk: 'reversible',
  surfaces: ['palette'],
  shortcut: 'mod+z',
  // A change, or all that a job did.
  args: z.object({ audit: z.union([Id, z.uuid()]) }),
  ask: { audit: pickChanges({ multiple: true }) },
  over: 'audit',
  from: { audit: ({ undoable }) => idsOf(undoable) },
  blocked: ({ audit }) => (audit === undefined ? { code: 'NOTHING_TO_UNDO' } : undefined),
  run: async ({ audit }, env): Promise<AuditRow | BulkStarted> =>
    typeof audit === 'number' ? takeBack(audit, env) : takeBackJob(audit, env),
  done: (made, { audit }) => ('progressId' in made ? begunBack(made, String(audit)) : tookBack(made, Number(audit))),
})
