import { sql } from 'kysely'
import type * as calls from '#contract/core/progress.ts'
import { paginationOf } from '#server/core/db/list.ts'
import type { Handlers } from '#server/core/http/context.ts'
import { readProgress, selectProgress, toProgress } from './progress-queries.ts'

export const progressHandlers: Handlers<typeof calls> = {
  async jobList(_input, { tx, session, files }) {
    const rows = await selectProgress(tx)
      .where('created_by', '=', session.masterId)
      .where('created_at', '>', sql<Date>`now() - interval '7 days'`)
      .orderBy('created_at', 'desc')
      .limit(50)
      .execute()
    return {
      data: rows.map((row) => toProgress(row, files)),
      pagination: paginationOf({ page: 1, limit: 50 }, rows.length),
    }
  },

  async jobCancel({ params }, { tx, session, audit, unchanged, files }) {
    const row = await readProgress(tx, session, params.progressId)
    const isOver = row.status !== 'QUEUED' && row.status !== 'RUNNING'
    if (isOver || row.cancel_requested) {
      unchanged()
      return toProgress(row, files)
    }
    // The worker sees it between two chunks; what the chunk at work does stays done.
    await tx.updateTable('upload_progress').set({ cancel_requested: true }).where('id', '=', row.id).execute()
    audit({
      action: 'job.cancel',
      resource: 'upload_progress',
      recordId: null,
      customerId: row.customer_id,
      label: row.title,
      after: { progressId: row.id },
    })
    return toProgress(row, files)
  },

  async uploadProgress({ params }, { tx, session, files }) {
    return toProgress(await readProgress(tx, session, params.progressId), files)
  },
}
