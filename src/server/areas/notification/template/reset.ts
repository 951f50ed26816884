import type { Template } from '#contract/notification/template.ts'
import { canResetTemplate } from '#contract/notification/template.rules.ts'
import { valuesBefore } from '#server/core/audit/snapshot.ts'
import { writeRow } from '#server/core/db/write-row.ts'
import type { HandlerContext } from '#server/core/http/context.ts'
import { enforce } from '#server/core/http/fail.ts'
import { differences } from '#server/core/resource/audit-values.ts'
import { lockRecord, readRecord } from '#server/core/resource/read.ts'
import { templates } from './template.resource.ts'

/** Puts the default text back; the text before is in the audit, and an undo puts that back. */
export async function resetTemplate(
  id: number,
  reason: string | undefined,
  { tx, session, audit }: HandlerContext,
): Promise<Template> {
  const { row: before, raw } = await lockRecord(tx, templates, id)
  enforce(canResetTemplate(before))
  const set = { subject: raw.default_subject, body: raw.default_body }
  const after = await writeRow(tx, 'template', raw, set, session.masterId)
  const row = await readRecord(tx, templates, id)
  audit({
    action: 'template.reset',
    resource: 'template',
    recordId: id,
    customerId: row.customerId,
    label: row.name,
    version: row.version,
    ...differences(templates.auditSnapshot?.(before, row) ?? before, templates.auditSnapshot?.(row, before) ?? row),
    ...(reason === undefined ? {} : { reason }),
    again: { command: 'template.reset', args: { record: id, ...(reason === undefined ? {} : { reason }) } },
    restore: { columns: valuesBefore(raw, after) },
  })
  return row
}
