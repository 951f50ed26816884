import type { DesignedItem } from '#contract/certificate/design.ts'

export type Items = readonly DesignedItem[]
/** Items by their places in the order in which they are drawn. */
export type Chosen = readonly number[]

const change = (items: Items, chosen: Chosen, next: (item: DesignedItem) => Partial<DesignedItem>): Items =>
  items.map((item, at) => (chosen.includes(at) ? Object.assign({ ...item }, next(item)) : item))

const rounded = (px: number) => Math.round(px * 100) / 100

export const movedBy = (items: Items, chosen: Chosen, dx: number, dy: number): Items =>
  change(items, chosen, ({ x, y }) => ({ x: rounded(x + dx), y: rounded(y + dy) }))

export const withValues = (items: Items, chosen: Chosen, values: Partial<DesignedItem>): Items =>
  change(items, chosen, () => values)

export type Edge = 'left' | 'center' | 'right' | 'top' | 'middle' | 'bottom'

interface Box {
  x: number
  y: number
  w: number
  h: number
}

/** The box around items. */
function around(boxes: readonly Box[]): Box {
  const x = Math.min(...boxes.map((box) => box.x))
  const y = Math.min(...boxes.map((box) => box.y))
  const right = Math.max(...boxes.map((box) => box.x + box.w))
  const bottom = Math.max(...boxes.map((box) => box.y + box.h))
  return { x, y, w: right - x, h: bottom - y }
}

/** Aligns items with each other, or a single one with the page. */
export function aligned(items: Items, chosen: Chosen, edge: Edge, page: { w: number; h: number }): Items {
  const boxes = chosen.flatMap((at) => items[at] ?? [])
  const frame = boxes.length > 1 ? around(boxes) : { x: 0, y: 0, ...page }
  return change(items, chosen, ({ w, h }) => {
    if (edge === 'left') return { x: frame.x }
    if (edge === 'center') return { x: rounded(frame.x + (frame.w - w) / 2) }
    if (edge === 'right') return { x: rounded(frame.x + frame.w - w) }
    if (edge === 'top') return { y: frame.y }
    if (edge === 'middle') return { y: rounded(frame.y + (frame.h - h) / 2) }
    return { y: rounded(frame.y + frame.h - h) }
  })
}

/** Makes the gaps between three or more items equal. */
export function distributed(items: Items, chosen: Chosen, axis: 'x' | 'y'): Items {
  const side = axis === 'x' ? 'w' : 'h'
  const ordered = chosen
    .flatMap((at) => (items[at] ? [{ at, item: items[at] }] : []))
    .toSorted((one, other) => one.item[axis] - other.item[axis])
  const [first] = ordered
  const last = ordered.at(-1)
  if (!first || !last || ordered.length < 3) return items
  const filled = ordered.reduce((sum, { item }) => sum + item[side], 0)
  const gap = (last.item[axis] + last.item[side] - first.item[axis] - filled) / (ordered.length - 1)
  let next = first.item[axis]
  const places = new Map<number, number>()
  for (const { at, item } of ordered) {
    places.set(at, rounded(next))
    next += item[side] + gap
  }
  return items.map((item, at) => (places.has(at) ? { ...item, [axis]: places.get(at) } : item))
}

/** Draws items above all others, or below. Answers where they are then. */
export function ordered(items: Items, chosen: Chosen, to: 'front' | 'back'): { items: Items; chosen: Chosen } {
  const some = items.filter((_item, at) => chosen.includes(at))
  const others = items.filter((_item, at) => !chosen.includes(at))
  return to === 'front'
    ? { items: [...others, ...some], chosen: some.map((_item, at) => others.length + at) }
    : { items: [...some, ...others], chosen: some.map((_item, at) => at) }
}

/** Copies, a little below the originals. */
export function duplicated(items: Items, chosen: Chosen): { items: Items; chosen: Chosen } {
  const copies = chosen.flatMap((at) => {
    const item = items[at]
    if (!item) return []
    const { id: _id, ...rest } = item
    return [{ ...rest, x: item.x + 24, y: item.y + 24 }]
  })
  return { items: [...items, ...copies], chosen: copies.map((_item, at) => items.length + at) }
}

/** Lines that a moved box snaps to, and how far it has to go to be there. */
export function snapped(box: Box, others: readonly Box[], page: { w: number; h: number }, reach: number) {
  const along = (start: 'x' | 'y', side: 'w' | 'h') => {
    const lines = [
      0,
      page[side] / 2,
      page[side],
      ...others.flatMap((one) => [one[start], one[start] + one[side] / 2, one[start] + one[side]]),
    ]
    const own = [box[start], box[start] + box[side] / 2, box[start] + box[side]]
    let best: { by: number; line: number } | undefined
    for (const line of lines)
      for (const edge of own) {
        const by = line - edge
        if (Math.abs(by) <= reach && (!best || Math.abs(by) < Math.abs(best.by))) best = { by, line }
      }
    return best
  }
  const [x, y] = [along('x', 'w'), along('y', 'h')]
  return { dx: x?.by ?? 0, dy: y?.by ?? 0, vertical: x?.line, horizontal: y?.line }
}
