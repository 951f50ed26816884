import { Link } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Instructor } from '#contract/schedule/instructor.ts'
import type { InstructorTeaching } from '#contract/schedule/teaching.ts'
import { instructorTeaching } from '#contract/schedule/teaching.ts'
import { apiQuery } from '#console/api/query.ts'
import { useErrorText } from '#console/app/error-text.ts'
import { useTranslation } from '#console/app/i18n.ts'
import { codeWords } from '#console/list/rows/cell.tsx'
import { Button } from '#console/ui/button.tsx'
import { calendarDay, number } from '#console/ui/format.ts'
import { Moment } from '#console/ui/moment.tsx'
import { Skeleton } from '#console/ui/skeleton.tsx'

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="border-b border-line px-4 py-3 last:border-b-0">
      <h3 className="pb-1 text-sm font-semibold text-muted">{title}</h3>
      {children}
    </section>
  )
}

function Schedules({ rows, none }: { rows: InstructorTeaching['current']; none: string }) {
  const { t } = useTranslation()
  if (rows.length === 0) return <p className="text-muted">{none}</p>
  return (
    <ul className="flex flex-col gap-1">
      {rows.map(({ lmsClassId, code, title, workflow, role, startAt, enrolledCount, capacity }) => (
        <li key={lmsClassId} className="flex flex-wrap items-baseline gap-x-3">
          <Link to="/jadwalkelas/edit/$id" params={{ id: lmsClassId }} className="font-medium hover:underline">
            {`${code} ${title}`}
          </Link>
          <span className="text-sm text-muted">
            <Moment value={startAt} /> · {t(codeWords(workflow))} · {t(codeWords(role))} ·{' '}
            {`${number(enrolledCount)}/${number(capacity)}`}
          </span>
        </li>
      ))}
    </ul>
  )
}

/** The hours of each week as labelled bars. */
function Load({ weeks }: { weeks: InstructorTeaching['load'] }) {
  const { t } = useTranslation()
  const most = Math.max(1, ...weeks.map(({ minutes }) => minutes))
  return (
    <table className="w-full">
      <caption className="sr-only">{t('Load per week')}</caption>
      <tbody>
        {weeks.map(({ week, meetings, minutes }) => (
          <tr key={week}>
            <th scope="row" className="w-28 py-0.5 text-left font-normal whitespace-nowrap text-muted">
              {calendarDay(week)}
            </th>
            <td className="w-full tabular-nums">
              <meter aria-label={t('Load per week')} className="mr-3 h-2 w-1/2" min={0} max={most} value={minutes} />
              {t('Meetings: {{meetings}}, {{hours}} h', {
                meetings: number(meetings),
                hours: number(Math.round(minutes / 6) / 10),
              })}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** What an instructor teaches and has taught, the weeks ahead, and the feedback that was given. */
export default function Teaching({ row: { id, customerId } }: { row: Instructor }) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const { data, error, refetch } = useQuery(apiQuery(instructorTeaching, { customerId, id }))
  if (error)
    return (
      <div role="alert" className="flex flex-col items-start gap-2 p-4">
        <p className="text-danger">{errorText(error)}</p>
        <Button onClick={() => void refetch()}>{t('Try again')}</Button>
      </div>
    )
  if (!data) return <Skeleton className="m-4 h-24" />
  const { given, waiting, averageScore } = data.feedback
  return (
    <>
      <Part title={t('Load per week')}>
        <Load weeks={data.load} />
      </Part>
      <Part title={t('Current schedules')}>
        <Schedules rows={data.current} none={t('No current schedules.')} />
      </Part>
      <Part title={t('Past schedules')}>
        <Schedules rows={data.past} none={t('No past schedules.')} />
      </Part>
      <Part title={t('Feedback to participants')}>
        <p>
          {t('{{given}} given, {{waiting}} waiting', { given: number(given), waiting: number(waiting) })}
          {averageScore === null ? null : ` · ${t('average score {{score}}', { score: number(averageScore) })}`}
        </p>
      </Part>
    </>
  )
}
