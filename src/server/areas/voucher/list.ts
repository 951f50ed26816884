import { sql } from 'kysely'
import type { Voucher } from '#contract/voucher/voucher.ts'
import { voucherFields } from '#contract/voucher/voucher.ts'
import type { ListDescription } from '#server/core/list/description.ts'
import { readVouchers, vouchersFound } from './queries.ts'

const ref = (name: string) => sql.ref(name)

/** The vouchers of a customer as a list. */
export const vouchers: ListDescription<typeof voucherFields, Voucher> = {
  resource: 'voucher',
  title: 'Vouchers',
  view: 'list_voucher',
  alias: 'voucher',
  fields: voucherFields,
  columns: {
    code: { title: 'Code', value: ref('voucher.code'), width: 22 },
    platform: {
      title: 'Platform',
      value: ref('voucher.platform_code'),
      choices: sql`SELECT code FROM digital_platform`,
      width: 14,
    },
    coreClassId: { title: 'Class', value: ref('voucher.core_class_id') },
    classCode: { title: 'Class code', value: ref('core_class.code'), joins: ['class'], width: 12 },
    class: { title: 'Class', value: ref('core_class.title'), joins: ['class'], width: 44 },
    lmsClassId: { title: 'Schedule', value: ref('voucher.lms_class_id') },
    schedule: { title: 'Schedule', value: ref('lms_class.code'), joins: ['schedule'], width: 16 },
    batchId: { title: 'Batch', value: ref('voucher.batch_id') },
    batch: { title: 'Batch', value: ref('voucher_batch.name'), joins: ['batch'], width: 28 },
    price: { title: 'Price', value: ref('voucher.price'), width: 12 },
    status: { title: 'Status', value: ref('voucher.status'), width: 12 },
    studentId: { title: 'Student', value: ref('voucher.student_id') },
    student: { title: 'Student', value: ref('student.name'), joins: ['student'], width: 28 },
    email: { title: 'E-mail', value: ref('student.email'), joins: ['student'], width: 32 },
    expiresAt: { title: 'Expires', value: ref('voucher.expires_at'), width: 18 },
    sentAt: { title: 'Sent', value: ref('voucher.sent_at'), width: 18 },
    redeemedAt: { title: 'Redeemed', value: ref('voucher.redeemed_at'), width: 18 },
    createdAt: { title: 'Created', value: ref('voucher.created_at'), width: 18 },
    exclude: { title: 'Excluded', value: ref('voucher.excluded'), width: 10 },
  },
  joins: {
    class: sql`JOIN core_class ON core_class.id = voucher.core_class_id`,
    schedule: sql`LEFT JOIN lms_class ON lms_class.id = voucher.lms_class_id`,
    batch: sql`JOIN voucher_batch ON voucher_batch.id = voucher.batch_id`,
    student: sql`LEFT JOIN student ON student.id = voucher.student_id`,
  },
  where: sql`voucher.deleted_at IS NULL`,
  defaultSort: '-createdAt',
  rows: readVouchers,
  rowsFound: vouchersFound,
}
