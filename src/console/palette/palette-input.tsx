import { useStore } from 'jotai'
import type { ReactNode, RefObject } from 'react'
import { useEffect, useId, useLayoutEffect, useRef } from 'react'
import { paletteOpenAtom } from './palette-open.ts'
import { cx } from '#console/ui/cx.ts'

interface Props {
  /** The element that holds the list. */
  list: RefObject<HTMLElement | null>
  /** The id of the highlighted row. */
  active: string | undefined
  label: string
  labelShown: boolean
  text: string
  onText: (text: string) => void
  placeholder?: string
  before?: ReactNode
  after?: ReactNode
  invalid: boolean
  noteId?: string
}

/** One line to type into, with what stands before and after it. */
export function PaletteInput(props: Props) {
  const { list, active, label, labelShown, text, onText, placeholder, before, after, invalid, noteId } = props
  const field = useRef<HTMLInputElement>(null)
  const store = useStore()
  const id = useId()
  useEffect(() => {
    // cmdk gives its list an id of its own making.
    const box = list.current?.querySelector('[cmdk-list]')
    if (box) field.current?.setAttribute('aria-controls', box.id)
  }, [list])
  useLayoutEffect(() => {
    // A view that is drawn ahead, while the palette is closed, leaves the focus where it is.
    if (!store.get(paletteOpenAtom)) return
    field.current?.select()
    field.current?.focus({ preventScroll: true })
  }, [store])
  return (
    <div className="border-b border-line px-4 py-2.5">
      {labelShown ? (
        <label htmlFor={id} className="block pb-1 text-sm text-muted">
          {label}
        </label>
      ) : null}
      <div className="flex items-center gap-2">
        {before}
        <input
          ref={field}
          id={id}
          aria-label={labelShown ? undefined : label}
          role="combobox"
          aria-expanded
          aria-controls={undefined}
          aria-activedescendant={active}
          aria-autocomplete="list"
          aria-invalid={invalid || undefined}
          aria-describedby={noteId}
          type="text"
          value={text}
          onChange={(event) => onText(event.target.value)}
          onKeyDown={(event) => {
            // In a text the two move the cursor; the list would take them for itself.
            if ((event.key === 'Home' || event.key === 'End') && text !== '') event.stopPropagation()
          }}
          placeholder={placeholder}
          data-autofocus
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          className={cx('h-7 min-w-0 grow bg-transparent text-lg outline-none', invalid && 'text-danger')}
        />
        {after}
      </div>
    </div>
  )
}
