import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useErrorText } from '#console/app/error-text.ts'
import { useTranslation } from '#console/app/i18n.ts'
import type { Customer } from '#console/list/customer.tsx'
import { PathLink } from '#console/list/path-link.tsx'
import type { PlacedReport } from '#console/report/all-reports.ts'
import { reportQuestion } from '#console/report/question.ts'
import { readQuery, reportHref } from '#console/report/search.ts'
import { Shown } from '#console/report/shown.tsx'
import { useSeen } from '#console/report/use-seen.ts'
import type { ReportQuery } from '#console/report/view.ts'
import { Button } from '#console/ui/button.tsx'
import { ErrorState } from '#console/ui/error-state.tsx'
import { Skeleton } from '#console/ui/skeleton.tsx'

interface ReportProps {
  placed: PlacedReport
  query: ReportQuery
  customer: Customer
  today: string
}

function Report({ placed: { view }, query, customer, today }: ReportProps) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const { data: answer, error, refetch } = useQuery(reportQuestion(view, query, customer.id))
  if (answer) return <Shown view={view} query={query} answer={answer} today={today} folded />
  if (!error) return <Skeleton className="h-75" />
  return (
    <ErrorState
      title={t('The report cannot be shown')}
      actions={<Button onClick={() => void refetch()}>{t('Try again')}</Button>}
    >
      {errorText(error)}
    </ErrorState>
  )
}

interface ChartCardProps {
  placed: PlacedReport
  /** What the address narrows all reports by. */
  search: Readonly<Record<string, unknown>>
  customer: Customer
  today: string
  /** It is loaded without being scrolled to. */
  atOnce: boolean
  /** The address names it. */
  wanted: boolean
}

/** A report of the page of charts; it is asked for when it comes near what is in view. */
export function ChartCard({ placed, search, customer, today, atOnce, wanted }: ChartCardProps) {
  const { t } = useTranslation()
  const { ref, seen } = useSeen(atOnce || wanted)
  const { key, set, view } = placed
  const query = readQuery(view, search)
  useEffect(() => {
    if (wanted) ref.current?.scrollIntoView({ block: 'start' })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when the page opens
  }, [])
  return (
    <section
      ref={ref}
      data-chart={key}
      tabIndex={-1}
      aria-label={t(view.title)}
      className="flex min-h-90 min-w-0 flex-col gap-3 rounded-md border border-line bg-surface p-4"
    >
      <h2 className="font-semibold">
        <PathLink href={reportHref(set.path, view.key, query)} className="hover:underline">
          {t(view.title)}
        </PathLink>
        {view.allTime ? <span className="pl-2 font-normal text-muted">{t('All time')}</span> : null}
      </h2>
      {seen ? (
        <Report placed={placed} query={query} customer={customer} today={today} />
      ) : (
        <Skeleton className="h-75" />
      )}
    </section>
  )
}
