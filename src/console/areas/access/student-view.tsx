import { useQuery } from '@tanstack/react-query'
import type { AccessActivity, AccessClass } from '#contract/access/access.ts'
import { accessActivities, accessLearning } from '#contract/access/access.ts'
import { useTranslation } from '#console/app/i18n.ts'
import { codeWords } from '#console/list/rows/cell.tsx'
import { calendarDay, number } from '#console/ui/format.ts'
import { Moment } from '#console/ui/moment.tsx'
import { ProgressBar } from '#console/ui/progress-bar.tsx'
import { useAccessQuery } from './access-client.ts'
import { AccessPart, Expandable } from './access-part.tsx'

const types: Readonly<Record<AccessActivity['items'][number]['type'], string>> = {
  ZOOM: 'Online meeting',
  OFFLINE: 'Meeting in person',
  VIDEO: 'Video',
  MATERIAL: 'Material',
  EXERCISE: 'Exercise',
  ASSIGNMENT: 'Assignment',
  EXAM: 'Exam',
  EVALUATION: 'Evaluation',
}

function Item({ item }: { item: AccessActivity['items'][number] }) {
  const { t } = useTranslation()
  const { title, type, startAt, cancelled, attendance, progress, score } = item
  const state = cancelled ? 'Cancelled' : attendance !== null ? codeWords(attendance) : progress && codeWords(progress)
  return (
    <li className="flex flex-wrap gap-x-3 py-1.5">
      <span className="min-w-40 grow">
        {title} <span className="text-sm text-muted">{t(types[type])}</span>
      </span>
      {startAt === null ? null : (
        <span className="text-sm text-muted">
          <Moment value={startAt} time />
        </span>
      )}
      {state === null ? null : <span className="text-sm">{t(state)}</span>}
      {score === null ? null : (
        <span className="text-sm tabular-nums">{t('Score {{score}}', { score: number(score) })}</span>
      )}
    </li>
  )
}

function Activities({ studentLmsClassId }: { studentLmsClassId: number }) {
  const { t } = useTranslation()
  const query = useQuery(useAccessQuery(accessActivities, { studentLmsClassId }))
  return (
    <AccessPart query={query}>
      {(activities) =>
        activities.length === 0 ? (
          <p className="text-muted">{t('No activities yet')}</p>
        ) : (
          <div className="flex flex-col gap-3">
            {activities.map(({ title, date, items }, n) => (
              <section key={n}>
                <h3 className="text-sm font-semibold text-muted">
                  {title}
                  {date === null ? '' : ` · ${calendarDay(date)}`}
                </h3>
                <ul className="divide-y divide-line">
                  {items.map((item) => (
                    <Item key={item.classActivityItemId} item={item} />
                  ))}
                </ul>
              </section>
            ))}
          </div>
        )
      }
    </AccessPart>
  )
}

function About({ one }: { one: AccessClass }) {
  const { t } = useTranslation()
  const { certificate } = one
  return (
    <div className="flex flex-col gap-2 pb-3">
      <div className="max-w-72">
        <ProgressBar percent={one.progressPct} label={t('Progress')} />
      </div>
      <p className="text-sm tabular-nums">
        {t('{{percent}}% done', { percent: number(one.progressPct) })} ·{' '}
        {t('{{attended}} of {{required}} meetings', { attended: one.attendedCount, required: one.requiredCount })}
        {one.finalScore === null ? '' : ` · ${t('Final score {{score}}', { score: number(one.finalScore) })}`}
      </p>
      <p className="text-sm">
        {certificate === null
          ? t('No certificate yet')
          : `${t('Certificate {{number}}', { number: certificate.number })} · ${t(codeWords(certificate.status))}`}
      </p>
    </div>
  )
}

/** What a student sees: the classes with progress, scores and certificate, and what each consists of. */
export function StudentView() {
  const { t } = useTranslation()
  const query = useQuery(useAccessQuery(accessLearning, {}))
  return (
    <AccessPart query={query}>
      {(classes) =>
        classes.length === 0 ? (
          <p className="py-4 text-muted">{t('No classes yet')}</p>
        ) : (
          <section aria-label={t('Classes')} className="flex flex-col gap-2">
            {classes.map((one) => (
              <Expandable
                key={one.studentLmsClassId}
                title={`${one.code} · ${one.title}`}
                about={
                  <>
                    {t(codeWords(one.status))} · <Moment value={one.startAt} /> – <Moment value={one.endAt} />
                  </>
                }
              >
                <About one={one} />
                <Activities studentLmsClassId={one.studentLmsClassId} />
              </Expandable>
            ))}
          </section>
        )
      }
    </AccessPart>
  )
}
