import { kindOf } from '#contract/core/resource/kind.ts'

/** What partners and their registration documents are called. */
export const partnerKinds = {
  partner: kindOf({
    kind: 'partner',
    one: 'partner',
    table: 'mitra',
    area: 'partner-doc',
    path: '/partner',
    actions: ['info', 'attachments', 'status'],
    without: ['create', 'delete', 'restore'],
    permissions: { update: 'customer:update', export: 'partner-doc:read' },
    excludes: false,
    jobs: false,
  }),
  partnerDoc: kindOf({
    kind: 'partnerDoc',
    one: 'partner document',
    table: 'mitra_document',
    area: 'partner-doc',
    path: '/document-table',
    actions: ['replace', 'approve', 'reject', 'reopen', 'open'],
    without: ['create', 'delete', 'restore'],
    permissions: { update: 'partner-doc:upload', export: 'partner-doc:read' },
    excludes: false,
  }),
} as const
