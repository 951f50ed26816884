import { atom, useSetAtom } from 'jotai'
import { useEffect, useMemo } from 'react'
import { useTranslation } from '#console/app/i18n.ts'
import { exportWords } from './export-words.ts'
import { selectionCountAtom, totalCountAtom } from './list-counts.ts'
import { focusedRecordAtom, listFilterAtom } from '#console/commands/context-atoms.ts'
import type { ListFilter } from '#engine/context.ts'
import type { ColumnLook, ResourceList } from './resource-list.ts'
import { refOf } from './selection/use-selection.ts'

interface Shown<Row> {
  /** The filter, without sort. */
  filter: Record<string, unknown>
  total: number | undefined
  sort: unknown
  /** The columns that are shown. */
  columns: readonly { column: Pick<ColumnLook, 'key' | 'onScreenOnly'> }[]
  /** The row that has the focus. */
  row: Row | undefined
  selected: number
}

/** All at once: what follows from them is made anew once, not four times. */
const leaveAtom = atom(null, (_get, set) => {
  set(focusedRecordAtom, null)
  set(listFilterAtom, null)
  set(totalCountAtom, null)
  set(selectionCountAtom, 0)
})

/** Tells commands and the status line what the list on screen shows, and nothing once it has left. */
export function usePublished<Row>(
  list: ResourceList<Row>,
  { filter, total, sort, columns, row, selected }: Shown<Row>,
): void {
  const { t } = useTranslation()
  const words = useMemo(() => exportWords(list, t), [list, t])
  const setFocused = useSetAtom(focusedRecordAtom)
  const setFilter = useSetAtom(listFilterAtom)
  const setTotal = useSetAtom(totalCountAtom)
  const setSelected = useSetAtom(selectionCountAtom)
  const leave = useSetAtom(leaveAtom)

  useEffect(() => setFocused(row === undefined ? null : refOf(list, row)), [list, row, setFocused])

  const text = JSON.stringify({
    query: { ...list.within, ...filter },
    sort,
    columns: columns.flatMap(({ column }) => (column.onScreenOnly ? [] : [column.key])),
    words,
  })
  useEffect(() => {
    const shown = JSON.parse(text) as Pick<ListFilter, 'query' | 'sort' | 'columns' | 'words'>
    setFilter(total === undefined ? null : ({ resource: list.resource, ...shown, total } as ListFilter))
  }, [list, text, total, setFilter])

  useEffect(() => setTotal(total ?? null), [total, setTotal])
  useEffect(() => setSelected(selected), [selected, setSelected])

  useEffect(() => leave, [leave])
}
