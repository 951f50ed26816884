import type { Enrolment } from '#contract/participant/enrolment.ts'
import type { RecordRef } from '#engine/context.ts'

/** A participant who has passed and has no certificate yet. */
export const someone = (given: Partial<Enrolment> = {}): Enrolment => ({
  id: 31,
  customerId: 1,
  version: 4,
  exclude: false,
  createdAt: '2026-06-01T02:00:00.000Z',
  updatedAt: '2026-06-09T02:00:00.000Z',
  updatedBy: null,
  nameOnCertificate: 'Siti Rahmawati',
  studentId: 7,
  student: { id: 7, name: 'Siti Rahmawati' },
  email: 'siti.rahma@contoh.example',
  phone: '+6281200000007',
  coreClassId: 2,
  coreClass: { id: 2, code: 'KLS-0002', title: 'Desain Konten' },
  lmsClassId: 5,
  lmsClass: { id: 5, code: 'JK-2606-0005', title: 'Desain Konten – angkatan 5' },
  startAt: '2026-06-10T02:00:00.000Z',
  locked: false,
  platform: 'TOKOPEDIA',
  voucherId: 12,
  voucherCode: 'TOK-7K2M9QXA',
  redeemCode: null,
  invoiceCode: null,
  referralCode: null,
  status: 'PASSED',
  progressPct: 100,
  attendedCount: 5,
  requiredCount: 5,
  lastKe: 5,
  pretestScore: null,
  posttestScore: 80,
  skillScore: null,
  finalScore: 84,
  passed: true,
  certificateStatus: 'NONE',
  certificate: null,
  restartCount: 0,
  restartedAt: null,
  enrolledAt: '2026-06-01T02:00:00.000Z',
  startedAt: null,
  finishedAt: null,
  lastActivityAt: null,
  dropReason: null,
  note: null,
  ...given,
})

export const someoneRef = (given: Partial<Enrolment> = {}): RecordRef<'enrolment'> => {
  const record = someone(given)
  return { resource: 'enrolment', id: record.id, label: record.nameOnCertificate, record }
}
