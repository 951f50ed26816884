import type { ClipboardEvent, KeyboardEvent, MouseEvent, RefObject } from 'react'
import { useAtomValue } from 'jotai'
import { useLayoutEffect, useRef, useState } from 'react'
import { actionOf } from '#console/list/list-keys.ts'
import { keymapAtom } from '#console/list/use-list-keys.ts'
import { isApple } from '#console/ui/keyboard/keys.ts'
import type { GridColumn, GridEntry, GridOptions } from './grid-options.ts'
import type { GridPlace, GridRange } from './grid-rules.ts'
import { cellsOfText, moved, rangeOf, textOfCells } from './grid-rules.ts'

interface Held {
  /** The row by its key, so that the focus stays on it when rows are sorted anew. */
  readonly key: number | undefined
  readonly row: number
  readonly column: number
  /** Where a range began; the cell itself where there is none. */
  readonly anchor: GridPlace
}

interface Editing {
  readonly text: string
  readonly select: boolean
}

interface Frame {
  frame: RefObject<HTMLDivElement | null>
  /** So many rows are in view. */
  page: number
  /** Brings a cell into view. */
  reveal: (place: GridPlace) => void
}

/** What begins a number; letters are the keys of commands. */
const isTyped = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  /^[\d,-]$/.test(key) && !ctrlKey && !metaKey && !altKey

function placeOf(target: EventTarget): GridPlace | undefined {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-row][data-column]') : null
  return cell ? { row: Number(cell.dataset.row), column: Number(cell.dataset.column) } : undefined
}

/** Focus, range, editing, copying and pasting in a grid. */
export function useGrid<Row>(options: GridOptions<Row>, { frame, page, reveal }: Frame) {
  const { rows, columns, rowKey, readOnly } = options
  const keymap = useAtomValue(keymapAtom)
  const [held, setHeld] = useState<Held>({ key: undefined, row: 0, column: 0, anchor: { row: 0, column: 0 } })
  const [editing, setEditing] = useState<Editing>()
  const byKey = held.key === undefined ? -1 : rows.findIndex((row) => rowKey(row) === held.key)
  const active: GridPlace = {
    row: Math.max(0, byKey >= 0 ? byKey : Math.min(held.row, rows.length - 1)),
    column: Math.min(held.column, columns.length - 1),
  }
  const isMoved = active.row !== held.row
  const range: GridRange = rangeOf(isMoved ? active : held.anchor, active)

  // The cell may have to be drawn first.
  const takesFocus = useRef(false)
  useLayoutEffect(() => {
    if (!takesFocus.current) return
    const cell = frame.current?.querySelector<HTMLElement>(`[data-row="${active.row}"][data-column="${active.column}"]`)
    if (!cell) return
    takesFocus.current = false
    cell.focus({ preventScroll: true })
  })

  function go(to: GridPlace, extend = false): void {
    const row = rows[to.row]
    if (row === undefined) return
    setEditing(undefined)
    setHeld({ key: rowKey(row), ...to, anchor: extend ? (isMoved ? active : held.anchor) : to })
    takesFocus.current = true
    reveal(to)
  }

  const rowAt = (place: GridPlace): Row | undefined => rows[place.row]
  const columnAt = (place: GridPlace): GridColumn | undefined => columns[place.column]
  const isEditable = (place: GridPlace) => !readOnly && columnAt(place)?.editable === true && rowAt(place) !== undefined

  /** Begins to edit the cell that has the focus, with what was typed or with what it holds. */
  function edit(typed?: string): boolean {
    const [row, column] = [rowAt(active), columnAt(active)]
    if (!isEditable(active) || row === undefined || !column) return false
    setEditing({ text: typed ?? options.textOf(row, column), select: typed === undefined })
    return true
  }

  function enter(text: string, event: KeyboardEvent | undefined): void {
    const [row, column] = [rowAt(active), columnAt(active)]
    setEditing(undefined)
    if (row !== undefined && column && text !== options.textOf(row, column)) options.onEnter([{ row, column, text }], 0)
    const to = event && moved(active, event, { rows: rows.length, columns: columns.length, page })
    if (event) go(to ?? active)
  }

  function cancel(): void {
    setEditing(undefined)
    takesFocus.current = true
  }

  function entriesIn({ top, bottom, left, right }: GridRange, text: string): GridEntry<Row>[] {
    const wanted = columns.slice(Math.max(0, left), right + 1).filter(({ editable }) => editable)
    return rows.slice(top, bottom + 1).flatMap((row) => wanted.map((column) => ({ row, column, text })))
  }

  /** The text with which this key fills the range. */
  const filling = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
    readOnly || ctrlKey || metaKey || altKey ? undefined : options.keyText?.(key)

  /** Empties the cells of the range. */
  function clear(): boolean {
    const entries = readOnly ? [] : entriesIn(range, '')
    if (entries.length > 0) options.onEnter(entries, 0)
    return entries.length > 0
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.defaultPrevented || event.nativeEvent.isComposing || !placeOf(event.target)) return
    if (actionOf(event, keymap, isApple)?.do === 'edit') {
      if (!edit()) return
    } else if (filling(event) !== undefined) {
      options.onEnter(entriesIn(range, filling(event) ?? ''), 0)
    } else if (isTyped(event)) {
      if (!edit(event.key)) return
    } else {
      const to = moved(active, event, { rows: rows.length, columns: columns.length, page })
      if (!to) return
      go(to, event.shiftKey && /^(Arrow|Page|Home|End)/.test(event.key))
    }
    event.preventDefault()
    event.stopPropagation()
  }

  function onPaste(event: ClipboardEvent): void {
    if (editing || readOnly || !placeOf(event.target)) return
    event.preventDefault()
    const cells = cellsOfText(event.clipboardData.getData('text/plain'))
    const single = cells.length === 1 && cells[0]?.length === 1 ? cells[0][0] : undefined
    // One cell fills the whole range, as in a spreadsheet.
    if (single !== undefined) {
      options.onEnter(entriesIn(range, single), 0)
      return
    }
    let beyond = 0
    const entries = cells.flatMap((texts, down) =>
      texts.flatMap((text, right): GridEntry<Row>[] => {
        const row = rows[range.top + down]
        const column = columns[Math.max(0, range.left) + right]
        if (row !== undefined && column?.editable) return [{ row, column, text }]
        if (text.trim() !== '') beyond++
        return []
      }),
    )
    options.onEnter(entries, beyond)
  }

  function onCopy(event: ClipboardEvent): void {
    if (editing || !placeOf(event.target) || (getSelection()?.toString() ?? '') !== '') return
    event.preventDefault()
    const wanted = columns.slice(Math.max(0, range.left), range.right + 1)
    const lines = rows
      .slice(range.top, range.bottom + 1)
      .map((row) =>
        (range.left < 0 ? [options.rowName(row)] : []).concat(wanted.map((one) => options.textOf(row, one))),
      )
    event.clipboardData.setData('text/plain', textOfCells(lines))
  }

  function onClick(event: MouseEvent): void {
    const place = placeOf(event.target)
    if (place && !(event.target instanceof HTMLInputElement)) go(place, event.shiftKey)
  }

  return {
    active,
    range,
    editing,
    edit,
    enter,
    cancel,
    clear,
    go,
    handlers: {
      onKeyDown,
      onPaste,
      onCopy,
      onClick,
      onDoubleClick: () => void edit(),
    },
  }
}
