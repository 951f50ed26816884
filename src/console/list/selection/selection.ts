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

/** The selection with these records in it, or without them. */
function withIds(selection: Selection, ids: Iterable<number>, selected: boolean): Selection {
  const isWhole = selection.kind === 'filter'
  const next = new Set(isWhole ? selection.except : selection.kind === 'ids' ? selection.ids : [])
  for (const id of ids) {
    if (selected === isWhole) next.delete(id)
    else next.add(id)
  }
  return isWhole ? { kind: 'filter', except: next } : ofIds(next)
}

/**
 * A range that holds these records now: it gives back what it has taken before, and takes what is not selected without
 * it. Answers what it has taken, too.
 */
export function reach(
  selection: Selection,
  ids: readonly number[],
  before: readonly number[] = [],
): { selection: Selection; taken: number[] } {
  const without = withIds(selection, before, false)
  const taken = ids.filter((id) => !isSelected(without, id))
  return { selection: withIds(without, taken, true), taken }
}

const isSame = (one: ReadonlySet<number>, other: ReadonlySet<number>) =>
  one.size === other.size && [...one].every((id) => other.has(id))

/**
 * Everything that is loaded; asked again with all of that selected, everything in the filter. So it is with just what it
 * had selected the time `before`, though more may have been loaded since.
 */
export function selectAll(selection: Selection, loaded: readonly number[], before: Selection = nothing): Selection {
  const isAgain = selection.kind === 'ids' && before.kind === 'ids' && isSame(selection.ids, before.ids)
  const isAll = isAgain || (loaded.length > 0 && loaded.every((id) => isSelected(selection, id)))
  return selection.kind === 'filter' || isAll ? { kind: 'filter', except: new Set() } : withIds(selection, loaded, true)
}
