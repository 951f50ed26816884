import { useLayoutEffect, useRef, useState } from 'react'
import type { Windows } from './use-windows.ts'

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
  /** Called when the focused record has moved by so many rows, through no deed of the person. */
  onDrift: (rows: number) => void
}

/** Where the record is now: in its old place, or wherever it was found among the loaded rows. */
function placeOf<Row>({ windows, rowId }: Pick<Options<Row>, 'windows' | 'rowId'>, focus: Focus): number | undefined {
  const here = windows.rowAt(focus.index)
  if (here !== undefined && rowId(here) === focus.id) return focus.index
  return windows.loaded().find(({ row }) => rowId(row) === focus.id)?.index
}

function settle<Row>(options: Options<Row>, focus: Focus, sameRows: boolean): Focus {
  const { windows, rowId, first } = options
  const total = windows.total ?? 0
  if (total === 0) return focus
  const wanted = focus.id ?? (focus.index < 0 ? first : undefined)
  if (wanted !== undefined) {
    const index = placeOf(options, { index: focus.index, id: wanted })
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

/**
 * Which row has the focus. It stays with the record when rows come, go or change places; when the record itself is
 * gone, it stays in the place.
 */
export function useFocus<Row>(options: Options<Row>): [Focus, (index: number) => Focus] {
  const { windows, rowId, onDrift } = options
  const [held, setHeld] = useState<Focus & { key: string }>({ index: -1, id: undefined, key: windows.key })
  const focus = settle(options, held, held.key === windows.key)
  if (focus.index !== held.index || focus.id !== held.id || held.key !== windows.key) {
    setHeld({ ...focus, key: windows.key })
  }

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
    setHeld({ ...next, key: windows.key })
    return next
  }
  return [focus, move]
}
