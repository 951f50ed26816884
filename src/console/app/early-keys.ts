import { atom } from 'jotai'
import { recordsKeys, takesLetters } from '#console/keys/focus.ts'
import { keysHeardAtom, pendingKeysAtom } from '#console/keys/keys-state.ts'
import { paletteOpenAtom } from '#console/palette/palette-open.ts'
import { SEQUENCE_MS } from '#engine/keys/sequence.ts'
import type { Store } from './current-console.ts'
import { currentStore } from './current-console.ts'

/**
 * A key that was pressed before the key layer had loaded counts for this long, in ms. The person who pressed it is
 * waiting for it, over a slow line as well.
 */
const MEANT_MS = 10_000

const earlyAtom = atom<readonly KeyboardEvent[]>([])
const timerAtom = atom<ReturnType<typeof setTimeout> | undefined>(undefined)

/** Shows the keys as a sequence that may have begun: the next key belongs to it until it is too late for that. */
function showPending(store: Store): void {
  const begun = store.get(earlyAtom).filter(({ timeStamp }) => timeStamp >= performance.now() - SEQUENCE_MS)
  store.set(pendingKeysAtom, begun.map(({ key }) => key.toLowerCase()).join(' '))
  clearTimeout(store.get(timerAtom))
  store.set(
    timerAtom,
    setTimeout(() => store.set(pendingKeysAtom, ''), SEQUENCE_MS),
  )
}

function end(store: Store): void {
  store.set(earlyAtom, [])
  clearTimeout(store.get(timerAtom))
  store.set(pendingKeysAtom, '')
}

/** True for the keys that save a form, pressed in one. */
function savesForm({ key, ctrlKey, metaKey, altKey, shiftKey, target }: KeyboardEvent): boolean {
  const isSave = (ctrlKey || metaKey) && !altKey && !shiftKey && (key === 'Enter' || key === 's')
  return isSave && target instanceof Element && target.closest('form') !== null
}

/** Holds a key until the key layer has loaded, which comes after the first screen. */
export function keepEarlyKey(event: KeyboardEvent): void {
  const store = currentStore()
  const isHeard = event.defaultPrevented || store.get(keysHeardAtom) || store.get(paletteOpenAtom)
  if (!isHeard && !event.isComposing && savesForm(event)) {
    event.preventDefault()
    // Pressed again out of impatience, it saves once all the same.
    store.set(earlyAtom, (early) => [...early.filter((held) => !savesForm(held)), event])
    return
  }
  if (isHeard || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return
  // Space presses what has the focus; it begins nothing.
  if (event.key.length !== 1 || event.key === ' ') return
  if (takesLetters(event.target) || recordsKeys(event.target)) return
  // Else it could also be typed into what it opens, or make the browser search the page.
  event.preventDefault()
  store.set(earlyAtom, (early) => [...early, event])
  showPending(store)
}

/** A press of the pointer ends the wait: the person has gone on to something else. */
export function forgetEarlyKeys(): void {
  const store = currentStore()
  if (store.get(earlyAtom).length > 0) end(store)
}

/** The keys that were held and still count, in their order; each is given out once. */
export function takeEarlyKeys(): readonly KeyboardEvent[] {
  const store = currentStore()
  const since = performance.now() - MEANT_MS
  const meant = store.get(earlyAtom).filter(({ timeStamp }) => timeStamp >= since)
  end(store)
  return meant
}
