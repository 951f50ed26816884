import type { Condition, Value } from '#contract/core/list/list-condition.ts'
import { hasOperator, readCondition, writeCondition } from '#contract/core/list/list-condition.ts'
import { operatorsOf } from '#contract/core/list/list-field.ts'
import type { Filter } from '#console/list/resource-list.ts'
import type { AnySearch } from './list-search.ts'

/** What a filter asks: one of its values, none of them, or whether there is a value at all. */
export type Mode = 'is' | 'not' | 'empty' | 'filled'

/** The key of the query under which a filter's column is asked in words. */
const keyInWords = <Row>(filter: Filter<Row>): string | undefined => (filter.kind === 'dates' ? filter.of : filter.key)

const takesNot = new Set(['enum', 'list', 'record', 'seen', 'text'])

/** The modes that a filter offers. */
export function modesOf<Row>(filter: Filter<Row>): readonly Mode[] {
  const { field, kind } = filter
  if (!field || keyInWords(filter) === undefined) return ['is']
  return [
    'is',
    ...(takesNot.has(kind) ? (['not'] as const) : []),
    ...(operatorsOf(field).includes('empty') ? (['empty', 'filled'] as const) : []),
  ]
}

/** What a value of the query asks in words; undefined for a plain value. */
function inWords<Row>({ field }: Filter<Row>, value: unknown): Condition | undefined {
  if (!field || typeof value !== 'string' || !hasOperator(value)) return undefined
  const read = readCondition(value, field)
  return read.ok ? read.value : undefined
}

/** What a text that is given alone means. */
const plainOf = <Row>({ field }: Filter<Row>): 'in' | 'prefix' | 'contains' =>
  field?.plain === 'eq' ? 'in' : (field?.plain ?? 'contains')

/** Whether a value asks, in a mode of the filter other than `is`, for what its editor can set. */
export function isTurned<Row>(filter: Filter<Row>, key: string, value: unknown): boolean {
  const condition = key === keyInWords(filter) ? inWords(filter, value) : undefined
  if (!condition) return false
  const modes = modesOf(filter)
  if (condition.op === 'empty') return modes.includes(condition.not ? 'filled' : 'empty')
  if (!condition.not || !modes.includes('not')) return false
  if (filter.kind === 'text') return condition.op === plainOf(filter)
  return condition.op === 'in' && (filter.kind === 'enum' || filter.kind === 'list' || condition.values.length === 1)
}

/** What a filter asks in a mode other than `is`. */
function conditionOf<Row>(filter: Filter<Row>, search: AnySearch): Condition | undefined {
  const key = keyInWords(filter)
  return key !== undefined && isTurned(filter, key, search[key]) ? inWords(filter, search[key]) : undefined
}

export function modeOf<Row>(filter: Filter<Row>, search: AnySearch): Mode {
  const condition = conditionOf(filter, search)
  if (condition?.op === 'empty') return condition.not ? 'filled' : 'empty'
  return condition?.not ? 'not' : 'is'
}

/** The values that a filter takes or leaves out. */
export function chosenOf<Row>(filter: Filter<Row>, search: AnySearch): readonly Value[] {
  const condition = conditionOf(filter, search)
  if (condition?.op === 'in') return condition.values
  if (condition) return condition.op === 'contains' || condition.op === 'prefix' ? [condition.text] : []
  // Days are two values, which their editor sets.
  if (filter.kind === 'dates') return []
  const value = search[filter.key]
  if (Array.isArray(value)) return value.map(String)
  return typeof value === 'string' || typeof value === 'number' ? [value] : []
}

function testText<Row>(filter: Filter<Row>, mode: Mode, values: readonly Value[]): unknown {
  if (mode === 'empty' || mode === 'filled') {
    return writeCondition({ op: 'empty', ...(mode === 'filled' ? { not: true } : {}) })
  }
  const [first] = values
  if (first === undefined || first === '') return undefined
  if (mode === 'is') return filter.kind === 'enum' || filter.kind === 'list' ? values : first
  const plain = filter.kind === 'text' ? plainOf(filter) : 'in'
  return writeCondition(
    plain === 'in' ? { op: plain, values, not: true } : { op: plain, text: String(first), not: true },
  )
}

/** The change of the query that sets a filter to these values in this mode. */
export function patchOf<Row>(filter: Filter<Row>, mode: Mode, values: readonly Value[]): Record<string, unknown> {
  const key = keyInWords(filter) ?? filter.key
  const ends = filter.kind === 'dates' ? { [filter.key]: undefined, [filter.to]: undefined } : {}
  return { ...ends, [key]: testText(filter, mode, values) }
}

const words = { is: 'is', not: 'is not', empty: 'is empty', filled: 'is not empty' } as const
const textWords = {
  contains: { is: 'contains', not: 'does not contain' },
  prefix: { is: 'begins with', not: 'does not begin with' },
  in: {},
} as const

/** What a mode is called. */
export function modeWords<Row>(filter: Filter<Row>, mode: Mode): string {
  const all: Readonly<Record<Mode, string>> =
    filter.kind === 'text' ? { ...words, ...textWords[plainOf(filter)] } : words
  return all[mode]
}
