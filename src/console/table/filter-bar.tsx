import { useAtomValue } from 'jotai'
import type { Ref } from 'react'
import { useImperativeHandle, useRef, useState } from 'react'
import { useTranslation } from '#console/app/i18n.ts'
import { allows } from '#contract/permission.ts'
import { useKeys } from '#console/app/key-settings.ts'
import { permissionsAtom } from '#console/app/state.ts'
import { Button } from '#console/ui/button.tsx'
import { cx } from '#console/ui/cx.ts'
import { number } from '#console/ui/format.ts'
import { Icon } from '#console/ui/icon.tsx'
import { FilterValue, isSet, keysOf } from './filter-value.tsx'
import { KeywordBox } from './keyword-box.tsx'
import type { Filter } from './resource-list.ts'
import { FilterPanel, ListTools, RowMenu } from './later.tsx'
import type { ListModel } from './use-list.ts'

/** What keys reach from outside. */
export interface FilterBarHandle {
  /** Offers the filters. */
  openFilters: () => void
  focusKeyword: () => void
}

interface FilterBarProps<Row> {
  model: ListModel<Row>
  /** Gives the focus back to the rows. */
  onLeave: () => void
  ref: Ref<FilterBarHandle>
}

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
  const set = isSet(filter, search)
  const close = () => {
    onEdit(false)
    onLeave()
  }
  const clear = () => {
    close()
    change(Object.fromEntries(keysOf(filter).map((key) => [key, undefined])))
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

/** How many there are, in words; read aloud when a filter has changed it. */
function Total<Row>({ model }: { model: ListModel<Row> }) {
  const { t } = useTranslation()
  const { list, windows } = model
  if (windows.total === undefined) return null
  const words = `${number(windows.total)} ${t(windows.total === 1 ? list.noun.one : list.noun.many)}`
  return (
    <span role="status" className="ml-auto shrink-0 text-muted">
      {windows.estimated ? t('about {{total}}', { total: words }) : words}
    </span>
  )
}

/** Search, filters as chips, and how many rows are left. */
export function FilterBar<Row>({ model, onLeave, ref }: FilterBarProps<Row>) {
  const { t } = useTranslation()
  const { list, search, change } = model
  const keys = useKeys('list.filters', 'f')
  const [editing, setEditing] = useState<string>()
  const [menu, setMenu] = useState<{ x: number; y: number }>()
  const keyword = useRef<HTMLInputElement>(null)
  const add = useRef<HTMLButtonElement>(null)
  const shown = list.filters.filter((filter) => isSet(filter, search) || filter.key === editing)
  const granted = useAtomValue(permissionsAtom)
  const left = list.filters.filter((filter) => !isSet(filter, search) && allows(granted, filter.needs ?? null))

  function openFilters() {
    const box = add.current?.getBoundingClientRect()
    if (box) setMenu({ x: box.left, y: box.bottom + 4 })
  }
  useImperativeHandle(ref, () => ({
    openFilters,
    focusKeyword() {
      keyword.current?.focus()
      keyword.current?.select()
    },
  }))

  const anything = shown.some((filter) => isSet(filter, search)) || search.keyword !== undefined
  return (
    <div role="search" aria-label={t(list.noun.many)} className="flex flex-wrap items-center gap-2 px-4 pb-2">
      <KeywordBox
        hint={!model.narrow}
        ref={keyword}
        value={search.keyword ?? ''}
        placeholder={t(list.keyword.placeholder)}
        onChange={(text) => change({ keyword: text }, { replace: search.keyword !== undefined && text !== '' })}
        onLeave={onLeave}
      />
      {shown.map((filter) => (
        <Chip
          key={filter.key}
          model={model}
          filter={filter}
          editing={editing === filter.key}
          onEdit={(now) => setEditing(now ? filter.key : undefined)}
          onLeave={onLeave}
        />
      ))}
      {left.length > 0 ? (
        <Button
          ref={add}
          look="ghost"
          icon="plus"
          keys={model.narrow ? undefined : keys}
          aria-haspopup="menu"
          onClick={openFilters}
        >
          {t('Filter')}
        </Button>
      ) : null}
      {anything ? (
        <Button
          look="ghost"
          onClick={() => {
            setEditing(undefined)
            change(Object.fromEntries([...list.filters.flatMap(keysOf), 'keyword'].map((key) => [key, undefined])))
          }}
        >
          {t('Clear all')}
        </Button>
      ) : null}
      <Total model={model} />
      <ListTools model={model} onLeave={onLeave} />
      {menu ? (
        <RowMenu
          label={t('Add a filter')}
          place={menu}
          onClose={() => {
            setMenu(undefined)
            onLeave()
          }}
          items={left.map(({ key, title }) => ({ key, label: t(title), run: () => setEditing(key) }))}
        />
      ) : null}
    </div>
  )
}
