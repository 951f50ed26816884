import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { allows } from '#contract/core/permission.ts'
import type { Schedule } from '#contract/schedule/schedule.ts'
import { lms } from '#contract/schedule/schedule.ts'
import type { SeatedStudent } from '#contract/schedule/students.ts'
import { scheduleStudents, STUDENTS_PER_PAGE } from '#contract/schedule/students.ts'
import { apiQuery } from '#console/api/query.ts'
import { useErrorText } from '#console/app/error-text.ts'
import { useTranslation } from '#console/app/i18n.ts'
import { permissionsAtom } from '#console/app/session/session-state.ts'
import { startCommand } from '#console/commands/start-command.ts'
import { useResting } from '#console/form/use-resting.ts'
import { codeWords } from '#console/list/rows/cell.tsx'
import { onLiveChanges } from '#console/live/live-changes.ts'
import { useRovingFocus } from '#console/screen/use-roving-focus.ts'
import { Button } from '#console/ui/button.tsx'
import { number } from '#console/ui/format.ts'
import { Input } from '#console/ui/input.tsx'
import { Moment } from '#console/ui/moment.tsx'
import { Skeleton } from '#console/ui/skeleton.tsx'
import type { RecordRef } from '#engine/context.ts'
import { nameRef } from '#engine/context.ts'
import type { Given } from '#engine/define.ts'

/** Reads the seats anew whenever one is taken or freed, in this tab too. */
function useSeatsFollowed(id: number) {
  const client = useQueryClient()
  useEffect(
    () =>
      onLiveChanges((changes) => {
        const concerns =
          changes === 'everything' ||
          changes.some(({ resource, ids }) => resource === 'lms_class' && (ids?.includes(id) ?? true))
        if (concerns) void client.invalidateQueries({ queryKey: [scheduleStudents.path] })
      }),
    [client, id],
  )
}

interface RowsProps {
  students: readonly SeatedStudent[]
  mayEnrol: boolean
  mayLook: boolean
}

