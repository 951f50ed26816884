import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from '#console/app/i18n.ts'
import type { Progress } from '#contract/core/progress.ts'
import { uploadProgress } from '#contract/core/progress.ts'
import { apiQuery } from '#console/api/query.ts'
import { useErrorText } from '#console/app/error-text.ts'
import { Button } from '#console/ui/button.tsx'
import { number } from '#console/ui/format.ts'
import { IconButton } from '#console/ui/icon-button.tsx'
import { ProgressBar } from '#console/ui/progress-bar.tsx'

const POLL_MS = 700

const isRunning = (job: Progress | undefined) => job?.status === 'QUEUED' || job?.status === 'RUNNING'

const words: Readonly<Record<Progress['status'], string>> = {
  QUEUED: 'Waiting',
  RUNNING: 'Running',
  DONE: 'Done',
  FAILED: 'Failed',
  CANCELLED: 'Cancelled',
}

interface JobProgressProps {
  progressId: string
  /** What the job is called until that is known. */
  title: string
  onClose: () => void
  /** Once, when the job has come to its end. */
  onEnd?: () => void
  /** Where its result is. */
  renderResult: (job: Progress, ended: boolean) => ReactNode
}

/** How far a job is, in place. The job goes on without it, and the jobs tray shows it everywhere else. */
export function JobProgress({ progressId, title, onClose, onEnd, renderResult }: JobProgressProps) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const {
    data: job,
    error,
    refetch,
  } = useQuery({
    ...apiQuery(uploadProgress, { progressId }),
    refetchInterval: ({ state }) => (isRunning(state.data) ? POLL_MS : false),
  })
  const ended = job !== undefined && !isRunning(job)
  const tellEnd = useEffectEvent(() => onEnd?.())
  useEffect(() => {
    if (ended) tellEnd()
  }, [ended])

  if (error && !job) {
    return (
      <div role="alert" className="flex items-center gap-3 rounded-md bg-danger-soft px-4 py-3 text-danger">
        <span className="grow">{errorText(error)}</span>
        <Button onClick={() => void refetch()}>{t('Try again')}</Button>
        <IconButton icon="x" label={t('Close')} onClick={onClose} />
      </div>
    )
  }
  return (
    <section
      aria-label={t('Progress')}
      className="flex flex-col gap-2 rounded-md border border-line bg-raised px-4 py-3"
    >
      <div className="flex items-center gap-3">
        <h2 className="min-w-0 grow truncate font-semibold">{job?.title ?? title}</h2>
        <span role="status" className="shrink-0 text-muted">
          {job ? t(words[job.status]) : '…'}
          {job && isRunning(job) ? ` ${job.percent}%` : ''}
        </span>
        {ended ? <IconButton icon="x" label={t('Close')} className="-my-1" onClick={onClose} /> : null}
      </div>
      <ProgressBar
        percent={job?.percent ?? 0}
        label={job?.title ?? title}
        tone={job?.status === 'FAILED' ? 'danger' : 'accent'}
      />
      {job ? (
        <p className="flex flex-wrap gap-x-4 text-muted">
          <span>{t('{{n}} of {{total}}', { n: number(job.processed), total: number(job.total) })}</span>
          <span>{t('{{n}} done', { n: number(job.succeeded) })}</span>
          <span className={job.failed > 0 ? 'text-danger' : undefined}>
            {t('{{n}} failed', { n: number(job.failed) })}
          </span>
        </p>
      ) : null}
      {job?.message ? <p className="break-words text-muted">{job.message}</p> : null}
      <div className="flex items-center gap-3">
        {job ? renderResult(job, ended) : null}
        {ended ? null : <span className="text-muted">{t('You can leave this page; it continues.')}</span>}
      </div>
    </section>
  )
}
