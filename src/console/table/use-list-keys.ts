import type { KeyboardEvent } from 'react'
import { atom } from 'jotai'
import { useRef } from 'react'
import { workingSettingsAtom } from '#console/app/key-settings.ts'
import { pendingKeysAtom, store } from '#console/app/state.ts'
import type { ListAction } from './list-keys.ts'
import { isApple } from '#console/ui/keys.ts'
import { actionOf, keymapOf } from './list-keys.ts'

/** The keys of lists as the person at hand wants them. */
const keymapAtom = atom((get) => keymapOf(get(workingSettingsAtom)))

type Handlers = { [A in ListAction['do']]: (action: Extract<ListAction, { do: A }>) => boolean | void }

/** True where typing means text. */
function isTyping(target: EventTarget): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('textarea, select, input:not([type="checkbox"])'))
  )
}

/**
 * The keys of a list. What they do not mean here goes on to the layer that knows the commands; so does every key of a
 * sequence that has begun (`g` `k`). A handler that answers false has left the key alone.
 */
export function useListKeys(handlers: Handlers): (event: KeyboardEvent) => void {
  const waiting = useRef(false)

  return (event) => {
    if (event.defaultPrevented || event.nativeEvent.isComposing || isTyping(event.target)) return
    const target = event.target instanceof HTMLElement ? event.target : undefined
    if (target?.closest('[role="columnheader"]')) return
    if (target?.matches('button, a') && (event.key === 'Enter' || event.key === ' ')) return
    const action = store.get(pendingKeysAtom) === '' ? actionOf(event, store.get(keymapAtom), isApple) : undefined
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
    const handle = handlers[action.do] as (action: ListAction) => boolean | void
    if (handle(action) === false) return
    event.preventDefault()
    event.stopPropagation()
  }
}
