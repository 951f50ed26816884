import { useAtom } from 'jotai'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import type { RecordRef } from '#engine/context.ts'
import { selectionAtom, wholeSelectionAtom } from '#console/palette/context-atoms.ts'
import type { ResourceList } from './resource-list.ts'
import type { Selection } from './selection.ts'
import { extend, nothing, selectAll, toggle } from './selection.ts'
import type { Windows } from './use-windows.ts'

/** A range over rows that are not loaded asks for at most this many; more is what "everything in the filter" is for. */
const MAX_REACH = 1000

export interface SelectionState {
  selection: Selection
  toggleAt: (index: number) => void
  /** Selects from the anchor to here, and gives back what an earlier reach of the same range had taken. */
  reach: (index: number) => void
  /** The next range starts here. */
  anchorAt: (index: number) => void
  all: () => void
  clear: () => void
}

/** The reference by which commands know a row. */
export function refOf<Row>(list: ResourceList<Row>, row: Row): RecordRef {
  // The description says of which resource its rows are; the engine's own types list them.
  return {
    resource: list.resource,
    id: list.rowId(row),
    label: list.rowLabel(row),
    record: row,
  } as unknown as RecordRef
}

/**
 * The selection lives where commands read it, so that a command can take out what it is done with. This reads it as a
 * value, and writes the records back with their rows.
 */
function useShared<Row>(list: ResourceList<Row>, windows: Windows<Row>) {
  const [refs, setRefs] = useAtom(selectionAtom)
  const [whole, setWhole] = useAtom(wholeSelectionAtom)
  const selection = useMemo<Selection>(() => {
    if (whole) return { kind: 'filter', except: new Set(whole.except.map(Number)) }
    return refs.length === 0 ? nothing : { kind: 'ids', ids: new Set(refs.map((ref) => Number(ref.id))) }
  }, [refs, whole])

  const write = useCallback(
    (next: Selection) => {
      setWhole(next.kind === 'filter' ? { except: [...next.except] } : null)
      if (next.kind !== 'ids') return setRefs((before) => (before.length === 0 ? before : []))
      const rows = new Map(windows.loaded().map(({ row }) => [list.rowId(row), row]))
      return setRefs((before) => {
        const known = new Map(before.map((ref) => [ref.id, ref]))
        return [...next.ids].flatMap((id) => {
          const row = rows.get(id)
          const ref = row === undefined ? known.get(id) : refOf(list, row)
          return ref ? [ref] : []
        })
      })
    },
    [list, setRefs, setWhole, windows],
  )

  // A record that changed under the selection must not be judged by what it was.
  useEffect(() => {
    setRefs((before) => {
      if (before.length === 0) return before
      const rows = new Map(windows.loaded().map(({ row }) => [list.rowId(row), row]))
      const after = before.map((ref) => {
        const row = rows.get(Number(ref.id))
        return row === undefined || row === ref.record ? ref : refOf(list, row)
      })
      return after.some((ref, i) => ref !== before[i]) ? after : before
    })
  }, [list, setRefs, windows])

  return [selection, write] as const
}

/** The selection of a list, with the anchor that ranges start from. `filter` names the filter. */
export function useSelection<Row>(list: ResourceList<Row>, windows: Windows<Row>, filter: string): SelectionState {
  const [selection, write] = useShared(list, windows)
  const anchor = useRef<{ index: number; taken: number[]; turn: number }>({ index: 0, taken: [], turn: 0 })
  const now = useRef(selection)
  useEffect(() => {
    now.current = selection
  }, [selection])

  // Another filter, another selection: a bulk command must not reach what nobody sees.
  const writer = useRef(write)
  useEffect(() => {
    writer.current = write
  }, [write])
  // eslint-disable-next-line react/exhaustive-effect-dependencies -- it is the change of the filter that clears
  useEffect(() => () => writer.current(nothing), [filter])

  function idsBetween(first: number, last: number): number[] {
    const ids: number[] = []
    for (let index = first; index <= last; index += 1) {
      const row = windows.rowAt(index)
      if (row !== undefined) ids.push(list.rowId(row))
    }
    return ids
  }

  function take(ids: number[]) {
    const before = anchor.current.taken
    anchor.current.taken = ids
    now.current = extend(now.current, ids, before)
    write(now.current)
  }

  async function reach(index: number) {
    const from = anchor.current.index
    const first = Math.min(from, index)
    const last = Math.min(Math.max(from, index), first + MAX_REACH - 1)
    const ids = idsBetween(first, last)
    anchor.current.turn += 1
    const { turn } = anchor.current
    take(ids)
    if (ids.length === last - first + 1) return
    try {
      await windows.fetchRows(first, last)
    } catch {
      // What is loaded is selected; the rows themselves say that they could not be loaded.
      return
    }
    // Meanwhile the range may have become another.
    if (anchor.current.turn === turn) take(idsBetween(first, last))
  }

  function anchorAt(index: number) {
    anchor.current = { index, taken: [], turn: anchor.current.turn + 1 }
  }

  return {
    selection,
    anchorAt,
    reach: (index) => void reach(index),
    toggleAt(index) {
      const row = windows.rowAt(index)
      anchorAt(index)
      if (row !== undefined) write(toggle(selection, list.rowId(row)))
    },
    all: () =>
      write(
        selectAll(
          selection,
          windows.loaded().map(({ row }) => list.rowId(row)),
        ),
      ),
    clear() {
      anchorAt(anchor.current.index)
      write(nothing)
    },
  }
}
