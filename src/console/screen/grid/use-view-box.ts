import type { RefObject } from 'react'
import { useLayoutEffect, useState } from 'react'

export interface ViewBox {
  readonly top: number
  readonly left: number
  readonly width: number
  readonly height: number
}

/** What is assumed before anything is laid out. */
const FIRST: ViewBox = { top: 0, left: 0, width: 1200, height: 640 }

/** What of a scrolled element is in view. */
export function useViewBox(frame: RefObject<HTMLElement | null>): ViewBox {
  const [box, setBox] = useState(FIRST)
  useLayoutEffect(() => {
    const element = frame.current
    if (!element) return undefined
    const measure = () => {
      const { scrollTop: top, scrollLeft: left, clientWidth: width, clientHeight: height } = element
      const next = { top, left, width: width || FIRST.width, height: height || FIRST.height }
      setBox((now) =>
        now.top === top && now.left === left && now.width === next.width && now.height === next.height ? now : next,
      )
    }
    measure()
    element.addEventListener('scroll', measure, { passive: true })
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => {
      element.removeEventListener('scroll', measure)
      observer.disconnect()
    }
  }, [frame])
  return box
}

/** The places that are drawn: those in view with some around them, and the one that has the focus. */
export function drawn(first: number, last: number, count: number, always: number): number[] {
  const from = Math.max(0, first)
  const to = Math.min(count - 1, last)
  const places = Array.from({ length: Math.max(0, to - from + 1) }, (_, n) => from + n)
  if (always >= 0 && always < count && (always < from || always > to)) places.push(always)
  return places
}
