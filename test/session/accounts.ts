import type { Account } from '#contract/session/account.ts'
import type { RecordRef } from '#engine/context.ts'

/** An account that is active, but for what is said otherwise. */
export function accountRow(more: Partial<Account> = {}): Account {
  return {
    id: 7,
    customerId: 1,
    customer: 'PT Karya Nusantara Edukasi',
    email: 'siti@contoh.example',
    name: 'Siti Rahma',
    phone: null,
    photo: null,
    portals: ['ADMIN_CENTER'],
    accountStatus: 'ACTIVE',
    mustChangePassword: false,
    emailVerifiedAt: null,
    lastLoginAt: null,
    deviceCount: 1,
    resetCount: 0,
    exclude: false,
    version: 4,
    createdAt: '2026-11-20T03:00:00Z',
    updatedAt: '2026-11-20T03:00:00Z',
    ...more,
  }
}

/** An account as surfaces hand it around. */
export function accountRef(more: Partial<Account> = {}): RecordRef<'account'> {
  const record = accountRow(more)
  return { resource: 'account', id: record.id, label: record.name, record }
}
