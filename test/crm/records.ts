import type { Prospect } from '#contract/crm/prospect.ts'
import type { Scholarship } from '#contract/crm/scholarship.ts'
import type { Stage } from '#contract/crm/stage.ts'
import type { RecordRef } from '#engine/context.ts'

const common = { customerId: 1, version: 4, createdAt: '2026-10-01T03:00:00Z', updatedAt: '2026-11-01T03:00:00Z' }
const signed = { ...common, updatedBy: null }

/** A prospect in the first stage, but for what is said otherwise. */
export function prospectRecord(more: Partial<Prospect> = {}): Prospect {
  return {
    ...signed,
    id: 9,
    name: 'Siti Rahma',
    email: 'siti@contoh.example',
    phone: '+6281234567890',
    source: 'WA',
    interestClassId: null,
    interest: null,
    programId: null,
    program: null,
    stageId: 1,
    stage: { id: 1, name: 'Baru', kind: 'OPEN', color: null, slaDays: 2 },
    stageEnteredAt: '2026-11-01T03:00:00Z',
    owner: null,
    value: 450_000,
    score: null,
    nextFollowUpAt: null,
    overdue: false,
    lostReason: null,
    studentId: null,
    student: null,
    notes: null,
    ...more,
  }
}

export function prospectRef(more: Partial<Prospect> = {}): RecordRef<'prospect'> {
  const record = prospectRecord(more)
  return { resource: 'prospect', id: record.id, label: record.name, record }
}

export function stageRef(more: Partial<Stage> = {}): RecordRef<'stage'> {
  const record: Stage = {
    ...signed,
    id: 1,
    name: 'Baru',
    code: 'NEW',
    kind: 'OPEN',
    order: 1,
    slaDays: 2,
    wipLimit: null,
    prospectCount: 0,
    color: null,
    ...more,
  }
  return { resource: 'stage', id: record.id, label: record.name, record }
}

/** A scholarship that was applied for, but for what is said otherwise. */
export function scholarshipRecord(more: Partial<Scholarship> = {}): Scholarship {
  return {
    ...signed,
    id: 12,
    number: 'BSW-26-0012',
    prospectId: null,
    studentId: 5,
    person: { kind: 'student', id: 5, name: 'Siti Rahma' },
    scheme: 'Beasiswa Mitra 50%',
    programId: 2,
    program: { id: 2, name: 'Beasiswa' },
    classId: null,
    class: null,
    percent: 50,
    amount: null,
    fee: null,
    feeAfter: null,
    status: 'REVIEW',
    score: 80,
    interviewAt: null,
    documentUrls: [],
    decidedBy: null,
    decidedAt: null,
    reason: null,
    steps: [
      { action: 'approve', label: 'Approve', to: 'APPROVED', requiresReason: false, roles: ['ADMISSIONS'] },
      { action: 'reject', label: 'Reject', to: 'REJECTED', requiresReason: true, roles: ['ADMISSIONS'] },
    ],
    ...more,
  }
}

export function scholarshipRef(more: Partial<Scholarship> = {}): RecordRef<'scholarship'> {
  const record = scholarshipRecord(more)
  return { resource: 'scholarship', id: record.id, label: record.number, record }
}
