import { recordsKeys, takesLetters } from '#console/keys/focus.ts'
import { SEQUENCE_MS } from '#engine/keys/sequence.ts'
import { keysHeardAtom, paletteOpenAtom, pendingKeysAtom, store } from './state.ts'

/**
 * A key is still meant this long after it was pressed, in ms: whoever did nothing else since is waiting for it, over a slow
 * line as well.
 */
const MEANT_MS = 10_000

let early: readonly KeyboardEvent[] = []
let timer: ReturnType<typeof setTimeout> | undefined

/** It may have begun a sequence: the next key is nobody else's until it is too late for that. */
function begin(): void {
  const begun = early.filter(({ timeStamp }) => timeStamp >= performance.now() - SEQUENCE_MS)
  store.set(pendingKeysAtom, begun.map(({ key }) => key.toLowerCase()).join(' '))
  clearTimeout(timer)
  timer = setTimeout(() => store.set(pendingKeysAtom, ''), SEQUENCE_MS)
}

function end(): void {
  early = []
  clearTimeout(timer)
  store.set(pendingKeysAtom, '')
}

/** Keeps a key that nobody heard, because the keys of commands come after the first screen. */
export function keepEarlyKey(event: KeyboardEvent): void {
  const isHeard = event.defaultPrevented || store.get(keysHeardAtom) || store.get(paletteOpenAtom)
  if (isHeard || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return
  // Space presses what has the focus; it begins nothing.
  if (event.key.length !== 1 || event.key === ' ') return
  if (takesLetters(event.target) || recordsKeys(event.target)) return
  early = [...early, event]
  begin()
}

/** Whoever has pressed the pointer since has gone on to something else. */
export function forgetEarlyKeys(): void {
  if (early.length > 0) end()
}

/** The keys that were kept and are still meant, in their order; each is given out once. */
export function takeEarlyKeys(): readonly KeyboardEvent[] {
  const since = performance.now() - MEANT_MS
  const meant = early.filter(({ timeStamp }) => timeStamp >= since)
  end()
  return meant
}
