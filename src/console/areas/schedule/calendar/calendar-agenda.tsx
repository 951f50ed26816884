import type { KeyboardEvent } from 'react'
import { useLayoutEffect, useMemo, useRef } from 'react'
import { useTranslation } from '#console/app/i18n.ts'
import { codeWords } from '#console/list/rows/cell.tsx'
import { cx } from '#console/ui/cx.ts'
import { EmptyState } from '#console/ui/empty-state.tsx'
import type { Cursor, Direction, Shown } from './calendar-cells.ts'
import type { CalendarGridProps } from './calendar-grid.tsx'
import { onCalendarKey, useArrowsLeadTo } from './calendar-keys.ts'
import { dropHandlers } from './drop-place.ts'
import { TimeSlots } from './time-slots.tsx'
import { useWindow } from './use-window.ts'

const ROW_PX = 52

type Entry = { day: string } | { meeting: Shown }

/** Days with their meetings beneath, one after the other; days without meetings are left out. */
const entriesIn = (days: readonly string[], meetings: readonly Shown[]): Entry[] => {
  const shown = new Set(days)
  return [...Map.groupBy(meetings, ({ day }) => day)]
    .filter(([day]) => shown.has(day))
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([day, own]) => ([{ day }] as Entry[]).concat(own.map((meeting) => ({ meeting }))))
}

interface MeetingLineProps {
  meeting: Shown
  tabIndex: 0 | -1
  draggable: boolean
  onOpen: () => void
  onDrag: () => void
}

function MeetingLine({ meeting, tabIndex, draggable, onOpen, onDrag }: MeetingLineProps) {
  const { t } = useTranslation()
  const { id, from, to, title, schedule, instructor, cancelled, moving } = meeting
  const state = cancelled ? t('Cancelled') : t(codeWords(schedule.workflow))
  return (
    <button
      type="button"
      data-meeting={id}
      data-entry
      tabIndex={tabIndex}
      draggable={draggable}
      onDragStart={onDrag}
      onClick={onOpen}
      className={cx(
        'flex size-full items-center gap-3 px-4 text-left -outline-offset-2 focus-visible:outline-2 focus-visible:outline-accent',
        moving ? 'bg-accent-soft' : 'hover:bg-hover',
      )}
    >
      <span className="w-24 shrink-0 text-muted tabular-nums">
        {from}–{to}
      </span>
      <span className="flex min-w-0 grow flex-col">
        <span className={cx('truncate font-medium', cancelled && 'text-muted line-through')}>
          {schedule.title} · {title}
        </span>
        <span className="truncate text-sm text-muted">
          {[schedule.code, instructor ?? t('No instructor'), schedule.location].filter(Boolean).join(' · ')}
        </span>
      </span>
      <span className="shrink-0 text-sm text-muted">{state}</span>
    </button>
  )
}

