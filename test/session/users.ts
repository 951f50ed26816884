import type { Role, User } from '#contract/session/user.ts'
import type { RecordRef } from '#engine/context.ts'

/** Somebody with one role, but for what is said otherwise. */
export function user(more: Partial<User> = {}): User {
  const id = more.id ?? 7
  return {
    id,
    masterId: id,
    customerId: 1,
    customer: { id: 1, name: 'PT Karya Nusantara Edukasi' },
    name: `Wulan ${id}`,
    email: `wulan${id}@contoh.example`,
    phone: null,
    accountStatus: 'ACTIVE',
    hasPassword: true,
    own: true,
    roles: [
      {
        customerUserRoleId: 31,
        code: 'PARTNER_VIEWER',
        name: 'Partner viewer',
        scope: 'CUSTOMER',
        administers: false,
        grantedAt: '2026-10-01T03:00:00Z',
      },
    ],
    onlyAdministrator: false,
    lastLoginAt: null,
    version: 3,
    createdAt: '2026-10-01T03:00:00Z',
    updatedAt: '2026-10-01T03:00:00Z',
    ...more,
  }
}

/** A user as surfaces hand it around. */
export function userRef(more: Partial<User> = {}): RecordRef<'user'> {
  const record = user(more)
  return { resource: 'user', id: record.id, label: record.name, record }
}

export const viewer: Role = {
  code: 'PARTNER_VIEWER',
  name: 'Partner viewer',
  description: null,
  scope: 'CUSTOMER',
  permissions: ['class:read'],
  system: true,
  grantable: true,
  requiresFactor: false,
}

/** A role that reaches beyond a partner. */
export const staff: Role = { ...viewer, code: 'SUPPORT', name: 'Support', scope: 'GLOBAL' }

/** A role as its picker answers it. */
export const roleRef = (record: Role): RecordRef<'role'> => ({
  resource: 'role',
  id: record.code,
  label: record.name,
  record,
})
