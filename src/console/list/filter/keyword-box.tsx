import type { KeyboardEvent, RefObject } from 'react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '#console/app/i18n.ts'
import { useKeys } from '#console/app/key-settings.ts'
import { cx } from '#console/ui/cx.ts'
import { whenIdle } from '#console/app/screen/when-idle.ts'
import { Icon } from '#console/ui/icon.tsx'
import { controlClass } from '#console/ui/input.tsx'
import { Kbd } from '#console/ui/kbd.tsx'
import { LineAssist } from '#console/list/rows/later.tsx'
import type { ListModel } from '#console/list/use-list.ts'
import { useTyped } from './use-typed.ts'

/** Typing this fast searches only once. */
const TYPING_MS = 180

/** Reads more than words in what is typed; it comes later than the box. */
export interface LineReader {
  read: (text: string) => { keyword: string; patch: Readonly<Record<string, unknown>>; wrong: boolean }
  /** True when the key was meant for it. */
  onKey: (event: KeyboardEvent) => boolean
  /**
   * The text has changed under the caret. Heard from React: whoever listens to the box itself comes first, and has drawn
   * what waits to be drawn without the letter, which takes it out again.
   */
  follow: () => void
  /** The text has left the box. */
  done: () => void
  /** Writes the filters in force into the box. */
  begin: () => void
}

interface KeywordBoxProps<Row> {
  value: string
  placeholder: string
  /** Shows the key that leads here. */
  hint: boolean
  /** `again`: it goes on from what was told before. */
  onChange: (keyword: string, patch: Readonly<Record<string, unknown>>, again: boolean) => void
  /** Enter, Escape and the arrow down lead back to the rows. */
  onLeave: () => void
  ref: RefObject<HTMLInputElement | null>
  reader: RefObject<LineReader | null>
  /** The reader has come. */
  onReader: () => void
  model: ListModel<Row>
}

/** The search within a list. */
export function KeywordBox<Row>(props: KeywordBoxProps<Row>) {
  const { value, placeholder, hint, onChange, onLeave, ref, reader, onReader, model } = props
  const { t } = useTranslation()
  const keys = useKeys('list.search', '/')
  const { typed, setTyped, published, publish } = useTyped(value)
  const goesOn = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const text = typed ?? value
  // What reads filters asks for their choices: not while the rows are still to be drawn, and at once when somebody types.
  const [reads, setReads] = useState(false)
  useEffect(() => whenIdle(() => setReads(true)), [])

  /** False when something in it is wrong: then it stays, for nothing typed may be lost. */
  function send(next: string): boolean {
    clearTimeout(timer.current)
    const wrong = read(next)
    setTyped(wrong ? next : undefined)
    if (!wrong) reader.current?.done()
    goesOn.current = false
    return !wrong
  }

  function read(next: string): boolean {
    const { keyword, patch, wrong } = reader.current?.read(next) ?? { keyword: next.trim(), patch: {}, wrong: false }
    if (keyword !== published) publish(keyword)
    if (keyword !== published || Object.keys(patch).length > 0) {
      onChange(keyword, patch, goesOn.current)
      goesOn.current = true
    }
    return wrong
  }

  function type(next: string) {
    setTyped(next)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => read(next), TYPING_MS)
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
        onFocus={() => setReads(true)}
        onChange={(event) => {
          type(event.target.value)
          reader.current?.follow()
        }}
        onBlur={() => typed !== undefined && send(typed)}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return
          if (reader.current?.onKey(event)) {
            event.preventDefault()
            event.stopPropagation()
          } else if (event.key === 'Escape' && text !== '') {
            event.preventDefault()
            event.stopPropagation()
            send('')
          } else if (event.key === 'Enter' || event.key === 'ArrowDown' || event.key === 'Escape') {
            event.preventDefault()
            event.stopPropagation()
            if (send(text)) onLeave()
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
      {reads ? (
        <LineAssist model={model} reader={reader} onReader={onReader} input={ref} text={typed} onText={type} />
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
