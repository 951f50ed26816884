import { useEffect, useRef, useState } from 'react'

/** How wide an element is; a guess until it is there. */
export function useWidth() {
  const ref = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(720)
  useEffect(() => {
    const { current } = ref
    if (!current) return undefined
    const observer = new ResizeObserver(() => current.clientWidth > 0 && setWidth(current.clientWidth))
    observer.observe(current)
    return () => observer.disconnect()
  }, [])
  return { ref, width }
}
