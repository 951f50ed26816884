import type { Condition, Value } from '#contract/core/list/list-condition.ts'
import { hasOperator, readCondition } from '#contract/core/list/list-condition.ts'
import type { ListField, ListFields } from '#contract/core/list/list-field.ts'

const isDay = (value: Value) => typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value)

/** The value alone, where the query of a list means just that by it. */
function plainValue(condition: Condition, field: ListField): unknown {
  if (condition.not) return undefined
  const { type, plain = 'contains' } = field
  if (type === 'text') {
    const text =
      condition.op === 'in' && condition.values.length === 1 && plain === 'eq'
        ? String(condition.values[0])
        : condition.op === plain
          ? condition.text
          : undefined
    return text === undefined || hasOperator(text) ? undefined : text
  }
  if (condition.op !== 'in') return undefined
  const [value] = condition.values
  if (type === 'enum' || type === 'key') {
    const texts = condition.values.map(String)
    return texts.some((text) => text.includes(',') || hasOperator(text)) ? undefined : texts
  }
  return condition.values.length === 1 && typeof value !== 'string' ? value : undefined
}

/** The days of a range under the names that the list has for its ends. */
function ends(condition: Condition, { bounds }: ListField): Record<string, unknown> | undefined {
  if (condition.op !== 'between' || condition.not || !bounds) return undefined
  const { from, to } = condition
  if ([from, to].some((bound) => bound && (bound.open || !isDay(bound.value)))) return undefined
  return { ...(from ? { [bounds[0]]: from.value } : {}), ...(to ? { [bounds[1]]: to.value } : {}) }
}

/**
 * A query of conditions in words, written as the filters of a list write it: values without an operator, the ends of
 * ranges of days under their own names. What cannot be said so stays in words.
 */
export function plainQuery(fields: ListFields, query: Readonly<Record<string, string>>): Record<string, unknown> {
  const out: Record<string, unknown> = {}
  for (const [key, text] of Object.entries(query)) {
    const field = fields[key]
    const read = field && readCondition(text, field)
    if (!field || !read?.ok) continue
    const days = ends(read.value, field)
    if (days) Object.assign(out, days)
    else out[key] = plainValue(read.value, field) ?? text
  }
  return out
}

/** The names of a list's query that filter it. */
export function filterKeys(fields: ListFields): string[] {
  const usable = Object.entries(fields).filter(([, { filter }]) => filter !== false)
  return [...usable.map(([key]) => key), ...usable.flatMap(([, { bounds = [] }]) => bounds)]
}
