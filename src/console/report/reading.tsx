import { useTranslation } from '#console/app/i18n.ts'
import type { Point } from './chart.ts'
import type { ReportColumn } from './view.ts'
import { cellWords } from './words.ts'

interface ReadingProps {
  point: Point
  columns: readonly ReportColumn<object>[]
  /** Where the point is, from 0 at the left to 1 at the right. */
  at: number
}

/** What a point says, beside it. Whoever hears it has heard it as the name of the point. */
export function Reading({ point, columns, at }: ReadingProps) {
  const { t } = useTranslation()
  const side = at < 0.5 ? { left: `calc(${at * 100}% + 1rem)` } : { right: `calc(${(1 - at) * 100}% + 1rem)` }
  return (
    <dl
      aria-hidden
      style={side}
      className="pointer-events-none absolute top-8 z-10 grid grid-cols-[auto_auto] gap-x-4 rounded-md bg-raised p-2 text-xs shadow-raised"
    >
      <dt className="col-span-2 font-medium">{point.label}</dt>
      {columns.map((column) => (
        <div key={column.key} className="contents">
          <dt className="text-muted">{t(column.title)}</dt>
          <dd className="text-right tabular-nums">{cellWords(column, point.row)}</dd>
        </div>
      ))}
    </dl>
  )
}
