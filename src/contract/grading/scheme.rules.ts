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

/** Weights with two decimals that sum exactly to 100 and are to each other as these; equal ones where all are 0. */
export function distributed(weights: readonly number[]): number[] {
  const parts = weights.map(hundredths)
  const sum = parts.reduce((all, one) => all + one, 0)
  const exact = parts.map((part) => (sum === 0 ? 10_000 / parts.length : (part * 10_000) / sum))
  const shares = exact.map(Math.floor)
  const byRemainder = exact
    .map((_, at) => at)
    .toSorted((a, b) => ((exact[b] ?? 0) % 1) - ((exact[a] ?? 0) % 1) || a - b)
  const left = 10_000 - shares.reduce((all, one) => all + one, 0)
  for (const at of byRemainder.slice(0, parts.length === 0 ? 0 : left)) shares[at] = (shares[at] ?? 0) + 1
  return shares.map((share) => share / 100)
}

interface Result {
  finalScore: number | null
  letter: string | null
  passed: boolean | null
}

/** How the result of a participant can change, the gravest first. */
export const resultChanges = ['NOW_FAILS', 'NOW_PASSES', 'OPEN_AGAIN', 'FAILS', 'PASSES', 'SCORE'] as const
export type ResultChange = (typeof resultChanges)[number]

/** How a result changes; undefined where it does not. */
export function changeOf(before: Result, after: Result): ResultChange | undefined {
  if (before.passed !== after.passed) {
    if (after.passed === null) return 'OPEN_AGAIN'
    if (before.passed === null) return after.passed ? 'PASSES' : 'FAILS'
    return after.passed ? 'NOW_PASSES' : 'NOW_FAILS'
  }
  return before.finalScore === after.finalScore && before.letter === after.letter ? undefined : 'SCORE'
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
