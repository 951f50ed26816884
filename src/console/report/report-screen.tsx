import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { goTo } from '#console/app/current-console.ts'
import { useErrorText } from '#console/app/error-text.ts'
import { useTranslation } from '#console/app/i18n.ts'
import { useAddressSearch } from '#console/app/screen/use-address.ts'
import { usePageName } from '#console/app/screen/use-screen.ts'
import type { Customer } from '#console/list/customer.tsx'
import { Button } from '#console/ui/button.tsx'
import { ErrorState } from '#console/ui/error-state.tsx'
import { PageHeader } from '#console/ui/page-header.tsx'
import { Skeleton } from '#console/ui/skeleton.tsx'
import { Controls } from './controls.tsx'
import ReportTabs from './report-tabs.tsx'
import { readQuery, reportHref } from './search.ts'
import type { AnyReport, ReportQuery, ReportSet } from './view.ts'
import { reportQuestion } from './question.ts'
import { Shown } from './shown.tsx'
import { periodName } from './words.ts'

interface ReportScreenProps {
  set: ReportSet
  view: AnyReport
  customer: Customer
}

/** A report of a list: which days, the chart, the numbers. */
export default function ReportScreen({ set, view, customer }: ReportScreenProps) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const query = readQuery(view, useAddressSearch())
  const { data: answer, error, refetch } = useQuery(reportQuestion(view, query, customer.id))
  const Choices = view.choices
  const show = (next: ReportQuery) => goTo(reportHref(set.path, view.key, next))
  usePageName(t(view.title))
  const [today] = useState(() => new Intl.DateTimeFormat('sv', { timeZone: customer.timezone }).format(new Date()))
  // Its keys work at once, unless the focus has a place already.
  const content = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const { activeElement } = document
    const isFree = !activeElement || activeElement === document.body || activeElement.id === 'main'
    if (isFree) content.current?.querySelector<HTMLElement>('button')?.focus({ preventScroll: true })
  }, [])
  return (
    <>
      <ReportTabs set={set} report={view.key} />
      <PageHeader title={t(view.title)} />
      <div ref={content} className="flex min-h-0 grow flex-col gap-3 overflow-y-auto px-4 pt-1 pb-6 *:shrink-0">
        <Controls
          query={query}
          thisMonth={today.slice(0, 7)}
          period={answer && periodName(answer.meta)}
          byPlatform={view.byPlatform === true}
          isDated={view.allTime !== true}
          onChange={show}
        >
          {Choices ? <Choices query={query} customerId={customer.id} onChange={show} /> : null}
        </Controls>
        {answer ? (
          <Shown view={view} query={query} answer={answer} today={today} />
        ) : error ? (
          <ErrorState
            title={t('The report cannot be shown')}
            actions={<Button onClick={() => void refetch()}>{t('Try again')}</Button>}
          >
            {errorText(error)}
          </ErrorState>
        ) : (
          <div aria-busy className="flex flex-col gap-2">
            <Skeleton className="h-75" />
            <Skeleton className="h-8" />
            <Skeleton className="h-8" />
          </div>
        )}
      </div>
    </>
  )
}
