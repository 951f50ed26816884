import type { CSSProperties, FocusEvent, KeyboardEvent, MouseEvent } from 'react'
import { useEffect, useRef } from 'react'
import { useTranslation } from '#console/app/i18n.ts'
import { cx } from '#console/ui/cx.ts'
import type { CellCopyHandle } from './cell-copy.tsx'
import { CellCopy } from './later.tsx'
import { hideHint, showHint } from './cell-hint.ts'
import { GridBody } from './grid-body.tsx'
import { CHECK_WIDTH, MENU_WIDTH } from '#console/list/columns/layout.ts'
import { GridHeader } from './grid-header.tsx'
import type { CellEdit } from '#console/list/edit/editing.ts'
import { nextSort, parseSort } from '#console/list/filter/list-search.ts'
import { editCell, startReorder, startResize } from './later.tsx'
import { follow } from '#console/list/path-link.tsx'
import type { ListModel } from '#console/list/use-list.ts'
import { watchScrollEdges } from '#console/ui/use-scroll-edges.ts'

/** A row on a screen too narrow for columns: its box, its two lines, its menu. */
const NARROW = `${CHECK_WIDTH}px minmax(0, 1fr) ${MENU_WIDTH}px`

/** Where a row's menu opens: beside its button, or where the pointer is. */
interface MenuPlace {
  x: number
  y: number
}

interface GridProps<Row> {
  model: ListModel<Row>
  /** Letters find a row by its name. */
  finding: boolean
  onKeyDown: (event: KeyboardEvent) => void
  onMenu: (index: number, place: MenuPlace) => void
  /** The cell that is being edited. */
  edit: CellEdit<Row> | undefined
  onEdit: (edit: CellEdit<Row> | undefined) => void
  /** Called with the browser's focus in the rows, and without. */
  focusHandlers: { onFocus: (event: FocusEvent) => void; onBlur: (event: FocusEvent) => void }
  /** Called after every drawing of rows. */
  keepFocus: () => void
  body: React.RefObject<HTMLDivElement | null>
}

const indexOf = (target: EventTarget): number | undefined => {
  const row = target instanceof Element ? target.closest<HTMLElement>('[data-index]') : null
  return row ? Number(row.dataset.index) : undefined
}

const within = (target: EventTarget, selector: string) =>
  target instanceof Element ? target.closest<HTMLElement>(selector) : null

