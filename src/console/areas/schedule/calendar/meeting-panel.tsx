import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useMemo, useRef } from 'react'
import type { ReactNode } from 'react'
import { lms } from '#contract/schedule/schedule.ts'
import { apiQuery } from '#console/api/query.ts'
import { useErrorText } from '#console/app/error-text.ts'
import { useTranslation } from '#console/app/i18n.ts'
import { codeWords } from '#console/list/rows/cell.tsx'
import { useFocusedRecord } from '#console/screen/use-focused-record.ts'
import { useLiveRecord } from '#console/screen/use-live-record.ts'
import { Button, buttonClass } from '#console/ui/button.tsx'
import { calendarDay, number } from '#console/ui/format.ts'
import { IconButton } from '#console/ui/icon-button.tsx'
import type { RecordRef } from '#engine/context.ts'
import type { Shown } from './calendar-cells.ts'

interface MeetingPanelProps {
  customerId: number
  meeting: Shown
  onClose: () => void
  /** Undefined where the person may not move it. */
  onMove: (() => void) | undefined
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex gap-3">
      <dt className="w-28 shrink-0 text-muted">{label}</dt>
      <dd className="min-w-0 grow">{children}</dd>
    </div>
  )
}

/** A meeting next to the calendar, with its schedule as the record that commands are about. */
export function MeetingPanel({ customerId, meeting, onClose, onMove }: MeetingPanelProps) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const { schedule, day, from, to, instructor, title, cancelled } = meeting
  const question = apiQuery(lms.calls.read, { lmsClassId: schedule.id, query: { customerId } })
  useLiveRecord('lms_class', schedule.id, question.queryKey)
  const { data: row, error } = useQuery(question)
  const about = useMemo<RecordRef<'lms'> | undefined>(
    () => row && { resource: 'lms', id: row.id, label: lms.label(row), record: row },
    [row],
  )
  useFocusedRecord(about)
  const panel = useRef<HTMLElement>(null)
  const leave = useEffectEvent(onClose)
  useEffect(() => {
    const { current } = panel
    if (!current) return undefined
    current.focus()
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return
      event.preventDefault()
      event.stopPropagation()
      leave()
    }
    current.addEventListener('keydown', onKey)
    return () => current.removeEventListener('keydown', onKey)
  }, [])
  return (
    <aside
      ref={panel}
      tabIndex={-1}
      aria-label={t('Meeting')}
      className="flex w-80 shrink-0 flex-col gap-4 overflow-y-auto border-t border-l border-line bg-raised p-4 outline-none max-sm:fixed max-sm:inset-0 max-sm:z-30 max-sm:w-full"
    >
      <header className="flex items-start gap-2">
        <div className="min-w-0 grow">
          <h2 className="font-semibold">{schedule.title}</h2>
          <p className="text-sm text-muted">{schedule.code}</p>
        </div>
        <IconButton icon="x" label={t('Close')} onClick={onClose} />
      </header>
      <dl className="flex flex-col gap-2">
        <Line label={t('Meeting')}>{title}</Line>
        <Line label={t('Time')}>
          {calendarDay(day)}, {from}–{to}
        </Line>
        <Line label={t('Instructor')}>{instructor ?? '–'}</Line>
        <Line label={t('Room')}>{schedule.location ?? '–'}</Line>
        <Line label={t('State')}>{cancelled ? t('Cancelled') : t(codeWords(schedule.workflow))}</Line>
        <Line label={t('Participants')}>{row ? `${number(row.enrolledCount)} / ${number(row.capacity)}` : '–'}</Line>
      </dl>
      {error ? <p className="text-danger">{errorText(error)}</p> : null}
      <div className="flex flex-wrap gap-2">
        <Link to="/jadwalkelas/new-schema/$id" params={{ id: schedule.id }} className={buttonClass('primary')}>
          {t('Open schedule')}
        </Link>
        {onMove ? (
          <Button keys="m" onClick={onMove}>
            {t('Move')}
          </Button>
        ) : null}
      </div>
    </aside>
  )
}
