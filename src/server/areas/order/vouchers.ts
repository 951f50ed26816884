import { sql } from 'kysely'
import type { Order } from '#contract/order/order.ts'
import { voidVoucher } from '#server/areas/channel/voucher-of.ts'
import { lockRow, valuesBefore } from '#server/core/audit/snapshot.ts'
import type { HandlerContext } from '#server/core/http/context.ts'
import { fail } from '#server/core/http/fail.ts'
import type { Columns } from '#server/core/db/write-row.ts'
import { writeRow } from '#server/core/db/write-row.ts'
import type { RelatedWrites } from '#server/core/resource/resource.ts'

type Context = Pick<HandlerContext, 'tx' | 'session'>
type Related = NonNullable<RelatedWrites['related']>[number]

async function move(
  { tx, session }: Context,
  table: 'voucher' | 'order_item',
  id: number,
  set: Columns,
): Promise<Related> {
  const before = await lockRow(tx, table, id)
  const after = await writeRow(tx, table, before, set, session.masterId)
  return { table, id, version: after.version, columns: valuesBefore(before, after) }
}

interface Open {
  id: number
  title: string
  coreClassId: number | null
  lmsClassId: number | null
}

/** A free voucher of the class and the platform; the one that runs out first. Two orders at once get two. */
async function freeVoucher(context: Context, { customerId, platform }: Order, item: Open): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    SELECT v.id FROM voucher v
     WHERE v.customer_id = ${customerId} AND v.platform_code = ${platform} AND v.status = 'AVAILABLE'
       AND v.core_class_id = ${item.coreClassId} AND (v.lms_class_id IS NULL OR v.lms_class_id = ${item.lmsClassId})
       AND v.order_item_id IS NULL AND v.platform_sale_id IS NULL AND NOT v.excluded
       AND v.deleted_at IS NULL AND (v.expires_at IS NULL OR v.expires_at > now())
     ORDER BY v.expires_at NULLS LAST, v.id LIMIT 1 FOR UPDATE SKIP LOCKED`.execute(context.tx)
  const [found] = rows
  if (!found) throw fail('OUT_OF_STOCK', { title: item.title, platform })
  return found.id
}

/** Each item that has none gets a voucher, reserved for the buyer. @throws OUT_OF_STOCK, then none gets one */
export async function giveVouchers(order: Order, context: Context): Promise<RelatedWrites | undefined> {
  const { rows: items } = await sql<Open>`
    SELECT i.id, i.title, i.core_class_id AS "coreClassId", i.lms_class_id AS "lmsClassId" FROM order_item i
     WHERE i.order_id = ${order.id} AND i.voucher_id IS NULL ORDER BY i.id FOR UPDATE`.execute(context.tx)
  const related: Related[] = []
  for (const item of items) {
    const voucherId = await freeVoucher(context, order, item)
    related.push(
      await move(context, 'voucher', voucherId, {
        status: 'RESERVED',
        reserved_at: new Date().toISOString(),
        student_id: order.studentId,
        order_item_id: item.id,
      }),
      await move(context, 'order_item', item.id, { voucher_id: voucherId }),
    )
  }
  return related.length > 0 ? { related } : undefined
}

/** The vouchers of an order that is paid back are worth nothing any more. @throws VOUCHER_REDEEMED */
export async function withdrawVouchers(orderId: number, context: Context): Promise<RelatedWrites | undefined> {
  const { rows } = await sql<{ id: number }>`
    SELECT DISTINCT voucher_id AS id FROM order_item WHERE order_id = ${orderId} AND voucher_id IS NOT NULL
     ORDER BY 1`.execute(context.tx)
  const related: Related[] = []
  for (const { id } of rows) related.push(...(await voidVoucher(context, id, 'REFUNDED')))
  return related.length > 0 ? { related } : undefined
}
