import type { FocusEvent, KeyboardEvent } from 'react'
import { useState } from 'react'

/** After so long a letter that does not go on with what was typed begins anew, in ms: as in the browsers' own lists. */
const PAUSE_MS = 1000

/** What has been typed to find an entry, and when its last letter was, in ms of the events' clock. */
export interface Typed {
  readonly text: string
  readonly at: number
}

export const NOTHING_TYPED: Typed = { text: '', at: 0 }

const begins = (label: string, text: string) => label.toLocaleLowerCase().startsWith(text)

/** The first place from `from` on, and then from the start, whose label begins so; undefined for none. */
function placeOf(labels: readonly (string | undefined)[], text: string, from: number): number | undefined {
  for (let step = 0; step < labels.length; step++) {
    const place = (from + step) % labels.length
    const label = labels[place]
    if (label !== undefined && begins(label, text)) return place
  }
  return undefined
}

/**
 * Goes on with what was typed. Whoever types slowly finds the same as whoever types fast: a letter that goes on does so
 * however late it comes. One letter again and again goes from entry to entry; a letter that leads nowhere is not heard,
 * unless after a pause, when it begins anew. Labels are undefined where nothing can be chosen; `active` is -1 for none.
 */
export function typeOn(
  typed: Typed,
  key: string,
  at: number,
  labels: readonly (string | undefined)[],
  active: number,
): { typed: Typed; place: number | undefined } {
  const letter = key.toLocaleLowerCase()
  const text = typed.text + letter
  const next = typed.text === '' ? undefined : placeOf(labels, text, Math.max(active, 0))
  if (next !== undefined) return { typed: { text, at }, place: next }
  if (typed.text !== '' && typed.text !== letter && at - typed.at < PAUSE_MS)
    return { typed: { text: typed.text, at }, place: undefined }
  const place = placeOf(labels, letter, active + 1)
  return { typed: place === undefined ? NOTHING_TYPED : { text: letter, at }, place }
}

type Key = KeyboardEvent<HTMLElement>

/** True for a key that writes something. */
const isLetter = (event: Key) =>
  event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey && !event.nativeEvent.isComposing

/** Handlers of a button that opens a list of choices. */
export interface ButtonKeys {
  onKeyDown: (event: Key) => void
}

/** Handlers of the list itself. */
export interface ListKeys {
  onFocus: (event: FocusEvent<HTMLElement>) => void
  onKeyDownCapture: (event: Key) => void
}

function createTypeAhead(): { button: ButtonKeys; list: ListKeys } {
  let typed = NOTHING_TYPED
  let early: { key: string; at: number }[] = []

  function search(list: HTMLElement, key: string, at: number): boolean {
    const rows = [...list.querySelectorAll<HTMLElement>('[role=option], [role=menuitem]')]
    const labels = rows.map((row) =>
      row.getAttribute('aria-disabled') === 'true' ? undefined : row.textContent.trim(),
    )
    const found = typeOn(
      typed,
      key,
      at,
      labels,
      rows.findIndex((row) => row.dataset.focus !== undefined),
    )
    typed = found.typed
    if (found.place === undefined) return false
    // The list's own word for "this is the one", short of taking the focus from the list.
    rows[found.place]?.dispatchEvent(new FocusEvent('focusin', { bubbles: true }))
    return true
  }

  return {
    button: {
      onKeyDown(event) {
        if (!isLetter(event) || !/[\p{L}\p{N}]/u.test(event.key)) return
        event.preventDefault()
        early.push({ key: event.key, at: event.timeStamp })
        if (event.currentTarget.getAttribute('aria-expanded') === 'true') return
        typed = NOTHING_TYPED
        event.currentTarget.dispatchEvent(new window.KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true }))
      },
    },
    list: {
      onFocus({ target, currentTarget }) {
        if (target !== currentTarget) return
        const keys = early
        early = []
        typed = NOTHING_TYPED
        // The entries make themselves known at the end of this step.
        queueMicrotask(() => keys.forEach(({ key, at }) => search(currentTarget, key, at)))
      },
      onKeyDownCapture(event) {
        if (!isLetter(event)) {
          if (event.key.length > 1 && event.key !== 'Shift') typed = NOTHING_TYPED
          return
        }
        if (event.key === ' ' && (typed.text === '' || !search(event.currentTarget, ' ', event.timeStamp))) return
        if (event.key !== ' ') search(event.currentTarget, event.key, event.timeStamp)
        event.preventDefault()
        event.stopPropagation()
      },
    },
  }
}

/**
 * Letters typed in a list of choices, or in the menu of a button, find the entry that begins so. Headless UI forgets
 * what was typed after a third of a second: whoever types slower than that would choose something else.
 */
export function useTypeAhead(): { button: ButtonKeys; list: ListKeys } {
  const [keys] = useState(createTypeAhead)
  return keys
}
