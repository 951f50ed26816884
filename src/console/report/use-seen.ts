import { useEffect, useRef, useState } from 'react'

/** So far below what is in view something begins to load. */
const AHEAD = '400px'

/** Whether an element has come near what is in view; it stays so. */
export function useSeen(atOnce: boolean) {
  const ref = useRef<HTMLElement>(null)
  const [seen, setSeen] = useState(atOnce)
  useEffect(() => {
    const { current } = ref
    if (seen || !current) return undefined
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setSeen(true),
      { rootMargin: AHEAD },
    )
    observer.observe(current)
    return () => observer.disconnect()
  }, [seen])
  return { ref, seen }
}
