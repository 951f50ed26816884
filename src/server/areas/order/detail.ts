import { sql } from 'kysely'
import { channelAt } from '#contract/channel/channel.ts'
import type { Order } from '#contract/order/order.ts'
import type { OrderDetail } from '#contract/order/order-detail.ts'
import { newest } from '#server/core/db/newest.ts'
import type { HandlerContext } from '#server/core/http/context.ts'

type PartKey = Exclude<keyof OrderDetail, 'order'>
type Part<K extends PartKey> = NonNullable<OrderDetail[K]>
/** A row of a part as the database has it. */
type Raw<K extends PartKey> = Omit<Part<K>['rows'][number], 'at'> & { at: Date }

const vouchers = (id: number) => sql`(SELECT i.voucher_id FROM order_item i WHERE i.order_id = ${id})`

const seats = ({ id }: Order) => sql<Raw<'seats'>>`
  SELECT e.id, e.name_on_certificate AS name, l.title, e.status, e.enrolled_at AS at
    FROM student_lms_class e JOIN lms_class l ON l.id = e.lms_class_id
   WHERE e.voucher_id IN ${vouchers(id)} AND e.deleted_at IS NULL ORDER BY e.enrolled_at DESC, e.id DESC`

const certificates = ({ id }: Order) => sql<Raw<'certificates'>>`
  SELECT c.id, c.number, c.issued_at AS at,
         CASE WHEN c.replaced_by_id IS NOT NULL THEN 'REPLACED' WHEN c.revoked_at IS NOT NULL THEN 'REVOKED'
              ELSE 'VALID' END AS state
    FROM certificate c JOIN student_lms_class e ON e.id = c.student_lms_class_id
   WHERE e.voucher_id IN ${vouchers(id)} AND c.deleted_at IS NULL ORDER BY c.issued_at DESC, c.id DESC`

const sales = ({ id }: Order) => sql<Omit<Raw<'sales'>, 'resource'> & { at: Date; platform: string }>`
  SELECT p.id, p.platform_code AS platform, p.invoice_code AS "invoiceCode", p.sale_status AS "saleStatus",
         p.fulfil_status AS "fulfilStatus", p.net::float8 AS net, p.purchased_at AS at,
         CASE WHEN p.place_count > 1 THEN json_build_object('total', p.place_count, 'used', (
           SELECT count(*) FROM places_of_sale(p.id, p.voucher_id, p.student_lms_class_id) AS place
            WHERE fulfilment_rank(place.reached) >= fulfilment_rank('REDEEMED'))) END AS places
    FROM platform_sale p WHERE p.order_id = ${id} AND p.deleted_at IS NULL ORDER BY p.purchased_at DESC, p.id DESC`

/** To the student or to the address: not every buyer is a student yet. */
const messages = ({ id, customerId, studentId, buyerEmail }: Order) => sql<Raw<'messages'>>`
  SELECT m.id, mask_secrets(coalesce(m.subject, left(m.body, 80))) AS title, m.channel, m.recipient, m.status, m.error,
         coalesce(m.sent_at, m.created_at) AS at
    FROM message m
   WHERE m.customer_id = ${customerId} AND m.deleted_at IS NULL
     AND (m.student_id = ${studentId} OR lower(m.recipient) = lower(${buyerEmail}))
     AND m.created_at >= (SELECT o.ordered_at FROM sales_order o WHERE o.id = ${id})
   ORDER BY m.created_at DESC, m.id DESC`

const complaints = ({ id, customerId, studentId }: Order) => sql<Raw<'complaints'>>`
  SELECT c.id, c.ticket_no AS "ticketNo", c.subject, c.status, c.created_at AS at FROM complain c
   WHERE c.customer_id = ${customerId} AND c.deleted_at IS NULL
     AND (c.student_id = ${studentId} OR c.voucher_code IN (SELECT v.code FROM voucher v WHERE v.id IN ${vouchers(id)}))
   ORDER BY c.created_at DESC, c.id DESC`

/** By the same student, account or address. */
const purchases = ({ id, customerId, studentId, userId, buyerEmail }: Order) => sql<Raw<'purchases'>>`
  SELECT o.id, o.order_no AS "orderNo", o.status, o.total, o.ordered_at AS at FROM sales_order o
   WHERE o.customer_id = ${customerId} AND o.id <> ${id}
     AND (o.student_id = ${studentId} OR o.user_id = ${userId} OR lower(o.buyer_email) = lower(${buyerEmail}))
   ORDER BY o.ordered_at DESC, o.id DESC`

/** All that came of an order, as far as the caller may read it. */
export async function detailOf(order: Order, { tx, may }: HandlerContext): Promise<OrderDetail> {
  const sold = may('channel:read') ? await newest(tx, sales(order)) : null
  return {
    order,
    seats: may('report:read') ? await newest(tx, seats(order)) : null,
    certificates: may('certificate:read') ? await newest(tx, certificates(order)) : null,
    sales: sold && {
      more: sold.more,
      rows: sold.rows.map(({ platform, ...row }) => Object.assign(row, { resource: channelAt(platform) ?? '' })),
    },
    messages: may('message:read') ? await newest(tx, messages(order)) : null,
    complaints: may('complaint:read') ? await newest(tx, complaints(order)) : null,
    purchases: await newest(tx, purchases(order)),
  }
}
