import type { KeyboardEvent, PointerEvent } from 'react'
import { useRef, useState } from 'react'
import { useTranslation } from '#console/app/i18n.ts'
import { Checkbox } from '#console/ui/checkbox.tsx'
import { cx } from '#console/ui/cx.ts'
import { Icon } from '#console/ui/icon.tsx'
import { stays } from '#console/list/columns/pinned.ts'
import type { Layout } from '#console/list/columns/layout.ts'
import type { SortPart } from '#console/list/filter/list-search.ts'
import type { Column } from '#console/list/resource-list.ts'

interface HeaderProps<Row> {
  layout: Layout<Row>
  sort: readonly SortPart[]
  /** `add`: as the second column. */
  onSort: (column: string, add: boolean) => void
  height: number
  /** All, some or none of the rows are selected. */
  checked: 'all' | 'some' | 'none'
  onCheck: () => void
  /** Columns in all, shown or not, with those of checkbox and menu. */
  columnCount: number
  /** A column's edge was taken hold of. */
  onResize: (event: PointerEvent, column: string) => void
  /** A column's title was pressed: it may be dragged along. */
  onTake: (event: PointerEvent, column: string) => void
}

interface HeadCellProps<Row> {
  column: Column<Row>
  place: number
  left: number | undefined
  /** Its place in the sort: 0 is the first. */
  order: number
  part: SortPart | undefined
  many: boolean
  reachable: boolean
  onSort: (column: string, add: boolean) => void
  onResize: HeaderProps<Row>['onResize']
  onTake: HeaderProps<Row>['onTake']
}

function HeadCell<Row>(props: HeadCellProps<Row>) {
  const { column, place, left, order, part, many, reachable, onSort, onResize, onTake } = props
  const { t } = useTranslation()
  const { sort } = column
  const end = column.align === 'end'
  const direction = part?.descending ? t('descending') : t('ascending')
  return (
    <div
      role="columnheader"
      aria-colindex={place + 1}
      data-column={column.key}
      // The same is done by keys in the panel of the columns.
      onPointerDown={(event) => event.button === 0 && onTake(event, column.key)}
      // Only one column at a time may say it; the second says it in words.
      aria-sort={order === 0 ? (part?.descending ? 'descending' : 'ascending') : undefined}
      {...stays(
        left,
        cx('relative flex h-full min-w-0 items-center', sort === undefined && 'px-2', end && 'justify-end'),
      )}
    >
      {sort === undefined ? (
        <span className="block truncate">{t(column.title)}</span>
      ) : (
        <button
          type="button"
          data-sort={sort}
          tabIndex={reachable ? 0 : -1}
          onClick={(event) => onSort(sort, event.shiftKey)}
          className={cx(
            'group flex size-full min-w-0 items-center gap-1 px-2 text-left hover:bg-hover hover:text-text',
            end && 'flex-row-reverse',
            part && 'text-text',
          )}
        >
          <span className="truncate">{t(column.title)}</span>
          <Icon
            name="chevron-down"
            size={14}
            className={cx(
              'shrink-0',
              part
                ? !part.descending && 'rotate-180'
                : 'opacity-0 group-hover:opacity-60 group-focus-visible:opacity-60',
            )}
          />
          {part && many ? (
            <span className="text-xs">
              {order + 1}
              <span className="sr-only"> {direction}</span>
            </span>
          ) : null}
        </button>
      )}
      {/* The same is done by keys in the panel of the columns. */}
      <span
        aria-hidden
        data-edge={column.key}
        onPointerDown={(event) => {
          event.stopPropagation()
          onResize(event, column.key)
        }}
        className="absolute inset-y-1 right-0 w-2 cursor-col-resize touch-none border-r-2 border-transparent hover:border-accent"
      />
    </div>
  )
}

/** The titles. One stop for Tab; the arrow keys go along, Enter sorts, Shift+Enter adds a second column. */
export function GridHeader<Row>(props: HeaderProps<Row>) {
  const { layout, sort, onSort, height, checked, onCheck, columnCount, onResize, onTake } = props
  const { t } = useTranslation()
  const row = useRef<HTMLDivElement>(null)
  const sortable = layout.columns.flatMap(({ column }) => (column.sort === undefined ? [] : [column.sort]))
  const [at, setAt] = useState<string>()
  const stop = at !== undefined && sortable.includes(at) ? at : sortable[0]

  function onKeyDown(event: KeyboardEvent) {
    const here = event.target instanceof HTMLElement ? event.target.dataset.sort : undefined
    if (here === undefined) return
    const i = sortable.indexOf(here)
    const to = { ArrowRight: i + 1, ArrowLeft: i - 1, Home: 0, End: sortable.length - 1 }[event.key]
    const next = to === undefined ? undefined : sortable[to]
    if (next !== undefined) {
      event.preventDefault()
      setAt(next)
      row.current?.querySelector<HTMLElement>(`[data-sort="${next}"]`)?.focus()
    } else if (event.shiftKey && (event.key === 'Enter' || event.key === ' ')) {
      // Not every browser passes the Shift of a key on to the click it makes.
      event.preventDefault()
      onSort(here, true)
    }
  }

  return (
    <div role="rowgroup" className="sticky top-0 z-10 bg-surface">
      <div
        ref={row}
        role="row"
        aria-rowindex={1}
        tabIndex={-1}
        onKeyDown={onKeyDown}
        style={{ height, gridTemplateColumns: 'var(--columns)' }}
        className="grid items-center border-b border-line bg-surface text-sm font-medium text-muted"
      >
        <div
          role="columnheader"
          aria-colindex={1}
          {...stays(layout.pinned ? 0 : undefined, 'flex h-full items-center justify-center')}
        >
          <Checkbox
            tabIndex={-1}
            aria-label={t('Select all rows')}
            title={t('Select all rows')}
            checked={checked === 'all'}
            mixed={checked === 'some'}
            onChange={onCheck}
          />
        </div>
        {layout.columns.map(({ column, place, left }) => {
          const order = sort.findIndex((part) => part.column === column.sort)
          return (
            <HeadCell
              key={column.key}
              column={column}
              place={place}
              left={left}
              order={order}
              part={sort[order]}
              many={sort.length > 1}
              reachable={column.sort !== undefined && column.sort === stop}
              onSort={onSort}
              onResize={onResize}
              onTake={onTake}
            />
          )
        })}
        <div role="columnheader" aria-colindex={columnCount}>
          <span className="sr-only">{t('Actions')}</span>
        </div>
      </div>
    </div>
  )
}
