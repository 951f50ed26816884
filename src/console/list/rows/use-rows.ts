import { atom, useStore } from 'jotai'
import { useEffect, useLayoutEffect, useMemo, useReducer, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { whenIdle } from '#console/app/screen/when-idle.ts'
import { loadChunk } from '#console/app/screen/chunk.ts'
import type { Size } from './drawn-rows.ts'
import { firstRows, mostDrawn } from './drawn-rows.ts'
import { scaledScroller } from './scaled-scroller.ts'
import { offsetToShow, scrollScale } from './scroll-scale.ts'
import { WINDOW } from './windows.ts'

interface Options {
  count: number
  rowHeight: number
  /** Height of what sticks to the top inside the scrolled element. */
  headerHeight: number
  /** Records stand side by side, each at least so wide, in px; absent: one in each row. */
  tileWidth?: number | undefined
  /** What is scrolled, while it is there. */
  element: HTMLDivElement | null
}

/**
 * The rows of a list on screen. What changes with every step of a scroll is read when it is asked for: whoever draws it
 * listens for it, so that all that stands around the rows is not drawn anew with them.
 */
export interface Rows {
  /** The rows to draw, by their places in the list. */
  readonly drawn: readonly number[]
  /** The rows to have: those that are drawn, and as many beyond as may be scrolled to before an answer comes. */
  readonly wanted: { first: number; last: number }
  /** Where a row stands in the inner element, drawn or not. */
  topOf: (index: number) => number
  /** Records side by side in a row; `drawn` and all other places count records. */
  perRow: number
  /** Width of the list; 0 before it is known. */
  width: number
  rowHeight: number
  headerHeight: number
  innerHeight: number
  /** Last row in view, without those drawn in reserve; -1 when none is. */
  readonly last: number
  /** Whole rows that fit, at least 1. */
  page: number
  /** No more rows than this are drawn at once, wherever the list stands. */
  most: number
  /** Brings a row into view with the least movement. */
  show: (index: number) => void
  /** Moves on by so many rows without anything seeming to move: rows came or went above. */
  follow: (rows: number) => void
  toTop: () => void
  /** Calls whoever follows the rows whenever they stand elsewhere; `byHand`: the browser scrolled. Answers how to stop. */
  listen: (hear: (byHand: boolean) => void) => () => void
}

function listening() {
  const listeners = new Set<(byHand: boolean) => void>()
  const listen: Rows['listen'] = (hear) => {
    listeners.add(hear)
    return () => listeners.delete(hear)
  }
  return { listeners, listen }
}

/** The next list is most likely as large as the last: then its rows are drawn at once, not when it has been measured. */
const lastSizeAtom = atom<Size>({ width: 0, height: 0 })

/** Size of the scrolled element in px; that of the list before it until it is there. */
function useSize(element: HTMLDivElement | null): Size {
  const store = useStore()
  const [size, setSize] = useState(() => store.get(lastSizeAtom))
  useLayoutEffect(() => {
    if (!element) return undefined
    const measure = () => {
      const { clientWidth: width, clientHeight: height } = element
      store.set(lastSizeAtom, { width, height })
      setSize((before) => (before.width === width && before.height === height ? before : { width, height }))
    }
    // Whoever asks at once has the whole page laid out before it is complete. The observer tells in the same frame, and
    // mostly what is known already.
    if (store.get(lastSizeAtom).height === 0) measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [element, store])
  return size
}

/**
 * Draws only the rows in view of a list of any length. Rows are all of one height; the scrolled element itself is never
 * higher than a browser allows (see scroll-scale.ts).
 */
export function useRows({ count: records, rowHeight, headerHeight, tileWidth, element }: Options): Rows {
  const [, redraw] = useReducer((n: number) => n + 1, 0)
  const [place] = useState(scaledScroller)
  const [{ listeners, listen }] = useState(listening)
  const size = useSize(element)
  const viewport = Math.max(size.height - headerHeight, 0)
  const perRow = tileWidth === undefined ? 1 : Math.max(1, Math.floor(size.width / tileWidth))
  const count = Math.ceil(records / perRow)
  const rowOf = (index: number) => Math.floor(index / perRow)
  // A list that one has just come to is seen the sooner the fewer rows it has to draw; the virtualizer, which draws more
  // of them in reserve, takes over when the browser is idle. Without it the list still scrolls.
  const [virtual, setVirtual] = useState<{ rowVirtualizer: typeof firstRows }>()
  useEffect(
    () => whenIdle(() => void loadChunk(() => import('./row-virtualizer.ts')).then(setVirtual, () => undefined)),
    [],
  )
  const virtualizer = useMemo(
    () => (virtual?.rowVirtualizer ?? firstRows)(place, rowHeight),
    [virtual, place, rowHeight],
  )
  virtualizer.measure({ count, element, size })

  useLayoutEffect(() => virtualizer.mount(), [virtualizer])
  useLayoutEffect(() => {
    if (!element) return undefined
    return place.attach(element, (byHand) => {
      const tell = () => {
        virtualizer.moved()
        for (const hear of listeners) hear(byHand)
      }
      // A scroll event comes just before the frame is painted; drawn any later, fast scrolling would show gaps.
      if (byHand) flushSync(tell)
      else tell()
    })
  }, [element, place, listeners, virtualizer])

  const total = count * rowHeight
  const drawnHeight = useRef(rowHeight)
  useLayoutEffect(() => {
    const offset = place.offset()
    const shift = place.shift()
    const row = offset / drawnHeight.current
    place.resize(total, viewport)
    // Other heights, the same rows in view.
    if (drawnHeight.current !== rowHeight) place.scrollTo(row * rowHeight)
    drawnHeight.current = rowHeight
    if (place.offset() === offset && place.shift() === shift) return
    virtualizer.moved()
    redraw()
  }, [place, total, viewport, rowHeight, virtualizer])
  useLayoutEffect(() => virtualizer.update())

  return {
    get drawn() {
      const indexes = virtualizer.indexes()
      if (perRow === 1) return indexes
      const all = indexes.flatMap((row) => Array.from({ length: perRow }, (_, at) => row * perRow + at))
      return all.filter((index) => index < records)
    },
    get wanted() {
      const indexes = virtualizer.indexes()
      const ahead = place.heading() * WINDOW
      const last = ((indexes.at(-1) ?? 0) + 1) * perRow - 1
      return { first: (indexes[0] ?? 0) * perRow + Math.min(ahead, 0), last: last + Math.max(ahead, 0) }
    },
    topOf: (index) => rowOf(index) * rowHeight - place.shift(),
    perRow,
    width: size.width,
    rowHeight,
    headerHeight,
    innerHeight: scrollScale(total, viewport).inner,
    get last() {
      if (viewport === 0) return -1
      const row = Math.min(Math.ceil((place.offset() + viewport) / rowHeight), count) - 1
      return Math.min((row + 1) * perRow, records) - 1
    },
    page: Math.max(Math.floor(viewport / rowHeight), 1) * perRow,
    most: mostDrawn(size, rowHeight) * perRow,
    show: (index) =>
      place.scrollTo(offsetToShow(scrollScale(total, viewport), place.offset(), rowOf(index), rowHeight)),
    follow: (rows) => place.scrollTo(place.offset() + Math.round(rows / perRow) * rowHeight),
    toTop: () => place.scrollTo(0),
    listen,
  }
}
