import type { ListField, ListFields, Operator } from './list-field.ts'
import { operatorsOf } from './list-field.ts'

/** A value of a condition: days, moments and texts as text, the rest as what they are. */
export type Value = string | number | boolean

/** One end of a range. */
export interface Bound {
  readonly value: Value
  /** The value itself is not meant. */
  readonly open?: true
}

export type Test =
  | { readonly op: 'in'; readonly values: readonly Value[] }
  | { readonly op: 'between'; readonly from?: Bound; readonly to?: Bound }
  | { readonly op: 'contains' | 'prefix'; readonly text: string }
  | { readonly op: 'empty' }

/** What a list asks of one field. */
export type Condition = Test & { readonly not?: true }

/** `index` is the place of the wrong value among several. */
export type Read<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly message: string; readonly index?: number }

const no = (message: string, index?: number) =>
  ({ ok: false, message, ...(index === undefined ? {} : { index }) }) as const
const yes = <T>(value: T) => ({ ok: true, value }) as const

/** The most values that one condition names, and characters that a text has. */
export const MAX_VALUES = 200
export const MAX_TEXT = 200

const written = /^(?:not:)?(?:(eq|in|between|gte?|lte?|contains|prefix):|empty$)/
const startsWithNot = /^not:/

/** True when a text begins with an operator; anything else is a plain value. */
export const hasOperator = (text: string): boolean => written.test(text) || startsWithNot.test(text)

const realDay = (text: string): boolean => {
  if (!/^(?:19|2\d)\d\d-\d\d-\d\d$/.test(text)) return false
  const time = Date.parse(`${text}T00:00:00Z`)
  return Number.isFinite(time) && new Date(time).toISOString().startsWith(text)
}

const realMoment = (text: string): boolean =>
  /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,6})?)?(?:Z|[+-]\d\d:\d\d)$/.test(text) &&
  realDay(text.slice(0, 10)) &&
  Number.isFinite(Date.parse(text))

function numberOf(text: string, { type }: ListField): Read<Value> {
  const whole = type !== 'number'
  if (!(whole ? /^-?\d+$/ : /^-?\d+(?:\.\d+)?$/).test(text)) {
    return no(type === 'money' ? 'must be whole rupiah' : whole ? 'must be a whole number' : 'must be a number')
  }
  const value = Number(text)
  if (Math.abs(value) > Number.MAX_SAFE_INTEGER) return no(value > 0 ? 'is too large' : 'is too small')
  return type === 'id' && value < 1 ? no('must be at least 1') : yes(value)
}

/** Reads one value of a field, strictly. */
export function readValue(text: string, field: ListField): Read<Value> {
  switch (field.type) {
    case 'enum':
      return field.values?.includes(text) ? yes(text) : no(`must be one of ${field.values?.join(', ')}`)
    case 'bool':
      return text === 'true' || text === 'false' ? yes(text === 'true') : no('must be true or false')
    case 'day':
      return realDay(text) ? yes(text) : no('must be a date such as 2026-11-30')
    case 'moment':
      return realDay(text) || realMoment(text) ? yes(text) : no('must be a date such as 2026-11-30')
    case 'text':
    case 'key': {
      const trimmed = text.trim()
      if (trimmed === '') return no("can't be empty!")
      if (trimmed.length > MAX_TEXT) return no(`must have at most ${MAX_TEXT} characters`)
      return yes(field.upper ? trimmed.toUpperCase() : trimmed)
    }
    default:
      return numberOf(text, field)
  }
}

/** `a,b\,c` → `a`, `b,c` */
export function splitValues(text: string): string[] {
  const [...parts] = text.matchAll(/(?:\\.|[^,\\]|\\$)*/gs)
  // Between two values the pattern finds each one, and nothing at the comma itself or at the end.
  const values: string[] = []
  let next = 0
  for (const part of parts) {
    if (part.index < next) continue
    values.push(part[0].replace(/\\(.)/gs, '$1'))
    next = part.index + part[0].length + 1
  }
  return values
}

const joinValues = (values: readonly Value[]): string =>
  values.map((value) => String(value).replace(/[\\,]/g, String.raw`\$&`)).join(',')

function readIn(texts: readonly string[], field: ListField): Read<Test> {
  if (texts.length > MAX_VALUES) return no(`must hold at most ${MAX_VALUES} items`)
  const values: Value[] = []
  for (const [index, text] of texts.entries()) {
    const read = readValue(text, field)
    if (!read.ok) return texts.length === 1 ? read : { ...read, index }
    values.push(read.value)
  }
  return yes({ op: 'in', values })
}

const comparable = (value: Value) => (typeof value === 'string' ? value.slice(0, 10) : value)

