import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { Suspense } from 'react'
import { permissionsAtom } from '#console/app/session/session-state.ts'
import { goTo } from '#console/app/current-console.ts'
import { useTranslation } from '#console/app/i18n.ts'
import { lazyPart } from '#console/app/screen/lazy-part.tsx'
import type { ApiError } from '#contract/core/api-error.ts'
import type { Progress } from '#contract/core/progress.ts'
import { bulkRetry } from '#contract/core/bulk.ts'
import { canResume, jobCancel, jobList } from '#contract/core/progress.ts'
import { callApi } from '#console/api/api.ts'
import { errorText } from '#console/app/error-text.ts'
import type { Tone } from '#console/ui/badge.tsx'
import { Button, buttonClass } from '#console/ui/button.tsx'
import { Icon } from '#console/ui/icon.tsx'
import { number } from '#console/ui/format.ts'
import { Moment } from '#console/ui/moment.tsx'
import { ProgressBar } from '#console/ui/progress-bar.tsx'
import { StatusPill } from '#console/ui/status-pill.tsx'
import { showToast } from '#console/ui/layer/toasts.ts'
import { canDeleteBatch, deleteBatch } from './batch.ts'
import { FailedRows } from './failed-rows.tsx'
import { JobUndo } from './job-undo.tsx'
import { isRunning, rateOf, resultHref, titleOf } from './use-jobs.ts'

const BulkJob = lazyPart(() => import('./bulk-job.tsx'))

const looks: Record<Progress['status'], { tone: Tone; label: string }> = {
  QUEUED: { tone: 'pending', label: 'Waiting' },
  RUNNING: { tone: 'accent', label: 'Running' },
  DONE: { tone: 'success', label: 'Done' },
  FAILED: { tone: 'danger', label: 'Failed' },
  CANCELLED: { tone: 'neutral', label: 'Cancelled' },
}

function Numbers({ job, readAt }: { job: Progress; readAt: number }) {
  const { t } = useTranslation()
  const rate = rateOf(job, readAt)
  const left = Math.max(0, job.total - job.processed)
  return (
    <p className="flex flex-wrap gap-x-3 text-sm text-muted">
      <span>{t('{{n}} done', { n: number(job.succeeded) })}</span>
      {job.failed > 0 ? (
        <span className="text-danger">
          {t(job.kind === 'BULK' ? '{{n}} refused' : '{{n}} failed', { n: number(job.failed) })}
        </span>
      ) : null}
      {isRunning(job) ? <span>{t('{{n}} left', { n: number(left) })}</span> : null}
      {rate === null ? null : <span>{t('{{n}} a second', { n: number(rate) })}</span>}
      <span className="ml-auto">
        <Moment value={job.finishedAt ?? job.createdAt} time />
      </span>
    </p>
  )
}

/** One job: how far it is, and what can be done about it. */
export function JobRow({ job, readAt, onLeave }: { job: Progress; readAt: number; onLeave: () => void }) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const permissions = useAtomValue(permissionsAtom)
  const cancel = useMutation({
    mutationFn: () => callApi(jobCancel, { progressId: job.progressId }),
    onSettled: () => queries.invalidateQueries({ queryKey: [jobList.path] }),
    onError: (error: ApiError) => showToast({ tone: 'error', title: errorText(error) }),
  })
  const resume = useMutation({
    mutationFn: () => callApi(bulkRetry, { progressId: job.progressId }),
    onSettled: () => queries.invalidateQueries({ queryKey: [jobList.path] }),
    onError: (error: ApiError) => showToast({ tone: 'error', title: errorText(error) }),
  })
  const look = looks[job.status]
  const title = titleOf(job, t)
  const href = resultHref(job)
  const running = isRunning(job)
  const isBulk = job.kind === 'BULK'
  const resumable = canResume(job)
  const hasButtons = running || resumable || job.file !== undefined || href !== undefined || job.errors.length > 0
  const buttons = (
    <>
      {running ? (
        <Button icon="ban" busy={cancel.isPending} onClick={() => cancel.mutate()}>
          {t('Cancel')}
        </Button>
      ) : null}
      {resumable ? (
        <Button busy={resume.isPending} onClick={() => resume.mutate()}>
          {t('Try again')}
        </Button>
      ) : null}
      {href ? (
        <Button
          onClick={() => {
            onLeave()
            goTo(href)
          }}
        >
          {t('Show the result')}
        </Button>
      ) : null}
      {job.file ? (
        <a href={job.file.url} download={job.file.name} className={buttonClass('secondary')}>
          <Icon name="download" /> {t('Imported file')}
        </a>
      ) : null}
      {canDeleteBatch(job, permissions) ? (
        <Button
          icon="undo"
          onClick={() => {
            onLeave()
            deleteBatch(job)
          }}
        >
          {t('Delete these vouchers')}
        </Button>
      ) : null}
      <FailedRows job={job} />
    </>
  )
  return (
    <li className="flex flex-col gap-1.5 border-b border-line px-4 py-3 last:border-b-0">
      <div className="flex items-center justify-between gap-3">
        <span className="truncate font-medium">{title}</span>
        <span className="flex shrink-0 items-center gap-2 text-sm">
          {running ? `${job.percent}%` : null}
          <StatusPill tone={look.tone}>{t(look.label)}</StatusPill>
        </span>
      </div>
      {running ? <ProgressBar percent={job.percent} label={title} /> : null}
      <Numbers job={job} readAt={readAt} />
      {job.message ? <p className="text-sm break-words text-muted">{job.message}</p> : null}
      {isBulk ? (
        <Suspense>
          <BulkJob job={job} onLeave={onLeave} />
        </Suspense>
      ) : null}
      {!isBulk && job.undo !== 'none' ? (
        <JobUndo job={job}>{buttons}</JobUndo>
      ) : hasButtons ? (
        <div className="flex flex-wrap gap-2 pt-0.5">{buttons}</div>
      ) : null}
    </li>
  )
}
