import { sql } from 'kysely'
import type { Permission } from '#contract/core/permission.ts'
import { permissions } from '#contract/core/permission.ts'
import type { Tx } from '#server/core/db/database.ts'

interface RoleDef {
  code: string
  name: string
  /** What it is for, in a line. */
  description: string
  scope: 'GLOBAL' | 'CUSTOMER'
  permissions: readonly (Permission | '*')[]
}

const words: Readonly<Record<string, string>> = {
  r: 'read',
  c: 'create',
  u: 'update',
  d: 'delete',
  x: 'exclude',
  e: 'export',
}
const known = new Set<string>(permissions)

/**
 * Reads one line a group of areas: `'voucher redemption: r e'`. One letter is one of the common actions, a word is an
 * action of the area's own. Throws for what the vocabulary lacks, so that a slip shows at start.
 */
function grant(...lines: readonly string[]): Permission[] {
  return lines.flatMap((line) => {
    const [areas = '', actions = ''] = line.split(':')
    return areas.split(' ').flatMap((area) =>
      actions
        .trim()
        .split(' ')
        .map((action) => {
          const permission = `${area}:${words[action] ?? action}`
          if (!known.has(permission)) throw new Error(`Unknown permission ${permission}`)
          return permission as Permission
        }),
    )
  })
}

const partner = grant(
  'customer: r u',
  'partner-doc: r upload',
  'user role: r c u d',
  'token: r c d',
  'user: assign',
  'credential integration: r',
  'zoom: r c d',
  'setting: r',
  'class: r c u d x',
  'curation grading instructor attendance certificate student redemption order channel message template account: r',
  'lms: r c u enrol',
  'exercise: r c u',
  'exam: r',
  'instructor: c u',
  'report voucher ecommerce: r e',
  'complaint shorter file: r c u',
  'media: r c u d',
  'crm scholarship: r',
)

/** The roles that come with the product: data, per area. SUPERADMIN is the specification's own. */
export const systemRoles: readonly RoleDef[] = [
  {
    code: 'SUPERADMIN',
    name: 'Super administrator',
    description: 'Everything, with every customer',
    scope: 'GLOBAL',
    permissions: ['*'],
  },
  {
    code: 'ACADEMIC_OPS',
    name: 'Academic operations',
    description: 'Classes, schedules, attendance, grades and certificates',
    scope: 'GLOBAL',
    permissions: grant(
      'customer integration channel order account: r',
      'partner-doc curation: r approve',
      'zoom: r c d',
      'setting: r u',
      'training: r activate',
      'class exercise: r c u d x',
      'class: e',
      'lms: r c u d x enrol approve cancel',
      'grading: r grade unlock e',
      'exam: r c u d x sync',
      'instructor: r u reassign sync',
      'attendance: r c u d x e',
      'report: r c u x e restart change-email',
      'certificate: r c u d send revoke',
      'student: r u',
      'voucher: r c u x generate import reset e',
      'redemption: r c u x',
      'channel: u x',
      'ecommerce crm scholarship audit: r',
      'message: r c',
      'template: r c u reset',
      'complaint: r c u solve',
      'shorter file: r c u d x',
      'media: r c u d',
    ).filter((permission) => permission !== 'audit:read'),
  },
  {
    code: 'SUPPORT',
    name: 'Support',
    description: 'Helps participants: complaints, vouchers, progress, accounts',
    scope: 'GLOBAL',
    permissions: grant(
      'customer partner-doc user role setting audit class exercise instructor order ecommerce scholarship: r',
      'lms: r enrol',
      'exam: r sync',
      'attendance: r u',
      'report: r u e restart change-email',
      'certificate: r send',
      'student: r u impersonate',
      'voucher: r u reset',
      'redemption: r c u',
      'channel crm: r u',
      'message: r c u x reset',
      'template account: r u reset',
      'complaint: r c u x solve',
      'shorter: r c u d x',
      'file media: r c',
    ),
  },
  {
    code: 'FINANCE',
    name: 'Finance',
    description: 'Sales, orders, settlements and the figures of reports',
    scope: 'GLOBAL',
    permissions: grant(
      'customer: r u',
      'partner-doc setting audit lms instructor complaint crm scholarship leave hr media: r',
      'class attendance report redemption order: r e',
      'voucher: r c generate import e',
      'channel: r c u d x e',
      'ecommerce: r c u d x e generate reset settle',
      'file: r c',
      'order: u',
      'hr: e',
    ),
  },
  {
    code: 'INSTRUCTOR_MANAGER',
    name: 'Instructor manager',
    description: 'Instructors, their schedules and the grading of classes',
    scope: 'GLOBAL',
    permissions: grant(
      'zoom setting class curation attendance report certificate student message template account: r',
      'lms exercise: r c u',
      'grading: r grade e',
      'exam: r u sync',
      'instructor: r c u d x reset impersonate reassign sync pii',
      'file: r c',
      'media: r c u',
    ),
  },
  {
    code: 'HR',
    name: 'Human resources',
    description: 'Employees, attendance at work and leave',
    scope: 'GLOBAL',
    permissions: grant('user role setting media: r', 'file: r c u d', 'hr: r c u d e pii', 'leave: r c u d approve e'),
  },
  {
    code: 'ADMISSIONS',
    name: 'Admissions',
    description: 'Prospects, registrations and scholarships',
    scope: 'GLOBAL',
    permissions: grant(
      'customer partner-doc class attendance report certificate voucher redemption order template: r',
      'lms: r enrol',
      'student account: r c u',
      'message complaint file media: r c',
      'crm: r c u d approve complete pii',
      'scholarship: r c u approve',
    ).filter((permission) => permission !== 'account:create' && permission !== 'account:update'),
  },
  {
    code: 'VIEWER',
    name: 'Viewer',
    description: 'Reads the areas of teaching and sales and changes nothing',
    scope: 'GLOBAL',
    permissions: grant(
      'customer partner-doc training class curation lms grading exercise exam instructor attendance report certificate student voucher redemption order channel ecommerce message template complaint account shorter file media crm scholarship: r',
      'report: e',
    ),
  },
  {
    code: 'PARTNER_ADMIN',
    name: 'Partner administrator',
    description: 'Runs a partner: its classes, participants and people',
    scope: 'CUSTOMER',
    permissions: partner,
  },
  {
    code: 'PARTNER_VIEWER',
    name: 'Partner viewer',
    description: 'Reads what a partner administrator sees and changes nothing',
    scope: 'CUSTOMER',
    permissions: partner.filter((permission) => permission.endsWith(':read') && permission !== 'token:read'),
  },
  {
    code: 'EMPLOYEE',
    name: 'Employee',
    description: 'Their own record, leave and requests, and nothing else',
    scope: 'CUSTOMER',
    permissions: [],
  },
]

/** Makes the product's own roles what this version says; roles that a SUPERADMIN made are left alone. */
export async function syncRoles(tx: Tx): Promise<void> {
  for (const { code, name, description, scope, permissions: granted } of systemRoles) {
    await sql`
      INSERT INTO role (code, name, description, scope, permissions, system)
      VALUES (${code}, ${name}, ${description}, ${scope}, ${[...granted]}::text[], true)
      ON CONFLICT (code) DO UPDATE SET name = excluded.name, description = excluded.description, scope = excluded.scope, permissions = excluded.permissions, system = true`.execute(
      tx,
    )
  }
}
