import type { Ref } from 'react'
import { useImperativeHandle, useMemo, useRef } from 'react'
import { useTranslation } from '#console/app/i18n.ts'
import { GridEditor } from './grid-editor.tsx'
import { GridHeadCell } from './grid-head.tsx'
import { GridRow } from './grid-row.tsx'
import type { GridColumn, GridOptions } from './grid-options.ts'
import { useGrid } from './use-grid.ts'
import { drawn, useViewBox } from './use-view-box.ts'

const ROW = 32
const HEAD = 48
/** So many rows and columns are drawn around what is in view. */
const AROUND = { rows: 8, columns: 2 }
/** So many rows where they pass by quickly, on the side from which they come: a frame that is late finds them there. */
const AHEAD = 40
/** Of rows that pass by faster than anyone reads: the cells would come too late, and leave the frame blank. */
const namesOnly: readonly number[] = []

export interface GridHandle {
  /** Edits the cell that has the focus; false where it cannot be edited. */
  edit: () => boolean
  /** Empties the chosen cells; false where nothing can be emptied. */
  clear: () => boolean
  /** The key of the column that has the focus. */
  column: () => string
  /** Gives a cell the focus; the one that had it last without a place. */
  focus: (row?: number, column?: string) => void
}

interface GridProps<Row> extends GridOptions<Row> {
  handle: Ref<GridHandle>
}

/** Where columns begin, and the width of them all. */
function placesOf(columns: readonly GridColumn[], nameWidth: number): { lefts: number[]; width: number } {
  let width = nameWidth
  const lefts = columns.map((column) => {
    const left = width
    width += column.width
    return left
  })
  return { lefts, width }
}

/**
 * A spreadsheet of any number of rows and columns with a frozen column of names. Arrows, Home, End and the page keys move,
 * with Shift they choose a range; Enter goes down and Tab right; a digit replaces a cell; cells are copied and pasted as
 * spreadsheets do. Only what is in view is drawn.
 */
export function Grid<Row>(options: GridProps<Row>) {
  const { t } = useTranslation()
  const { handle, label, rows, columns, rowKey, rowTitle, rowName, sort, onSort } = options
  const frame = useRef<HTMLDivElement>(null)
  const box = useViewBox(frame)
  const nameWidth = box.width < 640 ? 136 : 224
  const { lefts, width } = useMemo(() => placesOf(columns, nameWidth), [columns, nameWidth])
  const page = Math.max(1, Math.floor((box.height - HEAD) / ROW) - 1)

  const grid = useGrid(options, {
    frame,
    page,
    reveal({ row, column }) {
      const element = frame.current
      if (!element) return
      const top = row * ROW
      const [over, under] = [element.scrollTop, element.scrollTop + element.clientHeight - HEAD - ROW]
      if (top < over) element.scrollTop = top
      else if (top > under) element.scrollTop = top - element.clientHeight + HEAD + ROW
      const [left = nameWidth, own = 0] = [lefts[column], columns[column]?.width]
      if (column < 0 || left - nameWidth < element.scrollLeft) element.scrollLeft = Math.max(0, left - nameWidth)
      else if (left + own > element.scrollLeft + element.clientWidth)
        element.scrollLeft = left + own - element.clientWidth
    },
  })
  const { active, range, editing } = grid
  useImperativeHandle(handle, () => ({
    edit: () => grid.edit(),
    clear: () => grid.clear(),
    column: () => columns[active.column]?.key ?? 'name',
    focus(row, column) {
      const place = {
        row: row === undefined ? active.row : rows.findIndex((one) => rowKey(one) === row),
        column: column === undefined ? active.column : columns.findIndex(({ key }) => key === column),
      }
      if (place.row >= 0) grid.go(place)
    },
  }))

  const firstRow = Math.floor(box.top / ROW) - (box.fast < 0 ? AHEAD : AROUND.rows)
  const lastRow = Math.ceil((box.top + box.height) / ROW) + (box.fast > 0 ? AHEAD : AROUND.rows)
  const shownRows = drawn(firstRow, lastRow, rows.length, active.row)
  const firstColumn = lefts.findLastIndex((left) => left <= box.left + nameWidth) - AROUND.columns
  const afterLast = lefts.findIndex((left) => left > box.left + box.width)
  const lastColumn = (afterLast < 0 ? columns.length : afterLast) + AROUND.columns
  const shownColumns = useMemo(
    () => drawn(firstColumn, lastColumn, columns.length, active.column),
    [firstColumn, lastColumn, columns.length, active.column],
  )

  const editor = () => {
    const [row, column] = [rows[active.row], columns[active.column]]
    if (!editing || row === undefined || !column) return undefined
    return (
      <GridEditor
        key={`${rowKey(row)} ${column.key}`}
        label={t('{{field}} of {{record}}', { field: column.title, record: rowName(row) })}
        text={editing.text}
        select={editing.select}
        check={(text) => options.check({ row, column, text })}
        onEnter={grid.enter}
        onCancel={grid.cancel}
      />
    )
  }
  return (
    <div
      ref={frame}
      role="grid"
      tabIndex={-1}
      aria-label={label}
      aria-rowcount={rows.length + 1}
      aria-colcount={columns.length + 1}
      aria-multiselectable
      aria-readonly={options.readOnly}
      className="relative min-h-0 grow overflow-auto outline-none"
      {...grid.handlers}
    >
      <div
        role="row"
        aria-rowindex={1}
        style={{ width, height: HEAD }}
        className="sticky top-0 z-20 border-b border-line-strong bg-sunken text-muted"
      >
        <GridHeadCell
          of="name"
          title={rowTitle}
          place={-1}
          left={undefined}
          width={nameWidth}
          text
          sort={sort}
          onSort={onSort}
        />
        {shownColumns.map((place) => {
          const column = columns[place]
          return column ? (
            <GridHeadCell
              key={column.key}
              of={column.key}
              title={column.title}
              hint={column.hint}
              place={place}
              left={lefts[place]}
              width={column.width}
              text={column.text === true}
              sort={sort}
              onSort={onSort}
            />
          ) : null
        })}
      </div>
      <div role="rowgroup" style={{ width, height: rows.length * ROW }} className="relative">
        {shownRows.map((at) => {
          const row = rows[at]
          if (row === undefined) return null
          const isActive = at === active.row
          const isChosen = at >= range.top && at <= range.bottom
          return (
            <GridRow
              key={rowKey(row)}
              options={options}
              row={row}
              at={at}
              top={at * ROW}
              height={ROW}
              width={width}
              nameWidth={nameWidth}
              columns={box.fast !== 0 && !isActive ? namesOnly : shownColumns}
              lefts={lefts}
              active={isActive ? active.column : undefined}
              chosenFrom={isChosen ? range.left : undefined}
              chosenTo={isChosen ? range.right : undefined}
              editor={isActive ? editor() : undefined}
            />
          )
        })}
      </div>
    </div>
  )
}
