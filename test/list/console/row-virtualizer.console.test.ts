import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { firstRows, mostDrawn } from '#console/list/rows/drawn-rows.ts'
import { rowVirtualizer } from '#console/list/rows/row-virtualizer.ts'
import { scaledScroller } from '#console/list/rows/scaled-scroller.ts'

const VIEW = { width: 800, height: 640 }

/** A list on screen, of which `place` says where it stands. */
function listOn(make: typeof firstRows, count: number, rowHeight: number, size = VIEW) {
  const place = scaledScroller()
  const rows = make(place, rowHeight)
  const element = document.createElement('div')
  const measure = (now: number) => {
    place.resize(now * rowHeight, size.height)
    rows.measure({ count: now, element, size })
    rows.update()
  }
  const detach = place.attach(element, rows.moved)
  const unmount = rows.mount()
  measure(count)
  const close = () => {
    detach()
    unmount()
  }
  return { place, rows, measure, close }
}

/** Rows of which a part is in view. */
function inView(offset: number, height: number, rowHeight: number, count: number): number[] {
  const first = Math.floor(offset / rowHeight)
  const last = Math.min(Math.ceil((offset + height) / rowHeight), count) - 1
  return Array.from({ length: Math.max(last - first + 1, 0) }, (_, i) => first + i)
}

it('a list begins with some rows in reserve, and without them before the virtualizer has come', () => {
  for (const [make, drawn] of [
    [rowVirtualizer, 26],
    [firstRows, 20],
  ] as const) {
    const { rows, close } = listOn(make, 1000, 32)
    expect(rows.indexes()).toEqual(Array.from({ length: drawn }, (_, i) => i))
    close()
  }
})

describe.each([
  ['with the virtualizer', rowVirtualizer],
  ['before it has come', firstRows],
])('rows to draw %s', (_, make) => {
  const listOf = (count: number, rowHeight: number, size = VIEW) => listOn(make, count, rowHeight, size)

  it('are none without rows, and none on a screen that has no height yet', () => {
    const empty = listOf(0, 32)
    expect(empty.rows.indexes()).toEqual([])
    empty.close()
    const hidden = listOf(1000, 32, { width: 0, height: 0 })
    expect(hidden.rows.indexes()).toEqual([])
    hidden.close()
  })

  it('hold all that is in view, one after the other, wherever one scrolls or leaps in a list of any length', () => {
    const lists = fc.record({
      count: fc.oneof(fc.integer({ min: 1, max: 300 }), fc.integer({ min: 1, max: 3_000_000 })),
      rowHeight: fc.constantFrom(32, 40, 56),
      height: fc.integer({ min: 100, max: 6000 }),
      steps: fc.array(
        fc.oneof(fc.record({ to: fc.double({ min: 0, max: 1, noNaN: true }) }), fc.record({ by: fc.integer() })),
        { minLength: 1, maxLength: 30 },
      ),
    })
    fc.assert(
      fc.property(lists, ({ count, rowHeight, height, steps }) => {
        const { place, rows, close } = listOf(count, rowHeight, { width: 800, height })
        for (const step of steps) {
          place.scrollTo('to' in step ? step.to * count * rowHeight : place.offset() + (step.by % 50_000))
          const indexes = rows.indexes()
          expect(indexes).toEqual(indexes.map((_, i) => (indexes[0] ?? 0) + i))
          expect(indexes).toEqual(expect.arrayContaining(inView(place.offset(), height, rowHeight, count)))
          expect(indexes.length).toBeLessThanOrEqual(mostDrawn({ width: 800, height }, rowHeight))
          expect(indexes[0]).toBeGreaterThanOrEqual(0)
          expect(indexes.at(-1)).toBeLessThan(count)
        }
        close()
      }),
    )
  })

  it('stay in view while rows come and go', () => {
    const { place, rows, measure, close } = listOf(2_000_000, 32)
    place.scrollTo(1_500_000 * 32)
    for (const count of [2_000_001, 1_500_003, 900_000, 12, 800_000]) {
      measure(count)
      rows.moved()
      const { length } = rows.indexes()
      expect(rows.indexes()).toEqual(expect.arrayContaining(inView(place.offset(), VIEW.height, 32, count)))
      expect(length).toBeLessThanOrEqual(mostDrawn(VIEW, 32))
    }
    close()
  })

  it('follow the list again that was out of sight', () => {
    const { place, rows, close } = listOf(100_000, 32)
    close()
    place.scrollTo(50_000 * 32)
    rows.update()
    expect(rows.indexes()).toEqual(expect.arrayContaining(inView(place.offset(), VIEW.height, 32, 100_000)))
  })
})
