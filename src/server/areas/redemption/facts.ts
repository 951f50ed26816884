import { sql } from 'kysely'
import { platformWords } from '#contract/channel/platform-words.ts'
import type { VoucherFacts } from '#contract/redemption/redemption.rules.ts'
import type { Tx } from '#server/core/db/database.ts'

/** A person as a voucher or its sale knows them. */
export interface KnownPerson {
  name: string
  email: string
  phone: string | null
}

/** A voucher with all that decides whether it can be redeemed. */
export interface LockedVoucher extends VoucherFacts {
  id: number
  classCode: string
  redeemCode: string | null
  invoice: string | null
  /** For whom it is reserved, or who bought it. */
  person: KnownPerson | null
}

/** The voucher with this code, or with this redeem code of the platform. */
const byCode = (customerId: number, code: string) => sql`
  coalesce((SELECT v.id FROM voucher v WHERE v.customer_id = ${customerId} AND v.code = ${code} AND v.deleted_at IS NULL),
           (SELECT p.voucher_id FROM platform_sale p
             WHERE p.customer_id = ${customerId} AND p.redeem_code = ${code} AND p.voucher_id IS NOT NULL
               AND p.deleted_at IS NULL ORDER BY p.id LIMIT 1))`

interface Row extends Omit<LockedVoucher, 'person' | 'platformName'> {
  personName: string | null
  personEmail: string | null
  personPhone: string | null
}

/**
 * Finds and locks the voucher of a code, so that of many who redeem it at once each sees what came of the one before.
 * The lock leaves room for rows that refer to the voucher.
 */
export async function lockByCode(tx: Tx, customerId: number, code: string): Promise<LockedVoucher | undefined> {
  const locked = await sql<{ id: number }>`
    SELECT id FROM voucher WHERE id = ${byCode(customerId, code)} AND deleted_at IS NULL FOR NO KEY UPDATE`.execute(tx)
  const [found] = locked.rows
  if (!found) return undefined
  // A statement of its own, which sees what others have committed while this one waited for the lock.
  const { rows } = await sql<Row>`
    WITH zone AS (SELECT timezone FROM customer WHERE id = ${customerId})
    SELECT v.id, v.code, v.status, v.void_reason AS "voidReason", v.redeem_limit AS "limit",
           coalesce(v.expires_at < now(), false) AS "isExpired",
           coalesce(to_char(v.expires_at AT TIME ZONE zone.timezone, 'DD/MM/YYYY'), '–') AS "expiredAt",
           v.platform_code AS platform, v.core_class_id AS "coreClassId", k.code AS "classCode", k.title AS "classTitle",
           v.lms_class_id AS "lmsClassId", used.count AS redeemed,
           coalesce(used.name, s.name, '–') AS "redeemedBy",
           coalesce(to_char(coalesce(used.at, v.redeemed_at) AT TIME ZONE zone.timezone, 'DD/MM/YYYY HH24.MI'), '–') AS "redeemedAt",
           sale.redeem_code AS "redeemCode", sale.invoice_code AS invoice, sale.cancelled AS "cancelledInvoice",
           coalesce(s.name, sale.buyer_name) AS "personName", coalesce(s.email, sale.buyer_email) AS "personEmail",
           coalesce(s.phone, sale.buyer_phone) AS "personPhone"
      FROM voucher v CROSS JOIN zone JOIN core_class k ON k.id = v.core_class_id
      LEFT JOIN student s ON s.id = v.student_id
      LEFT JOIN LATERAL (
        SELECT count(*)::int AS count, (array_agg(r.name ORDER BY r.redeemed_at DESC))[1] AS name, max(r.redeemed_at) AS at
          FROM reedem r WHERE r.voucher_id = v.id AND r.status = 'REDEEMED' AND r.deleted_at IS NULL) used ON true
      LEFT JOIN LATERAL (
        SELECT p.redeem_code, p.invoice_code, p.buyer_name, p.buyer_email, p.buyer_phone,
               CASE WHEN p.sale_status <> 'PAID' OR o.status IN ('CANCELLED', 'REFUNDED', 'EXPIRED') THEN p.invoice_code END AS cancelled
          FROM platform_sale p LEFT JOIN sales_order o ON o.id = p.order_id
         WHERE p.voucher_id = v.id AND p.deleted_at IS NULL ORDER BY p.id DESC LIMIT 1) sale ON true
     WHERE v.id = ${found.id}`.execute(tx)
  const [row] = rows
  if (!row) return undefined
  const { personName, personEmail, personPhone, ...voucher } = row
  const person =
    personName !== null && personEmail !== null ? { name: personName, email: personEmail, phone: personPhone } : null
  return { ...voucher, platformName: platformWords(voucher.platform), person }
}

/** The other customer of the session whose voucher it is. */
export async function ownerElsewhere(tx: Tx, customerId: number, code: string): Promise<string | undefined> {
  const found = await tx
    .selectFrom('voucher as v')
    .innerJoin('customer as c', 'c.id', 'v.customer_id')
    .select('c.name')
    .where('v.code', '=', code)
    .where('v.customer_id', '<>', customerId)
    .where('v.deleted_at', 'is', null)
    .orderBy('v.id')
    .executeTakeFirst()
  return found?.name
}

/** The schedule of the class that this person is in already. */
export async function placeOf(
  tx: Tx,
  { customerId, email, coreClassId }: { customerId: number; email: string; coreClassId: number },
): Promise<{ name: string; title: string } | undefined> {
  const found = await tx
    .selectFrom('student as s')
    .innerJoin('student_lms_class as e', 'e.student_id', 's.id')
    .innerJoin('lms_class as l', 'l.id', 'e.lms_class_id')
    .select(['s.name', 'l.title'])
    .where('s.customer_id', '=', customerId)
    .where(sql<boolean>`lower(s.email) = ${email.toLowerCase()}`)
    .where('s.deleted_at', 'is', null)
    .where('e.core_class_id', '=', coreClassId)
    .where('e.status', '<>', 'DROPPED')
    .where('e.deleted_at', 'is', null)
    .executeTakeFirst()
  return found
}
