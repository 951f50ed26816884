import { useAtomValue } from 'jotai'
import type { Ref } from 'react'
import { useImperativeHandle, useRef, useState } from 'react'
import { currentRouter } from '#console/app/current-console.ts'
import { permissionsAtom } from '#console/app/session/session-state.ts'
import { counted } from '#engine/say.ts'
import { useTranslation } from '#console/app/i18n.ts'
import { hasOperator } from '#contract/core/list/list-condition.ts'
import { allows } from '#contract/core/permission.ts'
import { useKeys } from '#console/app/key-settings.ts'
import { Button } from '#console/ui/button.tsx'
import { filtersOf, isSet, keysOfList, knownKeys } from './filter-keys.ts'
import { KeywordBox } from './keyword-box.tsx'
import type { LineReader } from './keyword-box.tsx'
import { FilterChips, ListTools, RowMenu } from '#console/list/rows/later.tsx'
import type { AnySearch } from './list-search.ts'
import { listSearch } from './list-search.ts'
import type { ListModel } from '#console/list/use-list.ts'

/** What keys reach from outside. */
export interface FilterBarHandle {
  /** Offers the filters. */
  openFilters: () => void
  focusKeyword: () => void
  /** Writes the filters out, to be changed as text. */
  editLine: () => void
}

interface FilterBarProps<Row> {
  model: ListModel<Row>
  /** Gives the focus back to the rows. */
  onLeave: () => void
  ref: Ref<FilterBarHandle>
}

/** How many there are, in words; read aloud when a filter has changed it. */
function Total<Row>({ model }: { model: ListModel<Row> }) {
  const { t } = useTranslation()
  const { list, windows } = model
  if (windows.total === undefined) return null
  const { text, data } = counted(windows.total, `{{count}} ${list.noun.one}`, `{{count}} ${list.noun.many}`)
  const words = t(text, data)
  return (
    <span role="status" className="shrink-0 text-muted">
      {windows.estimated ? t('about {{total}}', { total: words }) : words}
    </span>
  )
}

/** Search, filters as chips, and how many rows are left. */
export function FilterBar<Row>({ model, onLeave, ref }: FilterBarProps<Row>) {
  const { t } = useTranslation()
  const { list, search, change } = model
  const filterKeys = useKeys('list.filters', 'f')
  const [editing, setEditing] = useState<string>()
  const [menu, setMenu] = useState<{ x: number; y: number }>()
  const keyword = useRef<HTMLInputElement>(null)
  const reader = useRef<LineReader>(null)
  const add = useRef<HTMLButtonElement>(null)
  const filters = filtersOf(list)
  const shown = filters.filter((filter) => knownKeys(filter, search).length > 0 || filter.key === editing)
  const granted = useAtomValue(permissionsAtom)
  const left = filters.filter((filter) => !isSet(filter, search) && allows(granted, filter.needs ?? null))

  function openFilters() {
    const box = add.current?.getBoundingClientRect()
    if (box) setMenu({ x: box.left, y: box.bottom + 4 })
  }
  /** The filters are to be written out as soon as there is who can read them again. */
  const isAsked = useRef(false)
  function editLine() {
    if (reader.current) reader.current.begin()
    else isAsked.current = true
    keyword.current?.focus()
  }
  function beginAsked() {
    if (isAsked.current) reader.current?.begin()
    isAsked.current = false
  }
  useImperativeHandle(ref, () => ({
    openFilters,
    focusKeyword() {
      keyword.current?.focus()
      keyword.current?.select()
    },
    editLine,
  }))

  const keys = keysOfList(list)
  const typed = keys.some((key) => typeof search[key] === 'string' && hasOperator(search[key]))
  const anything = keys.some((key) => search[key] !== undefined)
  return (
    <div role="search" aria-label={t(list.noun.many)} className="flex flex-wrap items-center gap-2 px-4 pb-2">
      <KeywordBox
        hint={!model.narrow}
        ref={keyword}
        value={search.keyword ?? ''}
        placeholder={t(list.keyword.placeholder)}
        reader={reader}
        onReader={beginAsked}
        onChange={(text, patch, again) => {
          const next = { ...patch, keyword: text === '' ? undefined : text }
          // What was asked for last may still be on its way here.
          const asked = listSearch(list.query)(currentRouter().latestLocation.search) as AnySearch
          const isNew = Object.entries(next).some(
            ([key, value]) => JSON.stringify(value) !== JSON.stringify(asked[key]),
          )
          if (isNew) change(next, { replace: again || (asked.keyword !== undefined && text !== '') })
        }}
        onLeave={onLeave}
        model={model}
      />
      {shown.length > 0 || typed ? (
        <FilterChips
          model={model}
          shown={shown}
          editing={editing}
          onEditing={setEditing}
          onLine={editLine}
          onLeave={onLeave}
        />
      ) : null}
      {left.length > 0 ? (
        <Button
          ref={add}
          look="ghost"
          icon="plus"
          keys={model.narrow ? undefined : filterKeys}
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
            change(Object.fromEntries(keys.map((key) => [key, undefined])))
          }}
        >
          {t('Clear all')}
        </Button>
      ) : null}
      <div className="ml-auto flex items-center gap-2">
        <Total model={model} />
        <ListTools model={model} onLeave={onLeave} />
      </div>
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
