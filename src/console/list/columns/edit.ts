import { arranged } from './wish.ts'
import type { Wish } from './wish.ts'

/** Narrower, a column says nothing; wider, it hides the others. */
const NARROWEST = 48
const WIDEST = 900

export const fitWidth = (width: number) => Math.round(Math.min(Math.max(width, NARROWEST), WIDEST))

function written({ key, show, width, pinned }: Wish): string {
  return `${show === 'never' ? '-' : ''}${key}${width === undefined ? '' : `.${width}`}${show === 'always' ? '*' : ''}${pinned ? '!' : ''}`
}

const isPlain = ({ show, width, pinned }: Wish) => show === 'auto' && width === undefined && !pinned

/** The text of these wishes; empty when they are what the list suggests. Columns that stay hidden need none. */
export function writeWishes(columns: readonly { key: string; hidden?: true }[], wishes: readonly Wish[]): string {
  const hidden = new Set(columns.flatMap(({ key, hidden: is }) => (is ? [key] : [])))
  const said = wishes.filter((wish) => !hidden.has(wish.key) || (wish.show !== 'never' && !isPlain(wish)))
  const usual = columns.filter(({ key }) => !hidden.has(key))
  const isUsual = said.every((wish, i) => isPlain(wish) && usual[i]?.key === wish.key)
  return isUsual ? '' : said.map(written).join(',')
}

/** All wishes of a list with one of them changed. */
export function changed(
  columns: readonly { key: string }[],
  wishes: readonly Wish[],
  key: string,
  change: (wish: Wish) => Wish,
): Wish[] {
  return arranged(columns, wishes).map(({ wish }) => (wish.key === key ? change(wish) : wish))
}

/** Moves a column by so many places, within the pinned ones or within the others. */
export function moved(columns: readonly { key: string }[], wishes: readonly Wish[], key: string, by: number): Wish[] {
  const all = arranged(columns, wishes).map(({ wish }) => wish)
  const at = all.findIndex((wish) => wish.key === key)
  const wish = all[at]
  const other = all[at + by]
  if (!wish || !other || wish.pinned !== other.pinned) return all
  all.splice(at, 1)
  all.splice(at + by, 0, wish)
  return all
}

/** Puts a column before or after another one; pinned ones stay among themselves, and the others as well. */
export function placed(
  columns: readonly { key: string }[],
  wishes: readonly Wish[],
  key: string,
  { key: other, after }: { key: string; after: boolean },
): Wish[] {
  const all = arranged(columns, wishes).map(({ wish }) => wish)
  const own = all.find((wish) => wish.key === key)
  const rest = all.filter((wish) => wish !== own)
  const at = rest.findIndex((wish) => wish.key === other)
  if (!own || at === -1 || rest[at]?.pinned !== own.pinned) return all
  return rest.toSpliced(at + Number(after), 0, own)
}

/** All wishes of a list, with these widths. */
export const withWidths = (
  columns: readonly { key: string }[],
  wishes: readonly Wish[],
  widths: Readonly<Record<string, number>>,
): Wish[] => arranged(columns, wishes).map(({ wish }) => withWidth(wish, widths[wish.key] ?? wish.width))

/** The width given, or none of its own. */
export function withWidth({ width: _width, ...wish }: Wish, width: number | undefined): Wish {
  return width === undefined ? wish : { ...wish, width: fitWidth(width) }
}

export function withPin({ pinned, ...wish }: Wish): Wish {
  return pinned ? wish : { ...wish, pinned: true }
}
