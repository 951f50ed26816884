import { useEffect, useState } from 'react'
import { whenIdle } from '#console/app/when-idle.ts'

/** As many rows as the list can show without scrolling, and some. */
const FIRST = 12

/**
 * How many rows to draw: those in view for the frame that answers the key, the others when there
 * is nothing better to do.
 * `of` is what the rows are the answer to.
 */
export function useFirstRows(of: string): number {
  const [settled, setSettled] = useState<string>()
  useEffect(() => {
    return whenIdle(() => setSettled(of))
  }, [of])
  return settled === of ? Number.POSITIVE_INFINITY : FIRST
}
