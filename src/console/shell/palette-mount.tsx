import { useAtom } from 'jotai'
import type { ComponentType } from 'react'
import { Suspense, useEffect, useState } from 'react'
import { lazyPart } from '#console/app/lazy-part.tsx'
import { paletteOpenAtom } from '#console/app/state.ts'
import { whenIdle } from './when-idle.ts'

const found = Object.values(import.meta.glob<{ default: ComponentType }>('../palette/palette.tsx'))[0]
let arrived = false
const Palette = found
  ? lazyPart(async () => {
      const module = await found()
      arrived = true
      return module
    })
  : null

/** Brings the palette in after the first screen, or at once when it is asked for. */
export function PaletteMount() {
  const [open, setOpen] = useAtom(paletteOpenAtom)
  const [wanted, setWanted] = useState(false)
  useEffect(() => whenIdle(() => setWanted(true)), [])
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      // From then on the palette listens for its key itself.
      if (
        arrived ||
        event.key.toLowerCase() !== 'k' ||
        !(event.ctrlKey || event.metaKey) ||
        event.altKey ||
        event.shiftKey
      )
        return
      event.preventDefault()
      setOpen(true)
    }
    addEventListener('keydown', onKey, true)
    return () => removeEventListener('keydown', onKey, true)
  }, [setOpen])
  return <Suspense>{Palette && (wanted || open) ? <Palette /> : null}</Suspense>
}
