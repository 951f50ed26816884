import { sql } from 'kysely'
import type { Sale } from '#contract/channel/sale.ts'
import type { Tx } from '#server/core/db/database.ts'
import { prepared } from '#server/core/db/prepared.ts'
import { named } from '#server/core/db/list.ts'

/** The sales with these numbers, in any order. */
export async function saleRows(tx: Tx, ids: readonly number[]): Promise<Sale[]> {
  const found = await tx
    .selectFrom('platform_sale as s')
    .leftJoin('core_class as c', 'c.id', 's.core_class_id')
    .leftJoin('voucher as v', 'v.id', 's.voucher_id')
    .leftJoin('student as p', 'p.id', 's.student_id')
    .leftJoin('student_lms_class as e', 'e.id', 's.student_lms_class_id')
    .leftJoin('lms_class as l', 'l.id', 'e.lms_class_id')
    .leftJoin('app_user as u', 'u.id', 's.updated_by')
    .modifyFront(prepared)
    .select(['s.id', 's.customer_id', 's.platform_code', 's.external_id', 's.invoice_code', 's.order_id'])
    .select(['s.core_class_id', 's.class_title', 's.schedule_code', 's.buyer_name', 's.buyer_email', 's.buyer_phone'])
    .select(['s.prakerja_no', 's.voucher_code', 's.redeem_code', 's.voucher_id', 's.student_id', 's.purchased_at'])
    .select(['s.gross', 's.discount', 's.platform_fee', 's.net', 's.sale_status', 's.fulfil_status'])
    .select(['s.settlement_status', 's.settled_at', 's.match_status', 's.extra', 's.note', 's.excluded', 's.version'])
    .select(['s.created_at', 's.updated_at', 's.updated_by', 'c.code as class_code', 'c.title as core_title'])
    .select(['v.code as own_code', 'v.status as voucher_state', 'p.name as student_name', 'p.email as student_email'])
    .select(['u.name as changer', 's.student_lms_class_id', 'e.status as place_state', 'e.progress_pct'])
    .select(['l.id as lms_id', 'l.code as lms_code', 'l.title as lms_title'])
    .where(sql<boolean>`s.id = ANY (${[...ids]}::bigint[])`)
    .where('s.deleted_at', 'is', null)
    .execute()
  return found.map((row) => ({
    id: row.id,
    customerId: row.customer_id,
    platformCode: row.platform_code,
    externalId: row.external_id,
    invoiceCode: row.invoice_code,
    orderId: row.order_id,
    coreClassId: row.core_class_id,
    coreClass:
      row.core_class_id === null || row.class_code === null
        ? null
        : { id: row.core_class_id, code: row.class_code, title: row.core_title ?? '' },
    classTitle: row.class_title,
    scheduleCode: row.schedule_code,
    buyerName: row.buyer_name,
    buyerEmail: row.buyer_email,
    buyerPhone: row.buyer_phone,
    prakerjaNo: row.prakerja_no,
    voucherCode: row.voucher_code,
    redeemCode: row.redeem_code,
    voucherId: row.voucher_id,
    voucher:
      row.voucher_id === null || row.own_code === null
        ? null
        : { id: row.voucher_id, code: row.own_code, status: row.voucher_state ?? '' },
    studentId: row.student_id,
    student:
      row.student_id === null || row.student_name === null
        ? null
        : { id: row.student_id, name: row.student_name, email: row.student_email ?? '' },
    studentLmsClassId: row.student_lms_class_id,
    enrolment:
      row.student_lms_class_id === null || row.place_state === null || row.lms_id === null
        ? null
        : {
            id: row.student_lms_class_id,
            status: row.place_state,
            progressPct: Number(row.progress_pct),
            schedule: { id: row.lms_id, code: row.lms_code ?? '', title: row.lms_title ?? '' },
          },
    purchasedAt: row.purchased_at.toISOString(),
    gross: row.gross,
    discount: row.discount,
    platformFee: row.platform_fee,
    net: row.net,
    saleStatus: row.sale_status,
    fulfilStatus: row.fulfil_status,
    settlementStatus: row.settlement_status,
    settledAt: row.settled_at,
    matchStatus: row.match_status,
    extra: row.extra as Record<string, unknown>,
    note: row.note,
    exclude: row.excluded,
    version: row.version,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    updatedBy: named(row.updated_by, row.changer),
  }))
}
