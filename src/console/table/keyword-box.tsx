import type { Ref } from 'react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '#console/app/i18n.ts'
import { useKeys } from '#console/app/key-settings.ts'
import { cx } from '#console/ui/cx.ts'
import { Icon } from '#console/ui/icon.tsx'
import { controlClass } from '#console/ui/input.tsx'
import { Kbd } from '#console/ui/kbd.tsx'

/** Typing this fast searches only once. */
const TYPING_MS = 180

interface KeywordBoxProps {
  value: string
  placeholder: string
  /** Shows the key that leads here. */
  hint: boolean
  onChange: (text: string) => void
  /** Enter, Escape and the arrow down lead back to the rows. */
  onLeave: () => void
  ref: Ref<HTMLInputElement>
}

/** The search within a list. */
export function KeywordBox({ value, placeholder, hint, onChange, onLeave, ref }: KeywordBoxProps) {
  const { t } = useTranslation()
  const keys = useKeys('list.search', '/')
  const [typed, setTyped] = useState<string>()
  const [sent, setSent] = useState(value)
  const [seen, setSeen] = useState(value)
  if (seen !== value) {
    setSeen(value)
    // Somebody else changed it (a link, "clear all"): what was typed is void. Our own word coming back is not that.
    if (value !== sent) setTyped(undefined)
  }
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const text = typed ?? value

  function send(next: string) {
    clearTimeout(timer.current)
    setTyped(undefined)
    tell(next.trim())
  }

  function tell(next: string) {
    setSent(next)
    if (next !== value) onChange(next)
  }

  return (
    <div className="relative w-full sm:w-56">
      <Icon name="search" size={14} className="pointer-events-none absolute inset-y-0 left-2.5 my-auto text-muted" />
      <input
        ref={ref}
        type="search"
        aria-label={placeholder}
        placeholder={placeholder}
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={(event) => {
          const next = event.target.value
          setTyped(next)
          clearTimeout(timer.current)
          timer.current = setTimeout(() => tell(next.trim()), TYPING_MS)
        }}
        onBlur={() => typed !== undefined && send(typed)}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return
          if (event.key === 'Escape' && text !== '') {
            event.preventDefault()
            event.stopPropagation()
            send('')
          } else if (event.key === 'Enter' || event.key === 'ArrowDown' || event.key === 'Escape') {
            event.preventDefault()
            event.stopPropagation()
            send(text)
            onLeave()
          }
        }}
        className={cx(
          controlClass,
          'h-control pl-8 [&::-webkit-search-cancel-button]:hidden',
          text === '' ? 'pr-8' : 'pr-7',
        )}
      />
      {text === '' && hint && keys !== undefined ? (
        <Kbd keys={keys} className="pointer-events-none absolute inset-y-0 right-1.5 my-auto" />
      ) : null}
      {text === '' ? null : (
        <button
          type="button"
          tabIndex={-1}
          aria-label={t('Clear')}
          onClick={() => send('')}
          className="absolute inset-y-0 right-0 flex w-7 items-center justify-center text-muted hover:text-text"
        >
          <Icon name="x" size={14} />
        </button>
      )}
    </div>
  )
}
