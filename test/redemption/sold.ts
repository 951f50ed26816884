import { makeVoucher } from '#test/factories/vouchers.ts'
import { next } from '#test/factories/next.ts'
import type { TestServer } from '#test/helpers/server.ts'

/** A voucher that was sold and sent: with its sale, its order, and the person it is reserved for. */
export async function soldVoucher({ db, home }: TestServer, given: Parameters<typeof makeVoucher>[2] = {}) {
  const voucher = await makeVoucher(db, home, { status: 'SENT', ...given })
  const student = await db
    .selectFrom('student')
    .select(['id', 'name', 'email'])
    .where('id', '=', voucher.student_id ?? home.student.id)
    .executeTakeFirstOrThrow()
  const n = next('sold')
  const money = { subtotal: 450_000, total: 450_000 }
  const order = await db
    .insertInto('sales_order')
    .values({
      customer_id: home.customerId,
      order_no: `ORD-261126-${n}`,
      platform_code: 'TOKOPEDIA',
      buyer_name: student.name,
      buyer_email: student.email,
      status: 'FULFILLED',
      ordered_at: new Date(),
      ...money,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('order_item')
    .values({
      customer_id: home.customerId,
      order_id: order.id,
      title: 'Kelas',
      price: 450_000,
      voucher_id: voucher.id,
    })
    .execute()
  const sale = await db
    .insertInto('platform_sale')
    .values({
      customer_id: home.customerId,
      platform_code: 'TOKOPEDIA',
      external_id: `trx-${n}`,
      invoice_code: `TOKPED-${n}`,
      redeem_code: `AKNREDEEM${n}`,
      order_id: order.id,
      core_class_id: home.coreClass.id,
      class_title: home.coreClass.title,
      buyer_name: student.name,
      buyer_email: student.email,
      purchased_at: new Date(),
      gross: 450_000,
      voucher_id: voucher.id,
      voucher_code: voucher.code,
      match_status: 'MATCHED',
      fulfil_status: 'VOUCHER_SENT',
    })
    .returning(['id', 'invoice_code', 'redeem_code'])
    .executeTakeFirstOrThrow()
  return { ...voucher, student, orderId: order.id, sale }
}

/** What the voucher, its sale, its order and its seats say of each other. */
export async function agreement({ db, home }: TestServer, voucherId: number) {
  const voucher = await db.selectFrom('voucher').select('status').where('id', '=', voucherId).executeTakeFirstOrThrow()
  const sale = await db
    .selectFrom('platform_sale as p')
    .leftJoin('sales_order as o', 'o.id', 'p.order_id')
    .leftJoin('student_lms_class as e', 'e.id', 'p.student_lms_class_id')
    .select(['p.fulfil_status as sale', 'o.status as order', 'e.voucher_id as seatOf'])
    .where('p.voucher_id', '=', voucherId)
    .executeTakeFirst()
  const redemptions = await db
    .selectFrom('reedem')
    .select(['status', 'flag'])
    .where('voucher_id', '=', voucherId)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute()
  const seats = await db
    .selectFrom('student_lms_class')
    .select('id')
    .where('voucher_id', '=', voucherId)
    .where('status', '<>', 'DROPPED')
    .where('deleted_at', 'is', null)
    .execute()
  const { enrolled_count: enrolled } = await db
    .selectFrom('lms_class')
    .select('enrolled_count')
    .where('id', '=', home.schedule.id)
    .executeTakeFirstOrThrow()
  return {
    voucher: voucher.status,
    sale: sale?.sale,
    order: sale?.order,
    isSeatOfSale: sale?.seatOf === voucherId,
    redemptions: redemptions.map(({ status, flag }) => `${status} ${flag}`),
    seats: seats.length,
    enrolled,
  }
}
