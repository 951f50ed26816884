import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AccessTeaching } from '#contract/access/access.ts'
import { accessParticipants, accessTeaching } from '#contract/access/access.ts'
import { useTranslation } from '#console/app/i18n.ts'
import { codeWords } from '#console/list/rows/cell.tsx'
import { Button } from '#console/ui/button.tsx'
import { calendarDay, number } from '#console/ui/format.ts'
import { Moment } from '#console/ui/moment.tsx'
import { Tabs } from '#console/ui/tabs.tsx'
import { useAccessQuery } from './access-client.ts'
import { AccessPart, Expandable } from './access-part.tsx'

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

function Participants({ lmsClassId }: { lmsClassId: number }) {
  const { t } = useTranslation()
  const [page, setPage] = useState(1)
  const query = useQuery(useAccessQuery(accessParticipants, { lmsClassId, query: { page } }))
  return (
    <AccessPart query={query}>
      {({ data, pagination: { totalPages } }) =>
        data.length === 0 ? (
          <p className="text-muted">{t('No participants yet')}</p>
        ) : (
          <>
            <ul aria-label={t('Participants')} className="divide-y divide-line">
              {data.map((one) => (
                <li key={one.studentLmsClassId} className="flex flex-wrap gap-x-3 py-1.5">
                  <span className="min-w-40 grow">{one.name}</span>
                  <span className="text-sm text-muted tabular-nums">
                    {t(codeWords(one.status))} · {t('{{percent}}% done', { percent: number(one.progressPct) })} ·{' '}
                    {t('{{attended}} of {{required}} meetings', {
                      attended: one.attendedCount,
                      required: one.requiredCount,
                    })}
                  </span>
                </li>
              ))}
            </ul>
            {totalPages > 1 ? (
              <div className="flex items-center gap-2 pt-2">
                <Button disabled={page === 1} onClick={() => setPage(page - 1)}>
                  {t('Previous')}
                </Button>
                <span className="text-sm text-muted tabular-nums">{`${page} / ${totalPages}`}</span>
                <Button disabled={page >= totalPages} onClick={() => setPage(page + 1)}>
                  {t('Next')}
                </Button>
              </div>
            ) : null}
          </>
        )
      }
    </AccessPart>
  )
}

function Schedules({ schedules }: Pick<AccessTeaching, 'schedules'>) {
  const { t } = useTranslation()
  if (schedules.length === 0) return <p className="py-4 text-muted">{t('No schedules yet')}</p>
  return (
    <div className="flex flex-col gap-2 py-3">
      {schedules.map((one) => (
        <Expandable
          key={one.lmsClassId}
          title={`${one.code} · ${one.title}`}
          about={
            <>
              {t(codeWords(one.role))} · {t(codeWords(one.workflow))} · <Moment value={one.startAt} /> –{' '}
              <Moment value={one.endAt} /> · {`${number(one.enrolledCount)}/${number(one.capacity)}`}
            </>
          }
        >
          <Participants lmsClassId={one.lmsClassId} />
        </Expandable>
      ))}
    </div>
  )
}

function Meetings({ meetings }: Pick<AccessTeaching, 'meetings'>) {
  const { t } = useTranslation()
  if (meetings.length === 0) return <p className="py-4 text-muted">{t('No meetings to come')}</p>
  return (
    <ul aria-label={t('Meetings')} className="divide-y divide-line py-2">
      {meetings.map((one) => (
        <li key={one.classActivityItemId} className="flex flex-wrap gap-x-3 py-1.5">
          <span className="min-w-40 grow">
            <span className="font-medium">{one.title}</span> <span className="text-muted">{one.schedule}</span>
          </span>
          <span className="text-sm text-muted">
            <Moment value={one.startAt} time /> · {t(one.online ? 'Online' : 'In person')}
          </span>
        </li>
      ))}
    </ul>
  )
}

function Hours({ availability: { weekly, exceptions, timezone } }: Pick<AccessTeaching, 'availability'>) {
  const { t } = useTranslation()
  if (weekly.length === 0 && exceptions.length === 0) return <p className="py-4 text-muted">{t('No hours are set')}</p>
  return (
    <div className="flex flex-col gap-2 py-3">
      <p className="text-sm text-muted">{t('Times are in {{zone}}.', { zone: timezone })}</p>
      <ul aria-label={t('Availability')} className="divide-y divide-line">
        {weekdays.map((name, n) => {
          const hours = weekly.filter(({ day }) => day === n + 1)
          return (
            <li key={name} className="flex gap-3 py-1.5">
              <span className="w-28">{t(name)}</span>
              <span className="tabular-nums">
                {hours.length === 0 ? '–' : hours.map(({ from, to }) => `${from}–${to}`).join(', ')}
              </span>
            </li>
          )
        })}
        {exceptions.map(({ date, available, from, to, note }, n) => (
          <li key={n} className="flex flex-wrap gap-3 py-1.5">
            <span className="w-28">{calendarDay(date)}</span>
            <span className="tabular-nums">
              {t(available ? 'Available' : 'Not available')}
              {from === undefined || to === undefined ? '' : ` ${from}–${to}`}
              {note === undefined ? '' : ` · ${note}`}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** What an instructor sees: what is taught, the meetings to come and the hours. */
export function InstructorView() {
  const { t } = useTranslation()
  const [tab, setTab] = useState<'schedules' | 'meetings' | 'hours'>('schedules')
  const query = useQuery(useAccessQuery(accessTeaching, {}))
  return (
    <Tabs
      label={t('Instructor')}
      value={tab}
      onChange={setTab}
      tabs={[
        { id: 'schedules', label: t('Class schedules') },
        { id: 'meetings', label: t('Meetings') },
        { id: 'hours', label: t('Availability') },
      ]}
    >
      <AccessPart query={query}>
        {({ schedules, meetings, availability }) => {
          if (tab === 'schedules') return <Schedules schedules={schedules} />
          return tab === 'meetings' ? <Meetings meetings={meetings} /> : <Hours availability={availability} />
        }}
      </AccessPart>
    </Tabs>
  )
}
