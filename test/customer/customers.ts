import type { CustomerRecord } from '#contract/customer/customer.ts'
import { customerParts } from '#contract/customer/customer.rules.ts'
import type { RecordRef } from '#engine/context.ts'

/** A partner with a tax number, but for what is said otherwise. */
export function customer(more: Partial<CustomerRecord> = {}): CustomerRecord {
  return {
    id: 7,
    customerId: 7,
    code: 'SND',
    name: 'Sinar Digital',
    company: 'LPK Sinar Digital',
    logo: null,
    address: 'Jl. Melati 12, Bandung',
    contact_phone: '+628120000001',
    email: 'halo@sinar.contoh.example',
    tarif: 'MITRA',
    upline_id: 1,
    upline: { id: 1, name: 'PT Karya Nusantara Edukasi' },
    mitraId: null,
    timezone: 'Asia/Jakarta',
    status: 'ACTIVE',
    joinedAt: '2025-02-01',
    users: 3,
    npwp: '0123•••••••1000',
    writable: [...customerParts],
    version: 4,
    createdAt: '2025-02-01T03:00:00Z',
    updatedAt: '2026-10-01T03:00:00Z',
    ...more,
  }
}

/** The same as surfaces hand it around. */
export function customerRef(more: Partial<CustomerRecord> = {}): RecordRef<'customer'> {
  const record = customer(more)
  return { resource: 'customer', id: record.id, label: record.company, record }
}
