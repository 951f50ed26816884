import type { FocusEvent, KeyboardEvent } from 'react'
import { useEffect, useRef } from 'react'

interface Found<T> {
  /** What is typed to find something. */
  text: string
  /** True once the choices that are shown are those for what is typed. */
  settled: boolean
  /** How many choices are shown. */
  count: number
  /** Finds the best choice for a text. */
  find: (text: string) => Promise<T | undefined>
  choose: (found: T | null) => void
}

/** What a field carries while something is typed in it that has not become a choice. */
export const FINDING = 'data-finding'

/** Has the field that is typed into choose what it has found, as Enter does; false where nothing waits to be chosen. */
export function chooseFound(field: Element): boolean {
  if (!field.hasAttribute(FINDING)) return false
  field.dispatchEvent(new window.KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
  return true
}

/**
 * The keys of a combobox that asks the server while one types. Headless UI takes what is highlighted on Enter and Tab,
 * also when that was found for an earlier text, and the first choice of all where somebody only passes by with Tab.
 * Here Enter waits for the answer, and whoever goes on before it has come gets what is found; who only passes by chooses
 * nothing. And whoever goes on at once after a choice stays there: Headless UI takes the focus back a frame after it.
 */
export function useFoundKeys<T>({ text, settled, count, find, choose }: Found<T>) {
  const typed = text.trim()
  const waiting = useRef<HTMLElement>(null)
  // The text for which somebody went through the choices with the arrows: what they stand on is meant.
  const walked = useRef<string>(null)
  const turn = useRef(0)
  const isTakingBack = useRef(false)
  const movedTo = useRef<HTMLElement>(null)

  useEffect(() => {
    if (!settled || !waiting.current) return
    const field = waiting.current
    waiting.current = null
    if (count > 0) chooseFound(field)
  })

  async function chooseLater() {
    const mine = turn.current
    const found = await find(typed).catch(() => undefined)
    if (found !== undefined && mine === turn.current) choose(found)
  }

  function chooseNow(chosen: T | null) {
    movedTo.current = null
    isTakingBack.current = true
    requestAnimationFrame(() => requestAnimationFrame(() => (isTakingBack.current = false)))
    choose(chosen)
  }

  const input = {
    [FINDING]: typed === '' ? undefined : '',
    onFocus() {
      walked.current = null
      turn.current++
    },
    onFocusCapture(event: FocusEvent) {
      if (!isTakingBack.current || movedTo.current === null || event.relatedTarget !== movedTo.current) return
      // Heard by Headless UI, it would open the list.
      event.stopPropagation()
      movedTo.current.focus()
    },
    onBlur({ relatedTarget }: FocusEvent) {
      movedTo.current = relatedTarget instanceof HTMLElement ? relatedTarget : null
      if (waiting.current) void chooseLater()
      waiting.current = null
    },
    onKeyDownCapture(event: KeyboardEvent<HTMLElement>) {
      const { key } = event
      waiting.current = null
      if (['ArrowDown', 'ArrowUp', 'PageDown', 'PageUp'].includes(key)) walked.current = typed
      if (event.nativeEvent.isComposing || event.altKey || walked.current === typed) return
      if (key === 'Enter' && typed !== '' && !settled) {
        event.preventDefault()
        event.stopPropagation()
        waiting.current = event.currentTarget
      }
      if (key !== 'Tab') return
      event.stopPropagation()
      if (typed === '') return
      if (!settled) void chooseLater()
      else if (count > 0) chooseFound(event.currentTarget)
    },
  }
  return { input, choose: chooseNow }
}
