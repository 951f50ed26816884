import type { RefObject } from 'react'
import { useEffect, useState } from 'react'

/** Below first: on top is where a screen has its own controls. */
const places = ['right', 'left', 'top-right', 'top-left'] as const
type Place = (typeof places)[number]

/** Of a toast, how far it is from the edge, and from the top below the bar there, in px. */
const WIDTH = 320
const EDGE = 12
const TOP = 56

const controls = 'input, textarea, select, button, a, [contenteditable="true"]'
const surroundings = 'form, dialog, [role="dialog"], [role="menu"]'

type Box = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>

/** Where the stack would be. */
function boxAt(place: Place, { top, bottom }: Box): Box {
  const left = place.endsWith('left') ? EDGE : Math.max(EDGE, innerWidth - EDGE - WIDTH)
  const right = Math.min(left + WIDTH, innerWidth - EDGE)
  const height = bottom - top
  if (place.startsWith('top')) return { left, right, top: TOP, bottom: TOP + height }
  // The stack may be at the top now.
  const foot = innerHeight - 3 * EDGE
  return top === TOP ? { left, right, top: foot - height, bottom: foot } : { left, right, top, bottom }
}

function covers(stack: Box, element: Element): boolean {
  const box = element.getBoundingClientRect()
  const isEmpty = box.right === box.left || box.bottom === box.top
  const isBeside =
    box.left >= stack.right || box.right <= stack.left || box.top >= stack.bottom || box.bottom <= stack.top
  return !isEmpty && !isBeside
}

/** The place where the least of what is in use is covered: the control with the focus, others of its form, the form. */
function freePlace(now: Box, focused: Element): Place {
  const control = focused.matches(controls) ? focused : null
  const around = focused.closest(surroundings)
  const others = [...(around?.querySelectorAll(controls) ?? [])]
  const harm = (place: Place) => {
    const box = boxAt(place, now)
    const own = control && covers(box, control) ? 1_000 : 0
    return own + 2 * others.filter((other) => covers(box, other)).length + (around && covers(box, around) ? 1 : 0)
  }
  const harms = places.map(harm)
  return places[harms.indexOf(Math.min(...harms))] ?? 'right'
}

/** Where toasts cover neither the control nor the form in use. They do not move while the focus is on them. */
export function useFreeSide(stack: RefObject<HTMLElement | null>, toasts: readonly unknown[]): Place {
  const [side, setSide] = useState<Place>('right')
  useEffect(() => {
    if (toasts.length === 0) return undefined
    function place() {
      const { activeElement } = document
      const element = stack.current
      if (!element || !activeElement || element.contains(activeElement)) return
      setSide(freePlace(element.getBoundingClientRect(), activeElement))
    }
    const frame = requestAnimationFrame(place)
    document.addEventListener('focusin', place)
    addEventListener('resize', place)
    return () => {
      cancelAnimationFrame(frame)
      document.removeEventListener('focusin', place)
      removeEventListener('resize', place)
    }
  }, [stack, toasts])
  return side
}
