import { useLayoutEffect, useRef, useState } from 'react'

/** Rows beyond each edge of what is in view. */
const OVERSCAN = 6
/** How much is taken to be in view before that is known. */
const USUAL_PX = 800

/** Of rows that are all of one height only those in view are drawn: from `first` up to `end`. */
export function useWindow(count: number, rowPx: number) {
  const frame = useRef<HTMLDivElement>(null)
  const [top, setTop] = useState(0)
  const [height, setHeight] = useState(USUAL_PX)
  useLayoutEffect(() => {
    const { current } = frame
    if (!current) return undefined
    const measure = () => {
      // By whole rows: scrolling within one draws nothing anew.
      setTop(Math.floor(current.scrollTop / rowPx) * rowPx)
      setHeight(current.clientHeight || USUAL_PX)
    }
    measure()
    current.addEventListener('scroll', measure, { passive: true })
    const observer = new ResizeObserver(measure)
    observer.observe(current)
    return () => {
      current.removeEventListener('scroll', measure)
      observer.disconnect()
    }
  }, [rowPx])
  const first = Math.max(0, Math.min(Math.floor(top / rowPx) - OVERSCAN, count - 1))
  const end = Math.min(count, Math.ceil((top + height) / rowPx) + OVERSCAN)
  return {
    frame,
    first,
    end,
    /** Brings a row into view. */
    show: (index: number) => {
      const { current } = frame
      if (current) current.scrollTop = Math.max(0, index * rowPx - current.clientHeight / 2)
      setTop(Math.max(0, index * rowPx - height / 2))
    },
  }
}
