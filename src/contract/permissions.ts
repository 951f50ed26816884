/**
 * The vocabulary of permissions: `area:action`. Every area has the four record actions; listed here is what it has
 * beyond them. A role holds permissions, `area:*` or `*`.
 */
export const areaActions = {
  customer: ['pii'],
  'partner-doc': ['upload', 'approve'],
  user: ['assign'],
  role: ['require-factor'],
  token: [],
  credential: ['rotate'],
  integration: [],
  zoom: [],
  setting: ['exclude'],
  audit: [],
  training: ['activate'],
  class: ['exclude', 'export'],
  curation: ['approve'],
  lms: ['exclude', 'enrol', 'approve', 'cancel'],
  grading: ['grade', 'unlock', 'export'],
  exercise: ['exclude'],
  exam: ['exclude', 'sync'],
  instructor: ['exclude', 'reset', 'impersonate', 'reassign', 'sync', 'pii'],
  attendance: ['exclude', 'export'],
  report: ['exclude', 'export', 'restart', 'change-email'],
  certificate: ['send', 'revoke'],
  student: ['impersonate', 'pii'],
  voucher: ['exclude', 'export', 'generate', 'import', 'reset'],
  redemption: ['exclude', 'export'],
  order: ['export'],
  channel: ['exclude', 'export'],
  ecommerce: ['exclude', 'export', 'generate', 'reset', 'settle'],
  message: ['exclude', 'reset'],
  template: ['exclude', 'reset'],
  complaint: ['exclude', 'solve'],
  account: ['exclude', 'reset'],
  shorter: ['exclude'],
  file: ['exclude'],
  media: [],
  crm: ['approve', 'complete', 'pii'],
  scholarship: ['approve'],
  hr: ['export', 'pii'],
  leave: ['approve', 'export'],
} as const satisfies Record<string, readonly string[]>

/** What a person needs to share a view of a list with all of the customer. */
export const SHARES_VIEWS = 'setting:update'
