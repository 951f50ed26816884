import { check } from '#contract/core/check.ts'
import type { FieldIssue } from '#contract/core/error.ts'
import { schemeSave } from '#contract/grading/scheme-edit.ts'
import type { EditedScheme } from '#contract/grading/scheme-edit.ts'
import { schemeIssues, weightIssues } from '#contract/grading/scheme.rules.ts'
import type { Tree } from './edited.ts'
import { bodyOf, isItem, ruleTreeOf, rowsOf, treeOf } from './edited.ts'

type Known = Pick<EditedScheme, 'activities' | 'groups' | 'lmsClass'>

/** What is wrong with a tree, by its paths. The weights of a draft need not be complete. */
export function issuesOf(tree: Tree, { activities, groups, lmsClass }: Known): FieldIssue[] {
  const shape = check(schemeSave.body, { version: 0, groups: bodyOf(tree) })
  const isDraft = lmsClass.workflow === 'DRAFT'
  const used = rowsOf(treeOf(groups)).flatMap(({ node }) => (isItem(node) ? [node.activityItemsId] : []))
  const known = new Set([...activities.map(({ activityItemsId }) => activityItemsId), ...used])
  const rules = ruleTreeOf(tree)
  const found = [
    ...(shape.ok ? [] : shape.issues),
    ...schemeIssues(rules, { activities: known, mayBeEmpty: isDraft }),
    ...(isDraft ? [] : weightIssues(rules)),
  ]
  const seen = new Set<string>()
  return found.filter(({ field }) => !seen.has(field) && seen.add(field))
}
