import type { KeyboardEvent } from 'react'
import { useEffect, useId, useRef, useState } from 'react'
import { cx } from '#console/ui/cx.ts'

interface GridEditorProps {
  label: string
  /** What it begins with. */
  text: string
  /** The whole text is chosen, so that typing replaces it. */
  select: boolean
  check: (text: string) => string | undefined
  /** The text is entered; the key says where to go. */
  onEnter: (text: string, event: KeyboardEvent | undefined) => void
  onCancel: () => void
}

/** A field in the place of a cell. What is wrong is said beneath it, and it stays until that is corrected or given up. */
export function GridEditor({ label, text, select, check, onEnter, onCancel }: GridEditorProps) {
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const [value, setValue] = useState(text)
  const [error, setError] = useState<string>()
  const done = useRef(false)
  useEffect(() => {
    input.current?.focus()
    if (select) input.current?.select()
  }, [select])

  function enter(event: KeyboardEvent | undefined): void {
    const wrong = check(value)
    setError(wrong)
    if (wrong !== undefined) return
    done.current = true
    onEnter(value, event)
  }

  function onKeyDown(event: KeyboardEvent) {
    // The keys of the grid are not those of what is typed here.
    event.stopPropagation()
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') {
      event.preventDefault()
      done.current = true
      onCancel()
    } else if (event.key === 'Enter' || event.key === 'Tab') {
      event.preventDefault()
      enter(event)
    }
  }

  return (
    <>
      <input
        ref={input}
        aria-label={label}
        aria-invalid={error !== undefined}
        aria-describedby={error === undefined ? undefined : id}
        inputMode="decimal"
        autoComplete="off"
        className={cx(
          'absolute inset-0 size-full bg-surface px-2 text-right tabular-nums outline-2 -outline-offset-2 outline-accent',
          error !== undefined && 'outline-danger',
        )}
        value={value}
        onChange={(event) => setValue(event.target.value)}
        onKeyDown={onKeyDown}
        onBlur={() => {
          if (done.current || !document.hasFocus()) return
          if (check(value) === undefined) enter(undefined)
          else onCancel()
        }}
      />
      {error === undefined ? null : (
        <span
          id={id}
          role="alert"
          className="absolute top-full right-0 z-30 rounded-md bg-raised px-2 py-1 whitespace-nowrap text-danger shadow-raised"
        >
          {error}
        </span>
      )}
    </>
  )
}
