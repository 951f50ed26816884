import type { InputEvent } from 'react'
import { isNoNumber } from '#engine/answers/parse-number.ts'

/**
 * For a field of a number or an amount: a letter that no number can have there does not appear. `1,5 jt` can be typed; what
 * is pasted stays, with what is wrong with it, so that it can be corrected.
 */
export function keepLettersOut(event: InputEvent<HTMLInputElement | HTMLTextAreaElement>): void {
  const { data, currentTarget: field } = event
  if (data === null || !/^\p{L}$/u.test(data)) return
  const from = field.selectionStart ?? field.value.length
  const to = field.selectionEnd ?? from
  if (isNoNumber(field.value.slice(0, from) + data + field.value.slice(to))) event.preventDefault()
}
