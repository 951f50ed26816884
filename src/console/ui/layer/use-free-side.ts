import type { RefObject } from 'react'
import { useEffect, useState } from 'react'

type Side = 'left' | 'right'

/** Of a toast, and how far it is from the edge, in px. */
const WIDTH = 320
const EDGE = 12

const controls = 'input, textarea, select, button, a, [contenteditable="true"]'
const surroundings = 'form, dialog, [role="dialog"], [role="menu"]'

function covers(side: Side, stack: DOMRect, element: Element | null): boolean {
  if (!element) return false
  const box = element.getBoundingClientRect()
  const left = side === 'left' ? EDGE : innerWidth - EDGE - WIDTH
  return box.left < left + WIDTH && box.right > left && box.top < stack.bottom && box.bottom > stack.top
}

/** The side on which less of what is in use is covered: the control with the focus weighs more than what it is part of. */
function freeSide(stack: DOMRect, focused: Element): Side {
  const control = focused.matches(controls) ? focused : null
  const around = focused.closest(surroundings)
  const harm = (side: Side) => 2 * Number(covers(side, stack, control)) + Number(covers(side, stack, around))
  return harm('left') < harm('right') ? 'left' : 'right'
}

/** Where toasts cover neither the control nor the form in use. They do not move while the focus is on them. */
export function useFreeSide(stack: RefObject<HTMLElement | null>, toasts: readonly unknown[]): Side {
  const [side, setSide] = useState<Side>('right')
  useEffect(() => {
    if (toasts.length === 0) return undefined
    function place() {
      const { activeElement } = document
      const element = stack.current
      if (!element || !activeElement || element.contains(activeElement)) return
      setSide(freeSide(element.getBoundingClientRect(), activeElement))
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
