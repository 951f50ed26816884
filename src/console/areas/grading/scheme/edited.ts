import type * as z from 'zod/mini'
import type { ScoringMethod } from '#contract/grading/grade.rules.ts'
import type { SchemeGroup, SchemeItem, ScorableActivity, TreeGroup } from '#contract/grading/scheme.ts'
import type { schemeSave } from '#contract/grading/scheme-edit.ts'
import type { Typed } from '#console/form/typed.ts'

/** An activity in a group while it is edited. What was typed and is no number stays as it was typed. */
export interface EditItem extends Pick<SchemeItem, 'activityItemsId' | 'title' | 'type' | 'ke' | 'required'> {
  scoringSchemaGroupItemId?: number
  weight: Typed<number>
  maxScore: Typed<number>
  method: ScoringMethod
}

export interface EditGroup {
  id?: number
  name: string
  weight: Typed<number>
  minScore: Typed<number>
  required: boolean
  items: readonly EditItem[]
  groups: readonly EditGroup[]
}

export type Tree = readonly EditGroup[]

/** Where something of the tree is: the way down to its group, and its place in it where it is an item. */
export interface Place {
  readonly groups: readonly number[]
  readonly item?: number | undefined
}

export interface SchemeRow {
  readonly place: Place
  readonly node: EditGroup | EditItem
}

export const isItem = (node: EditGroup | EditItem): node is EditItem => 'activityItemsId' in node

/** `0.1` is the second part of the first group, `0.1:3` the fourth item in it. */
export const rowId = ({ groups, item }: Place): string => `${groups.join('.')}${item === undefined ? '' : `:${item}`}`

export function placeOf(id: string): Place {
  const [groups = '', item] = id.split(':')
  return {
    groups: groups === '' ? [] : groups.split('.').map(Number),
    ...(item === undefined ? {} : { item: Number(item) }),
  }
}

/** The same as the contract names it: `groups.0.groups.1.items.3`. */
export const fieldOf = ({ groups, item }: Place): string =>
  [...groups.map((at) => `groups.${at}`), ...(item === undefined ? [] : [`items.${item}`])].join('.')

export function groupAt(tree: Tree, [first, ...rest]: readonly number[]): EditGroup | undefined {
  const group = first === undefined ? undefined : tree[first]
  return group && rest.length > 0 ? groupAt(group.groups, rest) : group
}

export function nodeAt(tree: Tree, { groups, item }: Place): EditGroup | EditItem | undefined {
  const group = groupAt(tree, groups)
  return item === undefined ? group : group?.items[item]
}

/** Everything from top to bottom. */
export const rowsOf = (tree: Tree, above: readonly number[] = []): SchemeRow[] =>
  tree.flatMap((node, at) => {
    const groups = [...above, at]
    return [
      { place: { groups }, node },
      ...node.items.map((item, n) => ({ place: { groups, item: n }, node: item })),
      ...rowsOf(node.groups, groups),
    ]
  })

export const treeOf = (groups: readonly SchemeGroup[], parentId: number | null = null): EditGroup[] =>
  groups
    .filter((group) => group.parentId === parentId)
    .map(({ scoringSchemaGroupId: id, name, weight, minScore, required, items }) => ({
      id,
      name,
      weight,
      minScore,
      required,
      items,
      groups: treeOf(groups, id),
    }))

type Body = z.input<NonNullable<typeof schemeSave.body>>

/** What is sent. What is no number stays what it is, for the check to say so. */
export const bodyOf = (tree: Tree): Body['groups'] =>
  tree.map(({ items, groups, ...group }) => ({
    ...group,
    items: items.map(({ title: _title, type: _type, ke: _ke, ...item }) => item),
    groups: bodyOf(groups),
  })) as Body['groups']

const asNumber = (value: Typed<number>): number => (typeof value === 'number' ? value : 0)

/** Weights as numbers; what is not a number yet weighs nothing. */
export const weightsOf = (siblings: readonly { weight: Typed<number> }[]): { weight: number }[] =>
  siblings.map(({ weight }) => ({ weight: asNumber(weight) }))

/** The same tree for the rules of the contract. */
export const ruleTreeOf = (tree: Tree): TreeGroup[] =>
  tree.map(({ id, name, weight, items, groups }) => ({
    id,
    name,
    weight: asNumber(weight),
    items: items.map(({ activityItemsId, weight: own }) => ({ activityItemsId, weight: asNumber(own) })),
    groups: ruleTreeOf(groups),
  }))

/** Activities that are in no group. */
export function unusedOf(tree: Tree, activities: readonly ScorableActivity[]): ScorableActivity[] {
  const used = new Set(rowsOf(tree).flatMap(({ node }) => (isItem(node) ? [node.activityItemsId] : [])))
  return activities.filter(({ activityItemsId }) => !used.has(activityItemsId))
}

/** How many parts of the tree are new, changed, moved or removed. */
export function countChanges(before: Tree, after: Tree): number {
  const facts = (tree: Tree) =>
    new Map(
      rowsOf(tree).map(({ node, place }) => {
        const { groups, item } = place
        const parent = item === undefined ? groups.slice(0, -1) : groups
        const of = groupAt(tree, parent)?.id ?? parent.join('.')
        if (isItem(node)) return [`item ${node.activityItemsId}`, JSON.stringify([node, of, item])]
        const { items: _items, groups: _groups, ...own } = node
        return [
          node.id === undefined ? `new ${rowId(place)}` : `group ${node.id}`,
          JSON.stringify([own, of, groups.at(-1)]),
        ]
      }),
    )
  const [was, is] = [facts(before), facts(after)]
  const changed = [...is].filter(([key, fact]) => was.get(key) !== fact).length
  return changed + [...was.keys()].filter((key) => !is.has(key)).length
}
