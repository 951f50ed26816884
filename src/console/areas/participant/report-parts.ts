import { platformWords } from '#contract/channel/platform-words.ts'
import { i18n } from '#console/app/i18n.ts'
import { stringifySearch } from '#console/app/search-codec.ts'
import type { ReportColumn, ReportQuery } from '#console/report/view.ts'

export const path = '/absensi-report'

/** The list of the participants that were counted: without those that reports leave out. */
export const listed = ({ platform, coreClassId, dateFrom, dateTo }: ReportQuery, search: object) =>
  path + stringifySearch({ dateFrom, dateTo, platform, coreClassId, exclude: false, ...search })

/** They attended a meeting at least. */
export const attended = { attendedCount: 'gte:1' }
export const certified = { certificateStatus: ['SENT'] }

/** A number of a row, with the list of what it counts. */
export const count = <Row>(
  key: string,
  title: string,
  value: (row: Row) => number,
  search: (row: Row) => object,
): ReportColumn<Row> => ({ key, title, kind: 'count', value, href: (row, query) => listed(query, search(row)) })

export const share = <Row>(key: string, title: string, value: (row: Row) => number): ReportColumn<Row> => ({
  key,
  title,
  kind: 'percent',
  value,
})

interface OfPlatform {
  platform: string
}
export const ofPlatform = ({ platform }: OfPlatform) => ({ platform: [platform] })
export const platformRow = {
  rowTitle: 'Platform',
  label: ({ platform }: OfPlatform) => i18n.t(platformWords(platform)),
  short: ({ platform }: OfPlatform) => i18n.t(platformWords(platform)),
  href: (row: OfPlatform, query: ReportQuery) => listed(query, ofPlatform(row)),
} as const
