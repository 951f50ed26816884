import { useTranslation } from '#console/app/i18n.ts'
import { PathLink } from '#console/list/path-link.tsx'
import { cx } from '#console/ui/cx.ts'
import type { Point } from './chart.ts'
import { pointKey } from './chart.ts'
import Trend from './trend.tsx'
import type { ReportColumn, ReportQuery } from './view.ts'
import { alignedWords, drawnValue } from './words.ts'

interface ReportTableProps {
  title: string
  rowTitle: string
  points: readonly Point[]
  columns: readonly ReportColumn<object>[]
  query: ReportQuery
  totals: boolean
  /** The columns whose cells are the darker the more they count. */
  heat: readonly string[]
}

const cell = 'px-2 py-1 whitespace-nowrap'
const isText = ({ kind }: ReportColumn<object>) => kind === 'text' || kind === 'trend' || kind === 'moment'

/** How much of the accent a cell has, in percent: never so much that its number could not be read. */
const shade = (part: number) => Math.round(Math.sqrt(part) * 30)

function totalOf(column: ReportColumn<object>, points: readonly Point[]): string {
  if (isText(column) || column.kind === 'percent') return ''
  const sum = points.reduce((all, { row }) => all + drawnValue(column, row), 0)
  return alignedWords({ ...column, value: () => sum }, {})
}

/** The numbers of a report, each line leading to the list of what it has counted. */
export function ReportTable({ title, rowTitle, points, columns, query, totals, heat }: ReportTableProps) {
  const { t } = useTranslation()
  const hot = columns.filter(({ key }) => heat.includes(key))
  const most = Math.max(1, ...points.flatMap(({ row }) => hot.map((column) => drawnValue(column, row))))
  const shadeOf = (column: ReportColumn<object>, row: object) =>
    heat.includes(column.key)
      ? { background: `color-mix(in srgb, var(--accent) ${shade(drawnValue(column, row) / most)}%, transparent)` }
      : undefined
  const side = (column: ReportColumn<object>) => cx(cell, isText(column) ? 'text-left' : 'text-right')
  return (
    <div className="overflow-x-auto rounded-md border border-line">
      <table className="w-full border-collapse">
        <caption className="sr-only">{title}</caption>
        <thead className="bg-sunken text-muted">
          <tr>
            <th scope="col" className={cx(cell, 'text-left font-medium')}>
              {t(rowTitle)}
            </th>
            {columns.map((column) => (
              <th key={column.key} scope="col" className={cx(side(column), 'font-medium')}>
                {t(column.title)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {points.map((point) => {
            const { label, href, row } = point
            return (
              <tr key={pointKey(point)} className="border-t border-line">
                <th scope="row" className={cx(cell, 'text-left font-normal')}>
                  <PathLink href={href} className="text-accent underline">
                    {label}
                  </PathLink>
                </th>
                {columns.map((column) => {
                  const value = column.kind === 'trend' ? column.value(row) : undefined
                  const words = alignedWords(column, row)
                  const to = drawnValue(column, row) === 0 ? undefined : column.href?.(row, query)
                  return (
                    <td key={column.key} className={side(column)} style={shadeOf(column, row)}>
                      {typeof value === 'object' && value !== null ? (
                        <Trend values={value} />
                      ) : to === undefined ? (
                        words
                      ) : (
                        <PathLink href={to} className="hover:text-accent hover:underline">
                          {words}
                        </PathLink>
                      )}
                    </td>
                  )
                })}
              </tr>
            )
          })}
        </tbody>
        {totals ? (
          <tfoot className="border-t border-line-strong font-medium">
            <tr>
              <th scope="row" className={cx(cell, 'text-left')}>
                {t('Total')}
              </th>
              {columns.map((column) => (
                <td key={column.key} className={side(column)}>
                  {totalOf(column, points)}
                </td>
              ))}
            </tr>
          </tfoot>
        ) : null}
      </table>
    </div>
  )
}
