import { auditCounts } from '#contract/core/audit/audit-list.ts'
import { callApi } from '#console/api/api.ts'
import type { ListFigures } from '#console/list/resource-list.ts'

/** The figures of what was changed. */
export const figuresOf = (customerId: number): ListFigures => ({
  counts: (of, filter, signal) =>
    callApi(auditCounts, { query: { ...filter, customerId, of } }, { signal, quiet: true }),
})
