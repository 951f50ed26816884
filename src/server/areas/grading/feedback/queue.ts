import type * as calls from '#contract/grading/feedback-queue.ts'
import type { Tx } from '#server/core/db/database.ts'
import type { Cell, FileColumn } from '#server/core/files/cells.ts'
import type { Handlers } from '#server/core/http/context.ts'
import { asXlsx, streamFile } from '#server/core/list/export.ts'
import { columns, lineOf } from './file.ts'
import { feedbackCounts, feedbackRows } from './rows.ts'

const classColumns: readonly FileColumn[] = [
  { title: 'Schedule code', width: 16, kind: 'text' },
  { title: 'Schedule', width: 36, kind: 'text' },
  { title: 'Activity', width: 28, kind: 'text' },
]

async function* linesOf(
  tx: Tx,
  narrowing: Parameters<typeof feedbackRows>[1],
  offset: number,
): AsyncGenerator<Cell[][]> {
  const { rows } = await feedbackRows(tx, narrowing)
  yield rows.map((row) => {
    const { lmsClass, activity } = row
    return [lmsClass.code as Cell, lmsClass.title, activity.title].concat(lineOf(row, offset))
  })
}

interface Asked {
  status?: 'WAITING' | 'GIVEN' | undefined
  late?: 'true' | 'false' | undefined
  keyword?: string | undefined
}
const narrowingOf = (customer: number, { status = 'WAITING', late, keyword }: Asked) => ({
  customer,
  status,
  keyword,
  late: late === 'true',
})

export const queueHandlers: Handlers<typeof calls> = {
  async feedbackQueue({ params: { customerId }, query: { page = 1, limit = 50, ...asked } }, { tx }) {
    const narrowing = narrowingOf(customerId, asked)
    const { rows, total } = await feedbackRows(tx, { ...narrowing, limit, offset: (page - 1) * limit })
    // A page beyond the last has no row to say how many there are.
    const all = rows.length > 0 || page === 1 ? total : (await feedbackRows(tx, { ...narrowing, limit: 1 })).total
    return {
      data: rows,
      pagination: { total: all, page, limit, totalPages: Math.ceil(all / limit) },
      totals: await feedbackCounts(tx, customerId),
    }
  },

  async feedbackQueueDownload({ params: { customerId }, query }, context) {
    const rowsIn = (tx: Tx) => ({
      columns: [...classColumns, ...columns],
      rows: linesOf(tx, narrowingOf(customerId, query), context.timezoneOffset),
    })
    return streamFile(context, [customerId], rowsIn, { title: 'Feedback', write: asXlsx })
  },
}
