import { kindOf } from '#contract/core/resource/kind.ts'

/** What partners and their registration documents are called. */
export const partnerKinds = {
  partner: kindOf({
    kind: 'partner',
    one: 'partner',
    table: 'mitra',
    area: 'partner-doc',
    path: '/partner',
    actions: ['info', 'attachments', 'status', 'admit', 'reveal', 'dossier'],
    without: ['delete', 'restore'],
    permissions: { create: 'customer:create', update: 'customer:update', export: 'partner-doc:read' },
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
    without: ['delete', 'restore'],
    permissions: { create: 'partner-doc:approve', update: 'partner-doc:upload', export: 'partner-doc:read' },
    excludes: false,
  }),
} as const
