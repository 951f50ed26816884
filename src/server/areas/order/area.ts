import { sql } from 'kysely'
import { EXPIRES_AFTER_HOURS } from '#contract/order/order.rules.ts'
import { serveArea } from '#server/core/area.ts'

serveArea({
  bookkeeping: ['order_count'],
  uniqueNames: { sales_order_no: 'its number' },
  followers: ['sales_order'],
  /** Orders that were not paid in time run out. */
  async housekeeping(tx) {
    const { numAffectedRows } = await sql`
      UPDATE sales_order
         SET status = 'EXPIRED', version = version + 1, cancelled_at = now(), cancel_reason = 'Tidak dibayar dalam 24 jam',
             timeline = timeline || jsonb_build_array(jsonb_build_object('event', 'EXPIRED', 'at', now()))
       WHERE status = 'PENDING' AND ordered_at < now() - make_interval(hours => ${EXPIRES_AFTER_HOURS})`.execute(tx)
    return { expiredOrders: Number(numAffectedRows ?? 0) }
  },
})
