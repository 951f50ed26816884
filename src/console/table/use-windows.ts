import type { QueryClient } from '@tanstack/react-query'
import { hashKey, useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Page } from '#contract/call.ts'
import type { Asked, ResourceList } from './resource-list.ts'
import { WINDOW, windowOf, windowsOf } from './windows.ts'

/** A leap to rows far away is asked for when it has lasted this long: a dragged scroll bar passes thousands. */
const LEAP_MS = 70
/** How long rows out of view are kept. */
const KEPT_MS = 120_000

/** A list with all that its rows depend on. */
export interface Source<Row> {
  list: ResourceList<Row>
  query: Record<string, unknown>
}

/** The question for one window of a list. */
export function windowQuery<Row>({ list, query }: Source<Row>, window: number): Asked<Page<Row>> & { gcTime: number } {
  const { queryKey, queryFn } = list.page({ ...query, page: window + 1, limit: WINDOW })
  return { queryKey, queryFn, gcTime: KEPT_MS }
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
function exactQuery<Row>({ list, query }: Source<Row>): Asked<Page<Row>> {
  const { sort: _sort, ...filter } = query
  return list.page({ ...filter, page: 1, limit: 1, exact: true })
}

export interface Windows<Row> {
  /** Names what is shown; changes when the rows of another filter or sort have come. */
  key: string
  /** All rows of the filter; undefined before the first answer. */
  total: number | undefined
  /** The total is about right only. */
  estimated: boolean
  rowAt: (index: number) => Row | undefined
  /** The rows that are loaded, with their places. */
  loaded: () => { row: Row; index: number }[]
  /** Rows of an earlier filter are still shown while the new ones are on their way. */
  outdated: boolean
  /** Why nothing (`all`), or a part, could not be loaded. */
  failed: { error: Error; all: boolean } | undefined
  retry: () => void
  /** Asks for the windows that hold these rows, and waits for them. */
  fetchRows: (first: number, last: number) => Promise<void>
}

/** True when two runs of windows touch or overlap. */
const near = (a: readonly number[], b: readonly number[]) =>
  a.some((window) => b.some((other) => Math.abs(window - other) <= 1))

/** The windows to ask for: those wanted, but none while a leap may still go on. */
function useSettled(wanted: readonly number[], key: string): readonly number[] {
  const [settled, setSettled] = useState({ windows: wanted, key })
  const ready = settled.key !== key || near(settled.windows, wanted)
  const text = wanted.join()
  if (ready && (settled.key !== key || settled.windows.join() !== text)) setSettled({ windows: wanted, key })
  useEffect(() => {
    if (ready) return undefined
    const timer = setTimeout(() => setSettled({ windows: text.split(',').map(Number), key }), LEAP_MS)
    return () => clearTimeout(timer)
  }, [ready, text, key])
  return ready ? wanted : []
}

function cachedRows<Row>(client: QueryClient, source: Source<Row>): { row: Row; index: number }[] {
  const [head] = windowQuery(source, 0).queryKey
  return client
    .getQueryCache()
    .findAll({ queryKey: [head] })
    .flatMap((cached) => {
      const page = cached.state.data as Page<Row> | undefined
      const window = (page?.pagination?.page ?? 0) - 1
      if (!page || window < 0 || cached.queryHash !== hashKey(windowQuery(source, window).queryKey)) return []
      return page.data.map((row, i) => ({ row, index: window * WINDOW + i }))
    })
    .sort((a, b) => a.index - b.index)
}

/**
 * The rows of a list, asked for in windows as they come into view and given up when they leave it. Rows of an earlier
 * filter stay until those of the new one have come, so that nothing flickers.
 */
export function useWindows<Row>(source: Source<Row>, range: { first: number; last: number }): Windows<Row> {
  const client = useQueryClient()
  const key = hashKey(windowQuery(source, 0).queryKey)
  const [shown, setShown] = useState<{ key: string; source: Source<Row>; total: number; estimated: boolean }>()
  const known = shown?.key === key ? shown : undefined

  // Before the first answer nobody knows how far the list goes.
  const wanted = known ? windowsOf(range.first, range.last, known.total) : [0]
  const results = useQueries({
    queries: useSettled(wanted, key).map((window) => windowQuery(source, window)),
  })

  const newest = results.toSorted((a, b) => b.dataUpdatedAt - a.dataUpdatedAt)[0]?.data?.pagination
  const isAbout = newest?.totalEstimated ?? false
  // Rows beyond a total that is too small could not be reached, so one that is about right is counted soon.
  const exact = useQuery({ ...exactQuery(source), enabled: isAbout, gcTime: KEPT_MS }).data?.pagination
  const counted = exact?.totalEstimated ? undefined : exact?.total
  const count = (isAbout ? counted : undefined) ?? newest?.total
  const about = isAbout && counted === undefined
  if (count !== undefined && (known?.total !== count || known.estimated !== about)) {
    setShown({ key, source, total: count, estimated: about })
  }

  const place = shown?.source
  const rowAt = useMemo(() => {
    const hashes = new Map<number, string>()
    return (index: number) => {
      if (!place || index < 0) return undefined
      const window = windowOf(index)
      // Every row is looked up in every frame; their windows are few.
      const hash = hashes.get(window) ?? hashKey(windowQuery(place, window).queryKey)
      hashes.set(window, hash)
      return client.getQueryCache().get<Page<Row>>(hash)?.state.data?.data[index % WINDOW]
    }
  }, [client, place])

  const failures = results.filter((result) => result.isError && result.data === undefined)
  const error = failures[0]?.error
  const version = results.map((result) => result.dataUpdatedAt).join()
  const loaded = useCallback(
    () => (place ? cachedRows(client, place) : []),
    // eslint-disable-next-line react/exhaustive-deps -- other rows, another function: who depends on it reads again
    [client, place, version],
  )
  const latest = useRef({ source, failures })
  useEffect(() => {
    latest.current = { source, failures }
  })

  const total = shown?.total
  const estimated = shown?.estimated ?? false
  const outdated = shown !== undefined && !known
  const all = known === undefined
  const shownKey = shown?.key ?? key
  return useMemo(
    () => ({
      key: shownKey,
      total,
      estimated,
      rowAt,
      loaded,
      outdated,
      failed: error ? { error, all } : undefined,
      retry() {
        for (const failure of latest.current.failures) void failure.refetch()
      },
      async fetchRows(first: number, last: number) {
        const windows = windowsOf(first, last, total ?? 0)
        await Promise.all(windows.map((window) => client.ensureQueryData(windowQuery(latest.current.source, window))))
      },
    }),
    [shownKey, total, estimated, rowAt, loaded, outdated, error, all, client],
  )
}
