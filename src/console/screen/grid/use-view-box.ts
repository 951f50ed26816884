import type { RefObject } from 'react'
import { useLayoutEffect, useState } from 'react'

interface Box {
  readonly top: number
  readonly left: number
  readonly width: number
  readonly height: number
}

export interface ViewBox extends Box {
  /** Down (1) or up (-1) where it passes by faster than anyone reads: by half of what is in view, again and again. */
  readonly fast: -1 | 0 | 1
}

/** What is assumed before anything is laid out. */
const FIRST: Box = { top: 0, left: 0, width: 1200, height: 640 }

/** Scrolling goes on while its events are no further apart. */
const REST_MS = 100

/** What of a scrolled element is in view. */
export function useViewBox(frame: RefObject<HTMLElement | null>): ViewBox {
  const [box, setBox] = useState(FIRST)
  const [fast, setFast] = useState<ViewBox['fast']>(0)
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
    let [before, rest, frameOfRest] = [element.scrollTop, 0, 0]
    const scrolled = () => {
      const isGoingOn = rest !== 0
      const step = element.scrollTop - before
      before = element.scrollTop
      clearTimeout(rest)
      cancelAnimationFrame(frameOfRest)
      rest = window.setTimeout(() => {
        // A frame that took long ends after the timer: the next one tells first whether it goes on.
        frameOfRest = requestAnimationFrame(() => {
          rest = 0
          setFast(0)
        })
      }, REST_MS)
      // A single step of a page is read at once.
      if (isGoingOn && Math.abs(step) > (element.clientHeight || FIRST.height) / 2) setFast(step > 0 ? 1 : -1)
      measure()
    }
    measure()
    element.addEventListener('scroll', scrolled, { passive: true })
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => {
      clearTimeout(rest)
      cancelAnimationFrame(frameOfRest)
      element.removeEventListener('scroll', scrolled)
      observer.disconnect()
    }
  }, [frame])
  return { ...box, fast }
}

/** The places that are drawn: those in view with some around them, and the one that has the focus. */
export function drawn(first: number, last: number, count: number, always: number): number[] {
  const from = Math.max(0, first)
  const to = Math.min(count - 1, last)
  const places = Array.from({ length: Math.max(0, to - from + 1) }, (_, n) => from + n)
  if (always >= 0 && always < count && (always < from || always > to)) places.push(always)
  return places
}
