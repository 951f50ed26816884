import { EMPTY } from '#contract/core/common.ts'
import type { FieldIssue } from '#contract/core/error.ts'

/** Missing, null and blank after trimming all count as empty (specification, section 5). */
function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === 'string' && value.trim() === '')
}

/** Checks only the chosen fields of a form; one entry per empty field, in the order of `fields`. */
export function checkRequired(form: Readonly<Record<string, unknown>>, fields: readonly string[]): FieldIssue[] {
  return fields.filter((field) => isEmpty(form[field])).map((field) => ({ field, message: EMPTY }))
}

/** Checks every field of the form object. */
export function checkAllRequired(form: Readonly<Record<string, unknown>>): FieldIssue[] {
  return checkRequired(form, Object.keys(form))
}