/** The meetings of some days in a list: a day in full, and any view where there is no room for columns. */
export function CalendarAgenda(props: CalendarGridProps) {
  const { view, day, days, today, meetings, cursor, onCursor, onPeriod, move, mayMove } = props
  const { onOpen, onDrag, onDrop, dragged } = props
  const { t, i18n } = useTranslation()
  const entries = useMemo(() => entriesIn(days, meetings), [days, meetings])
  const stops = useMemo(
    () => entries.flatMap((entry, index) => ('meeting' in entry ? [{ index, meeting: entry.meeting }] : [])),
    [entries],
  )
  const found = stops.findIndex(({ meeting }) => meeting.id === cursor.id)
  const ofDay = stops.findIndex(({ meeting }) => meeting.day >= day)
  const at = found >= 0 ? found : Math.max(ofDay, 0)
  const { frame, first, end, show } = useWindow(entries.length, ROW_PX)
  useArrowsLeadTo(frame)

  const follows = useRef(false)
  const isMoving = move.moving !== undefined
  useLayoutEffect(() => {
    const isInside = frame.current?.contains(document.activeElement) === true
    if (!follows.current && !(isMoving && (isInside || document.activeElement === document.body))) return
    const stop = frame.current?.querySelector<HTMLElement>('[data-entry][tabindex="0"]')
    if (stop) {
      follows.current = false
      if (document.activeElement !== stop) stop.focus()
    } else if (stops[at]) show(stops[at].index)
    else frame.current?.focus()
  })

  // The days before are a scroll away, as those after.
  const shown = useRef('')
  useLayoutEffect(() => {
    const place = `${view} ${day}`
    const stop = stops[at]
    if (shown.current === place || !stop) return
    shown.current = place
    show(view === 'day' ? 0 : stop.index + 5)
  })

  function step(to: Direction): void {
    follows.current = true
    if (to === 'left' || to === 'right') {
      onPeriod(to === 'left' ? -1 : 1)
      return
    }
    const next = { up: at - 1, down: at + 1, home: 0, end: stops.length - 1 }[to]
    const meeting = stops[Math.min(Math.max(next, 0), stops.length - 1)]
    if (!meeting) return
    show(meeting.index)
    onCursor(cursorOf(meeting.meeting))
  }
  const cursorOf = ({ day: its, id }: Shown): Cursor => ({ day: its, id })
  function onKeyDown(event: KeyboardEvent): void {
    onCalendarKey(event, {
      view: 'day',
      move,
      onStep: step,
      onPeriod(by) {
        follows.current = true
        onPeriod(by)
      },
    })
  }

  const locale = i18n.language === 'id' ? 'id-ID' : 'en-GB'
  const dayWords = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', weekday: 'long', day: 'numeric', month: 'long' })
  return (
    <div className="flex min-h-0 min-w-0 grow border-t border-line" {...dropHandlers(mayMove, onDrop)}>
      <div
        ref={frame}
        role="grid"
        aria-label={t('Calendar')}
        tabIndex={stops.length === 0 ? 0 : -1}
        onKeyDown={onKeyDown}
        onFocus={({ target }) => {
          const id = Number(target.dataset.meeting)
          const meeting = stops.find(({ meeting: one }) => one.id === id)?.meeting
          if (meeting && meeting.id !== cursor.id && !isMoving) onCursor(cursorOf(meeting))
        }}
        className="min-h-0 min-w-0 grow overflow-y-auto"
      >
        {entries.length === 0 ? (
          <EmptyState icon="calendar" title={view === 'day' ? t('No meetings on this day') : t('No meetings here')} />
        ) : null}
        <div role="rowgroup" className="relative" style={{ height: entries.length * ROW_PX }}>
          {entries.slice(first, end).map((entry, n) => (
            <div
              key={'day' in entry ? entry.day : entry.meeting.id}
              role="row"
              aria-rowindex={first + n + 1}
              className="absolute inset-x-0 top-0"
              style={{ transform: `translateY(${(first + n) * ROW_PX}px)`, height: ROW_PX }}
            >
              {'day' in entry ? (
                <div
                  role="rowheader"
                  className={cx(
                    'flex h-full items-end border-b border-line px-4 pb-1.5 font-semibold',
                    entry.day === today && 'text-accent',
                  )}
                >
                  {dayWords.format(new Date(`${entry.day}T00:00:00Z`))}
                </div>
              ) : (
                <div role="gridcell" className="h-full">
                  <MeetingLine
                    meeting={entry.meeting}
                    tabIndex={stops[at]?.index === first + n ? 0 : -1}
                    draggable={mayMove && view === 'day'}
                    onDrag={() => onDrag(entry.meeting)}
                    onOpen={() => onOpen(entry.meeting)}
                  />
                </div>
              )}
            </div>
          ))}
        </div>
      </div>
      {dragged && view === 'day' ? (
        <TimeSlots day={day} meeting={dragged} className="w-40 shrink-0 border-l border-line" />
      ) : null}
    </div>
  )
}
