/** One field that two people changed, or that somebody else changed. */
export interface Difference {
  field: string
  mine: unknown
  theirs: unknown
}

export interface Merge {
  /** Changed here and there, to different values: a person has to choose. */
  conflicts: Difference[]
  /** Changed only there: taken over. */
  taken: Difference[]
}

/** Lists and objects are the same when they hold the same, in the same order. */
function same(a: unknown, b: unknown): boolean {
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return (a ?? null) === (b ?? null)
  return JSON.stringify(a) === JSON.stringify(b)
}

/** Compares a form with the record as somebody else left it; `base` is what both started from. */
export function merge(
  base: Readonly<Record<string, unknown>>,
  mine: Readonly<Record<string, unknown>>,
  theirs: Readonly<Record<string, unknown>>,
): Merge {
  const out: Merge = { conflicts: [], taken: [] }
  for (const field of Object.keys(mine)) {
    if (same(theirs[field], base[field]) || same(theirs[field], mine[field])) continue
    const difference = { field, mine: mine[field], theirs: theirs[field] }
    if (same(mine[field], base[field])) out.taken.push(difference)
    else out.conflicts.push(difference)
  }
  return out
}

/** The fields whose value is no longer the one that the form started with. */
export function changed(
  base: Readonly<Record<string, unknown>>,
  values: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([field, value]) => !same(value, base[field])))
}
