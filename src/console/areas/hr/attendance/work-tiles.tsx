import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { WorkSummary } from '#contract/hr/work-day.ts'
import { workSummary } from '#contract/hr/work-day.ts'
import { apiQuery } from '#console/api/query.ts'
import { useTranslation } from '#console/app/i18n.ts'
import { buttonClass } from '#console/ui/button.tsx'
import { calendarDay, number } from '#console/ui/format.ts'
import { Stacked } from './stacked.tsx'

function hours(minutes: number): string {
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`
}

/** What days at work come to: tiles, and stacked days. */
export function Summary({ summary }: { summary: WorkSummary }) {
  const { t } = useTranslation()
  const tiles: [string, string][] = [
    ['Present', number(summary.present + summary.wfh)],
    ['Late', number(summary.late)],
    ['Absent', number(summary.absent)],
    ['On leave', number(summary.leave)],
    ['Sick', number(summary.sick)],
    ['Permit', number(summary.permit)],
    ['Hours a day', hours(summary.avgWorkMinutes)],
  ]
  return (
    <section aria-label={t('Summary')} className="flex flex-col gap-2 px-4 py-2">
      <p className="text-sm text-muted">{`${calendarDay(summary.dateFrom)} – ${calendarDay(summary.dateTo)}`}</p>
      <dl className="flex flex-wrap gap-x-6 gap-y-2">
        {tiles.map(([label, value]) => (
          <div key={label}>
            <dt className="text-sm text-muted">{t(label)}</dt>
            <dd className="text-lg font-semibold tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      <Stacked days={summary.byDay} />
    </section>
  )
}

/** Above the list of days: what the present month comes to, and the way to its sheet. */
export function WorkTiles({ customerId }: { customerId: number }) {
  const { t } = useTranslation()
  const { data } = useQuery(apiQuery(workSummary, { query: { customerId } }))
  return (
    <div className="border-b border-line">
      {data ? <Summary summary={data} /> : null}
      <p className="flex gap-2 px-4 pb-2">
        <Link to="/attendance/sheet" className={buttonClass('secondary')}>
          {t('Month sheet')}
        </Link>
      </p>
    </div>
  )
}
