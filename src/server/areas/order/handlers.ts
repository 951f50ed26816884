import { sql } from 'kysely'
import type { Buyer, SearchOrders } from '#contract/order/order.ts'
import type * as calls from '#contract/order/order.ts'
import { order as described } from '#contract/order/order.ts'
import type * as detailCalls from '#contract/order/order-detail.ts'
import { chooseCustomer } from '#server/core/auth/rights.ts'
import { newest } from '#server/core/db/newest.ts'
import type { HandlerContext, Handlers } from '#server/core/http/context.ts'
import { fail } from '#server/core/http/fail.ts'
import { scopeOf } from '#server/core/list/narrowing.ts'
import { listPage } from '#server/core/list/page.ts'
import { resourceHandlers, shownTo } from '#server/core/resource/handlers.ts'
import { readRecord } from '#server/core/resource/read.ts'
import { detailOf } from './detail.ts'
import orders from './order.resource.ts'
import { sendCodes } from './send.ts'

const { list, create, read, update, remove } = resourceHandlers(orders, described.calls)

/** @throws NOT_FOUND also for an order of another customer than the address names */
async function orderOf(
  { params: { customerId, id } }: { params: { customerId: number; id: number } },
  { tx }: HandlerContext,
) {
  const row = await readRecord(tx, orders, id)
  if (row.customerId !== customerId) throw fail('NOT_FOUND', { what: orders.noun })
  return row
}

/** A change is repeated by the command that made it: there is no form. */
const changed = (context: HandlerContext, id: number): HandlerContext => ({
  ...context,
  audit: (entry) => context.audit({ ...entry, again: { command: entry.action, args: { order: id } } }),
})

/** No command makes an order. */
const handedOver = (context: HandlerContext): HandlerContext => ({
  ...context,
  audit: ({ again: _again, ...entry }) => context.audit(entry),
})

/** The filters of the list that the search means. */
function filtersOf({ minTotal, maxTotal, paymentMethod, customerId: _customerId, ...same }: SearchOrders) {
  const total =
    minTotal === undefined
      ? maxTotal === undefined
        ? undefined
        : `lte:${maxTotal}`
      : maxTotal === undefined
        ? `gte:${minTotal}`
        : `between:${minTotal},${maxTotal}`
  const methods = typeof paymentMethod === 'string' ? [paymentMethod] : paymentMethod
  return { ...same, ...(total === undefined ? {} : { total }), ...(methods ? { paymentMethod: methods } : {}) }
}

type Account = Omit<Buyer, 'orders' | 'orderCount' | 'paidTotal'>
type Totals = Pick<Buyer, 'orderCount' | 'paidTotal'>
type Row = Omit<Buyer['orders']['rows'][number], 'at'> & { at: Date }

export const orderHandlers: Handlers<typeof calls> = {
  orderList: list,
  orderRead: read,
  orderCreate: (input, context) => create(input, handedOver(context)),
  orderUpdate: (input, context) => update(input, changed(context, input.params.id)),
  orderRemove: remove,

  async orderSend(input, context) {
    return sendCodes(await orderOf(input, context), context)
  },

  async orderSearch({ query, body }, context) {
    const customerId = chooseCustomer(context.session, body.customerId)
    const page = await listPage(context.tx, orders.list, scopeOf(context, [customerId]), {
      ...query,
      ...filtersOf(body),
    })
    return { ...page, data: page.data.map((row) => shownTo(orders, row, context)) }
  },

  async buyerRead({ params: { userId } }, { tx, session }) {
    const own = sql`o.user_id = ${userId} AND o.customer_id = ANY (${session.customerIds})`
    const { rows: accounts } = await sql<Account>`
      SELECT u.id, u.name, u.email, u.phone FROM app_user u
       WHERE u.id = ${userId} AND EXISTS (SELECT 1 FROM sales_order o WHERE ${own})`.execute(tx)
    const [account] = accounts
    if (!account) throw fail('NOT_FOUND', { what: 'buyer' })
    const { rows: totals } = await sql<Totals>`
      SELECT count(*)::int AS "orderCount",
             coalesce(sum(o.total) FILTER (WHERE o.status IN ('PAID', 'FULFILLED', 'COMPLETED')), 0)::float8 AS "paidTotal"
        FROM sales_order o WHERE ${own}`.execute(tx)
    const found = await newest(
      tx,
      sql<Row>`
        SELECT o.id, o.order_no AS "orderNo", o.status, o.platform_code AS platform, o.total, o.ordered_at AS at,
               (SELECT coalesce(string_agg(i.title, ', ' ORDER BY i.id), '') FROM order_item i WHERE i.order_id = o.id) AS titles
          FROM sales_order o WHERE ${own} ORDER BY o.ordered_at DESC, o.id DESC`,
    )
    return { ...account, orderCount: 0, paidTotal: 0, ...totals[0], orders: found }
  },
}

export const orderDetailHandlers: Handlers<typeof detailCalls> = {
  async orderDetail(input, context) {
    return detailOf(shownTo(orders, await orderOf(input, context), context), context)
  },
}
