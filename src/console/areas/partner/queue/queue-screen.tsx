import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { useEffect, useState } from 'react'
import type { PartnerDoc } from '#contract/partner/partner-doc.ts'
import { partnerDocHistory, partnerDocList, partnerDocRead } from '#contract/partner/partner-doc.ts'
import { apiQuery } from '#console/api/query.ts'
import { useErrorText } from '#console/app/error-text.ts'
import { useTranslation } from '#console/app/i18n.ts'
import { useLiveRecord } from '#console/screen/use-live-record.ts'
import { useRovingFocus } from '#console/screen/use-roving-focus.ts'
import { Button } from '#console/ui/button.tsx'
import { cx } from '#console/ui/cx.ts'
import { EmptyState } from '#console/ui/empty-state.tsx'
import { ErrorState } from '#console/ui/error-state.tsx'
import { Moment } from '#console/ui/moment.tsx'
import { PageHeader } from '#console/ui/page-header.tsx'
import { Skeleton } from '#console/ui/skeleton.tsx'
import { DocumentPane } from './document-pane.tsx'
import { prefetchDocument } from './opened.ts'

const route = getRouteApi('/_shell/document/approve')

/** So many are read at once; the queue moves up as they are decided. */
const LIMIT = 50

interface RowsProps {
  rows: readonly PartnerDoc[]
  open: number | undefined
  onOpen: (id: number) => void
}

function Rows({ rows, open, onOpen }: RowsProps) {
  const { t } = useTranslation()
  const ids = rows.map(({ id }) => String(id))
  const { frame, handlers, stop } = useRovingFocus({ rows: ids, first: String(open ?? ''), stray: true })
  return (
    <div ref={frame} role="listbox" aria-label={t('Documents that wait')} {...handlers}>
      {rows.map(({ id, name, mitra, revision, updatedAt }) => (
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
          <span className="truncate font-medium">{name}</span>
          <span className="truncate text-sm text-muted">{mitra.name}</span>
          <span className="flex gap-2 text-sm text-muted">
            <Moment value={updatedAt} time />
            {revision > 1 ? <span>{t('Revision {{number}}', { number: revision })}</span> : null}
          </span>
        </div>
      ))}
    </div>
  )
}

/** The document that is open: one of the queue, or any other that a link names. */
function useOpened(rows: readonly PartnerDoc[], wanted: number | undefined): PartnerDoc | undefined {
  const listed = wanted === undefined ? rows[0] : rows.find(({ id }) => id === wanted)
  // Read also while it is listed: it leaves the list as soon as another approver decides, and stays open.
  const question = apiQuery(partnerDocRead, { id: wanted ?? 0 })
  useLiveRecord('mitra_document', 'any', question.queryKey)
  const { data } = useQuery({ ...question, enabled: wanted !== undefined })
  return listed ?? (wanted === undefined ? undefined : data)
}

/** What waits for approval, the oldest first; the next document opens by itself and is fetched ahead. */
const QueueScreen: ComponentType = () => {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const client = useQueryClient()
  const navigate = route.useNavigate()
  const { open: wanted } = route.useSearch()
  const [announcement, setAnnouncement] = useState<string>()
  const question = apiQuery(partnerDocList, {
    query: { status: ['NEED_APPROVAL'], sort: 'updatedAt', limit: LIMIT },
  })
  useLiveRecord('mitra_document', 'any', question.queryKey)
  const { data, error, refetch } = useQuery(question)
  const rows = data?.data ?? []
  const doc = useOpened(rows, wanted)
  const at = rows.findIndex(({ id }) => id === doc?.id)
  const next = rows[at + 1] ?? rows.find(({ id }) => id !== doc?.id)
  useEffect(() => {
    if (next) void prefetchDocument(client, next)
  }, [client, next])
  const openOne = (id: number | undefined) => {
    if (id !== wanted) void navigate({ search: id === undefined ? {} : { open: id }, replace: true })
  }
  // The one that is open stays open when another approver decides about it: a key never reaches another document.
  const shown = doc?.id
  useEffect(() => {
    if (wanted === undefined && shown !== undefined) void navigate({ search: { open: shown }, replace: true })
  }, [wanted, shown, navigate])
  const readAgain = () =>
    Promise.all(
      [partnerDocList, partnerDocRead, partnerDocHistory].map(({ path }) =>
        client.invalidateQueries({ queryKey: [path] }),
      ),
    )
  function onDecided({ id, name, mitra, status }: PartnerDoc): void {
    setAnnouncement(
      t(status === 'APPROVED' ? '{{name}} of {{partner}} approved' : '{{name}} of {{partner}} rejected', {
        name,
        partner: mitra.name,
      }),
    )
    client.setQueryData(question.queryKey, (now) => now && { ...now, data: now.data.filter((row) => row.id !== id) })
    openOne(next?.id)
    void readAgain()
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
        <PageHeader title={t('Approve documents')} />
        <Skeleton className="m-4 h-60" />
      </>
    )
  }
  return (
    <div className="flex h-full min-h-0 flex-col">
      <PageHeader title={t('Approve documents')} count={data.pagination.total}>
        <span role="status">{announcement}</span>
      </PageHeader>
      {doc === undefined ? (
        <EmptyState icon="check-circle" title={t('No document waits for approval')}>
          {t('Documents appear here as soon as partners upload them.')}
        </EmptyState>
      ) : (
        <div className="flex min-h-0 grow border-t border-line max-md:flex-col">
          <nav
            aria-label={t('Queue')}
            className="shrink-0 overflow-y-auto max-md:max-h-40 max-md:border-b max-md:border-line md:w-64 md:border-r md:border-line"
          >
            <Rows rows={rows} open={doc.id} onOpen={openOne} />
          </nav>
          <DocumentPane
            key={doc.id}
            doc={doc}
            onDecided={onDecided}
            onRefused={readAgain}
            onNext={() => openOne(next?.id)}
          />
        </div>
      )}
    </div>
  )
}
export default QueueScreen
