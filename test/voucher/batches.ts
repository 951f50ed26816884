import type { VoucherBatch } from '#contract/voucher/voucher-batch.ts'
import type { RecordRef } from '#engine/context.ts'

/** A batch that was generated, but for what is said otherwise. */
export const batch = (more: Partial<VoucherBatch> = {}): VoucherBatch => ({
  id: 12,
  customerId: 1,
  version: 2,
  createdAt: '2026-06-01T03:00:00Z',
  updatedAt: '2026-06-01T03:00:00Z',
  updatedBy: null,
  createdBy: null,
  name: 'Pintaria Juni 2026',
  source: 'GENERATED',
  platform: 'PINTARIA',
  classId: 11,
  class: { id: 11, name: 'Excel untuk Pemula' },
  prefix: 'PIN',
  fileName: null,
  count: 500,
  ...more,
})

export const batchRef = (): RecordRef<'voucherBatch'> => {
  const record = batch()
  return { resource: 'voucherBatch', id: record.id, label: record.name, record }
}
