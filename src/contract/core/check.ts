import { plural } from './fill-text.ts'
import * as z from 'zod/mini'
import { EMPTY } from './common.ts'
import type { FieldIssue } from './error.ts'

type Issue = z.core.$ZodIssue
type RawIssue = z.core.$ZodRawIssue

/** More are not reported: the sender has enough to correct. */
export const MAX_ISSUES = 100

const isMissing = (issue: { input?: unknown }) => issue.input === undefined || issue.input === null

const typeNames: Readonly<Record<string, string>> = {
  string: 'must be text',
  number: 'must be a number',
  int: 'must be a whole number',
  nan: 'must be a number',
  boolean: 'must be true or false',
  array: 'must be a list',
  object: 'must be an object',
  record: 'must be an object',
}

const formatNames: Readonly<Record<string, string>> = {
  date: 'must be a date such as 2026-11-30',
  datetime: 'must be a moment such as 2026-11-30T17:00:00Z',
  uuid: 'must be a UUID',
  email: 'must be an e-mail address',
  url: 'must be a web address',
}

/** A text given for a whole number misses the number first; the reader wants to know about the whole. */
function typeName(issue: RawIssue & { code: 'invalid_type' }): string | undefined {
  const format = (issue.inst?._zod.def as { format?: string } | undefined)?.format
  return typeNames[issue.expected === 'number' && format?.includes('int') ? 'int' : issue.expected]
}

function limit(issue: RawIssue & { code: 'too_small' | 'too_big' }): string {
  const isSmall = issue.code === 'too_small'
  const bound = Number(isSmall ? issue.minimum : issue.maximum)
  const least = isSmall ? 'at least' : 'at most'
  if (issue.origin === 'string') {
    return isSmall && bound === 1 ? EMPTY : `must have ${least} ${plural(bound, '1 character', '{{count}} characters')}`
  }
  if (issue.origin === 'array') return `must hold ${least} ${plural(bound, '1 item', '{{count}} items')}`
  if (Math.abs(bound) >= Number.MAX_SAFE_INTEGER) return isSmall ? 'is too small' : 'is too large'
  return issue.inclusive === false ? `must be ${isSmall ? 'more' : 'less'} than ${bound}` : `must be ${least} ${bound}`
}

/** The words for an issue that the contract has no words of its own for. */
function wording(issue: RawIssue): string | undefined {
  if (isMissing(issue) && (issue.code === 'invalid_type' || issue.code === 'invalid_value')) return EMPTY
  switch (issue.code) {
    case 'invalid_type':
      return typeName(issue)
    case 'invalid_value':
      return `must be ${issue.values.length > 1 ? 'one of ' : ''}${issue.values.map(String).join(', ')}`
    case 'too_small':
    case 'too_big':
      return limit(issue)
    case 'invalid_format':
      return formatNames[issue.format] ?? 'has not the right form'
    case 'not_multiple_of':
      return `must be a multiple of ${issue.divisor}`
    default:
      return undefined
  }
}

/**
 * Of a union's branches, the one that the sender meant: another type altogether and unknown fields at its root speak
 * against a branch, then wrong values do. What is only missing says nothing about what was meant.
 */
function meantBranch(branches: readonly Issue[][]): Issue[] {
  const strangeness = (branch: Issue[]) => {
    if (branch.some((issue) => issue.code === 'invalid_type' && issue.path.length === 0 && !isMissing(issue))) {
      return Number.POSITIVE_INFINITY
    }
    const unknown = branch.find((issue) => issue.code === 'unrecognized_keys' && issue.path.length === 0)
    const wrong = branch.filter((issue) => !isMissing(issue))
    return (unknown?.code === 'unrecognized_keys' ? unknown.keys.length * 1000 : 0) + wrong.length
  }
  return branches.toSorted((a, b) => strangeness(a) - strangeness(b))[0] ?? []
}

/** Flattens zod's issues to fields with their messages, with dotted paths from `prefix`. */
function fieldIssues(issues: readonly Issue[], prefix: readonly PropertyKey[] = []): FieldIssue[] {
  return issues.flatMap((issue) => {
    const path = [...prefix, ...issue.path]
    if (issue.code === 'invalid_union' && issue.errors.length > 0) return fieldIssues(meantBranch(issue.errors), path)
    if (issue.code === 'unrecognized_keys') {
      return issue.keys
        .slice(0, MAX_ISSUES)
        .map((key) => ({ field: [...path, key].join('.'), message: 'is not a known field' }))
    }
    // The name of an entry is wrong: what is wrong with it says more than that.
    const message = issue.code === 'invalid_key' ? (issue.issues[0]?.message ?? issue.message) : issue.message
    return [{ field: path.map(String).join('.'), message }]
  })
}

/** One entry a field: what is wrong first says more than what follows from it. */
function firstOfEach(issues: readonly FieldIssue[]): FieldIssue[] {
  const seen = new Set<string>()
  return issues.filter(({ field }) => !seen.has(field) && seen.add(field)).slice(0, MAX_ISSUES)
}

export type Checked<T> = { ok: true; data: T } | { ok: false; issues: FieldIssue[] }

/** Parses a value; what is wrong is said field by field, in words for the person who filled it in. */
export function check<S extends z.core.$ZodType>(schema: S, value: unknown): Checked<z.output<S>> {
  // Without reportInput a missing value could not be told from a wrong one.
  const result = z.safeParse(schema, value, { reportInput: true, error: wording })
  return result.success
    ? { ok: true, data: result.data }
    : { ok: false, issues: firstOfEach(fieldIssues(result.error.issues)) }
}
