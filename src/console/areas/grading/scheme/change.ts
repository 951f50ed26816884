import { MAX_LEVELS } from '#contract/grading/scheme.ts'
import type { ScorableActivity } from '#contract/grading/scheme.ts'
import { distributed, weightGap } from '#contract/grading/scheme.rules.ts'
import type { EditGroup, EditItem, Place, Tree } from './edited.ts'
import { groupAt, isItem, nodeAt, rowsOf, weightsOf } from './edited.ts'

/** The tree after a step, and where that is to which it was done. */
export interface Step {
  readonly tree: Tree
  readonly at: Place
}

const put = <T>(list: readonly T[], at: number, ...more: readonly T[]): T[] => [
  ...list.slice(0, at),
  ...more,
  ...list.slice(at),
]
const without = <T>(list: readonly T[], at: number): T[] => list.filter((_, n) => n !== at)

/** Changes the groups below a group, or the uppermost ones. */
function within(tree: Tree, [first, ...rest]: readonly number[], to: (siblings: Tree) => Tree): Tree {
  if (first === undefined) return to(tree)
  return tree.map((group, at) => (at === first ? { ...group, groups: within(group.groups, rest, to) } : group))
}

/** Changes one group. */
function changeGroup(tree: Tree, groups: readonly number[], to: (group: EditGroup) => EditGroup): Tree {
  const at = groups.at(-1)
  return within(tree, groups.slice(0, -1), (siblings) => siblings.map((one, n) => (n === at ? to(one) : one)))
}

const changeItems = (tree: Tree, groups: readonly number[], to: (items: readonly EditItem[]) => readonly EditItem[]) =>
  changeGroup(tree, groups, (group) => ({ ...group, items: to(group.items) }))

/** How many levels a group takes. */
const depthOf = ({ groups }: EditGroup): number => 1 + Math.max(0, ...groups.map(depthOf))

export const change = (tree: Tree, { groups, item }: Place, more: Partial<EditGroup> & Partial<EditItem>): Tree =>
  item === undefined
    ? changeGroup(tree, groups, (group) => ({ ...group, ...more }))
    : changeItems(tree, groups, (items) => items.map((one, at) => (at === item ? { ...one, ...more } : one)))

/** What siblings lack to 100. */
const missing = (siblings: Parameters<typeof weightsOf>[0]) => Math.max(0, -weightGap(weightsOf(siblings)))

const freshGroup = (siblings: Tree): EditGroup => ({
  name: '',
  weight: missing(siblings),
  minScore: null,
  required: false,
  items: [],
  groups: [],
})

/** A new group after the one that has the focus. */
export function addGroup(tree: Tree, { groups }: Place): Step {
  const [above, at] = [groups.slice(0, -1), groups.length === 0 ? tree.length : (groups.at(-1) ?? 0) + 1]
  return {
    tree: within(tree, above, (siblings) => put(siblings, at, freshGroup(siblings))),
    at: { groups: [...above, at] },
  }
}

/** A new part of the group that has the focus. The items of the group go along into its first part. */
export function addPart(tree: Tree, { groups }: Place): Step | undefined {
  const group = groupAt(tree, groups)
  if (!group || groups.length >= MAX_LEVELS) return undefined
  const part = { ...freshGroup(group.groups), items: group.items }
  return {
    tree: changeGroup(tree, groups, (one) => ({ ...one, items: [], groups: [...one.groups, part] })),
    at: { groups: [...groups, group.groups.length] },
  }
}

/** Activities of the schedule as new items, which share what is missing to 100. */
export function addItems(
  tree: Tree,
  { groups, item }: Place,
  activities: readonly ScorableActivity[],
): Step | undefined {
  const group = groupAt(tree, groups)
  if (!group || group.groups.length > 0 || activities.length === 0) return undefined
  const gap = missing(group.items)
  const shares = distributed(activities.map(() => 0)).map((share) => Math.floor(share * gap) / 100)
  const fresh = activities.map(({ usedInGroupId: _used, ...activity }, n): EditItem => {
    // The first takes what is left over, so that the shares are exactly what was missing.
    const left = n === 0 ? gap - shares.reduce((all, one) => all + one, 0) : 0
    const weight = Math.round(((shares[n] ?? 0) + left) * 100) / 100
    return { ...activity, weight, method: 'BEST', required: false }
  })
  const at = item === undefined ? group.items.length : item + 1
  return { tree: changeItems(tree, groups, (items) => put(items, at, ...fresh)), at: { groups, item: at } }
}

