import type * as calls from '#contract/bulk.ts'
import { paginationOf } from '#server/db/list.ts'
import type { Handlers } from '#server/http/context.ts'
import { asCsv, asXlsx } from '#server/list/export.ts'
import { readProgress } from '#server/progress/queries.ts'
import { readRefused, reportFile } from './report.ts'
import { previewBulk, retryBulk, startBulk } from './start.ts'
import { undoBulk } from './undo.ts'

export const bulkHandlers: Handlers<typeof calls> = {
  bulkStart: ({ params, body }, context) => startBulk(params.customerId, body, context),

  bulkPreview: ({ body }, context) => previewBulk(body, context),

  bulkRetry: ({ params }, context) => retryBulk(params.progressId, context),

  bulkUndo: ({ params }, context) => undoBulk(params.progressId, context),

  async bulkRefused({ params, query }, context) {
    const data = await readRefused(params.progressId, query, context)
    const { failed } = await readProgress(context.tx, context.session, params.progressId)
    return { data, pagination: paginationOf(query, failed) }
  },

  bulkReportCsv: ({ params }, context) => reportFile(params.progressId, context, asCsv(',')),

  bulkReportXlsx: ({ params }, context) => reportFile(params.progressId, context, asXlsx),
}
