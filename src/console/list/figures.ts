import { callApi } from '#console/api/api.ts'
import { listCounts, listSelectedSummary } from '#contract/core/list/list-calls.ts'
import type { ListDef } from '#contract/core/list/list-def.ts'
import type { ListFigures } from './resource-list.ts'

/** How a list is counted and, where it has columns for that, added up. Counts are of what is `within` alone. */
export function figuresOf(
  { name: list, fields }: ListDef,
  customerId: number,
  within: Readonly<Record<string, unknown>> = {},
): ListFigures {
  const counts: ListFigures['counts'] = (of, filter, signal) =>
    callApi(listCounts, { list, query: { ...filter, ...within, customerId, of } }, { signal, quiet: true })
  const sums: ListFigures['sums'] = (body, signal) =>
    callApi(listSelectedSummary, { list, query: { customerId }, body }, { signal, quiet: true })
  return Object.values(fields).some((field) => field.sum) ? { counts, sums } : { counts }
}
