import { readCsv } from '#sheet/csv.ts'
import { detectFormat } from '#sheet/format.ts'
import type { SheetProblem } from '#sheet/problems.ts'
import { SheetRefusal } from '#sheet/problems.ts'
import type { SheetLimits, SheetRow } from '#sheet/table.ts'
import { TableBuilder } from '#sheet/table.ts'
import { readXlsxSheet } from '#sheet/xlsx.ts'

export type { SheetProblem } from '#sheet/problems.ts'
export { sheetProblemText } from '#sheet/problems.ts'
export type { SheetCell, SheetLimits, SheetRow } from '#sheet/table.ts'

/** `header` are the column names, blank ones ''; `rows` the filled rows below it, in order. */
export type SheetResult =
  | { ok: true; header: string[]; rows: SheetRow[]; format: 'csv' | 'xlsx' }
  | { ok: false; problem: SheetProblem }

/** What one import may hold. */
export const SHEET_LIMITS: SheetLimits = {
  fileBytes: 10_485_760,
  unpackedBytes: 104_857_600,
  rows: 50_000,
  columns: 100,
  cellCharacters: 10_000,
}

/**
 * Reads an .xlsx file's first visible sheet or a text file with separated columns, whatever its name claims. Texts are
 * trimmed, blank cells are null, blank rows are left out; a row has at least as many cells as the header and keeps any
 * beyond it. Problems with the file are answered, never thrown.
 */
export async function readSheet(
  file: { name: string; bytes: Uint8Array },
  limits: Partial<SheetLimits> = {},
): Promise<SheetResult> {
  const all = { ...SHEET_LIMITS, ...limits }
  try {
    if (file.bytes.length > all.fileBytes) {
      return { ok: false, problem: { code: 'TOO_LARGE', bytes: file.bytes.length, max: all.fileBytes } }
    }
    const format = detectFormat(file.name, file.bytes)
    const table = new TableBuilder(all)
    if (format === 'csv') readCsv(file.bytes, table)
    else await readXlsxSheet(file.bytes, all, table)
    return { ok: true, format, ...table.finish() }
  } catch (error) {
    if (error instanceof SheetRefusal) return { ok: false, problem: error.problem }
    throw error
  }
}
