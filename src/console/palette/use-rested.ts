import { useEffect, useState } from 'react'

/** True once a text has stayed the same for so long. It watches only where that matters. */
export function useRested(text: string, ms: number, watches: boolean): boolean {
  const [rested, setRested] = useState<string>()
  useEffect(() => {
    if (!watches) return undefined
    const timer = setTimeout(() => setRested(text), ms)
    return () => clearTimeout(timer)
  }, [text, ms, watches])
  return rested === text
}
