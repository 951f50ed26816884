import type * as calls from '#contract/grading/score.ts'
import type { SheetRow } from '#contract/grading/score.ts'
import type { GradeColumn, SheetView } from '#contract/grading/sheet.rules.ts'
import { columnsOf, rowsOfView, valueAt } from '#contract/grading/sheet.rules.ts'
import type { Tx } from '#server/core/db/database.ts'
import type { Cell, FileColumn } from '#server/core/files/cells.ts'
import type { Handlers } from '#server/core/http/context.ts'
import { asXlsx, streamFile } from '#server/core/list/export.ts'
import { classOf, classOfCustomer, readScheme } from '#server/areas/grading/scheme/tree.ts'
import { decideScores } from './decide.ts'
import { gradingRows, gradingTotals, sheetRows } from './rows.ts'

/** What a column of the table is in its file. */
function fileColumn(column: GradeColumn): FileColumn {
  const title = column.kind === 'item' ? `${column.group}: ${column.title}` : column.title
  const isText = column.kind === 'letter' || column.kind === 'passed'
  return { title, width: isText ? 10 : 14, kind: isText ? 'text' : 'number' }
}

const participant: readonly FileColumn[] = [
  { title: 'Participant', width: 28, kind: 'text' },
  { title: 'E-mail', width: 30, kind: 'text' },
]

async function* linesOf(
  tx: Tx,
  id: number,
  columns: readonly GradeColumn[],
  view: SheetView,
): AsyncGenerator<Cell[][]> {
  const rows = rowsOfView(await sheetRows(tx, id, {}), columns, view)
  const valuesOf = (row: SheetRow) => columns.map((column): Cell => valueAt(row, column))
  yield rows.map((row) => [row.studentName as Cell, row.email].concat(valuesOf(row)))
}

export const scoreHandlers: Handlers<typeof calls> = {
  async gradingSummary({ params: { lmsClassId: id }, query: { page = 1, limit = 10, ...narrowing } }, { tx }) {
    await classOf(tx, id)
    const { rows, total } = await gradingRows(tx, id, { ...narrowing, limit, offset: (page - 1) * limit })
    // A page beyond the last has no row to say how many there are.
    const all = rows.length > 0 || page === 1 ? total : (await gradingRows(tx, id, { ...narrowing, limit: 1 })).total
    const pagination = { total: all, page, limit, totalPages: Math.ceil(all / limit) }
    return { data: rows, pagination, totals: await gradingTotals(tx, id) }
  },

  async gradingSummaryDownload({ params: { lmsClassId: id }, query }, context) {
    const own = await classOf(context.tx, id)
    const columns = columnsOf(await readScheme(context.tx, id), query.level)
    const rowsIn = (tx: Tx) => ({
      columns: [...participant, ...columns.map(fileColumn)],
      rows: linesOf(tx, id, columns, query),
    })
    return streamFile(context, [own.customerId], rowsIn, { title: own.code, write: asXlsx })
  },

  async gradingSheet({ params, query: { ids } }, { tx }) {
    const { isLocked, version: _version, ...lmsClass } = await classOfCustomer(tx, params)
    const { passing_score: passingScore } = await tx
      .selectFrom('lms_class')
      .select('passing_score')
      .where('id', '=', lmsClass.id)
      .executeTakeFirstOrThrow()
    return {
      lmsClass: { ...lmsClass, passingScore },
      locked: isLocked,
      scheme: await readScheme(tx, lmsClass.id),
      rows: await sheetRows(tx, lmsClass.id, { ids: ids?.split(',').map(Number) }),
      totals: await gradingTotals(tx, lmsClass.id),
    }
  },

  gradingScores: async ({ params, body }, context) =>
    decideScores(await classOfCustomer(context.tx, params), body, context),
}
