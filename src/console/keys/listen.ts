import hotkeys from 'hotkeys-js'

/** What some browsers report for the last key of a composition, after its end. */
const COMPOSING = 229

/**
 * Hears every key press before anybody else does, but for those of an input method that puts a character together.
 * Answers how to stop.
 */
export function listenToKeys(onKey: (event: KeyboardEvent) => void): () => void {
  const before = hotkeys.filter
  hotkeys.filter = (event: KeyboardEvent) => !event.isComposing && event.keyCode !== COMPOSING
  // One binding for all keys. Bound one by one, a key would go unheard while the key before it is still held, which is
  // how sequences are typed by whoever types fast; and a key that breaks a sequence has to be heard too.
  hotkeys('*', { element: document, capture: true, keydown: true }, onKey)
  return () => {
    hotkeys.unbind('*', onKey)
    hotkeys.filter = before
  }
}
