import { Suspense } from 'react'
import { useTranslation } from '#console/app/i18n.ts'
import { lazyPart } from '#console/app/screen/lazy-part.tsx'
import { Button } from '#console/ui/button.tsx'
import { cx } from '#console/ui/cx.ts'
import { EmptyState } from '#console/ui/empty-state.tsx'
import { tip } from '#console/ui/layer/tip.ts'
import { showToast } from '#console/ui/layer/toasts.ts'
import { Moment } from '#console/ui/moment.tsx'
import { csv, saveFile } from '#console/ui/transfer/save-file.ts'
import { Skeleton } from '#console/ui/skeleton.tsx'
import type { Point } from './chart.ts'
import { pngOf } from './png.ts'
import { ReportTable } from './report-table.tsx'
import { useWidth } from './use-width.ts'
import type { AnyReport, AnyReportAnswer, ReportColumn, ReportQuery } from './view.ts'
import { bareCell, drawnValue, periodName, pointWords } from './words.ts'

const SeriesChart = lazyPart(() => import('./series-chart.tsx'))
const DonutChart = lazyPart(() => import('./donut-chart.tsx'))
const BarsChart = lazyPart(() => import('./bars-chart.tsx'))

/** The keys of the columns that a chart is of. */
function drawnKeys({ chart }: AnyReport): readonly string[] {
  if (chart === null) return []
  if (chart.kind === 'donut') return [chart.column]
  return chart.kind === 'series' ? chart.drawn.map(({ column }) => column) : chart.columns
}

/** The row that today belongs to: its numbers still grow. */
function currentRow({ begins }: AnyReport, rows: readonly object[], today: string, to: string): object | undefined {
  if (!begins || today > to) return undefined
  return rows.findLast((row) => begins(row) <= today)
}

interface ShownProps {
  view: AnyReport
  query: ReportQuery
  answer: AnyReportAnswer
  /** `YYYY-MM-DD` */
  today: string
  /** The table opens when it is asked for. */
  folded?: boolean
}

/** The chart of a report with its table beneath, both of one answer. */
export function Shown({ view, query, answer, today, folded = false }: ShownProps) {
  const { t } = useTranslation()
  const { ref, width } = useWidth()
  const rows = answer.data
  const columns: readonly ReportColumn<object>[] = [...view.columns, ...(view.more?.(rows) ?? [])]
  const isCounted = (row: object) =>
    columns.some((column) => (column.kind === 'count' || column.kind === 'money') && drawnValue(column, row) !== 0)
  const period = view.allTime ? t('All time') : periodName(answer.meta)
  const title = `${t(view.title)}, ${period}`
  /** What narrows the report, and the days that it was of. */
  const days = view.allTime ? {} : { dateFrom: answer.meta.from, dateTo: answer.meta.to }
  const counted = { ...query, month: undefined, year: undefined, dateFrom: undefined, dateTo: undefined, ...days }
  const now = currentRow(view, rows, today, answer.meta.to)
  const points: Point[] = rows.map((row) => {
    const label = row === now ? `${view.label(row)} (${t('so far')})` : view.label(row)
    return {
      label,
      short: view.short(row),
      words: pointWords(
        label,
        columns.filter(({ kind }) => kind !== 'trend'),
        row,
        t,
      ),
      href: view.href(row, counted),
      ahead: view.begins !== undefined && view.begins(row) > today,
      current: row === now,
      row,
    }
  })
  const keys = new Set(drawnKeys(view))
  const read = columns.filter(({ key }) => keys.has(key))
  const { chart } = view

  const size = t('{{rows}} rows, {{columns}} columns', { rows: rows.length, columns: columns.length + 1 })
  const saved = (name: string, detail?: string) =>
    showToast({ title: t('Downloaded {{name}}', { name }), ...(detail === undefined ? {} : { detail }) })

  function saveCsv(): void {
    const head = [t(view.rowTitle), ...columns.map((column) => t(column.title))]
    const lines = rows.map((row) => [view.label(row), ...columns.map((column) => bareCell(column, row))])
    saveFile(csv([head, ...lines]), `${title}.csv`)
    saved(`${title}.csv`, size)
  }
  async function savePng(): Promise<void> {
    const svg = ref.current?.querySelector('svg')
    try {
      if (!svg) return
      saveFile(await pngOf(svg), `${title}.png`)
      saved(`${title}.png`, t('The chart'))
    } catch {
      showToast({ tone: 'error', title: t("The chart couldn't be exported.") })
    }
  }

  if (!rows.some(isCounted)) {
    return (
      <EmptyState icon="chart" title={t(view.empty)}>
        {period}
      </EmptyState>
    )
  }
  const props = { title, points, columns: read, width }
  const table = (
    <ReportTable
      title={title}
      rowTitle={view.rowTitle}
      points={points}
      columns={columns}
      query={counted}
      totals={view.totals === true}
      heat={view.heat ?? []}
    />
  )
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <p className="text-muted">
          {t('Updated')} <Moment value={answer.meta.asOf} time />
        </p>
        <div className="ml-auto flex gap-2">
          {chart ? (
            <Button icon="download" {...tip(t('The chart as a picture'))} onClick={() => void savePng()}>
              {t('Export PNG')}
            </Button>
          ) : null}
          <Button icon="download" {...tip(size)} onClick={saveCsv}>
            {t('Export CSV')}
          </Button>
        </div>
      </div>
      <div ref={ref} className={cx('min-w-0', chart && 'min-h-75')}>
        <Suspense fallback={<Skeleton className="h-75" />}>
          {chart?.kind === 'series' ? <SeriesChart {...props} drawn={chart.drawn} /> : null}
          {chart?.kind === 'donut' ? <DonutChart {...props} column={chart.column} /> : null}
          {chart?.kind === 'bars' || chart?.kind === 'share' ? (
            <BarsChart {...props} bars={chart.columns} share={chart.kind === 'share'} />
          ) : null}
        </Suspense>
      </div>
      {folded && chart ? (
        <details>
          <summary className="w-fit cursor-pointer py-1 text-muted hover:text-text">{t('Table')}</summary>
          {table}
        </details>
      ) : (
        table
      )}
    </>
  )
}
