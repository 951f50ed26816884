import { sql } from 'kysely'
import type { Tx } from '#server/core/db/database.ts'

/** In the first days of a month, so that a server that was down that night catches up. */
const DAYS = 7

/**
 * Locks the days of the month that has closed where each customer is. What people have changed since stays as they left
 * it: who unlocks a day does so knowingly.
 */
export async function closeMonths(tx: Tx, now: Date): Promise<{ locked: number }> {
  const result = await sql`
    UPDATE daily_ecommerce d SET locked = true, version = d.version + 1
      FROM (SELECT c.id, c.timezone, date_trunc('month', ${now}::timestamptz AT TIME ZONE c.timezone) AS month,
                   extract(day FROM ${now}::timestamptz AT TIME ZONE c.timezone) AS day FROM customer c) AS t
     WHERE d.customer_id = t.id AND t.day <= ${DAYS} AND NOT d.locked AND d.deleted_at IS NULL
       AND d.day >= (t.month - interval '1 month')::date AND d.day < t.month::date
       AND NOT (d.updated_by IS NOT NULL AND d.updated_at >= t.month AT TIME ZONE t.timezone)`.execute(tx)
  return { locked: Number(result.numAffectedRows ?? 0) }
}
