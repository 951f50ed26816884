/**
 * What is selected in a list, as a value: nothing, chosen records, or everything of a filter except some. Rows are named
 * by id, so a selection survives sorting, scrolling and refetching.
 */
export type Selection =
  | { kind: 'none' }
  | { kind: 'ids'; ids: ReadonlySet<number> }
  | { kind: 'filter'; except: ReadonlySet<number> }

export const nothing: Selection = { kind: 'none' }

const ofIds = (ids: ReadonlySet<number>): Selection => (ids.size === 0 ? nothing : { kind: 'ids', ids })

export function isSelected(selection: Selection, id: number): boolean {
  if (selection.kind === 'none') return false
  return selection.kind === 'ids' ? selection.ids.has(id) : !selection.except.has(id)
}

/** How many records are selected, of `total` in the filter. */
export function countOf(selection: Selection, total: number): number {
  if (selection.kind === 'none') return 0
  return selection.kind === 'ids' ? selection.ids.size : Math.max(total - selection.except.size, 0)
}

function flipped(set: ReadonlySet<number>, id: number): Set<number> {
  const next = new Set(set)
  if (!next.delete(id)) next.add(id)
  return next
}

/** Adds the record, or takes it out. */
export function toggle(selection: Selection, id: number): Selection {
  if (selection.kind === 'filter') return { kind: 'filter', except: flipped(selection.except, id) }
  return ofIds(flipped(selection.kind === 'ids' ? selection.ids : new Set(), id))
}

/** Adds records; `replacing` are the ones that an earlier reach of the same range had added. */
export function extend(selection: Selection, ids: Iterable<number>, replacing: Iterable<number> = []): Selection {
  if (selection.kind === 'filter') {
    const except = new Set(selection.except)
    for (const id of ids) except.delete(id)
    return { kind: 'filter', except }
  }
  const next = new Set(selection.kind === 'ids' ? selection.ids : [])
  for (const id of replacing) next.delete(id)
  for (const id of ids) next.add(id)
  return ofIds(next)
}

/** Everything that is loaded; asked again with all of that selected, everything in the filter. */
export function selectAll(selection: Selection, loaded: readonly number[]): Selection {
  if (selection.kind === 'filter') return { kind: 'filter', except: new Set() }
  const all = loaded.length > 0 && loaded.every((id) => isSelected(selection, id))
  return all ? { kind: 'filter', except: new Set() } : extend(selection, loaded)
}