/** Who has a seat: arrows walk, Enter removes the one that has the focus. */
function Seated({ students, mayEnrol, mayLook }: RowsProps) {
  const { t } = useTranslation()
  const { frame, handlers, stop } = useRovingFocus({
    rows: students.map(({ id }) => String(id)),
    column: mayEnrol ? 'remove' : 'open',
  })
  return (
    <div ref={frame} {...handlers}>
      <ul aria-label={t('Participants')} className="divide-y divide-line">
        {students.map(({ id, studentId, name, email, status, attendedCount, requiredCount, enrolledAt }) => (
          <li key={id} data-row={id} className="flex flex-wrap items-center gap-x-3 py-1.5">
            <span className="min-w-40 grow basis-0">
              <span className="block truncate font-medium">{name}</span>
              <span className="block truncate text-sm text-muted">{email}</span>
            </span>
            <span className="text-sm text-muted">
              {t(codeWords(status))} · {`${number(attendedCount)}/${number(requiredCount)}`} ·{' '}
              <Moment value={enrolledAt} />
            </span>
            {mayLook ? (
              <Button
                look="ghost"
                data-column="open"
                tabIndex={stop(String(id), 'open')}
                aria-label={t('Open as {{name}}', { name })}
                onClick={() =>
                  startCommand('student.access', { student: studentId }, 'drawer', {
                    refs: [nameRef({ resource: 'student', id: studentId, label: name })],
                  })
                }
              >
                {t('Open as student')}
              </Button>
            ) : null}
            {mayEnrol ? (
              <Button
                look="ghost"
                data-column="remove"
                tabIndex={stop(String(id), 'remove')}
                aria-label={t('Remove {{name}} from the schedule', { name })}
                onClick={() =>
                  startCommand('lms.unenrol', { student: id }, 'drawer', {
                    refs: [nameRef({ resource: 'enrolment', id, label: name })],
                  })
                }
              >
                {t('Remove')}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The students of a schedule: who has a seat, who waits for one, and how many seats are left. */
export default function StudentsPanel({ row }: { row: Schedule }) {
  const { id, customerId } = row
  const { t } = useTranslation()
  const errorText = useErrorText()
  const permissions = useAtomValue(permissionsAtom)
  const mayEnrol = allows(permissions, 'lms:enrol')
  const mayLook = allows(permissions, 'student:impersonate')
  const [text, setText] = useState('')
  const [page, setPage] = useState(1)
  const asked = useResting(text, 250)
  useSeatsFollowed(id)
  const { data, error, refetch } = useQuery({
    ...apiQuery(scheduleStudents, { customerId, id, query: { page, ...(asked === '' ? {} : { text: asked }) } }),
    placeholderData: (previous) => previous,
  })
  if (error)
    return (
      <div role="alert" className="flex flex-col items-start gap-2 p-4">
        <p className="text-danger">{errorText(error)}</p>
        <Button onClick={() => void refetch()}>{t('Try again')}</Button>
      </div>
    )
  if (!data) return <Skeleton className="m-4 h-24" />
  const { capacity, enrolled, total, students, waiting, waitingList, open } = data
  const about: RecordRef = nameRef({ resource: 'lms', id, label: lms.label(row) })
  const begin = (command: string, given: Given = {}, ...more: RecordRef[]) =>
    startCommand(command, { schedule: id, ...given }, 'drawer', { refs: [about, ...more] })
  const pages = Math.max(1, Math.ceil(total / STUDENTS_PER_PAGE))
  return (
    <section aria-label={t('Participants')} className="flex flex-col gap-3 px-4 py-3">
      <div className="flex flex-wrap items-center gap-2">
        <p role="status" className="grow font-medium tabular-nums">
          {t('{{taken}} of {{capacity}} seats taken', { taken: number(enrolled), capacity: number(capacity) })}
          {waiting.length === 0 ? '' : ` · ${t('{{count}} waiting', { count: waiting.length })}`}
        </p>
        {mayEnrol && open ? (
          <>
            <Button look="primary" onClick={() => begin('lms.enrol')}>
              {t('Enrol')}
            </Button>
            <Button onClick={() => begin('lms.enrol-file')}>{t('Enrol from file')}</Button>
          </>
        ) : null}
      </div>
      {open ? null : <p className="text-muted">{t('Students can be enrolled once the schedule is published.')}</p>}
      {enrolled > STUDENTS_PER_PAGE || text !== '' ? (
        <Input
          type="search"
          className="max-w-64"
          aria-label={t('Find a participant')}
          placeholder={t('Find a participant')}
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            setPage(1)
          }}
        />
      ) : null}
      {students.length === 0 ? (
        <p className="text-muted">{text === '' ? t('No participants yet') : t('No participant matches.')}</p>
      ) : (
        <Seated students={students} mayEnrol={mayEnrol} mayLook={mayLook} />
      )}
      {pages > 1 ? (
        <div className="flex items-center gap-2">
          <Button disabled={page === 1} onClick={() => setPage(page - 1)}>
            {t('Previous')}
          </Button>
          <span className="text-sm text-muted tabular-nums">{`${page} / ${pages}`}</span>
          <Button disabled={page >= pages} onClick={() => setPage(page + 1)}>
            {t('Next')}
          </Button>
        </div>
      ) : null}
      {waiting.length === 0 ? null : (
        <section className="flex flex-col gap-1">
          <h3 className="font-semibold">{t('Waiting list')}</h3>
          <ol className="divide-y divide-line">
            {waiting.map(({ id: waitingId, studentId, name, email, since }, n) => (
              <li key={waitingId} className="flex flex-wrap items-center gap-x-3 py-1.5">
                <span className="w-6 text-right text-muted tabular-nums">{n + 1}</span>
                <span className="min-w-40 grow basis-0 truncate">
                  {name} <span className="text-sm text-muted">{email}</span>
                </span>
                <span className="text-sm text-muted">
                  <Moment value={since} />
                </span>
                {mayEnrol ? (
                  <Button
                    look="ghost"
                    aria-label={t('Take {{name}} off the waiting list', { name })}
                    onClick={() =>
                      begin(
                        'lms.unwait',
                        { student: studentId },
                        nameRef({ resource: 'student', id: studentId, label: name }),
                      )
                    }
                  >
                    {t('Remove')}
                  </Button>
                ) : null}
              </li>
            ))}
          </ol>
          {waitingList ? null : <p className="text-sm text-muted">{t('No one else can join the waiting list.')}</p>}
        </section>
      )}
    </section>
  )
}
