import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { Tx } from '#server/db/database.ts'

/** Days of one customer, both included, as `YYYY-MM-DD` in the customer's zone. */
export interface Span {
  customerId: number
  from: string
  to: string
}

type Metric = 'ENROL' | 'ABSENSI' | 'REEDEM' | 'SALE' | 'CLICK'

/** One value for the whole statement, so that an index on the moment serves. */
const zoneOf = ({ customerId }: Span) => sql`(SELECT timezone FROM customer WHERE id = ${customerId})`

const dayOf = (moment: string, span: Span): RawBuilder<string> =>
  sql`(${sql.ref(moment)} AT TIME ZONE ${zoneOf(span)})::date`

const during = (moment: string, span: Span): RawBuilder<boolean> => sql`
  ${sql.ref(moment)} >= ${span.from}::date::timestamp AT TIME ZONE ${zoneOf(span)}
  AND ${sql.ref(moment)} < (${span.to}::date + 1)::timestamp AT TIME ZONE ${zoneOf(span)}`

/** Rows of a customer within the span, never those that are excluded or deleted. */
const counted = (alias: string, moment: string, span: Span): RawBuilder<boolean> => sql`
  ${sql.ref(`${alias}.customer_id`)} = ${span.customerId} AND ${during(`${alias}.${moment}`, span)}
  AND NOT ${sql.ref(`${alias}.excluded`)} AND ${sql.ref(`${alias}.deleted_at`)} IS NULL`

const sources: Record<Metric, (span: Span) => RawBuilder<unknown>> = {
  ENROL: (span) => sql`
    SELECT ${dayOf('s.enrolled_at', span)} AS day, s.platform_code, s.core_class_id, s.status, 0 AS ke,
           s.referral_code IS NOT NULL AS referral_filled, 0 AS amount, 0 AS gross, 0 AS fee
      FROM student_lms_class s WHERE ${counted('s', 'enrolled_at', span)}`,
  ABSENSI: (span) => sql`
    SELECT ${dayOf('a.attended_at', span)}, a.platform_code, l.core_class_id, a.status, a.ke, false, 0, 0, 0
      FROM absensi a JOIN lms_class l ON l.id = a.lms_class_id WHERE ${counted('a', 'attended_at', span)}`,
  REEDEM: (span) => sql`
    SELECT ${dayOf('r.created_at', span)}, r.platform_code, coalesce(v.core_class_id, 0), r.status || ':' || r.flag, 0, false, 0, 0, 0
      FROM reedem r LEFT JOIN voucher v ON v.id = r.voucher_id WHERE ${counted('r', 'created_at', span)}`,
  SALE: (span) => sql`
    SELECT ${dayOf('p.purchased_at', span)}, p.platform_code, coalesce(p.core_class_id, 0), p.sale_status, 0, false,
           p.net, p.gross, p.platform_fee
      FROM platform_sale p WHERE ${counted('p', 'purchased_at', span)}`,
  CLICK: (span) => sql`
    SELECT ${dayOf('k.clicked_at', span)}, '', coalesce(s.core_class_id, 0), s.flag || ':' || k.device, 0, false, 0, 0, 0
      FROM shorter_click k JOIN shorter s ON s.id = k.shorter_id 
     WHERE k.customer_id = ${span.customerId} AND ${during('k.clicked_at', span)} AND NOT s.excluded AND s.deleted_at IS NULL`,
}

/** Counts the days of a span anew for one metric of the roll-up that the recaps read. */
export async function rebuildRekap(tx: Tx, metric: Metric, span: Span): Promise<void> {
  const { customerId, from, to } = span
  await sql`
    DELETE FROM rekap_harian WHERE customer_id = ${customerId} AND metric = ${metric} AND day BETWEEN ${from} AND ${to}`.execute(
    tx,
  )
  await sql`
    INSERT INTO rekap_harian (customer_id, metric, day, platform_code, core_class_id, status, ke, referral_filled,
                              count, amount, gross, fee)
    SELECT ${customerId}::bigint, ${metric}, e.day, e.platform_code, e.core_class_id, e.status, e.ke, e.referral_filled,
           count(*), sum(e.amount), sum(e.gross), sum(e.fee)
      FROM (${sources[metric](span)}) AS e (day, platform_code, core_class_id, status, ke, referral_filled, amount, gross, fee)
     GROUP BY 3, 4, 5, 6, 7, 8`.execute(tx)
}

