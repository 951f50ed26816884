import { writeXls } from '#server/files/xls.ts'
import type { XlsCell, XlsColumn } from '#server/files/xls.ts'
import type { FieldType } from '#contract/list-field.ts'
import type { ListScope, Narrowing } from '#server/list/description.ts'
import type { ExportCell } from '#server/list/export-rows.ts'
import { exportRows } from '#server/list/export-rows.ts'
import type { Tx } from '#server/db/database.ts'
import type { FileAnswer } from '#server/http/context.ts'
import { vouchers } from './list.ts'

const kinds: Partial<Record<FieldType, XlsColumn['kind']>> = {
  int: 'number',
  number: 'number',
  money: 'money',
  day: 'date',
  moment: 'datetime',
}

const toXls = (cell: ExportCell): XlsCell => (typeof cell === 'boolean' ? (cell ? 'yes' : 'no') : cell)

async function* inWords(batches: AsyncIterable<ExportCell[][]>): AsyncGenerator<XlsCell[][]> {
  for await (const rows of batches) yield rows.map((cells) => cells.map(toXls))
}

/** Writes vouchers to a workbook; times are the asking person's. */
export function downloadVouchers(
  tx: Tx,
  scope: ListScope,
  narrowing: Narrowing,
  sort: string | undefined,
): Promise<FileAnswer> {
  const { columns, rows } = exportRows(tx, vouchers, scope, narrowing, sort)
  return writeXls({
    sheetName: vouchers.title,
    columns: columns.map(({ title, width, type }) => ({ title, width, kind: kinds[type] ?? 'text' })),
    rows: inWords(rows),
  })
}
