import type { RefObject } from 'react'
import { useEffect, useRef, useState } from 'react'

/** Lets files be dropped on an element. Answers whether some hang over it. */
export function useDrop(zone: RefObject<HTMLElement | null>, onFiles: (files: FileList | undefined) => void): boolean {
  const [isOver, setIsOver] = useState(false)
  const take = useRef(onFiles)
  useEffect(() => {
    take.current = onFiles
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
      take.current(event.dataTransfer?.files)
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
