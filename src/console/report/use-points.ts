import type { KeyboardEvent, MouseEvent } from 'react'
import { useRef, useState } from 'react'
import { goTo } from '#console/app/current-console.ts'

/** Follows the link of a point within the console, unless the person wants it in a tab of its own. */
export function openPoint(event: MouseEvent, href: string): void {
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return
  event.preventDefault()
  goTo(href)
}

/**
 * The points of a chart as one stop of the Tab key: arrows, Home and End go from one to the next, and what has the focus
 * or the pointer is the one that is read.
 */
export function usePoints(count: number) {
  const box = useRef<SVGSVGElement>(null)
  const [stop, setStop] = useState(0)
  const [shown, setShown] = useState<number>()
  // After a change of month there may be fewer.
  const at = Math.min(stop, Math.max(0, count - 1))

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Escape' && shown !== undefined) {
      event.stopPropagation()
      setShown(undefined)
      return
    }
    const steps: Partial<Record<string, number>> = {
      ArrowRight: at + 1,
      ArrowDown: at + 1,
      ArrowLeft: at - 1,
      ArrowUp: at - 1,
      Home: 0,
      End: count - 1,
    }
    const to = steps[event.key]
    if (to === undefined || event.ctrlKey || event.altKey || event.metaKey) return
    event.preventDefault()
    const next = Math.min(Math.max(to, 0), count - 1)
    setStop(next)
    box.current?.querySelector<SVGAElement>(`[data-point="${next}"]`)?.focus()
  }

  const pointProps = (index: number) => ({
    'data-point': index,
    tabIndex: index === at ? 0 : -1,
    onKeyDown,
    onFocus: () => {
      setStop(index)
      setShown(index)
    },
    onBlur: () => setShown(undefined),
    onMouseEnter: () => setShown(index),
    onMouseLeave: () => setShown(undefined),
  })
  return { box, shown: shown !== undefined && shown < count ? shown : undefined, pointProps }
}
