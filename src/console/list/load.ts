import type { QueryClient } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import type { LoadInput } from '#console/app/screen/lazy-screen.tsx'
import { viewOfHref } from '#console/app/pins.ts'
import { parseSearch, stringifySearch } from '#console/app/search-codec.ts'
import { listViews } from '#contract/core/list/list-view.ts'
import type { ViewedList } from '#contract/lists.ts'
import type { AnySearch } from './filter/list-search.ts'
import { listSearch, scopedQuery } from './filter/list-search.ts'
import type { ResourceList } from './resource-list.ts'
import { asked } from './resource-list.ts'
import { windowQuery } from './rows/window-query.ts'
import { isPlain } from './views/saved.ts'
import { keepStart, knownStart } from './views/start.ts'

/** Asks for the rows that a list will show first, before its screen is there. It waits for nothing. */
function askRows<Row>(queryClient: QueryClient, list: ResourceList<Row>, search: unknown): void {
  const read = listSearch(list.query)((search ?? {}) as Record<string, unknown>) as AnySearch
  const query = windowQuery({ list, query: scopedQuery(list, read) }, 0)
  // What is there already is for the list itself to freshen.
  if (queryClient.getQueryData(query.queryKey) === undefined) void queryClient.prefetchQuery(query)
}

/** With what a list opens, asked of the server; nothing when it does not say. */
async function askStart(queryClient: QueryClient, place: { customerId: number; list: ViewedList }) {
  try {
    const views = await queryClient.fetchQuery({ ...asked(listViews, place), staleTime: 60_000 })
    return keepStart(place, views)
  } catch {
    return ''
  }
}

/**
 * Asks for the rows that a list will show first, before its screen is there. A list that is opened without a search leads
 * to the view that it opens with: at once where this device knows it; otherwise it is asked for beside the rows without
 * a view, which are what most lists open with.
 */
export async function loadList<Row>(
  { context: { queryClient }, search, cause, location }: LoadInput<unknown, unknown>,
  list: ResourceList<Row>,
  customerId: number,
): Promise<void> {
  const given = (search ?? {}) as AnySearch
  const named = viewOfHref(given.view)
  if (named !== undefined) {
    if (cause === 'preload') return
    const { searchOfNamed } = await import('./views/named-view.ts')
    const target = { list: given.list, ...(await searchOfNamed(queryClient, list, customerId, named)) }
    throw redirect({ href: location.pathname + stringifySearch(target), replace: true })
  }
  const isFree = cause !== 'stay' && isPlain(given)
  const place = { customerId, list: list.views }
  const known = isFree ? knownStart(place) : ''
  if (known === undefined || known === '') askRows(queryClient, list, search)
  // A link that is only hovered over leads nowhere yet.
  if (cause === 'preload') {
    if (known === undefined) void askStart(queryClient, place)
    else if (known !== '') askRows(queryClient, list, parseSearch(known))
    return
  }
  const start = known ?? (await askStart(queryClient, place))
  if (start === '') return
  const target = { list: given.list, ...parseSearch(start), open: given.open, tab: given.tab }
  throw redirect({ href: location.pathname + stringifySearch(target), replace: true })
}
