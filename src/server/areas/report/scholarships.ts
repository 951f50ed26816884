import { sql } from 'kysely'
import type { ScholarshipsOfScheme } from '#contract/report/scholarships.ts'
import type { Tx } from '#server/core/db/database.ts'
import type { Asked } from './asked.ts'

/** What was granted by each scheme, of the scholarships that were applied for in the period; the largest budget first. */
export async function scholarshipsByScheme(
  tx: Tx,
  { customerId, period }: Asked<unknown>,
): Promise<ScholarshipsOfScheme[]> {
  const { rows } = await sql<ScholarshipsOfScheme>`
    SELECT s.scheme, count(*)::int AS applied, (count(*) FILTER (WHERE s.status = 'REJECTED'))::int AS rejected,
           (count(*) FILTER (WHERE s.status IN ('APPROVED', 'ACCEPTED')))::int AS approved,
           (count(*) FILTER (WHERE s.status = 'ACCEPTED'))::int AS accepted,
           coalesce(sum(least(coalesce(s.amount, round(c.base_price * coalesce(s.percent, 0) / 100)),
                              coalesce(c.base_price, s.amount)))
             FILTER (WHERE s.status IN ('APPROVED', 'ACCEPTED')), 0)::float8 AS granted
      FROM scholarship s JOIN customer u ON u.id = s.customer_id LEFT JOIN core_class c ON c.id = s.core_class_id
     WHERE s.customer_id = ${customerId} AND s.deleted_at IS NULL
       AND (s.created_at AT TIME ZONE u.timezone)::date BETWEEN ${period.from}::date AND ${period.to}::date
     GROUP BY s.scheme ORDER BY granted DESC, s.scheme`.execute(tx)
  return rows
}
