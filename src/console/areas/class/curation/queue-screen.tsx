import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { useState } from 'react'
import type { CoreClass } from '#contract/class/class.ts'
import { coreClass } from '#contract/class/class.ts'
import { apiQuery } from '#console/api/query.ts'
import { useErrorText } from '#console/app/error-text.ts'
import { useTranslation } from '#console/app/i18n.ts'
import { WithCustomer } from '#console/list/customer.tsx'
import { useLiveRecord } from '#console/screen/use-live-record.ts'
import { useRovingFocus } from '#console/screen/use-roving-focus.ts'
import { Button } from '#console/ui/button.tsx'
import { cx } from '#console/ui/cx.ts'
import { EmptyState } from '#console/ui/empty-state.tsx'
import { ErrorState } from '#console/ui/error-state.tsx'
import { Moment } from '#console/ui/moment.tsx'
import { PageHeader } from '#console/ui/page-header.tsx'
import { Skeleton } from '#console/ui/skeleton.tsx'
import { rupiah } from '#console/ui/format.ts'
import { Submission } from './submission.tsx'

const route = getRouteApi('/_shell/curation')

/** How many submissions are listed at first, and how many more each time. */
const STEP = 100
const MAX = 1000

function useQueue(customerId: number, limit: number) {
  const query = { curationStatus: ['SUBMITTED' as const], sort: 'submittedAt', limit }
  const question = apiQuery(coreClass.calls.list, { customerId, query })
  useLiveRecord('core_class', 'any', question.queryKey)
  return useQuery(question)
}

interface RowsProps {
  rows: readonly CoreClass[]
  open: number | undefined
  onOpen: (id: number) => void
}

/** The submissions, the one that has waited longest first; moving to one opens it. */
function Rows({ rows, open, onOpen }: RowsProps) {
  const { t } = useTranslation()
  const ids = rows.map(({ id }) => String(id))
  const { frame, handlers, stop } = useRovingFocus({ rows: ids, first: String(open ?? ''), stray: true })
  return (
    <div ref={frame} role="listbox" aria-label={t('Submissions')} {...handlers}>
      {rows.map(({ id, code, title, basePrice, submittedAt }) => (
        <div
          key={id}
          role="option"
          aria-selected={id === open}
          data-row={id}
          tabIndex={stop(String(id))}
          onFocus={() => onOpen(id)}
          className={cx(
            'flex cursor-default flex-col border-b border-line px-4 py-2 -outline-offset-2',
            id === open ? 'bg-accent-soft' : 'hover:bg-hover',
          )}
        >
          <span className="truncate font-medium">{title}</span>
          <span className="flex flex-wrap gap-x-2 text-sm text-muted">
            <span>{code}</span>
            <span className="tabular-nums">{rupiah(basePrice)}</span>
            <Moment value={submittedAt} time />
          </span>
        </div>
      ))}
    </div>
  )
}

function Queue({ customerId }: { customerId: number }) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const client = useQueryClient()
  const navigate = route.useNavigate()
  const search = route.useSearch()
  const [limit, setLimit] = useState(STEP)
  const { data, error, refetch } = useQueue(customerId, limit)
  const rows = data?.data ?? []
  const open = search.open ?? rows[0]?.id
  const openOne = (id: number | undefined) => {
    if (id !== search.open) void navigate({ search: { open: id }, replace: true })
  }

  function onDecided({ id }: CoreClass): void {
    const at = rows.findIndex((row) => row.id === id)
    const next = rows[at + 1] ?? rows.find((row) => row.id !== id)
    void client.invalidateQueries({ queryKey: [coreClass.calls.list.path] })
    void client.invalidateQueries({ queryKey: [coreClass.calls.read.path] })
    openOne(next?.id)
  }

  if (!data) {
    return error ? (
      <ErrorState
        level={1}
        title={t('The queue cannot be shown')}
        actions={<Button onClick={() => void refetch()}>{t('Try again')}</Button>}
      >
        {errorText(error)}
      </ErrorState>
    ) : (
      <>
        <PageHeader title={t('Curation')} />
        <div aria-busy className="flex flex-col gap-2 p-4">
          <Skeleton className="h-12" />
          <Skeleton className="h-12" />
        </div>
      </>
    )
  }
  const { total } = data.pagination
  return (
    <div className="flex h-full min-h-0 flex-col">
      <PageHeader title={t('Curation')} count={total} />
      {open === undefined ? (
        <EmptyState icon="check-circle" title={t('Nothing is waiting for curation')}>
          {t('Classes appear here when their authors submit them.')}
        </EmptyState>
      ) : (
        <div className="flex min-h-0 grow border-t border-line max-md:flex-col">
          <nav
            aria-label={t('Queue')}
            className="shrink-0 overflow-y-auto max-md:max-h-40 max-md:border-b max-md:border-line md:w-72 md:border-r md:border-line"
          >
            <Rows rows={rows} open={open} onOpen={openOne} />
            {total > rows.length && limit < MAX ? (
              <div className="px-4 py-2">
                <Button onClick={() => setLimit(Math.min(MAX, limit + STEP))}>
                  {t('Show {{count}} more', { count: Math.min(STEP, total - rows.length) })}
                </Button>
              </div>
            ) : null}
            {rows.length === 0 ? <p className="px-4 py-3 text-muted">{t('Nothing is waiting for curation')}</p> : null}
          </nav>
          <Submission key={open} customerId={customerId} classId={open} onDecided={onDecided} />
        </div>
      )}
    </div>
  )
}

/** What waits for curation, oldest first; the next submission opens by itself after a decision. */
const QueueScreen: ComponentType = () => <WithCustomer>{({ id }) => <Queue key={id} customerId={id} />}</WithCustomer>
export default QueueScreen
