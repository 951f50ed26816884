import { kindOf } from '#contract/core/resource/kind.ts'

/** What certificates and their templates are called. */
export const certificateKinds = {
  certTemplate: kindOf({
    kind: 'certTemplate',
    one: 'certificate template',
    table: 'certificate_template',
    area: 'certificate',
    path: '/certificate',
    href: '/certificate/edit/{id}',
    permissions: { export: 'certificate:read' },
    excludes: false,
  }),
  certificate: kindOf({
    kind: 'certificate',
    one: 'certificate',
    table: 'certificate',
    area: 'certificate',
    path: '/certificate?list=issued',
    href: '/certificate?list=issued&open={id}',
    actions: ['issue', 'issue-class', 'reissue', 'send', 'resend', 'revoke', 'unrevoke'],
    without: ['create', 'edit', 'delete', 'restore'],
    permissions: { create: 'certificate:send', update: 'certificate:revoke', export: 'certificate:read' },
    excludes: false,
  }),
} as const
