import type { Translate } from '#console/app/i18n.ts'
import type { ReactElement } from 'react'
import { memo } from 'react'
import { cx } from '#console/ui/cx.ts'
import { statusDots } from '#console/ui/status-pill.tsx'
import { cellContent, cellText } from './cell.tsx'
import type { Layout } from '#console/list/columns/layout.ts'
import { stays } from '#console/list/columns/pinned.ts'
import { isRemoved } from '#console/list/removed-rows.ts'
import type { Column, ResourceList } from '#console/list/resource-list.ts'

export interface GridRowProps<Row> {
  list: ResourceList<Row>
  layout: Layout<Row>
  t: Translate
  index: number
  /** Distance from the top of the inner element, in px. */
  top: number
  height: number
  narrow: boolean
  /** Undefined while it is being loaded. */
  row: Row | undefined
  focused: boolean
  selected: boolean
  /** What stands in the cell that is being edited. */
  editor: { column: string; content: ReactElement } | undefined
  /** Its record is in the drawer. */
  open: boolean
}

/** Stands where a text will. It keeps still: moving, each would be a layer of its own, hundreds while one scrolls. */
function Blank({ className }: { className: string }) {
  return <span aria-hidden className={cx('block h-3 rounded-sm bg-hover', className)} />
}

// The parts of a row are called, and are no components: React would go through each of those for every row that scrolls by.

/** One plain element: a browser's own box costs more than all texts of a row. */
function check(label: string, selected: boolean, note: string | null) {
  return (
    <>
      <span
        role="checkbox"
        tabIndex={-1}
        aria-label={label}
        aria-checked={selected}
        className={cx(
          'block size-3.5 rounded-[3px] border text-center text-xs leading-3 font-bold',
          selected ? "border-accent bg-accent text-on-accent before:content-['✓']" : 'border-line-strong',
        )}
      />
      {note === null ? null : <span className="sr-only">{note}</span>}
    </>
  )
}

const noteOf = (row: unknown, t: Translate) => (isRemoved(row) ? t('No longer in this list') : null)

function menuButton(label: string, reachable: boolean) {
  return (
    <button
      type="button"
      data-menu
      tabIndex={reachable ? 0 : -1}
      aria-label={label}
      aria-haspopup="menu"
      className="block size-6 rounded-sm pb-1.5 leading-none font-bold tracking-wider text-muted hover:bg-surface hover:text-text"
    >
      …
    </button>
  )
}

/** How a cell looks that is nothing but a text. */
function lookOf<Row>(column: Column<Row>, row: Row | undefined): string | false {
  if (column.kind === 'code') return 'font-medium'
  if (column.kind !== 'status' || row === undefined) return false
  return `before:mr-1.5 before:inline-block before:size-2 before:rounded-full ${statusDots[column.tone(row)]}`
}

function wideCells<Row>({ list, layout, t, row, focused, selected, editor }: GridRowProps<Row>) {
  const name = row === undefined ? '' : list.rowLabel(row)
  return (
    <>
      {/* The cell is the target, so that nobody has to hit fourteen pixels. */}
      <div
        role="gridcell"
        aria-colindex={1}
        data-check
        {...stays(layout.pinned ? 0 : undefined, 'flex h-full items-center justify-center')}
      >
        {row === undefined ? null : check(t('Select {{name}}', { name }), selected, noteOf(row, t))}
      </div>
      {layout.columns.map(({ column, place, left }) => {
        const isEdited = editor?.column === column.key
        const text = row === undefined || isEdited ? undefined : cellText(column, row, t)
        const isNothing = text === null || text === ''
        return (
          <div
            key={column.key}
            role="gridcell"
            aria-colindex={place + 1}
            data-edit={list.editing && column.edit ? column.key : undefined}
            {...stays(
              left,
              cx(
                isEdited ? 'relative h-full' : 'overflow-clip px-2 text-ellipsis whitespace-nowrap',
                column.align === 'end' && 'text-right',
                isNothing ? 'text-muted' : text !== undefined && lookOf(column, row),
              ),
            )}
          >
            {isEdited ? (
              editor.content
            ) : row === undefined ? (
              <Blank className={column.align === 'end' ? 'ml-auto w-3/5' : place % 2 ? 'w-4/5' : 'w-3/5'} />
            ) : isNothing ? (
              '–'
            ) : (
              (text ?? cellContent(column, row, t, focused))
            )}
          </div>
        )
      })}
      <div role="gridcell" aria-colindex={list.columns.length + 2} className="flex justify-center">
        {row === undefined ? null : menuButton(t('Actions for {{name}}', { name }), focused)}
      </div>
    </>
  )
}

