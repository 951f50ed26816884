import { useQuery } from '@tanstack/react-query'
import { hasKnownValues } from '#contract/core/list/list-field.ts'
import { number } from '#console/ui/format.ts'
import { keysOf } from './filter-keys.ts'
import type { Filter, ResourceList } from '#console/list/resource-list.ts'
import { figuresKey } from '#console/list/rows/window-query.ts'

/** How many rows each value of a filter would give, in words; blank while nobody knows. */
export type CountOf = (value: string | number) => string

interface Counted<Row> {
  list: ResourceList<Row>
  filter: Filter<Row>
  /** What the list asks for. */
  query: Record<string, unknown>
}

/** The counts of a filter under the other filters; undefined when its values are not counted. */
export function useCounts<Row>({ list, filter, query }: Counted<Row>): CountOf | undefined {
  const { figures, fields } = list
  const own = new Set(['sort', ...keysOf(filter)])
  const others = Object.fromEntries(Object.entries(query).filter(([key]) => !own.has(key)))
  const isCounted = figures !== undefined && hasKnownValues(fields?.[filter.key])
  const { data } = useQuery({
    queryKey: figuresKey(list, 'counts', filter.key, others),
    queryFn: async ({ signal }) => (await figures?.())?.counts(filter.key, others, signal) ?? null,
    enabled: isCounted,
    retry: false,
  })
  if (!isCounted) return undefined
  return (value) => {
    const found = data?.counts?.find((one) => one.value === String(value))
    return found ? `${number(found.count)}${found.more ? '+' : ''}` : ''
  }
}
