import type * as calls from '#contract/voucher/voucher-list.ts'
import type { Handlers } from '#server/core/http/context.ts'
import {
  columnsHandler,
  countsHandler,
  csvHandler,
  selectedSummaryHandler,
  selectionHandler,
  summaryHandler,
  xlsxHandler,
} from '#server/core/list/handlers.ts'
import { vouchers } from './list.ts'

export const voucherListHandlers: Handlers<typeof calls> = {
  voucherColumns: columnsHandler(vouchers),
  voucherSummary: summaryHandler(vouchers),
  voucherSelectedSummary: selectedSummaryHandler(vouchers),
  voucherCounts: countsHandler(vouchers),
  voucherCsv: csvHandler(vouchers),
  voucherXlsx: xlsxHandler(vouchers),
  voucherSelection: selectionHandler(vouchers),
}
