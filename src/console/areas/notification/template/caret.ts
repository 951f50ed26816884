type TextControl = HTMLInputElement | HTMLTextAreaElement

/** Where variables are offered: from the braces to the caret, with what has been typed of a name. */
export interface Opened {
  from: number
  typed: string
}

/** Whether the caret stands where a variable is being typed, or `asked` for one there. */
export function openAt({ value, selectionStart, selectionEnd }: TextControl, asked: boolean): Opened | null {
  const caret = selectionStart ?? value.length
  if (caret !== selectionEnd && !asked) return null
  const begun = /\{\{\s*(\w*)$/.exec(value.slice(0, caret))
  if (begun) return { from: begun.index, typed: begun[1] ?? '' }
  return asked ? { from: caret, typed: '' } : null
}

export interface Stroke {
  from: number
  to: number
  text: string
}

/** What is written for a variable: at the place where it was begun, else in place of what is selected. */
export function draw(element: TextControl, name: string, place?: Opened): Stroke {
  const { value } = element
  const caret = element.selectionStart ?? value.length
  const begun = place ?? openAt(element, false)
  const end = element.selectionEnd ?? caret
  // Braces that close what was begun stand there already.
  const closed = begun && /^\s*\}\}/.exec(value.slice(end))
  return { from: begun?.from ?? caret, to: end + (closed?.[0].length ?? 0), text: `{{${name}}}` }
}

/** Writes into a text, the caret behind it. */
export function write(element: TextControl, { from, to, text }: Stroke, onChange: (value: string) => void): void {
  element.focus()
  element.setSelectionRange(from, to)
  // Nothing else leaves the browser's own undo of the field as it is.
  // oxlint-disable-next-line typescript/no-deprecated -- has no successor
  if (typeof document.execCommand === 'function' && document.execCommand('insertText', false, text)) return
  element.setRangeText(text, from, to, 'end')
  onChange(element.value)
}
