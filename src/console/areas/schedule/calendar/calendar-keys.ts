import type { KeyboardEvent, RefObject } from 'react'
import { takesLetters } from '#console/keys/focus.ts'
import { useStrayKeys } from '#console/list/use-list-keys.ts'
import type { Direction } from './calendar-cells.ts'
import type { CalendarView, Shift } from './calendar-days.ts'
import type { Move } from './use-move.ts'

const directions: Readonly<Record<string, Direction>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
  Home: 'home',
  End: 'end',
}

/** What an arrow does to a meeting that is being moved: days where days lie side by side, else minutes. */
function shiftOf({ key, altKey }: Pick<KeyboardEvent, 'key' | 'altKey'>, view: CalendarView): Shift | undefined {
  if (key === 'ArrowLeft') return { days: -1 }
  if (key === 'ArrowRight') return { days: 1 }
  const by = key === 'ArrowUp' ? -1 : key === 'ArrowDown' ? 1 : 0
  if (by === 0) return undefined
  if (altKey) return { minutes: by * 15 }
  return view === 'month' ? { days: by * 7 } : { minutes: by * 30 }
}

interface CalendarKeys {
  view: CalendarView
  move: Pick<Move, 'moving' | 'shift' | 'commit' | 'cancel'>
  onStep: (to: Direction) => void
  onPeriod: (by: 1 | -1) => void
}

/** Arrows walk; while a meeting is being moved they move it, Enter saves and Escape puts it back. */
export function onCalendarKey(event: KeyboardEvent, { view, move, onStep, onPeriod }: CalendarKeys): void {
  if (event.defaultPrevented || event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return
  if (takesLetters(event.target)) return
  const done = () => {
    event.preventDefault()
    event.stopPropagation()
  }
  if (move.moving) {
    const shift = shiftOf(event, view)
    if (shift) move.shift(shift)
    else if (event.key === 'Enter') move.commit()
    else if (event.key === 'Escape') move.cancel()
    else return
    done()
    return
  }
  if (event.altKey) return
  const to = directions[event.key]
  if (to) onStep(to)
  else if (event.key === 'PageUp' || event.key === 'PageDown') onPeriod(event.key === 'PageUp' ? -1 : 1)
  else return
  done()
}

/** An arrow that is pressed while the focus is nowhere leads to where the cursor is. */
export function useArrowsLeadTo(frame: RefObject<HTMLElement | null>): void {
  useStrayKeys(
    (event, begin) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
      if (directions[event.key] === undefined) return
      event.preventDefault()
      begin?.()
    },
    () => frame.current?.querySelector<HTMLElement>('[data-entry][tabindex="0"]')?.focus(),
  )
}
