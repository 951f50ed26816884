import { sql } from 'kysely'
import type { AuditRow } from '#contract/core/audit/audit.ts'
import { auditFields } from '#contract/core/audit/audit.ts'
import type { Registry } from '#engine/registry.ts'
import type { ListDescription } from '#server/core/list/description.ts'
import type { Permission } from '#contract/core/permission.ts'
import { hiddenFrom } from './confidential.ts'
import { toAudit, withDetails } from './queries.ts'

const ref = (name: string) => sql.ref(name)

/** It has a way back, and the record has the values that it left behind: those of the record's last change. */
const undoable = sql`coalesce(
  (audit_log.inverse IS NOT NULL OR audit_log.restore IS NOT NULL) AND audit_log.state = (
    SELECT l.state FROM audit_log l
     WHERE l.resource = audit_log.resource AND l.record_id = audit_log.record_id AND l.record_version IS NOT NULL
     ORDER BY l.record_version DESC LIMIT 1), false)`

/** What was changed, as a list. */
export function auditsWith(
  commands: Registry,
  may: (permission: Permission) => boolean,
): ListDescription<typeof auditFields, AuditRow> {
  const hidden = hiddenFrom(may)
  return {
    resource: 'audit',
    title: 'Audit',
    view: 'list_audit_log',
    alias: 'audit_log',
    fields: auditFields,
    columns: {
      at: { title: 'When', value: ref('audit_log.at'), width: 18 },
      label: { title: 'Record', value: ref('audit_log.label'), width: 28 },
      actor: { title: 'Who', value: ref('audit_log.actor_id') },
      who: { title: 'Who', value: ref('person.name'), joins: ['person'], width: 28 },
      action: { title: 'What', value: ref('audit_log.action'), width: 20 },
      resource: { title: 'Kind of record', value: ref('audit_log.resource'), width: 16 },
      recordId: { title: 'Number of the record', value: ref('audit_log.record_id'), width: 12 },
      reason: { title: 'Reason', value: ref('audit_log.reason'), width: 40 },
      surface: { title: 'From', value: ref('audit_log.surface'), width: 10 },
      ip: { title: 'IP address', value: sql`host(audit_log.ip)`, width: 16 },
      undoable: { title: 'Can be undone', value: undoable },
    },
    joins: { person: sql`LEFT JOIN app_user AS person ON person.id = audit_log.actor_id` },
    where: hidden.length === 0 ? sql`TRUE` : sql`audit_log.resource <> ALL (${[...hidden]}::text[])`,
    defaultSort: '-at',
    async rows(tx, ids) {
      const rows = await withDetails(tx)
        .where('audit_log.id', 'in', [...ids])
        .execute()
      return rows.map((row) => toAudit(row, commands))
    },
  }
}
