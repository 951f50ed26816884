import { useCallback, useEffect, useRef, useState } from 'react'
import type { ListSearchState, SearchPatch } from '#console/list/filter/use-list-search.ts'

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

interface Place {
  /** What the address says. */
  written: number | undefined
  /** What is shown already, and will be in the address soon. */
  ahead: { id: number | undefined } | undefined
  /** What was sent to the address last. */
  sent: { id: number | undefined } | undefined
}

/** The place once the address says something else: our own word arriving, or somebody else's (the back button). */
function arrived({ ahead, sent }: Place, written: number | undefined): Place {
  const own = sent !== undefined && sent.id === written
  // The focus has moved on while our word was on its way.
  const further = own && ahead !== undefined && ahead.id !== written
  return { written, ahead: further ? ahead : undefined, sent: undefined }
}

/** Which record the drawer shows: at once here, and soon after in the address bar. */
export function useOpened({ search, change }: ListSearchState): Opened {
  const written = search.open
  const [place, setPlace] = useState<Place>({ written, ahead: undefined, sent: undefined })
  if (place.written !== written) setPlace(arrived(place, written))
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(
    () => () => {
      clearTimeout(timer.current)
      // Who goes elsewhere comes back to what the address says.
      setPlace((now) =>
        now.ahead === undefined && now.sent === undefined
          ? now
          : { written: now.written, ahead: undefined, sent: undefined },
      )
    },
    [],
  )

  const send = useCallback(
    (id: number | undefined, patch: SearchPatch, replace: boolean) => {
      setPlace((before) => ({ ...before, sent: { id } }))
      change(patch, { replace })
    },
    [change],
  )
  const show = useCallback((id: number | undefined) => {
    clearTimeout(timer.current)
    setPlace((before) => ({ ...before, ahead: { id } }))
  }, [])

  const open = useCallback(
    (id: number) => {
      show(id)
      if (id !== written) send(id, { open: id }, written !== undefined)
    },
    [send, show, written],
  )
  const follow = useCallback(
    (id: number) => {
      show(id)
      timer.current = setTimeout(() => send(id, { open: id }, true), REST_MS)
    },
    [send, show],
  )
  const close = useCallback(() => {
    show(undefined)
    send(undefined, { open: undefined, tab: undefined }, true)
  }, [send, show])
  return { id: place.ahead ? place.ahead.id : place.written, open, follow, close }
}