/** Takes something out; the focus goes to the next of its siblings, or to what it was in. */
export function remove(tree: Tree, { groups, item }: Place): Step {
  const [above, at] = item === undefined ? [groups.slice(0, -1), groups.at(-1) ?? 0] : [groups, item]
  const next =
    item === undefined
      ? within(tree, above, (siblings) => without(siblings, at))
      : changeItems(tree, groups, (items) => without(items, item))
  const left =
    item === undefined
      ? above.length === 0
        ? next
        : (groupAt(next, above)?.groups ?? [])
      : groupAt(next, groups)?.items
  const place = Math.min(at, (left?.length ?? 0) - 1)
  if (place < 0) return { tree: next, at: { groups: above } }
  return { tree: next, at: item === undefined ? { groups: [...above, place] } : { groups, item: place } }
}

/** A place up or down among its siblings; at the edge of its group an item goes into the next one that takes items. */
export function move(tree: Tree, { groups, item }: Place, by: -1 | 1): Step | undefined {
  const [above, at] = [groups.slice(0, -1), groups.at(-1) ?? 0]
  if (item === undefined) {
    const siblings = above.length === 0 ? tree : (groupAt(tree, above)?.groups ?? [])
    const one = siblings[at]
    if (!one || at + by < 0 || at + by >= siblings.length) return undefined
    return {
      tree: within(tree, above, (all) => put(without(all, at), at + by, one)),
      at: { groups: [...above, at + by] },
    }
  }
  const items = groupAt(tree, groups)?.items ?? []
  const one = items[item]
  if (!one) return undefined
  if (item + by >= 0 && item + by < items.length) {
    return {
      tree: changeItems(tree, groups, (all) => put(without(all, item), item + by, one)),
      at: { groups, item: item + by },
    }
  }
  const leaves = rowsOf(tree).flatMap(({ place, node }) =>
    isItem(node) || node.groups.length > 0 ? [] : [place.groups],
  )
  const target = leaves[leaves.findIndex((leaf) => leaf.join('.') === groups.join('.')) + by]
  if (!target) return undefined
  const to = by === 1 ? 0 : (groupAt(tree, target)?.items.length ?? 0)
  const taken = changeItems(tree, groups, (all) => without(all, item))
  return { tree: changeItems(taken, target, (all) => put(all, to, one)), at: { groups: target, item: to } }
}

/** Makes a group the last part of the one before it. */
export function nest(tree: Tree, { groups, item }: Place): Step | undefined {
  const [above, at] = [groups.slice(0, -1), groups.at(-1) ?? 0]
  const [group, before] = [groupAt(tree, groups), groupAt(tree, [...above, at - 1])]
  if (item !== undefined || !group || !before || before.items.length > 0) return undefined
  if (groups.length + depthOf(group) > MAX_LEVELS) return undefined
  const target = [...above, at - 1]
  const taken = within(tree, above, (all) => without(all, at))
  return {
    tree: within(taken, target, (all) => [...all, group]),
    at: { groups: [...target, before.groups.length] },
  }
}

/** Puts a part after the group that it is part of. */
export function unnest(tree: Tree, { groups, item }: Place): Step | undefined {
  const [above, at] = [groups.slice(0, -1), groups.at(-1) ?? 0]
  const group = groupAt(tree, groups)
  if (item !== undefined || !group || above.length === 0) return undefined
  const next = (above.at(-1) ?? 0) + 1
  const taken = within(tree, above, (all) => without(all, at))
  return {
    tree: within(taken, above.slice(0, -1), (all) => put(all, next, group)),
    at: { groups: [...above.slice(0, -1), next] },
  }
}

function balanced<T extends { weight: EditGroup['weight'] }>(siblings: readonly T[]): readonly T[] {
  const weights = weightsOf(siblings)
  if (siblings.length === 0 || weightGap(weights) === 0) return siblings
  const shares = distributed(weights.map(({ weight }) => weight))
  return siblings.map((one, at) => ({ ...one, weight: shares[at] ?? 0 }))
}

/** Makes the weights of the parts of one group sum to 100; of the uppermost groups where none is named. */
export function balance(tree: Tree, groups: readonly number[]): Tree {
  if (groups.length === 0) return balanced(tree)
  return changeGroup(tree, groups, (group) => ({
    ...group,
    items: balanced(group.items),
    groups: balanced(group.groups),
  }))
}

const withBalancedParts = (group: EditGroup): EditGroup => ({
  ...group,
  items: balanced(group.items),
  groups: balanceAll(group.groups),
})

/** The same in every group where they do not. */
export const balanceAll = (tree: Tree): Tree => balanced(tree).map(withBalancedParts)

/** The parts of a group, whichever it has; the uppermost groups where none is named. */
export function partsIn(tree: Tree, groups: readonly number[]): readonly (EditGroup | EditItem)[] {
  if (groups.length === 0) return tree
  const node = nodeAt(tree, { groups })
  if (!node || isItem(node)) return []
  return node.groups.length > 0 ? node.groups : node.items
}
