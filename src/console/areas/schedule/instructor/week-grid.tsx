import type { PointerEvent, RefObject } from 'react'
import { useRef } from 'react'
import type { Availability } from '#contract/schedule/availability.rules.ts'
import { timeOf } from '#contract/schedule/availability.rules.ts'
import { useTranslation } from '#console/app/i18n.ts'
import { useRovingFocus } from '#console/screen/use-roving-focus.ts'
import { useScreenCommands } from '#console/screen/use-screen-commands.ts'
import { cx } from '#console/ui/cx.ts'
import { calendarDay } from '#console/ui/format.ts'
import { availabilityCommands } from './availability.commands.ts'
import type { ShownWeek } from './week.ts'
import { dayAfter, hoursIn, rowsOf, stepOf, weekdayNames, WEEKDAYS } from './week.ts'

interface WeekGridProps {
  availability: Availability
  week: ShownWeek
  disabled: boolean
  scope: RefObject<HTMLElement | null>
  onPaint: (day: number, span: { from: number; to: number }, on: boolean) => void
}

interface Cell {
  day: number
  from: number
}

const cellAt = (target: EventTarget | null): Cell | undefined => {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-column]') : null
  const row = cell?.closest<HTMLElement>('[data-row]')
  return cell && row ? { day: Number(cell.dataset.column), from: Number(row.dataset.row) } : undefined
}

/** A week of half hours: Space switches one, Ctrl with arrows paints on, and the mouse paints by dragging. */
export function WeekGrid({ availability, week, disabled, scope, onPaint }: WeekGridProps) {
  const { t } = useTranslation()
  const rows = rowsOf(availability)
  const step = stepOf(availability)
  const { frame, handlers, stop } = useRovingFocus({ rows: rows.map(String), column: '1', first: String(rows[0]) })
  const hours = new Map(WEEKDAYS.map((day) => [day, hoursIn(availability, week, day)]))
  const isOn = ({ day, from }: Cell) =>
    hours.get(day as 1)?.some((span) => span.from <= from && from + step <= span.to) === true
  const put = (cell: Cell, on: boolean) => {
    if (!disabled) onPaint(cell.day, { from: cell.from, to: cell.from + step }, on)
  }

  const onFocused = (act: (cell: Cell) => void) => {
    const cell = cellAt(document.activeElement)
    if (!cell || !frame.current?.contains(document.activeElement)) return false
    act(cell)
    return true
  }
  const paintOn = (by: 1 | -1) => () =>
    onFocused((cell) => {
      const next = { ...cell, from: cell.from + by * step }
      if (!rows.includes(next.from)) return
      put(next, isOn(cell))
      const target = frame.current?.querySelector<HTMLElement>(`[data-row="${next.from}"] [data-column="${cell.day}"]`)
      target?.focus()
    })
  useScreenCommands(
    availabilityCommands,
    {
      paintDown: paintOn(1),
      paintUp: paintOn(-1),
    },
    { scope },
  )

  // The state that the first cell got is painted over the others.
  const dragging = useRef<{ day: number; on: boolean; start: number }>(undefined)
  const onPointerDown = (event: PointerEvent) => {
    const cell = cellAt(event.target)
    if (!cell || event.button !== 0 || disabled) return
    dragging.current = { day: cell.day, on: !isOn(cell), start: cell.from }
    put(cell, dragging.current.on)
  }
  const onPointerOver = (event: PointerEvent) => {
    const drag = dragging.current
    const cell = cellAt(event.target)
    if (!drag || !cell || event.buttons !== 1 || cell.day !== drag.day) return
    const [from, to] = [Math.min(drag.start, cell.from), Math.max(drag.start, cell.from) + step]
    onPaint(drag.day, { from, to }, drag.on)
  }
  const onPointerUp = () => (dragging.current = undefined)

  return (
    <div
      ref={frame}
      role="grid"
      aria-label={t('Hours of availability')}
      aria-readonly={disabled}
      tabIndex={-1}
      className="max-h-96 overflow-y-auto border-y border-line select-none"
      onFocus={handlers.onFocus}
      onKeyDown={handlers.onKeyDown}
      {...{ onPointerDown, onPointerOver, onPointerUp }}
    >
      <div role="row" className="sticky top-0 z-10 flex bg-raised text-sm text-muted">
        <span role="columnheader" className="w-14 shrink-0 px-1">
          {t('Time')}
        </span>
        {WEEKDAYS.map((day) => (
          <span key={day} role="columnheader" className="min-w-0 grow basis-0 truncate px-1 text-center">
            {t(weekdayNames[day]).slice(0, 3)}
            {week === null ? null : ` ${Number(dayAfter(week, day - 1).slice(8))}`}
          </span>
        ))}
      </div>
      {rows.map((from) => (
        <div key={from} role="row" data-row={from} className="flex">
          <span role="rowheader" className="w-14 shrink-0 px-1 text-xs text-muted tabular-nums">
            {from % 60 === 0 ? timeOf(from) : ''}
          </span>
          {WEEKDAYS.map((day) => {
            const on = isOn({ day, from })
            const name = week === null ? t(weekdayNames[day]) : calendarDay(dayAfter(week, day - 1))
            return (
              <span key={day} role="gridcell" className="flex min-w-0 grow basis-0 border-r border-b border-line">
                <button
                  type="button"
                  data-column={day}
                  tabIndex={stop(String(from), String(day))}
                  aria-pressed={on}
                  aria-disabled={disabled}
                  aria-label={`${name} ${timeOf(from)}`}
                  onClick={(event) => {
                    // The mouse has painted it when it went down.
                    if (event.detail === 0) put({ day, from }, !on)
                  }}
                  className={cx(
                    'h-4 grow focus-visible:outline-2 focus-visible:outline-accent',
                    on ? 'bg-accent' : 'bg-surface',
                  )}
                />
              </span>
            )
          })}
        </div>
      ))}
    </div>
  )
}
