import { sql } from 'kysely'
import type { Tx } from '#server/core/db/database.ts'

interface Short {
  platform: string
  platformCode: string
  id: number
  title: string
  left: number
  /** How many there are in all. */
  found: number
}

interface Asked {
  customerId: number
  /** The day there, `YYYY-MM-DD`. */
  today: string
  limit: number
}

/** Classes that sold on a platform within a month and have fewer codes left there than the customer's setting says. */
export async function shortCodes(tx: Tx, { customerId, today, limit }: Asked): Promise<Short[]> {
  const { rows } = await sql<Short>`
    WITH few AS (
      SELECT coalesce((SELECT s.value::int FROM setting s WHERE s.customer_id = ${customerId} AND s.key = 'voucher.low_stock'
                          AND s.deleted_at IS NULL AND s.value ~ '^\\d{1,5}$'), 25) AS codes
    ), sold AS (
      SELECT DISTINCT r.platform_code, r.core_class_id FROM rekap_harian r
       WHERE r.customer_id = ${customerId} AND r.metric = 'SALE' AND r.status = 'PAID' AND r.core_class_id > 0
         AND r.day BETWEEN ${today}::date - 30 AND ${today}::date
    ), stock AS (
      SELECT sold.platform_code, sold.core_class_id, (SELECT count(*)::int FROM (
               SELECT 1 FROM list_voucher v
                WHERE v.customer_id = ${customerId} AND v.platform_code = sold.platform_code
                  AND v.core_class_id = sold.core_class_id AND v.status = 'AVAILABLE' AND v.deleted_at IS NULL
                LIMIT (SELECT codes FROM few)) AS there) AS left
        FROM sold)
    SELECT p.name AS platform, p.code AS "platformCode", k.id, k.title, s.left, count(*) OVER ()::int AS found
      FROM stock s JOIN core_class k ON k.id = s.core_class_id AND k.deleted_at IS NULL
      JOIN digital_platform p ON p.code = s.platform_code
     WHERE s.left < (SELECT codes FROM few)
       -- Some platforms enrol without codes.
       AND EXISTS (SELECT FROM voucher v WHERE v.customer_id = ${customerId} AND v.platform_code = s.platform_code)
     ORDER BY s.left, k.title, p.name LIMIT ${limit}`.execute(tx)
  return rows
}

/** So many classes of a customer are told of in an hour. */
const TOLD = 20

/** Tells those who generate codes that a class runs out of them, once a week of each class and platform. */
export async function tellOfShortCodes(tx: Tx): Promise<{ short: number }> {
  const { rows: customers } = await sql<{ id: number; today: string }>`
    SELECT id, to_char(now() AT TIME ZONE timezone, 'YYYY-MM-DD') AS today FROM customer
     WHERE deleted_at IS NULL ORDER BY id`.execute(tx)
  let short = 0
  for (const { id: customerId, today } of customers) {
    for (const one of await shortCodes(tx, { customerId, today, limit: TOLD })) {
      const { id, title, platform, platformCode, left } = one
      const link = `/voucher?status=AVAILABLE&platform=${platformCode}&coreClassId=${id}`
      const { numAffectedRows } = await sql`
        INSERT INTO notification (customer_id, user_id, type, content, link, severity, data)
        SELECT ${customerId}::bigint, p.id, 'LOW_STOCK', ${`${title} tinggal memiliki ${left} kode di ${platform}`},
               ${link}, 'WARN', ${JSON.stringify({ class: title, count: left, platform })}::jsonb
          FROM (SELECT holders_of(${customerId}, 'voucher:generate') AS id) AS p
         WHERE NOT EXISTS (SELECT FROM notification n WHERE n.user_id = p.id AND n.platform = 'ADMIN_CENTER'
                              AND n.type = 'LOW_STOCK' AND n.link = ${link} AND n.created_at > now() - interval '7 days')`.execute(
        tx,
      )
      short += Number(numAffectedRows ?? 0)
    }
  }
  return { short }
}
