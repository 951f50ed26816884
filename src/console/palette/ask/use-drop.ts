import type { RefObject } from 'react'
import { useEffect, useRef, useState } from 'react'

/** Lets a file be dropped on an element. Answers whether one hangs over it. */
export function useDrop(zone: RefObject<HTMLElement | null>, onFile: (file: File | undefined) => void): boolean {
  const [isOver, setIsOver] = useState(false)
  const take = useRef(onFile)
  useEffect(() => {
    take.current = onFile
  })
  useEffect(() => {
    const element = zone.current
    if (!element) return undefined
    const hover = (event: DragEvent) => {
      event.preventDefault()
      setIsOver(true)
    }
    const leave = () => setIsOver(false)
    const drop = (event: DragEvent) => {
      event.preventDefault()
      setIsOver(false)
      take.current(event.dataTransfer?.files[0])
    }
    element.addEventListener('dragover', hover)
    element.addEventListener('dragleave', leave)
    element.addEventListener('drop', drop)
    return () => {
      element.removeEventListener('dragover', hover)
      element.removeEventListener('dragleave', leave)
      element.removeEventListener('drop', drop)
    }
  }, [zone])
  return isOver
}
