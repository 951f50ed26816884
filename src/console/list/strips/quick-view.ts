import { hasOperator } from '#contract/core/list/list-condition.ts'
import { parseDate } from '#engine/answers/parse-date.ts'
import { parsePeriod } from '#engine/answers/parse-days.ts'
import type { ResourceList } from '#console/list/resource-list.ts'
import type { AnySearch } from '#console/list/filter/list-search.ts'
import { keysOfList } from '#console/list/filter/filter-keys.ts'

/** A view that comes with a list: what people of its area ask for every day. */
export interface QuickView {
  readonly key: string
  readonly title: string
  /** Its filters, as the address of the list says them. */
  readonly search?: Readonly<Record<string, unknown>>
  /** The filter that is set to the person who asks. */
  readonly mine?: string
  /** The two keys of a filter by days, and the period or the day: `this week`, `today`. */
  readonly days?: readonly [from: string, to: string, period: string]
}

export interface Asking {
  /** The number of the person's account. */
  me: number | undefined
  /** Where the academy is. */
  today: string
}

/** What a view asks of its list. */
export function searchOfView({ search, mine, days }: QuickView, { me, today }: Asking): Record<string, unknown> {
  const day = days && parseDate(days[2], today)
  const period = days && (parsePeriod(days[2], today) ?? (day === undefined ? undefined : { from: day, to: day }))
  return {
    ...search,
    ...(mine === undefined ? {} : { [mine]: me }),
    ...(days && period ? { [days[0]]: period.from, [days[1]]: period.to } : {}),
  }
}

const asText = (value: unknown) =>
  Array.isArray(value)
    ? value
        .map(String)
        .toSorted((a, b) => a.localeCompare(b))
        .join()
    : String(value)

/** Whether a list is filtered by just this. */
export function isShown<Row>(
  list: Pick<ResourceList<Row>, 'query'>,
  search: AnySearch,
  view: Readonly<Record<string, unknown>>,
): boolean {
  return keysOfList(list).every((key) => {
    const [is, wanted] = [search[key], view[key]]
    if (is === undefined || wanted === undefined) return is === wanted
    return asText(is) === asText(wanted)
  })
}

/** The change of an address that shows the list through a view; undefined shows all of it. */
export function patchOfView<Row>(
  list: Pick<ResourceList<Row>, 'query'>,
  view: Readonly<Record<string, unknown>> | undefined,
): Record<string, unknown> {
  return {
    ...Object.fromEntries(keysOfList(list).map((key) => [key, undefined])),
    ...view,
    open: undefined,
    view: undefined,
  }
}

/** The value of the group that a list is narrowed to; undefined for none, or for several. */
export function groupShown(value: unknown): string | undefined {
  if (typeof value === 'boolean') return String(value)
  const values = Array.isArray(value) ? value.map(String) : typeof value === 'string' ? [value] : []
  const [only, ...more] = values
  return only === undefined || more.length > 0 || hasOperator(only) ? undefined : only
}
