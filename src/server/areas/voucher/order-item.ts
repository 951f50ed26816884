import type { Voucher } from '#contract/voucher/voucher.ts'
import type { Snapshot } from '#server/core/audit/snapshot.ts'
import { lockRow, valuesBefore } from '#server/core/audit/snapshot.ts'
import { writeRow } from '#server/core/db/write-row.ts'
import type { HandlerContext } from '#server/core/http/context.ts'
import { invalid } from '#server/core/http/fail.ts'

type Related = NonNullable<Snapshot['related']>
type Context = Pick<HandlerContext, 'tx' | 'session'>

async function give({ tx, session }: Context, itemId: number, voucherId: number | null): Promise<Related> {
  const before = await lockRow(tx, 'order_item', itemId)
  const after = await writeRow(tx, 'order_item', before, { voucher_id: voucherId }, session.masterId)
  return [{ table: 'order_item', id: itemId, version: after.version, columns: valuesBefore(before, after) }]
}

/**
 * Gives a voucher to an item of an order of its customer that has none; the student is the one of the order.
 * @throws VALIDATION at orderItemId
 */
export async function giveToItem(
  { id, customerId, coreClassId }: Voucher,
  itemId: number,
  context: Context,
): Promise<{ related: Related; studentId: number | null }> {
  const wrong = (message: string) => invalid({ field: 'orderItemId', message })
  const item = await context.tx
    .selectFrom('order_item')
    .innerJoin('sales_order', 'sales_order.id', 'order_item.order_id')
    .select(['order_item.voucher_id', 'order_item.core_class_id', 'sales_order.student_id'])
    .where('order_item.id', '=', itemId)
    .where('sales_order.customer_id', '=', customerId)
    .executeTakeFirst()
  if (!item) throw wrong('is not an item of an order of this customer')
  if (item.voucher_id !== null) throw wrong('has a voucher already')
  if (item.core_class_id !== coreClassId) throw wrong('is an item of another class')
  return { related: await give(context, itemId, id), studentId: item.student_id }
}

/** A voucher that is reset is no longer that of its order. */
export async function releaseItem({ id, orderItemId }: Voucher, context: Context): Promise<Related> {
  if (orderItemId === null) return []
  const item = await context.tx
    .selectFrom('order_item')
    .select('voucher_id')
    .where('id', '=', orderItemId)
    .executeTakeFirst()
  return item?.voucher_id === id ? give(context, orderItemId, null) : []
}
