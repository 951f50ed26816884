import { sql } from 'kysely'
import { serveArea } from '#server/core/area.ts'
import { tellOfShortCodes } from './short-codes.ts'
import { generateJob, importJob } from './jobs.ts'

serveArea({
  jobs: () => [generateJob, importJob],
  uniqueNames: { voucher_code: 'its code' },
  /** Expires vouchers whose last day is over, and says which classes run out of codes. */
  async housekeeping(tx) {
    const result = await tx
      .updateTable('voucher')
      .set({ status: 'EXPIRED', version: sql`version + 1` })
      .where('status', 'in', ['AVAILABLE', 'RESERVED', 'SENT'])
      .where('expires_at', '<', sql<Date>`now()`)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    return { expired: Number(result.numUpdatedRows), ...(await tellOfShortCodes(tx)) }
  },
})
