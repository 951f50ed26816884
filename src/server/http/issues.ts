import type { z } from 'zod'
import { EMPTY } from '#contract/common.ts'
import type { FieldIssue } from '#contract/error.ts'

type Issue = z.core.$ZodIssue

/**
 * Of a union's branches, the one that the sender meant: unknown fields at its root speak against a branch, then the
 * number of issues does.
 */
function meantBranch(branches: readonly Issue[][]): Issue[] {
  const strangeness = (branch: Issue[]) => {
    const unknown = branch.find((issue) => issue.code === 'unrecognized_keys' && issue.path.length === 0)
    return (unknown?.code === 'unrecognized_keys' ? unknown.keys.length * 1000 : 0) + branch.length
  }
  return branches.toSorted((a, b) => strangeness(a) - strangeness(b))[0] ?? []
}

function messageOf(issue: Issue): string {
  const isMissing = 'input' in issue ? issue.input === undefined : false
  if (issue.code === 'invalid_type' && isMissing) return EMPTY
  return issue.message
}

/** Flattens zod's issues to one entry per wrong field, with dotted paths from `prefix`. */
export function fieldIssues(issues: readonly Issue[], prefix: readonly PropertyKey[] = []): FieldIssue[] {
  return issues.flatMap((issue) => {
    const path = [...prefix, ...issue.path]
    if (issue.code === 'invalid_union' && issue.errors.length > 0) return fieldIssues(meantBranch(issue.errors), path)
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.map((key) => ({ field: [...path, key].join('.'), message: 'is not a known field' }))
    }
    return [{ field: path.map(String).join('.'), message: messageOf(issue) }]
  })
}
