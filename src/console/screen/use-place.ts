import { useRouterState } from '@tanstack/react-router'
import type { RefObject } from 'react'
import { useEffect, useLayoutEffect, useRef } from 'react'

interface Place {
  top: number
  /** The link that was followed. */
  href: string | null
}

const read = (key: string): Place | undefined => {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') as Place | undefined
  } catch {
    return undefined
  }
}

/**
 * Returning to a screen by Back restores where it was scrolled to, and the focus of the link that was followed. The
 * place belongs to the entry of the browser's history; `ready` once the content is there.
 */
export function usePlace(box: RefObject<HTMLElement | null>, ready: boolean): void {
  const entry = useRouterState({ select: ({ location }) => location.state.__TSR_key })
  const key = `place ${entry ?? ''}`
  const restored = useRef(false)
  useLayoutEffect(() => {
    const { current } = box
    if (!ready || restored.current || !current) return
    restored.current = true
    const place = read(key)
    if (!place) return
    current.scrollTo({ top: place.top })
    if (place.href !== null) {
      current.querySelector<HTMLElement>(`a[href="${CSS.escape(place.href)}"]`)?.focus({ preventScroll: true })
    }
  }, [box, key, ready])
  useEffect(() => {
    const { current } = box
    if (!current) return undefined
    const followed = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      const place: Place = { top: current.scrollTop, href: link?.getAttribute('href') ?? null }
      if (link) sessionStorage.setItem(key, JSON.stringify(place))
    }
    // Before the router hears it and leaves.
    current.addEventListener('click', followed, { capture: true })
    return () => current.removeEventListener('click', followed, { capture: true })
  }, [box, key])
}
