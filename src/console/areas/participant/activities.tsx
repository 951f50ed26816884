import { Link } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import type { ParticipantActivities } from '#contract/participant/detail.ts'
import { studentActivities } from '#contract/participant/detail.ts'
import { apiQuery } from '#console/api/query.ts'
import { useErrorText } from '#console/app/error-text.ts'
import { useTranslation } from '#console/app/i18n.ts'
import { itemWords } from '#console/form/outline/item-words.ts'
import { codeWords } from '#console/list/rows/cell.tsx'
import { Button } from '#console/ui/button.tsx'
import { EmptyState } from '#console/ui/empty-state.tsx'
import { ErrorState } from '#console/ui/error-state.tsx'
import { Moment } from '#console/ui/moment.tsx'
import { Skeleton } from '#console/ui/skeleton.tsx'
import { StatusPill } from '#console/ui/status-pill.tsx'
import { activityTones, percent, scoreWords } from './participant-words.ts'
import { linkClass, Section } from '#console/screen/section.tsx'

type Item = ParticipantActivities['activities'][number]['items'][number]

function Answers({ item, run }: { item: Item; run: number }) {
  const { t } = useTranslation()
  if (item.answers === null || item.answers.length === 0) return null
  return (
    <ul aria-label={t('Answers')} className="flex basis-full flex-col pl-4">
      {item.answers.map((answer) => (
        <li key={answer.id} className="flex flex-wrap items-baseline gap-x-2 text-sm">
          <Link to="/answer/edit/$id" params={{ id: answer.id }} className={linkClass}>
            {t('Attempt {{n}}', { n: answer.attempt })}
          </Link>
          <span className="text-muted">
            {[
              answer.run < run ? t('archived, run {{n}}', { n: answer.run }) : null,
              t(codeWords(answer.status)),
              scoreWords(answer.score),
            ]
              .filter((word) => word !== null)
              .join(' · ')}
          </span>
          {answer.submittedAt === null ? null : <Moment value={answer.submittedAt} time />}
        </li>
      ))}
    </ul>
  )
}

function ItemLine({ item, run }: { item: Item; run: number }) {
  const { t } = useTranslation()
  const { title, type, mandatory, cancelled, status, progressPct, attempts, score, doneAt, openedAt } = item
  const about = [
    t(itemWords[type]),
    mandatory ? null : t('Optional'),
    progressPct > 0 && progressPct < 100 ? percent(progressPct) : null,
    attempts > 0 ? t('Attempts: {{n}}', { n: attempts }) : null,
    score === null ? null : t('Score {{n}}', { n: scoreWords(score) }),
  ]
  return (
    <li className="flex flex-wrap items-center gap-x-2 gap-y-0.5 px-4 py-1.5 not-last:border-b not-last:border-line">
      <span className="min-w-0 break-words">{title}</span>
      <span className="min-w-0 grow break-words text-muted">{about.filter((word) => word !== null).join(' · ')}</span>
      {(doneAt ?? openedAt) === null ? null : (
        <span className="text-sm text-muted">
          <Moment value={doneAt ?? openedAt} time />
        </span>
      )}
      <StatusPill tone={activityTones[status]}>{t(cancelled ? 'Cancelled' : codeWords(status))}</StatusPill>
      <Answers item={item} run={run} />
    </li>
  )
}

/** What a participant has to do, how far it is, and what was handed in. */
export default function Activities({ customerId, id }: { customerId: number; id: number }) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const { data, error, refetch } = useQuery(apiQuery(studentActivities, { customerId, studentLmsClassId: id }))
  if (error && !data) {
    return (
      <ErrorState
        title={t('The activities cannot be shown')}
        actions={<Button onClick={() => void refetch()}>{t('Try again')}</Button>}
      >
        {errorText(error)}
      </ErrorState>
    )
  }
  if (!data) {
    return (
      <div className="flex flex-col gap-4 p-4" aria-busy>
        <Skeleton className="h-24" />
        <Skeleton className="h-24" />
      </div>
    )
  }
  if (data.activities.length === 0) {
    return <EmptyState title={t('No activities')}>{t('The schedule has no meetings or exercises yet.')}</EmptyState>
  }
  return (
    <div className="flex max-w-5xl flex-col gap-4 p-4">
      <p>{t('Progress: {{pct}}', { pct: percent(data.progressPct) })}</p>
      {data.activities.map(({ id: activity, title, items }) => (
        <Section key={activity} title={title}>
          <ul>
            {items.map((item) => (
              <ItemLine key={item.id} item={item} run={data.run} />
            ))}
          </ul>
        </Section>
      ))}
    </div>
  )
}
