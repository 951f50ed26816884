import { auditFields } from './audit.ts'
import { listCountsCall } from './list-calls.ts'

export const auditCounts = listCountsCall({ resource: 'audit', many: 'changes' }, 'audit:read', auditFields)
