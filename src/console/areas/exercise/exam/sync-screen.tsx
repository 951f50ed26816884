import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, getRouteApi } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { useEffect } from 'react'
import { reasonText } from '#contract/core/error.ts'
import type { Exam } from '#contract/exercise/exam.ts'
import { exam as exams, examSync } from '#contract/exercise/exam.ts'
import { canSync } from '#contract/exercise/exam.rules.ts'
import { jobList } from '#contract/core/progress.ts'
import { uploadProgress } from '#contract/core/progress.ts'
import { apiQuery } from '#console/api/query.ts'
import { useTranslation } from '#console/app/i18n.ts'
import { saveAs } from '#console/commands/save-as.ts'
import { FormPage } from '#console/form/form-page.tsx'
import { useCommandKeys } from '#console/screen/key-hint.tsx'
import type { RecordScreenProps } from '#console/screen/record-screen.tsx'
import { recordScreen } from '#console/screen/record-screen.tsx'
import { usePending } from '#console/screen/use-pending.ts'
import { useScreenCommands } from '#console/screen/use-screen-commands.ts'
import { Button, buttonClass } from '#console/ui/button.tsx'
import { Moment } from '#console/ui/moment.tsx'
import { ProgressBar } from '#console/ui/progress-bar.tsx'
import { Results, Sync } from './exam-parts.tsx'
import { syncCommands } from './sync.commands.ts'

const route = getRouteApi('/_shell/exam/sync/$id')

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

function Back() {
  const { t } = useTranslation()
  return (
    <Link to={exams.path} className={buttonClass('secondary')}>
      {t('Go to exams')}
    </Link>
  )
}

interface Search {
  /** The recalculation that was begun here. */
  job?: string | undefined
}

/** Recalculates what participants of an exam reached, and shows what each of them did. */
function SyncExam({ data: exam, search: { job }, refetch }: RecordScreenProps<unknown, Search, Exam>) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const navigate = route.useNavigate()
  const { isPending, failure, run } = usePending()
  const { id } = exam
  const verdict = canSync(exam)
  const blocked = verdict === true ? undefined : verdict

  const start = (scope: 'ALL' | 'MISSING') =>
    run(async () => {
      const begun = await saveAs('exam.sync').call(examSync, { id, body: { scope } })
      void client.invalidateQueries({ queryKey: [jobList.path] })
      refetch()
      if (begun.progressId !== null) void navigate({ search: { job: begun.progressId }, replace: true })
    })
  useScreenCommands(syncCommands, {
    all: { blocked, run: () => void start('ALL') },
    missing: { blocked, run: () => void start('MISSING') },
  })

  return (
    <FormPage title={exam.title} actions={<Back />}>
      <div className="flex max-w-3xl flex-col gap-4 pb-6">
        <p className="flex flex-wrap items-center gap-x-3">
          <Sync row={exam} />
          <Link to={exams.path} search={{ open: id }} className="text-accent underline">
            {exam.lmsClass.code}
          </Link>
          {exam.syncedAt === null ? null : <Moment value={exam.syncedAt} time />}
          {exam.syncError === null ? null : <span className="text-danger">{t(exam.syncError)}</span>}
        </p>
        <p className="text-muted">
          {t(
            'Scores are taken from graded answers into the grades of the class, and sent to Prakerja where that is set up. Grades that were set by hand are not changed.',
          )}
        </p>
        {blocked === undefined ? null : <p role="note">{t(reasonText(blocked))}</p>}
        <div className="flex flex-wrap gap-2">
          <Button
            look="primary"
            keys={useCommandKeys(syncCommands.all)}
            busy={isPending}
            disabled={blocked !== undefined}
            onClick={() => void start('ALL')}
          >
            {t('Recalculate everyone')}
          </Button>
          <Button
            keys={useCommandKeys(syncCommands.missing)}
            disabled={blocked !== undefined || isPending}
            onClick={() => void start('MISSING')}
          >
            {t('Only participants without a score')}
          </Button>
        </div>
        {failure === undefined ? null : (
          <p role="alert" className="text-danger">
            {failure}
          </p>
        )}
        {job === undefined ? null : <SyncProgress key={job} progressId={job} onEnd={refetch} />}
        <div className="rounded-md border border-line">
          <Results kind="exam" row={exam} />
        </div>
      </div>
    </FormPage>
  )
}

const SyncScreen: ComponentType = recordScreen({
  params: () => route.useParams(),
  search: () => route.useSearch(),
  read: exams.calls.read,
  input: ({ params: { id } }) => ({ id }),
  record: ({ id }) => ({ id, audit: 'exam', live: 'exam' }),
  noun: 'exam',
  title: 'Recalculate exam',
  name: ({ title }) => title,
  focus: (exam) => ({ resource: 'exam', id: exam.id, label: exam.title, record: exam }),
  Back,
  Screen: SyncExam,
})
export default SyncScreen
