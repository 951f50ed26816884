import type { ScrollScale } from './scroll-scale.ts'
import { isStuck, maxOffset, scrollScale, shiftAfterScroll, shiftFor, topFor } from './scroll-scale.ts'

/**
 * Quiet time after which the scroll bar is put right. Browsers say of every turn of a wheel that scrolling has ended,
 * and putting it right lays out and draws every row anew.
 */
const SETTLED_MS = 150

/** Told whenever the list stands elsewhere; `byHand` when the browser scrolled, just before it paints. */
type Listener = (byHand: boolean) => void

/** Where a list stands in a scrolled element that may be less high than the list (see scroll-scale.ts). */
export interface ScaledScroller {
  attach: (element: HTMLElement, listener: Listener) => () => void
  /** Tells the heights anew; the list stays where it is as far as it can. */
  resize: (total: number, viewport: number) => void
  /** Distance of the list's top from the top of the view, in px. */
  offset: () => number
  /** What has to be taken off a row's own place to draw it in the scrolled element. */
  shift: () => number
  innerHeight: () => number
  /** Which way the list has moved last: 1 down, -1 up, 0 nowhere near by. */
  heading: () => -1 | 0 | 1
  scrollTo: (offset: number) => void
}

export function scaledScroller(): ScaledScroller {
  let element: HTMLElement | undefined
  let listener: Listener = () => {}
  let scale: ScrollScale = scrollScale(0, 0)
  let top = 0
  let shift = 0
  let heading: -1 | 0 | 1 = 0

  /** Whoever goes on a little will go on further; whoever leaps has arrived. */
  function head(by: number) {
    heading = by === 0 || Math.abs(by) > 3 * scale.viewport ? 0 : by > 0 ? 1 : -1
  }

  /** Puts the element where the scroll bar shows `offset` truly. */
  function place(offset: number) {
    const wanted = topFor(scale, offset)
    // Told to stand where it stands, the element would be laid out for nothing.
    if (element && wanted !== top) {
      element.scrollTop = wanted
      // A browser may round to physical pixels; the shift makes up for it.
      top = element.scrollTop
    } else top = wanted
    shift = shiftFor(scale, offset, top)
  }

  function onScroll() {
    if (!element || element.scrollTop === top) return
    const before = top
    const from = top + shift
    top = element.scrollTop
    shift = shiftAfterScroll(scale, shift, before, top)
    if (isStuck(scale, shift, top)) {
      place(top + shift)
    }
    head(top + shift - from)
    listener(true)
  }

  function settle() {
    if (scale.factor === 1) return
    const before = shift
    place(top + shift)
    if (shift !== before) listener(false)
  }

  return {
    attach(to, tell) {
      element = to
      listener = tell
      const offset = top + shift
      // Elements begin at their top.
      top = 0
      place(offset)
      let timer: ReturnType<typeof setTimeout> | undefined
      const settleSoon = () => {
        clearTimeout(timer)
        timer = setTimeout(settle, SETTLED_MS)
      }
      // Put right in the middle of a smooth scroll, the bar would cut it short. Not every browser says when one ends.
      const saysEnd = 'onscrollend' in to
      const scrolled = () => {
        clearTimeout(timer)
        onScroll()
        if (!saysEnd) settleSoon()
      }
      to.addEventListener('scroll', scrolled, { passive: true })
      to.addEventListener('scrollend', settleSoon)
      return () => {
        clearTimeout(timer)
        to.removeEventListener('scroll', scrolled)
        to.removeEventListener('scrollend', settleSoon)
        element = undefined
        listener = () => {}
      }
    },
    resize(total, viewport) {
      const offset = top + shift
      scale = scrollScale(total, viewport)
      place(Math.min(offset, maxOffset(scale)))
    },
    offset: () => top + shift,
    shift: () => shift,
    innerHeight: () => scale.inner,
    heading: () => heading,
    scrollTo(offset) {
      const wanted = Math.min(Math.max(offset, 0), maxOffset(scale))
      const step = wanted - (top + shift)
      if (step === 0) return
      head(step)
      const nextTop = top + step
      // A small step moves the element itself, so that the drawn rows keep their places in it.
      if (
        element &&
        scale.factor !== 1 &&
        Math.abs(step) <= scale.viewport &&
        nextTop > 0 &&
        nextTop < scale.inner - scale.viewport
      ) {
        element.scrollTop = nextTop
        top = element.scrollTop
        shift = Math.round(wanted - top)
      } else place(wanted)
      listener(false)
    },
  }
}
