import type { FocusEvent } from 'react'
import { earlyTextAtom } from './palette-open.ts'
import { currentStore } from '#console/app/current-console.ts'

/**
 * Types what was typed for the palette before its field had the keys, as soon as it has them. In one step with taking
 * the focus: a key that came between the two would be lost, or stand in the wrong place.
 */
export function typeEarly({ target: field }: FocusEvent): void {
  const early = currentStore().get(earlyTextAtom)
  if (early === '') return
  const isText = field instanceof HTMLInputElement && ['text', 'search'].includes(field.type)
  if (!isText && !(field instanceof HTMLTextAreaElement)) return
  currentStore().set(earlyTextAtom, '')
  field.setRangeText(early, field.selectionStart ?? 0, field.selectionEnd ?? field.value.length, 'end')
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
