import { sql } from 'kysely'
import type { VerifiedCode } from '#contract/redemption/verification.ts'
import type { Tx } from '#server/core/db/database.ts'

const titled = (alias: string) =>
  sql.raw(
    `CASE WHEN ${alias}.id IS NOT NULL THEN json_build_object('id', ${alias}.id, 'code', ${alias}.code, 'title', ${alias}.title) END`,
  )

const iso = (moment: string) => sql.raw(`to_char(${moment} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)

/**
 * What is known of these codes, in their order. One statement with the same steps for each code, so that one that does
 * not exist takes as long as one that was used.
 */
export async function verifyCodes(tx: Tx, customerId: number, codes: readonly string[]): Promise<VerifiedCode[]> {
  const { rows } = await sql<VerifiedCode>`
    WITH asked AS (SELECT code, place FROM unnest(${[...codes]}::text[]) WITH ORDINALITY AS a (code, place)),
         zone AS (SELECT timezone FROM customer WHERE id = ${customerId})
    SELECT coalesce(v.code, asked.code) AS code,
           CASE WHEN v.id IS NULL THEN 'NOT_FOUND'
                WHEN sale.sale_status <> 'PAID' OR o.status IN ('CANCELLED', 'REFUNDED', 'EXPIRED') THEN 'CANCELLED_ORDER'
                WHEN v.status = 'VOID' THEN 'VOID'
                WHEN v.status = 'REDEEMED' AND greatest(used.count, 1) >= v.redeem_limit THEN 'REDEEMED'
                WHEN v.status = 'EXPIRED' OR v.expires_at < now() THEN 'EXPIRED'
                ELSE 'USABLE' END AS state,
           v.id AS "voucherId", v.status, v.platform_code AS platform,
           ${titled('k')} AS "coreClass", ${titled('l')} AS schedule,
           ${iso('v.expires_at')} AS "expiresAt", to_char(v.expires_at AT TIME ZONE zone.timezone, 'DD/MM/YYYY') AS "expiresOn",
           v.void_reason AS "voidReason",
           CASE WHEN v.status IN ('RESERVED', 'SENT') THEN coalesce(s.name, sale.buyer_name) END AS "reservedFor",
           used.id AS "redemptionId", ${iso('coalesce(used.at, v.redeemed_at)')} AS "redeemedAt",
           to_char(coalesce(used.at, v.redeemed_at) AT TIME ZONE zone.timezone, 'DD/MM/YYYY HH24.MI') AS "redeemedOn",
           CASE WHEN e.id IS NOT NULL
                THEN json_build_object('studentLmsClassId', e.id, 'name', e.name_on_certificate, 'email', e.email_in_class)
                WHEN used.id IS NOT NULL
                THEN json_build_object('studentLmsClassId', NULL, 'name', used.name, 'email', used.email) END AS participant,
           coalesce(e.attended_count, 0) AS attended, coalesce(e.required_count, 0) AS required,
           CASE WHEN c.id IS NOT NULL
                THEN json_build_object('number', c.number, 'revoked', c.revoked_at IS NOT NULL) END AS certificate,
           sale.invoice_code AS invoice, o.id AS "orderId", refused.count AS refusals
      FROM asked CROSS JOIN zone
      LEFT JOIN LATERAL (SELECT x.id FROM voucher x
        WHERE x.customer_id = ${customerId} AND x.code = asked.code AND x.deleted_at IS NULL LIMIT 1) own ON true
      LEFT JOIN LATERAL (SELECT p.voucher_id AS id FROM platform_sale p
        WHERE p.customer_id = ${customerId} AND p.redeem_code = asked.code AND p.voucher_id IS NOT NULL AND p.deleted_at IS NULL
        ORDER BY p.id LIMIT 1) sold ON true
      LEFT JOIN voucher v ON v.id = coalesce(own.id, sold.id) AND v.deleted_at IS NULL
      LEFT JOIN core_class k ON k.id = v.core_class_id
      LEFT JOIN student s ON s.id = v.student_id
      LEFT JOIN LATERAL (
        SELECT (array_agg(r.id ORDER BY r.redeemed_at DESC))[1] AS id, count(*)::int AS count,
               (array_agg(r.student_lms_class_id ORDER BY r.redeemed_at DESC))[1] AS seat, max(r.redeemed_at) AS at,
               (array_agg(r.name ORDER BY r.redeemed_at DESC))[1] AS name, (array_agg(r.email ORDER BY r.redeemed_at DESC))[1] AS email
          FROM reedem r WHERE r.voucher_id = v.id AND r.status = 'REDEEMED' AND r.deleted_at IS NULL) used ON true
      LEFT JOIN LATERAL (SELECT y.id FROM student_lms_class y
        WHERE y.voucher_id = v.id AND y.deleted_at IS NULL AND y.status <> 'DROPPED' ORDER BY y.id DESC LIMIT 1) seat ON true
      LEFT JOIN student_lms_class e
        ON e.id = coalesce(seat.id, used.seat) AND e.deleted_at IS NULL AND v.status = 'REDEEMED'
      LEFT JOIN lms_class l ON l.id = coalesce(e.lms_class_id, v.lms_class_id)
      LEFT JOIN LATERAL (SELECT z.id, z.number, z.revoked_at FROM certificate z
        WHERE z.student_lms_class_id = e.id AND z.replaced_by_id IS NULL AND z.deleted_at IS NULL LIMIT 1) c ON true
      LEFT JOIN LATERAL (SELECT p.sale_status, p.invoice_code, p.order_id, p.buyer_name FROM platform_sale p
        WHERE p.voucher_id = v.id AND p.deleted_at IS NULL ORDER BY p.id DESC LIMIT 1) sale ON true
      LEFT JOIN sales_order o ON o.id = sale.order_id
      LEFT JOIN LATERAL (SELECT count(*)::int AS count FROM reedem r
        WHERE r.customer_id = ${customerId} AND r.voucher_code = coalesce(v.code, asked.code) AND r.status = 'REJECTED'
          AND r.deleted_at IS NULL) refused ON true
     ORDER BY asked.place`.execute(tx)
  return rows
}

/** A code as vouchers are stored. */
export const storedCode = (typed: string): string => typed.trim().toUpperCase()
