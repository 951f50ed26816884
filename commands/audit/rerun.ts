import * as z from 'zod/mini'
import { auditRead } from '#contract/core/audit/audit.ts'
import { Id } from '#contract/core/common.ts'
import { pickChanges } from '#commands/prompts/pick-change.ts'
import { knownRecord, nameRef } from '#engine/context.ts'
import { defineCommand } from '#engine/define.ts'
import { focused } from '#engine/answers/from.ts'
import { isResource } from '#contract/records.ts'

export default defineCommand({
  id: 'audit.rerun',
  title: 'Run a command from the history again',
  short: 'Run again',
  section: 'audit',
  resource: 'audit',
  keywords: ['repeat', 're-run', 'ulangi', 'jalankan lagi'],
  permission: 'audit:read',
  risk: 'read',
  surfaces: ['palette', 'row', 'drawer'],
  shortcut: { keys: 'r', on: '/audit' },
  args: z.object({ audit: Id }),
  ask: { audit: pickChanges() },
  from: { audit: focused('audit') },
  blocked: ({ audit }, ctx) => {
    const change = knownRecord(ctx, 'audit', audit)
    return change && change.again === null ? { code: 'NOT_REPEATABLE' } : undefined
  },
  run: async ({ audit }, { call, customerId, known }) =>
    known('audit', audit) ?? (await call(auditRead, { customerId, id: audit })),
  done: ({ again, resource, recordId, label }) => {
    if (!again) return { say: "This can't be run again." }
    const isNamed = isResource(resource) && recordId !== null && label !== null
    return { open: { ...again, refs: isNamed ? [nameRef({ resource, id: recordId, label })] : [] } }
  },
})
