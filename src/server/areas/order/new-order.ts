import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type { FieldIssue } from '#contract/core/error.ts'
import type { NewItem } from '#contract/order/order-fields.ts'
import { feeOf } from '#server/areas/channel/sale.resource.ts'
import type { Tx } from '#server/core/db/database.ts'
import type { Columns } from '#server/core/db/write-row.ts'

type Item = z.output<typeof NewItem>
interface Wanted {
  platform?: string | undefined
  paymentMethod?: string | null | undefined
  discount?: number | null | undefined
  items?: readonly Item[] | undefined
}

const subtotalOf = (items: readonly Item[] = []) => items.reduce((sum, { price, qty }) => sum + price * qty, 0)
/** What a column of rupiah holds. */
const MOST = 2_147_483_647

/** What is wrong with a new order beyond its single fields. */
export async function checkItems(tx: Tx, customerId: number, input: Wanted): Promise<FieldIssue[]> {
  const { items = [], discount, paymentMethod } = input
  const { rows } = await sql<{ at: number; class: boolean; schedule: boolean }>`
    SELECT (i.n - 1)::int AS at,
           EXISTS (SELECT 1 FROM core_class c
                    WHERE c.id = i."coreClassId" AND c.customer_id = ${customerId} AND c.deleted_at IS NULL) AS class,
           i."lmsClassId" IS NULL OR EXISTS (
             SELECT 1 FROM lms_class l WHERE l.id = i."lmsClassId" AND l.core_class_id = i."coreClassId"
                AND l.customer_id = ${customerId} AND l.deleted_at IS NULL) AS schedule
      FROM ROWS FROM (json_to_recordset(${JSON.stringify(items)}::json) AS ("coreClassId" bigint, "lmsClassId" bigint))
           WITH ORDINALITY AS i ("coreClassId", "lmsClassId", n)`.execute(tx)
  const subtotal = subtotalOf(items)
  const issues: FieldIssue[] = rows.flatMap(({ at, class: isClass, schedule }) => {
    if (!isClass) return [{ field: `items.${at}.coreClassId`, message: 'is not a class' }]
    return schedule ? [] : [{ field: `items.${at}.lmsClassId`, message: 'is not a schedule of the class' }]
  })
  if (subtotal > MOST) issues.push({ field: 'items', message: 'must cost at most Rp.2.147.483.647 together' })
  if ((discount ?? 0) > subtotal) issues.push({ field: 'discount', message: 'must not be more than the price' })
  if (paymentMethod) {
    const known = await tx
      .selectFrom('payment_method')
      .select('code')
      .where('code', '=', paymentMethod)
      .executeTakeFirst()
    if (!known) issues.push({ field: 'paymentMethod', message: 'is not a payment method' })
  }
  return issues
}

export async function amountsOf(tx: Tx, { platform = '', discount, items }: Wanted): Promise<Columns> {
  const subtotal = subtotalOf(items)
  const less = discount ?? 0
  return {
    subtotal,
    discount: less,
    total: subtotal - less,
    platform_fee: await feeOf(tx, platform, subtotal),
  }
}

/** The next number of the customer: `ORD-261130-00691`, with the day of the order where the customer is. */
export async function newNumber(tx: Tx, customerId: number, orderedAt: string): Promise<Columns> {
  const { rows } = await sql<{ order_no: string }>`
    WITH next AS (
      INSERT INTO order_count AS c (customer_id, count)
      VALUES (${customerId}, 1 + (SELECT count(*) FROM sales_order WHERE customer_id = ${customerId}))
      ON CONFLICT (customer_id) DO UPDATE SET count = c.count + 1 RETURNING count)
    SELECT 'ORD-' || to_char(${orderedAt}::timestamptz AT TIME ZONE k.timezone, 'YYMMDD') || '-' || lpad(count::text, 5, '0')
           AS order_no
      FROM next, customer k WHERE k.id = ${customerId}`.execute(tx)
  return { ...rows[0] }
}

export async function insertItems(
  tx: Tx,
  { id, customerId }: { id: number; customerId: number },
  items: readonly Item[],
): Promise<void> {
  await sql`
    INSERT INTO order_item (order_id, customer_id, core_class_id, lms_class_id, title, qty, price)
    SELECT ${id}, ${customerId}, c.id, i."lmsClassId", coalesce(i.title, c.title), i.qty, i.price
      FROM ROWS FROM (json_to_recordset(${JSON.stringify(items)}::json)
                      AS ("coreClassId" bigint, "lmsClassId" bigint, title text, qty int, price int))
           WITH ORDINALITY AS i ("coreClassId", "lmsClassId", title, qty, price, n)
      JOIN core_class c ON c.id = i."coreClassId" ORDER BY i.n`.execute(tx)
  await sql`
    UPDATE sales_order o SET user_id = s.master_id FROM student s
     WHERE o.id = ${id} AND s.id = o.student_id AND s.master_id IS NOT NULL`.execute(tx)
}
