import { sql } from 'kysely'
import { voucher } from '#contract/voucher/voucher.ts'
import { alive, code, dotted, ref } from '#server/core/find/description.ts'
import { serveResource } from '#server/core/resource/serve.ts'
import { lockRows, readVouchers } from './queries.ts'

/** The vouchers of a customer. Their rows are read by statements of their own: the list is asked for most often of all. */
export default serveResource(voucher, {
  columns: {
    platform: 'platform_code',
    classCode: { value: ref('core_class.code'), joins: ['class'] },
    class: { value: ref('core_class.title'), joins: ['class'] },
    schedule: { value: ref('lms_class.code'), joins: ['schedule'] },
    batch: { id: ref('voucher.batch_id'), name: ref('voucher_batch.name'), joins: ['batch'] },
    orderNo: { value: ref('sales_order.order_no'), joins: ['order'] },
    student: { value: ref('student.name'), joins: ['student'] },
    email: { value: ref('student.email'), joins: ['student'] },
    exclude: 'excluded',
  },
  joins: {
    class: sql`JOIN core_class ON core_class.id = voucher.core_class_id`,
    schedule: sql`LEFT JOIN lms_class ON lms_class.id = voucher.lms_class_id`,
    batch: sql`JOIN voucher_batch ON voucher_batch.id = voucher.batch_id`,
    order: sql`LEFT JOIN order_item ON order_item.id = voucher.order_item_id
      LEFT JOIN sales_order ON sales_order.id = order_item.order_id`,
    student: sql`LEFT JOIN student ON student.id = voucher.student_id`,
  },
  references: {
    platform: { table: 'digital_platform', what: 'a known platform', by: 'code', shared: true },
    coreClassId: { table: 'core_class', what: 'a class' },
    lmsClassId: { table: 'lms_class', what: 'a schedule' },
  },
  list: { rows: readVouchers },
  lockRows,
  find: {
    from: sql`list_voucher AS t`,
    tenant: ref('t.customer_id'),
    where: alive,
    newest: sql`t.created_at DESC, t.id DESC`,
    fields: [code('t.code', { start: true, part: 'indexed' }), code('t.external_code')],
    huge: true,
    joins: sql`JOIN list_core_class AS c ON c.id = t.core_class_id`,
    label: ref('t.code'),
    hint: dotted(sql`initcap(t.status)`, ref('c.title')),
  },
})
