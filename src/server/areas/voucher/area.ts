import { sql } from 'kysely'
import { serveArea } from '#server/core/area.ts'
import { generateJob, importJob } from './jobs.ts'

serveArea({
  jobs: () => [generateJob, importJob],
  uniqueNames: { voucher_code: 'its code' },
  /** Expires vouchers whose last day is over. */
  async housekeeping(tx) {
    const result = await tx
      .updateTable('voucher')
      .set({ status: 'EXPIRED', version: sql`version + 1` })
      .where('status', 'in', ['AVAILABLE', 'RESERVED', 'SENT'])
      .where('expires_at', '<', sql<Date>`now()`)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    return { expired: Number(result.numUpdatedRows) }
  },
})
