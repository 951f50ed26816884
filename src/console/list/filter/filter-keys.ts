import { hasOperator } from '#contract/core/list/list-condition.ts'
import type { ListField, ListFields } from '#contract/core/list/list-field.ts'
import { windowKeys } from '#contract/core/list/list.ts'
import type { Days } from './range.ts'
import { isDay, isOfDays, readDays, readEnds } from './range.ts'
import type { AnySearch } from './list-search.ts'
import { isTurned } from './filter-mode.ts'
import type { Filter, ResourceList } from '#console/list/resource-list.ts'

/** The query's keys that a filter owns. */
export function keysOf<Row>(filter: Filter<Row>): string[] {
  if (filter.kind !== 'dates') return [filter.key]
  return [filter.key, filter.to, ...(filter.of === undefined ? [] : [filter.of])]
}

/** Everything in the query by which a list is narrowed. */
export function keysOfList<Row>({ query }: Pick<ResourceList<Row>, 'query'>): string[] {
  return Object.keys(query.shape).filter((key) => key !== 'sort' && !windowKeys.includes(key))
}

export function isSet<Row>(filter: Filter<Row>, search: AnySearch): boolean {
  return keysOf(filter).some((key) => search[key] !== undefined)
}

const offered = new WeakMap<object, readonly Filter<unknown>[]>()

/** A filter with its field; of days that is the one that its two keys bound, of which a typed line may ask the same in one. */
function withField<Row>(filter: Filter<Row>, fields: ListFields = {}): Filter<Row> {
  if (filter.kind === 'range') return filter
  const of =
    filter.kind === 'dates'
      ? Object.keys(fields).find((key) => fields[key]?.bounds?.join() === [filter.key, filter.to].join())
      : filter.key
  const field = of === undefined ? undefined : fields[of]
  if (of === undefined || !field) return filter
  return filter.kind === 'dates' ? { ...filter, of, field } : { ...filter, field }
}

const hasRange = (field: ListField): boolean => field.type === 'money' || field.type === 'int' || isOfDays(field)

/**
 * The filters that a list names, and a range for each column of whole numbers, money and days that they say nothing of.
 */
export function filtersOf<Row>(list: ResourceList<Row>): readonly Filter<Row>[] {
  const known = offered.get(list)
  if (known) return known
  const filters = list.filters.map((filter) => withField(filter, list.fields))
  const named = new Set(filters.flatMap(keysOf))
  const ranges = list.columns.flatMap(({ key, title }): Filter<Row>[] => {
    const field = list.fields?.[key]
    const isMissing = field && hasRange(field) && field.filter !== false && !named.has(key)
    return isMissing ? [{ key, title, kind: 'range', field }] : []
  })
  const all = [...filters, ...ranges]
  offered.set(list, all as readonly Filter<unknown>[])
  return all
}

function knows<Row>(filter: Filter<Row>, key: string, value: unknown): boolean {
  if (isTurned(filter, key, value)) return true
  if (filter.kind === 'range' && !isOfDays(filter.field)) return readEnds(value, filter.field) !== undefined
  if (filter.kind === 'range' || (filter.kind === 'dates' && key === filter.of)) return readDays(value) !== undefined
  return typeof value !== 'string' || !hasOperator(value)
}

/** The keys that are set to something that the filter's editor knows; what was typed in words may be more. */
export function knownKeys<Row>(filter: Filter<Row>, search: AnySearch): string[] {
  return keysOf(filter).filter((key) => search[key] !== undefined && knows(filter, key, search[key]))
}

/** The days that a filter keeps to: those of its two keys, and among them those that were typed. */
export function daysOf(filter: Extract<Filter<unknown>, { kind: 'dates' }>, search: AnySearch): Days {
  const { from, to } = (filter.of === undefined ? undefined : readDays(search[filter.of])) ?? {}
  const [first, last] = [search[filter.key], search[filter.to]].map((value) => (isDay(value) ? value : undefined))
  const froms = [from, first].filter((day) => day !== undefined).toSorted()
  const tos = [to, last].filter((day) => day !== undefined).toSorted()
  const [latest, earliest] = [froms.at(-1), tos[0]]
  return { ...(latest === undefined ? {} : { from: latest }), ...(earliest === undefined ? {} : { to: earliest }) }
}
