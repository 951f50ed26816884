import { sql } from 'kysely'
import { channelOf, ofChannels, sellsPlaces } from '#contract/channel/channel.ts'
import type { FieldIssue } from '#contract/core/error.ts'
import { canEditSale } from '#contract/channel/sale.rules.ts'
import type { Sale, Sales } from '#contract/channel/sale.ts'
import { sales } from '#contract/channel/sale.ts'
import type { Tx } from '#server/core/db/database.ts'
import { ref } from '#server/core/find/description.ts'
import type { HandlerContext } from '#server/core/http/context.ts'
import { related } from '#server/core/resource/columns.ts'
import type { RelatedWrites, Writing, Written } from '#server/core/resource/resource.ts'
import { serveResource } from '#server/core/resource/serve.ts'
import { leaveWith, moveEnrolment, voucherIssues } from './direct.ts'
import { matchColumns } from './match.ts'
import { placeCounts, placesOf, releasePlaces, usedPlaces, voidPlaces } from './sale-places.ts'
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
  const { input, before, customerId } = writing
  const { gross = before?.gross ?? 0, discount = before?.discount ?? 0 } = input as Amounts
  const issues: FieldIssue[] = []
  if (discount > gross) issues.push({ field: 'discount', message: 'must not be more than the price' })
  if (platform !== undefined && sellsPlaces(platform)) return [...issues, ...voucherIssues(input, platform)]
  const { voucherId } = input as { voucherId?: number | null }
  if (voucherId) {
    const voucher = await findVoucher(context, customerId, { id: voucherId }, before?.id)
    if (voucher && voucher.takenBy !== null) issues.push({ field: 'voucherId', message: 'belongs to another sale' })
  }
  return issues
}

/** A voucher is kept for whom it was sold to, let go when it was not, and worth nothing when the sale is off. */
async function moveVouchers(
  id: number,
  { before, input, set }: Written<Sale>,
  context: HandlerContext,
): Promise<RelatedWrites | undefined> {
  const { saleStatus = before?.saleStatus ?? 'PAID' } = input as Partial<Sale>
  const was = before?.voucherId ?? null
  const is = set.voucher_id === undefined ? was : (set.voucher_id as number | null)
  const student = (set.student_id ?? before?.studentId ?? null) as number | null
  const related = [
    ...(was !== null && was !== is ? await releaseVoucher(context, id, was) : []),
    ...(is !== null && is !== was && saleStatus === 'PAID' ? await reserveVoucher(context, id, is, student) : []),
    ...(is !== null && saleStatus !== 'PAID' && before?.saleStatus === 'PAID'
      ? await voidVoucher(context, is, saleStatus)
      : []),
    ...(saleStatus !== 'PAID' && before?.saleStatus === 'PAID' ? await voidPlaces(context, id, is, saleStatus) : []),
  ]
  return related.length > 0 ? { related } : undefined
}

const platformOf = ({ before, set }: Written<Sale>) => before?.platformCode ?? String(set.platform_code)

/** What holds of a sale whoever looks at it: one marketplace, or finance. */
export const commonSale = {
  columns: {
    coreClass: related('core_class', 'id', 'code', 'title'),
    student: {
      value: ref('student.name'),
      joins: ['student'],
      record: related('student', 'id', 'name', 'email'),
    },
    voucher: related('voucher', 'id', 'code', 'status'),
    enrolment: sql`CASE WHEN lms_class.id IS NOT NULL THEN json_build_object(
      'id', place.id, 'status', place.status, 'progressPct', place.progress_pct, 'schedule',
      json_build_object('id', lms_class.id, 'code', lms_class.code, 'title', lms_class.title)) END`,
    places: {
      value: placesOf(sql`concat_ws('/', ${usedPlaces}, platform_sale.place_count)`),
      record: placesOf(placeCounts),
    },
    listing: sql`(
      SELECT json_build_object('id', l.id, 'store', st.name, 'title', l.listing_title, 'price', l.price,
                               'discountPrice', l.discount_price, 'status', l.status)
        FROM store_class l JOIN store st ON st.id = l.store_id
       WHERE l.core_class_id = platform_sale.core_class_id AND st.platform_code = platform_sale.platform_code
         AND l.deleted_at IS NULL
       ORDER BY l.id = platform_sale.store_class_id DESC NULLS LAST,
                array_position('{LISTED,PAUSED,DRAFT,DELISTED}'::text[], l.status), l.id
       LIMIT 1)`,
  },
  // What the listing and the vouchers are now is no change of the sale.
  unaudited: ['listing', 'places'],
  joins: {
    class: sql`LEFT JOIN core_class ON core_class.id = platform_sale.core_class_id`,
    voucher: sql`LEFT JOIN voucher ON voucher.id = platform_sale.voucher_id`,
    student: sql`LEFT JOIN student ON student.id = platform_sale.student_id`,
    place: sql`LEFT JOIN student_lms_class AS place ON place.id = platform_sale.student_lms_class_id`,
    schedule: sql`LEFT JOIN lms_class ON lms_class.id = place.lms_class_id`,
  },
  references: {
    coreClassId: { table: 'core_class', what: 'a class' },
    voucherId: { table: 'voucher', what: 'a voucher' },
    studentId: { table: 'student', what: 'a student' },
    lmsClassId: { table: 'lms_class', what: 'a schedule' },
  },
  // They are what a sale is matched with (`matchColumns`).
  write: { voucherId: () => ({}), studentId: () => ({}) },
  mayEdit: canEditSale,
  afterWrite: (id: number, written: Written<Sale>, context: HandlerContext) =>
    sellsPlaces(platformOf(written)) ? moveEnrolment(id, written, context) : moveVouchers(id, written, context),
  async alsoDelete(sale: Sale, context: HandlerContext): Promise<RelatedWrites | undefined> {
    const { id, voucherId, platformCode } = sale
    if (sellsPlaces(platformCode)) return leaveWith(sale, context)
    const main = voucherId === null ? [] : await releaseVoucher(context, id, voucherId)
    return { related: [...main, ...(await releasePlaces(context, id, voucherId))] }
  },
} as const

/** The sales of each marketplace. They share a table; the platform of a row never changes. */
export const salesOf = ofChannels((channel) => {
  const { platform } = channelOf(channel)
  return serveResource(sales[channel] as Sales, {
    ...commonSale,
    accepts: ({ platformCode }) => platformCode === platform,
    list: { where: sql`platform_sale.deleted_at IS NULL AND platform_sale.platform_code = ${platform}` },
    check: (writing, context) => checkSale(writing, context, platform),
    async values(writing, context) {
      const { gross } = writing.input
      return {
        ...(writing.before ? {} : { platform_code: platform }),
        ...(gross === undefined ? {} : { platform_fee: await feeOf(context.tx, platform, gross) }),
        ...(await matchColumns(writing, context, platform)),
      }
    },
  })
})
