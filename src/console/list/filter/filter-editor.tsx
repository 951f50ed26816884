import { useQuery } from '@tanstack/react-query'
import type { KeyboardEvent } from 'react'
import { useId, useRef, useState } from 'react'
import { useTranslation } from '#console/app/i18n.ts'
import type { Choice, ChoiceSource } from '#console/form/choices.ts'
import { choicesQuery } from '#console/form/choices.ts'
import { RecordPicker } from '#console/form/record-picker.tsx'
import { Input } from '#console/ui/input.tsx'
import { NOTHING_TYPED, typeOn } from '#console/ui/keyboard/type-ahead.ts'
import { isSet, valuesOf } from './filter-keys.ts'
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

function TextEditor<Row>({ filter, search, change, onDone }: EditorProps<Row>) {
  const { t } = useTranslation()
  const [text, setText] = useState(typeof search[filter.key] === 'string' ? String(search[filter.key]) : '')
  return (
    <form
      className="p-2"
      onSubmit={(event) => {
        event.preventDefault()
        change({ [filter.key]: text.trim() })
        onDone()
      }}
    >
      <Input autoFocus aria-label={t(filter.title)} value={text} onChange={(event) => setText(event.target.value)} />
    </form>
  )
}

/** The editor of a filter. What is chosen counts at once. */
export function FilterEditor<Row>(props: EditorProps<Row>) {
  const { filter, search, change, loaded, onDone } = props
  const { t } = useTranslation()
  const { key } = filter
  const count = useCounts(props)
  const set = (value: unknown) => change({ [key]: value }, { replace: isSet(filter, search) })
  const one = (value: unknown) => {
    set(value)
    onDone()
  }
  switch (filter.kind) {
    case 'enum':
    case 'list': {
      const chosen = valuesOf(search[key])
      const onChange = (values: (string | number)[]) => (filter.many ? set(values) : one(values[0]))
      return filter.kind === 'enum' ? (
        <Pick choices={filter.choices} chosen={chosen} many={filter.many} count={count} onChange={onChange} />
      ) : (
        <ListPick filter={filter} chosen={chosen} count={count} onChange={onChange} />
      )
    }
    case 'bool':
      return (
        <Pick
          choices={[
            { value: 'true', label: filter.yes },
            { value: 'false', label: filter.no },
          ]}
          chosen={search[key] === undefined ? [] : [search[key] === true ? 'true' : 'false']}
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
          chosen={typeof search[key] === 'number' ? [search[key]] : []}
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
            value={typeof search[key] === 'number' ? search[key] : null}
            onChange={(value) => one(value ?? undefined)}
            aria-label={t(filter.title)}
            autoFocus
          />
        </div>
      )
    case 'dates':
      return <DaysEditor {...datesOf(filter, props)} />
    case 'range':
      return isOfDays(filter.field) ? (
        <DaysEditor {...dayRangeOf(filter, props)} />
      ) : (
        <RangeEditor {...props} filter={filter} />
      )
    default:
      return <TextEditor {...props} />
  }
}
