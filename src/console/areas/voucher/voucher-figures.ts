import { voucherCounts, voucherSelectedSummary } from '#contract/voucher/voucher-list.ts'
import { callApi } from '#console/api/api.ts'
import type { ListFigures } from '#console/list/resource-list.ts'

/** The figures of a customer's vouchers. */
export const figuresOf = (customerId: number): ListFigures => ({
  counts: (of, filter, signal) =>
    callApi(voucherCounts, { query: { ...filter, customerId, of } }, { signal, quiet: true }),
  sums: (body, signal) => callApi(voucherSelectedSummary, { query: { customerId }, body }, { signal, quiet: true }),
})