function readBound(text: string, mark: string, field: ListField): Read<Bound> {
  const isOpen = text.startsWith(mark)
  const read = readValue(isOpen ? text.slice(mark.length) : text, field)
  return read.ok ? yes({ value: read.value, ...(isOpen ? { open: true as const } : {}) }) : read
}

/**
 * A range; an empty text is no end, `>` before the first and `<` before the last value leave the value itself out. Ends
 * that are moments may lie on one day in either order: the database knows.
 */
export function readRange(from: string, to: string, field: ListField): Read<Test> {
  if (from === '' && to === '') return no('needs a first or a last value')
  const ends: { from?: Bound; to?: Bound } = {}
  for (const [side, text, mark] of [
    ['from', from, '>'],
    ['to', to, '<'],
  ] as const) {
    if (text === '') continue
    const read = readBound(text, mark, field)
    if (!read.ok) return read
    ends[side] = read.value
  }
  if (ends.from && ends.to && comparable(ends.from.value) > comparable(ends.to.value))
    return no('ends before it begins')
  return yes({ op: 'between', ...ends })
}

function readTest(op: Operator, text: string, field: ListField): Read<Test> {
  switch (op) {
    case 'empty':
      return yes({ op })
    case 'in':
      return readIn(splitValues(text), field)
    case 'eq':
      return readIn([text], field)
    case 'between': {
      const at = text.indexOf('..')
      return at < 0
        ? no('must be a first and a last value, such as 1..9')
        : readRange(text.slice(0, at), text.slice(at + 2), field)
    }
    case 'gt':
    case 'gte':
    case 'lt':
    case 'lte': {
      const read = readValue(text, field)
      const bound = read.ok && { value: read.value, ...(op.length === 2 ? { open: true as const } : {}) }
      return bound ? yes({ op: 'between', [op.startsWith('g') ? 'from' : 'to']: bound }) : (read as Read<Test>)
    }
    default: {
      const read = readValue(text, field)
      return read.ok ? yes({ op, text: String(read.value) }) : read
    }
  }
}

function operatorOf(text: string, field: ListField): [Operator, string] {
  if (text === 'empty') return ['empty', '']
  const found = written.exec(text)?.[1]
  if (found !== undefined) return [found as Operator, text.slice(found.length + 1)]
  const plain = field.type === 'text' ? (field.plain ?? 'contains') : operatorsOf(field).includes('in') ? 'in' : 'eq'
  return [plain, text]
}

/**
 * Reads what a query asks of a field: `SENT,VOID`, `in:SENT,VOID`, `not:SENT`, `between:1..9`, `gt:2026-10-01`,
 * `contains:ab`, `prefix:ab`, `empty`, `not:empty`; a comma inside a value is written `\,`. What has no operator is one
 * of the values, or for a text what the field says.
 */
export function readCondition(text: string, field: ListField): Read<Condition> {
  const isNot = startsWithNot.test(text)
  const [op, rest] = operatorOf(isNot ? text.slice(4) : text, field)
  const able = operatorsOf(field)
  if (!able.includes(op)) return no(`cannot be asked with ${op}; it takes ${able.join(', ') || 'nothing'}`)
  const read = readTest(op, rest, field)
  return read.ok && isNot ? yes({ ...read.value, not: true }) : read
}

function writeTest(test: Test): string {
  switch (test.op) {
    case 'empty':
      return 'empty'
    case 'in':
      return test.values.length === 1 ? `eq:${test.values[0]}` : `in:${joinValues(test.values)}`
    case 'between': {
      const end = (bound: Bound | undefined, mark: string) =>
        bound ? (bound.open ? mark : '') + String(bound.value) : ''
      return `between:${end(test.from, '>')}..${end(test.to, '<')}`
    }
    default:
      return `${test.op}:${test.text}`
  }
}

/** The text that `readCondition` reads as this condition. */
export const writeCondition = (condition: Condition): string => (condition.not ? 'not:' : '') + writeTest(condition)

/** A condition and the field that it is about. */
export interface Asked {
  readonly field: string
  readonly condition: Condition
}

const textOf = (value: unknown): string =>
  Array.isArray(value) ? value.map((each) => joinValues([each as Value])).join(',') : String(value)

/** The conditions of a query that the list's schema has passed. Plain values and operators mean what they say there. */
export function conditionsOf(fields: ListFields, query: Readonly<Record<string, unknown>>): Asked[] {
  const asked: Asked[] = []
  const add = (field: string, read: Read<Condition>) => {
    if (read.ok) asked.push({ field, condition: read.value })
  }
  for (const [key, field] of Object.entries(fields)) {
    const value = query[key]
    if (value !== undefined && value !== '') add(key, readCondition(textOf(value), field))
    const [from, to] = (field.bounds ?? []).map((name) => query[name])
    if (from !== undefined) add(key, readRange(textOf(from), '', field))
    if (to !== undefined) add(key, readRange('', textOf(to), field))
  }
  return asked
}
