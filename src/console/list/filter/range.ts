import { readCondition, writeCondition } from '#contract/core/list/list-condition.ts'
import type { Bound, Value } from '#contract/core/list/list-condition.ts'
import type { ListField } from '#contract/core/list/list-field.ts'

/** Whole numbers from the first to the last, both inclusive; without one it has no end on that side. */
export interface Range {
  from?: number
  to?: number
}

/** The ends that a value of the query asks for; undefined when it asks for something else, as for several numbers. */
export function readEnds(value: unknown, field: ListField): { from?: Bound; to?: Bound } | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined
  const read = readCondition(String(value), field)
  if (!read.ok || read.value.not) return undefined
  const condition = read.value
  if (condition.op === 'between') return condition
  const [only, ...more] = condition.op === 'in' ? condition.values : []
  return only === undefined || more.length > 0 ? undefined : { from: { value: only }, to: { value: only } }
}

/** `>300000` begins with the next whole number. */
const inclusive = ({ value, open }: Bound, next: 1 | -1) => Number(value) + (open ? next : 0)

/** The range that a value of the query asks for; undefined as for `readEnds`. */
export function readRange(value: unknown, field: ListField): Range | undefined {
  const ends = readEnds(value, field)
  if (!ends) return undefined
  const { from, to } = ends
  return { ...(from ? { from: inclusive(from, 1) } : {}), ...(to ? { to: inclusive(to, -1) } : {}) }
}

/** Calendar days from the first to the last, both inclusive; without one it has no end on that side. */
export interface Days {
  from?: string
  to?: string
}

export const isDay = (value: unknown): value is string => typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value)

const DAY_MS = 86_400_000

/** `>2026-10-01` begins with the next day; undefined for a moment, which is no whole day. */
function inclusiveDay({ value, open }: Bound, next: 1 | -1): string | undefined {
  if (!isDay(value)) return undefined
  return open ? new Date(Date.parse(`${value}T00:00:00Z`) + next * DAY_MS).toISOString().slice(0, 10) : value
}

/** The days that a value of the query asks for; undefined when it asks for something else, as for moments. */
export function readDays(value: unknown): Days | undefined {
  const ends = readEnds(value, { type: 'moment' })
  if (!ends) return undefined
  const from = ends.from && inclusiveDay(ends.from, 1)
  const to = ends.to && inclusiveDay(ends.to, -1)
  if ((ends.from && !from) || (ends.to && !to)) return undefined
  return { ...(from ? { from } : {}), ...(to ? { to } : {}) }
}

/** True of a field whose ranges are of days. */
export const isOfDays = ({ type }: ListField): boolean => type === 'day' || type === 'moment'

/** The value of the query that asks for a range; undefined for one that is open on both sides. */
export function writeRange({ from, to }: { from?: Value; to?: Value }): string | undefined {
  if (from === undefined && to === undefined) return undefined
  return writeCondition({
    op: 'between',
    ...(from === undefined ? {} : { from: { value: from } }),
    ...(to === undefined ? {} : { to: { value: to } }),
  })
}
