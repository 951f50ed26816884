import type { Message } from '#contract/notification/message.ts'
import type { RecordRef } from '#engine/context.ts'

/** An e-mail that waits, but for what is said otherwise. */
export function messageRow(more: Partial<Message> = {}): Message {
  return {
    id: 12,
    customerId: 1,
    channel: 'EMAIL',
    recipient: 'siti@contoh.example',
    recipientName: 'Siti Rahma',
    subject: 'Kelas besok',
    body: 'Halo Siti',
    approved: null,
    sealed: false,
    status: 'QUEUED',
    attempts: 0,
    error: null,
    scheduledAt: null,
    nextTryAt: null,
    sentAt: null,
    deliveredAt: null,
    readAt: null,
    providerId: null,
    resetCount: 0,
    templateId: null,
    template: null,
    studentId: null,
    student: null,
    lmsClassId: null,
    lmsClass: null,
    exclude: false,
    version: 4,
    createdAt: '2026-10-01T03:00:00Z',
    updatedAt: '2026-11-01T03:00:00Z',
    createdBy: null,
    ...more,
  }
}

/** A message as surfaces hand it around. */
export function messageRef(more: Partial<Message> = {}): RecordRef<'message'> {
  const record = messageRow(more)
  return { resource: 'message', id: record.id, label: record.recipientName ?? record.recipient, record }
}
