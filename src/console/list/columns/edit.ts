import { arranged } from './choices.ts'
import type { ColumnChoice } from './choices.ts'

/** Narrower, a column says nothing; wider, it hides the others. */
const NARROWEST = 48
const WIDEST = 900

export const fitWidth = (width: number) => Math.round(Math.min(Math.max(width, NARROWEST), WIDEST))

function written({ key, show, width, pinned }: ColumnChoice): string {
  return `${show === 'never' ? '-' : ''}${key}${width === undefined ? '' : `.${width}`}${show === 'always' ? '*' : ''}${pinned ? '!' : ''}`
}

const isPlain = ({ show, width, pinned }: ColumnChoice) => show === 'auto' && width === undefined && !pinned

/** The text of these choices; empty when they are what the list suggests. Columns that stay hidden need none. */
export function writeChoices(
  columns: readonly { key: string; hidden?: true }[],
  choices: readonly ColumnChoice[],
): string {
  const hidden = new Set(columns.flatMap(({ key, hidden: is }) => (is ? [key] : [])))
  const said = choices.filter((choice) => !hidden.has(choice.key) || (choice.show !== 'never' && !isPlain(choice)))
  const usual = columns.filter(({ key }) => !hidden.has(key))
  const isUsual = said.every((choice, i) => isPlain(choice) && usual[i]?.key === choice.key)
  return isUsual ? '' : said.map(written).join(',')
}

/** All choices of a list with one of them changed. */
export function changed(
  columns: readonly { key: string }[],
  choices: readonly ColumnChoice[],
  key: string,
  change: (choice: ColumnChoice) => ColumnChoice,
): ColumnChoice[] {
  return arranged(columns, choices).map(({ choice }) => (choice.key === key ? change(choice) : choice))
}

/** Moves a column by so many places, within the pinned ones or within the others. */
export function moved(
  columns: readonly { key: string }[],
  choices: readonly ColumnChoice[],
  key: string,
  by: number,
): ColumnChoice[] {
  const all = arranged(columns, choices).map(({ choice }) => choice)
  const at = all.findIndex((choice) => choice.key === key)
  const choice = all[at]
  const other = all[at + by]
  if (!choice || !other || choice.pinned !== other.pinned) return all
  all.splice(at, 1)
  all.splice(at + by, 0, choice)
  return all
}

/** Puts a column before or after another one; pinned ones stay among themselves, and the others as well. */
export function placed(
  columns: readonly { key: string }[],
  choices: readonly ColumnChoice[],
  key: string,
  { key: other, after }: { key: string; after: boolean },
): ColumnChoice[] {
  const all = arranged(columns, choices).map(({ choice }) => choice)
  const own = all.find((choice) => choice.key === key)
  const rest = all.filter((choice) => choice !== own)
  const at = rest.findIndex((choice) => choice.key === other)
  if (!own || at === -1 || rest[at]?.pinned !== own.pinned) return all
  return rest.toSpliced(at + Number(after), 0, own)
}

/** All choices of a list, with these widths. */
export const withWidths = (
  columns: readonly { key: string }[],
  choices: readonly ColumnChoice[],
  widths: Readonly<Record<string, number>>,
): ColumnChoice[] =>
  arranged(columns, choices).map(({ choice }) => withWidth(choice, widths[choice.key] ?? choice.width))

/** The width given, or none of its own. */
export function withWidth({ width: _width, ...choice }: ColumnChoice, width: number | undefined): ColumnChoice {
  return width === undefined ? choice : { ...choice, width: fitWidth(width) }
}

export function withPin({ pinned, ...choice }: ColumnChoice): ColumnChoice {
  return pinned ? choice : { ...choice, pinned: true }
}
