import { useAtom, useStore } from 'jotai'
import { Suspense, useEffect, useState } from 'react'
import { earlyTextAtom, paletteOpenAtom } from '#console/palette/palette-open.ts'
import { keysHeardAtom } from '#console/keys/keys-state.ts'
import type { Store } from '#console/app/current-console.ts'
import { forgetEarlyKeys, keepEarlyKey } from '#console/app/early-keys.ts'
import { lazyPart } from '#console/app/screen/lazy-part.tsx'
import { whenIdle } from '#console/app/screen/when-idle.ts'

const Palette = lazyPart(() => import('#console/palette/palette.tsx'))

/** True while a key belongs to the palette although the focus is not in it yet. */
function isEarly(store: Store, event: KeyboardEvent): boolean {
  // 229: what an input method takes for itself.
  if (
    !store.get(paletteOpenAtom) ||
    event.isComposing ||
    event.keyCode === 229 ||
    event.ctrlKey ||
    event.metaKey ||
    event.altKey
  )
    return false
  const dialog = event.target instanceof Element ? event.target.closest('[role=dialog]') : null
  // The panel has the focus itself for as long as its field has not come.
  return dialog === null || (dialog === event.target && dialog.querySelector('[data-autofocus], button') === null)
}

/** Keeps what fast fingers type for the palette; without this it would run keys of the list behind it. */
function keepEarly(store: Store, event: KeyboardEvent): void {
  if (!isEarly(store, event) || event.key === 'Escape' || event.key === 'Tab') return
  event.preventDefault()
  event.stopImmediatePropagation()
  if (event.key === 'Backspace') store.set(earlyTextAtom, (text) => text.slice(0, -1))
  else if (event.key.length === 1) store.set(earlyTextAtom, (text) => text + event.key)
}

// One and the same element, so that opening the palette does not draw all of it again.
const palette = <Palette />

/** Brings the palette in after the first screen, or at once when it is asked for. */
export function PaletteMount() {
  const store = useStore()
  const [open, setOpen] = useAtom(paletteOpenAtom)
  // A link to a command must not wait for a quiet moment.
  const [wanted, setWanted] = useState(() => location.hash.startsWith('#command='))
  useEffect(() => whenIdle(() => setWanted(true)), [])
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      keepEarly(store, event)
      if (store.get(keysHeardAtom) || event.altKey || event.shiftKey) return
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      setOpen(true)
    }
    addEventListener('keydown', onKey, true)
    // After everybody else: what the list has taken is not kept.
    addEventListener('keydown', keepEarlyKey)
    addEventListener('pointerdown', forgetEarlyKeys, true)
    return () => {
      removeEventListener('keydown', onKey, true)
      removeEventListener('keydown', keepEarlyKey)
      removeEventListener('pointerdown', forgetEarlyKeys, true)
    }
  }, [setOpen, store])
  return <Suspense>{wanted || open ? palette : null}</Suspense>
}
