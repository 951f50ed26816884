import type { FormEvent } from 'react'
import { useId, useState } from 'react'
import { reports } from '#contract/report/report.ts'
import { useTranslation } from '#console/app/i18n.ts'
import { DateInput } from '#console/form/day/date-input.tsx'
import { Button } from '#console/ui/button.tsx'

interface DaysBetweenProps {
  from: string
  to: string
  onChange: (days: { dateFrom: string; dateTo: string }) => void
}

/** The first and the last day of the reports, checked as their calls check them. */
export function DaysBetween({ from, to, onChange }: DaysBetweenProps) {
  const { t } = useTranslation()
  const error = useId()
  const [days, setDays] = useState({ dateFrom: from, dateTo: to })
  const [issue, setIssue] = useState<{ field: string; message: string }>()
  function submit(event: FormEvent): void {
    event.preventDefault()
    const read = reports.enrolmentsByDay.query.safeParse(days)
    const [wrong] = read.error?.issues ?? []
    setIssue(wrong && { field: String(wrong.path[0]), message: wrong.message })
    if (!wrong) onChange(days)
  }
  const input = (name: 'dateFrom' | 'dateTo', label: string) => (
    <DateInput
      aria-label={label}
      aria-invalid={issue?.field === name || undefined}
      aria-describedby={issue ? error : undefined}
      past
      value={days[name]}
      onChange={(day) => setDays({ ...days, [name]: day ?? '' })}
    />
  )
  return (
    <form noValidate onSubmit={submit} className="flex flex-wrap items-center gap-2">
      <div className="w-40">{input('dateFrom', t('First day'))}</div>
      <span aria-hidden>–</span>
      <div className="w-40">{input('dateTo', t('Last day'))}</div>
      <Button type="submit">{t('Show days')}</Button>
      {issue ? (
        <p id={error} role="alert" className="text-danger">
          {issue.field === 'dateTo' ? t('Last day') : t('First day')}: {t(issue.message)}
        </p>
      ) : null}
    </form>
  )
}
