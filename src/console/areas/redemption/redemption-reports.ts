import type { RedemptionsOfDay, RedemptionsOfFlag } from '#contract/report/redemptions.ts'
import { reports } from '#contract/report/report.ts'
import { flagWords } from '#contract/redemption/redemption.ts'
import type { RedemptionStatus } from '#contract/redemption/redemption.rules.ts'
import { i18n } from '#console/app/i18n.ts'
import { stringifySearch } from '#console/app/search-codec.ts'
import type { ReportQuery, ReportSet } from '#console/report/view.ts'
import { reportView } from '#console/report/view.ts'
import { dayNumber } from '#console/report/words.ts'
import { calendarDay } from '#console/ui/format.ts'

const path = '/reedem'
const empty = 'No codes were sent in in this period'

/** The list of what was counted: without what is left out of reports. */
const listed = ({ platform, coreClassId }: ReportQuery, search: object) =>
  path + stringifySearch({ ...search, platform, coreClassId, exclude: false })

const onDay = (status?: RedemptionStatus) => {
  const chosen = status === undefined ? {} : { status: [status] }
  return ({ day }: RedemptionsOfDay, query: ReportQuery) => listed(query, { dateFrom: day, dateTo: day, ...chosen })
}

const ofFlag = ({ flag }: RedemptionsOfFlag, query: ReportQuery) =>
  listed(query, { flag: [flag], dateFrom: query.dateFrom, dateTo: query.dateTo })

export const redemptionReports: ReportSet = {
  path,
  list: 'Redemptions',
  views: [
    reportView<RedemptionsOfDay>({
      key: 'by-day',
      title: 'Redemptions by day',
      tab: 'By day',
      call: reports.redemptionsByDay,
      rowTitle: 'Day',
      label: ({ day }) => calendarDay(day),
      short: ({ day }) => dayNumber(day),
      begins: ({ day }) => day,
      href: onDay(),
      columns: [
        { key: 'redeemed', title: 'Redeemed', kind: 'count', value: (row) => row.redeemed, href: onDay('REDEEMED') },
        { key: 'rejected', title: 'Rejected', kind: 'count', value: (row) => row.rejected, href: onDay('REJECTED') },
        { key: 'pending', title: 'Pending', kind: 'count', value: (row) => row.pending, href: onDay('PENDING') },
        {
          key: 'cancelled',
          title: 'Cancelled',
          kind: 'count',
          value: (row) => row.cancelled,
          href: onDay('CANCELLED'),
        },
        { key: 'total', title: 'Total', kind: 'count', value: (row) => row.total, href: onDay() },
      ],
      chart: {
        kind: 'series',
        drawn: [
          { column: 'redeemed', as: 'stack' },
          { column: 'rejected', as: 'stack' },
          { column: 'pending', as: 'stack' },
          { column: 'cancelled', as: 'stack' },
        ],
      },
      byPlatform: true,
      totals: true,
      empty,
    }),
    reportView<RedemptionsOfFlag>({
      key: 'by-flag',
      title: 'Redemptions by outcome',
      tab: 'By outcome',
      call: reports.redemptionsByFlag,
      rowTitle: 'Outcome',
      label: ({ flag }) => i18n.t(flagWords[flag]),
      short: ({ flag }) => i18n.t(flagWords[flag]),
      href: ofFlag,
      columns: [
        {
          key: 'total',
          title: 'Total',
          kind: 'count',
          value: (row) => row.total,
          href: ofFlag,
        },
        { key: 'pct', title: 'Share', kind: 'percent', value: (row) => row.pct },
      ],
      chart: { kind: 'donut', column: 'total' },
      byPlatform: true,
      totals: true,
      empty,
    }),
  ],
}
