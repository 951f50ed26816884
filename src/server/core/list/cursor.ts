import { readValue } from '#contract/core/list/list-condition.ts'
import type { FieldIssue } from '#contract/core/error.ts'
import { invalid } from '#server/core/http/fail.ts'
import type { Order, OrderKey, Place } from './order.ts'

/**
 * A place in a list as clients carry it: opaque, and read back as strictly as any input. It is not signed, because
 * whatever it says is compared with rows that the person may see anyway.
 */
export function writeCursor(order: Order, place: Place): string {
  return Buffer.from(JSON.stringify([order.name, ...place])).toString('base64url')
}

const decimal = /^-?\d{1,30}(?:\.\d{1,30})?$/

function holds({ type, nullable }: OrderKey, text: unknown): text is string | null {
  if (text === null) return nullable
  if (typeof text !== 'string') return false
  if (type === 'text' || type === 'key' || type === 'enum') {
    return text.length <= 1000 && text.isWellFormed() && !text.includes('\0')
  }
  if (type === 'number') return decimal.test(text)
  return readValue(text, { type }).ok
}

/** @throws VALIDATION at `field` when it is no place in this order */
export function readCursor(order: Order, text: string, field: 'after' | 'before'): Place {
  const wrong = (message: string): FieldIssue => ({ field, message })
  let value: unknown
  try {
    value = JSON.parse(Buffer.from(text, 'base64url').toString())
  } catch {
    value = undefined
  }
  const [name, ...place] = Array.isArray(value) ? (value as unknown[]) : []
  if (typeof name === 'string' && name !== order.name) throw invalid(wrong('is a place in a list of another order'))
  const isWhole = name === order.name && place.length === order.keys.length
  const isPlace = isWhole && order.keys.every((key, index) => holds(key, place[index]))
  if (!isPlace) throw invalid(wrong('is no place in this list'))
  return place as Place
}
