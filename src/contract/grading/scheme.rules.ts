import type { FieldIssue } from '#contract/core/error.ts'
import type { TreeGroup } from './scheme.ts'

interface Weighted {
  weight: number
}

/** The weights of parts, in hundredths so that they sum exactly. */
const hundredths = (value: number) => Math.round(value * 100)

/** How far the weights of siblings are from 100: less than 0 where some is missing. Exact to two decimals. */
export const weightGap = (siblings: readonly Weighted[]): number =>
  (siblings.reduce((sum, { weight }) => sum + hundredths(weight), 0) - 10_000) / 100

/** Where siblings do not sum to 100, by their path in the tree. */
export function weightIssues(tree: readonly TreeGroup[], path = 'groups'): FieldIssue[] {
  const own = (siblings: readonly Weighted[], field: string): FieldIssue[] => {
    const gap = weightGap(siblings)
    const sum = (10_000 + Math.round(gap * 100)) / 100
    return siblings.length === 0 || gap === 0 ? [] : [{ field, message: `must sum to 100; they sum to ${sum}` }]
  }
  return [
    ...own(tree, path),
    ...tree.flatMap(({ items, groups }, at) => [
      ...own(items, `${path}.${at}.items`),
      ...weightIssues(groups, `${path}.${at}.groups`),
    ]),
  ]
}

interface Known {
  /** The parts of the schedule that can be scored. */
  activities: ReadonlySet<number>
  /** Groups may still be without items, because they are added one by one. */
  mayBeEmpty: boolean
}

/** What else is wrong with a scheme, by the path in the tree. */
export function schemeIssues(tree: readonly TreeGroup[], { activities, mayBeEmpty }: Known): FieldIssue[] {
  const used = new Set<number>()
  const visit = (groups: readonly TreeGroup[], path: string, level: number): FieldIssue[] => {
    const names = new Set<string>()
    return groups.flatMap((group, at) => {
      const field = `${path}.${at}`
      const issues: FieldIssue[] = []
      const name = group.name.trim().toLowerCase()
      if (names.has(name)) issues.push({ field: `${field}.name`, message: 'is already used by another group' })
      names.add(name)
      const { items, groups: children } = group
      if (level > 3) issues.push({ field, message: 'must be at most three levels deep' })
      if (items.length > 0 && children.length > 0) {
        issues.push({ field: `${field}.items`, message: 'must be empty in a group that has parts' })
      }
      if (items.length === 0 && children.length === 0 && !mayBeEmpty) {
        issues.push({ field: `${field}.items`, message: 'must hold at least one activity' })
      }
      for (const [n, { activityItemsId }] of items.entries()) {
        const one = `${field}.items.${n}.activityItemsId`
        if (!activities.has(activityItemsId))
          issues.push({ field: one, message: 'is not an activity of this class that can be scored' })
        else if (used.has(activityItemsId)) issues.push({ field: one, message: 'is already in the scheme' })
        used.add(activityItemsId)
      }
      return [...issues, ...visit(children, `${field}.groups`, level + 1)]
    })
  }
  return visit(tree, 'groups', 1)
}
