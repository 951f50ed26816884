import type { VerifiedCode } from '#contract/redemption/verification.ts'

/** A code that was used. */
export const verified = (more: Partial<VerifiedCode> = {}): VerifiedCode => ({
  code: 'PIN-7K2M9QXA',
  state: 'REDEEMED',
  voucherId: 12,
  status: 'REDEEMED',
  platform: 'PINTARIA',
  coreClass: { id: 4, code: 'KLS-0007', title: 'Administrasi Perkantoran dengan Excel' },
  schedule: { id: 8, code: 'JK-2606-0012', title: 'Excel Juni' },
  expiresAt: null,
  expiresOn: null,
  voidReason: null,
  reservedFor: null,
  redemptionId: 9,
  redeemedAt: '2026-06-10T02:30:00.000Z',
  redeemedOn: '10/06/2026 09.30',
  participant: { studentLmsClassId: 31, name: 'Siti Rahmawati', email: 'siti.rahma@contoh.example' },
  attended: 3,
  required: 5,
  certificate: null,
  invoice: 'PINTARIA-XB9C',
  orderId: 21,
  refusals: 0,
  ...more,
})
