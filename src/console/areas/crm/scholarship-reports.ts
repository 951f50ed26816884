import { reports } from '#contract/report/report.ts'
import type { ScholarshipsOfScheme } from '#contract/report/scholarships.ts'
import type { ReportColumn, ReportSet } from '#console/report/view.ts'
import { reportView } from '#console/report/view.ts'

const path = '/crm/scholarship'

const count = (key: string, title: string, value: (row: ScholarshipsOfScheme) => number) =>
  ({ key, title, kind: 'count', value }) as const satisfies ReportColumn<ScholarshipsOfScheme>

/** What scholarships cost the academy. */
export const scholarshipReports: ReportSet = {
  path,
  list: 'Scholarships',
  views: [
    reportView<ScholarshipsOfScheme>({
      key: 'by-scheme',
      title: 'Budget granted by scheme',
      tab: 'By scheme',
      call: reports.scholarshipsByScheme,
      rowTitle: 'Scheme',
      label: ({ scheme }) => scheme,
      short: ({ scheme }) => scheme,
      href: ({ scheme }) => `${path}?keyword=${encodeURIComponent(scheme)}`,
      columns: [
        { key: 'granted', title: 'Granted', kind: 'money', value: (row) => row.granted },
        count('applied', 'Applied for', (row) => row.applied),
        count('approved', 'Approved', (row) => row.approved),
        count('accepted', 'Accepted', (row) => row.accepted),
        count('rejected', 'Rejected', (row) => row.rejected),
      ],
      chart: { kind: 'bars', columns: ['granted'] },
      totals: true,
      empty: 'No scholarships were applied for in this period',
    }),
  ],
}
