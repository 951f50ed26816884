import { hashKey, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { MAX_LIMIT } from '#contract/core/list/list.ts'
import type { Page } from '#contract/core/call.ts'
import { REMOVED } from '#console/list/removed-rows.ts'
import { rewritePages } from '#console/api/rewrite.ts'
import type { ListModel } from '#console/list/use-list.ts'
import { figuresKey, windowQuery } from '#console/list/rows/window-query.ts'
import type { LiveChanges } from './live-changes.ts'
import { isAbout, onLiveChanges } from './live-changes.ts'

/** Changes that come close together are looked up together. */
const GATHER_MS = 300
/** Figures cost the server more than rows: while changes keep coming, they are counted anew this often. */
const FIGURES_MS = 2_000

/** What a list has heard and does not show yet. */
export interface Waiting {
  /** Records that belong into the list and are not among its rows. */
  fresh: ReadonlySet<number>
  /** Rows that are still shown and belong there no longer. */
  removed: ReadonlySet<number>
  /** More was changed than anybody can name. */
  many: boolean
}

const nothing: Waiting = { fresh: new Set(), removed: new Set(), many: false }

interface Heard {
  changed: Set<number>
  created: Set<number>
  many: boolean
}
const silence = (): Heard => ({ changed: new Set(), created: new Set(), many: false })

/** Adds changes to what was heard of a list's records; false when they are none of its affair. */
function hear<Row>(heard: Heard, changes: LiveChanges, { list }: ListModel<Row>): boolean {
  const { changeFeed } = list
  if (!changeFeed) return false
  if (changes === 'everything') {
    heard.many = true
    return true
  }
  const mine = changes.filter(({ resource, customerId, own }) => {
    return resource === changeFeed.resource && customerId === changeFeed.customerId && !own
  })
  for (const { kind, ids } of mine) {
    if (ids === null) heard.many = true
    for (const id of ids ?? []) (kind === 'created' ? heard.created : heard.changed).add(id)
  }
  return mine.length > 0
}

/** The ids to look up: loaded rows that were changed, and records that may belong into the list now. */
function idsToAsk<Row>({ changed, created, many }: Heard, model: ListModel<Row>): number[] {
  const { windows, list, rows } = model
  const loaded = windows.loaded()
  const known = new Set(loaded.map(({ row }) => list.rowId(row)))
  const inView = new Set(rows.drawn)
  // Of rows elsewhere nobody knows whether they were in the list before, unless all of it is here.
  const isWhole = known.size >= (windows.total ?? Infinity)
  const ids = [
    ...(many ? loaded.flatMap(({ row, index }) => (inView.has(index) ? [list.rowId(row)] : [])) : []),
    ...[...changed].filter((id) => isWhole || known.has(id)),
    ...created,
  ]
  return [...new Set(ids)]
}

/**
 * Follows what others do to the records of a list. Rows that are loaded are read anew in their places; whatever would
 * move rows waits until the person updates the list. Another filter or order is another list: it needs a key of its own.
 */
export function useListChanges<Row>(model: ListModel<Row>) {
  const client = useQueryClient()
  const [waiting, setWaiting] = useState(nothing)
  const reveal = useRef<ReadonlySet<number>>(undefined)
  const { list, query, windows, opened } = model
  const latest = useRef(model)
  useEffect(() => {
    latest.current = model
  })

  /** Writes what became of rows into the windows that hold them, and leaves everything else as old as it is. */
  function patch(asked: ReadonlySet<number>, found: ReadonlyMap<number, Row>): void {
    const [head] = windowQuery({ list, query }, 0).queryKey
    rewritePages<Row>(
      client,
      head,
      (row) => {
        const id = list.rowId(row)
        return asked.has(id) ? (found.get(id) ?? { ...row, [REMOVED]: true }) : row
      },
      ({ queryHash }, { pagination }) =>
        queryHash === hashKey(windowQuery({ list, query }, pagination.page - 1).queryKey),
    )
  }

  async function lookUp(heard: Heard, signal: AbortSignal): Promise<void> {
    const now = latest.current
    const all = idsToAsk(heard, now)
    const ids = all.slice(0, MAX_LIMIT)
    const isMany = heard.many || ids.length < all.length
    const { data } =
      ids.length === 0
        ? { data: [] }
        : await list.page({ ...query, ids, page: 1, limit: MAX_LIMIT }).queryFn({ signal, quiet: true })
    if (signal.aborted) return
    const found = new Map(data.map((row) => [list.rowId(row), row]))
    const loaded = new Set(latest.current.windows.loaded().map(({ row }) => list.rowId(row)))
    patch(new Set(ids), found)
    setWaiting((before) => {
      const [fresh, removed] = [new Set(before.fresh), new Set(before.removed)]
      for (const id of ids) {
        const [isHere, fits] = [loaded.has(id), found.has(id)]
        if (!isHere && fits) fresh.add(id)
        else fresh.delete(id)
        if (isHere && !fits) removed.add(id)
        else removed.delete(id)
      }
      return { fresh, removed, many: before.many || isMany }
    })
  }

  const countAnew = () => void client.invalidateQueries({ queryKey: figuresKey(list) })
  const work = useRef(lookUp)
  const recount = useRef(countAnew)
  useEffect(() => {
    work.current = lookUp
    recount.current = countAnew
  })
  useEffect(() => {
    const abort = new AbortController()
    let heard = silence()
    let timer: ReturnType<typeof setTimeout> | undefined
    let figures: ReturnType<typeof setTimeout> | undefined
    let isBusy = false

    async function next(): Promise<void> {
      isBusy = true
      const now = heard
      heard = silence()
      // What could not be read is read with the next changes, or when the list is updated; its failure has been shown.
      await work.current(now, abort.signal).catch(() => undefined)
      isBusy = false
      if (heard.many || heard.changed.size + heard.created.size > 0) gather()
    }
    function gather(): void {
      clearTimeout(timer)
      if (!isBusy && !abort.signal.aborted) timer = setTimeout(() => void next(), GATHER_MS)
    }
    const stop = onLiveChanges((changes) => {
      if (!hear(heard, changes, latest.current)) return
      gather()
      figures ??= setTimeout(() => {
        figures = undefined
        recount.current()
      }, FIGURES_MS)
    })
    return () => {
      abort.abort()
      clearTimeout(timer)
      clearTimeout(figures)
      stop()
    }
  }, [])

  // Rows that were read anew, for whatever reason, are as they should be.
  useEffect(
    () =>
      client.getQueryCache().subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'success' || event.action.manual) return
        const page = event.query.state.data as Page<Row> | undefined
        if (event.query.state.dataUpdateCount < 2 || !page?.pagination) return
        const { queryKey } = windowQuery(
          { list: latest.current.list, query: latest.current.query },
          page.pagination.page - 1,
        )
        if (event.query.queryHash === hashKey(queryKey)) setWaiting(nothing)
      }),
    [client],
  )

  // The record beside the list.
  const openId = opened.id
  useEffect(() => {
    const { changeFeed } = list
    if (!changeFeed || openId === undefined) return undefined
    return onLiveChanges((changes) => {
      if (isAbout(changes, changeFeed.resource, openId)) {
        void client.invalidateQueries({ queryKey: list.one(openId).queryKey, exact: true })
      }
    })
  }, [client, list, openId])

  useEffect(() => {
    const first = windows.loaded().find(({ row }) => reveal.current?.has(list.rowId(row)))
    if (!first) return
    reveal.current = undefined
    latest.current.rows.show(first.index)
  }, [windows, list])

  return {
    waiting,
    /** Reads the list anew and brings the first of the new rows into view. */
    async update(): Promise<void> {
      reveal.current = waiting.fresh
      const [head] = windowQuery({ list, query }, 0).queryKey
      await client.invalidateQueries({ queryKey: [head] })
    },
  }
}
