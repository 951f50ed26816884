import { useLayoutEffect, useReducer, useState } from 'react'
import { useTranslation } from '#console/app/i18n.ts'
import { cx } from '#console/ui/cx.ts'
import type { CellEdit } from './edit/editing.ts'
import { GridRow } from './grid-row.tsx'
import { isSelected } from './selection.ts'
import type { ListModel } from './use-list.ts'

interface GridBodyProps<Row> {
  model: ListModel<Row>
  edit: CellEdit<Row> | undefined
  onEdit: (edit: CellEdit<Row> | undefined) => void
  keepFocus: () => void
  body: React.RefObject<HTMLDivElement | null>
}

/** The rows with the focused one, wherever it is. */
function withFocused<Row>({ rows, focus, windows }: ListModel<Row>, items: ListModel<Row>['rows']['items']) {
  const { index } = focus
  if (index < 0 || index >= (windows.total ?? 0) || items.some((item) => item.index === index)) return items
  return [...items, { index, top: rows.topOf(index) }]
}

/**
 * Elements for rows: those that scroll out of view are given to those that scroll in, which is several times faster than
 * taking elements away and making others. The focused row keeps its own, so that the browser's focus stays in it.
 */
function useElements(count: number, focused: number): (index: number) => string {
  const [pool, setPool] = useState(count)
  // It never shrinks: with another size every row would change its element.
  if (count > pool) setPool(count)
  const size = Math.max(pool, count, 1)
  return (index) => (index !== focused && index % size === focused % size ? 'spare' : String(index % size))
}

/** The rows in view, which follow every step of a scroll by themselves. */
export function GridBody<Row>({ model, edit, onEdit, keepFocus, body }: GridBodyProps<Row>) {
  const { t } = useTranslation()
  const { list, rows, layout, windows, focus, selection, narrow } = model
  const [, redraw] = useReducer((n: number) => n + 1, 0)
  const { listen } = rows
  useLayoutEffect(() => listen(redraw), [listen])
  useLayoutEffect(keepFocus)
  const { items } = rows
  const elementOf = useElements(items.length, Math.max(focus.index, 0))
  return (
    <div
      ref={body}
      role="rowgroup"
      style={{ height: rows.innerHeight }}
      className={cx(
        'relative transition-opacity',
        // What is wrong with a cell stands beneath it, under the last row as well.
        edit === undefined && 'overflow-clip',
        windows.outdated && 'opacity-60',
        windows.total === undefined && 'animate-breathe',
      )}
    >
      {withFocused(model, items).map(({ index, top }) => {
        const row = windows.rowAt(index)
        const id = row === undefined ? undefined : list.rowId(row)
        return (
          <GridRow
            key={elementOf(index)}
            list={list}
            layout={layout}
            t={t}
            index={index}
            top={top}
            height={rows.rowHeight}
            narrow={narrow}
            row={row}
            focused={index === Math.max(focus.index, 0)}
            selected={id !== undefined && isSelected(selection, id)}
            editor={
              edit !== undefined && row !== undefined && edit.id === id
                ? {
                    column: edit.column,
                    content: <edit.Editor key={edit.column} edit={edit} row={row} model={model} onEdit={onEdit} />,
                  }
                : undefined
            }
            open={id !== undefined && id === model.opened.id}
          />
        )
      })}
    </div>
  )
}
