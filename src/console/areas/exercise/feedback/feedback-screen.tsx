import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { Feedback } from '#contract/grading/feedback.ts'
import { feedbackQueue, feedbackQueueDownload } from '#contract/grading/feedback-queue.ts'
import { callApi } from '#console/api/api.ts'
import { apiQuery } from '#console/api/query.ts'
import { useErrorText } from '#console/app/error-text.ts'
import { useTranslation } from '#console/app/i18n.ts'
import type { Customer } from '#console/list/customer.tsx'
import { WithCustomer } from '#console/list/customer.tsx'
import { usePending } from '#console/screen/use-pending.ts'
import { useLiveRecord } from '#console/screen/use-live-record.ts'
import { useRovingFocus } from '#console/screen/use-roving-focus.ts'
import { useScreenCommands } from '#console/screen/use-screen-commands.ts'
import { Button } from '#console/ui/button.tsx'
import { cx } from '#console/ui/cx.ts'
import { EmptyState } from '#console/ui/empty-state.tsx'
import { number, shortMoment } from '#console/ui/format.ts'
import { Icon } from '#console/ui/icon.tsx'
import { PageHeader } from '#console/ui/page-header.tsx'
import { saveFile } from '#console/ui/transfer/save-file.ts'
import { Skeleton } from '#console/ui/skeleton.tsx'
import { FeedbackForm } from './feedback-form.tsx'
import { feedbackCommands } from './feedback.commands.ts'
import { Work } from './work.tsx'

const route = getRouteApi('/_shell/jadwalkelas/feedback')

/** So many are read at once; the queue moves up as they are done. */
const LIMIT = 100

function Entry({ row, isOpen, stop, onOpen }: { row: Feedback; isOpen: boolean; stop: 0 | -1; onOpen: () => void }) {
  const { t } = useTranslation()
  return (
    <li data-row={row.id} className="border-b border-line">
      <button
        type="button"
        tabIndex={stop}
        aria-current={isOpen || undefined}
        onClick={onOpen}
        className={cx(
          'flex w-full flex-col gap-0.5 px-4 py-2 text-left -outline-offset-2',
          isOpen ? 'bg-accent-soft' : 'hover:bg-hover',
        )}
      >
        <span className="font-medium">{row.student.name}</span>
        <span className="truncate text-sm text-muted">{`${row.activity.title} · ${row.lmsClass.code}`}</span>
        <span className="flex items-center gap-1 text-sm text-muted">
          {row.late ? (
            <span className="flex items-center gap-1 text-warning">
              <Icon name="clock" size={12} />
              {t('Late')} ·
            </span>
          ) : null}
          {row.submittedAt === null ? t('Not submitted') : shortMoment(row.submittedAt)}
        </span>
      </button>
    </li>
  )
}

