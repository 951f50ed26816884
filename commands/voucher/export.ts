import { exportOf } from '#commands/prompts/export-list.ts'
import { voucherFields } from '#contract/voucher/voucher.ts'
import { voucherCsv, voucherSelection, voucherSummary, voucherXlsx } from '#contract/voucher/voucher-list.ts'

export default exportOf({
  resource: 'voucher',
  many: 'vouchers',
  file: 'Vouchers',
  permission: 'voucher:export',
  fields: voucherFields,
  calls: { csv: voucherCsv, xlsx: voucherXlsx, summary: voucherSummary, selection: voucherSelection },
})
