import { useState } from 'react'
import { minutesOf, timeOf } from '#contract/schedule/availability.rules.ts'
import { cx } from '#console/ui/cx.ts'
import type { Shown } from './calendar-cells.ts'

const STEP = 30
/** Hours at which meetings usually take place; one at another hour makes the scale longer. */
const USUAL = { from: 7 * 60, to: 22 * 60 }

/** The half hours at which a meeting can be dropped. */
function slotsFor({ from }: Pick<Shown, 'from'>): number[] {
  const own = minutesOf(from)
  const first = Math.min(USUAL.from, own - (own % STEP))
  const last = Math.max(USUAL.to, own)
  const halves = Array.from({ length: Math.floor((last - first) / STEP) + 1 }, (_, n) => first + n * STEP)
  // Where it is now stays a place of its own, also between two half hours.
  return [...new Set([...halves, own])].toSorted((one, other) => one - other)
}

/** A day as a scale of times, while a meeting is dragged over it: what it is dropped on is when it begins. */
export function TimeSlots({ day, meeting, className }: { day: string; meeting: Shown; className: string }) {
  const [over, setOver] = useState<number>()
  return (
    <div
      aria-hidden
      data-day={day}
      onDragLeave={({ target, currentTarget }) => target === currentTarget && setOver(undefined)}
      className={cx('flex flex-col overflow-hidden bg-raised text-xs tabular-nums', className)}
    >
      {slotsFor(meeting).map((slot) => (
        <span
          key={slot}
          data-slot={timeOf(slot)}
          onDragEnter={() => setOver(slot)}
          className={cx(
            'flex min-h-0 grow basis-0 items-center overflow-hidden border-t border-line px-1 leading-none',
            over === slot
              ? 'bg-accent text-on-accent'
              : timeOf(slot) === meeting.from
                ? 'bg-accent-soft'
                : 'text-muted',
          )}
        >
          {slot % 60 === 0 || over === slot || timeOf(slot) === meeting.from ? timeOf(slot) : ''}
        </span>
      ))}
    </div>
  )
}
