import type { Values } from '#console/form/fields.ts'

/** What was left empty is not sent: the server has its own for it. */
export const filled = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== ''))

/** What was emptied is sent as nothing at all. */
export const cleared = (changes: Values): Values =>
  Object.fromEntries(Object.entries(changes).map(([name, value]) => [name, value === '' ? null : value]))
