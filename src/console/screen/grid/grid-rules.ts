/** A cell of a grid, by the places of its row and its column; column -1 is the frozen one with the names. */
export interface GridPlace {
  readonly row: number
  readonly column: number
}

export interface GridExtent {
  readonly rows: number
  readonly columns: number
  /** So many rows are a page. */
  readonly page: number
}

export interface GridKey {
  readonly key: string
  readonly shiftKey: boolean
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
}

const within = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most)

/** Where a key leads from a cell; undefined where it leads nowhere, so that Tab leaves the grid at its end. */
export function moved(from: GridPlace, event: GridKey, { rows, columns, page }: GridExtent): GridPlace | undefined {
  const { key, shiftKey, altKey } = event
  const far = event.ctrlKey || event.metaKey
  if (altKey) return undefined
  const { row, column } = from
  const to = (nextRow: number, nextColumn: number): GridPlace => ({
    row: within(nextRow, 0, rows - 1),
    column: within(nextColumn, -1, columns - 1),
  })
  switch (key) {
    case 'ArrowDown':
      return to(far ? rows - 1 : row + 1, column)
    case 'ArrowUp':
      return to(far ? 0 : row - 1, column)
    case 'ArrowRight':
      return to(row, far ? columns - 1 : column + 1)
    case 'ArrowLeft':
      return to(row, far ? -1 : column - 1)
    case 'PageDown':
      return to(row + page, column)
    case 'PageUp':
      return to(row - page, column)
    case 'Home':
      return to(far ? 0 : row, -1)
    case 'End':
      return to(far ? rows - 1 : row, columns - 1)
    case 'Enter':
      return to(row + (shiftKey ? -1 : 1), column)
    case 'Tab': {
      const next = column + (shiftKey ? -1 : 1)
      return next < -1 || next >= columns ? undefined : { row, column: next }
    }
    default:
      return undefined
  }
}

/** The places from one corner of a range to the other. */
export interface GridRange {
  readonly top: number
  readonly bottom: number
  readonly left: number
  readonly right: number
}

export const rangeOf = (a: GridPlace, b: GridPlace): GridRange => ({
  top: Math.min(a.row, b.row),
  bottom: Math.max(a.row, b.row),
  left: Math.min(a.column, b.column),
  right: Math.max(a.column, b.column),
})

/** The cells that spreadsheets put on the clipboard: tabs between them, quotes around those with a line break. */
export function cellsOfText(text: string): string[][] {
  const rows: string[][] = [[]]
  const pattern = /(?:"((?:[^"]|"")*)"(?=[\t\r\n]|$)|([^\t\r\n]*))(\t|\r\n|\n|\r|$)/gy
  for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
    const [all, quoted, plain = '', end] = match
    rows.at(-1)?.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'))
    if (end === '' || all === '') break
    if (end !== '\t') rows.push([])
  }
  // Spreadsheets end the last row with a line break, too.
  const last = rows.at(-1)
  if (rows.length > 1 && last?.length === 1 && last[0] === '') rows.pop()
  return rows
}

const quoted = (cell: string) => (/[\t\r\n"]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

export const textOfCells = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => row.map(quoted).join('\t')).join('\n')
