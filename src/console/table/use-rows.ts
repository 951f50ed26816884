import { observeElementRect, useVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useLayoutEffect, useReducer, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { offsetToShow, scrollScale } from './scroll-scale.ts'
import { scaledScroller } from './scaled-scroller.ts'

/** Rows drawn above and below the ones in view. */
const OVERSCAN = 6

interface Options {
  count: number
  rowHeight: number
  /** Height of what sticks to the top inside the scrolled element. */
  headerHeight: number
  scroller: React.RefObject<HTMLDivElement | null>
}

export interface Rows {
  /** The rows to draw: index and distance from the top of the inner element, in px. */
  items: { index: number; top: number }[]
  /** Where a row stands in the inner element, drawn or not. */
  topOf: (index: number) => number
  /** Width of the list; 0 before it is known. */
  width: number
  rowHeight: number
  headerHeight: number
  innerHeight: number
  /** Which way the rows go: 1 down, -1 up, 0 when they do not, or have just been leapt to. */
  heading: -1 | 0 | 1
  /** First and last row in view, without those drawn in reserve; -1 as last when none is. */
  first: number
  last: number
  /** Whole rows that fit, at least 1. */
  page: number
  /** Brings a row into view with the least movement. */
  show: (index: number) => void
  /** Moves on by so many rows without anything seeming to move: rows came or went above. */
  follow: (rows: number) => void
  toTop: () => void
}

/**
 * Draws only the rows in view of a list of any length. The virtualiser is told where the list stands; the scrolled
 * element itself is never higher than a browser allows (see scroll-scale.ts).
 */
export function useRows({ count, rowHeight, headerHeight, scroller }: Options): Rows {
  const [, redraw] = useReducer((n: number) => n + 1, 0)
  const [place] = useState(scaledScroller)
  const [size, setSize] = useState({ width: 0, height: 0 })
  const viewport = Math.max(size.height - headerHeight, 0)
  const report = useRef<((offset: number) => void) | undefined>(undefined)

  // eslint-disable-next-line react/incompatible-library -- no compiler is at work, and nothing here is memoized on it
  const virtualizer = useVirtualizer<HTMLDivElement, Element>({
    count,
    useFlushSync: false,
    overscan: OVERSCAN,
    estimateSize: useCallback(() => rowHeight, [rowHeight]),
    getScrollElement: () => scroller.current,
    observeElementRect: (instance, done) =>
      observeElementRect(instance, (rect) => {
        setSize((before) => (before.width === rect.width && before.height === rect.height ? before : rect))
        done(rect)
      }),
    observeElementOffset: (instance, done) => {
      // Never "scrolling": told so, the virtualiser compares the offset with the element's own height and would take
      // a scaled one for an overscroll.
      report.current = (offset) => done(offset, false)
      const element = instance.scrollElement
      if (!element) return undefined
      let shift = place.shift()
      return place.attach(element, (byHand) => {
        const tell = () => {
          done(place.offset(), false)
          if (place.shift() !== shift) redraw()
          shift = place.shift()
        }
        // A scroll event comes just before the frame is painted; drawn any later, fast scrolling would show gaps.
        if (byHand) flushSync(tell)
        else tell()
      })
    },
    scrollToFn: () => {},
  })

  const total = count * rowHeight
  const drawnHeight = useRef(rowHeight)
  useLayoutEffect(() => {
    const row = place.offset() / drawnHeight.current
    place.resize(total, viewport)
    // Other heights, the same rows in view.
    if (drawnHeight.current !== rowHeight) place.scrollTo(row * rowHeight)
    drawnHeight.current = rowHeight
    report.current?.(place.offset())
    redraw()
  }, [place, total, viewport, rowHeight])

  const offset = place.offset()
  const shift = place.shift()
  const items = virtualizer.getVirtualItems().map(({ index, start }) => ({ index, top: start - shift }))

  return {
    items,
    topOf: (index) => index * rowHeight - shift,
    width: size.width,
    rowHeight,
    headerHeight,
    innerHeight: scrollScale(total, viewport).inner,
    heading: place.heading(),
    first: Math.floor(offset / rowHeight),
    last: viewport === 0 ? -1 : Math.min(Math.ceil((offset + viewport) / rowHeight), count) - 1,
    page: Math.max(Math.floor(viewport / rowHeight), 1),
    show: (index) => place.scrollTo(offsetToShow(scrollScale(total, viewport), place.offset(), index, rowHeight)),
    follow: (rows) => place.scrollTo(place.offset() + rows * rowHeight),
    toTop: () => place.scrollTo(0),
  }
}
