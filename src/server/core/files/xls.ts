import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import {
  CELL_BYTES,
  EOF,
  globals,
  MAX_COLUMNS,
  MAX_SHEET_ROWS,
  putBoolean,
  putLabel,
  putNumber,
  sheetHead,
  sheetTail,
  XF,
} from '#server/core/files/biff.ts'
import { CompoundFile } from '#server/core/files/compound-file.ts'
import type { Batches, Cell, CellKind, FileColumn } from '#server/core/files/cells.ts'
import { sheetName } from '#server/core/files/sheet-name.ts'
import { SharedStrings } from '#server/core/files/shared-strings.ts'
import { SpillFile } from '#server/core/files/spill-file.ts'

/** A finished file: `size` in bytes, `stream()` its content from the start, `dispose()` removes its temporary files. */
export type XlsFile = { size: number; stream: () => Readable; dispose: () => Promise<void> }

type Sheet = { rows: number; start: number; end: number }

const DAY = 86_400_000
const UNIX_EPOCH_SERIAL = 25_569

/** Serial 61 is 1 March 1900. Serials below it are a day off in one program or the other, because of a 29 February. */
const FIRST_SAFE_SERIAL = 61

/** Rows between two looks at the disk: bounds memory when a caller's batches are large. */
const FLUSH_ROWS = 1000

/** The cells of all sheets, in file order; a new sheet begins, with the header, whenever one is full. */
class SheetCells {
  readonly sheets: Sheet[] = []
  readonly #columns: readonly FileColumn[]
  readonly #spill: SpillFile
  readonly #strings: SharedStrings

  constructor(columns: readonly FileColumn[], spill: SpillFile, strings: SharedStrings) {
    this.#columns = columns
    this.#spill = spill
    this.#strings = strings
    this.#begin()
  }

  addRow(cells: readonly Cell[]): void {
    if (cells.length > this.#columns.length) throw new RangeError('A row has more cells than there are columns')
    if (this.sheets.at(-1)!.rows === MAX_SHEET_ROWS) {
      this.end()
      this.#begin()
    }
    const sheet = this.sheets.at(-1)!
    const row = sheet.rows++
    for (let column = 0; column < cells.length; column++) this.#put(row, column, cells[column] ?? null)
  }

  end(): void {
    this.sheets.at(-1)!.end = this.#spill.size
  }

  #begin(): void {
    this.sheets.push({ rows: 1, start: this.#spill.size, end: 0 })
    for (const [column, { title }] of this.#columns.entries()) this.#text(0, column, XF.header, title)
  }

  #put(row: number, column: number, cell: Cell): void {
    const { kind } = this.#columns[column]!
    if (cell === null) return
    if (typeof cell === 'string') this.#text(row, column, XF.general, cell)
    else if (typeof cell === 'boolean') putBoolean(this.#spill.claim(CELL_BYTES.boolErr), row, column, XF.general, cell)
    else if (cell instanceof Date) this.#date(row, column, kind, cell)
    else if (!Number.isFinite(cell)) return
    else if (kind === 'text') this.#text(row, column, XF.general, String(cell))
    else {
      const xf = kind === 'money' ? XF.integer : XF.general
      putNumber(this.#spill.claim(CELL_BYTES.number), row, column, xf, cell)
    }
  }

  /**
   * A text that starts with = + - or @ needs no quoting as it would in CSV: a LabelSst record is a text whatever it
   * says, formulas are Formula records, and programs tell the two apart by the record and not by the first character.
   */
  #text(row: number, column: number, xf: number, text: string): void {
    if (text === '') return
    putLabel(this.#spill.claim(CELL_BYTES.labelSst), row, column, xf, this.#strings.add(text, column))
  }

  /** A Date's UTC fields are what the cell shows: callers have shifted it to the wall clock it is meant for. */
  #date(row: number, column: number, kind: CellKind, date: Date): void {
    if (Number.isNaN(date.getTime())) return
    const serial = date.getTime() / DAY + UNIX_EPOCH_SERIAL
    if (serial < FIRST_SAFE_SERIAL || date.getUTCFullYear() > 9999) {
      this.#text(row, column, XF.general, date.toISOString().slice(0, kind === 'date' ? -14 : -8))
      return
    }
    const [xf, value] = kind === 'date' ? [XF.date, Math.floor(serial)] : [XF.datetime, serial]
    putNumber(this.#spill.claim(CELL_BYTES.number), row, column, xf, value)
  }
}

/**
 * Writes an .xls workbook (BIFF8, [MS-XLS]) with a bold, frozen header row. Rows beyond 65,536 go on in further sheets
 * "Name 2", "Name 3" with the header repeated. The rows are passed over once and go to temporary files in a private
 * folder; memory does not grow with their number. Dates are wall-clock times in their UTC fields; texts beyond 32,767
 * characters are cut, as no cell holds more; numbers in a text column become texts; NaN and infinities stay blank.
 * The caller calls `dispose()` when the file is sent or given up; on an error of this call nothing is left behind.
 * @throws RangeError for no or more than 256 columns, a row longer than the header, or a file beyond 2 GB; and
 * whatever `rows` throws.
 */
export async function writeXls(options: {
  sheetName: string
  columns: readonly FileColumn[]
  rows: Batches
}): Promise<XlsFile> {
  const { columns } = options
  if (columns.length === 0 || columns.length > MAX_COLUMNS) throw new RangeError('An .xls sheet has 1 to 256 columns')
  await using cleanup = new AsyncDisposableStack()
  const folder = await mkdtemp(join(tmpdir(), 'xls-'))
  cleanup.defer(() => rm(folder, { recursive: true, force: true }))
  const cellSpill = await SpillFile.create(join(folder, 'cells'))
  cleanup.defer(() => cellSpill.close())
  const stringSpill = await SpillFile.create(join(folder, 'strings'))
  cleanup.defer(() => stringSpill.close())

  const strings = new SharedStrings(stringSpill, columns.length)
  const cells = new SheetCells(columns, cellSpill, strings)
  for await (const batch of options.rows) {
    for (const [index, row] of batch.entries()) {
      cells.addRow(row)
      if (index % FLUSH_ROWS === FLUSH_ROWS - 1) await Promise.all([cellSpill.flush(), stringSpill.flush()])
    }
    await Promise.all([cellSpill.flush(), stringSpill.flush()])
  }
  cells.end()
  await cellSpill.flush(true)
  await strings.finish()

  const widths = columns.map(({ width }) => width)
  const sheets = cells.sheets.map(({ rows, start, end }, index) => {
    const head = sheetHead(widths, rows)
    const tail = sheetTail(index === 0)
    const name = sheetName(options.sheetName, index)
    return { name, head, start, end, tail, length: head.length + end - start + tail.length }
  })
  const book = globals(sheets, stringSpill.size + EOF.length)
  const streamBytes = sheets.reduce((sum, { length }) => sum + length, book.length + stringSpill.size + EOF.length)
  const container = new CompoundFile(streamBytes)

  async function* content(): AsyncGenerator<Buffer> {
    yield container.header
    yield book
    yield* stringSpill.read(0, stringSpill.size)
    yield EOF
    for (const sheet of sheets) {
      yield sheet.head
      yield* cellSpill.read(sheet.start, sheet.end)
      yield sheet.tail
    }
    yield Buffer.alloc(container.padding)
    yield* container.trailer()
  }

  const finished = cleanup.move()
  return {
    size: container.size,
    stream: () => Readable.from(content(), { objectMode: false }),
    dispose: () => finished.disposeAsync(),
  }
}
