import type { FocusEvent, KeyboardEvent } from 'react'
import { useLayoutEffect, useMemo, useRef } from 'react'
import { useTranslation } from '#console/app/i18n.ts'
import { cx } from '#console/ui/cx.ts'
import type { CellActions } from './calendar-cell.tsx'
import { CalendarCell } from './calendar-cell.tsx'
import type { Cursor, Shown } from './calendar-cells.ts'
import { cursorAt, gridRows, placeOf, stepIn } from './calendar-cells.ts'
import type { CalendarView } from './calendar-days.ts'
import { onCalendarKey, useArrowsLeadTo } from './calendar-keys.ts'
import type { DropPlace } from './drop-place.ts'
import { dropHandlers } from './drop-place.ts'
import type { Move } from './use-move.ts'
import { useWindow } from './use-window.ts'

const mosts: Readonly<Record<CalendarView, number>> = { month: 3, week: 40, day: 40, instructors: 3 }
const ROW_PX = 96

export interface CalendarGridProps extends CellActions {
  onDrop: (place: DropPlace) => void
  /** The meeting that the mouse drags, in views where a day has times to drop it on. */
  dragged: Shown | undefined
  view: CalendarView
  /** The day that the view is of. */
  day: string
  days: readonly string[]
  today: string
  meetings: readonly Shown[]
  cursor: Cursor
  onCursor: (cursor: Cursor) => void
  /** An arrow leads beyond the days that are shown. */
  onBeyond: (days: number) => void
  onPeriod: (by: 1 | -1) => void
  move: Move
  mayMove: boolean
}

const beyond = { left: -1, right: 1, up: -7, down: 7, home: 0, end: 0 } as const

/** Weeks of days, or a week of instructors, walked by arrows. */
export function CalendarGrid(props: CalendarGridProps) {
  const { view, day, days, today, meetings, cursor, onCursor, onBeyond, onPeriod, move, mayMove } = props
  const { onOpen, onDay, onDrag, onDrop, dragged } = props
  const { t, i18n } = useTranslation()
  const most = mosts[view]
  const isTall = view === 'instructors'
  const rows = useMemo(() => gridRows(view, days, meetings), [view, days, meetings])
  const place = placeOf(rows, cursor, most)
  const { frame, first, end, show } = useWindow(rows.length, ROW_PX)
  useArrowsLeadTo(frame)
  const drawn = isTall ? rows.slice(first, end) : rows

  // The focus follows the cursor where it was in the grid before, also to rows that are only then drawn.
  const follows = useRef(false)
  const isMoving = move.moving !== undefined
  useLayoutEffect(() => {
    const isInside = frame.current?.contains(document.activeElement) === true
    const wasLost = document.activeElement === document.body
    if (!follows.current && !(isMoving && (isInside || wasLost))) return
    const stop = frame.current?.querySelector<HTMLElement>('[data-entry][tabindex="0"]')
    if (!stop) {
      if (isTall) show(place.row)
      return
    }
    follows.current = false
    if (document.activeElement === stop) return
    stop.focus()
    stop.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  })

  function onKeyDown(event: KeyboardEvent): void {
    onCalendarKey(event, {
      view,
      move,
      onPeriod(by) {
        follows.current = true
        onPeriod(by)
      },
      onStep(to) {
        follows.current = true
        const next = stepIn(rows, place, to, most)
        const found = next && cursorAt(rows, next, most)
        if (found) onCursor(found)
        else if (!isTall && beyond[to] !== 0) onBeyond(beyond[to])
      },
    })
  }

  function onFocus({ target }: FocusEvent): void {
    const cell = target.closest<HTMLElement>('[data-day]')
    const row = target.closest<HTMLElement>('[data-row]')
    if (!cell?.dataset.day || !row || isMoving) return
    const id = target instanceof HTMLElement ? Number(target.dataset.meeting) : Number.NaN
    const own = Number.isNaN(id) ? undefined : id
    const isMore =
      own === undefined && target.hasAttribute('data-entry') && cell.querySelector('[data-meeting]') !== null
    const found = { day: cell.dataset.day, row: row.dataset.row, id: own, more: isMore }
    if (JSON.stringify(found) !== JSON.stringify(cursor)) onCursor(found)
  }

  const locale = i18n.language === 'id' ? 'id-ID' : 'en-GB'
  const weekday = (one: string) =>
    new Intl.DateTimeFormat(locale, {
      timeZone: 'UTC',
      weekday: 'short',
      ...(view === 'month' ? {} : { day: 'numeric', month: 'short' }),
    }).format(new Date(`${one}T00:00:00Z`))
  return (
    <div
      ref={frame}
      role="grid"
      aria-label={t('Calendar')}
      aria-rowcount={rows.length + 1}
      tabIndex={-1}
      onKeyDown={onKeyDown}
      onFocus={onFocus}
      {...dropHandlers(mayMove, onDrop)}
      className="flex min-h-0 grow flex-col overflow-auto border-t border-line select-none"
    >
      <div role="row" className="sticky top-0 z-10 flex shrink-0 border-b border-line bg-raised text-sm text-muted">
        {isTall ? (
          <span role="columnheader" className="w-40 shrink-0 border-r border-line px-2 py-1">
            {t('Instructor')}
          </span>
        ) : null}
        {days.slice(0, 7).map((one) => (
          <span
            key={one}
            role="columnheader"
            className={cx('min-w-0 grow basis-0 truncate px-2 py-1', one === today && 'font-semibold text-accent')}
          >
            {weekday(one)}
          </span>
        ))}
      </div>
      <div
        role="rowgroup"
        className={isTall ? 'relative shrink-0' : 'flex grow flex-col'}
        {...(isTall ? { style: { height: rows.length * ROW_PX } } : {})}
      >
        {drawn.map((row, n) => {
          const index = isTall ? first + n : n
          return (
            <div
              key={row.key}
              role="row"
              data-row={row.key}
              aria-rowindex={index + 2}
              className={cx(
                'flex border-b border-line',
                isTall ? 'absolute inset-x-0 top-0 h-24' : view === 'month' ? 'min-h-28 grow basis-0' : 'grow',
              )}
              {...(isTall ? { style: { transform: `translateY(${index * ROW_PX}px)` } } : {})}
            >
              {isTall ? (
                <span role="rowheader" className="w-40 shrink-0 truncate border-r border-line px-2 py-1">
                  {row.name ?? t('No instructor')}
                </span>
              ) : null}
              {row.cells.map((cell, column) => (
                <CalendarCell
                  key={cell.day}
                  {...{ onOpen, onDay, onDrag }}
                  day={cell.day}
                  meetings={cell.meetings}
                  most={most}
                  stop={place.row === index && place.column === column ? place.entry : undefined}
                  numbered={view === 'month'}
                  today={cell.day === today}
                  faded={view === 'month' && cell.day.slice(0, 7) !== day.slice(0, 7)}
                  mayMove={mayMove}
                  roomy={view === 'week'}
                  dragged={view === 'week' ? dragged : undefined}
                />
              ))}
            </div>
          )
        })}
      </div>
      {isTall && rows.length === 0 ? <p className="px-4 py-6 text-muted">{t('No meetings in this week')}</p> : null}
    </div>
  )
}
