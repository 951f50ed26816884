import { sql } from 'kysely'
import type { VoucherStatus } from '#contract/voucher/voucher.ts'
import { voucherBatch } from '#contract/voucher/voucher-batch.ts'
import { ref } from '#server/core/find/description.ts'
import { serveResource } from '#server/core/resource/serve.ts'
import { clearCodes, refillCodes } from './clearing.ts'

/** What was generated or imported together. Deleting a batch voids its unused codes, restoring it brings them back. */
export default serveResource(voucherBatch, {
  columns: {
    platform: 'platform_code',
    classId: 'core_class_id',
    class: { id: ref('voucher_batch.core_class_id'), name: ref('core_class.title'), joins: ['class'] },
    createdBy: { id: ref('voucher_batch.created_by'), name: ref('maker.name'), joins: ['maker'] },
  },
  joins: {
    class: sql`LEFT JOIN core_class ON core_class.id = voucher_batch.core_class_id`,
    maker: sql`LEFT JOIN app_user AS maker ON maker.id = voucher_batch.created_by`,
  },
  references: {
    platform: { table: 'digital_platform', what: 'a platform', by: 'code', shared: true },
    classId: { table: 'core_class', what: 'a class' },
  },
  unaudited: ['codes'],
  async completeRow(tx, row) {
    const { rows } = await sql<{ status: VoucherStatus; count: number }>`
      SELECT status, count(*)::int AS count FROM voucher
       WHERE batch_id = ${row.id} AND deleted_at IS NULL GROUP BY status`.execute(tx)
    const none = { AVAILABLE: 0, RESERVED: 0, SENT: 0, REDEEMED: 0, EXPIRED: 0, VOID: 0 }
    return { ...row, codes: { ...none, ...Object.fromEntries(rows.map(({ status, count }) => [status, count])) } }
  },
  async alsoDelete({ id }, context) {
    await clearCodes(id, { mode: 'VOID' }, context)
  },
  async alsoRestore({ id }, context) {
    const { clearings } = await context.tx
      .selectFrom('voucher_batch')
      .select('clearings')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    await refillCodes(id, clearings, context)
  },
  inverseOfDelete: ({ id }) => ({ command: 'voucherBatch.restore', args: { record: id } }),
})
