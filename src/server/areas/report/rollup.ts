import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { Tx } from '#server/core/db/database.ts'

/** Days of one customer, both included, as `YYYY-MM-DD` in the customer's zone. */
export interface Span {
  customerId: number
  from: string
  to: string
}

export type Metric = 'ENROL' | 'ABSENSI' | 'REEDEM' | 'SALE' | 'CLICK'

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

/** What a metric counts: one row for each thing, with the values that its days are divided by and add up. */
const sources: Record<Metric, (span: Span) => RawBuilder<unknown>> = {
  ENROL: (span) => sql`
    SELECT ${dayOf('s.enrolled_at', span)} AS day, s.platform_code, s.core_class_id, s.status, 0 AS ke,
           s.referral_code IS NOT NULL AS referral_filled, 0 AS ref_id, 0 AS amount, 0 AS gross, 0 AS fee, 0 AS visitor,
           coalesce(s.referral_code, '') AS referral_code, (s.attended_count > 0)::int AS present,
           (s.certificate_status = 'SENT')::int AS certified
      FROM student_lms_class s WHERE ${counted('s', 'enrolled_at', span)}`,
  ABSENSI: (span) => sql`
    SELECT ${dayOf('a.attended_at', span)}, a.platform_code, l.core_class_id, a.status, a.ke, false, 0, 0, 0, 0, 0, '', 0, 0
      FROM absensi a JOIN lms_class l ON l.id = a.lms_class_id WHERE ${counted('a', 'attended_at', span)}`,
  REEDEM: (span) => sql`
    SELECT ${dayOf('r.created_at', span)}, r.platform_code, coalesce(v.core_class_id, 0), r.status || ':' || r.flag, 0, false,
           0, 0, 0, 0, 0, '', 0, 0
      FROM reedem r LEFT JOIN voucher v ON v.id = r.voucher_id WHERE ${counted('r', 'created_at', span)}`,
  SALE: (span) => sql`
    SELECT ${dayOf('p.purchased_at', span)}, p.platform_code, coalesce(p.core_class_id, 0), p.sale_status, 0, false, 0,
           p.net, p.gross, p.platform_fee, 0, '', 0, 0
      FROM platform_sale p WHERE ${counted('p', 'purchased_at', span)}`,
  // A click without a visitor's mark is a visitor's of its own.
  CLICK: (span) => sql`
    SELECT ${dayOf('k.clicked_at', span)}, '', coalesce(s.core_class_id, 0), s.flag || ':' || k.device, 0, false, s.id,
           0, 0, 0, (k.visitor IS NULL OR row_number() OVER (
             PARTITION BY k.shorter_id, k.device, k.visitor, ${dayOf('k.clicked_at', span)}) = 1)::int, '', 0, 0
      FROM shorter_click k JOIN shorter s ON s.id = k.shorter_id
     WHERE k.customer_id = ${span.customerId} AND ${during('k.clicked_at', span)} AND NOT s.excluded AND s.deleted_at IS NULL`,
}

/** Adds what the days of a span come to, or takes it away, from the totals of all days. */
const addToTotals = ({ customerId, from, to }: Span, sign: 1 | -1) => sql`
  INSERT INTO rekap_total AS t (customer_id, platform_code, core_class_id, status, count, present, certified)
  SELECT customer_id, platform_code, core_class_id, status, ${sign}::int * sum(count)::int, ${sign}::int * sum(present)::int,
         ${sign}::int * sum(certified)::int
    FROM rekap_harian WHERE customer_id = ${customerId} AND metric = 'ENROL' AND day BETWEEN ${from} AND ${to}
   GROUP BY 1, 2, 3, 4
      ON CONFLICT (customer_id, platform_code, core_class_id, status) DO UPDATE
     SET count = t.count + excluded.count, present = t.present + excluded.present, certified = t.certified + excluded.certified`

/** Counts the days of a span anew for one metric of the roll-up that the recaps read. */
export async function rebuildRekap(tx: Tx, metric: Metric, span: Span): Promise<void> {
  const { customerId, from, to } = span
  if (metric === 'ENROL') await addToTotals(span, -1).execute(tx)
  await sql`
    DELETE FROM rekap_harian WHERE customer_id = ${customerId} AND metric = ${metric} AND day BETWEEN ${from} AND ${to}`.execute(
    tx,
  )
  await sql`
    INSERT INTO rekap_harian (customer_id, metric, day, platform_code, core_class_id, status, ke, referral_filled,
                              ref_id, referral_code, count, amount, gross, fee, visitors, present, certified)
    SELECT ${customerId}::bigint, ${metric}, e.day, e.platform_code, e.core_class_id, e.status, e.ke, e.referral_filled,
           e.ref_id, e.referral_code, count(*), sum(e.amount), sum(e.gross), sum(e.fee), sum(e.visitor), sum(e.present),
           sum(e.certified)
      FROM (${sources[metric](span)}) AS e (day, platform_code, core_class_id, status, ke, referral_filled, ref_id, amount,
                                            gross, fee, visitor, referral_code, present, certified)
     GROUP BY 3, 4, 5, 6, 7, 8, 9, 10`.execute(tx)
  if (metric === 'ENROL') await addToTotals(span, 1).execute(tx)
}

/**
 * Makes the daily figures of finance from what happened on each day: bought, redeemed, first attended, completed.
 * Days that are locked or written by hand stay as they are. Answers how many have other figures since.
 */
export async function countDays(tx: Tx, span: Span, platforms?: readonly string[]): Promise<number> {
  const { customerId, from, to } = span
  const only = platforms === undefined ? sql`NULL::text[]` : sql`${[...platforms]}::text[]`
  const { rows } = await sql<{ changed: number }>`
    SELECT count_days(${customerId}, ${from}::date, ${to}::date, ${only}) AS changed`.execute(tx)
  return rows[0]?.changed ?? 0
}
