import { exportOf } from '#commands/prompts/export-list.ts'
import { auditListDef } from '#contract/core/audit/audit.ts'

export default exportOf({ resource: 'audit', many: 'changes', list: auditListDef })
