import { sql } from 'kysely'
import type { FieldIssue } from '#contract/error.ts'
import { canDeleteSale, canEditSale } from '#contract/sale.rules.ts'
import type { Sale } from '#contract/sale.ts'
import { saleFields } from '#contract/sale.ts'
import type { Tx } from '#server/db/database.ts'
import { kept } from '#server/db/kept.ts'
import type { HandlerContext } from '#server/http/context.ts'
import type { Beside, Resource, Writing, Written } from '#server/resource/resource.ts'
import { matchColumns } from './match.ts'
import { saleColumns } from './sale-columns.ts'
import { findVoucher, releaseVoucher, reserveVoucher, voidVoucher } from './voucher-of.ts'

async function rows(tx: Tx, ids: readonly number[]): Promise<Sale[]> {
  const found = await tx
    .selectFrom('platform_sale as s')
    .leftJoin('core_class as c', 'c.id', 's.core_class_id')
    .leftJoin('voucher as v', 'v.id', 's.voucher_id')
    .leftJoin('student as p', 'p.id', 's.student_id')
    .leftJoin('app_user as u', 'u.id', 's.updated_by')
    .modifyFront(kept)
    .select(['s.id', 's.customer_id', 's.platform_code', 's.external_id', 's.invoice_code', 's.order_id'])
    .select(['s.core_class_id', 's.class_title', 's.schedule_code', 's.buyer_name', 's.buyer_email', 's.buyer_phone'])
    .select(['s.prakerja_no', 's.voucher_code', 's.redeem_code', 's.voucher_id', 's.student_id', 's.purchased_at'])
    .select(['s.gross', 's.discount', 's.platform_fee', 's.net', 's.sale_status', 's.fulfil_status'])
    .select(['s.settlement_status', 's.settled_at', 's.match_status', 's.extra', 's.note', 's.excluded', 's.version'])
    .select(['s.created_at', 's.updated_at', 's.updated_by', 'c.code as class_code', 'c.title as core_title'])
    .select(['v.code as own_code', 'v.status as voucher_state', 'p.name as student_name', 'p.email as student_email'])
    .select(['u.name as changer'])
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
    updatedBy: row.updated_by === null || row.changer === null ? null : { id: row.updated_by, name: row.changer },
  }))
}

interface Amounts {
  gross?: number
  discount?: number
}

/** What the platform keeps, by its share of the price. */
async function feeOf(tx: Tx, platform: string, gross: number): Promise<number> {
  const { rows: found } = await sql<{ fee: number }>`
    SELECT round(${gross}::numeric * fee_pct / 100)::int AS fee FROM digital_platform WHERE code = ${platform}`.execute(
    tx,
  )
  return found[0]?.fee ?? 0
}

async function check({ wish, before, customerId }: Writing<Sale>, context: HandlerContext): Promise<FieldIssue[]> {
  const { gross = before?.gross ?? 0, discount = before?.discount ?? 0 } = wish as Amounts
  const issues: FieldIssue[] = []
  if (discount > gross) issues.push({ field: 'discount', message: 'must not be more than the price' })
  const { voucherId } = wish as { voucherId?: number | null }
  if (voucherId) {
    const voucher = await findVoucher(context, customerId, { id: voucherId }, before?.id)
    if (voucher && voucher.takenBy !== null) issues.push({ field: 'voucherId', message: 'belongs to another sale' })
  }
  return issues
}

/** A voucher is kept for whom it was sold to, let go when it was not, and worth nothing when the sale is off. */
async function moveVouchers(
  id: number,
  { before, wish, set }: Written<Sale>,
  context: HandlerContext,
): Promise<Beside | undefined> {
  const { saleStatus = before?.saleStatus ?? 'PAID' } = wish as Partial<Sale>
  const was = before?.voucherId ?? null
  const is = set.voucher_id === undefined ? was : (set.voucher_id as number | null)
  const student = (set.student_id ?? before?.studentId ?? null) as number | null
  const related = [
    ...(was !== null && was !== is ? await releaseVoucher(context, id, was) : []),
    ...(is !== null && is !== was && saleStatus === 'PAID' ? await reserveVoucher(context, id, is, student) : []),
    ...(is !== null && saleStatus !== 'PAID' && before?.saleStatus === 'PAID'
      ? await voidVoucher(context, is, saleStatus)
      : []),
  ]
  return related.length > 0 ? { related } : undefined
}

/** The sales of one marketplace. They share a table; the platform of a row never changes. */
export function salesOf(platform: string, resource: 'tokped'): Resource<Sale, typeof saleFields> {
  return {
    table: 'platform_sale',
    area: 'channel',
    command: resource,
    noun: 'sale',
    label: ({ invoiceCode }) => invoiceCode,
    knows: ({ platformCode }) => platformCode === platform,
    columns: {
      externalId: 'external_id',
      invoiceCode: 'invoice_code',
      classTitle: 'class_title',
      scheduleCode: 'schedule_code',
      coreClassId: 'core_class_id',
      buyerName: 'buyer_name',
      buyerEmail: 'buyer_email',
      buyerPhone: 'buyer_phone',
      prakerjaNo: 'prakerja_no',
      voucherCode: 'voucher_code',
      redeemCode: 'redeem_code',
      purchasedAt: 'purchased_at',
      gross: 'gross',
      discount: 'discount',
      saleStatus: 'sale_status',
      extra: 'extra',
      note: 'note',
    },
    references: {
      coreClassId: { table: 'core_class', what: 'a class' },
      voucherId: { table: 'voucher', what: 'a voucher' },
      studentId: { table: 'student', what: 'a student' },
    },
    unique: 'externalId',
    mayEdit: canEditSale,
    mayDelete: canDeleteSale,
    check,
    async values(writing, context) {
      const { gross } = writing.wish as Amounts
      return {
        ...(writing.before ? {} : { platform_code: platform }),
        ...(gross === undefined ? {} : { platform_fee: await feeOf(context.tx, platform, gross) }),
        ...(await matchColumns(writing, context)),
      }
    },
    also: moveVouchers,
    alsoDelete: async ({ id, voucherId }, context) =>
      voucherId === null ? undefined : { related: await releaseVoucher(context, id, voucherId) },
    list: {
      resource,
      title: 'Sales',
      view: 'list_platform_sale',
      alias: 'platform_sale',
      fields: saleFields,
      columns: saleColumns,
      joins: { student: sql`LEFT JOIN student ON student.id = platform_sale.student_id` },
      where: sql`platform_sale.deleted_at IS NULL AND platform_sale.platform_code = ${platform}`,
      defaultSort: '-purchasedAt',
      rows,
    },
  }
}

export const tokpedSales = salesOf('TOKOPEDIA', 'tokped')
