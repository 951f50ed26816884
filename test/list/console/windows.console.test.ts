import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { WINDOW, windowOf, windowsOf } from '#console/list/rows/windows.ts'

const rows = fc.record({
  total: fc.integer({ min: 1, max: 2_000_000 }),
  at: fc.nat(2_000_000),
  many: fc.integer({ min: 0, max: 500 }),
})

describe('windows', () => {
  it.each([
    [0, 0, 1, [0]],
    [0, 99, 300, [0]],
    [99, 100, 300, [0, 1]],
    [150, 420, 300, [1, 2]],
    [-200, 30, 300, [0]],
    [299, 299, 300, [2]],
  ])('of rows %i to %i of %i', (first, last, total, windows) => {
    expect(windowsOf(first, last, total)).toEqual(windows)
  })

  it('of a list that is empty, or has become shorter, are none beyond it', () => {
    expect(windowsOf(0, 40, 0)).toEqual([0])
    expect(windowsOf(900, 940, 120)).toEqual([1])
  })

  it('hold every row that is asked for, each once and in order, and none that is not needed', () => {
    fc.assert(
      fc.property(rows, ({ total, at, many }) => {
        const first = at % total
        const last = first + many
        const windows = windowsOf(first, last, total)
        const wanted = Array.from({ length: Math.min(last, total - 1) - first + 1 }, (_, i) => windowOf(first + i))
        expect(windows).toEqual([...new Set(wanted)])
        expect(windows.every((window) => window >= 0 && window * WINDOW < total)).toBe(true)
      }),
    )
  })

  it('of one row are the one that it is in', () => {
    fc.assert(
      fc.property(fc.nat(2_000_000), (row) => {
        const window = windowOf(row)
        expect(windowsOf(row, row, row + 1)).toEqual([window])
        expect(row - window * WINDOW).toBeGreaterThanOrEqual(0)
        expect(row - window * WINDOW).toBeLessThan(WINDOW)
      }),
    )
  })
})
