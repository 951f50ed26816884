import type { Reason } from '#contract/core/error.ts'
import { reason } from '#contract/core/reason.ts'

/** What a day comes to, in order. */
export const dayFigures = [
  'sold',
  'cancelled',
  'redeemed',
  'attended',
  'completed',
  'gross',
  'discount',
  'fee',
] as const

interface Facts {
  day: string
  source: string
  locked: boolean
}
type Input = Readonly<Record<string, unknown>>

/** Whether anything about a day can be changed: not while it is locked. */
export const canChangeDay = ({ day, locked }: Pick<Facts, 'day' | 'locked'>): true | Reason =>
  locked ? reason('DAY_LOCKED', { day }) : true

const beside = new Set(['version', 'locked', 'exclude'])

/** Counted figures are adjusted, not written; what is locked is unlocked first. */
export function canEditDay(row: Facts, input: Input): true | Reason {
  const keys = Object.keys(input).filter((key) => input[key] !== undefined && !beside.has(key))
  const verdict = keys.length > 0 && input.locked !== false ? canChangeDay(row) : true
  if (verdict !== true) return verdict
  const writes = keys.some((key) => (dayFigures as readonly string[]).includes(key))
  return writes && row.source !== 'MANUAL' ? reason('DAY_COUNTED', { day: row.day }) : true
}

/** What the sales say stays; a day that says nothing, or that people have written, can go. */
export function canDeleteDay(row: Facts & Readonly<Record<(typeof dayFigures)[number], number>>): true | Reason {
  if (row.locked) return canChangeDay(row)
  const isEmpty = dayFigures.every((key) => row[key] === 0)
  return row.source === 'MANUAL' || isEmpty ? true : reason('DAY_COUNTED', { day: row.day })
}
