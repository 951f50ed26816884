import { useAtomValue, useStore } from 'jotai'
import type { FocusEvent, KeyboardEvent } from 'react'
import { useLayoutEffect, useRef, useState } from 'react'
import { takesLetters } from '#console/keys/focus.ts'
import { pendingKeysAtom } from '#console/keys/keys-state.ts'
import { actionOf, moveTo } from '#console/list/list-keys.ts'
import { keymapAtom, useStrayKeys } from '#console/list/use-list-keys.ts'
import type { Typed } from '#console/ui/keyboard/type-ahead.ts'
import { NOTHING_TYPED, typeOn } from '#console/ui/keyboard/type-ahead.ts'
import { isApple } from '#console/ui/keyboard/keys.ts'

const PAGE = 12

interface Place {
  readonly row: string
  readonly column: string
}

export interface RovingOptions {
  /** The ids of the rows from top to bottom, as their `data-row` names them. */
  rows: readonly string[]
  /** The column that Tab leads to first, where rows have several stops, each with its `data-column`. */
  column?: string
  /** Where Tab leads to before anything has had the focus; the first row when absent. */
  first?: string | undefined
  /** The text of each row: letters then find the row that begins so, instead of being list keys. */
  labels?: readonly string[]
  /** Takes the keys of rows also while nothing on the page has the focus. */
  stray?: boolean
}

const cellsOf = (row: Element) => [...row.querySelectorAll<HTMLElement>('[data-column]')]

/** What takes the focus in a row: the cell of the column, else the chosen control of the row, its first one, or the row. */
function stopIn(row: HTMLElement, column: string): HTMLElement {
  const cells = cellsOf(row)
  const cell = cells.find(({ dataset }) => dataset.column === column) ?? cells[0]
  const control = row.querySelector<HTMLElement>('input:checked') ?? row.querySelector<HTMLElement>('input, button, a')
  return cell ?? control ?? row
}

/**
 * Makes rows a single stop of Tab, with one row (or one of its cells) that has the focus: arrows, the list's own keys
 * (J and K), Home, End, Page Up and Page Down walk the rows, left and right the cells of a row.
 *
 * Rows carry `data-row`, cells `data-column`; both take their `tabIndex` from `stop`.
 */
export function useRovingFocus({ rows, column = '', first, labels, stray = false }: RovingOptions) {
  const frame = useRef<HTMLDivElement>(null)
  const store = useStore()
  const keymap = useAtomValue(keymapAtom)
  const [place, setPlace] = useState<Place>({ row: first ?? '', column })
  const typed = useRef<Typed>(NOTHING_TYPED)
  const current = rows.includes(place.row) ? place.row : (rows[0] ?? '')

  const rowOf = (id: string) =>
    [...(frame.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])].find(({ dataset }) => dataset.row === id)

  function focusRow(id: string, at = place.column): void {
    const row = rowOf(id)
    if (!row) return
    setPlace({ row: id, column: at })
    stopIn(row, at).focus()
    row.scrollIntoView({ block: 'nearest' })
  }

  // A row that changes when it is acted on, or is only just there, takes the focus once it is drawn.
  const next = useRef<Place>(undefined)
  useLayoutEffect(() => {
    const wanted = next.current
    next.current = undefined
    if (wanted) focusRow(wanted.row, wanted.column)
  })

  /** Goes so many rows down, or up; the first and the last are the ends. */
  function step(by: Parameters<typeof moveTo>[0]): void {
    const id = rows[moveTo(by, rows.indexOf(current), rows.length, PAGE)]
    if (id !== undefined) focusRow(id)
  }

  function besideIn(event: KeyboardEvent | globalThis.KeyboardEvent): HTMLElement | undefined {
    const side = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    const cell = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-column]') : null
    const row = cell?.closest('[data-row]')
    if (side === 0 || !cell || !row) return undefined
    const cells = cellsOf(row)
    return cells[cells.indexOf(cell) + side] ?? cell
  }

  function findByLetter(event: KeyboardEvent | globalThis.KeyboardEvent): string | undefined {
    if (!labels || event.key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey) return undefined
    const found = typeOn(typed.current, event.key, event.timeStamp, labels, rows.indexOf(current))
    typed.current = found.typed
    return found.place === undefined ? undefined : rows[found.place]
  }

  function onKeyDown(event: KeyboardEvent | globalThis.KeyboardEvent, begin?: () => void): void {
    const { isComposing } = 'nativeEvent' in event ? event.nativeEvent : event
    if (event.defaultPrevented || isComposing || takesLetters(event.target)) return
    if (event.key.length > 1 && event.key !== 'Shift') typed.current = NOTHING_TYPED
    const beside = besideIn(event)
    const found = findByLetter(event)
    const isListKey = store.get(pendingKeysAtom) === '' && !(labels && event.key.length === 1)
    const action = isListKey ? actionOf(event, keymap, isApple) : undefined
    const isMove = action?.do === 'move' && !action.extend
    if (!beside && found === undefined && !isMove) return
    begin?.()
    if (beside) beside.focus()
    else if (found !== undefined) focusRow(found)
    else if (isMove) step(action.by)
    event.preventDefault()
    event.stopPropagation()
  }

  function onFocus(event: FocusEvent) {
    const row = event.target.closest<HTMLElement>('[data-row]')?.dataset.row
    const cell = event.target.closest<HTMLElement>('[data-column]')?.dataset.column
    if (row !== undefined) setPlace({ row, column: cell ?? place.column })
  }

  useStrayKeys(
    (event, begin) => stray && onKeyDown(event, begin),
    () => focusRow(current),
  )

  return {
    /** The element that holds the rows. */
    frame,
    // In a list box letters would be its own; here they are keys of commands, unless they find a row.
    handlers: { onFocus, onKeyDown, 'data-queue': labels ? undefined : true },
    /** The row that has the focus, or last had it. */
    current,
    focusRow,
    /** The same once the row has been drawn anew. */
    focusAfterRender: (row: string, column: string) => {
      next.current = { row, column }
    },
    step,
    /** 0 for the one element that Tab leads to, else -1. */
    stop: (row: string, of = place.column): 0 | -1 =>
      row === current && (of === place.column || (of === column && row !== place.row)) ? 0 : -1,
  }
}
