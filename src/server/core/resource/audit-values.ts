import type { AuditEntry } from '#server/core/audit/entry.ts'

/** Every write makes these anew, or they are seen from the record itself. */
const left = new Set(['id', 'customerId', 'version', 'createdAt', 'updatedAt', 'createdBy', 'updatedBy'])

function nameOf(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value) || !('id' in value)) return value
  const { code, title, name, id } = value as Record<string, unknown>
  return code ?? title ?? name ?? id
}

/** What the audit says of a record: other records by what they are called, not also by number. */
function auditValues(row: object): Record<string, unknown> {
  const values = row as Record<string, unknown>
  const isTwice = (key: string) => key.endsWith('Id') && key.slice(0, -2) in values
  return Object.fromEntries(
    Object.entries(values).flatMap(([key, value]) => (left.has(key) || isTwice(key) ? [] : [[key, nameOf(value)]])),
  )
}

/** The keys whose values differ, on both sides: what the audit keeps of a change. */
export function differences(one: object, other: object): Pick<AuditEntry, 'before' | 'after'> {
  const [before, after] = [auditValues(one), auditValues(other)]
  const keys = Object.keys(after).filter((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]))
  const pick = (values: typeof before) => Object.fromEntries(keys.map((key) => [key, values[key]]))
  return { before: pick(before), after: pick(after) }
}

/** What the audit says of a new record: all that was given. */
export function created(row: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(auditValues(row)).filter(([, value]) => value !== null && value !== ''))
}
