import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { ApiError } from '#contract/core/api-error.ts'
import { reasonText } from '#contract/core/error.ts'
import { examCalls } from '#contract/exercise/exam.ts'
import { canSync } from '#contract/exercise/exam.rules.ts'
import { jobList } from '#contract/core/progress.ts'
import { uploadProgress } from '#contract/voucher/voucher.ts'
import { apiQuery } from '#console/api/query.ts'
import { useErrorText } from '#console/app/error-text.ts'
import { useTranslation } from '#console/app/i18n.ts'
import { usePageName } from '#console/app/screen/use-screen.ts'
import { FormPage } from '#console/form/form-page.tsx'
import { AbsentRecord } from '#console/live/absent-record.tsx'
import { useToldRecord } from '#console/live/use-told-record.ts'
import { saveAs } from '#console/commands/save-as.ts'
import { PathLink } from '#console/list/path-link.tsx'
import { Button, buttonClass } from '#console/ui/button.tsx'
import { Moment } from '#console/ui/moment.tsx'
import { ProgressBar } from '#console/ui/progress-bar.tsx'
import { Results, Sync } from './exam-parts.tsx'

const POLL_MS = 700

/** How far the sync is that was begun here; what could not be scored is named. */
function SyncProgress({ progressId, onEnd }: { progressId: string; onEnd: () => void }) {
  const { t } = useTranslation()
  const { data: job } = useQuery({
    ...apiQuery(uploadProgress, { progressId }),
    refetchInterval: ({ state: { data } }) =>
      data === undefined || data.status === 'QUEUED' || data.status === 'RUNNING' ? POLL_MS : false,
  })
  const ended = job !== undefined && job.finishedAt !== null
  useEffect(() => {
    if (ended) onEnd()
  }, [ended, onEnd])
  if (!job) return null
  return (
    <section aria-label={t('Progress')} className="flex flex-col gap-2">
      <ProgressBar percent={job.percent} label={job.title} tone={job.status === 'FAILED' ? 'danger' : 'accent'} />
      <p role="status">{t('{{n}} of {{total}}', { n: job.processed, total: job.total })}</p>
      {job.errors.length > 0 ? (
        <ul aria-label={t('Not scored')} className="text-muted">
          {job.errors.map(({ row, message }) => (
            <li key={row}>{message}</li>
          ))}
        </ul>
      ) : null}
    </section>
  )
}

/** Works out anew what participants of an exam reached, and shows what each of them did. */
export default function SyncScreen() {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const client = useQueryClient()
  const navigate = useNavigate()
  const id = Number(useParams({ strict: false }).id)
  const { job }: { job?: unknown } = useSearch({ strict: false })
  const progressId = z.uuid().safeParse(job).data
  const question = apiQuery(examCalls.read, { id })
  const { data: exam, error, refetch } = useQuery(question)
  useToldRecord('exam', id, question.queryKey)
  usePageName(exam?.title ?? t('Sync exam'))
  const [failure, setFailure] = useState<string>()
  const [starting, setStarting] = useState(false)
  const back = (
    <PathLink href="/exam" className={buttonClass('secondary')}>
      {t('Go to exams')}
    </PathLink>
  )
  if (!exam) {
    return (
      <AbsentRecord
        title={t('Sync exam')}
        noun={t('exam')}
        audit="exam"
        id={id}
        error={error}
        onRetry={() => void refetch()}
        back={back}
      />
    )
  }
  const verdict = canSync(exam)

  async function start(scope: 'ALL' | 'MISSING') {
    setStarting(true)
    setFailure(undefined)
    try {
      const begun = await saveAs('exam.sync').call(examCalls.examSync, { id, body: { scope } })
      void client.invalidateQueries({ queryKey: [jobList.path] })
      void client.invalidateQueries({ queryKey: question.queryKey })
      void navigate({ to: '.', search: { job: begun.progressId } as never, replace: true })
    } catch (caught) {
      if (!(caught instanceof ApiError)) throw caught
      setFailure(errorText(caught))
    } finally {
      setStarting(false)
    }
  }

  return (
    <FormPage title={exam.title} actions={back}>
      <div className="flex max-w-3xl flex-col gap-4 pb-6">
        <p className="flex flex-wrap items-center gap-x-3">
          <Sync row={exam} />
          <PathLink href={`/exam?open=${id}`} className="text-accent underline">
            {exam.lmsClass.code}
          </PathLink>
          {exam.syncedAt === null ? null : <Moment value={exam.syncedAt} time />}
          {exam.syncError === null ? null : <span className="text-danger">{t(exam.syncError)}</span>}
        </p>
        <p className="text-muted">
          {t('Scores are taken from graded answers into the grades of the class. What somebody decided by hand stays.')}
        </p>
        {verdict === true ? null : <p role="note">{t(reasonText(verdict))}</p>}
        <div className="flex flex-wrap gap-2">
          <Button look="primary" busy={starting} disabled={verdict !== true} onClick={() => void start('ALL')}>
            {t('Sync everybody')}
          </Button>
          <Button disabled={verdict !== true || starting} onClick={() => void start('MISSING')}>
            {t('Only those without a score')}
          </Button>
        </div>
        {failure === undefined ? null : (
          <p role="alert" className="text-danger">
            {failure}
          </p>
        )}
        {progressId === undefined ? null : (
          <SyncProgress key={progressId} progressId={progressId} onEnd={() => void refetch()} />
        )}
        <div className="rounded-md border border-line">
          <Results kind="exam" row={exam} />
        </div>
      </div>
    </FormPage>
  )
}
