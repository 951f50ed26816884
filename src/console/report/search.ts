import type { WantedPeriod } from '#contract/core/report-period.ts'
import { stringifySearch } from '#console/app/search-codec.ts'
import { listSearch } from '#console/list/filter/list-search.ts'
import type { AnyReport, ReportQuery } from './view.ts'

/**
 * What of an address narrows a report. What is unknown or wrong is dropped, field by field, so that an old or mangled
 * link still shows a report; of several ways to say which days the first counts.
 */
export function readQuery({ call }: Pick<AnyReport, 'call'>, raw: Readonly<Record<string, unknown>>): ReportQuery {
  const known = new Set(Object.keys(call.query.shape))
  const read: WantedPeriod & Record<string, unknown> = listSearch(call.query)({ ...raw })
  const { month, year, dateFrom, dateTo } = read
  const period = month !== undefined ? { month } : year !== undefined ? { year } : { dateFrom, dateTo }
  const { customerId: _, ...rest } = read
  const query = { ...rest, month: undefined, year: undefined, dateFrom: undefined, dateTo: undefined, ...period }
  const kept = Object.entries(query).filter(([key, value]) => known.has(key) && value !== undefined)
  return call.query.safeParse(Object.fromEntries(kept)).success ? Object.fromEntries(kept) : {}
}

/** The address of a report. */
export const reportHref = (path: string, report: string, query: ReportQuery = {}): string =>
  path + stringifySearch({ report, ...query })

/** The month that is so many months later: `2026-12`, 1 → `2027-01`. */
export function laterMonth(month: string, by: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + by, 1)).toISOString().slice(0, 7)
}
