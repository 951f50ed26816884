import { assert, date, integer, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { daysOf, endOfMonth, lengthOf, periodOf, weekOf, weeksOf } from '#contract/core/report-period.ts'

const today = '2026-11-22'

describe('the days of a report', () => {
  it.each([
    [{}, '2026-11-01', '2026-11-30'],
    [{ month: '2024-02' }, '2024-02-01', '2024-02-29'],
    [{ year: 2025 }, '2025-01-01', '2025-12-31'],
    [{ dateFrom: '2026-01-10', dateTo: '2026-02-03' }, '2026-01-10', '2026-02-03'],
    [{ dateFrom: '2026-04-10' }, '2026-04-10', '2026-04-30'],
    [{ dateTo: '2026-04-10' }, '2026-04-01', '2026-04-10'],
  ])('%j are %s to %s', (wanted, from, to) => {
    expect(periodOf(wanted, today)).toEqual({ from, to })
  })

  it('are all there, in order', () => {
    expect(daysOf({ from: '2026-12-30', to: '2027-01-02' })).toEqual([
      '2026-12-30',
      '2026-12-31',
      '2027-01-01',
      '2027-01-02',
    ])
    expect(daysOf({ from: '2026-12-30', to: '2026-12-29' })).toEqual([])
    expect(lengthOf(periodOf({ year: 2024 }, today))).toBe(366)
  })
})

describe('the weeks of a report', () => {
  it('are five of a month, and four of a February of 28 days', () => {
    expect(weeksOf(periodOf({ month: '2026-11' }, today))).toEqual([
      { month: '2026-11', week: 1, from: '2026-11-01', to: '2026-11-07' },
      { month: '2026-11', week: 2, from: '2026-11-08', to: '2026-11-14' },
      { month: '2026-11', week: 3, from: '2026-11-15', to: '2026-11-21' },
      { month: '2026-11', week: 4, from: '2026-11-22', to: '2026-11-28' },
      { month: '2026-11', week: 5, from: '2026-11-29', to: '2026-11-30' },
    ])
    expect(weeksOf(periodOf({ month: '2026-02' }, today))).toHaveLength(4)
  })

  it('hold every day of any period once, each in its own', () => {
    const day = date({ min: new Date('2000-01-01'), max: new Date('2035-12-31'), noInvalidDate: true }).map((made) =>
      made.toISOString().slice(0, 10),
    )
    assert(
      property(day, integer({ min: 0, max: 400 }), (from, more) => {
        const to = new Date(Date.parse(from) + more * 86_400_000).toISOString().slice(0, 10)
        const weeks = weeksOf({ from, to })
        expect(weeks.flatMap(daysOf)).toEqual(daysOf({ from, to }))
        for (const { month, week, ...days } of weeks) {
          expect(daysOf(days).every((one) => one.startsWith(month) && weekOf(one) === week)).toBe(true)
        }
        expect(new Set(weeks.map(({ month, week }) => `${month} ${week}`)).size).toBe(weeks.length)
        expect(weeks.every(({ month, to: last }) => last <= endOfMonth(month))).toBe(true)
      }),
    )
  })
})
