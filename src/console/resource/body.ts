import type { ResourceRow } from '#contract/core/resource/resource.ts'
import type { Values } from '#console/form/fields.ts'
import type { FormView } from './view.ts'

/** What was left empty is not sent: the server has its own for it. */
export const filled = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== ''))

/** What was emptied is sent as nothing at all. */
export const cleared = (changes: Values): Values =>
  Object.fromEntries(Object.entries(changes).map(([name, value]) => [name, value === '' ? null : value]))

/** What the fields of a form hold of a record. */
export function heldIn({ values, blank }: FormView['form'], row: ResourceRow, zone: string): Values {
  if (values) return values(row, zone)
  const has = row as unknown as Values
  return Object.fromEntries(
    Object.entries(blank).map(([name, value]) => [name, has[name] ?? (typeof value === 'string' ? '' : null)]),
  )
}
