import type { Page } from '#contract/core/call.ts'
import type { Asked, ResourceList } from '#console/list/resource-list.ts'
import { WINDOW } from './windows.ts'

/** How long rows out of view are kept. */
export const KEPT_MS = 120_000

/** A list with all that its rows depend on. */
export interface Source<Row> {
  list: ResourceList<Row>
  query: Record<string, unknown>
  /** Rows in all, when they have been counted to the end. */
  counted?: number | undefined
}

/** Up to here the server reaches a row quickly by passing over those before it. */
const FAR = 10_000

/** Rows of a window, and how many follow it in the whole. */
function endOf({ counted = 0 }: Pick<Source<unknown>, 'counted'>, window: number): { limit: number; fromEnd: number } {
  const first = window * WINDOW
  const limit = Math.min(WINDOW, counted - first)
  return { limit, fromEnd: counted - first - limit }
}

/** True of a window far down that is asked for by the number of rows after it: those are fewer than the ones before. */
export function isFromEnd<Row>(source: Source<Row>, window: number): boolean {
  const { limit, fromEnd } = endOf(source, window)
  return limit > 0 && window * WINDOW >= FAR && fromEnd < window * WINDOW
}

/** The question for one window of a list. It is the same wherever the rows are counted from to answer it. */
export function windowQuery<Row>(source: Source<Row>, window: number): Asked<Page<Row>> & { gcTime: number } {
  const { list, query } = source
  const page = window + 1
  const { queryKey, queryFn } = list.page({ ...query, page, limit: WINDOW })
  if (!isFromEnd(source, window)) return { queryKey, queryFn, gcTime: KEPT_MS }
  const ending = list.page({ ...query, ...endOf(source, window) })
  return {
    queryKey,
    queryFn: async (context) => {
      const { pagination, ...answer } = await ending.queryFn(context)
      return { ...answer, pagination: { ...pagination, page, limit: WINDOW } }
    },
    gcTime: KEPT_MS,
  }
}

/** A key for what is known of a list beside its rows: whatever makes those old does the same to it. */
export function listKey<Row>(list: ResourceList<Row>, ...of: readonly unknown[]): readonly unknown[] {
  return [list.page({}).queryKey[0], ...of]
}

/** A key for figures of a list that are counted anew also when others have changed its records. */
export function figuresKey<Row>(list: ResourceList<Row>, ...of: readonly unknown[]): readonly unknown[] {
  return listKey(list, 'figures', ...of)
}

/** The question how many rows a filter has, counted to the end. Their order does not matter to it. */
export function exactQuery<Row>({ list, query }: Source<Row>): Asked<Page<Row>> {
  const { sort: _sort, ...filter } = query
  return list.page({ ...filter, page: 1, limit: 1, exact: true })
}
