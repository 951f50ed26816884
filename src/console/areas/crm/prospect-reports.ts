import { sourceWords } from '#contract/crm/prospect.ts'
import type {
  ProspectsOfMonth,
  ProspectsOfOwner,
  ProspectsOfSource,
  ProspectsOfStage,
  TimeInStage,
} from '#contract/report/prospects.ts'
import { reports } from '#contract/report/report.ts'
import { i18n } from '#console/app/i18n.ts'
import { stringifySearch } from '#console/app/search-codec.ts'
import type { ReportColumn, ReportQuery, ReportSet } from '#console/report/view.ts'
import { reportView } from '#console/report/view.ts'
import { ProspectChoices } from './prospect-choices.tsx'

const path = '/crm/prospect'
const empty = 'No prospects in this period'
/** The list with what the report is narrowed by. */
const ofList = ({ source, owner }: ReportQuery, search: ReportQuery) =>
  path + stringifySearch({ source, owner, ...search })

/** What came of prospects, in the same words for sources, owners and months. */
const outcome: readonly ReportColumn<
  Pick<ProspectsOfSource, 'began' | 'open' | 'won' | 'lost' | 'wonPct' | 'wonValue'>
>[] = [
  { key: 'began', title: 'Prospects', kind: 'count', value: (row) => row.began },
  { key: 'open', title: 'Open', kind: 'count', value: (row) => row.open },
  { key: 'won', title: 'Won', kind: 'count', value: (row) => row.won },
  { key: 'lost', title: 'Lost', kind: 'count', value: (row) => row.lost },
  { key: 'wonPct', title: 'Won, %', kind: 'percent', value: (row) => row.wonPct },
  { key: 'wonValue', title: 'Value won', kind: 'money', value: (row) => row.wonValue },
]

const sourceName = ({ source }: ProspectsOfSource) =>
  i18n.t(Object.hasOwn(sourceWords, source) ? sourceWords[source as keyof typeof sourceWords] : source)
const ownerName = ({ name }: ProspectsOfOwner) => name ?? i18n.t('No owner')

export const prospectReports: ReportSet = {
  path,
  list: 'Prospects',
  views: [
    reportView<ProspectsOfStage>({
      key: 'funnel',
      title: 'Funnel of prospects',
      tab: 'Funnel',
      call: reports.prospectFunnel,
      rowTitle: 'Stage',
      label: ({ name }) => name,
      short: ({ name }) => name,
      href: ({ stageId }, query) => ofList(query, { stageId }),
      columns: [
        { key: 'reached', title: 'Came this far', kind: 'count', value: (row) => row.reached },
        { key: 'ofBefore', title: 'Of the stage before', kind: 'percent', value: (row) => row.ofBefore },
        { key: 'ofAll', title: 'Of all', kind: 'percent', value: (row) => row.ofAll },
        { key: 'value', title: 'Value', kind: 'money', value: (row) => row.value },
      ],
      chart: { kind: 'bars', columns: ['reached'] },
      choices: ProspectChoices,
      empty,
    }),
    reportView<ProspectsOfSource>({
      key: 'by-source',
      title: 'Prospects by source',
      tab: 'By source',
      call: reports.prospectsBySource,
      rowTitle: 'Source',
      label: sourceName,
      short: sourceName,
      href: ({ source }, query) => ofList(query, { source }),
      columns: outcome,
      chart: { kind: 'bars', columns: ['open', 'won', 'lost'] },
      totals: true,
      choices: ProspectChoices,
      empty,
    }),
    reportView<ProspectsOfOwner>({
      key: 'by-owner',
      title: 'Prospects by owner',
      tab: 'By owner',
      call: reports.prospectsByOwner,
      rowTitle: 'Owner',
      label: ownerName,
      short: ownerName,
      href: ({ ownerId }, query) => ofList(query, { owner: ownerId ?? 'empty' }),
      columns: outcome,
      chart: { kind: 'bars', columns: ['open', 'won', 'lost'] },
      totals: true,
      choices: ProspectChoices,
      empty,
    }),
    reportView<TimeInStage>({
      key: 'time-in-stage',
      title: 'Time in stage',
      tab: 'Time in stage',
      call: reports.timeInStage,
      rowTitle: 'Stage',
      label: ({ name }) => name,
      short: ({ name }) => name,
      href: ({ stageId }, query) => ofList(query, { stageId }),
      columns: [
        { key: 'inside', title: 'In it now', kind: 'count', value: (row) => row.inside },
        { key: 'late', title: 'Beyond the limit', kind: 'count', value: (row) => row.late },
        { key: 'limitDays', title: 'Time limit, days', kind: 'count', value: (row) => row.limitDays },
        { key: 'left', title: 'Left it', kind: 'count', value: (row) => row.left },
        { key: 'averageDays', title: 'Average, days', kind: 'count', value: (row) => row.averageDays },
        { key: 'medianDays', title: 'Median, days', kind: 'count', value: (row) => row.medianDays },
        { key: 'longestDays', title: 'Longest, days', kind: 'count', value: (row) => row.longestDays },
      ],
      chart: { kind: 'bars', columns: ['averageDays'] },
      choices: ProspectChoices,
      empty,
    }),
    reportView<ProspectsOfMonth>({
      key: 'by-month',
      title: 'Prospects won by month',
      tab: 'Won by month',
      call: reports.prospectsByMonth,
      rowTitle: 'Month',
      label: ({ month }) => month,
      short: ({ month }) => month.slice(2),
      begins: ({ month }) => `${month}-01`,
      href: ({ month }, query) => ofList(query, { createdFrom: `${month}-01` }),
      columns: [
        { key: 'began', title: 'New', kind: 'count', value: (row) => row.began },
        { key: 'won', title: 'Won', kind: 'count', value: (row) => row.won },
        { key: 'lost', title: 'Lost', kind: 'count', value: (row) => row.lost },
        { key: 'wonPct', title: 'Won, %', kind: 'percent', value: (row) => row.wonPct },
        { key: 'wonValue', title: 'Value won', kind: 'money', value: (row) => row.wonValue },
      ],
      chart: {
        kind: 'series',
        drawn: [
          { column: 'won', as: 'column' },
          { column: 'lost', as: 'line' },
        ],
      },
      allTime: true,
      totals: true,
      choices: ProspectChoices,
      empty,
    }),
  ],
}
