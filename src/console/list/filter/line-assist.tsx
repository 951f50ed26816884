import type { KeyboardEvent, RefObject } from 'react'
import { useEffect, useId, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from '#console/app/i18n.ts'
import { useWords } from '#console/commands/say.ts'
import { cx } from '#console/ui/cx.ts'
import type { ListFields } from '#contract/core/list/list-field.ts'
import { completeFilterLine } from '#engine/filter-line/complete.ts'
import { parseFilterLine } from '#engine/filter-line/parse.ts'
import { filterKeys, plainQuery } from '#engine/filter-line/plain.ts'
import { showFilterLine } from '#engine/filter-line/show.ts'
import type { LineReader } from './keyword-box.tsx'
import type { ResourceList } from '#console/list/resource-list.ts'
import type { ListModel } from '#console/list/use-list.ts'
import { useLineContext } from './line-context.ts'

export interface LineAssistProps<Row> {
  model: ListModel<Row>
  list: ResourceList<Row> & { fields: ListFields }
  reader: RefObject<LineReader | null>
  /** Called once it is there. */
  onReader: () => void
  input: RefObject<HTMLInputElement | null>
  /** What stands in the box while it is typed in. */
  text: string | undefined
  onText: (text: string) => void
}

/** Reads filters that are typed into the search of a list, completes them, and says what is wrong and where. */
export default function LineAssist<Row>({ model, list, reader, onReader, input, text, onText }: LineAssistProps<Row>) {
  const { t } = useTranslation()
  const words = useWords()
  const id = useId()
  const context = useLineContext(list)
  const [caret, setCaret] = useState(0)
  const [at, setAt] = useState(-1)
  const [dismissed, setDismissed] = useState<string>()
  /** The filters that the text has set: what it says no more is taken back. */
  const own = useRef<readonly string[]>([])

  const line = text ?? ''
  const { problems } = parseFilterLine(line, context)
  // What is still being typed is not wrong yet.
  const wrong = problems.filter(({ from, to }) => caret < from || caret > to || dismissed === line)
  const completions = completeFilterLine(line, caret, context)
  const isOpen = text !== undefined && dismissed !== line && completions.options.length > 0
  const chosen = isOpen ? completions.options[at] : undefined

  // The text is in the box by now; before any further key is.
  const wanted = useRef<number>(undefined)
  useLayoutEffect(() => {
    if (wanted.current === undefined) return
    select(wanted.current, wanted.current)
    wanted.current = undefined
  })

  function follow() {
    const now = input.current?.selectionStart ?? line.length
    if (now !== caret) {
      setCaret(now)
      setAt(-1)
    }
  }

  function select(from: number, to: number) {
    input.current?.focus()
    input.current?.setSelectionRange(from, to)
    setCaret(to)
  }

  function take(insert: string) {
    const next = line.slice(0, completions.from) + insert + line.slice(completions.to)
    const place = completions.from + insert.length
    onText(next)
    setAt(-1)
    setCaret(place)
    wanted.current = place
  }

  function onKey(event: KeyboardEvent): boolean {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (isOpen && step !== undefined) {
      const { length } = completions.options
      setAt((now) => (now < 0 ? (step > 0 ? 0 : length - 1) : (now + step + length) % length))
    } else if (isOpen && (event.key === 'Tab' ? !event.shiftKey : event.key === 'Enter' && chosen)) {
      const option = chosen ?? completions.options[0]
      if (option) take(option.insert)
    } else if (isOpen && event.key === 'Escape') setDismissed(line)
    else if (event.key === 'Enter' && problems[0]) {
      setDismissed(line)
      select(problems[0].from, problems[0].to)
    } else return false
    return true
  }

  useImperativeHandle(reader, () => ({
    read(typed) {
      const { query, keyword, problems: faults } = parseFilterLine(typed, context)
      const plain = plainQuery(list.fields, query)
      const removed = own.current.filter((key) => !(key in plain))
      own.current = Object.keys(plain)
      return {
        keyword,
        patch: { ...Object.fromEntries(removed.map((key) => [key, undefined])), ...plain },
        wrong: faults.length > 0,
      }
    },
    onKey,
    follow,
    done() {
      own.current = []
      setDismissed(undefined)
    },
    begin() {
      own.current = filterKeys(list.fields).filter((key) => model.search[key] !== undefined)
      const text = showFilterLine(model.search, model.search.keyword, context)
      onText(text === '' ? '' : `${text} `)
    },
  }))

  // The box may have been typed in before this part had loaded.
  useEffect(() => {
    follow()
    onReader()
    // oxlint-disable-next-line react/exhaustive-deps -- once, when it has loaded
  }, [])

  useEffect(() => {
    const box = input.current
    box?.addEventListener('keyup', follow)
    box?.addEventListener('click', follow)
    return () => {
      box?.removeEventListener('keyup', follow)
      box?.removeEventListener('click', follow)
    }
  })

  useEffect(() => {
    const box = input.current
    if (!box) return
    if (isOpen) box.setAttribute('role', 'combobox')
    else box.removeAttribute('role')
    const listed = { 'aria-autocomplete': 'list', 'aria-expanded': 'true', 'aria-controls': `${id}-options` }
    for (const [name, value] of Object.entries(listed)) {
      if (isOpen) box.setAttribute(name, value)
      else box.removeAttribute(name)
    }
    if (chosen) box.setAttribute('aria-activedescendant', `${id}-${at}`)
    else box.removeAttribute('aria-activedescendant')
    if (wrong.length > 0) {
      box.setAttribute('aria-invalid', 'true')
      box.setAttribute('aria-describedby', `${id}-wrong`)
    } else {
      box.removeAttribute('aria-invalid')
      box.removeAttribute('aria-describedby')
    }
  })

  if (text === undefined || (!isOpen && wrong.length === 0)) return null
  return (
    <div className="animate-appear absolute top-full left-0 z-30 mt-1 w-80 max-w-[calc(100vw-2rem)] overflow-hidden rounded-md bg-raised shadow-raised">
      {wrong.length > 0 ? (
        <div id={`${id}-wrong`} role="alert" className="flex flex-col gap-1 px-3 py-2 text-danger">
          {wrong.map(({ from, to, say }) => (
            <p key={from}>
              <button
                type="button"
                tabIndex={-1}
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => select(from, to)}
                className="mr-1.5 rounded-sm bg-danger-soft px-1 font-medium underline decoration-wavy underline-offset-2"
              >
                {line.slice(from, to) || t('at the end')}
              </button>
              {words(say)}
            </p>
          ))}
        </div>
      ) : null}
      {isOpen ? (
        <div id={`${id}-options`} role="listbox" aria-label={t('Completions')} className="max-h-64 overflow-y-auto p-1">
          {completions.options.map((option, i) => (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the box has the focus and hears the keys
            <div
              key={option.insert}
              id={`${id}-${i}`}
              role="option"
              tabIndex={-1}
              aria-selected={i === at}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => take(option.insert)}
              className={cx(
                'flex min-h-7 items-center justify-between gap-3 rounded-sm px-2',
                i === at ? 'bg-hover' : 'hover:bg-hover',
              )}
            >
              <span className="truncate">{option.label}</span>
              {option.hint ? <span className="shrink-0 text-sm text-muted">{t(option.hint)}</span> : null}
            </div>
          ))}
        </div>
      ) : null}
    </div>
  )
}
