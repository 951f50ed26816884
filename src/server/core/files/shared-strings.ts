import { isNarrow, MAX_CELL_CHARACTERS, MAX_RECORD_DATA, RECORD } from '#server/core/files/biff.ts'
import type { SpillFile } from '#server/core/files/spill-file.ts'

/** Character count (2) and flags (1), XLUnicodeRichExtendedString, [MS-XLS] 2.5.293. */
const STRING_HEAD = 3

/** A column with more different texts than this holds codes or names, and remembering them would not pay. */
const MAX_REMEMBERED = 512
const MAX_REMEMBERED_LENGTH = 200

/**
 * The workbook's shared string table, [MS-XLS] 2.4.265 (SST), written to `spill` as it grows. A text that recurs in a
 * column of few different ones is stored once; others are appended each time, which the format permits.
 */
export class SharedStrings {
  readonly #spill: SpillFile
  readonly #record = Buffer.alloc(4 + MAX_RECORD_DATA)
  readonly #remembered: (Map<string, number> | undefined)[]
  #type: number = RECORD.sst
  /** After the record's head and the two counts the first record begins with. */
  #used = 12
  #total = 0
  #unique = 0

  constructor(spill: SpillFile, columns: number) {
    this.#spill = spill
    this.#remembered = Array.from({ length: columns }, () => new Map<string, number>())
  }

  /** The index of `text` for a cell of `column`. Texts longer than a cell can hold are cut at 32,767 characters. */
  add(text: string, column: number): number {
    this.#total += 1
    const remembered = text.length > MAX_REMEMBERED_LENGTH ? undefined : this.#remembered[column]
    const known = remembered?.get(text)
    if (known !== undefined) return known
    const index = this.#unique++
    this.#append(fitToCell(text))
    if (remembered && remembered.size < MAX_REMEMBERED) remembered.set(text, index)
    else if (remembered) this.#remembered[column] = undefined
    return index
  }

  /** Writes the last record and the counts; the table is complete then. */
  async finish(): Promise<void> {
    this.#closeRecord()
    await this.#spill.flush(true)
    const counts = Buffer.alloc(8)
    counts.writeUInt32LE(this.#total, 0)
    counts.writeUInt32LE(this.#unique, 4)
    await this.#spill.patch(counts, 4)
  }

  /**
   * A string's head is never split over two records, and a string that fits one record is not split at all. The
   * characters of a longer one go on in Continue records, each of which begins with the flags byte anew.
   */
  #append(text: string): void {
    const narrow = isNarrow(text)
    const width = narrow ? 1 : 2
    const whole = STRING_HEAD + text.length * width
    if (this.#space < Math.min(whole, MAX_RECORD_DATA)) this.#continueRecord()
    this.#used = this.#record.writeUInt16LE(text.length, this.#used)
    this.#used = this.#record.writeUInt8(narrow ? 0 : 1, this.#used)
    for (let at = 0; at < text.length;) {
      if (this.#space < width) {
        this.#continueRecord()
        this.#used = this.#record.writeUInt8(narrow ? 0 : 1, this.#used)
      }
      const piece = text.slice(at, at + Math.floor(this.#space / width))
      this.#used += this.#record.write(piece, this.#used, narrow ? 'latin1' : 'utf16le')
      at += piece.length
    }
  }

  get #space(): number {
    return this.#record.length - this.#used
  }

  #closeRecord(): void {
    this.#record.writeUInt16LE(this.#type, 0)
    this.#record.writeUInt16LE(this.#used - 4, 2)
    this.#record.copy(this.#spill.claim(this.#used), 0, 0, this.#used)
  }

  #continueRecord(): void {
    this.#closeRecord()
    this.#type = RECORD.continue
    this.#used = 4
  }
}

/** Without breaking a surrogate pair, and without U+0000, which ends a text in the programs that read it. */
function fitToCell(text: string): string {
  const clean = text.includes('\0') ? text.replaceAll('\0', '') : text
  if (clean.length <= MAX_CELL_CHARACTERS) return clean
  const last = clean.charCodeAt(MAX_CELL_CHARACTERS - 1)
  return clean.slice(0, last >= 0xd800 && last <= 0xdbff ? MAX_CELL_CHARACTERS - 1 : MAX_CELL_CHARACTERS)
}
