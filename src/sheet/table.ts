import { SheetRefusal } from '#sheet/problems.ts'

export type SheetCell = string | number | boolean | Date | null

/** One filled row. `line` is its 1-based line or row in the file; `cells` has at least one cell per header. */
export type SheetRow = { line: number; cells: SheetCell[] }

/** Upper bounds for one file; `fileBytes` as it comes, `unpackedBytes` after decompression, `rows` without the header. */
export type SheetLimits = {
  fileBytes: number
  unpackedBytes: number
  rows: number
  columns: number
  cellCharacters: number
}

const HAS_LETTER = /\p{L}/u

function headerText(cell: SheetCell): string {
  if (cell === null) return ''
  if (cell instanceof Date) return cell.toISOString().slice(0, 10)
  return String(cell).replace(/\s+/g, ' ')
}

function isBlank(cells: readonly unknown[]): boolean {
  return cells.every((cell) => cell === null || (typeof cell === 'string' && cell.trim() === ''))
}

/** Collects the rows of a file as they come: the first filled one is the header, blank ones are dropped. */
export class TableBuilder {
  readonly #limits: SheetLimits
  readonly #rows: SheetRow[] = []
  #header: string[] | undefined
  #count = 0

  constructor(limits: SheetLimits) {
    this.#limits = limits
  }

  /**
   * Adds one row. Beyond the limit rows are only counted, so that the refusal can name their true number.
   * @throws SheetRefusal with NO_HEADER, DUPLICATE_HEADER, TOO_MANY_COLUMNS or CELL_TOO_LONG.
   */
  add(line: number, raw: readonly SheetCell[]): void {
    if (isBlank(raw)) return
    if (this.#header && ++this.#count > this.#limits.rows) return
    const cells = raw.map((cell) => this.#clean(line, cell))
    while (cells.length > (this.#header?.length ?? 0) && cells.at(-1) === null) cells.pop()
    if (cells.length > this.#limits.columns) {
      throw new SheetRefusal({ code: 'TOO_MANY_COLUMNS', columns: cells.length, max: this.#limits.columns })
    }
    if (!this.#header) {
      this.#header = this.#headerOf(cells)
      return
    }
    while (cells.length < this.#header.length) cells.push(null)
    this.#rows.push({ line, cells })
  }

  /** @throws SheetRefusal with EMPTY or TOO_MANY_ROWS. */
  finish(): { header: string[]; rows: SheetRow[] } {
    if (!this.#header) throw new SheetRefusal({ code: 'EMPTY' })
    if (this.#count > this.#limits.rows) {
      throw new SheetRefusal({ code: 'TOO_MANY_ROWS', rows: this.#count, max: this.#limits.rows })
    }
    return { header: this.#header, rows: this.#rows }
  }

  #clean(line: number, cell: SheetCell): SheetCell {
    if (typeof cell !== 'string') return cell
    if (cell.length > this.#limits.cellCharacters) {
      throw new SheetRefusal({ code: 'CELL_TOO_LONG', line, max: this.#limits.cellCharacters })
    }
    const text = cell.trim()
    return text === '' ? null : text
  }

  #headerOf(cells: SheetCell[]): string[] {
    if (!cells.some((cell) => typeof cell === 'string' && HAS_LETTER.test(cell))) {
      throw new SheetRefusal({ code: 'NO_HEADER' })
    }
    const header = cells.map(headerText)
    const seen = new Set<string>()
    for (const name of header) {
      if (name === '') continue
      if (seen.has(name.toLowerCase())) throw new SheetRefusal({ code: 'DUPLICATE_HEADER', name })
      seen.add(name.toLowerCase())
    }
    return header
  }
}
