import type { Complaint } from '#contract/support/complaint.ts'
import type { RecordRef } from '#engine/context.ts'

/** An open complaint, but for what is said otherwise. */
export function complaint(more: Partial<Complaint> = {}): Complaint {
  return {
    id: 7,
    customerId: 1,
    ticketNo: 'CPL-2611-0007',
    name: 'Siti Rahma',
    email: 'siti@contoh.example',
    phone: null,
    studentId: null,
    student: null,
    studentLmsClassId: null,
    studentLmsClass: null,
    voucherCode: null,
    platform: null,
    category: 'NILAI',
    categoryName: 'Nilai',
    subject: 'Nilai belum keluar',
    description: 'Nilai ujian saya belum keluar.',
    attachments: [],
    channel: 'WEB',
    priority: 'NORMAL',
    status: 'OPEN',
    resolution: null,
    handledBy: null,
    handledAt: null,
    dueAt: '2026-11-24T03:00:00Z',
    overdue: false,
    reopenUntil: null,
    reopenCount: 0,
    exclude: false,
    version: 4,
    createdAt: '2026-11-20T03:00:00Z',
    updatedAt: '2026-11-20T03:00:00Z',
    ...more,
  }
}

/** A complaint as surfaces hand it around. */
export function complaintRef(more: Partial<Complaint> = {}): RecordRef<'complaint'> {
  const record = complaint(more)
  return { resource: 'complaint', id: record.id, label: record.ticketNo, record }
}
