import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useRef, useState } from 'react'
import { allows } from '#contract/core/permission.ts'
import type { InstructorSchedule } from '#contract/schedule/availability.ts'
import { instructorScheduleRead, instructorScheduleUpdate } from '#contract/schedule/availability.ts'
import type { Instructor } from '#contract/schedule/instructor.ts'
import { say } from '#engine/say.ts'
import { apiQuery } from '#console/api/query.ts'
import { useErrorText } from '#console/app/error-text.ts'
import { useTranslation } from '#console/app/i18n.ts'
import { permissionsAtom } from '#console/app/session/session-state.ts'
import { SaveBar } from '#console/screen/save-bar.tsx'
import { useSaving } from '#console/screen/use-saving.tsx'
import { Button } from '#console/ui/button.tsx'
import { calendarDay } from '#console/ui/format.ts'
import { IconButton } from '#console/ui/icon-button.tsx'
import { Skeleton } from '#console/ui/skeleton.tsx'
import { dayAfter, mondayOf, paint } from './week.ts'
import type { ShownWeek } from './week.ts'
import { WeekGrid } from './week-grid.tsx'

type Values = Pick<InstructorSchedule, 'weekly' | 'exceptions'> & Record<string, unknown>

const storedOf = ({ weekly, exceptions, version }: InstructorSchedule) => ({ values: { weekly, exceptions }, version })

function exceptionText({ date, from, to, note }: InstructorSchedule['exceptions'][number]): string {
  const hours = from === undefined ? '' : ` ${from}–${to ?? '24:00'}`
  return `${calendarDay(date)}${hours}${note === undefined ? '' : ` · ${note}`}`
}

interface EditorProps {
  row: Instructor
  schedule: InstructorSchedule
}

function Editor({ row, schedule }: EditorProps) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const scope = useRef<HTMLDivElement>(null)
  const [week, setWeek] = useState<ShownWeek>(null)
  const readOnly = !allows(useAtomValue(permissionsAtom), 'instructor:update')
  const { expertId } = row
  const question = apiQuery(instructorScheduleRead, { expertId })
  const saving = useSaving<Values, InstructorSchedule>({
    command: 'instructor.schedule',
    draft: String(expertId),
    stored: storedOf(schedule),
    scope,
    save: ({ weekly, exceptions }, call, version) =>
      call(instructorScheduleUpdate, { expertId, body: { weekly, exceptions, version: version ?? 0 } }),
    saved(now, writing) {
      client.setQueryData(question.queryKey, now)
      writing.saved(say('Availability of {{name}} saved', { name: row.name }), row.name)
      return { stored: storedOf(now) }
    },
    conflict: {
      fields: [
        { name: 'weekly', label: 'Every week', words: (value) => String((value as unknown[]).length) },
        { name: 'exceptions', label: 'Exceptions', words: (value) => String((value as unknown[]).length) },
      ],
      current: () => undefined,
      reread: () => void client.invalidateQueries(question),
    },
  })
  const { values, change } = saving
  const isSame = JSON.stringify(values) === JSON.stringify(storedOf(schedule).values)
  return (
    <div ref={scope} className="flex flex-col gap-2 py-3">
      <div className="flex flex-wrap items-center gap-2 px-4">
        <Button
          aria-pressed={week === null}
          look={week === null ? 'primary' : 'secondary'}
          onClick={() => setWeek(null)}
        >
          {t('Every week')}
        </Button>
        <Button
          aria-pressed={week !== null}
          look={week === null ? 'secondary' : 'primary'}
          onClick={() => setWeek(week ?? mondayOf(new Date().toISOString().slice(0, 10)))}
        >
          {t('One week')}
        </Button>
        {week === null ? null : (
          <>
            <IconButton
              icon="chevron-right"
              className="rotate-180"
              label={t('Previous week')}
              onClick={() => setWeek(dayAfter(week, -7))}
            />
            <span className="tabular-nums">{calendarDay(week)}</span>
            <IconButton icon="chevron-right" label={t('Next week')} onClick={() => setWeek(dayAfter(week, 7))} />
          </>
        )}
        <span className="text-sm text-muted">{schedule.timezone}</span>
      </div>
      <WeekGrid
        availability={values}
        week={week}
        disabled={readOnly}
        scope={scope}
        onPaint={(day, span, on) => change((before) => paint(before, week, day, span, on))}
      />
      {values.exceptions.length === 0 ? null : (
        <section className="px-4">
          <h3 className="pb-1 text-sm font-semibold text-muted">{t('Exceptions')}</h3>
          <ul className="flex flex-col">
            {values.exceptions.map((one, at) => (
              <li key={`${one.date} ${one.from ?? ''} ${String(one.available)}`} className="flex items-center gap-2">
                <span className="grow">
                  {one.available ? t('Available') : t('Not available')} · {exceptionText(one)}
                </span>
                {readOnly ? null : (
                  <IconButton
                    icon="x"
                    label={t('Remove the exception of {{day}}', { day: calendarDay(one.date) })}
                    onClick={() =>
                      change((before) => ({ ...before, exceptions: before.exceptions.filter((_, n) => n !== at) }))
                    }
                  />
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
      {readOnly ? null : <SaveBar saving={saving} count={isSame ? 0 : 1} disabled={false} />}
      {saving.conflict}
      {saving.guard}
    </div>
  )
}

/** When an instructor can teach, on a week grid: each week, and days that differ from it. */
export default function AvailabilityEditor({ row }: { row: Instructor }) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const { data, error, refetch } = useQuery(apiQuery(instructorScheduleRead, { expertId: row.expertId }))
  if (data) return <Editor row={row} schedule={data} />
  if (!error) return <Skeleton className="m-4 h-40" />
  return (
    <div role="alert" className="flex flex-col items-start gap-2 p-4">
      <p className="text-danger">{errorText(error)}</p>
      <Button onClick={() => void refetch()}>{t('Try again')}</Button>
    </div>
  )
}
