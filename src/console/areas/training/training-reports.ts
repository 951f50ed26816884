import type { ImagesOfLabel, TrainingPerformance } from '#contract/report/training.ts'
import { reports } from '#contract/report/report.ts'
import { trainingState } from '#contract/training/training.ts'
import { callApi } from '#console/api/api.ts'
import { i18n } from '#console/app/i18n.ts'
import type { ReportSet } from '#console/report/view.ts'
import { reportView } from '#console/report/view.ts'
import { shortDate } from '#console/ui/format.ts'
import { codeWords } from '#console/list/rows/cell.tsx'

const path = '/training'

const images = (
  key: string,
  title: string,
  tab: string,
  call: typeof reports.imagesTrain | typeof reports.imagesTest | typeof reports.imagesTestB,
) =>
  reportView<ImagesOfLabel>({
    key,
    title,
    tab,
    call,
    rowTitle: 'Label',
    label: ({ label }) => i18n.t(codeWords(label)),
    short: ({ label }) => i18n.t(codeWords(label)),
    href: () => path,
    columns: [
      { key: 'total', title: 'Photos', kind: 'count', value: (row) => row.total },
      { key: 'annotated', title: 'Labelled', kind: 'count', value: (row) => row.annotated },
      { key: 'correct', title: 'Read right', kind: 'count', value: (row) => row.correct },
    ],
    chart: { kind: 'donut', column: 'total' },
    allTime: true,
    totals: true,
    empty: 'No photos in this data set',
  })

const score = (key: 'accuracy' | 'precision' | 'recall' | 'f1', title: string) => ({
  key,
  title,
  kind: 'percent' as const,
  value: (row: TrainingPerformance) => row[key],
})

export const trainingReports: ReportSet = {
  path,
  list: 'Training',
  shownIf: async (customerId) => (await callApi(trainingState, { customerId })).enabled,
  views: [
    reportView<TrainingPerformance>({
      key: 'performance',
      title: 'Performance of training runs',
      tab: 'Performance',
      call: reports.trainingPerformance,
      rowTitle: 'Training',
      label: ({ name, evaluatedAt }) => `${name}, ${shortDate(evaluatedAt)}`,
      short: ({ evaluatedAt }) => shortDate(evaluatedAt).replace(/ \d{4}$/, ''),
      href: () => path,
      columns: [
        score('accuracy', 'Accuracy'),
        score('precision', 'Precision'),
        score('recall', 'Recall'),
        score('f1', 'F1'),
      ],
      chart: {
        kind: 'series',
        drawn: [
          { column: 'accuracy', as: 'line' },
          { column: 'precision', as: 'line' },
          { column: 'recall', as: 'line' },
          { column: 'f1', as: 'line' },
        ],
      },
      allTime: true,
      empty: 'No training run has been evaluated',
    }),
    images('images', 'Photos for training', 'Training photos', reports.imagesTrain),
    images('images-test', 'Photos for testing', 'Test photos', reports.imagesTest),
    images('images-test-b', 'Photos for testing, set B', 'Test photos B', reports.imagesTestB),
  ],
}
