import { useAtom } from 'jotai'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import type { RecordRef } from '#engine/context.ts'
import { useTranslation } from '#console/app/i18n.ts'
import { selectionAtom, wholeSelectionAtom } from '#console/commands/context-atoms.ts'
import { number } from '#console/ui/format.ts'
import { showToast } from '#console/ui/layer/toasts.ts'
import type { ResourceList } from '#console/list/resource-list.ts'
import type { Selection } from './selection.ts'
import { nothing, reach as reachTo, selectAll, toggle } from './selection.ts'
import type { Focus } from '#console/list/use-focus.ts'
import { placeOf } from '#console/list/use-focus.ts'
import type { Windows } from '#console/list/rows/use-windows.ts'

/** A range over rows that are not loaded asks for at most this many; more is what "everything in the filter" is for. */
const MAX_REACH = 1000

export interface SelectionState {
  selection: Selection
  toggleAt: (index: number) => void
  /** Selects from where the range began to here, and gives back what it had taken beyond. */
  reach: (index: number) => void
  /** The next range begins here. */
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

/** What is being selected with Shift. */
interface Range {
  /** The record where it begins. */
  anchor: Focus
  /** The record that it has reached; a range goes on only from there. */
  head: Focus
  /** What would not be selected without it. */
  taken: number[]
  /** Counts the reaches and ranges of this list, so that one that had to wait for rows knows whether it is the last. */
  turn: number
}

const isSame = (one: Focus, other: Focus) =>
  one.id === undefined || other.id === undefined ? one.index === other.index : one.id === other.id

/**
 * The selection of a list. A range begins at the row that has the focus, unless it goes on from where the last one
 * ended. `filter` names the filter.
 */
export function useSelection<Row>(
  list: ResourceList<Row>,
  windows: Windows<Row>,
  filter: string,
  focus: Focus,
): SelectionState {
  const { t } = useTranslation()
  const [selection, write] = useShared(list, windows)
  const start: Focus = { index: 0, id: undefined }
  const range = useRef<Range>({ anchor: start, head: start, taken: [], turn: 0 })
  const allBefore = useRef<Selection>(nothing)
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

  function placeAt(index: number): Focus {
    const row = windows.rowAt(index)
    return { index, id: row === undefined ? undefined : list.rowId(row) }
  }

  function begin(anchor: Focus) {
    range.current = { anchor, head: anchor, taken: [], turn: range.current.turn + 1 }
  }

  function take(ids: number[]) {
    const { selection: next, taken } = reachTo(now.current, ids, range.current.taken)
    range.current.taken = taken
    now.current = next
    write(next)
  }

  function sayMost() {
    showToast({
      title: t('{{n}} rows selected, the most that can be selected at once.', { n: number(MAX_REACH) }),
      detail: t('Press again to select everything in the filter.'),
    })
  }

  async function reach(index: number) {
    if (!isSame(range.current.head, focus)) begin(focus)
    const { anchor, head } = range.current
    const from = placeOf({ windows, rowId: list.rowId }, anchor) ?? anchor.index
    const first = Math.max(Math.min(from, index), from - MAX_REACH + 1)
    const last = Math.min(Math.max(from, index), from + MAX_REACH - 1)
    if (Math.abs(index - from) >= MAX_REACH && Math.abs(head.index - from) < MAX_REACH) sayMost()
    range.current.head = placeAt(index)
    range.current.turn += 1
    const { turn } = range.current
    const ids = idsBetween(first, last)
    take(ids)
    if (ids.length === last - first + 1) return
    try {
      await windows.fetchRows(first, last)
    } catch {
      // What is loaded is selected; the rows themselves say that they could not be loaded.
      return
    }
    // Meanwhile the range may have become another.
    if (range.current.turn === turn) take(idsBetween(first, last))
  }

  const anchorAt = (index: number) => begin(placeAt(index))

  return {
    selection,
    anchorAt,
    reach: (index) => void reach(index),
    toggleAt(index) {
      const row = windows.rowAt(index)
      anchorAt(index)
      if (row !== undefined) write(toggle(selection, list.rowId(row)))
    },
    all() {
      const loaded = windows.loaded().map(({ row }) => list.rowId(row))
      allBefore.current = selectAll(selection, loaded, allBefore.current)
      write(allBefore.current)
    },
    clear() {
      begin(focus)
      write(nothing)
    },
  }
}
