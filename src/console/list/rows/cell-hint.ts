import type { PointerEvent } from 'react'
import { cellHint } from './cell.tsx'
import type { ListModel } from '#console/list/use-list.ts'

const cellOf = (target: EventTarget) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-index] > [role="gridcell"]') : null

/** The cell under the pointer, with its column and row; nothing where rows have no columns. */
export function cellAt<Row>({ target }: PointerEvent, { narrow, layout, windows }: ListModel<Row>) {
  const cell = narrow ? null : cellOf(target)
  if (!cell) return undefined
  const shown = layout.columns.find(({ place }) => String(place + 1) === cell.getAttribute('aria-colindex'))
  return { cell, column: shown?.column, row: windows.rowAt(Number(cell.parentElement?.dataset.index)) }
}

/** Gives the cell under the pointer its hint: written into every row that scrolls by, hints would cost more than the texts. */
export function showHint<Row>(event: PointerEvent, model: ListModel<Row>): void {
  const at = cellAt(event, model)
  if (!at) return
  const { cell, column, row } = at
  const hint = column && row !== undefined ? cellHint(column, row) : undefined
  if (hint === undefined) cell.removeAttribute('title')
  else if (cell.title !== hint) cell.title = hint
}

/** Takes it away again: the cell may show another row soon. */
export function hideHint({ target }: PointerEvent): void {
  cellOf(target)?.removeAttribute('title')
}
