import type { Invitation } from '#contract/session/invitation.ts'
import type { RecordRef } from '#engine/context.ts'

export const invitation: Invitation = {
  id: 4,
  customer: { id: 1, name: 'PT Karya Nusantara Edukasi' },
  email: 'wulan@contoh.example',
  name: 'Wulan Prameswari',
  phone: null,
  roles: [{ code: 'PARTNER_VIEWER', name: 'Partner viewer' }],
  invitedBy: { id: 7, name: 'Rara' },
  createdAt: '2026-11-20T03:00:00Z',
  expiresAt: '2026-11-23T03:00:00Z',
  expired: false,
}

export const invitationRef: RecordRef<'invitation'> = {
  resource: 'invitation',
  id: invitation.id,
  label: invitation.name,
  record: invitation,
}
