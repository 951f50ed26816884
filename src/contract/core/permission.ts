/**
 * The vocabulary of permissions: `area:action`. Every area has the four record actions; `more` lists what it has
 * beyond them. A role holds permissions, `area:*` or `*`.
 */
const more = {
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

type Base = 'read' | 'create' | 'update' | 'delete'
export type Area = keyof typeof more
export type Permission = { [A in Area]: `${A}:${Base | (typeof more)[A][number]}` }[Area]

const base: readonly Base[] = ['read', 'create', 'update', 'delete']

/** Every permission there is, sorted by area. */
export const permissions: readonly Permission[] = Object.entries(more).flatMap(([area, extra]) =>
  [...base, ...extra].map((action) => `${area}:${action}` as Permission),
)

/** True when a person who holds `granted` may do `wanted`. `null` asks only for a session. */
export function allows(granted: readonly string[], required: Permission | null): boolean {
  if (required === null) return true
  if (granted.includes('*') || granted.includes(required)) return true
  return granted.includes(`${required.slice(0, required.indexOf(':'))}:*`)
}
