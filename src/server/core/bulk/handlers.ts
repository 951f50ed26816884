import type * as calls from '#contract/core/bulk.ts'
import { paginationOf } from '#server/core/db/list.ts'
import type { Handlers } from '#server/core/http/context.ts'
import { asCsv, asXlsx } from '#server/core/list/export.ts'
import { readProgress } from '#server/core/jobs/progress-queries.ts'
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
