import { useAtom } from 'jotai'
import { useEffect } from 'react'
import { earlyTextAtom } from '#console/app/state.ts'

/** Hands on what was typed for the palette before its field had the keys. */
export function useEarlyText(take: (text: string) => void): void {
  const [early, setEarly] = useAtom(earlyTextAtom)
  useEffect(() => {
    if (early === '') return
    take(early)
    // More may have been typed since this was drawn.
    setEarly((now) => now.slice(early.length))
  }, [early, setEarly, take])
}
