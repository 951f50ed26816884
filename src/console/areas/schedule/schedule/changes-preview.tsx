import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import type { ScheduleActivity } from '#contract/schedule/schedule-parts.ts'
import { ScheduleActivities } from '#contract/schedule/schedule-parts.ts'
import { schedulePreview } from '#contract/schedule/schedule-changes.ts'
import { apiQuery } from '#console/api/query.ts'
import { useErrorText } from '#console/app/error-text.ts'
import { useTranslation } from '#console/app/i18n.ts'
import { useResting } from '#console/form/use-resting.ts'
import { customerAtom } from '#console/list/customer.tsx'
import { number, shortMoment } from '#console/ui/format.ts'
import { changeWords, conflictWords } from './schedule-words.ts'

interface Props {
  id: number
  activities: readonly ScheduleActivity[]
  zoomAccountId: number | null
}

/** Before it is saved: which meetings change, what they meet, and who has to be notified. */
export function ChangesPreview({ id, activities, zoomAccountId }: Props) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const customerId = useAtomValue(customerAtom)?.id ?? 0
  const asked = useResting(activities, 400)
  const isRight = ScheduleActivities.safeParse(asked).success
  const { data, error } = useQuery({
    ...apiQuery(schedulePreview, { customerId, id, body: { activities: [...asked], zoomAccountId } }),
    enabled: isRight && customerId !== 0,
    placeholderData: (previous) => previous,
  })
  if (error) return <p className="text-sm text-danger">{errorText(error)}</p>
  if (!data || !isRight) return null
  const { changes, conflicts, participants, instructors } = data
  if (changes.length === 0 && conflicts.length === 0) return null
  return (
    <div role="status" className="flex flex-col gap-3 rounded-md border border-line bg-sunken px-4 py-3">
      {changes.length === 0 ? null : (
        <section className="flex flex-col gap-1">
          <h3 className="font-semibold">{t('What changes')}</h3>
          <ul>
            {changes.map(({ kind, title, from, to }) => (
              <li key={`${kind} ${title} ${from ?? ''} ${to ?? ''}`} className="flex flex-wrap gap-x-2">
                <span>{t(changeWords[kind])}:</span>
                <span className="font-medium">{title}</span>
                <span className="text-muted tabular-nums">
                  {[from, to].flatMap((moment) => (moment ? [shortMoment(moment)] : [])).join(' → ')}
                </span>
              </li>
            ))}
          </ul>
          <p>
            {participants + instructors.length === 0
              ? t('There is no one to notify.')
              : t('To be notified: {{participants}} participants, {{instructors}}', {
                  participants: number(participants),
                  instructors: instructors.length === 0 ? t('no instructor') : instructors.join(', '),
                })}
          </p>
        </section>
      )}
      {conflicts.length === 0 ? null : (
        <section className="flex flex-col gap-1">
          <h3 className="font-semibold text-warning">{t('Conflicts')}</h3>
          <ul>
            {conflicts.map(({ kind, title, startAt, what }) => (
              <li key={`${kind} ${title} ${startAt} ${what}`} className="flex flex-wrap gap-x-2">
                <span className="font-medium">{title}</span>
                <span className="text-muted tabular-nums">{shortMoment(startAt)}</span>
                <span>
                  {t(conflictWords[kind])}
                  {what === '' ? '' : `: ${what}`}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
