import { ApiError } from '#contract/core/api-error.ts'
import { check } from '#contract/core/check.ts'
import type { FieldIssue } from '#contract/core/error.ts'
import { checkAllRequired, checkRequired } from '#contract/core/resource/required.ts'
import type * as z from 'zod/mini'

/** What is wrong with a form: at its fields, and with the whole of it. */
export interface FormIssues {
  fields: FieldIssue[]
  whole: string[]
  /** What is wrong within the value of a field, at its whole path. */
  inner: FieldIssue[]
}

/** Which fields must not be blank: every one, or those named. */
export type Required = 'all' | readonly string[]

/** The blank ones among the required fields (specification, section 5). */
function blanks(values: Readonly<Record<string, unknown>>, required: Required): FieldIssue[] {
  return required === 'all' ? checkAllRequired(values) : checkRequired(values, required)
}

/** The form's field that a path from the server belongs to: itself, or the part of it that the form shows. */
function fieldOf(path: string, names: ReadonlySet<string>): string | undefined {
  const parts = path.replace(/^body\./, '').split('.')
  for (let end = parts.length; end > 0; end -= 1) {
    const name = parts.slice(0, end).join('.')
    if (names.has(name)) return name
  }
  // A form lays out flat what the body nests; the parts of a list are no fields of it.
  const last = parts.at(-1) ?? ''
  return names.has(last) && !parts.some((part) => /^\d+$/.test(part)) ? last : undefined
}

/** Places issues at fields, the first per field; those of no shown field speak for the whole form. */
function placeIssues(issues: readonly FieldIssue[], names: readonly string[]): FormIssues {
  const known = new Set(names)
  const out: FormIssues = { fields: [], whole: [], inner: [] }
  for (const issue of issues) {
    const field = fieldOf(issue.field, known)
    const path = issue.field.replace(/^body\./, '')
    if (field !== undefined && path.startsWith(`${field}.`)) out.inner.push({ ...issue, field: path })
    if (field === undefined) out.whole.push(issue.field === '' ? issue.message : `${issue.field}: ${issue.message}`)
    else if (!out.fields.some((earlier) => earlier.field === field)) out.fields.push({ field, message: issue.message })
  }
  return out
}

/** What the form checks before it asks the server: blanks first, then the schema of the call's body. */
export function checkForm(
  values: Readonly<Record<string, unknown>>,
  options: { required: Required; names: readonly string[]; body: unknown; schema?: z.ZodMiniType | undefined },
): FormIssues {
  const found: FieldIssue[] = blanks(values, options.required)
  if (options.schema) {
    const checked = check(options.schema, options.body)
    if (!checked.ok) found.push(...checked.issues)
  }
  return placeIssues(found, options.names)
}

/** What the server refused, placed at the fields that it names. */
export function issuesOfError(error: unknown, names: readonly string[]): FormIssues {
  if (!(error instanceof ApiError))
    return { fields: [], whole: ['Something went wrong. Nothing was saved.'], inner: [] }
  if ((error.code === 'DUPLICATE' || error.code === 'EMAIL_TAKEN') && typeof error.data.field === 'string') {
    return placeIssues([{ field: error.data.field, message: error.message }], names)
  }
  const placed = placeIssues(error.issues, names)
  return placed.fields.length + placed.whole.length > 0 ? placed : { fields: [], whole: [error.message], inner: [] }
}
