import { describe, expect, it } from 'vitest'
import { stretchesOf } from '#server/areas/report/rollup-worker.ts'
import { percentOf, salesByDay, salesByWeek } from '#server/areas/report/spread.ts'

const november = { from: '2026-11-01', to: '2026-11-30' }
const there = (day: string, platform: string, sold: number) => ({
  day,
  platform,
  sold,
  gross: sold * 100,
  fee: sold * 10,
  net: sold * 90,
})
const rows = [there('2026-11-07', 'PIJAR', 1), there('2026-11-08', 'PIJAR', 2), there('2026-11-08', 'OWN', 3)]
const nothing = { sold: 0, gross: 0, fee: 0, net: 0, byPlatform: {} }

describe('sales are spread', () => {
  it('over every day, zeros where nothing was sold', () => {
    const days = salesByDay(rows, november)
    expect(days).toHaveLength(30)
    expect(days[0]).toEqual({ day: '2026-11-01', ...nothing })
    expect(days[7]).toEqual({
      day: '2026-11-08',
      sold: 5,
      gross: 500,
      fee: 50,
      net: 450,
      byPlatform: { PIJAR: { sold: 2, net: 180 }, OWN: { sold: 3, net: 270 } },
    })
  })

  it('over every week, the seventh in the first and the eighth in the second', () => {
    const weeks = salesByWeek(rows, november)
    expect(weeks.map(({ sold }) => sold)).toEqual([1, 5, 0, 0, 0])
    expect(weeks[4]).toEqual({ month: '2026-11', week: 5, from: '2026-11-29', to: '2026-11-30', ...nothing })
  })
})

it('parts are in percent with two decimals, and nothing of nothing is none', () => {
  expect([percentOf(1, 3), percentOf(2, 2), percentOf(0, 0)]).toEqual([33.33, 100, 0])
})

it('days are counted in stretches without a gap', () => {
  expect(stretchesOf(['2026-02-27', '2026-02-28', '2026-03-01', '2026-03-03'])).toEqual([
    { from: '2026-02-27', to: '2026-03-01' },
    { from: '2026-03-03', to: '2026-03-03' },
  ])
  expect(stretchesOf([])).toEqual([])
})
