import { useEffect, useState } from 'react'

/** As many rows as the list can show without scrolling, and some. */
const FIRST = 14

/**
 * How many rows to draw: those in view for the frame that answers the key, the others right after it was painted.
 * `of` is what the rows are the answer to.
 */
export function useFirstRows(of: string): number {
  const [settled, setSettled] = useState<string>()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    // A timer set within a frame runs after that frame's paint.
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => setSettled(of))
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [of])
  return settled === of ? Number.POSITIVE_INFINITY : FIRST
}
