import { Virtualizer } from '@tanstack/react-virtual'
import type { DrawnRows, Measures, Size } from './drawn-rows.ts'
import { mostDrawn, OVERSCAN } from './drawn-rows.ts'
import type { ScaledScroller } from './scaled-scroller.ts'

/**
 * Rows that the virtualizer knows at a time. It goes through all that it knows whenever their number changes, which takes
 * some 20 ms for a million; as they are all of one height, it is given a stretch of them that goes along with the list.
 */
const STRETCH = 4000

/**
 * So many rows at least lie between the first in view and an end of the stretch that is not the list's own: more than
 * the tallest screen shows.
 */
const MARGIN = 1000

/** Which rows of a list of any length are drawn, with `place` to say where it stands; `rowHeight` in px. */
export function rowVirtualizer(place: ScaledScroller, rowHeight: number): DrawnRows {
  let measures: Measures = { count: 0, element: null, size: { width: 0, height: 0 } }
  /** First row of the stretch. */
  let base = 0
  let tellOffset: ((offset: number, isScrolling: boolean) => void) | undefined
  let tellSize: ((size: Size) => void) | undefined

  const offset = () => place.offset() - base * rowHeight

  /** Moves the stretch when the list has come near one of its ends. */
  function stretch() {
    const row = Math.floor(place.offset() / rowHeight)
    const lastBase = Math.max(measures.count - STRETCH, 0)
    const isNear = (row < base + MARGIN && base > 0) || (row > base + STRETCH - MARGIN && base < lastBase)
    if (isNear || base > lastBase) base = Math.min(Math.max(row - STRETCH / 2, 0), lastBase)
  }

  function moved() {
    stretch()
    // Said to be at rest: asked about a scroll, it would have the page laid out to know how far it may go.
    tellOffset?.(offset(), false)
  }

  const options = () => ({
    count: Math.min(measures.count, STRETCH),
    getScrollElement: () => measures.element,
    estimateSize: () => rowHeight,
    initialRect: measures.size,
    initialOffset: offset,
    overscan: OVERSCAN,
    rangeExtractor: ({ startIndex, endIndex, count }: { startIndex: number; endIndex: number; count: number }) => {
      const first = Math.max(startIndex - OVERSCAN, 0)
      // As many at every step, so that each element has a row.
      const last = first > 0 ? first + mostDrawn(measures.size, rowHeight) : endIndex + 1 + OVERSCAN
      return Array.from({ length: Math.min(last, count) - first }, (_, i) => first + i)
    },
    // The element may be less high than the list; the scroller knows where the list stands.
    observeElementOffset: (_: unknown, tell: typeof tellOffset) => {
      tellOffset = tell
      return () => {
        tellOffset = undefined
      }
    },
    observeElementRect: (_: unknown, tell: typeof tellSize) => {
      tellSize = tell
      tell?.(measures.size)
      return () => {
        tellSize = undefined
      }
    },
    scrollToFn: moved,
  })
  const virtualizer = new Virtualizer<HTMLElement, HTMLElement>(options())

  return {
    measure(now) {
      const { width, height } = measures.size
      measures = now
      stretch()
      virtualizer.setOptions(options())
      if (now.size.width !== width || now.size.height !== height) tellSize?.(now.size)
      tellOffset?.(offset(), false)
    },
    indexes: () => virtualizer.getVirtualItems().map(({ index }) => base + index),
    // What adapters of the library call; they have no other names.
    mount: () => virtualizer._didMount(),
    update: () => virtualizer._willUpdate(),
    moved,
  }
}
