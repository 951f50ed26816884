import type { DesignedItem, ItemValue } from '#contract/certificate/design.ts'
import { isTextual } from '#contract/certificate/design.ts'
import type { Items, Chosen } from './arrange.ts'
import type { PageShape } from './canvas.tsx'

/** The items in the value of a form. */
export const itemsIn = (value: unknown): Items => (Array.isArray(value) ? (value as Items) : [])

/** The page that the values of the form describe: A4 where they do not say. */
export function shapeOf({ orientation, widthPx, heightPx }: Readonly<Record<string, unknown>>): PageShape {
  const sides = [widthPx, heightPx].map((side, n) =>
    typeof side === 'number' && side > 0 ? side : ([1754, 1240][n] ?? 0),
  )
  const [short, long] = [Math.min(...sides), Math.max(...sides)]
  return orientation === 'PORTRAIT' ? { w: short, h: long } : { w: long, h: short }
}

/** Around the page are its ruler and the frame. */
const FRAME_PX = 56

/** The zoom at which a page is as wide as there is room. */
export const fittingZoom = (room: number, { w }: PageShape): number =>
  Math.min(2, Math.max(0.15, (room - FRAME_PX) / w))

/** A new item in the middle of the page. */
export function freshItem(value: ItemValue, page: number, { w, h }: PageShape): DesignedItem {
  const size = isTextual(value) ? { w: Math.min(800, w * 0.6), h: 80 } : { w: 180, h: 180 }
  return {
    value,
    text: value === 'TEXT' ? 'Teks' : null,
    page,
    x: Math.round((w - size.w) / 2),
    y: Math.round((h - size.h) / 2),
    ...size,
    align: 'CENTER',
    font: isTextual(value) ? 'Inter' : null,
    fontSize: isTextual(value) ? (value === 'STUDENT_NAME' ? 64 : 28) : null,
    color: isTextual(value) ? '#1f2937' : null,
    mediaId: null,
  }
}

/** Without the chosen ones. */
export const without = (items: Items, chosen: Chosen): Items => items.filter((_item, at) => !chosen.includes(at))
