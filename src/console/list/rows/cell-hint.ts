import type { PointerEvent } from 'react'
import { cellHint } from './cell.tsx'
import type { ListModel } from '#console/list/use-list.ts'

const cellOf = (target: EventTarget) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-index] > [role="gridcell"]') : null

/** Gives the cell under the pointer its hint: written into every row that scrolls by, hints would cost more than the texts. */
export function showHint<Row>({ target }: PointerEvent, { narrow, layout, windows }: ListModel<Row>): void {
  const cell = narrow ? null : cellOf(target)
  if (!cell) return
  const index = Number(cell.parentElement?.dataset.index)
  const shown = layout.columns.find(({ place }) => String(place + 1) === cell.getAttribute('aria-colindex'))
  const row = windows.rowAt(index)
  const hint = shown && row !== undefined ? cellHint(shown.column, row) : undefined
  if (hint === undefined) cell.removeAttribute('title')
  else if (cell.title !== hint) cell.title = hint
}

/** Takes it away again: the cell may show another row soon. */
export function hideHint({ target }: PointerEvent): void {
  cellOf(target)?.removeAttribute('title')
}
