import { useAtomValue } from 'jotai'
import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { permissionsAtom } from '#console/app/session/session-state.ts'
import { listColumnsAtom } from '#console/app/list-columns.ts'
import { densityAtom } from '#console/app/preferences.ts'
import { useFits } from './columns/fit.ts'
import { layoutOf } from './columns/layout.ts'
import type { ListAction } from './list-keys.ts'
import { moveTo } from './list-keys.ts'
import { scopedQuery } from './filter/list-search.ts'
import type { ResourceList } from './resource-list.ts'
import { countOf } from './selection/selection.ts'
import { tabOf, tabsOf } from './drawer/tabs.tsx'
import { useEndAhead } from './rows/use-end-ahead.ts'
import { placeOf, useFocus } from './use-focus.ts'
import { useListSearch } from './filter/use-list-search.ts'
import { useNarrow } from './drawer/use-narrow.ts'
import { useOpened } from './drawer/use-opened.ts'
import { useOpenedRecord } from './drawer/use-opened-record.ts'
import { doneRecordsAtom } from '#console/commands/context-atoms.ts'
import { rememberRecord } from '#console/commands/history/recent-records.ts'
import { usePublished } from './use-published.ts'
import { useRows } from './rows/use-rows.ts'
import { refOf, useSelection } from './selection/use-selection.ts'
import { useWindows } from './rows/use-windows.ts'

/** Rows that stand for a list of which nothing is known yet. */
const UNKNOWN = 60
const ROW = { dense: 32, comfortable: 40 } as const
/** Two lines, on screens too narrow for columns; such a list has no header. */
const NARROW_ROW = 56

