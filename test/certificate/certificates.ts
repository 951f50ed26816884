import type { Certificate } from '#contract/certificate/certificate.ts'
import type { RecordRef } from '#engine/context.ts'

/** A valid certificate that was sent, but for what is said otherwise. */
export function certificate(more: Partial<Certificate> = {}): Certificate {
  return {
    id: 5,
    customerId: 1,
    number: 'AKN/2026/01/000005',
    student: { id: 3, name: 'Budi' },
    studentLmsClassId: 31,
    lmsClass: { id: 7, code: 'JK-2601-0001', title: 'Excel' },
    state: 'VALID',
    sendStatus: 'SENT',
    issuedAt: '2026-01-05T03:00:00Z',
    templateId: 2,
    template: { id: 2, name: 'Kelulusan' },
    sentTo: 'budi@contoh.example',
    sentAt: '2026-01-05T03:01:00Z',
    sendAttempts: 1,
    lastError: null,
    queuedAt: '2026-01-05T03:00:00Z',
    revokedAt: null,
    revokeReason: null,
    replacedBy: null,
    replaces: null,
    replaceReason: null,
    verifyCode: '7K2M9QXAT4PBWZC2',
    verifyUrl: 'https://console.akn.example/verify/7K2M-9QXA-T4PB-WZC2',
    version: 1,
    createdAt: '2026-01-05T03:00:00Z',
    updatedAt: '2026-01-05T03:00:00Z',
    updatedBy: null,
    ...more,
  }
}

/** The same as surfaces hand it around. */
export function certificateRef(more: Partial<Certificate> = {}): RecordRef<'certificate'> {
  const record = certificate(more)
  return { resource: 'certificate', id: record.id, label: record.number, record }
}
