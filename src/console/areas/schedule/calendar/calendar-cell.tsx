import { memo } from 'react'
import { useTranslation } from '#console/app/i18n.ts'
import { cx } from '#console/ui/cx.ts'
import { calendarDay } from '#console/ui/format.ts'
import type { Shown } from './calendar-cells.ts'
import { MeetingChip } from './meeting-chip.tsx'
import { TimeSlots } from './time-slots.tsx'

export interface CellActions {
  onOpen: (meeting: Shown) => void
  onDay: (day: string) => void
  onDrag: (meeting: Shown) => void
}

interface CalendarCellProps extends CellActions {
  day: string
  meetings: readonly Shown[]
  most: number
  /** The entry that Tab leads to, where it is in this cell. */
  stop: number | undefined
  /** The number of the day is above its meetings. */
  numbered: boolean
  today: boolean
  /** A day of another month. */
  faded: boolean
  mayMove: boolean
  /** There is room for who teaches. */
  roomy: boolean
  /** A meeting that is dragged, and can be dropped on a time of the day. */
  dragged: Shown | undefined
}

/** A day, or a day of an instructor: its first meetings, and what leads to the others. */
export const CalendarCell = memo(function CalendarCell(props: CalendarCellProps) {
  const { day, meetings, most, stop, numbered, today, faded, mayMove, roomy, dragged, onOpen, onDay, onDrag } = props
  const { t } = useTranslation()
  const left = meetings.length - most
  const tab = (entry: number) => (stop === entry ? 0 : -1)
  return (
    <div
      role="gridcell"
      data-day={day}
      className={cx(
        'relative flex min-w-0 grow basis-0 flex-col gap-0.5 border-r border-line p-1',
        faded && 'bg-sunken',
      )}
    >
      {numbered || meetings.length === 0 ? (
        <button
          type="button"
          data-entry={meetings.length === 0 ? '' : undefined}
          tabIndex={meetings.length === 0 ? tab(0) : -1}
          aria-current={today ? 'date' : undefined}
          aria-label={`${calendarDay(day)}, ${t('Meetings')}: ${meetings.length}`}
          onClick={() => onDay(day)}
          className={cx(
            'flex h-5 shrink-0 items-center self-start rounded-full px-1.5 text-xs tabular-nums focus-visible:outline-2 focus-visible:outline-accent',
            !numbered && 'grow self-stretch',
            today ? 'bg-accent font-semibold text-on-accent' : 'text-muted hover:bg-hover',
          )}
        >
          {numbered ? Number(day.slice(8)) : ''}
        </button>
      ) : null}
      {meetings.slice(0, most).map((meeting, entry) => (
        <MeetingChip
          key={meeting.id}
          meeting={meeting}
          tabIndex={tab(entry)}
          draggable={mayMove}
          roomy={roomy}
          onOpen={() => onOpen(meeting)}
          onDrag={() => onDrag(meeting)}
        />
      ))}
      {left > 0 ? (
        <button
          type="button"
          data-entry
          tabIndex={tab(most)}
          aria-label={`${t('{{count}} more', { count: left })}, ${calendarDay(day)}`}
          onClick={() => onDay(day)}
          className="h-5 self-start rounded-sm px-1 text-xs text-muted hover:bg-hover focus-visible:outline-2 focus-visible:outline-accent"
        >
          {t('{{count}} more', { count: left })}
        </button>
      ) : null}
      {dragged ? <TimeSlots day={day} meeting={dragged} className="absolute inset-0 z-10" /> : null}
    </div>
  )
})