/**
 * Makes the daily figures of finance from what happened on each day: bought, redeemed, first attended, completed.
 * Days that are locked, adjusted or written by hand stay as they are.
 */
export async function generateDaily(tx: Tx, span: Span): Promise<void> {
  const sold = sql`
    SELECT ${dayOf('p.purchased_at', span)} AS day, p.platform_code, p.core_class_id,
           (p.sale_status = 'PAID')::int AS sold, (p.sale_status <> 'PAID')::int AS cancelled, 0 AS redeemed, 0 AS attended,
           0 AS completed, CASE WHEN p.sale_status = 'PAID' THEN p.gross::bigint ELSE 0 END AS gross,
           CASE WHEN p.sale_status = 'PAID' THEN p.discount::bigint ELSE 0 END AS discount,
           CASE WHEN p.sale_status = 'PAID' THEN p.platform_fee::bigint ELSE 0 END AS fee
      FROM platform_sale p WHERE ${counted('p', 'purchased_at', span)}`
  const redeemed = sql`
    SELECT ${dayOf('v.redeemed_at', span)}, v.platform_code, v.core_class_id, 0, 0, 1, 0, 0, 0, 0, 0
      FROM voucher v WHERE ${counted('v', 'redeemed_at', span)}`
  // Only the first meeting of a participant counts: of those who came in the span, was it the first?
  const attended = sql`
    SELECT ${dayOf('a.attended_at', span)}, a.platform_code, s.core_class_id, 0, 0, 0, 1, 0, 0, 0, 0
      FROM (SELECT DISTINCT i.student_lms_class_id FROM absensi i WHERE ${counted('i', 'attended_at', span)}) p
           CROSS JOIN LATERAL
           (SELECT b.* FROM absensi b
             WHERE b.student_lms_class_id = p.student_lms_class_id AND b.status IN ('PRESENT', 'LATE') AND b.ke <> 999
               AND NOT b.excluded AND b.deleted_at IS NULL
             ORDER BY b.ke LIMIT 1) a
      JOIN student_lms_class s ON s.id = a.student_lms_class_id
     WHERE ${during('a.attended_at', span)}`
  const completed = sql`
    SELECT ${dayOf('s.finished_at', span)}, s.platform_code, s.core_class_id, 0, 0, 0, 0, 1, 0, 0, 0
      FROM student_lms_class s WHERE ${counted('s', 'finished_at', span)}`
  await sql`
    INSERT INTO daily_ecommerce AS d (customer_id, day, platform_code, core_class_id, sold, cancelled, redeemed, attended,
                                 completed, gross, discount, fee, source, generated_at)
    SELECT ${span.customerId}::bigint, e.day, e.platform_code, e.core_class_id, sum(e.sold), sum(e.cancelled), sum(e.redeemed),
           sum(e.attended), sum(e.completed), sum(e.gross), sum(e.discount), sum(e.fee), 'GENERATED', now()
      FROM (${sold} UNION ALL ${redeemed} UNION ALL ${attended} UNION ALL ${completed})
           AS e (day, platform_code, core_class_id, sold, cancelled, redeemed, attended, completed, gross, discount, fee)
     GROUP BY e.day, e.platform_code, e.core_class_id
        ON CONFLICT (customer_id, day, platform_code, core_class_id) WHERE deleted_at IS NULL
        DO UPDATE SET sold = excluded.sold, cancelled = excluded.cancelled, redeemed = excluded.redeemed,
           attended = excluded.attended, completed = excluded.completed, gross = excluded.gross,
           discount = excluded.discount, fee = excluded.fee, generated_at = now(), version = d.version + 1
     WHERE d.source = 'GENERATED' AND NOT d.locked`.execute(tx)
}
