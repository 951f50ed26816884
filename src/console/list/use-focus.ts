import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import type { Windows } from './rows/use-windows.ts'

/** The row that has the focus: by id once it is known, until then by its place. */
export interface Focus {
  index: number
  id: number | undefined
}

interface Options<Row> {
  windows: Windows<Row>
  rowId: (row: Row) => number
  /** The record that has the focus at first, when it is among the rows. */
  first: number | undefined
  /** True for a record that a command was just done with: when that moves its row, the focus goes on to the next one. */
  isDone: (id: number) => boolean
  /** Called when the focused record has moved by so many rows, through no deed of the person. */
  onDrift: (rows: number) => void
}

/** Where the record is now: in its old place, or wherever it was found among the loaded rows. */
export function placeOf<Row>(
  { windows, rowId }: Pick<Options<Row>, 'windows' | 'rowId'>,
  focus: Focus,
): number | undefined {
  const here = windows.rowAt(focus.index)
  if (here !== undefined && rowId(here) === focus.id) return focus.index
  return windows.loaded().find(({ row }) => rowId(row) === focus.id)?.index
}

interface Held extends Focus {
  /** The record that gets the focus as soon as it is among the rows, if nobody has moved it before. */
  sought?: number | undefined
  /** The records above and below it. */
  neighbours?: Neighbours
}

interface Neighbours {
  above: number | undefined
  below: number | undefined
}

type Rows<Row> = Pick<Options<Row>, 'windows' | 'rowId'>

function neighboursOf<Row>({ windows, rowId }: Rows<Row>, index: number): Neighbours {
  const [above, below] = [windows.rowAt(index - 1), windows.rowAt(index + 1)]
  return {
    above: above === undefined ? undefined : rowId(above),
    below: below === undefined ? undefined : rowId(below),
  }
}

/** The row that is next now when the focused record itself has moved, rather than rows above it come or gone. */
function nextOf<Row>(rows: Rows<Row>, { index, neighbours }: Held, now: number): number | undefined {
  if (now === index || !neighbours) return undefined
  const { above, below } = neighboursOf(rows, now)
  const isStill = (before: number | undefined, after: number | undefined) => before !== undefined && before === after
  if (isStill(neighbours.above, above) || isStill(neighbours.below, below)) return undefined
  const next = neighbours.below === undefined ? undefined : placeOf(rows, { index, id: neighbours.below })
  return next ?? Math.min(index, (rows.windows.total ?? 1) - 1)
}

function settle<Row>(options: Options<Row>, held: Held, sameRows: boolean): Held {
  const { windows, rowId, first } = options
  const total = windows.total ?? 0
  if (total === 0) return held
  const { sought, neighbours: _neighbours, ...focus } = held
  if (sought !== undefined) {
    const index = placeOf(options, { index: -1, id: sought })
    if (index !== undefined) return { index, id: sought }
    return { ...settle(options, focus, sameRows), sought }
  }
  const wanted = focus.id ?? (focus.index < 0 ? first : undefined)
  if (wanted !== undefined) {
    const index = placeOf(options, { index: focus.index, id: wanted })
    const next = sameRows && index !== undefined && options.isDone(wanted) ? nextOf(options, held, index) : undefined
    const row = next === undefined ? undefined : windows.rowAt(next)
    if (next !== undefined && row !== undefined) return { index: next, id: rowId(row) }
    if (index !== undefined) return { index, id: wanted }
    const here = windows.rowAt(focus.index)
    // Its window is not loaded, so nobody can say that it is gone.
    if (sameRows && here === undefined && focus.index >= 0 && focus.index < total) return focus
  }
  // Gone, or not found in another order: the row in its place, or the first.
  const index = sameRows ? Math.min(Math.max(focus.index, 0), total - 1) : 0
  const row = windows.rowAt(index)
  return { index, id: row === undefined ? undefined : rowId(row) }
}

interface UsedFocus {
  focus: Focus
  move: (index: number) => Focus
  /** Gives the focus to a record that may have to come first, as one that was made just now. */
  seek: (id: number) => void
}

/**
 * Which row has the focus. It stays with the record when rows come, go or change places; when the record itself is
 * gone, it stays in the place.
 */
export function useFocus<Row>(options: Options<Row>): UsedFocus {
  const { windows, rowId, onDrift } = options
  const [held, setHeld] = useState<Held & { key: string }>({ index: -1, id: undefined, key: windows.key })
  const focus = settle(options, held, held.key === windows.key)
  const neighbours = neighboursOf(options, focus.index)
  const isSettled =
    focus.index === held.index &&
    focus.id === held.id &&
    focus.sought === held.sought &&
    neighbours.above === held.neighbours?.above &&
    neighbours.below === held.neighbours?.below
  if (!isSettled || held.key !== windows.key) setHeld({ ...focus, neighbours, key: windows.key })

  const last = useRef({ ...focus, key: windows.key })
  useLayoutEffect(() => {
    const before = last.current
    last.current = { index: focus.index, id: focus.id, key: windows.key }
    const drift = focus.index - before.index
    if (drift !== 0 && focus.id !== undefined && focus.id === before.id && before.key === windows.key) onDrift(drift)
  }, [focus.index, focus.id, windows.key, onDrift])

  function move(index: number): Focus {
    const row = windows.rowAt(index)
    const next = { index, id: row === undefined ? undefined : rowId(row) }
    setHeld({ ...next, neighbours: neighboursOf(options, index), key: windows.key })
    return next
  }
  const seek = useCallback((id: number) => setHeld((before) => ({ ...before, sought: id })), [])
  return { focus, move, seek }
}
