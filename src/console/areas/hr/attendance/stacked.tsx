import type { WorkSummary } from '#contract/hr/work-day.ts'
import { useTranslation } from '#console/app/i18n.ts'
import { calendarDay } from '#console/ui/format.ts'

const parts = [
  ['present', 'Present', 'bg-success'],
  ['late', 'Late', 'bg-warning'],
  ['absent', 'Absent', 'bg-danger'],
  ['away', 'Away', 'bg-line-strong'],
] as const

/** Days as stacked bars; each says its numbers. */
export function Stacked({ days }: { days: WorkSummary['byDay'] }) {
  const { t } = useTranslation()
  const totalOf = (day: WorkSummary['byDay'][number]) => parts.reduce((sum, [key]) => sum + day[key], 0)
  const most = Math.max(1, ...days.map(totalOf))
  if (days.length === 0) return null
  return (
    <figure>
      <ul className="flex h-20 items-end gap-0.5" aria-label={t('Days')}>
        {days.map((day) => {
          const words = parts.map(([key, label]) => `${t(label)} ${day[key]}`).join(', ')
          return (
            <li
              key={day.day}
              title={`${calendarDay(day.day)}: ${words}`}
              className="flex max-w-6 min-w-1.5 grow flex-col-reverse overflow-hidden rounded-sm"
              style={{ height: `${(totalOf(day) / most) * 100}%` }}
            >
              <span className="sr-only">{`${calendarDay(day.day)}: ${words}`}</span>
              {parts.map(([key, , color]) => (
                <span key={key} aria-hidden className={color} style={{ flexGrow: day[key], flexBasis: 0 }} />
              ))}
            </li>
          )
        })}
      </ul>
      <figcaption className="flex flex-wrap gap-x-4 pt-1 text-sm text-muted">
        {parts.map(([key, label, color]) => (
          <span key={key} className="flex items-center gap-1.5">
            <span aria-hidden className={`size-2.5 rounded-sm ${color}`} />
            {t(label)}
          </span>
        ))}
      </figcaption>
    </figure>
  )
}
