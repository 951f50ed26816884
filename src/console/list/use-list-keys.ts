import type { KeyboardEvent as ReactKeyboardEvent } from 'react'
import { atom, useStore } from 'jotai'
import { useEffect, useRef } from 'react'
import { paletteOpenAtom } from '#console/palette/palette-open.ts'
import { pendingKeysAtom } from '#console/keys/keys-state.ts'
import { workingSettingsAtom } from '#console/app/key-settings.ts'
import { takesLetters } from '#console/keys/focus.ts'
import { isApple } from '#console/ui/keyboard/keys.ts'
import type { Pressed } from '#engine/keys/chord.ts'
import type { ListAction } from './list-keys.ts'
import { actionOf, keymapOf } from './list-keys.ts'

/** The keys of lists as the person at hand wants them. */
export const keymapAtom = atom((get) => keymapOf(get(workingSettingsAtom)))

type Handlers = { [A in ListAction['do']]: (action: Extract<ListAction, { do: A }>) => boolean | void }

/** Answers whether it has taken the key. */
export type TakeKey = (event: Pressed & { timeStamp: number }) => boolean

/** True where typing means text. */
function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('textarea, select, input:not([type="checkbox"])'))
  )
}

/** `begin` is done first when the key means something here. */
export type ListKeyHandler = (event: ReactKeyboardEvent | KeyboardEvent, begin?: () => void) => void

/** True when the focus is on nothing that could hear a key: what had it is gone, or nothing has had it yet. */
function isNowhere(focused: Element | null): boolean {
  return focused === null || focused === document.body || focused.id === 'main'
}

/** What a control may want for itself: whatever presses it or leads away from it. Letters, signs and Escape are free. */
const isFreeKey = ({ key, ctrlKey, metaKey, altKey }: Pressed) =>
  key === 'Escape' || (key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey)

/** True on a button of the screen that was clicked and kept the focus, for the keys that it has no use for. */
function isIdleControl(focused: Element | null, event: KeyboardEvent): boolean {
  const isControl = focused?.matches('main :is(button, a, [role="tab"]):not(form *)') === true
  return isControl && isFreeKey(event) && !takesLetters(event.target)
}

/**
 * Gives a list the keys that are pressed while the focus is nowhere, or on a control that has no use for them, and the
 * focus with them.
 */
export function useStrayKeys(onKey: ListKeyHandler, takeFocus: () => void): void {
  const store = useStore()
  const latest = useRef({ onKey, takeFocus })
  useEffect(() => {
    latest.current = { onKey, takeFocus }
  })
  useEffect(() => {
    function hear(event: KeyboardEvent) {
      const { activeElement } = document
      if ((isNowhere(activeElement) || isIdleControl(activeElement, event)) && !store.get(paletteOpenAtom)) {
        latest.current.onKey(event, latest.current.takeFocus)
      }
    }
    document.addEventListener('keydown', hear)
    return () => document.removeEventListener('keydown', hear)
  }, [store])
}

/**
 * The keys of a list. What they do not mean here goes on to the layer that knows the commands; so does every key of a
 * sequence that has begun (`g` `k`). `take` comes first: it has the keys while a name is typed. A handler that answers false
 * has left the key alone.
 */
export function useListKeys(take: TakeKey, handlers: Handlers): ListKeyHandler {
  const store = useStore()
  const waiting = useRef(false)

  return (event, begin) => {
    const { isComposing } = 'nativeEvent' in event ? event.nativeEvent : event
    if (event.defaultPrevented || isComposing || isTyping(event.target)) return
    const target = event.target instanceof HTMLElement ? event.target : undefined
    if (target?.matches('button, a, input') && (event.key === 'Enter' || event.key === ' ')) return
    const isFree = store.get(pendingKeysAtom) === ''
    if (isFree && take(event)) {
      begin?.()
      event.preventDefault()
      event.stopPropagation()
      return
    }
    const action = isFree ? actionOf(event, store.get(keymapAtom), isApple) : undefined
    if (!action) return
    if (event.repeat && action.do === 'move') {
      // Held keys come faster than rows can be drawn; those that come too early are let go.
      if (waiting.current) {
        event.preventDefault()
        event.stopPropagation()
        return
      }
      waiting.current = true
      requestAnimationFrame(() => {
        waiting.current = false
      })
    }
    begin?.()
    const handle = handlers[action.do] as (action: ListAction) => boolean | void
    if (handle(action) === false) return
    event.preventDefault()
    event.stopPropagation()
  }
}