/** Everything that a list on screen is: its rows, focus, selection, drawer and what the address says. */
export function useList<Row>(list: ResourceList<Row>) {
  const searchState = useListSearch(list)
  const { search } = searchState
  const query = useMemo(() => scopedQuery(list, search), [search, list])
  const source = { list, query }
  const { sort, ...filter } = query
  const filterKey = JSON.stringify(filter)
  const queryKey = JSON.stringify(query)

  const usual = useAtomValue(densityAtom)
  const density = search.rows ?? usual
  // The rows give way to words when there are none, and come again.
  const [element, setElement] = useState<HTMLDivElement | null>(null)
  // A list that is put out of sight gives its elements back, but they stay.
  const scroller = useCallback((is: HTMLDivElement | null) => {
    if (is) setElement(is)
  }, [])
  const [total, setTotal] = useState<number>()
  const narrow = useNarrow()
  const rows = useRows({
    count: total ?? UNKNOWN,
    rowHeight: list.tiles ? list.tiles.height : narrow ? NARROW_ROW : ROW[density],
    headerHeight: narrow || list.tiles ? 0 : ROW[density],
    tileWidth: list.tiles?.width,
    element,
  })
  const own = useAtomValue(listColumnsAtom)[list.resource]
  const choices = search.cols ?? own
  const windows = useWindows(source, rows)
  const fits = useFits(list.columns, windows)
  const layout = useMemo(
    () => layoutOf(list.columns, rows.width, choices, fits),
    [list.columns, rows.width, choices, fits],
  )
  if (windows.total !== total) setTotal(windows.total)
  const isCounted = !windows.estimated && !windows.outdated
  useEndAhead({ ...source, counted: isCounted ? windows.total : undefined }, rows.most)

  const view = useRef(rows)
  useLayoutEffect(() => {
    view.current = rows
  })
  const onDrift = useCallback((by: number) => view.current.follow(by), [])
  const done = useAtomValue(doneRecordsAtom)
  const isDone = (id: number) => done.some((ref) => ref.resource === list.resource && ref.id === id)
  const { focus, move: place, seek } = useFocus({ windows, rowId: list.rowId, first: search.open, isDone, onDrift })
  const selection = useSelection(list, windows, filterKey, focus)
  const opened = useOpened(searchState)
  const record = useOpenedRecord(list, windows, opened.id)
  useEffect(() => {
    if (record.complete && record.row !== undefined) rememberRecord(refOf(list, record.row))
  }, [list, record.complete, record.row])
  const granted = useAtomValue(permissionsAtom)
  const tabs = useMemo(() => tabsOf(list, granted), [list, granted])

  const first = useRef(queryKey)
  useLayoutEffect(() => {
    if (first.current !== queryKey) view.current.toTop()
    first.current = queryKey
  }, [queryKey])

  // A bar has taken the lower rows' place: the focused one must not be behind it.
  const room = useRef(rows.page)
  useLayoutEffect(() => {
    const { last, show } = view.current
    if (rows.page < room.current && focus.index > last - 1 && focus.index <= last + room.current - rows.page) {
      show(focus.index)
    }
    room.current = rows.page
  }, [rows.page, focus.index])

  // The drawer goes along once the person has moved, and only then: a new sort must not swap the record in it.
  const moved = useRef(false)
  const followed = useRef<number>(undefined)
  const { id: openId, follow } = opened
  // It goes on to the next record, too, when a command is done with the one in it.
  const isOpenDone = openId !== undefined && isDone(openId)
  // A record that is open without being focused, as one that is not among the rows, stays open.
  const openBefore = useRef(openId)
  const focusBefore = useRef(focus.id)
  useEffect(() => {
    const wasFocused = focusBefore.current === openId
    focusBefore.current = focus.id
    if (!moved.current && !(isOpenDone && wasFocused && openBefore.current === openId)) return
    if (openId === undefined || focus.id === undefined || focus.id === openId) return
    followed.current = focus.id
    follow(focus.id)
  }, [focus.id, openId, isOpenDone, follow])

  // The other way round: what a command or the back button opens has the focus in the list, too.
  const focusOpened = useEffectEvent((id: number) => {
    if (id === focus.id || id === followed.current) return
    followed.current = undefined
    moved.current = false
    const index = placeOf({ windows, rowId: list.rowId }, { index: -1, id })
    if (index === undefined) seek(id)
    else {
      place(index)
      rows.show(index)
    }
  })
  useEffect(() => {
    if (openId !== undefined && openId !== openBefore.current) focusOpened(openId)
    openBefore.current = openId
  }, [openId])

  /** Puts the focus on a row, in view. */
  function goTo(index: number) {
    moved.current = true
    place(index)
    rows.show(index)
  }

  function move(by: Extract<ListAction, { do: 'move' }>['by'], extend: boolean) {
    if (total === undefined || total === 0) return
    // A step down leads to the next row, however many records stand side by side.
    const index = moveTo(typeof by === 'number' ? by * rows.perRow : by, focus.index, total, rows.page)
    goTo(index)
    if (extend) selection.reach(index)
    else selection.anchorAt(index)
  }

  /** Gives the focus to the record of the drawer, which may not be among the rows yet. */
  const reveal = useCallback(
    (id: number) => {
      moved.current = false
      seek(id)
    },
    [seek],
  )

  // On a board the focus is on a card, which may not be among the rows.
  const [card, setCard] = useState<Row>()
  const focusedRow = search.board ? card : windows.rowAt(focus.index)
  const selectedCount = countOf(selection.selection, total ?? 0)
  // Keys and the palette act on what one looks at, and that is the drawer when it is open.
  const row = opened.id === undefined ? focusedRow : record.row
  usePublished(list, { filter, total, sort, columns: layout.columns, row, selected: selectedCount })

  return {
    list,
    ...searchState,
    query,
    windows,
    rows,
    layout,
    /** How the columns are wanted here (`columns/choices.ts`). */
    choices,
    scroller,
    narrow,
    focus,
    focusedRow,
    focusCard: setCard,
    reveal,
    goTo,
    move,
    ...selection,
    selectedCount,
    opened,
    record,
    tabs,
    tab: tabOf(tabs, search.tab),
    /** Leads into a record that holds others; false where it holds none. */
    enterAt(index: number): boolean {
      const row = windows.rowAt(index)
      const into = row === undefined ? undefined : list.enter?.(row)
      if (!into) return false
      searchState.change({ ...into, open: undefined })
      return true
    },
    /** One record on or back, where records stand side by side. */
    step(by: 1 | -1, extend: boolean): boolean {
      if (rows.perRow === 1 || total === undefined || total === 0) return false
      const index = moveTo(by, focus.index, total, rows.page)
      goTo(index)
      if (extend) selection.reach(index)
      else selection.anchorAt(index)
      return true
    },
    /** Opens the drawer on a row; the focus goes there too. */
    openAt(index: number) {
      const row = windows.rowAt(index)
      moved.current = false
      place(index)
      if (row !== undefined) opened.open(list.rowId(row))
    },
  }
}

export type ListModel<Row> = ReturnType<typeof useList<Row>>
