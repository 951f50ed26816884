import { useCallback, useMemo, useState } from 'react'
import { CALENDAR_MEETINGS } from '#contract/schedule/calendar.ts'
import { useErrorText } from '#console/app/error-text.ts'
import { useTranslation } from '#console/app/i18n.ts'
import { startCommand } from '#console/commands/start-command.ts'
import { useNarrow } from '#console/list/drawer/use-narrow.ts'
import { useScreenCommands } from '#console/screen/use-screen-commands.ts'
import { Button } from '#console/ui/button.tsx'
import { ErrorState } from '#console/ui/error-state.tsx'
import { number } from '#console/ui/format.ts'
import { addDays } from '#engine/answers/calendar.ts'
import { calendarCommands, movingCommands } from './calendar.commands.ts'
import { CalendarAgenda } from './calendar-agenda.tsx'
import type { Cursor, Shown } from './calendar-cells.ts'
import { shownMeetings } from './calendar-cells.ts'
import type { CalendarView } from './calendar-days.ts'
import { clocksOf, daysOf, localOf, periodFrom, shiftTo } from './calendar-days.ts'
import type { Filters } from './calendar-filters.tsx'
import { CalendarFilters } from './calendar-filters.tsx'
import { CalendarGrid } from './calendar-grid.tsx'
import { CalendarHead } from './calendar-head.tsx'
import { MeetingPanel } from './meeting-panel.tsx'
import { MoveBar } from './move-bar.tsx'
import { useCalendar } from './use-calendar.ts'
import { useMove } from './use-move.ts'

interface CalendarBoardProps {
  customerId: number
  zone: string
  view: CalendarView
  /** A day of the period that is shown; today when absent. */
  day: string | undefined
  filters: Filters
  mayMove: boolean
  onChange: (more: Filters & { view?: CalendarView; day?: string }) => void
}

/** The calendar with its heads, keys, the meeting that is open and the one that is being moved. */
export function CalendarBoard({ customerId, zone, view, day: asked, filters, mayMove, onChange }: CalendarBoardProps) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const isNarrow = useNarrow()
  const clocks = useMemo(() => clocksOf(zone), [zone])
  const [today] = useState(() => localOf(new Date().toISOString(), clocks).day)
  const day = asked ?? today
  const days = useMemo(() => daysOf(view, day), [view, day])
  const { data, error, refetch, isFetching } = useCalendar({ customerId, view, day, filters, clocks })
  const move = useMove(customerId, clocks)
  const { moving } = move
  const placed = moving ?? move.settling
  const [cursor, setCursor] = useState<Cursor>({ day })
  const [openId, setOpen] = useState<number>()
  const [dragged, setDragged] = useState<Shown>()
  const meetings = useMemo(() => (data ? shownMeetings(data, clocks, placed) : []), [data, clocks, placed])
  const opened = meetings.find(({ id }) => id === openId)
  const current = opened ?? meetings.find(({ id }) => id === cursor.id)

  const goTo = (to: string) => {
    setCursor({ day: to })
    onChange({ day: to })
  }
  // A meeting that is moved beyond the days that are shown takes the calendar along.
  const target = moving && localOf(moving.startAt, clocks).day
  const [followed, setFollowed] = useState(target)
  if (followed !== target) {
    setFollowed(target)
    if (target !== undefined && moving) {
      setCursor({ day: target, id: moving.id })
      if (!days.includes(target)) onChange({ day: target })
    }
  }

  const show = (next: CalendarView) => onChange({ view: next, day: current?.day ?? cursor.day })
  const goOn = (by: 1 | -1) => goTo(periodFrom(view, day, by))
  const begin = (meeting: Shown) => {
    setOpen(undefined)
    setCursor({ day: meeting.day, id: meeting.id })
    move.begin(meeting)
  }
  const isFixed = !mayMove || current === undefined || current.cancelled
  useScreenCommands(calendarCommands, {
    month: () => show('month'),
    week: () => show('week'),
    day: () => show('day'),
    instructors: () => show('instructors'),
    previous: () => goOn(-1),
    next: () => goOn(1),
    today: () => goTo(today),
  })
  useScreenCommands(movingCommands, {
    move: isFixed || moving ? undefined : () => begin(current),
    overlap: moving && (() => move.change({ allowOverlap: !moving.allowOverlap })),
    notify: moving && (() => move.change({ notify: !moving.notify })),
  })

  const onOpen = useCallback((meeting: Shown) => {
    setCursor({ day: meeting.day, id: meeting.id })
    setOpen(meeting.id)
  }, [])
  // What is drawn over the meeting as its drag begins would end the drag.
  const startDrag = useCallback((meeting: Shown) => void setTimeout(() => setDragged(meeting)), [])
  const close = () => {
    setOpen(undefined)
    const id = openId ?? 0
    requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-meeting="${id}"]`)?.focus())
  }
  const Body = isNarrow || view === 'day' ? CalendarAgenda : CalendarGrid
  if (error && !data)
    return (
      <ErrorState
        level={1}
        title={t('The calendar cannot be shown')}
        actions={<Button onClick={() => void refetch()}>{t('Try again')}</Button>}
      >
        {errorText(error)}
      </ErrorState>
    )
  return (
    <div className="flex h-full min-h-0 flex-col" aria-busy={isFetching && !data}>
      <CalendarHead
        view={view}
        day={day}
        count={data?.meetings.length}
        narrow={isNarrow}
        onView={show}
        onPeriod={goOn}
        onToday={() => goTo(today)}
        onSubscribe={() => {
          const { coreClassId, instructorId } = filters
          startCommand('lms.subscribe', { coreClassId, instructorId }, 'toolbar')
        }}
      />
      <CalendarFilters customerId={customerId} filters={filters} onChange={onChange} />
      {data?.more ? (
        <p role="status" className="px-4 pb-2 text-warning">
          {t('Only the first {{count}} meetings are shown: narrow them with filters.', {
            count: number(CALENDAR_MEETINGS),
          })}
        </p>
      ) : null}
      <div className="flex min-h-0 grow" onDragEnd={() => setDragged(undefined)}>
        <Body
          view={view}
          day={day}
          days={days}
          today={today}
          meetings={meetings}
          cursor={cursor}
          onCursor={setCursor}
          onBeyond={(by) => goTo(addDays(cursor.day, by) ?? cursor.day)}
          onPeriod={goOn}
          move={move}
          mayMove={mayMove}
          onOpen={onOpen}
          onDay={(one) => {
            setCursor({ day: one })
            onChange({ view: 'day', day: one })
          }}
          dragged={dragged}
          onDrag={startDrag}
          onDrop={(to) => {
            setDragged(undefined)
            if (!dragged || dragged.cancelled) return
            const shift = shiftTo(dragged, to)
            if (shift.days !== 0 || shift.minutes !== 0) move.begin(dragged, shift, true)
          }}
        />
        {opened && !moving ? (
          <MeetingPanel
            key={opened.id}
            customerId={customerId}
            meeting={opened}
            onClose={close}
            onMove={isFixed ? undefined : () => begin(opened)}
          />
        ) : null}
      </div>
      {moving ? <MoveBar move={move} moving={moving} zone={zone} /> : null}
    </div>
  )
}
