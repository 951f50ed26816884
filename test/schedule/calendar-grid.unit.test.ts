import { describe, expect, it } from 'vitest'
import type { Calendar } from '#contract/schedule/calendar.ts'
import {
  clocksOf,
  daysOf,
  localOf,
  momentOf,
  periodFrom,
  shifted,
} from '#console/areas/schedule/calendar/calendar-days.ts'
import type { Place } from '#console/areas/schedule/calendar/calendar-cells.ts'
import { cursorAt, gridRows, placeOf, shownMeetings, stepIn } from '#console/areas/schedule/calendar/calendar-cells.ts'

describe('the days of a view', () => {
  it('are whole weeks from Monday on', () => {
    const month = daysOf('month', '2026-11-25')
    expect([month.length, month[0], month.at(-1)]).toEqual([42, '2026-10-26', '2026-12-06'])
    expect(daysOf('month', '2027-02-10')).toHaveLength(28)
    expect(daysOf('week', '2026-11-29')).toEqual(daysOf('instructors', '2026-11-23'))
    expect(daysOf('week', '2026-11-29')[0]).toBe('2026-11-23')
    expect(daysOf('day', '2026-11-29')).toEqual(['2026-11-29'])
  })

  it('go on by their period, also where a month is shorter', () => {
    expect(periodFrom('month', '2026-10-31', 1)).toBe('2026-11-30')
    expect(periodFrom('week', '2026-12-30', 1)).toBe('2027-01-06')
    expect(periodFrom('day', '2026-03-01', -1)).toBe('2026-02-28')
  })
})

describe('clocks', () => {
  it('show the day of their zone', () => {
    expect(localOf('2026-11-30T17:30:00.000Z', clocksOf('Asia/Jakarta'))).toEqual({ day: '2026-12-01', time: '00:30' })
    expect(momentOf('2026-12-01', '00:30', clocksOf('Asia/Jakarta'))).toBe('2026-11-30T17:30:00.000Z')
    expect(localOf('2026-11-30T17:30:00.000Z', clocksOf('Asia/Kolkata'))).toEqual({ day: '2026-11-30', time: '23:00' })
  })

  it('keep the time of day where they are put forward between', () => {
    const clocks = clocksOf('Europe/Berlin')
    const meeting = { startAt: '2026-03-28T18:00:00.000Z', endAt: '2026-03-28T20:00:00.000Z' }
    expect(shifted(meeting, { days: 1 }, clocks)).toEqual({
      startAt: '2026-03-29T17:00:00.000Z',
      endAt: '2026-03-29T19:00:00.000Z',
    })
    expect(shifted(meeting, { minutes: -30 }, clocks).startAt).toBe('2026-03-28T17:30:00.000Z')
  })
})

const calendar = (starts: readonly string[], instructorId: number | null = 7): Calendar => ({
  meetings: starts.map((startAt, n) => ({
    id: n + 1,
    lmsClassId: 3,
    title: `Pertemuan ${n + 1}`,
    startAt,
    endAt: new Date(Date.parse(startAt) + 7_200_000).toISOString(),
    type: 'ZOOM',
    instructorId: n % 2 === 0 ? instructorId : null,
    cancelled: false,
  })),
  schedules: [{ id: 3, code: 'JK-1', title: 'Excel', workflow: 'PUBLISHED', location: null, version: 1 }],
  instructors: [{ id: 7, name: 'Bagus' }],
  more: false,
})
const clocks = clocksOf('Asia/Jakarta')

describe('the grid', () => {
  const days = daysOf('month', '2026-11-25')
  const shown = shownMeetings(
    calendar(['2026-11-30T12:00:00.000Z', '2026-11-30T13:00:00.000Z', '2026-12-01T12:00:00.000Z']),
    clocks,
  )
  const rows = gridRows('month', days, shown)

  it('has meetings in the cells of their days, and a meeting that is moved where it would be', () => {
    expect(placeOf(rows, { id: 2, day: '2026-11-01' }, 3)).toEqual({ row: 5, column: 0, entry: 1 })
    expect(placeOf(rows, { day: '2026-11-01' }, 3)).toEqual({ row: 0, column: 6, entry: 0 })
    expect(cursorAt(rows, { row: 5, column: 0, entry: 1 }, 1)).toMatchObject({ day: '2026-11-30', more: true })
    const read = calendar(['2026-11-30T12:00:00.000Z', '2026-12-01T12:00:00.000Z'])
    const [meeting] = read.meetings
    const [schedule] = read.schedules
    if (!meeting || !schedule) throw new Error('There is nothing to move')
    const to = { startAt: '2026-12-01T13:00:00.000Z', endAt: '2026-12-01T15:00:00.000Z' }
    const moving = { id: 1, meeting, schedule, ...to }
    const moved = shownMeetings(read, clocks, moving)
    const without = { ...read, meetings: read.meetings.slice(1) }
    expect(shownMeetings(without, clocks, moving)).toHaveLength(2)
    expect(moved.map(({ id, day, from, moving: is }) => [id, day, from, is])).toEqual([
      [2, '2026-12-01', '19:00', false],
      [1, '2026-12-01', '20:00', true],
    ])
  })

  it('is walked by arrows: through the entries of a day, on to the next day and week, and not beyond', () => {
    const at = (row: number, column: number, entry = 0): Place => ({ row, column, entry })
    expect(stepIn(rows, at(5, 0), 'down', 3)).toEqual(at(5, 0, 1))
    expect(stepIn(rows, at(5, 0, 1), 'right', 3)).toEqual(at(5, 1))
    expect(stepIn(rows, at(4, 6), 'right', 3)).toEqual(at(5, 0))
    expect(stepIn(rows, at(5, 0), 'left', 3)).toEqual(at(4, 6))
    expect(stepIn(rows, at(5, 1), 'up', 3)).toEqual(at(4, 1))
    expect(stepIn(rows, at(5, 0, 1), 'down', 3)).toBeUndefined()
    expect(stepIn(rows, at(0, 3), 'up', 3)).toBeUndefined()
    expect(stepIn(rows, at(5, 3), 'home', 3)).toEqual(at(5, 0))
    // With one meeting shown, the second entry leads to the others.
    expect(stepIn(rows, at(5, 0), 'down', 1)).toEqual(at(5, 0, 1))
    expect(placeOf(rows, { id: 2, day: '' }, 1)).toEqual(at(5, 0, 1))
  })

  it('has a row for each instructor, and one for meetings without', () => {
    const week = gridRows('instructors', daysOf('week', '2026-12-01'), shown)
    expect(week.map(({ name, cells }) => [name, cells[0]?.meetings.length, cells[1]?.meetings.length])).toEqual([
      ['Bagus', 1, 1],
      [null, 1, 0],
    ])
    expect(stepIn(week, { row: 0, column: 6, entry: 0 }, 'right', 3)).toBeUndefined()
  })
})
