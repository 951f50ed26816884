import * as z from 'zod/mini'
import { auditResources } from '#contract/audited.ts'
import { Id } from '#contract/core/common.ts'
import type { Context } from '#engine/context.ts'
import { tableOf } from '#contract/kinds.ts'
import { defineCommand } from '#engine/define.ts'
import { notAsked } from '#engine/prompt.ts'

/** The record at hand, as the audit calls it; on the audit itself, the record that the change was made to. */
function subject({ focused }: Context): { resource?: string; record?: number } {
  if (focused?.resource === 'audit') {
    const { resource, recordId } = focused.record ?? {}
    return { ...(resource ? { resource } : {}), ...(recordId ? { record: recordId } : {}) }
  }
  return focused && typeof focused.id === 'number' ? { resource: tableOf(focused.resource), record: focused.id } : {}
}

const audited = auditResources as readonly string[]

export default defineCommand({
  id: 'record.history',
  title: 'Show the history of a record',
  short: 'History',
  section: 'audit',
  keywords: ['changes', 'audit', 'log', 'riwayat', 'perubahan'],
  permission: 'audit:read',
  risk: 'read',
  surfaces: ['palette'],
  shortcut: 'h',
  args: z.object({ resource: z.optional(z.enum(auditResources)), record: z.optional(Id) }),
  ask: { resource: notAsked('Kind'), record: notAsked('Record') },
  from: {
    resource: (ctx) => auditResources.find((one) => one === subject(ctx).resource),
    record: (ctx) => subject(ctx).record,
  },
  when: (ctx) => ctx.focused !== undefined,
  blocked: (given, ctx) => {
    const { resource = subject(ctx).resource, record = subject(ctx).record } = given
    return record === undefined || !audited.includes(resource ?? '') ? { code: 'NO_RECORD' } : undefined
  },
  run: async () => {},
  done: (_result, { resource, record }) => ({ goTo: `/audit?resource=${resource}&recordId=${record}` }),
})
