import {
  listColumnsCall,
  listCountsCall,
  listCsvCall,
  listSelectedSummaryCall,
  listSelectionCall,
  listSummaryCall,
  listXlsxCall,
} from '#contract/core/list/list-calls.ts'
import { voucherFields } from './voucher.ts'

const names = { resource: 'voucher', many: 'vouchers', file: 'Vouchers' }

export const voucherColumns = listColumnsCall(names, 'voucher:read')
export const voucherSummary = listSummaryCall(names, 'voucher:read', voucherFields)
export const voucherSelectedSummary = listSelectedSummaryCall(names, 'voucher:read', voucherFields)
export const voucherCounts = listCountsCall(names, 'voucher:read', voucherFields)
export const voucherCsv = listCsvCall(names, 'voucher:export', voucherFields)
export const voucherXlsx = listXlsxCall(names, 'voucher:export', voucherFields)
export const voucherSelection = listSelectionCall(names, 'voucher:read', voucherFields)
