import { describe, expect, it } from 'vitest'
import type { Permission } from '#contract/core/permission.ts'
import { allows, permissions } from '#contract/core/permission.ts'
import { systemRoles } from '#server/areas/session/user/roles.ts'

describe('allows', () => {
  it('takes the permission itself, its whole area, or everything', () => {
    expect(allows(['voucher:read'], 'voucher:read')).toBe(true)
    expect(allows(['voucher:*'], 'voucher:reset')).toBe(true)
    expect(allows(['*'], 'voucher:reset')).toBe(true)
  })

  it('refuses everything else', () => {
    expect(allows([], 'voucher:read')).toBe(false)
    expect(allows(['voucher:read'], 'voucher:reset')).toBe(false)
    expect(allows(['vouch:*', 'voucherx:*', 'order:*'], 'voucher:read')).toBe(false)
    expect(allows(['*:read', 'voucher', 'voucher:', ':read'], 'voucher:read')).toBe(false)
  })

  it('asks for nothing where only a session is needed', () => {
    expect(allows([], null)).toBe(true)
  })
})

describe('the vocabulary', () => {
  it('names each permission once, as area:action', () => {
    expect(new Set(permissions).size).toBe(permissions.length)
    for (const permission of permissions) expect(permission).toMatch(/^[a-z]+(-[a-z]+)*:[a-z]+(-[a-z]+)*$/)
  })

  it('has the four record actions in every area', () => {
    const areas = new Set(permissions.map((permission) => permission.split(':')[0]))
    for (const area of areas) {
      for (const action of ['read', 'create', 'update', 'delete']) expect(permissions).toContain(`${area}:${action}`)
    }
  })
})

const roleOf = (code: string) => {
  const role = systemRoles.find((candidate) => candidate.code === code)
  if (!role) throw new Error(`No role ${code}`)
  return role
}
const may = (code: string, permission: Permission) => allows(roleOf(code).permissions, permission)

/** The rights of a role in an area, in the order of the vocabulary. */
const rightsIn = (code: string, area: string) =>
  permissions.filter((permission) => permission.startsWith(`${area}:`) && may(code, permission))

describe('the roles of the product', () => {
  it('are those of the design, staff roles global, those of partners and employees bound to their customer', () => {
    const scopes = Object.groupBy(systemRoles, (role) => role.scope)
    const codes = (scope: 'GLOBAL' | 'CUSTOMER') => scopes[scope]?.map((role) => role.code).toSorted()
    expect(codes('CUSTOMER')).toEqual(['EMPLOYEE', 'PARTNER_ADMIN', 'PARTNER_VIEWER'])
    expect(codes('GLOBAL')).toEqual([
      'ACADEMIC_OPS',
      'ADMISSIONS',
      'FINANCE',
      'HR',
      'INSTRUCTOR_MANAGER',
      'SUPERADMIN',
      'SUPPORT',
      'VIEWER',
    ])
  })

  it('hold only permissions that exist; all of them only SUPERADMIN', () => {
    const known = new Set<string>(permissions)
    for (const role of systemRoles) {
      if (role.code === 'SUPERADMIN') expect(role.permissions).toEqual(['*'])
      else for (const permission of role.permissions) expect(known, role.code).toContain(permission)
    }
  })

  it.each([
    ['PARTNER_ADMIN', ['read', 'export']],
    ['PARTNER_VIEWER', ['read']],
    ['ACADEMIC_OPS', ['read', 'create', 'update', 'exclude', 'export', 'generate', 'import', 'reset']],
    ['SUPPORT', ['read', 'update', 'reset']],
    ['FINANCE', ['read', 'create', 'export', 'generate', 'import']],
    ['INSTRUCTOR_MANAGER', []],
    ['HR', []],
    ['ADMISSIONS', ['read']],
    ['VIEWER', ['read']],
  ])('%s may do with vouchers what the matrix says', (code, actions) => {
    expect(rightsIn(code, 'voucher')).toEqual(actions.map((action) => `voucher:${action}`))
  })

  it.each([
    ['PARTNER_ADMIN', ['read', 'create', 'update']],
    ['ACADEMIC_OPS', ['read', 'create', 'update', 'solve']],
    ['SUPPORT', ['read', 'create', 'update', 'exclude', 'solve']],
    ['FINANCE', ['read']],
    ['HR', []],
    ['ADMISSIONS', ['read', 'create']],
    ['VIEWER', ['read']],
  ])('%s may do with complaints what the matrix says', (code, actions) => {
    expect(rightsIn(code, 'complaint')).toEqual(actions.map((action) => `complaint:${action}`))
  })

  it('keeps money, personal data and other people apart', () => {
    expect(may('FINANCE', 'ecommerce:settle')).toBe(true)
    expect(may('ACADEMIC_OPS', 'ecommerce:settle')).toBe(false)
    expect(may('HR', 'hr:pii')).toBe(true)
    expect(may('FINANCE', 'hr:pii')).toBe(false)
    expect(may('SUPPORT', 'student:impersonate')).toBe(true)
    expect(may('PARTNER_ADMIN', 'student:impersonate')).toBe(false)
    expect(may('PARTNER_ADMIN', 'credential:update')).toBe(false)
    expect(may('PARTNER_ADMIN', 'audit:read')).toBe(false)
    expect(may('VIEWER', 'hr:read')).toBe(false)
  })

  it('lets a PARTNER_VIEWER read what a PARTNER_ADMIN reads except tokens, and do nothing', () => {
    const { permissions } = roleOf('PARTNER_ADMIN')
    const reads = permissions.filter((one) => one.endsWith(':read') && one !== 'token:read')
    expect(roleOf('PARTNER_VIEWER').permissions).toEqual(reads)
  })
})
