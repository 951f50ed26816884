import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { digitalPlatforms } from '#contract/channel/platform.ts'
import { apiQuery } from '#console/api/query.ts'
import { useTranslation } from '#console/app/i18n.ts'
import { Button } from '#console/ui/button.tsx'
import { Select } from '#console/ui/select.tsx'
import { laterMonth } from './search.ts'
import type { ReportQuery } from './view.ts'
import { monthName } from './words.ts'

/** How many months back can be chosen; the buttons go further. */
const MONTHS = 24
/** All platforms. */
const ALL = ''

interface ControlsProps {
  query: ReportQuery
  /** `2026-11`, where the customer is. */
  thisMonth: string
  /** What the days are called that are shown now. */
  period: string | undefined
  byPlatform: boolean
  /** Which days can be chosen. */
  isDated: boolean
  onChange: (query: ReportQuery) => void
  /** Further choices. */
  children?: ReactNode
}

/** Which days a report is about, and of which platform. */
export function Controls({ query, thisMonth, period, byPlatform, isDated, onChange, children }: ControlsProps) {
  const { t } = useTranslation()
  const { data: platforms } = useQuery({ ...apiQuery(digitalPlatforms, {}), enabled: byPlatform })
  const { month: wanted, year, dateFrom, dateTo, ...rest } = query
  const isOther = year !== undefined || dateFrom !== undefined || dateTo !== undefined
  const month = isOther ? null : typeof wanted === 'string' ? wanted : thisMonth
  const around = month ?? thisMonth
  const recent = Array.from({ length: MONTHS }, (_, n) => laterMonth(thisMonth, -n))
  const months = month === null || recent.includes(month) ? recent : [month, ...recent].toSorted().toReversed()
  const show = (next: string) => onChange({ ...rest, month: next })
  const { platform: given } = rest
  const chosen = Array.isArray(given) ? (given as string[]) : []
  const known = (platforms ?? []).map(({ code, name }) => ({ value: code, label: name }))
  const several = chosen.length > 1 ? [{ value: chosen.join(), label: chosen.join(', ') }] : []
  const entered = chosen.join()
  const choices = [{ value: ALL, label: t('All platforms') }, ...several, ...known]
  return (
    <div role="group" aria-label={t('Period')} className="flex flex-wrap items-center gap-2">
      {isDated ? (
        <>
          <Button onClick={() => show(laterMonth(around, -1))}>{t('Previous month')}</Button>
          <div className="w-44">
            <Select
              aria-label={t('Month')}
              value={month}
              placeholder={period ?? ''}
              options={months.map((value) => ({ value, label: monthName(value) }))}
              onChange={show}
            />
          </div>
          <Button onClick={() => show(laterMonth(around, 1))}>{t('Next month')}</Button>
        </>
      ) : null}
      {byPlatform ? (
        <div className="w-44">
          <Select
            aria-label={t('Platform')}
            value={entered}
            placeholder={entered}
            options={choices}
            onChange={(code) => onChange({ ...query, platform: code === ALL ? undefined : code.split(',') })}
          />
        </div>
      ) : null}
      {children}
    </div>
  )
}
