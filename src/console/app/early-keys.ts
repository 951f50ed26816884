import { keysHeardAtom, paletteOpenAtom, store } from './state.ts'

/** A key is still meant this long after it was pressed, in ms: whoever did nothing else since is waiting for it. */
const MEANT_MS = 4_000

let early: readonly KeyboardEvent[] = []

/** Keeps a key that nobody heard, because the keys of commands come after the first screen. */
export function keepEarlyKey(event: KeyboardEvent): void {
  const isHeard = event.defaultPrevented || store.get(keysHeardAtom) || store.get(paletteOpenAtom)
  if (isHeard || event.isComposing || event.ctrlKey || event.metaKey || event.altKey || event.key.length !== 1) return
  early = [...early, event]
}

/** Whoever has pressed the pointer since has gone on to something else. */
export function forgetEarlyKeys(): void {
  early = []
}

/** The keys that were kept and are still meant, in their order; each is given out once. */
export function takeEarlyKeys(): readonly KeyboardEvent[] {
  const since = performance.now() - MEANT_MS
  const meant = early.filter(({ timeStamp }) => timeStamp >= since)
  early = []
  return meant
}
