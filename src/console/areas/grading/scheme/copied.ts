import type { SchemeItem, ScorableActivity, SchemeGroup } from '#contract/grading/scheme.ts'
import type { EditGroup, EditItem } from './edited.ts'
import { treeOf } from './edited.ts'

export interface Copied {
  readonly tree: readonly EditGroup[]
  /** Items of the other class for which this one has no activity. */
  readonly missing: readonly string[]
}

type Source = Pick<SchemeItem, 'title' | 'type' | 'ke'>
const titleOf = ({ title }: Source) => title.trim().toLowerCase()

/** How well an activity takes the place of another one: the same title, the same meeting; null where it cannot. */
function likeness(one: Source, other: Source): number | null {
  if (one.type !== other.type) return null
  return (titleOf(one) === titleOf(other) ? 2 : 0) + (one.ke !== null && one.ke === other.ke ? 1 : 0)
}

/**
 * The scheme of another class for the activities of this one. Each item takes the free activity of its type that is most
 * like it, in the order of the schedule where several are.
 */
export function copiedScheme(source: readonly SchemeGroup[], activities: readonly ScorableActivity[]): Copied {
  const wanted = source.flatMap(({ items }) => items)
  const taken = new Map<number, ScorableActivity>()
  const free = new Set(activities)
  // What is surely meant goes first, so that nothing else takes it.
  for (const least of [3, 2, 1, 0]) {
    for (const item of wanted) {
      if (taken.has(item.scoringSchemaGroupItemId)) continue
      const found = [...free].find((activity) => (likeness(item, activity) ?? -1) >= least)
      if (!found) continue
      taken.set(item.scoringSchemaGroupItemId, found)
      free.delete(found)
    }
  }
  const itemOf = ({ scoringSchemaGroupItemId = 0, ...item }: EditItem): EditItem[] => {
    const activity = taken.get(scoringSchemaGroupItemId)
    if (!activity) return []
    const { usedInGroupId: _used, ...own } = activity
    return [{ ...item, ...own }]
  }
  const groupOf = ({ id: _id, items, groups, ...group }: EditGroup): EditGroup => ({
    ...group,
    items: items.flatMap(itemOf),
    groups: groups.map(groupOf),
  })
  return {
    tree: treeOf(source).map(groupOf),
    missing: wanted.flatMap((item) => (taken.has(item.scoringSchemaGroupItemId) ? [] : [item.title])),
  }
}
