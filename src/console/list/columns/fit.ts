import { useMemo, useState } from 'react'
import type { Translate } from '#console/app/i18n.ts'
import { useTranslation } from '#console/app/i18n.ts'
import { cellText } from '#console/list/rows/cell.tsx'
import type { Column } from '#console/list/resource-list.ts'

/** The widths of columns, in px, by their keys. */
export type Fits = Readonly<Record<string, number>>

const PADDING = 16
/** After its title a column may show how it is sorted, before its text the dot of a state. */
const SORTED = 18
const DOT = 14
/** A code that is longer is cut after all; texts are cut sooner. */
const LONGEST_CODE = 360
const LONGEST_TEXT = 420
const NARROWEST = 48

function advance(letter: string): number {
  if (/[MWmw@%]/.test(letter)) return 11.5
  if (/[A-Z]/.test(letter)) return 9
  if (/\d/.test(letter)) return 8.4
  return /[a-z]/.test(letter) ? 7.3 : 6.5
}

/** The room that a text takes in the console's type, at least: measuring each would lay out the page. */
const textWidth = (text: string): number => Math.ceil(Array.from(text, advance).reduce((sum, width) => sum + width, 0))

const titleWidth = <Row>({ title, sort }: Column<Row>, t: Translate) =>
  textWidth(t(title)) + PADDING + (sort === undefined ? 0 : SORTED)

function isEmpty<Row>(column: Column<Row>, row: Row): boolean {
  const value = column.value(row)
  return value === null || value === '' || value === false
}

/** The width that a column has by itself: a code is never cut, and a column without values takes only its title's room. */
function suggested<Row>(column: Column<Row>, rows: readonly Row[], t: Translate): number {
  const { kind, width } = column
  if (rows.length === 0 || kind === 'custom') return width
  if (rows.every((row) => isEmpty(column, row))) return Math.min(width, titleWidth(column, t))
  if (kind !== 'code') return width
  const longest = Math.max(...rows.map((row) => textWidth(column.value(row) ?? '')))
  return Math.max(width, Math.min(longest + PADDING, LONGEST_CODE))
}

export const suggestedWidths = <Row>(columns: readonly Column<Row>[], rows: readonly Row[], t: Translate): Fits =>
  Object.fromEntries(columns.map((column) => [column.key, suggested(column, rows, t)]))

/** The width at which all that a column shows of these rows, and its title, can be read. */
export function fittedWidth<Row>(column: Column<Row>, rows: readonly Row[], t: Translate): number {
  const dot = column.kind === 'status' ? DOT : 0
  const texts = rows.map((row) => cellText(column, row, t) ?? String(column.value(row) ?? ''))
  const longest = Math.max(0, ...texts.map((text) => textWidth(text) + dot))
  return Math.min(Math.max(longest + PADDING, titleWidth(column, t), NARROWEST), LONGEST_TEXT)
}

interface Loaded<Row> {
  /** Names what is asked of the list. */
  key: string
  loaded: () => readonly { row: Row }[]
}

/** The widths for the rows that have come. While one scrolls they only grow, so that columns do not go to and fro. */
export function useFits<Row>(columns: readonly Column<Row>[], { key, loaded }: Loaded<Row>): Fits {
  const { t } = useTranslation()
  const [known, setKnown] = useState<{ key: string; count: number; fits: Fits }>()
  const now = useMemo(() => {
    const rows = loaded().map(({ row }) => row)
    return { count: rows.length, fits: suggestedWidths(columns, rows, t) }
  }, [columns, loaded, t])
  // Before the first rows have come nothing is known that could only grow.
  const before = known?.key === key && known.count > 0 ? known.fits : undefined
  const fits = useMemo(() => {
    if (!before) return now.fits
    const grown = Object.entries(now.fits).map(
      ([column, width]) => [column, Math.max(width, before[column] ?? 0)] as const,
    )
    return grown.every(([column, width]) => before[column] === width) ? before : Object.fromEntries(grown)
  }, [before, now])
  if (known?.key !== key || known.fits !== fits) setKnown({ key, count: now.count, fits })
  return fits
}
