import type { QueryClient } from '@tanstack/react-query'
import type { AnySearch } from './list-search.ts'
import { listSearch, queryOf } from './list-search.ts'
import type { ResourceList } from './resource-list.ts'
import { windowQuery } from './use-windows.ts'

/** Asks for the rows that a list will show first, before its screen is there. It waits for nothing. */
export function loadList<Row>(queryClient: QueryClient, list: ResourceList<Row>, search: unknown): void {
  const read = listSearch(list.query)((search ?? {}) as Record<string, unknown>) as AnySearch
  const query = windowQuery({ list, query: queryOf(read, list.defaultSort) }, 0)
  // What is there already is for the list itself to freshen.
  if (queryClient.getQueryData(query.queryKey) === undefined) void queryClient.prefetchQuery(query)
}
