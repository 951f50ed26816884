// Whether the palette is open, apart from what is in it: every screen asks this, and what is in it is loaded with the palette.
import type { WritableAtom } from 'jotai'
import { atom } from 'jotai'
import { currentStore } from '#console/app/current-console.ts'
import type { FocusTrail } from '#console/ui/keyboard/focus-trail.ts'
import { focusTrail } from '#console/ui/keyboard/focus-trail.ts'

/** How long a closed palette keeps what was typed and answered. */
const KEPT_MS = 60_000

/** Forgets what was typed and answered; absent until the palette is loaded, when there is nothing to forget. */
let forgetAtom: WritableAtom<null, [], void> | undefined

export function forgetWith(clear: WritableAtom<null, [], void>): void {
  forgetAtom = clear
}

/** Clears it at once: the next user is another person. */
export function forgetPalette(): void {
  const store = currentStore()
  store.set(earlyTextAtom, '')
  if (forgetAtom) store.set(forgetAtom)
}

/** What was typed after the palette's key and before its field could take it. */
export const earlyTextAtom = atom('')

const openAtom = atom(false)
const closedAtAtom = atom(Number.NEGATIVE_INFINITY)
const focusBeforeAtom = atom<FocusTrail>([])

/** Whether the palette is open. Opening it forgets what is too old, before the first frame is drawn. */
export const paletteOpenAtom = atom(
  (get) => get(openAtom),
  (get, set, next: boolean | ((isOpen: boolean) => boolean)) => {
    const isOpen = typeof next === 'function' ? next(get(openAtom)) : next
    if (isOpen === get(openAtom)) return
    set(openAtom, isOpen)
    if (isOpen) {
      set(focusBeforeAtom, focusTrail())
      if (forgetAtom && Date.now() - get(closedAtAtom) > KEPT_MS) set(forgetAtom)
    } else {
      set(closedAtAtom, Date.now())
      set(earlyTextAtom, '')
    }
  },
)

/** Where the focus was when the palette was opened; empty once it has been asked for. */
export function takeFocusedBefore(): FocusTrail {
  const store = currentStore()
  const before = store.get(focusBeforeAtom)
  store.set(focusBeforeAtom, [])
  return before
}

/** Closes the palette; opened again within a minute it is as it was. */
export function closePalette(): void {
  currentStore().set(paletteOpenAtom, false)
}

/** Opens the palette, or closes it. */
export function togglePalette(): void {
  currentStore().set(paletteOpenAtom, (open) => !open)
}
