import { useState } from 'react'
import { useTranslation } from '#console/app/i18n.ts'
import { cx } from '#console/ui/cx.ts'
import { Icon } from '#console/ui/icon.tsx'
import { knownKeys } from './filter-keys.ts'
import { FilterValue } from './filter-value.tsx'
import FilterPanel from './filter-panel.tsx'
import type { Filter } from '#console/list/resource-list.ts'
import type { ListModel } from '#console/list/use-list.ts'
import { ConditionChips } from './condition-chips.tsx'

interface ChipProps<Row> {
  model: ListModel<Row>
  filter: Filter<Row>
  editing: boolean
  onEdit: (editing: boolean) => void
  onLeave: () => void
}

function Chip<Row>({ model, filter, editing, onEdit, onLeave }: ChipProps<Row>) {
  const { t } = useTranslation()
  const { search, change, windows } = model
  const [chip, setChip] = useState<HTMLDivElement | null>(null)
  const known = knownKeys(filter, search)
  const set = known.length > 0
  const close = () => {
    onEdit(false)
    onLeave()
  }
  const clear = () => {
    close()
    change(Object.fromEntries(known.map((key) => [key, undefined])))
  }
  return (
    <div
      ref={setChip}
      className={cx(
        'flex h-control max-w-full shrink-0 items-center rounded-md border bg-raised',
        editing ? 'border-accent' : 'border-line',
      )}
    >
      <button
        type="button"
        aria-expanded={editing}
        aria-haspopup="dialog"
        onClick={() => onEdit(!editing)}
        className="flex h-full min-w-0 items-center gap-1 rounded-md pr-1 pl-2 hover:bg-hover"
      >
        <span className="shrink-0 text-muted">{t(filter.title)}</span>
        {set ? (
          <span className="max-w-56 truncate font-medium">
            <FilterValue filter={filter} search={search} loaded={windows.loaded} />
          </span>
        ) : (
          <span className="text-muted">…</span>
        )}
      </button>
      <button
        type="button"
        aria-label={t('Remove the filter {{name}}', { name: t(filter.title) })}
        onClick={clear}
        className="flex h-full w-6 shrink-0 items-center justify-center rounded-md text-muted hover:bg-hover hover:text-text"
      >
        <Icon name="x" size={14} />
      </button>
      {editing && chip ? (
        <FilterPanel
          chip={chip}
          list={model.list}
          query={model.query}
          filter={filter}
          search={search}
          change={change}
          loaded={windows.loaded}
          onDone={close}
        />
      ) : null}
    </div>
  )
}

interface FilterChipsProps<Row> {
  model: ListModel<Row>
  /** Those that are set, and the one that is being edited. */
  shown: readonly Filter<Row>[]
  editing: string | undefined
  onEditing: (key: string | undefined) => void
  /** Opens the line with the filters written out. */
  onLine: () => void
  onLeave: () => void
}

/** The filters in force. */
export default function FilterChips<Row>({ model, shown, editing, onEditing, onLine, onLeave }: FilterChipsProps<Row>) {
  const { list } = model
  const { fields } = list
  return (
    <>
      {shown.map((filter) => (
        <Chip
          key={filter.key}
          model={model}
          filter={filter}
          editing={editing === filter.key}
          onEdit={(now) => onEditing(now ? filter.key : undefined)}
          onLeave={onLeave}
        />
      ))}
      {fields ? <ConditionChips model={model} list={{ ...list, fields }} onEdit={onLine} /> : null}
    </>
  )
}
