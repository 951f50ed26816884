import type { FocusEvent, KeyboardEvent } from 'react'
import { useState } from 'react'

/** Where the focus stands in a list of rows with buttons. */
interface Place {
  readonly row: string
  readonly column: string
}

const cellsOf = (row: Element) => [...row.querySelectorAll<HTMLElement>('[data-column]')]

/**
 * Makes a grid one single stop of Tab: the arrows lead from row to row and from button to button. Rows carry `data-row`,
 * buttons `data-column`; `first` is the row that Tab leads to when the former one is gone.
 */
export function useRoving(rows: readonly string[]) {
  const [place, setPlace] = useState<Place>({ row: '', column: 'keys' })
  const row = rows.includes(place.row) ? place.row : (rows[0] ?? '')

  function onFocus(event: FocusEvent) {
    const cell = event.target.closest<HTMLElement>('[data-column]')
    const at = cell?.closest<HTMLElement>('[data-row]')
    if (cell && at) setPlace({ row: at.dataset.row ?? '', column: cell.dataset.column ?? '' })
  }

  function onKeyDown(event: KeyboardEvent) {
    const { target } = event
    if (!(target instanceof HTMLElement) || event.ctrlKey || event.metaKey || event.altKey) return
    const cell = target.closest<HTMLElement>('[data-column]')
    const at = cell?.closest<HTMLElement>('[data-row]')
    if (!cell || !at) return
    const all = [...event.currentTarget.querySelectorAll('[data-row]')].filter((one) => cellsOf(one).length > 0)
    const index = all.indexOf(at)
    const steps: Partial<Record<string, number>> = {
      ArrowDown: index + 1,
      ArrowUp: index - 1,
      PageDown: Math.min(index + 12, all.length - 1),
      PageUp: Math.max(index - 12, 0),
      Home: 0,
      End: all.length - 1,
    }
    const step = steps[event.key]
    const inRow = cellsOf(at)
    const side = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    const beside = side === 0 ? undefined : inRow[inRow.indexOf(cell) + side]
    const next = step === undefined ? undefined : all[step]
    const under = next ? cellsOf(next) : []
    const goal = beside ?? under.find((one) => one.dataset.column === cell.dataset.column) ?? under[0]
    if (step === undefined && side === 0) return
    event.preventDefault()
    goal?.focus()
    goal?.scrollIntoView({ block: 'nearest' })
  }

  return {
    handlers: { onFocus, onKeyDown },
    /** 0 for the one button that Tab leads to. */
    stop: (of: string, column: string): 0 | -1 =>
      of === row && (column === place.column || (column === 'keys' && row !== place.row)) ? 0 : -1,
  }
}
