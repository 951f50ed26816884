import { describe, expect, it } from 'vitest'
import type { Availability } from '#contract/schedule/availability.rules.ts'
import {
  covers,
  exceptionsWith,
  hoursOn,
  issuesOfAvailability,
  weekWith,
} from '#contract/schedule/availability.rules.ts'

const week: Availability = {
  weekly: [
    { day: 2, from: '09:00', to: '12:00' },
    { day: 2, from: '12:00', to: '15:00' },
  ],
  exceptions: [],
}
// A Tuesday.
const tuesday = { date: '2026-12-01', weekday: 2 }

describe('the hours of a day', () => {
  it('are those of its weekday, joined where they touch', () => {
    expect(hoursOn(week, '2026-12-01', 2)).toEqual([{ from: 540, to: 900 }])
    expect(hoursOn(week, '2026-12-02', 3)).toEqual([])
  })

  it('lose what an exception takes away, and gain what it adds', () => {
    const exceptions = [
      { date: '2026-12-01', available: false, from: '10:00', to: '11:00' },
      { date: '2026-12-01', available: true, from: '18:00', to: '24:00' },
    ]
    expect(hoursOn({ ...week, exceptions }, '2026-12-01', 2)).toEqual([
      { from: 540, to: 600 },
      { from: 660, to: 900 },
      { from: 1080, to: 1440 },
    ])
    expect(hoursOn({ ...week, exceptions: [{ date: '2026-12-01', available: false }] }, '2026-12-01', 2)).toEqual([])
  })

  it('cover a stretch only when it lies within one of them', () => {
    const hours = hoursOn(week, '2026-12-01', 2)
    expect(covers(hours, { from: 540, to: 900 })).toBe(true)
    expect(covers(hours, { from: 870, to: 930 })).toBe(false)
  })
})

describe('painting', () => {
  it('takes a stretch of a weekday in and out', () => {
    const more = weekWith(week.weekly, 2, { from: 900, to: 960 }, true)
    expect(more).toEqual([{ day: 2, from: '09:00', to: '16:00' }])
    expect(weekWith(more, 2, { from: 600, to: 660 }, false)).toEqual([
      { day: 2, from: '09:00', to: '10:00' },
      { day: 2, from: '11:00', to: '16:00' },
    ])
  })

  it('of a day keeps no more than what differs from its week', () => {
    const exceptions = exceptionsWith(week, tuesday, { from: 540, to: 600 }, false)
    expect(exceptions).toEqual([{ date: '2026-12-01', available: false, from: '09:00', to: '10:00' }])
    expect(exceptionsWith({ ...week, exceptions }, tuesday, { from: 540, to: 600 }, true)).toEqual([])
  })

  it('of all hours of a day says that the whole day is off, and keeps its note', () => {
    const exceptions = [{ date: '2026-12-01', available: true, from: '20:00', to: '21:00', note: 'Acara' }]
    expect(exceptionsWith({ ...week, exceptions }, tuesday, { from: 0, to: 1440 }, false)).toEqual([
      { date: '2026-12-01', available: false, note: 'Acara' },
    ])
  })
})

describe('what is wrong', () => {
  it('is an end before the start, and a slot that overlaps another of its day', () => {
    const weekly = [
      { day: 1, from: '09:00', to: '12:00' },
      { day: 1, from: '11:00', to: '13:00' },
      { day: 2, from: '12:00', to: '12:00' },
    ]
    const exceptions = [{ date: '2026-12-01', available: true, from: '10:00', to: '09:00' }]
    expect(issuesOfAvailability({ weekly, exceptions })).toEqual([
      { field: 'weekly.2.to', message: 'must be after the start' },
      { field: 'exceptions.0.to', message: 'must be after the start' },
      { field: 'weekly.1.from', message: 'overlaps another slot of the day' },
    ])
    expect(issuesOfAvailability(week)).toEqual([])
  })
})
