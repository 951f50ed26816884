import type { Credential } from '#contract/meeting/credential.ts'
import type { RecordRef } from '#engine/context.ts'

/** An active key of production, but for what is said otherwise. */
export function credential(more: Partial<Credential> = {}): Credential {
  return {
    id: 7,
    customerId: 1,
    customer: { id: 1, name: 'PT Karya Nusantara Edukasi' },
    name: 'Prakerja Produksi',
    platform: null,
    kind: 'CLIENT_KEY',
    environment: 'PRODUCTION',
    clientCode: 'AKN-01',
    secretMask: '••••9f2c',
    scopes: ['redeem'],
    expiresAt: '2027-06-30T10:00:00Z',
    expiry: 'VALID',
    lastUsedAt: null,
    rotatedAt: '2026-10-01T03:00:00Z',
    status: 'ACTIVE',
    version: 4,
    createdAt: '2026-02-01T03:00:00Z',
    updatedAt: '2026-10-01T03:00:00Z',
    updatedBy: null,
    ...more,
  }
}

/** The same as surfaces hand it around. */
export function credentialRef(more: Partial<Credential> = {}): RecordRef<'credential'> {
  const record = credential(more)
  return { resource: 'credential', id: record.id, label: record.name, record }
}