/** Words may be cut off; amounts, days and states would say something else then. */
function isLong<Row>({ kind }: Column<Row>): boolean {
  return kind === 'text' || kind === 'code' || kind === 'link' || kind === 'custom'
}

/** On a phone a state that says nothing takes no room: that of most rows is not to be excluded. */
const isBlankState = <Row,>(column: Column<Row>, row: Row) => column.kind === 'status' && column.value(row) === ''

function narrowCells<Row>({ list, layout, t, row, focused, selected }: GridRowProps<Row>) {
  const [first, second] = layout.lines
  const name = row === undefined ? '' : list.rowLabel(row)
  return (
    <>
      <div role="gridcell" aria-colindex={1} data-check className="flex h-full items-center justify-center">
        {row === undefined ? null : check(t('Select {{name}}', { name }), selected, noteOf(row, t))}
      </div>
      <div role="gridcell" aria-colindex={2} className="min-w-0 pr-1">
        {row === undefined ? (
          <div className="flex flex-col gap-2.5">
            <Blank className="w-3/5" />
            <Blank className="w-4/5" />
          </div>
        ) : (
          <>
            <div className="flex items-center gap-3">
              {first.map((column, i) => (
                <span
                  key={column.key}
                  className={cx(isLong(column) ? 'min-w-0 truncate' : 'shrink-0', i === 0 && 'grow')}
                >
                  {cellContent(column, row, t, focused)}
                </span>
              ))}
            </div>
            <div className="flex items-center gap-3 text-muted">
              {second
                .filter((column) => !isBlankState(column, row))
                .map((column, i) => (
                  <span
                    key={column.key}
                    className={cx(isLong(column) ? 'min-w-0 truncate' : 'shrink-0', i === 0 && 'grow')}
                  >
                    {cellContent(column, row, t, focused)}
                  </span>
                ))}
            </div>
          </>
        )}
      </div>
      <div role="gridcell" aria-colindex={list.columns.length + 2} className="flex justify-center">
        {row === undefined ? null : menuButton(t('Actions for {{name}}', { name }), focused)}
      </div>
    </>
  )
}

function Row<T>(props: GridRowProps<T>) {
  const { list, layout, index, top, height, narrow, row, focused, selected, editor, open } = props
  return (
    <div
      role="row"
      data-index={index}
      aria-rowindex={index + 2}
      aria-selected={row === undefined ? undefined : selected}
      tabIndex={focused ? 0 : -1}
      style={{ height, transform: `translateY(${top}px)` }}
      className={cx(
        'absolute inset-x-0 top-0 grid grid-cols-(--columns) items-center border-b border-line',
        'outline-offset-[-2px] focus-visible:outline-2 focus-visible:outline-accent',
        selected ? 'bg-accent-soft' : open || focused ? 'bg-hover' : 'bg-surface hover:bg-sunken',
        // Nothing in a row moves anything outside of it, but what is wrong with a cell stands beneath the row.
        editor ? 'z-5' : 'contain-strict',
        focused && 'shadow-[inset_3px_0_0_var(--accent)]',
        // Columns that stay would lie over the outline of the row itself.
        layout.pinned &&
          'focus-visible:after:pointer-events-none focus-visible:after:absolute focus-visible:after:inset-0 focus-visible:after:z-2 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent',
        isRemoved(row) && '[&>:not(:last-child)]:line-through',
        row !== undefined && (isRemoved(row) || list.dimmed?.(row)) && 'text-muted [&_.font-medium]:font-normal',
      )}
    >
      {narrow ? narrowCells(props) : wideCells(props)}
    </div>
  )
}

/** A row of the list. It hears nothing itself: the grid above it does, so that rows cost little and change seldom. */
export const GridRow = memo(Row) as typeof Row
