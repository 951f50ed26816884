import { hasOperator } from '#contract/list-condition.ts'
import { windowKeys } from '#contract/list.ts'
import { readEnds } from './filter/range.ts'
import type { AnySearch } from './list-search.ts'
import type { Filter, ResourceList } from './resource-list.ts'

/** The query's keys that a filter owns. */
export function keysOf<Row>(filter: Filter<Row>): string[] {
  return filter.kind === 'dates' ? [filter.key, filter.to] : [filter.key]
}

/** Everything in the query by which a list is narrowed. */
export function keysOfList<Row>({ query }: Pick<ResourceList<Row>, 'query'>): string[] {
  return Object.keys(query.shape).filter((key) => key !== 'sort' && !windowKeys.includes(key))
}

export function isSet<Row>(filter: Filter<Row>, search: AnySearch): boolean {
  return keysOf(filter).some((key) => search[key] !== undefined)
}

const offered = new WeakMap<object, readonly Filter<unknown>[]>()

/** The filters that a list names, and a range for each column of whole numbers and money that they say nothing of. */
export function filtersOf<Row>(list: ResourceList<Row>): readonly Filter<Row>[] {
  const known = offered.get(list)
  if (known) return known
  const named = new Set(list.filters.flatMap(keysOf))
  const ranges = list.columns.flatMap(({ key, title }): Filter<Row>[] => {
    const field = list.fields?.[key]
    const isWhole = field?.type === 'money' || field?.type === 'int'
    return isWhole && field.filter !== false && !named.has(key) ? [{ key, title, kind: 'range', field }] : []
  })
  const all = [...list.filters, ...ranges]
  offered.set(list, all as readonly Filter<unknown>[])
  return all
}

/** The filter says something that its editor knows; what was typed in words may be more. */
export function hasEditor<Row>(filter: Filter<Row>, search: AnySearch): boolean {
  if (filter.kind === 'range') return readEnds(search[filter.key], filter.field) !== undefined
  return keysOf(filter).every((key) => {
    const value = search[key]
    return typeof value !== 'string' || !hasOperator(value)
  })
}

/** The chosen values of a filter that takes one or several. */
export function valuesOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.map(String)
  return typeof value === 'string' ? [value] : []
}
