import { describe, expect, it } from 'vitest'
import {
  aligned,
  distributed,
  duplicated,
  movedBy,
  ordered,
  snapped,
} from '#console/areas/certificate/design/arrange.ts'
import { freshItem, shapeOf } from '#console/areas/certificate/design/items.ts'
import type { DesignedItem } from '#contract/certificate/design.ts'

const page = { w: 1754, h: 1240 }
const at = (x: number, y: number, w = 100, id?: number): DesignedItem => ({
  ...(id === undefined ? {} : { id }),
  value: 'TEXT',
  text: 'Teks',
  page: 1,
  x,
  y,
  w,
  h: 40,
  align: 'LEFT',
})
const xs = (items: readonly DesignedItem[]) => items.map(({ x }) => x)

describe('items of a certificate', () => {
  it('are moved, alone and together', () => {
    const items = [at(0, 0), at(50, 50), at(90, 90)]
    expect(xs(movedBy(items, [0, 2], 5.5, 0))).toEqual([5.5, 50, 95.5])
  })

  it('are aligned with each other, and a single one with the page', () => {
    const items = [at(10, 0), at(200, 80, 300)]
    expect(xs(aligned(items, [0, 1], 'left', page))).toEqual([10, 10])
    expect(xs(aligned(items, [0, 1], 'right', page))).toEqual([400, 200])
    expect(xs(aligned(items, [0], 'center', page))).toEqual([827, 200])
    expect(aligned(items, [0], 'bottom', page)[0]?.y).toBe(1200)
    expect(aligned(items, [0, 1], 'middle', page).map(({ y }) => y)).toEqual([40, 40])
  })

  it('are distributed with equal gaps', () => {
    expect(xs(distributed([at(0, 0), at(500, 0), at(150, 0)], [0, 1, 2], 'x'))).toEqual([0, 500, 250])
    expect(xs(distributed([at(0, 0), at(500, 0)], [0, 1], 'x'))).toEqual([0, 500])
  })

  it('are drawn above or below all others, and stay chosen', () => {
    const items = [at(0, 0), at(1, 0), at(2, 0)]
    const front = ordered(items, [0], 'front')
    expect([xs(front.items), front.chosen]).toEqual([[1, 2, 0], [2]])
    const back = ordered(items, [2], 'back')
    expect([xs(back.items), back.chosen]).toEqual([[2, 0, 1], [0]])
  })

  it('are copied as new ones', () => {
    const { items, chosen } = duplicated([at(0, 0, 100, 7)], [0])
    expect(chosen).toEqual([1])
    expect(items[1]).toEqual(at(24, 24))
  })

  it('snap to the page and to each other within reach', () => {
    const box = { x: 825, y: 303, w: 100, h: 40 }
    expect(snapped(box, [], page, 4)).toMatchObject({ dx: 2, vertical: 877, dy: 0 })
    expect(snapped(box, [{ x: 0, y: 300, w: 10, h: 40 }], page, 4)).toMatchObject({ dy: -3, horizontal: 300 })
  })

  it('begin in the middle of a page of the chosen orientation', () => {
    expect(shapeOf({ orientation: 'PORTRAIT', widthPx: 1754, heightPx: 1240 })).toEqual({ w: 1240, h: 1754 })
    expect(shapeOf({})).toEqual(page)
    expect(freshItem('QR', 2, page)).toMatchObject({ page: 2, x: 787, y: 530, w: 180, h: 180 })
  })
})
