import { useAtomValue, useStore } from 'jotai'
import { Suspense, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from '#console/app/i18n.ts'
import { workingSettingsAtom } from '#console/app/key-settings.ts'
import { PerVisit } from '#console/app/screen/per-visit.tsx'
import { whenIdle } from '#console/app/screen/when-idle.ts'
import { findText, isEmail, isPhone } from '#console/ui/transfer/copied.ts'
import { copyText } from '#console/ui/transfer/copy-text.ts'
import { PageHeader } from '#console/ui/page-header.tsx'
import type { ChangesBarHandle } from '#console/live/changes-bar.tsx'
import type { FilterBarHandle } from './filter/filter-bar.tsx'
import { FilterBar } from './filter/filter-bar.tsx'
import type { CellEdit } from './edit/editing.ts'
import { Grid } from './rows/grid.tsx'
import { stateOf } from './list-state.ts'
import {
  copyRows,
  Drawer,
  editCell,
  fetchLater,
  FindRow,
  Groups,
  ListState,
  QuickViews,
  Toolbar,
  UnderRows,
} from './rows/later.tsx'
import type { ResourceList } from './resource-list.ts'
import type { MenuAt } from './rows/under-rows.tsx'
import { SplitPane } from './drawer/split-pane.tsx'
import { sumsAtom } from './selection/sums-shown.ts'
import { useList } from './use-list.ts'
import type { TakeKey } from './use-list-keys.ts'
import { useListKeys, useStrayKeys } from './use-list-keys.ts'
import { useRowFocus } from './rows/use-row-focus.ts'

/** A list: search and filters, rows, the bar of the selection, and the record beside them. */
export function ResourceTable<Row>({ list }: { list: ResourceList<Row> }) {
  const store = useStore()
  const { t } = useTranslation()
  const model = useList(list)
  const { opened, focus, change, reveal } = model
  const body = useRef<HTMLDivElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const bar = useRef<FilterBarHandle>(null)
  const changesBar = useRef<ChangesBarHandle>(null)
  const [menu, setMenu] = useState<MenuAt>()
  const [edit, setEdit] = useState<CellEdit<Row>>()
  const { focusRow, keepFocus, ...focusHandlers } = useRowFocus(body, Math.max(focus.index, 0))
  const state = stateOf(model)
  const Board = model.search.board ? list.board?.Body : undefined
  const { focusCard } = model

  useEffect(() => whenIdle(fetchLater), [])

  // What was begun here ends when one goes elsewhere.
  useEffect(
    () => () => {
      setMenu(undefined)
      setEdit(undefined)
    },
    [],
  )

  // The list is what one came for: its keys work at once, unless the focus has a place already.
  const begin = useRef(focusRow)
  useLayoutEffect(() => {
    begin.current = focusRow
  })
  useEffect(() => {
    const { activeElement } = document
    if (!activeElement || activeElement === document.body || activeElement.id === 'main') begin.current()
  }, [])

  const close = useCallback(() => {
    opened.close()
    focusRow()
  }, [opened, focusRow])

  const creating = model.search.create === true && list.create !== undefined
  const endCreating = useCallback(
    (id: number | undefined) => {
      change({ create: undefined, ...(id === undefined ? {} : { open: id }) }, { replace: true })
      if (id === undefined) focusRow()
      else reveal(id)
    },
    [change, focusRow, reveal],
  )

  // A drawer that covers the list is where one is now.
  const covered = model.narrow && opened.id !== undefined && !creating
  useEffect(() => {
    if (covered) panel.current?.focus()
  }, [covered])

  /** Copies something of the record that one looks at; false where it has none. */
  function copyOf(textOf: (row: Row) => string | undefined): boolean {
    const row = opened.id === undefined ? model.focusedRow : model.record.row
    const text = row === undefined ? undefined : textOf(row)
    if (text !== undefined) void copyText(text)
    return text !== undefined
  }

  const take = useRef<TakeKey>(null)
  const early = useRef<Parameters<TakeKey>[0][]>([])
  const [finding, setFinding] = useState(false)
  const { letters } = useAtomValue(workingSettingsAtom)
  const keys = useListKeys((event) => take.current?.(event) ?? false, {
    move: ({ by, extend }) => model.move(by, extend),
    step: ({ by, extend }) => model.step(by, extend),
    toggle: () => model.toggleAt(focus.index),
    'select-all': () => model.all(),
    open() {
      if (model.enterAt(focus.index)) return
      if (opened.id !== undefined && opened.id === focus.id) panel.current?.focus()
      else model.openAt(focus.index)
    },
    preview: () => (opened.id === undefined ? model.openAt(focus.index) : opened.close()),
    back() {
      if (opened.id !== undefined) close()
      else if (model.selection.kind !== 'none') model.clear()
      else return false
      return true
    },
    tab({ by }) {
      if (opened.id === undefined) return false
      const { tabs } = model
      const at = tabs.findIndex(({ key }) => key === model.tab)
      const next = tabs[(at + by + tabs.length) % tabs.length]
      change({ tab: next?.key === tabs[0]?.key ? undefined : next?.key }, { replace: true })
      return true
    },
    filters: () => bar.current?.openFilters(),
    search: () => bar.current?.focusKeyword(),
    find() {
      // Typed before the part is there that reads it.
      take.current = (event) => event.key.length === 1 && early.current.push(event) > 0
      setFinding(true)
    },
    update: () => changesBar.current?.update(),
    sums() {
      const sums = store.get(sumsAtom)
      sums?.toggle()
      return sums !== null
    },
    edit() {
      if (!list.editing) return false
      editCell(model, setEdit, focus.index)
      return true
    },
    copy() {
      if (document.getSelection()?.isCollapsed === false) return false
      copyRows(model, t)
      return true
    },
    'copy-name': () => copyOf((row) => list.rowLabel(row)),
    'copy-email': () => copyOf((row) => findText(row, isEmail)),
    'copy-phone': () => copyOf((row) => findText(row, isPhone)),
    menu() {
      const box = body.current?.querySelector(`[data-index="${focus.index}"]`)?.getBoundingClientRect()
      if (box) setMenu({ index: focus.index, place: { x: box.left + 48, y: box.bottom } })
    },
  })

  useStrayKeys(keys, focusRow)

  return (
    <>
      <PerVisit>
        <PageHeader
          title={t(list.title)}
          actions={
            <>
              {list.board ? (
                <Suspense fallback={null}>
                  <list.board.Switch search={model.search} change={change} />
                </Suspense>
              ) : null}
              <Toolbar resource={list.resource} narrow={model.narrow} />
            </>
          }
        />
        {list.quickViews ? <QuickViews model={model} onLeave={focusRow} /> : null}
        <FilterBar ref={bar} model={model} onLeave={focusRow} />
        {model.search.group === undefined ? null : <Groups model={model} onLeave={focusRow} />}
      </PerVisit>
      <SplitPane
        covering={model.narrow}
        label={t('Details')}
        side={
          creating ? (
            <PerVisit>
              <Suspense>{list.create?.({ onDone: endCreating })}</Suspense>
            </PerVisit>
          ) : opened.id === undefined ? null : (
            <PerVisit>
              <Drawer model={model} id={opened.id} panel={panel} onKeyDown={keys} onClose={close} />
            </PerVisit>
          )
        }
      >
        {Board && list.changeFeed ? (
          <Suspense fallback={<div className="grow" />}>
            <Board
              customerId={list.changeFeed.customerId}
              query={model.query}
              openedId={opened.id}
              onOpen={opened.open}
              onFollow={opened.follow}
              onFocusRow={focusCard}
              onKeyDown={keys}
            />
          </Suspense>
        ) : state === undefined ? (
          <Grid
            model={model}
            body={body}
            finding={finding}
            // From a title, a key leads to the rows.
            onKeyDown={(event) => keys(event, focusRow)}
            focusHandlers={focusHandlers}
            keepFocus={keepFocus}
            edit={edit}
            onEdit={setEdit}
            onMenu={(index, place) => setMenu({ index, place })}
          />
        ) : (
          <ListState model={model} state={state} onKeyDown={keys} />
        )}
        {finding || !letters ? (
          <FindRow model={model} take={take} early={early} active={finding} onActive={setFinding} />
        ) : null}
        <PerVisit>
          <UnderRows
            model={model}
            changesBar={changesBar}
            focusRow={focusRow}
            menu={menu}
            onMenuClose={() => setMenu(undefined)}
          />
        </PerVisit>
      </SplitPane>
    </>
  )
}
