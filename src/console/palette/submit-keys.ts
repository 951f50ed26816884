import type { KeyboardEvent } from 'react'
import { isComposing } from './composing.ts'

/** True for the keys that submit from every field, one of several lines too: Ctrl Enter and Ctrl S, as in every form. */
export function isSubmit(event: KeyboardEvent): boolean {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = event
  return (ctrlKey || metaKey) && !altKey && !shiftKey && (key === 'Enter' || key === 's') && !isComposing(event)
}
