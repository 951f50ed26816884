import { useQuery } from '@tanstack/react-query'
import type { KeyboardEvent } from 'react'
import { useId, useRef, useState } from 'react'
import { useTranslation } from '#console/app/i18n.ts'
import type { Value } from '#contract/core/list/list-condition.ts'
import type { Choice, ChoiceSource } from '#console/form/choice/choices.ts'
import { choicesQuery } from '#console/form/choice/choices.ts'
import { RecordPicker } from '#console/form/choice/record-picker.tsx'
import { Input } from '#console/ui/input.tsx'
import { NOTHING_TYPED, typeOn } from '#console/ui/keyboard/type-ahead.ts'
import { isSet } from './filter-keys.ts'
import type { Mode } from './filter-mode.ts'
import { chosenOf, modeOf, modesOf, patchOf } from './filter-mode.ts'
import { FilterModes, NOT_KEY } from './filter-modes.tsx'
import type { AnySearch } from './list-search.ts'
import { DaysEditor, dayRangeOf, datesOf } from './days-editor.tsx'
import { isOfDays } from './range.ts'
import { RangeEditor } from './range-editor.tsx'
import type { CountOf } from './use-counts.ts'
import { useCounts } from './use-counts.ts'
import type { Filter, ResourceList } from '#console/list/resource-list.ts'
import type { SearchPatch } from './use-list-search.ts'

export interface EditorProps<Row> {
  list: ResourceList<Row>
  /** What the list asks for. */
  query: Record<string, unknown>
  filter: Filter<Row>
  search: AnySearch
  change: (patch: SearchPatch, options?: { replace?: boolean }) => void
  loaded: () => readonly { row: Row }[]
  onDone: () => void
}

/** Arrow keys go from choice to choice, as in a menu, and letters to the choice that begins so. */
function useRoam(labels: readonly string[]): (event: KeyboardEvent<HTMLElement>) => void {
  const typed = useRef(NOTHING_TYPED)
  return (event) => {
    const inputs = [...event.currentTarget.querySelectorAll<HTMLInputElement>('input')]
    const at = inputs.findIndex((input) => input === document.activeElement)
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) {
      typed.current = NOTHING_TYPED
      event.preventDefault()
      inputs[(at + step + inputs.length) % inputs.length]?.focus()
    } else if (/^[\p{L}\p{N}]$/u.test(event.key) && !event.ctrlKey && !event.metaKey && !event.altKey) {
      const found = typeOn(typed.current, event.key, event.timeStamp, labels, at)
      typed.current = found.typed
      event.preventDefault()
      if (found.place !== undefined) inputs[found.place]?.focus()
    }
  }
}

interface PickProps {
  choices: readonly Choice<string | number>[]
  chosen: readonly (string | number)[]
  many: boolean
  count?: CountOf | undefined
  onChange: (chosen: (string | number)[]) => void
}

/** How many rows a choice would give. Its place is kept free until that is known. */
function Count({ words }: { words: string }) {
  const { t } = useTranslation()
  return (
    <span className="min-w-14 shrink-0 text-right text-sm text-muted tabular-nums">
      <span aria-hidden>{words}</span>
      {words === '' ? null : <span className="sr-only">{t('{{count}} rows', { count: words })}</span>}
    </span>
  )
}

function Pick({ choices, chosen, many, count, onChange }: PickProps) {
  const { t } = useTranslation()
  const name = useId()
  const roam = useRoam(choices.map(({ label }) => t(label)))
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- only carries the keys of the boxes in it
    <div className="flex flex-col" onKeyDown={roam}>
      {choices.map(({ value, label, note }, i) => (
        <label
          key={value}
          className="flex min-h-7 items-center gap-2 rounded-sm px-2 focus-within:bg-hover hover:bg-hover"
        >
          <input
            type={many ? 'checkbox' : 'radio'}
            name={name}
            autoFocus={i === 0}
            checked={chosen.includes(value)}
            onChange={(event) => {
              if (!many) onChange([value])
              else onChange(event.target.checked ? [...chosen, value] : chosen.filter((one) => one !== value))
            }}
          />
          <span className="grow truncate">{t(label)}</span>
          {note ? <span className="text-sm text-muted">{note}</span> : null}
          {count ? (
            <>
              {' '}
              <Count words={count(value)} />
            </>
          ) : null}
        </label>
      ))}
    </div>
  )
}

function ListPick({
  filter,
  ...pick
}: Omit<PickProps, 'choices' | 'many'> & { filter: { source: ChoiceSource<string>; many: boolean } }) {
  const { t } = useTranslation()
  const { data, isError } = useQuery(choicesQuery(filter.source, ''))
  if (isError) return <p className="px-2 py-1 text-danger">{t('The choices could not be loaded.')}</p>
  return <Pick choices={data ?? []} many={filter.many} {...pick} />
}

