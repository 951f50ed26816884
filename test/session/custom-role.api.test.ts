import { describe, expect, it } from 'vitest'
import { roleCreate, roleDelete, roleUpdate } from '#contract/session/role.ts'
import { roleList, userAssign, userRoleDelete } from '#contract/session/user.ts'
import { next } from '#test/factories/next.ts'
import { makePerson, makeRole } from '#test/factories/people.ts'
import { refused } from '#test/helpers/client.ts'
import { testServer } from '#test/helpers/server.ts'

const server = testServer()
const home = () => ({ customerId: server.home.customerId })
const body = (more: object = {}) => ({
  name: `Mentor kelas ${next('role')}`,
  scope: 'CUSTOMER' as const,
  permissions: ['class:read', 'lms:read'],
  ...more,
})

describe('a role of the own making', () => {
  it('is made, given, changed, and deleted once no one holds it', async () => {
    const admin = await server.as('SUPERADMIN')
    const wanted = body({ description: 'Melihat kelas' })
    const role = await admin.call(roleCreate, { body: wanted })
    expect(role).toMatchObject({ ...wanted, system: false, grantable: true, requiresFactor: false })
    expect(role.code).toMatch(/^CUSTOM_MENTOR_KELAS_\d+$/)
    const who = await makePerson(server.db, server.home.customerId)
    const user = await admin.call(userAssign, { ...home(), body: { masterId: who.id, roles: [role.code] } })
    const client = await server.session(who)
    const changed = await admin.call(roleUpdate, {
      code: role.code,
      body: { permissions: ['role:read', 'class:read'] },
    })
    expect(changed).toMatchObject({ name: wanted.name, permissions: ['class:read', 'role:read'] })
    const { data } = await client.call(roleList, { query: home() })
    expect(data.map(({ code }) => code)).toContain(role.code)
    const held = { status: 409, code: 'ROLE_HELD', data: { role: wanted.name, count: 1 } }
    expect(await refused(admin.call(roleDelete, { code: role.code }))).toMatchObject(held)
    const customerUserRoleId = 'roles' in user && !user.invited ? (user.roles[0]?.customerUserRoleId ?? 0) : 0
    await admin.call(userRoleDelete, { ...home(), customerUserRoleId, body: {} })
    await admin.call(roleDelete, { code: role.code })
    expect((await admin.call(roleList, { query: home() })).data.map(({ code }) => code)).not.toContain(role.code)
    const again = admin.call(userAssign, { ...home(), body: { masterId: who.id, roles: [role.code] } })
    expect(await refused(again)).toMatchObject({ issues: [{ field: 'roles' }] })
    const audits = await server.db
      .selectFrom('audit_log')
      .select('action')
      .where('label', '=', wanted.name)
      .orderBy('id')
      .execute()
    expect(audits.map(({ action }) => action)).toEqual(['user.create-role', 'user.edit-role', 'user.delete-role'])
  })

  it('holds no more than who makes it, everywhere', async () => {
    const admin = await server.as('SUPERADMIN')
    const global = await makeRole(server.db, ['role:create', 'role:update', 'role:delete', 'class:read'], 'GLOBAL')
    const maker = await server.session(await makePerson(server.db, server.home.customerId, { roles: [global] }))
    const beyond = { status: 403, code: 'ROLE_BEYOND' }
    expect(await refused(maker.call(roleCreate, { body: body() }))).toMatchObject(beyond)
    const own = await maker.call(roleCreate, { body: body({ permissions: ['class:read'] }) })
    const more = maker.call(roleUpdate, { code: own.code, body: { permissions: ['class:read', 'lms:read'] } })
    expect(await refused(more)).toMatchObject(beyond)
    const strong = await admin.call(roleCreate, { body: body() })
    expect(await refused(maker.call(roleDelete, { code: strong.code }))).toMatchObject(beyond)
    // Roles are the same for every customer: an administrator of one makes none.
    const partner = await server.as('PARTNER_ADMIN', server.other.customerId)
    const input = partner.call(roleCreate, { body: body({ permissions: ['class:read'] }) })
    expect(await refused(input)).toMatchObject({ status: 403, code: 'FORBIDDEN' })
  })

  it('is told apart by its name, and the product keeps its own', async () => {
    const admin = await server.as('SUPERADMIN')
    const wanted = body()
    await admin.call(roleCreate, { body: wanted })
    const twin = admin.call(roleCreate, { body: { ...wanted, name: wanted.name.toUpperCase() } })
    expect(await refused(twin)).toMatchObject({ code: 'DUPLICATE', data: { field: 'name' } })
    for (const change of [
      () => admin.call(roleUpdate, { code: 'SUPPORT', body: { name: 'Bantuan' } }),
      () => admin.call(roleDelete, { code: 'SUPPORT' }),
    ]) {
      expect(await refused(change())).toMatchObject({ status: 409, code: 'FIXED' })
    }
  })

  it.each([
    [{ name: '  ' }, 'name', "can't be empty!"],
    [{ permissions: [] }, 'permissions', "can't be empty!"],
    [{ permissions: ['class:fly'] }, 'permissions.0', 'is no permission'],
    [{ permissions: ['*'] }, 'permissions.0', 'is no permission'],
  ])('is refused for %o', async (more, field, message) => {
    const admin = await server.as('SUPERADMIN')
    const { issues } = await refused(admin.call(roleCreate, { body: body(more) }))
    expect(issues).toContainEqual({ field, message })
  })
})
