import { useEffect, useRef, useState } from 'react'
import { defineScreenCommands } from './define-commands.ts'
import type { ScreenCommandOptions } from './use-screen-commands.ts'
import { useScreenCommands } from './use-screen-commands.ts'

/** More steps than that nobody goes back one by one. */
const MAX_STEPS = 200

// They take the keys of the undo of saved changes while there is something unsaved to undo.
const historyCommands = defineScreenCommands(
  { id: 'console.local', section: 'console', permission: null },
  {
    undo: {
      title: 'Undo the last unsaved change',
      short: 'Undo change',
      keywords: ['back', 'revert', 'batalkan', 'urungkan'],
      keys: 'mod+z',
    },
    redo: {
      title: 'Redo the unsaved change',
      short: 'Redo change',
      keywords: ['again', 'ulangi', 'kembalikan'],
      keys: 'mod+shift+z',
    },
  },
)

interface Steps<T> {
  readonly past: readonly T[]
  readonly future: readonly T[]
  /** What the newest step was about: further changes of the same thing are part of it. */
  readonly group: string | undefined
}

const NO_STEPS = { past: [], future: [], group: undefined }

/**
 * Undo and redo of a value that is edited and not saved yet. While a text field has the focus, the keys are the
 * browser's own undo of that field.
 *
 * `change` takes the next value, or a function of the newest one; with a `group`, successive changes of the same group
 * (letters typed into one field) are one step. `clear` forgets the steps, once the value is saved.
 */
export function useLocalHistory<T>(value: T, onChange: (value: T) => void, options: ScreenCommandOptions = {}) {
  const [steps, setSteps] = useState<Steps<T>>(NO_STEPS)
  // Several changes may come before the next render; each builds on the one before.
  const now = useRef({ value, steps })
  useEffect(() => {
    now.current = { value, steps }
  })

  function put(next: T, nextSteps: Steps<T>): void {
    now.current = { value: next, steps: nextSteps }
    setSteps(nextSteps)
    onChange(next)
  }

  function change(next: T | ((before: T) => T), group?: string): void {
    const { value: before, steps: known } = now.current
    const after = typeof next === 'function' ? (next as (before: T) => T)(before) : next
    if (after === before) return
    const isSameStep = group !== undefined && group === known.group
    const past = isSameStep ? known.past : [...known.past, before].slice(-MAX_STEPS)
    put(after, { past, future: [], group })
  }

  function undo(): boolean {
    const { value: current, steps: known } = now.current
    const before = known.past.at(-1)
    if (known.past.length === 0) return false
    put(before as T, { past: known.past.slice(0, -1), future: [current, ...known.future], group: undefined })
    return true
  }

  function redo(): boolean {
    const { value: current, steps: known } = now.current
    if (known.future.length === 0) return false
    const [after, ...future] = known.future
    put(after as T, { past: [...known.past, current], future, group: undefined })
    return true
  }

  function clear(): void {
    now.current = { ...now.current, steps: NO_STEPS }
    setSteps(NO_STEPS)
  }

  useScreenCommands(
    historyCommands,
    { undo: steps.past.length > 0 ? undo : undefined, redo: steps.future.length > 0 ? redo : undefined },
    options,
  )
  return { change, undo, redo, clear, canUndo: steps.past.length > 0, canRedo: steps.future.length > 0 }
}
