import type { ScaledScroller } from './scaled-scroller.ts'

/** Rows drawn above and below the ones in view. */
export const OVERSCAN = 6

export interface Size {
  width: number
  height: number
}

export interface Measures {
  /** Rows of the whole list. */
  count: number
  /** What is scrolled, while it is there. */
  element: HTMLElement | null
  /** Of the scrolled element, with what sticks to its top, in px. */
  size: Size
}

/** Which rows of a list of any length are drawn. */
export interface DrawnRows {
  /** Tells what is scrolled and how much of it there is. */
  measure: (measures: Measures) => void
  /** The rows to draw, by their places in the whole list. */
  indexes: () => number[]
  /** Follows the scroller from now on. Answers how to stop. */
  mount: () => () => void
  /** Follows the element when it is another one. */
  update: () => void
  /** Another place of the list was scrolled to. */
  moved: () => void
}

/** No more rows than this are drawn at once, wherever the list was scrolled to. */
export const mostDrawn = (size: Size, rowHeight: number) => Math.ceil(size.height / rowHeight) + 1 + 2 * OVERSCAN

const nothing = () => undefined

/**
 * The rows of a list that has just come: those in view and, below the top, as many as ever around them. It needs no
 * library, so that the first rows do not wait for one.
 */
export function firstRows(place: ScaledScroller, rowHeight: number): DrawnRows {
  let measures: Measures = { count: 0, element: null, size: { width: 0, height: 0 } }
  return {
    measure: (now) => (measures = now),
    indexes() {
      const { size, count } = measures
      if (size.height === 0) return []
      const first = Math.max(Math.floor(place.offset() / rowHeight) - OVERSCAN, 0)
      const inView = Math.ceil((place.offset() + size.height) / rowHeight)
      const last = Math.min(first > 0 ? first + mostDrawn(size, rowHeight) : inView, count)
      return Array.from({ length: Math.max(last - first, 0) }, (_, i) => first + i)
    },
    mount: () => nothing,
    update: nothing,
    moved: nothing,
  }
}
