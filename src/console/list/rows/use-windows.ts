import type { QueryClient } from '@tanstack/react-query'
import { hashKey, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useLayoutEffect, useMemo, useReducer, useRef, useState } from 'react'
import type { Page } from '#contract/core/call.ts'
import type { HeldWindows } from './held-windows.ts'
import { heldWindows } from './held-windows.ts'
import type { Rows } from './use-rows.ts'
import type { Source } from './window-query.ts'
import { exactQuery, KEPT_MS, windowQuery } from './window-query.ts'
import { WINDOW, windowOf, windowsOf } from './windows.ts'

/** A list rests when nobody has scrolled it for so long. */
const REST_MS = 150

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
  /** Calls whoever draws the rows with the number of a window that has come or changed. Answers how to stop. */
  listen: HeldWindows<Row>['listen']
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

interface Wanted<Row> {
  source: Source<Row>
  key: string
  rows: Pick<Rows, 'wanted' | 'listen'>
  /** Rows in all, once that is known. */
  total: number | undefined
  /** That is about right only. */
  estimated: boolean
  /** What the newest answer said of the whole. */
  newest: Page<Row>['pagination'] | undefined
  /** Some of the windows could not be loaded. */
  failing: boolean
  /** Names the state of the windows that was drawn last. */
  version: string
}

/** Before the first answer nobody knows how far the list goes. */
const windowsWanted = <Row>({ rows, total }: Pick<Wanted<Row>, 'rows' | 'total'>) =>
  total === undefined ? [0] : windowsOf(rows.wanted.first, rows.wanted.last, total)

const wantedOf = <Row>(wanted: Wanted<Row>) => ({
  key: wanted.key,
  source: { ...wanted.source, counted: wanted.estimated ? undefined : wanted.total },
  windows: windowsWanted(wanted),
})

/** What the cache knows of a window. */
const stateOf = <Row>(client: QueryClient, source: Source<Row>, window: number) =>
  client.getQueryState<Page<Row>>(windowQuery(source, window).queryKey)

/** Names what the cache knows of windows. */
const versionOf = <Row>(states: readonly ReturnType<typeof stateOf<Row>>[]) =>
  states.map((state) => state?.dataUpdatedAt).join()

/** True when a window changes more than the rows in it that had not come before. */
function concernsAll<Row>(client: QueryClient, { source, newest }: Wanted<Row>, window: number): boolean {
  const state = stateOf(client, source, window)
  const now = state?.data?.pagination
  return (
    state?.status !== 'success' ||
    state.dataUpdateCount > 1 ||
    now?.total !== newest?.total ||
    now?.totalEstimated !== newest?.totalEstimated
  )
}

/**
 * Holds the windows that the rows in view are in. Whoever scrolls needs rows; all that stands around them is drawn anew
 * (`redraw`) once the list rests.
 */
function useHeld<Row>(client: QueryClient, wanted: Wanted<Row>, redraw: () => void): HeldWindows<Row> {
  const [held] = useState(() => heldWindows<Row>(client))
  const latest = useRef(wanted)
  useLayoutEffect(() => {
    latest.current = wanted
  })
  const { listen } = wanted.rows
  useEffect(() => {
    let scrolled = -Infinity
    let timer: ReturnType<typeof setTimeout> | undefined
    const redrawAtRest = () => {
      clearTimeout(timer)
      const left = scrolled + REST_MS - performance.now()
      if (left > 0) timer = setTimeout(redrawAtRest, left)
      else redraw()
    }
    const stops = [
      listen((byHand) => {
        if (byHand) scrolled = performance.now()
        held.hold(wantedOf(latest.current), byHand)
        if (latest.current.failing) redrawAtRest()
      }),
      held.listen((window) => {
        if (concernsAll(client, latest.current, window)) redraw()
        else redrawAtRest()
      }),
      () => clearTimeout(timer),
      () => held.close(),
    ]
    // While the list was out of sight nobody told it of what others changed.
    const { source, version } = latest.current
    if (versionOf(windowsWanted(latest.current).map((window) => stateOf(client, source, window))) !== version) redraw()
    return () => {
      for (const stop of stops) stop()
    }
  }, [client, held, listen, redraw])
  useEffect(() => held.hold(wantedOf(wanted), false))
  return held
}

/**
 * The rows of a list, asked for in windows as they come into view and given up when they leave it. Rows of an earlier
 * filter stay until those of the new one have come, so that nothing flickers.
 */
export function useWindows<Row>(source: Source<Row>, rows: Pick<Rows, 'wanted' | 'listen'>): Windows<Row> {
  const client = useQueryClient()
  const key = hashKey(windowQuery(source, 0).queryKey)
  const [shown, setShown] = useState<{ key: string; source: Source<Row>; total: number; estimated: boolean }>()
  const known = shown?.key === key ? shown : undefined
  const [, redraw] = useReducer((n: number) => n + 1, 0)

  const states = windowsWanted({ rows, total: known?.total }).map((window) => stateOf(client, source, window))
  const newest = states.toSorted((a, b) => (b?.dataUpdatedAt ?? 0) - (a?.dataUpdatedAt ?? 0))[0]?.data?.pagination
  const error = states.find((state) => state?.status === 'error' && state.data === undefined)?.error
  const failing = error !== undefined
  const { total: knownTotal, estimated: isRough = true } = known ?? {}
  const version = versionOf(states)
  const wanted = { source, key, rows, total: knownTotal, estimated: isRough, newest, failing, version }
  const held = useHeld(client, wanted, redraw)

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

  const loaded = useCallback(
    () => (place ? cachedRows(client, place) : []),
    // eslint-disable-next-line react/exhaustive-deps -- other rows, another function: who depends on it reads again
    [client, place, version],
  )
  const latest = useRef(source)
  useEffect(() => {
    latest.current = source
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
      retry: held.retry,
      async fetchRows(first: number, last: number) {
        const windows = windowsOf(first, last, total ?? 0)
        await Promise.all(windows.map((window) => client.ensureQueryData(windowQuery(latest.current, window))))
      },
      listen: held.listen,
    }),
    [shownKey, total, estimated, rowAt, loaded, outdated, error, all, client, held],
  )
}
