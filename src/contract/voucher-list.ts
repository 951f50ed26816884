import { listColumnsCall, listSummaryCall } from './list-calls.ts'
import { voucherFields } from './voucher.ts'

const names = { resource: 'voucher', many: 'vouchers' }

export const voucherColumns = listColumnsCall(names, 'voucher:read')
export const voucherSummary = listSummaryCall(names, 'voucher:read', voucherFields)
