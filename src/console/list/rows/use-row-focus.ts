import type { FocusEvent, RefObject } from 'react'
import { useRef } from 'react'

/**
 * Keeps the browser's focus on the row that has the list's focus, as long as the list has the browser's: rows come and
 * go under it while it moves, scrolls and refetches.
 */
export function useRowFocus(body: RefObject<HTMLElement | null>, index: number) {
  const holds = useRef(false)

  function focusRow() {
    holds.current = true
    const row = body.current?.querySelector<HTMLElement>(`[data-index="${index}"]`)
    if (row && !row.contains(document.activeElement)) row.focus({ preventScroll: true })
  }

  return {
    focusRow,
    /** For after every drawing: the row may just have appeared. Somebody who waited for it may have gone elsewhere. */
    keepFocus: () => {
      const { activeElement } = document
      const isFree = !activeElement || activeElement === document.body || activeElement.id === 'main'
      if (holds.current && (isFree || body.current?.contains(activeElement))) focusRow()
    },
    onFocus: (event: FocusEvent) => {
      holds.current = event.target.closest('[data-index]') !== null
    },
    onBlur: (event: FocusEvent) => {
      const { relatedTarget } = event
      // Without a window that has the focus, the browser gives it back to the row by itself later.
      const hasLeft = relatedTarget === null ? document.hasFocus() : !event.currentTarget.contains(relatedTarget)
      if (hasLeft) holds.current = false
    },
  }
}