interface ValuesProps<Row> extends EditorProps<Row> {
  chosen: readonly Value[]
  /** Sets the filter to these values. */
  set: (values: readonly Value[]) => void
}

function TextEditor<Row>({ filter, chosen, set, onDone }: ValuesProps<Row>) {
  const { t } = useTranslation()
  const [text, setText] = useState(String(chosen[0] ?? ''))
  return (
    <form
      className="p-2"
      onSubmit={(event) => {
        event.preventDefault()
        set([text.trim()])
        onDone()
      }}
    >
      <Input autoFocus aria-label={t(filter.title)} value={text} onChange={(event) => setText(event.target.value)} />
    </form>
  )
}

/** Where the values of a filter are chosen. */
function ValuesEditor<Row>(props: ValuesProps<Row>) {
  const { filter, search, change, loaded, chosen, set, onDone } = props
  const { t } = useTranslation()
  const { key } = filter
  const count = useCounts(props)
  const [first] = chosen
  const one = (value: Value | undefined) => {
    set(value === undefined ? [] : [value])
    onDone()
  }
  switch (filter.kind) {
    case 'enum':
    case 'list': {
      const texts = chosen.map(String)
      const onChange = (values: (string | number)[]) => (filter.many ? set(values) : one(values[0]))
      return filter.kind === 'enum' ? (
        <Pick choices={filter.choices} chosen={texts} many={filter.many} count={count} onChange={onChange} />
      ) : (
        <ListPick filter={filter} chosen={texts} count={count} onChange={onChange} />
      )
    }
    case 'bool':
      return (
        <Pick
          choices={[
            { value: 'true', label: filter.yes },
            { value: 'false', label: filter.no },
          ]}
          chosen={typeof search[key] === 'boolean' ? [String(search[key])] : []}
          many={false}
          count={count}
          onChange={([value]) => one(value === 'true')}
        />
      )
    case 'seen': {
      const choices = new Map(
        loaded().flatMap(({ row }) => {
          const choice = filter.named(row)
          return choice ? [[choice.value, choice] as const] : []
        }),
      )
      return (
        <Pick
          choices={[...choices.values()].slice(0, 50)}
          chosen={typeof first === 'number' ? [first] : []}
          many={false}
          onChange={([value]) => one(value)}
        />
      )
    }
    case 'record':
      return (
        <div className="p-2">
          <RecordPicker
            source={filter.source}
            value={typeof first === 'number' ? first : null}
            onChange={(value) => one(value ?? undefined)}
            aria-label={t(filter.title)}
            autoFocus
          />
        </div>
      )
    case 'dates':
      return <DaysEditor {...datesOf(filter, { search, change })} />
    case 'range':
      return isOfDays(filter.field) ? (
        <DaysEditor {...dayRangeOf(filter, { search, change })} />
      ) : (
        <RangeEditor {...props} filter={filter} />
      )
    default:
      return <TextEditor {...props} />
  }
}

/** True of a field in which the sign is a letter like any other. */
const isTyped = (target: EventTarget) =>
  target instanceof HTMLInputElement && target.type !== 'radio' && target.type !== 'checkbox'

/** The editor of a filter: what it asks, and of which values. What is chosen counts at once. */
export function FilterEditor<Row>(props: EditorProps<Row>) {
  const { filter, search, change } = props
  const asked = modeOf(filter, search)
  const chosen = chosenOf(filter, search)
  // A mode without values asks for nothing yet, and those of before come back with it.
  const [turned, setTurned] = useState<{ mode: Mode; values: readonly Value[] }>()
  const mode = turned?.mode ?? asked
  const put = (next: Mode, values: readonly Value[]) =>
    change(patchOf(filter, next, values), { replace: isSet(filter, search) })

  function turn(next: Mode) {
    const values = chosen.length > 0 ? chosen : (turned?.values ?? [])
    setTurned({ mode: next, values })
    const isPlain = next === 'is' && asked === 'is'
    if (!isPlain) put(next, values)
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- a key for one of the choices in it
    <div
      onKeyDown={(event) => {
        if (event.key !== NOT_KEY || isTyped(event.target) || !modesOf(filter).includes('not')) return
        event.preventDefault()
        turn(mode === 'not' ? 'is' : 'not')
      }}
    >
      <FilterModes filter={filter} mode={mode} onMode={turn} />
      {mode === 'empty' || mode === 'filled' ? null : (
        <ValuesEditor {...props} chosen={chosen} set={(values) => put(mode, values)} />
      )}
    </div>
  )
}
