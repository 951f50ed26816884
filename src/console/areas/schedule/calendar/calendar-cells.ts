import type { Calendar, CalendarMeeting, CalendarSchedule } from '#contract/schedule/calendar.ts'
import type { CalendarView, Clocks, Times } from './calendar-days.ts'
import { localOf } from './calendar-days.ts'

/** A meeting as the calendar shows it. */
export interface Shown extends CalendarMeeting {
  schedule: CalendarSchedule
  instructor: string | null
  day: string
  /** `19:00` */
  from: string
  to: string
  /** It is being moved, and not there yet. */
  moving: boolean
}

/** A meeting that is not where it was read: being moved, or moved and not read again yet. */
interface Placed extends Times {
  id: number
  meeting: CalendarMeeting
  schedule: CalendarSchedule
  isSaving?: boolean
}

/** Meetings with what belongs to them, by their start; the one that is being moved is where it would be. */
export function shownMeetings(
  { meetings, schedules, instructors }: Pick<Calendar, 'meetings' | 'schedules' | 'instructors'>,
  clocks: Clocks,
  moving?: Placed,
): Shown[] {
  const ofSchedule = new Map(schedules.map((one) => [one.id, one]))
  if (moving) ofSchedule.set(moving.schedule.id, moving.schedule)
  // It may be on its way to days that it is not read with.
  const isAway = moving !== undefined && meetings.every(({ id }) => id !== moving.id)
  const names = new Map(instructors.map(({ id, name }) => [id, name]))
  const shown = (isAway ? [...meetings, moving.meeting] : meetings).flatMap((meeting): Shown[] => {
    const schedule = ofSchedule.get(meeting.lmsClassId)
    if (!schedule) return []
    const isMoving = moving?.id === meeting.id
    const { startAt, endAt } = isMoving ? moving : meeting
    const { day, time: from } = localOf(startAt, clocks)
    const instructor = meeting.instructorId === null ? null : (names.get(meeting.instructorId) ?? null)
    const { time: to } = localOf(endAt, clocks)
    return [
      { ...meeting, startAt, endAt, schedule, instructor, day, from, to, moving: isMoving && moving.isSaving !== true },
    ]
  })
  return moving ? shown.toSorted((one, other) => Date.parse(one.startAt) - Date.parse(other.startAt)) : shown
}

/** A row of the grid: a week, or a week of an instructor. */
export interface GridRow {
  key: string
  /** The instructor; null where meetings have none, undefined where rows are weeks. */
  name?: string | null
  cells: { day: string; meetings: Shown[] }[]
}

const UNASSIGNED = 'none'

/** The meetings of a cell; the one that is being moved comes first, so that it is seen. */
const inCell = (meetings: readonly Shown[] = []): Shown[] =>
  meetings.some(({ moving }) => moving)
    ? meetings.toSorted((one, other) => Number(other.moving) - Number(one.moving))
    : [...meetings]

/** The rows of a view: weeks, or instructors by their names with those meetings last that have none. */
export function gridRows(view: CalendarView, days: readonly string[], meetings: readonly Shown[]): GridRow[] {
  const cellsOf = (some: readonly string[], all: readonly Shown[]) => {
    const byDay = Map.groupBy(all, ({ day }) => day)
    return some.map((day) => ({ day, meetings: inCell(byDay.get(day)) }))
  }
  if (view !== 'instructors') {
    const cells = cellsOf(days, meetings)
    return Array.from({ length: Math.ceil(days.length / 7) }, (_, n) => ({
      key: days[n * 7] ?? '',
      cells: cells.slice(n * 7, n * 7 + 7),
    }))
  }
  const groups = [...Map.groupBy(meetings, ({ instructorId }) => instructorId)].map(([id, own]) => ({
    key: id === null ? UNASSIGNED : String(id),
    name: own[0]?.instructor ?? null,
    cells: cellsOf(days, own),
  }))
  return groups.toSorted((one, other) =>
    one.key === UNASSIGNED ? 1 : other.key === UNASSIGNED ? -1 : (one.name ?? '').localeCompare(other.name ?? ''),
  )
}

/** Where the focus is: a cell, and which of its entries; an empty cell has one, the cell itself. */
export interface Place {
  row: number
  column: number
  entry: number
}

export type Direction = 'left' | 'right' | 'up' | 'down' | 'home' | 'end'

/** How many entries of a cell can have the focus: its meetings up to the cap, and what leads to the others. */
export const entriesOf = (meetings: readonly unknown[], most: number): number =>
  Math.max(1, meetings.length > most ? most + 1 : meetings.length)

/** Where an arrow leads; undefined beyond the grid. */
export function stepIn(rows: readonly GridRow[], place: Place, to: Direction, most: number): Place | undefined {
  const at = (row: number, column: number) => rows[row]?.cells[column]
  const entries = (row: number, column: number) => entriesOf(at(row, column)?.meetings ?? [], most)
  const { row, column, entry } = place
  const columns = rows[row]?.cells.length ?? 0
  const clamped = (one: number, other: number) => Math.min(entry, entries(one, other) - 1)
  if (to === 'home') return { row, column: 0, entry: clamped(row, 0) }
  if (to === 'end') return { row, column: columns - 1, entry: clamped(row, columns - 1) }
  if (to === 'down' && entry + 1 < entries(row, column)) return { row, column, entry: entry + 1 }
  if (to === 'up' && entry > 0) return { row, column, entry: entry - 1 }
  if (to === 'down') return at(row + 1, column) ? { row: row + 1, column, entry: 0 } : undefined
  if (to === 'up')
    return at(row - 1, column) ? { row: row - 1, column, entry: entries(row - 1, column) - 1 } : undefined
  const by = to === 'right' ? 1 : -1
  if (at(row, column + by)) return { row, column: column + by, entry: clamped(row, column + by) }
  const next = row + by
  const end = by === 1 ? 0 : columns - 1
  // The days of weeks follow on each other, those of instructors do not.
  const isWeek = rows[row]?.name === undefined
  return isWeek && at(next, end) ? { row: next, column: end, entry: clamped(next, end) } : undefined
}

/** What has the focus, whatever the grid then looks like. */
export interface Cursor {
  day: string
  /** A row of the grid, where several have the day. */
  row?: string | undefined
  id?: number | undefined
  /** What leads to the other meetings of the cell. */
  more?: boolean | undefined
}

/** What is at a place of the grid. */
export function cursorAt(rows: readonly GridRow[], { row, column, entry }: Place, most: number): Cursor | undefined {
  const cell = rows[row]?.cells[column]
  if (!cell) return undefined
  const isMore = cell.meetings.length > most && entry >= most
  return { day: cell.day, row: rows[row]?.key, id: isMore ? undefined : cell.meetings[entry]?.id, more: isMore }
}

/** Where the cursor is in the grid: its meeting, else its cell, else the first one; a meeting beyond the cap is with the others. */
export function placeOf(rows: readonly GridRow[], { day: wanted, row: key, id, more }: Cursor, most: number): Place {
  let found: Place | undefined
  for (const [row, { cells, key: own }] of rows.entries()) {
    for (const [column, { day, meetings }] of cells.entries()) {
      const entry = id === undefined ? -1 : meetings.findIndex((meeting) => meeting.id === id)
      if (entry >= 0) return { row, column, entry: Math.min(entry, most) }
      if (day === wanted && (found === undefined || own === key))
        found = { row, column, entry: more ? entriesOf(meetings, most) - 1 : 0 }
    }
  }
  return found ?? { row: 0, column: 0, entry: 0 }
}
