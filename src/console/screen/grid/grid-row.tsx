import type { ReactNode } from 'react'
import { memo } from 'react'
import { cx } from '#console/ui/cx.ts'
import type { GridColumn, GridOptions } from './grid-options.ts'

interface GridRowProps<Row> {
  options: GridOptions<Row>
  row: Row
  /** Its place among the rows. */
  at: number
  top: number
  height: number
  width: number
  nameWidth: number
  /** The places of the columns that are drawn, and where they begin. */
  columns: readonly number[]
  lefts: readonly number[]
  /** The column of the cell that has, or last had, the focus; undefined in other rows. */
  active: number | undefined
  /** The first and the last of its chosen columns; undefined where none is. */
  chosenFrom: number | undefined
  chosenTo: number | undefined
  /** The field, where a cell of the row is edited. */
  editor: ReactNode
}

const cellClass = 'absolute inset-y-0 flex items-center border-r border-line px-2 tabular-nums'

function Drawn<Row>(props: GridRowProps<Row>) {
  const { options, row, at, top, height, width, nameWidth, columns, lefts, active, editor } = props
  const { chosenFrom, chosenTo } = props
  const isIn = (column: number) =>
    chosenFrom !== undefined && chosenTo !== undefined && column >= chosenFrom && column <= chosenTo
  const shared = (column: number) => ({
    'data-row': at,
    'data-column': column,
    'aria-colindex': column + 2,
    'aria-selected': isIn(column),
    tabIndex: active === column ? 0 : -1,
  })
  const cellOf = (column: GridColumn, place: number) => {
    const isEdited = editor !== undefined && active === place
    const { content, description, tone } = options.cell(row, column)
    return (
      <div
        key={column.key}
        role="gridcell"
        {...shared(place)}
        aria-invalid={tone === 'wrong' || undefined}
        title={description}
        style={{ left: lefts[place], width: column.width }}
        className={cx(
          cellClass,
          column.text ? 'justify-start' : 'justify-end',
          !column.editable && 'bg-sunken',
          isIn(place) && 'bg-accent-soft',
          tone === 'wrong' && 'shadow-[inset_0_0_0_1px_var(--color-danger)]',
          active === place && 'outline-2 -outline-offset-2 outline-line-strong focus:outline-accent',
        )}
      >
        {isEdited ? editor : content}
        {!isEdited && description !== undefined ? <span className="sr-only">, {description}</span> : null}
      </div>
    )
  }
  return (
    <div
      role="row"
      aria-rowindex={at + 2}
      style={{ top, height, width }}
      className={cx('absolute left-0 border-b border-line bg-surface contain-strict', editor !== undefined && 'z-1')}
    >
      <div
        role="rowheader"
        {...shared(-1)}
        style={{ width: nameWidth }}
        className={cx(
          'sticky left-0 z-10 flex h-full items-center gap-2 border-r border-line-strong bg-surface px-3',
          isIn(-1) && 'bg-accent-soft',
          active === -1 && 'outline-2 -outline-offset-2 outline-line-strong focus:outline-accent',
        )}
      >
        <span className="truncate font-medium" title={options.rowHint(row)}>
          {options.rowName(row)}
        </span>
      </div>
      {columns.map((place) => {
        const column = options.columns[place]
        return column ? cellOf(column, place) : null
      })}
    </div>
  )
}

/** A row of a grid: the frozen name, and the cells that are in view. Of scrolling it is drawn anew only sideways. */
export const GridRow = memo(Drawn) as typeof Drawn
