import { useEffect, useRef } from 'react'

/** Keeps the place, and the focus inside the palette, until a part of it has arrived. */
export function Waiting() {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.focus(), [])
  return <div ref={place} tabIndex={-1} aria-busy className="h-40 outline-none" />
}
