import { platformWords } from '#contract/channel/platform-words.ts'
import type { SalesOfDay, SalesOfWeek } from '#contract/report/report.ts'
import { reports } from '#contract/report/report.ts'
import { i18n } from '#console/app/i18n.ts'
import { stringifySearch } from '#console/app/search-codec.ts'
import type { ReportColumn, ReportQuery, ReportSet } from '#console/report/view.ts'
import { reportView } from '#console/report/view.ts'
import { dayNumber, monthName } from '#console/report/words.ts'
import { calendarDay } from '#console/ui/format.ts'

type Sales = SalesOfDay | SalesOfWeek

const columns: readonly ReportColumn<Sales>[] = [
  { key: 'sold', title: 'Sold', kind: 'count', value: (row) => row.sold },
  { key: 'gross', title: 'Gross', kind: 'money', value: (row) => row.gross },
  { key: 'fee', title: 'Fee', kind: 'money', value: (row) => row.fee },
  { key: 'net', title: 'Net', kind: 'money', value: (row) => row.net },
]

/** What each platform sold, as far as it sold anything. */
const byPlatform = (rows: readonly Sales[]): ReportColumn<Sales>[] =>
  [...new Set(rows.flatMap((row) => Object.keys(row.byPlatform)))].toSorted().map((code) => ({
    key: `net-${code}`,
    title: i18n.t('Net, {{platform}}', { platform: platformWords(code) }),
    kind: 'money',
    value: (row) => row.byPlatform[code]?.net ?? 0,
  }))

/** The list of the sales that were counted. */
const salesOf = (dateFrom: string, dateTo: string, { platform, coreClassId }: ReportQuery) =>
  `/reportecommerce${stringifySearch({ dateFrom, dateTo, saleStatus: 'PAID', exclude: false, platform, coreClassId })}`

const shared = {
  columns,
  more: byPlatform,
  byPlatform: true,
  totals: true,
  empty: 'No sales in this period',
} as const

export const ecommerceReports: ReportSet = {
  path: '/reportecommerce',
  list: 'Sales',
  views: [
    reportView<SalesOfDay>({
      ...shared,
      key: 'by-day',
      title: 'Sales by day',
      tab: 'By day',
      call: reports.salesByDay,
      rowTitle: 'Day',
      label: ({ day }) => calendarDay(day),
      short: ({ day }) => dayNumber(day),
      begins: ({ day }) => day,
      href: ({ day }, query) => salesOf(day, day, query),
      chart: {
        kind: 'series',
        drawn: [
          { column: 'net', as: 'column' },
          { column: 'sold', as: 'line', right: true },
        ],
      },
    }),
    reportView<SalesOfWeek>({
      ...shared,
      key: 'by-week',
      title: 'Sales by week',
      tab: 'By week',
      call: reports.salesByWeek,
      rowTitle: 'Week',
      label: ({ month, week, from, to }) =>
        `${i18n.t('Week {{week}} of {{month}}', { week, month: monthName(month) })} (${dayNumber(from)}–${dayNumber(to)})`,
      short: ({ from, to }) => `${dayNumber(from)}–${dayNumber(to)}`,
      begins: ({ from }) => from,
      href: ({ from, to }, query) => salesOf(from, to, query),
      chart: {
        kind: 'series',
        drawn: [
          { column: 'gross', as: 'column' },
          { column: 'fee', as: 'column' },
          { column: 'net', as: 'column' },
        ],
      },
    }),
  ],
}
