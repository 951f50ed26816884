import { sql } from 'kysely'
import type { saleFields } from '#contract/channel/sale.ts'
import type { ListColumn } from '#server/core/list/description.ts'

const ref = (name: string) => sql.ref(`platform_sale.${name}`)

/** The columns of every list of sales. */
export const saleColumns: { readonly [K in keyof typeof saleFields]: ListColumn } = {
  purchasedAt: { title: 'Bought', value: ref('purchased_at'), width: 18 },
  invoiceCode: { title: 'Invoice', value: ref('invoice_code'), width: 24 },
  externalId: { title: 'Number at the platform', value: ref('external_id'), width: 20 },
  buyerName: { title: 'Buyer', value: ref('buyer_name'), width: 28 },
  buyerEmail: { title: 'E-mail', value: ref('buyer_email'), width: 32 },
  coreClassId: { title: 'Class', value: ref('core_class_id') },
  classTitle: { title: 'Class', value: ref('class_title'), width: 44 },
  voucherCode: { title: 'Voucher', value: ref('voucher_code'), width: 22 },
  student: { title: 'Student', value: sql.ref('student.name'), joins: ['student'], width: 28 },
  studentId: { title: 'Student', value: ref('student_id') },
  gross: { title: 'Price', value: ref('gross'), width: 14 },
  discount: { title: 'Discount', value: ref('discount'), width: 14 },
  platformFee: { title: 'Fee', value: ref('platform_fee'), width: 14 },
  net: { title: 'Net', value: ref('net'), width: 14 },
  saleStatus: { title: 'Sale', value: ref('sale_status'), width: 12 },
  fulfilStatus: { title: 'Fulfilment', value: ref('fulfil_status'), width: 14 },
  matchStatus: { title: 'Match', value: ref('match_status'), width: 12 },
  settlementStatus: { title: 'Settlement', value: ref('settlement_status'), width: 12 },
  exclude: { title: 'Excluded', value: ref('excluded'), width: 10 },
}
