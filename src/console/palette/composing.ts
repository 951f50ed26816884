import type { KeyboardEvent } from 'react'

/** True while an input method puts a character together: its Enter and Escape are its own. */
export function isComposing(event: KeyboardEvent): boolean {
  // Some browsers send the last key of a composition after its end, and only the code tells.
  return event.nativeEvent.isComposing || event.keyCode === 229
}