function Queue({ customer }: { customer: Customer }) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const client = useQueryClient()
  const navigate = route.useNavigate()
  const { late = false } = route.useSearch()
  const download = usePending()
  const [opened, setOpened] = useState<number>()
  const pane = useRef<HTMLDivElement>(null)
  const asked = late ? { late: 'true' as const } : {}
  const question = apiQuery(feedbackQueue, { customerId: customer.id, query: { limit: LIMIT, ...asked } })
  const { data: found, error, refetch } = useQuery(question)
  useLiveRecord('answer', 'any', question.queryKey)
  const rows = found?.data ?? []
  const row = rows.find(({ id }) => id === opened) ?? rows[0]
  const { frame, handlers, stop } = useRovingFocus({ rows: rows.map(({ id }) => String(id)), stray: true })

  // The score of the first work, and of each that is opened, takes the focus once it is there.
  const takesFocus = useRef(true)
  const shown = row?.id
  useEffect(() => {
    if (!takesFocus.current || shown === undefined) return
    takesFocus.current = false
    pane.current?.querySelector<HTMLElement>('input')?.focus()
  }, [shown])
  function open(id: number): void {
    setOpened(id)
    if (id === shown) pane.current?.querySelector<HTMLElement>('input')?.focus()
    else takesFocus.current = true
  }
  function next(): void {
    const at = rows.findIndex(({ id }) => id === shown)
    const following = rows[at + 1] ?? rows[at - 1]
    takesFocus.current = true
    setOpened(following?.id)
    if (shown !== undefined) {
      client.setQueryData(
        question.queryKey,
        (now) => now && { ...now, data: now.data.filter(({ id }) => id !== shown) },
      )
    }
    void client.invalidateQueries({ queryKey: [feedbackQueue.path] })
  }
  const toggleLate = () => void navigate({ search: late ? {} : { late: true }, replace: true })
  const save = () =>
    void download.run(async () => {
      saveFile(await callApi(feedbackQueueDownload, { customerId: customer.id, query: asked }), 'Feedback.xlsx')
    })
  useScreenCommands(feedbackCommands, {
    late: toggleLate,
    download: save,
  })

  const totals = found?.totals
  return (
    <>
      <PageHeader
        title={t('Feedback')}
        count={totals?.waiting ?? null}
        actions={
          <>
            <Button aria-pressed={late} icon="clock" onClick={toggleLate}>
              {t('Older than three days')}
              {totals ? <span className="text-muted tabular-nums">{number(totals.late)}</span> : null}
            </Button>
            <Button icon="download" busy={download.isPending} onClick={save}>
              {t('Download')}
            </Button>
          </>
        }
      >
        {t('Work that waits for feedback, the oldest first.')}
      </PageHeader>
      {download.failure === undefined ? null : (
        <p role="alert" className="px-4 py-2 text-danger">
          {download.failure}
        </p>
      )}
      {error && !found ? (
        <div role="alert" className="flex items-center gap-3 px-4 py-3 text-danger">
          {errorText(error)}
          <Button onClick={() => void refetch()}>{t('Try again')}</Button>
        </div>
      ) : !found ? (
        <Skeleton className="m-4 h-60" />
      ) : row === undefined ? (
        <EmptyState title={late ? t('No work is late') : t('No work waits for feedback')}>
          {t('Assignments and skill tests appear here as soon as they are handed in.')}
        </EmptyState>
      ) : (
        <div className="flex min-h-0 grow border-t border-line max-md:flex-col">
          <div
            ref={frame}
            {...handlers}
            className="shrink-0 overflow-y-auto border-line max-md:max-h-56 max-md:border-b md:w-72 md:border-r"
          >
            <ul aria-label={t('Work that waits')}>
              {rows.map((one) => (
                <Entry
                  key={one.id}
                  row={one}
                  isOpen={one.id === row.id}
                  stop={stop(String(one.id))}
                  onOpen={() => open(one.id)}
                />
              ))}
            </ul>
          </div>
          <div ref={pane} key={row.id} className="flex min-w-0 grow overflow-y-auto max-lg:flex-col">
            <section aria-label={t('Submitted work')} className="min-w-0 grow p-4">
              <h2 className="pb-3 font-medium">
                {row.student.name} · {row.activity.title}
              </h2>
              <Work row={row} />
            </section>
            <div className="shrink-0 border-line p-4 max-lg:border-t lg:w-80 lg:border-l">
              <p className="pb-3 text-muted">
                <Link to="/jadwalkelas/report/$id" params={{ id: row.lmsClass.id }} className="text-accent underline">
                  {row.lmsClass.title}
                </Link>
              </p>
              <FeedbackForm
                row={row}
                onGiven={() => void client.invalidateQueries({ queryKey: [feedbackQueue.path] })}
                onNext={next}
              />
            </div>
          </div>
        </div>
      )}
    </>
  )
}

/** The queue of work that waits for feedback, with the work and its form next to it. */
export default function FeedbackScreen() {
  return <WithCustomer>{(customer) => <Queue key={customer.id} customer={customer} />}</WithCustomer>
}
