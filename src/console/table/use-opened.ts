import { useCallback, useEffect, useRef, useState } from 'react'
import type { ListSearchState } from './use-list-search.ts'

/** The address bar follows a moving focus after this much rest; browsers refuse to be told thirty times a second. */
const REST_MS = 200

export interface Opened {
  /** The record in the drawer. */
  id: number | undefined
  open: (id: number) => void
  /** Shows another record in the open drawer, because the focus went there. */
  follow: (id: number) => void
  close: () => void
}

/** Which record the drawer shows: at once here, and soon after in the address bar. */
export function useOpened({ search, change }: ListSearchState): Opened {
  const written = search.open
  const [ahead, setAhead] = useState<{ id: number | undefined; from: number | undefined }>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  // Somebody else changed the address meanwhile (the back button): that counts.
  const id = ahead && ahead.from === written ? ahead.id : written

  const open = useCallback(
    (next: number) => {
      clearTimeout(timer.current)
      setAhead({ id: next, from: written })
      if (next !== written) change({ open: next }, { replace: written !== undefined })
    },
    [change, written],
  )
  const follow = useCallback(
    (next: number) => {
      clearTimeout(timer.current)
      setAhead({ id: next, from: written })
      timer.current = setTimeout(() => change({ open: next }, { replace: true }), REST_MS)
    },
    [change, written],
  )
  const close = useCallback(() => {
    clearTimeout(timer.current)
    setAhead({ id: undefined, from: written })
    change({ open: undefined, tab: undefined }, { replace: true })
  }, [change, written])
  return { id, open, follow, close }
}
