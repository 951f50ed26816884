import type { RefObject } from 'react'
import { useEffect } from 'react'

/** Says of an element that scrolls sideways whether there is more at its start and at its end, for `.scroll-edges`. */
export function useScrollEdges(ref: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = ref.current
    return element ? watchScrollEdges(element) : undefined
  }, [ref])
}

/** The same for an element at hand. Answers how to stop. */
export function watchScrollEdges(element: HTMLElement): () => void {
  let frame = 0
  function say() {
    frame = 0
    const { scrollLeft, scrollWidth, clientWidth } = element
    element.toggleAttribute('data-more-start', scrollLeft > 1)
    element.toggleAttribute('data-more-end', scrollLeft + clientWidth < scrollWidth - 1)
  }
  const soon = () => {
    frame ||= requestAnimationFrame(say)
  }
  const observer = new ResizeObserver(soon)
  observer.observe(element)
  for (const child of element.children) observer.observe(child)
  // At once: in the next frame others have changed the page, and reading it would lay it out anew.
  element.addEventListener('scroll', say, { passive: true })
  return () => {
    cancelAnimationFrame(frame)
    observer.disconnect()
    element.removeEventListener('scroll', say)
  }
}
