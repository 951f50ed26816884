import type { Column } from './resource-list.ts'

/** Room for the checkbox, and for the `⋯` button. */
export const CHECK_WIDTH = 36
export const MENU_WIDTH = 40
/** A list narrower than this shows its main columns only. */
const ROOM_FOR_ALL = 1000

export interface Layout<Row> {
  /** The columns that are shown, each with its place among all (1 is the first after the checkbox). */
  columns: readonly { column: Column<Row>; place: number }[]
  /** A CSS grid that fills the list; narrower than its columns it scrolls sideways. */
  template: string
  minWidth: number
}

/** Which columns a list of this width shows, and how wide. What room is left goes to each by its own width. */
export function layoutOf<Row>(columns: readonly Column<Row>[], width: number): Layout<Row> {
  const tight = width > 0 && width < ROOM_FOR_ALL
  const shown = columns
    .map((column, i) => ({ column, place: i + 1 }))
    .filter(({ column }) => !tight || column.main === true)
  const tracks = shown.map(({ column }) => `minmax(${column.width}px, ${column.width}fr)`)
  return {
    columns: shown,
    template: `${CHECK_WIDTH}px ${tracks.join(' ')} ${MENU_WIDTH}px`,
    minWidth: shown.reduce((sum, { column }) => sum + column.width, CHECK_WIDTH + MENU_WIDTH),
  }
}

/** The first line and the second of a row on a screen too narrow for columns. */
export function linesOf<Row>(columns: readonly Column<Row>[]): { first: Column<Row>[]; second: Column<Row>[] } {
  return {
    first: columns.filter((column) => column.line === 1),
    second: columns.filter((column) => column.line === 2),
  }
}
