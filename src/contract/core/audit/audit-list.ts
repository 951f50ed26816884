import { auditFields } from './audit.ts'
import {
  listCountsCall,
  listCsvCall,
  listSelectedSummaryCall,
  listSelectionCall,
  listSummaryCall,
  listXlsxCall,
} from '#contract/core/list/list-calls.ts'

const names = { resource: 'audit', many: 'changes', file: 'Audit' }

export const auditSummary = listSummaryCall(names, 'audit:read', auditFields)
export const auditSelectedSummary = listSelectedSummaryCall(names, 'audit:read', auditFields)
export const auditCounts = listCountsCall(names, 'audit:read', auditFields)
export const auditSelection = listSelectionCall(names, 'audit:read', auditFields)
export const auditCsv = listCsvCall(names, 'audit:read', auditFields)
export const auditXlsx = listXlsxCall(names, 'audit:read', auditFields)
