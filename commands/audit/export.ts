import { exportOf } from '#commands/prompts/export-list.ts'
import { auditCsv, auditSelection, auditSummary, auditXlsx } from '#contract/core/audit/audit-list.ts'
import { auditFields } from '#contract/core/audit/audit.ts'

export default exportOf({
  resource: 'audit',
  many: 'changes',
  file: 'Audit',
  permission: 'audit:read',
  fields: auditFields,
  calls: { csv: auditCsv, xlsx: auditXlsx, summary: auditSummary, selection: auditSelection },
})
