import type { Redemption } from '#contract/redemption/redemption.ts'

/** A request that waits for a schedule. */
export const redemption = (more: Partial<Redemption> = {}): Redemption => ({
  id: 9,
  customerId: 1,
  version: 3,
  createdAt: '2026-11-20T02:00:00.000Z',
  updatedAt: '2026-11-20T02:00:00.000Z',
  exclude: false,
  name: 'Siti Rahmawati',
  email: 'siti.rahma@contoh.example',
  phone: null,
  voucherCode: 'PIN-7K2M9QXA',
  redeemCode: null,
  platform: 'PINTARIA',
  lmsClassId: null,
  lmsClass: null,
  coreClassId: 4,
  coreClass: { id: 4, code: 'KLS-0007', title: 'Administrasi Perkantoran dengan Excel' },
  status: 'PENDING',
  flag: 'VALID',
  redeemedAt: null,
  channel: 'WEB',
  voucherId: 12,
  studentId: null,
  student: null,
  studentLmsClassId: null,
  note: null,
  ...more,
})

/** It has the focus of its list. */
export const focus = (more: Partial<Redemption> = {}) => {
  const record = redemption(more)
  return { resource: 'redemption' as const, id: record.id, label: record.voucherCode, record }
}
