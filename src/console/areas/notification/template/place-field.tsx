import type { KeyboardEvent } from 'react'
import { useId, useRef, useState } from 'react'
import { variableWords } from '#contract/notification/template-events.ts'
import { useTranslation } from '#console/app/i18n.ts'
import { cx } from '#console/ui/cx.ts'
import type { FieldControl } from '#console/ui/field.tsx'
import { Input } from '#console/ui/input.tsx'
import { TextArea } from '#console/ui/text-area.tsx'
import { KeyHint } from '#console/screen/key-hint.tsx'
import { useScreenCommands } from '#console/screen/use-screen-commands.ts'
import { templateCommands } from './template.commands.ts'
import { draw, openAt, write } from './caret.ts'
import type { Opened } from './caret.ts'

interface PlaceFieldProps {
  value: string
  onChange: (value: string) => void
  control: FieldControl
  disabled: boolean
  /** What can be filled in. */
  names: readonly string[]
  /** The most letters that are taken. */
  max: number
  rows?: number
  /** What is wrong with what stands there now. */
  problem: string | undefined
}

type TextControl = HTMLInputElement | HTMLTextAreaElement

/**
 * A text with places that are filled in. `{{` or Ctrl Space offers the variables at the caret, and each has a button.
 * With `rows` it takes several lines.
 */
export function PlaceField({ value, onChange, control, disabled, names, max, rows, problem }: PlaceFieldProps) {
  const { t } = useTranslation()
  const listId = useId()
  const field = useRef<TextControl | null>(null)
  const [opened, setOpened] = useState<Opened | null>(null)
  const [active, setActive] = useState(0)
  const offered = opened ? names.filter((name) => name.startsWith(opened.typed)) : []
  const isOpen = offered.length > 0
  const at = Math.min(active, offered.length - 1)

  function follow(element: TextControl, asked = false) {
    setActive(0)
    setOpened(openAt(element, asked))
  }
  function put(name: string, place?: Opened) {
    const element = field.current
    if (!element) return
    write(element, draw(element, name, place), onChange)
    setOpened(null)
  }
  function onKeyDown(event: KeyboardEvent<TextControl>) {
    if (event.nativeEvent.isComposing) return
    if (!isOpen) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      const by = event.key === 'ArrowDown' ? 1 : offered.length - 1
      setActive((at + by) % offered.length)
    } else if ((event.key === 'Enter' && !event.ctrlKey && !event.metaKey) || event.key === 'Tab') {
      put(offered[at] ?? '', opened ?? undefined)
    } else if (event.key === 'Escape') setOpened(null)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const frame = useRef<HTMLDivElement>(null)
  useScreenCommands(
    templateCommands,
    {
      variable: disabled
        ? undefined
        : () => {
            field.current?.focus()
            if (field.current) follow(field.current, true)
          },
    },
    { scope: frame },
  )
  const props = {
    ...control,
    ...(isOpen ? { 'aria-activedescendant': `${listId}-${at}`, 'aria-controls': listId } : {}),
    'aria-autocomplete': 'list' as const,
    value,
    disabled,
    maxLength: max,
    autoComplete: 'off',
    onKeyDown,
    onBlur: () => setOpened(null),
    onClick: () => setOpened(null),
    onChange(event: { currentTarget: TextControl }) {
      onChange(event.currentTarget.value)
      follow(event.currentTarget)
    },
  }
  const hold = (element: TextControl | null) => {
    field.current = element
  }
  return (
    <div ref={frame} className="relative flex flex-col gap-1.5">
      {rows === undefined ? (
        <Input {...props} ref={hold} />
      ) : (
        <TextArea {...props} rows={rows} ref={hold} className="min-h-32" />
      )}
      {isOpen ? (
        <div
          id={listId}
          role="listbox"
          aria-label={t('Variables')}
          className="absolute top-full right-0 left-0 z-20 max-h-60 overflow-y-auto rounded-md border border-line bg-raised p-1 shadow-raised sm:right-auto sm:min-w-80"
        >
          {offered.map((name, place) => (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- its keys are those of the text
            <div
              key={name}
              id={`${listId}-${place}`}
              role="option"
              tabIndex={-1}
              aria-selected={place === at}
              className={cx('flex min-h-8 items-center gap-3 rounded-sm px-2', place === at && 'bg-hover')}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => put(name, opened ?? undefined)}
            >
              <span className="font-mono">{name}</span>
              <span className="truncate text-sm text-muted">{t(variableWords[name] ?? name)}</span>
            </div>
          ))}
        </div>
      ) : null}
      <div role="group" aria-label={t('Variables')} className="flex flex-wrap items-center gap-1">
        {names.map((name) => (
          <button
            key={name}
            type="button"
            disabled={disabled}
            aria-label={t('Insert {{name}}', { name })}
            data-tip={t(variableWords[name] ?? name)}
            className="min-h-6 rounded-sm border border-line px-1.5 font-mono text-sm hover:bg-hover disabled:opacity-50"
            // The caret stays where it is.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => put(name)}
          >
            {name}
          </button>
        ))}
        <span className="flex gap-2 text-sm text-muted">
          {t('Type {{ to insert a variable')} <KeyHint of={templateCommands.variable} />
        </span>
      </div>
      {problem !== undefined && !isOpen && control['aria-invalid'] === undefined ? (
        <p role="status" className="text-sm text-warning">
          {t('It {{problem}}.', { problem: t(problem) })}
        </p>
      ) : null}
    </div>
  )
}
