import type { ChangeEvent } from 'react'
import { isNoNumber } from '#engine/answers/parse-number.ts'

/**
 * True for a typed letter that no number or amount can have there: its field keeps the text that it had. `1,5 jt` can be
 * typed; what is pasted stays, with what is wrong with it, so that it can be corrected.
 */
export function isStrayLetter({ nativeEvent, target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>): boolean {
  if (!(nativeEvent instanceof InputEvent) || nativeEvent.inputType !== 'insertText') return false
  if (!/^\p{L}$/u.test(nativeEvent.data ?? '') || !isNoNumber(target.value)) return false
  // React puts the text back, with the caret at its end.
  const caret = Math.max((target.selectionStart ?? 1) - 1, 0)
  queueMicrotask(() => target.setSelectionRange(caret, caret))
  return true
}
