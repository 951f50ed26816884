import type { Area } from '#contract/core/permission.ts'
import { permissions } from '#contract/core/permission.ts'
import { areaActions } from '#contract/permissions.ts'

/** What the areas of permissions are called. */
export const areaWords: Readonly<Record<Area, string>> = {
  customer: 'Customers',
  'partner-doc': 'Partner documents',
  user: 'Users',
  role: 'Roles',
  token: 'API tokens',
  credential: 'Credentials',
  integration: 'Integrations',
  zoom: 'Zoom accounts',
  setting: 'Settings',
  audit: 'Audit log',
  training: 'Training',
  class: 'Classes',
  curation: 'Curation',
  lms: 'Schedules',
  grading: 'Grading',
  exercise: 'Exercises',
  exam: 'Exams',
  instructor: 'Instructors',
  attendance: 'Attendance',
  report: 'Participants',
  certificate: 'Certificates',
  student: 'Students',
  voucher: 'Vouchers',
  redemption: 'Redemptions',
  order: 'Orders',
  channel: 'Marketplace sales',
  ecommerce: 'Daily sales',
  message: 'Messages',
  template: 'Templates',
  complaint: 'Complaints',
  account: 'Accounts',
  shorter: 'Short links',
  file: 'Files',
  media: 'Gallery',
  crm: 'Prospects',
  scholarship: 'Scholarships',
  hr: 'Employees',
  leave: 'Leave',
}

const actions: Readonly<Record<string, string>> = {
  read: 'read',
  create: 'create',
  update: 'change',
  delete: 'delete',
  exclude: 'exclude from reports',
  export: 'download',
  pii: 'reveal personal numbers',
  upload: 'upload',
  approve: 'approve',
  assign: 'give and take roles',
  'require-factor': 'require two-step verification',
  rotate: 'replace secrets',
  activate: 'set active',
  enrol: 'enrol',
  cancel: 'cancel',
  grade: 'grade',
  unlock: 'unlock grades',
  sync: 'synchronize',
  reset: 'reset',
  impersonate: 'look as the person',
  reassign: 'reassign',
  restart: 'restart participants',
  'change-email': 'change e-mail addresses',
  send: 'send',
  revoke: 'revoke',
  generate: 'generate',
  import: 'import',
  settle: 'settle',
  solve: 'solve',
  complete: 'complete',
}

/** What an action is called: its code where there are no words for it. */
export const actionWords = (action: string): string => actions[action] ?? action

export const areas = Object.keys(areaActions) as Area[]

/** The permissions of an area, those of all areas first. */
export const permissionsOf = (area: Area): readonly string[] =>
  permissions.filter((permission) => permission.startsWith(`${area}:`))

export const actionOf = (permission: string): string => permission.slice(permission.indexOf(':') + 1)