/** The rows of a list as an ARIA grid, with one row in the Tab order. */
export function Grid<Row>(props: GridProps<Row>) {
  const { model, finding, onKeyDown, onMenu, edit, onEdit, focusHandlers, keepFocus, body } = props
  const { t } = useTranslation()
  const { list, rows, layout, windows, search, narrow, scroller } = model
  const columnCount = list.columns.length + 2
  const pressed = useRef<{ x: number; y: number }>(undefined)
  const copy = useRef<CellCopyHandle>(null)
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = frame.current?.firstElementChild
    return element instanceof HTMLElement ? watchScrollEdges(element) : undefined
  }, [])

  function onClick(event: MouseEvent) {
    const index = indexOf(event.target)
    if (index === undefined) return
    const link = within(event.target, 'a')
    if (link instanceof HTMLAnchorElement) {
      follow(event, link)
      return
    }
    const button = within(event.target, '[data-menu]')
    if (button) {
      const box = button.getBoundingClientRect()
      model.goTo(index)
      onMenu(index, { x: box.right, y: box.bottom })
      return
    }
    const select = within(event.target, '[data-check]') || event.ctrlKey || event.metaKey
    if (event.shiftKey) {
      model.goTo(index)
      model.reach(index)
    } else if (select) {
      model.goTo(index)
      model.toggleAt(index)
    } else if (!wasSelecting(event)) {
      awaitSecond(event, index)
      model.anchorAt(index)
      if (!model.enterAt(index)) model.openAt(index)
    }
  }

  /**
   * A second click edits the cell of the first. The first opens the drawer and moves the columns, so that the second may
   * land anywhere; there it is no click.
   */
  function awaitSecond({ target }: MouseEvent, index: number) {
    const column = within(target, '[data-edit]')?.dataset.edit
    if (column === undefined || !list.editing) return
    const wasOpen = model.opened.id !== undefined
    const onSecond = (event: globalThis.MouseEvent) => {
      if (event.detail !== 2) return
      event.preventDefault()
      event.stopPropagation()
      if (!wasOpen) model.opened.close()
      editCell(model, onEdit, index, column)
    }
    document.addEventListener('click', onSecond, { capture: true, once: true })
  }

  /** The pointer was dragged over text to copy it, not to open the row. */
  function wasSelecting(event: MouseEvent) {
    const from = pressed.current
    const dragged = from !== undefined && Math.hypot(event.clientX - from.x, event.clientY - from.y) > 4
    return dragged && document.getSelection()?.isCollapsed === false
  }

  const shown = windows.total
  const checked =
    shown !== undefined && shown > 0 && model.selectedCount === shown
      ? 'all'
      : model.selectedCount > 0
        ? 'some'
        : 'none'

  return (
    <div ref={frame} className="relative flex min-h-0 grow flex-col">
      <div
        ref={scroller}
        className={cx('peer relative min-h-0 grow', shown === undefined ? 'overflow-hidden' : 'overflow-auto')}
      >
        <div
          role="grid"
          tabIndex={-1}
          aria-label={t(list.noun.many)}
          aria-rowcount={shown === undefined ? -1 : shown + 1}
          aria-colcount={columnCount}
          aria-multiselectable
          data-type-ahead={finding || undefined}
          aria-busy={shown === undefined || windows.outdated}
          // Rows read the columns from here, so that a column being dragged wider costs no drawing.
          style={
            {
              minWidth: narrow || list.tiles ? undefined : layout.minWidth,
              '--columns': narrow ? NARROW : layout.template,
            } as CSSProperties
          }
          className="outline-none"
          onKeyDown={onKeyDown}
          onClick={onClick}
          onPointerDown={(event) => {
            pressed.current = { x: event.clientX, y: event.clientY }
          }}
          onPointerMove={(event) => {
            showHint(event, model)
            if (event.pointerType === 'mouse') copy.current?.over(event)
          }}
          onPointerOut={hideHint}
          onMouseDown={(event) => {
            // Shift would select text from the last click to here.
            if (event.shiftKey) event.preventDefault()
          }}
          onContextMenu={(event) => {
            const index = indexOf(event.target)
            if (index === undefined || windows.rowAt(index) === undefined || within(event.target, 'a')) return
            event.preventDefault()
            model.goTo(index)
            onMenu(index, { x: event.clientX, y: event.clientY })
          }}
          {...focusHandlers}
        >
          {narrow || list.tiles ? null : (
            <GridHeader
              layout={layout}
              sort={parseSort(search.sort ?? list.defaultSort)}
              onSort={(column, add) => {
                // The usual sort counts as a first column to add to, but is none that was pressed.
                model.change({ sort: nextSort(search.sort ?? (add ? list.defaultSort : undefined), column, add) })
              }}
              height={rows.headerHeight}
              checked={checked}
              onCheck={checked === 'all' ? model.clear : model.all}
              columnCount={columnCount}
              onResize={(event, key) => startResize(model, event.nativeEvent, key)}
              onTake={(event, key) => startReorder(model, event.nativeEvent, key)}
            />
          )}
          <GridBody model={model} edit={edit} onEdit={onEdit} keepFocus={keepFocus} body={body} />
        </div>
      </div>
      {/* There are more columns to the right. */}
      <span
        aria-hidden
        className="pointer-events-none absolute inset-y-0 right-0 z-10 hidden w-6 bg-linear-to-l from-shade to-transparent peer-data-more-end:block"
      />
      <CellCopy ref={copy} model={model} />
    </div>
  )
}
