import { sql } from 'kysely'
import type { ChannelName } from '#contract/channel/channel.ts'
import { channelOf, sellsPlaces } from '#contract/channel/channel.ts'
import type { FieldIssue } from '#contract/core/error.ts'
import { canDeleteSale, canEditSale } from '#contract/channel/sale.rules.ts'
import type { Sale } from '#contract/channel/sale.ts'
import { saleFields } from '#contract/channel/sale.ts'
import type { Tx } from '#server/core/db/database.ts'
import type { HandlerContext } from '#server/core/http/context.ts'
import type { Beside, Resource, Writing, Written } from '#server/core/resource/resource.ts'
import { leaveWith, moveEnrolment, voucherIssues } from './direct.ts'
import { matchColumns } from './match.ts'
import { saleColumns } from './sale-columns.ts'
import { saleRows } from './sale-rows.ts'
import { findVoucher, releaseVoucher, reserveVoucher, voidVoucher } from './voucher-of.ts'

interface Amounts {
  gross?: number
  discount?: number
}

/** What the platform keeps, by its share of the price. */
export async function feeOf(tx: Tx, platform: string, gross: number): Promise<number> {
  const { rows: found } = await sql<{ fee: number }>`
    SELECT round(${gross}::numeric * fee_pct / 100)::int AS fee FROM digital_platform WHERE code = ${platform}`.execute(
    tx,
  )
  return found[0]?.fee ?? 0
}

/** What is wrong with the amounts of a sale, and with the voucher that it is given. */
export async function checkSale(
  writing: Writing<Sale>,
  context: HandlerContext,
  platform: string | undefined,
): Promise<FieldIssue[]> {
  const { wish, before, customerId } = writing
  const { gross = before?.gross ?? 0, discount = before?.discount ?? 0 } = wish as Amounts
  const issues: FieldIssue[] = []
  if (discount > gross) issues.push({ field: 'discount', message: 'must not be more than the price' })
  if (platform !== undefined && sellsPlaces(platform)) return [...issues, ...voucherIssues(wish, platform)]
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

const platformOf = ({ before, set }: Written<Sale>) => before?.platformCode ?? String(set.platform_code)

/** What holds of a sale whoever looks at it: one marketplace, or finance. */
export const commonSale = {
  noun: 'sale',
  label: ({ invoiceCode }) => invoiceCode,
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
    lmsClassId: { table: 'lms_class', what: 'a schedule' },
  },
  unique: 'externalId',
  mayEdit: canEditSale,
  mayDelete: canDeleteSale,
  also: (id, written, context) =>
    sellsPlaces(platformOf(written)) ? moveEnrolment(id, written, context) : moveVouchers(id, written, context),
  async alsoDelete(sale, context) {
    const { id, voucherId, platformCode } = sale
    if (sellsPlaces(platformCode)) return leaveWith(sale, context)
    return voucherId === null ? undefined : { related: await releaseVoucher(context, id, voucherId) }
  },
} satisfies Partial<Resource<Sale, typeof saleFields>>

/** The sales of one marketplace. They share a table; the platform of a row never changes. */
export function salesOf(resource: ChannelName): Resource<Sale, typeof saleFields> {
  const { platform } = channelOf(resource)
  return {
    table: 'platform_sale',
    area: 'channel',
    command: resource,
    knows: ({ platformCode }) => platformCode === platform,
    ...commonSale,

    check: (writing, context) => checkSale(writing, context, platform),
    async values(writing, context) {
      const { gross } = writing.wish as Amounts
      return {
        ...(writing.before ? {} : { platform_code: platform }),
        ...(gross === undefined ? {} : { platform_fee: await feeOf(context.tx, platform, gross) }),
        ...(await matchColumns(writing, context, platform)),
      }
    },
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
      rows: saleRows,
    },
  }
}
