import type { ClicksOfDay, ClicksOfFlag, ClicksOfLink } from '#contract/report/report.ts'
import { reports } from '#contract/report/report.ts'
import { i18n } from '#console/app/i18n.ts'
import { stringifySearch } from '#console/app/search-codec.ts'
import { reportHref } from '#console/report/search.ts'
import type { ReportSet } from '#console/report/view.ts'
import { reportView } from '#console/report/view.ts'
import { dayNumber } from '#console/report/words.ts'
import { calendarDay } from '#console/ui/format.ts'
import { flagWords } from '#contract/report/shorter.ts'

const path = '/shorter'
const empty = 'No clicks in this period'

export const shorterReports: ReportSet = {
  path,
  list: 'Short links',
  views: [
    reportView<ClicksOfDay>({
      key: 'by-day',
      title: 'Clicks by day',
      tab: 'By day',
      call: reports.clicksByDay,
      rowTitle: 'Day',
      label: ({ day }) => calendarDay(day),
      short: ({ day }) => dayNumber(day),
      begins: ({ day }) => day,
      // The links that had the clicks of that day.
      href: ({ day }, { coreClassId }) => reportHref(path, 'recap', { dateFrom: day, dateTo: day, coreClassId }),
      columns: [
        { key: 'clicks', title: 'Clicks', kind: 'count', value: (row) => row.clicks },
        { key: 'unique', title: 'Visitors', kind: 'count', value: (row) => row.unique },
        { key: 'bots', title: 'Bots', kind: 'count', value: (row) => row.bots },
      ],
      chart: {
        kind: 'series',
        drawn: [
          { column: 'clicks', as: 'area' },
          { column: 'unique', as: 'line' },
          { column: 'bots', as: 'line' },
        ],
      },
      totals: true,
      empty,
    }),
    reportView<ClicksOfFlag>({
      key: 'by-flag',
      title: 'Clicks by use',
      tab: 'By use',
      call: reports.clicksByFlag,
      rowTitle: 'Used in',
      label: ({ flag }) => i18n.t(flagWords[flag]),
      short: ({ flag }) => i18n.t(flagWords[flag]),
      href: ({ flag }, { coreClassId }) => path + stringifySearch({ flag, exclude: false, coreClassId }),
      columns: [
        { key: 'links', title: 'Links', kind: 'count', value: (row) => row.links },
        { key: 'clicks', title: 'Clicks', kind: 'count', value: (row) => row.clicks },
        { key: 'pct', title: 'Share', kind: 'percent', value: (row) => row.pct },
      ],
      chart: { kind: 'donut', column: 'clicks' },
      totals: true,
      empty,
    }),
    reportView<ClicksOfLink>({
      key: 'recap',
      title: 'Top links',
      tab: 'Top links',
      call: reports.clicksByLink,
      rowTitle: 'Code',
      label: ({ code }) => code,
      short: ({ code }) => code,
      href: ({ shorterId }) => path + stringifySearch({ open: shorterId }),
      columns: [
        { key: 'title', title: 'Title', kind: 'text', value: (row) => row.title },
        { key: 'flag', title: 'Used in', kind: 'text', value: (row) => i18n.t(flagWords[row.flag]) },
        { key: 'clicks', title: 'Clicks', kind: 'count', value: (row) => row.clicks },
        { key: 'clicks7d', title: 'Last 7 days', kind: 'count', value: (row) => row.clicks7d },
        { key: 'lastClickAt', title: 'Last click', kind: 'moment', value: (row) => row.lastClickAt },
        { key: 'byDay', title: 'Daily', kind: 'trend', value: (row) => row.byDay },
      ],
      chart: null,
      empty,
    }),
  ],
}
