import { useEffect, useLayoutEffect, useReducer, useRef, useState } from 'react'
import { useTranslation } from '#console/app/i18n.ts'
import { cx } from '#console/ui/cx.ts'
import type { CellEdit } from '#console/list/edit/editing.ts'
import { GridRow } from './grid-row.tsx'
import { isSelected } from '#console/list/selection/selection.ts'
import type { ListModel } from '#console/list/use-list.ts'
import { windowOf } from './windows.ts'

interface GridBodyProps<Row> {
  model: ListModel<Row>
  edit: CellEdit<Row> | undefined
  onEdit: (edit: CellEdit<Row> | undefined) => void
  keepFocus: () => void
  body: React.RefObject<HTMLDivElement | null>
}

/** How long a list rests before its elements are put into the order of its rows. */
const REST_MS = 250

interface Shown {
  first: number
  count: number
  /** The most rows that are ever drawn at once here. */
  most: number
  focused: number | undefined
  /** The elements must stay where they are: somebody types in one of them. */
  held: boolean
}

/**
 * Elements for rows, by name, each with the row that it shows: those that scroll out of view are given to those that
 * scroll in, which is several times faster than taking elements away and making others. The focused row keeps its own,
 * in view or not, so that the browser's focus stays in it.
 *
 * They stay where they are in the document as long as the list is scrolled: an element that is moved there is styled,
 * laid out and painted anew with all that is in it. Once the list rests they follow one another as the rows do, for those
 * who have the page read to them.
 */
function useElements({ first, count, most, focused, held }: Shown): (readonly [string, number])[] {
  const [size, setSize] = useState(Math.max(most, 1))
  // It never shrinks: with another size every row would change its element.
  if (most > size) setSize(most)
  const [order, setOrder] = useState<readonly string[]>([])

  const rows = new Map<string, number>()
  const give = (index: number) => {
    const isTaken = focused !== undefined && index !== focused && index % size === focused % size
    rows.set(isTaken ? 'spare' : String(index % size), index)
  }
  if (focused !== undefined && focused < first) give(focused)
  for (let index = first; index < first + count; index += 1) give(index)
  if (focused !== undefined && focused >= first + count) give(focused)

  // Whoever scrolls a list at once has not let it rest yet: a place once taken is kept from the beginning.
  const fresh = [...rows.keys()].filter((name) => !order.includes(name))
  if (fresh.length > 0) setOrder([...order, ...fresh])
  const wanted = [...rows.keys()].join()
  useEffect(() => {
    if (held || wanted === order.join()) return undefined
    const timer = setTimeout(() => setOrder(wanted.split(',')), REST_MS)
    return () => clearTimeout(timer)
  }, [wanted, order, held])

  return order.flatMap((name) => {
    const index = rows.get(name)
    return index === undefined ? [] : [[name, index] as const]
  })
}

/** The rows in view, which follow every step of a scroll by themselves. */
export function GridBody<Row>({ model, edit, onEdit, keepFocus, body }: GridBodyProps<Row>) {
  const { t } = useTranslation()
  const { list, rows, layout, windows, focus, selection, narrow } = model
  const [, redraw] = useReducer((n: number) => n + 1, 0)
  const { listen } = rows
  useLayoutEffect(() => listen(() => redraw()), [listen])
  const latest = useRef(rows)
  useLayoutEffect(() => {
    latest.current = rows
  })
  const { listen: hearOf } = windows
  useEffect(
    () =>
      hearOf((window) => {
        if (latest.current.drawn.some((index) => windowOf(index) === window)) redraw()
      }),
    [hearOf],
  )
  useLayoutEffect(keepFocus)
  const { drawn } = rows
  const Tile = list.tiles?.Tile
  const hasFocused = focus.index >= 0 && focus.index < (windows.total ?? 0)
  const elements = useElements({
    first: drawn[0] ?? 0,
    count: drawn.length,
    most: rows.most,
    focused: hasFocused ? focus.index : undefined,
    held: edit !== undefined,
  })
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
      {elements.map(([name, index]) => {
        const row = windows.rowAt(index)
        const id = row === undefined ? undefined : list.rowId(row)
        if (Tile) {
          return (
            <Tile
              key={name}
              list={list}
              t={t}
              index={index}
              left={(index % rows.perRow) * (rows.width / rows.perRow)}
              top={rows.topOf(index)}
              width={rows.width / rows.perRow}
              height={rows.rowHeight}
              row={row}
              focused={index === Math.max(focus.index, 0)}
              selected={id !== undefined && isSelected(selection, id)}
              open={id !== undefined && id === model.opened.id}
            />
          )
        }
        return (
          <GridRow
            key={name}
            list={list}
            layout={layout}
            t={t}
            index={index}
            top={rows.topOf(index)}
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
