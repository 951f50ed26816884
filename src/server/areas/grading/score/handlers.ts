import type * as calls from '#contract/grading/score.ts'
import type { SchemeGroup } from '#contract/grading/scheme.ts'
import type { SheetRow } from '#contract/grading/score.ts'
import type { Tx } from '#server/core/db/database.ts'
import type { Cell, FileColumn } from '#server/core/files/cells.ts'
import type { Handlers } from '#server/core/http/context.ts'
import { asXlsx, streamFile } from '#server/core/list/export.ts'
import { classOf, classOfCustomer, readScheme } from '#server/areas/grading/scheme/tree.ts'
import { decideScores } from './decide.ts'
import type { Narrowing } from './rows.ts'
import { gradingRows, gradingTotals, sheetRows } from './rows.ts'

function columnsOf(scheme: readonly SchemeGroup[]): FileColumn[] {
  const number = (title: string): FileColumn => ({ title, width: 14, kind: 'number' })
  const text = (title: string, width: number): FileColumn => ({ title, width, kind: 'text' })
  return [
    text('Participant', 28),
    text('E-mail', 30),
    ...scheme.flatMap(({ name, items }) => [...items.map((item) => number(`${name}: ${item.title}`)), number(name)]),
    number('Final score'),
    text('Letter', 8),
    number('Attendance, %'),
    text('Passed', 10),
    number('Rank'),
  ]
}

const lineOf = (row: SheetRow, scheme: readonly SchemeGroup[]): Cell[] => [
  row.studentName,
  row.email,
  ...scheme.flatMap(({ scoringSchemaGroupId, items }): Cell[] => [
    ...items.map(({ scoringSchemaGroupItemId: id }) => row.cells.find((cell) => cell.groupItemId === id)?.raw ?? null),
    row.groups.find(({ groupId }) => groupId === scoringSchemaGroupId)?.score ?? null,
  ]),
  row.finalScore,
  row.letter,
  row.attendancePct,
  row.passed === null ? null : row.passed ? 'Yes' : 'No',
  row.rank,
]

/** Groups with their parts after them, as the table shows them. */
function inOrder(scheme: readonly SchemeGroup[], parentId: number | null = null): SchemeGroup[] {
  return scheme.flatMap((group) =>
    group.parentId === parentId ? inOrder(scheme, group.scoringSchemaGroupId).concat(group) : [],
  )
}

async function* linesOf(
  tx: Tx,
  id: number,
  scheme: readonly SchemeGroup[],
  narrowing: Narrowing,
): AsyncGenerator<Cell[][]> {
  const rows = await sheetRows(tx, id, narrowing)
  yield rows.map((row) => lineOf(row, scheme))
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
    const scheme = inOrder(await readScheme(context.tx, id)).filter(
      ({ level }) => query.level === undefined || level === query.level,
    )
    const rowsIn = (tx: Tx) => ({ columns: columnsOf(scheme), rows: linesOf(tx, id, scheme, query) })
    return streamFile(context, [own.customerId], rowsIn, { title: own.code, write: asXlsx })
  },

  async gradingSheet({ params }, { tx }) {
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
      rows: await sheetRows(tx, lmsClass.id, {}),
      totals: await gradingTotals(tx, lmsClass.id),
    }
  },

  gradingScores: async ({ params, body }, context) =>
    decideScores(await classOfCustomer(context.tx, params), body, context),
}
