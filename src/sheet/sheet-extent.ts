import { unreadable } from '#sheet/problems.ts'

/**
 * How far a worksheet's XML reaches. `filledRows` counts the rows with a value; `lastRow` and `columns` are the highest
 * row and column numbers, from 1, of any cell that could hold one.
 */
export type SheetExtent = { filledRows: number; lastRow: number; columns: number }

/** The last row and column of an .xlsx sheet are 1,048,576 and XFD. */
const MAX_ROW = 1_048_576

const LESS = 0x3c
const GREATER = 0x3e
const SLASH = 0x2f
const COLON = 0x3a
const EQUALS = 0x3d
const BANG = 0x21
const DOUBLE_QUOTE = 0x22
const SINGLE_QUOTE = 0x27

/**
 * Walks the bytes of a worksheet once, without making strings, so that a sheet of a million rows is counted in a
 * fraction of a second and nothing is built for it. It is stricter than an XML parser wherever the two could read an
 * address differently: the parser behind it fills every gap up to the highest row and column with empty cells, and one
 * address it sees but this walk does not could take all memory.
 */
class ExtentWalk {
  readonly extent: SheetExtent = { filledRows: 0, lastRow: 0, columns: 0 }
  readonly #xml: Uint8Array
  #at = 0
  #rows = 0
  #rowIsFilled = false
  #cellRow = 0
  #cellColumn = 0

  constructor(xml: Uint8Array) {
    this.#xml = xml
  }

  run(): SheetExtent {
    const xml = this.#xml
    for (let at = xml.indexOf(LESS); at >= 0; at = xml.indexOf(LESS, this.#at)) {
      this.#at = at + 1
      const first = xml[this.#at]
      if (first !== SLASH && first !== BANG && first !== 0x3f) this.#tag()
    }
    return this.extent
  }

  #tag(): void {
    const xml = this.#xml
    let start = this.#at
    let prefixed = false
    let end = start
    for (
      let byte = xml[end];
      byte !== undefined && byte > 0x20 && byte !== GREATER && byte !== SLASH;
      byte = xml[++end]
    ) {
      if (byte === COLON && !prefixed) {
        prefixed = true
        start = end + 1
      }
    }
    this.#at = end
    const length = end - start
    const letter = xml[start]
    if (length === 1 && letter === 0x63) this.#cell()
    else if (length === 1 && letter === 0x76) this.#value()
    else if (length === 2 && letter === 0x69 && xml[start + 1] === 0x73) this.#filled(true)
    else if (length === 3 && letter === 0x72 && xml[start + 1] === 0x6f && xml[start + 2] === 0x77) this.#row()
  }

  #row(): void {
    this.#rowIsFilled = false
    this.#rows += 1
    const address = this.#address()
    if (address && (address.column > 0 || address.row > MAX_ROW)) throw unreadable('a row number is damaged')
    if (this.#rows > MAX_ROW) throw unreadable('it has more rows than a sheet can hold')
  }

  #cell(): void {
    const address = this.#address()
    if (!address || address.column === 0 || address.row > MAX_ROW) throw unreadable('a cell address is missing')
    this.#cellRow = address.row
    this.#cellColumn = address.column
  }

  /** `<v></v>` is an empty text; `<v><!…` could be one or not and is taken for a value. */
  #value(): void {
    const xml = this.#xml
    const end = xml.indexOf(GREATER, this.#at)
    const empty = xml[end - 1] === SLASH || (xml[end + 1] === LESS && xml[end + 2] !== BANG)
    this.#filled(!empty)
  }

  #filled(certain: boolean): void {
    const { extent } = this
    if (this.#cellColumn === 0) return
    if (this.#cellRow > extent.lastRow) extent.lastRow = this.#cellRow
    if (this.#cellColumn > extent.columns) extent.columns = this.#cellColumn
    if (certain && !this.#rowIsFilled) {
      this.#rowIsFilled = true
      extent.filledRows += 1
    }
  }

  /** The value of the tag's `r` attribute, or undefined without one; leaves the position at the tag's end. */
  #address(): { row: number; column: number } | undefined {
    const xml = this.#xml
    let found: { row: number; column: number } | undefined
    let quote = 0
    let at = this.#at
    for (let byte = xml[at]; byte !== GREATER || quote !== 0; byte = xml[++at]) {
      if (byte === undefined || (byte === GREATER && quote !== 0)) throw unreadable('its cells are damaged')
      if (quote !== 0) {
        if (byte === quote) quote = 0
      } else if (byte === DOUBLE_QUOTE || byte === SINGLE_QUOTE) {
        quote = byte
      } else if (byte === EQUALS && this.#isNamedR(at)) {
        if (found) throw unreadable('a cell has two addresses')
        found = this.#parseAddress(at + 1)
      }
    }
    this.#at = at
    return found
  }

  #isNamedR(equals: number): boolean {
    const xml = this.#xml
    let at = equals - 1
    while (xml[at]! <= 0x20) at--
    const before = xml[at - 1]!
    return (
      xml[at] === 0x72 && (before <= 0x20 || before === COLON || before === DOUBLE_QUOTE || before === SINGLE_QUOTE)
    )
  }

  /** `"AB12"` as row 12 and column 28, `"12"` as row 12 and column 0; anything else is refused. */
  #parseAddress(from: number): { row: number; column: number } {
    const xml = this.#xml
    let at = from
    while (xml[at]! <= 0x20) at++
    const quote = xml[at++]
    let column = 0
    let row = 0
    let byte = xml[at]!
    for (; byte >= 0x41 && byte <= 0x5a && column < 703; byte = xml[++at]!) column = column * 26 + byte - 0x40
    for (; byte >= 0x30 && byte <= 0x39 && row <= MAX_ROW; byte = xml[++at]!) row = row * 10 + byte - 0x30
    if (byte !== quote || row === 0) throw unreadable('a cell address is damaged')
    return { row, column }
  }
}

/** @throws SheetRefusal with UNREADABLE for addresses that are missing, doubled, malformed or outside any sheet. */
export function measureSheet(xml: Uint8Array): SheetExtent {
  return new ExtentWalk(xml).run()
}
