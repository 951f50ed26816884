import { useRouter } from '@tanstack/react-router'
import type { RefObject } from 'react'
import { useEffect, useRef } from 'react'

/**
 * Gives the focus to the content when the screen that held it is gone, so that the next Tab starts there and keys work
 * at once. A screen that takes the focus itself keeps it.
 */
export function useMainFocus(): RefObject<HTMLElement | null> {
  const main = useRef<HTMLElement>(null)
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onResolved', ({ pathChanged }) => {
        const { activeElement } = document
        const lost = !activeElement || activeElement === document.body
        if (pathChanged && lost) main.current?.focus({ preventScroll: true })
      }),
    [router],
  )
  return main
}
