import { Link } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import type { Evaluation, Exam, ExamResult, SyncStatus } from '#contract/exercise/exam.ts'
import { evaluationResults, examResults, syncWords } from '#contract/exercise/exam.ts'
import { callApi } from '#console/api/api.ts'
import { useErrorText } from '#console/app/error-text.ts'
import { useTranslation } from '#console/app/i18n.ts'
import type { Tone } from '#console/list/resource-list.ts'
import { Button } from '#console/ui/button.tsx'
import { number } from '#console/ui/format.ts'
import { Skeleton } from '#console/ui/skeleton.tsx'
import { StatusPill } from '#console/ui/status-pill.tsx'

type Either = Exam | Evaluation

const syncTones: Readonly<Record<SyncStatus, Tone>> = {
  NEVER: 'neutral',
  QUEUED: 'pending',
  SYNCING: 'active',
  SYNCED: 'success',
  FAILED: 'danger',
}

/** How the last sync stands. */
export function Sync({ row: { syncStatus } }: { row: Either }) {
  const { t } = useTranslation()
  return <StatusPill tone={syncTones[syncStatus]}>{t(syncWords[syncStatus])}</StatusPill>
}

/** What looks alike of exams and evaluations. */
export const asked = {
  tones: { syncStatus: syncTones },
  texts: { classCode: ({ lmsClass }: Either) => lmsClass.code },
  hints: { title: ({ lmsClass }: Either) => lmsClass.title },
  filterOrder: ['syncStatus', 'kind', 'lmsClassId', 'startAt'],
  status: (row: Either) => <Sync row={row} />,
  values: {
    classCode: ({ lmsClass }: Either) => `${lmsClass.code} ${lmsClass.title}`,
    exerciseId: ({ exerciseId, exercise }: Either) => (
      <Link to="/exercise" search={{ open: exerciseId }}>
        {exercise.title}
      </Link>
    ),
    syncStatus: (row: Either) => <Sync row={row} />,
  },
} as const
export const placeItems = ['kind', 'classCode', 'exerciseId', 'startAt', 'endAt'] as const
export const syncItems = ['syncStatus', 'syncedAt', 'syncError'] as const

function Outcome({ one }: { one: ExamResult }) {
  const { t } = useTranslation()
  if (one.waits) return <StatusPill tone="warning">{t('Waiting for grading')}</StatusPill>
  if (one.attempts === 0) return <span className="text-muted">{t('Not submitted')}</span>
  return <span>{one.best === null ? t('Submitted') : number(one.best)}</span>
}

const pushes = {
  WAITING: { tone: 'pending', words: 'Waiting' },
  SENT: { tone: 'success', words: 'Sent' },
  FAILED: { tone: 'danger', words: 'Failed' },
} as const satisfies Record<NonNullable<ExamResult['push']>['state'], { tone: Tone; words: string }>

/** Whether Prakerja knows the score, and why not. */
function Push({ push }: Pick<ExamResult, 'push'>) {
  const { t } = useTranslation()
  if (push === null) return <span className="text-muted">–</span>
  const { tone, words } = pushes[push.state]
  return (
    <>
      <StatusPill tone={tone}>{t(words)}</StatusPill>
      {push.error === null ? null : <span className="block text-sm break-words text-danger">{push.error}</span>}
    </>
  )
}

/** What every participant reached, and what stands in the grades of the class. */
export function Results({ kind, row }: { kind: 'exam' | 'evaluation'; row: Either }) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const endpoint = kind === 'exam' ? examResults : evaluationResults
  // Another version or sync has other results.
  const { data, error, refetch } = useQuery({
    queryKey: [endpoint.path, row.id, row.updatedAt],
    queryFn: ({ signal }) => callApi(endpoint as typeof examResults, { id: row.id }, { signal }),
  })
  if (error) {
    return (
      <div role="alert" className="flex flex-col items-start gap-2 px-4 py-3">
        <p>{errorText(error)}</p>
        <Button onClick={() => void refetch()}>{t('Try again')}</Button>
      </div>
    )
  }
  if (!data) {
    return (
      <div aria-busy className="flex flex-col gap-3 px-4 py-3">
        {[1, 2, 3, 4].map((line) => (
          <Skeleton key={line} className="h-6" />
        ))}
      </div>
    )
  }
  const isPushed = data.some(({ push }) => push !== null)
  if (data.length === 0) return <p className="px-4 py-3 text-muted">{t('No participants in this class yet')}</p>
  return (
    <table className="w-full text-left">
      <caption className="sr-only">{t('Results')}</caption>
      <thead className="text-sm text-muted">
        <tr className="border-b border-line">
          <th scope="col" className="px-4 py-1.5 font-medium">
            {t('Participant')}
          </th>
          <th scope="col" className="px-2 py-1.5 font-medium">
            {t('Score')}
          </th>
          {kind === 'exam' ? (
            <th scope="col" className="px-4 py-1.5 text-right font-medium">
              {t('In the grades')}
            </th>
          ) : null}
          {isPushed ? (
            <th scope="col" className="px-4 py-1.5 font-medium">
              {t('At Prakerja')}
            </th>
          ) : null}
        </tr>
      </thead>
      <tbody>
        {data.map((one) => (
          <tr key={one.studentLmsClassId} className="border-b border-line last:border-b-0">
            <th scope="row" className="px-4 py-1.5 font-normal">
              {one.name}
            </th>
            <td className="px-2 py-1.5">
              <Outcome one={one} />
            </td>
            {kind === 'exam' ? (
              <td className="px-4 py-1.5 text-right tabular-nums">
                {one.score === null ? '–' : number(one.score)}
                {one.source === 'MANUAL' ? <span className="block text-sm text-muted">{t('By hand')}</span> : null}
              </td>
            ) : null}
            {isPushed ? (
              <td className="px-4 py-1.5">
                <Push push={one.push} />
              </td>
            ) : null}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
