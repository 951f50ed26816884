import { describe, expect, it } from 'vitest'
import { auditUndo } from '#contract/core/audit/audit.ts'
import { myProfile } from '#contract/session/session.ts'
import type { User } from '#contract/session/user.ts'
import { userDelete, userList, userRead, userRoleDelete, userUpdate } from '#contract/session/user.ts'
import { voucherList } from '#contract/voucher/voucher.ts'
import { makeCustomer, grantRole, makePerson, makeRole } from '#test/factories/people.ts'
import { refusal, refused } from '#test/helpers/client.ts'
import { Hearing } from '#test/helpers/hearing.ts'
import { testServer } from '#test/helpers/server.ts'

const server = testServer()
const home = () => server.home.customerId
const other = () => server.other.customerId
const partner = () => server.as('PARTNER_ADMIN', other())
const codes = ({ roles }: Pick<User, 'roles'>) => roles.map(({ code }) => code)
const read = async (masterId: number, customerId = other(), client = partner()) =>
  (await client).call(userRead, { customerId, masterId })

async function undoLast(customerId: number, masterId: number, client = partner()) {
  const last = await server.db
    .selectFrom('audit_log')
    .select('id')
    .where('resource', '=', 'customer_user')
    .where('record_id', '=', masterId)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return (await client).call(auditUndo, { customerId, id: Number(last?.id) })
}

describe('changing a user', () => {
  it('sets exactly the roles that are sent, and name and phone of an own account', async () => {
    const client = await partner()
    const { id } = await makePerson(server.db, other(), { name: 'Lama', roles: ['PARTNER_VIEWER'] })
    const body = { masterId: id, version: 1, name: 'Baru', phone: '0812-1111-2222', roles: ['PARTNER_ADMIN'] }
    const after = await client.call(userUpdate, { customerId: other(), body })
    expect(after).toMatchObject({ name: 'Baru', phone: '+6281211112222', version: 2 })
    expect(codes(after)).toEqual(['PARTNER_ADMIN'])
    const again = await client.call(userUpdate, { customerId: other(), body: { ...body, version: 2 } })
    expect(again.version).toBe(2)
    await undoLast(other(), id)
    const back = await read(id)
    expect(back).toMatchObject({ name: 'Lama', phone: null, version: 3 })
    expect(codes(back)).toEqual(['PARTNER_VIEWER'])
  })

  it('is refused over somebody else’s change, with the person as he is now', async () => {
    const client = await partner()
    const { id } = await makePerson(server.db, other(), { roles: ['PARTNER_VIEWER'] })
    const change = (roles: string[]) =>
      client.call(userUpdate, { customerId: other(), body: { masterId: id, version: 1, roles } })
    const after = await change(['PARTNER_ADMIN'])
    expect(await refused(change(['PARTNER_VIEWER', 'PARTNER_ADMIN']))).toMatchObject({
      status: 412,
      code: 'VERSION_CONFLICT',
      data: { current: after, by: client.person.name },
    })
  })

  it('is refused where it is wrong, beyond the own rights, or of another customer', async () => {
    const client = await partner()
    const { id } = await makePerson(server.db, other(), { roles: ['PARTNER_VIEWER'] })
    const send = async (more: object, by = client, customerId = other()) =>
      refusal(await by.send(userUpdate, { params: { customerId }, body: { masterId: id, version: 1, ...more } }))
    expect(await send({ roles: [] })).toMatchObject({ code: 422, errors: [{ field: 'roles' }] })
    expect(await send({ name: ' ' })).toMatchObject({
      code: 422,
      errors: [{ field: 'name', message: "can't be empty!" }],
    })
    expect(await send({ phone: 'x' })).toMatchObject({ code: 422, errors: [{ field: 'phone' }] })
    expect(await send({ email: 'x@contoh.example' })).toMatchObject({ code: 422 })
    expect(await send({ roles: ['SUPERADMIN'] })).toMatchObject({ code: 409, error: 'STAFF_ROLE' })
    const stranger = await server.as('PARTNER_ADMIN', home())
    expect(await send({ name: 'X' }, stranger)).toMatchObject({ code: 403, error: 'OTHER_CUSTOMER' })
    expect(await send({ name: 'X' }, stranger, home())).toMatchObject({ code: 404, error: 'NOT_FOUND' })
    expect((await read(id)).version).toBe(1)
  })

  it('leaves the account of another customer’s person alone', async () => {
    const { id } = await makePerson(server.db, home())
    await grantRole(server.db, other(), id, 'PARTNER_VIEWER')
    const body = { masterId: id, version: 1, name: 'Diganti' }
    const error = await refused((await partner()).call(userUpdate, { customerId: other(), body }))
    expect(error).toMatchObject({ status: 409, code: 'FIXED' })
  })

  it('of roles that reach beyond the own is not to be taken away either', async () => {
    const beyond = await makeRole(server.db, ['credential:rotate'])
    const { id } = await makePerson(server.db, other(), { roles: [beyond, 'PARTNER_VIEWER'] })
    const client = await partner()
    const change = (roles: string[]) =>
      client.call(userUpdate, { customerId: other(), body: { masterId: id, version: 1, roles } })
    expect(await refused(change(['PARTNER_VIEWER']))).toMatchObject({ code: 'ROLE_BEYOND' })
    expect(codes(await change([beyond, 'PARTNER_ADMIN']))).toEqual(expect.arrayContaining([beyond, 'PARTNER_ADMIN']))
  })
})

describe('taking roles away', () => {
  it('takes one and leaves the others, and can be taken back', async () => {
    const { id } = await makePerson(server.db, other(), { roles: ['PARTNER_ADMIN', 'PARTNER_VIEWER'] })
    const client = await partner()
    const [role] = (await read(id)).roles
    const params = { customerId: other(), customerUserRoleId: Number(role?.customerUserRoleId) }
    const after = await client.call(userRoleDelete, { ...params, body: { reason: 'moved on' } })
    expect([codes(after), after.version]).toEqual([['PARTNER_VIEWER'], 2])
    expect((await refused(client.call(userRoleDelete, { ...params, body: {} }))).code).toBe('NOT_FOUND')
    await undoLast(other(), id)
    expect(codes(await read(id))).toEqual(['PARTNER_ADMIN', 'PARTNER_VIEWER'])
    const stranger = await server.as('PARTNER_ADMIN', home())
    const theirs = await refused(stranger.call(userRoleDelete, { ...params, customerId: home(), body: {} }))
    expect(theirs.code).toBe('NOT_FOUND')
  })

  it('takes all of one customer and none of another, and the person leaves the list', async () => {
    const { id, name } = await makePerson(server.db, other(), { roles: ['PARTNER_ADMIN', 'PARTNER_VIEWER'] })
    await grantRole(server.db, home(), id, 'PARTNER_VIEWER')
    const client = await partner()
    expect(await client.call(userDelete, { customerId: other(), masterId: id, body: {} })).toEqual({ id })
    expect((await client.call(userList, { query: { keyword: name } })).data.map((user) => user.id)).not.toContain(id)
    expect((await refused(read(id))).code).toBe('NOT_FOUND')
    expect((await refused(client.call(userDelete, { customerId: other(), masterId: id, body: {} }))).code).toBe(
      'NOT_FOUND',
    )
    expect(codes(await read(id, home(), server.as('SUPERADMIN')))).toEqual(['PARTNER_VIEWER'])
    await undoLast(other(), id)
    expect(codes(await read(id))).toEqual(['PARTNER_ADMIN', 'PARTNER_VIEWER'])
  })

  it('works at once, not at the next login, and whoever looks is told', async () => {
    const person = await makePerson(server.db, other(), { roles: ['PARTNER_ADMIN'] })
    const affected = await server.session(person)
    const vouchers = () => affected.send(voucherList, { params: { customerId: other() } })
    expect((await vouchers()).status).toBe(200)
    const hearing = await Hearing.open(server.url, { token: affected.token })
    await hearing.event('beat')
    await (await partner()).call(userDelete, { customerId: other(), masterId: person.id, body: {} })
    expect(refusal(await vouchers())).toMatchObject({ code: 403 })
    expect((await affected.call(myProfile, {})).roles).toEqual([])
    expect(JSON.parse((await hearing.event('ended')).data)).toEqual({ why: 'access' })
  })
})

describe('the last administrator of a customer', () => {
  it('does not give the role up, by removing, revoking or editing, until another one has it', async () => {
    const customer = await makeCustomer(server.db)
    const self = await server.session(await makePerson(server.db, customer.id, { roles: ['PARTNER_ADMIN'] }))
    const where = { customerId: customer.id, masterId: self.person.id }
    const [role] = (await self.call(userRead, where)).roles
    const params = { customerId: customer.id, customerUserRoleId: Number(role?.customerUserRoleId) }
    const edit = { masterId: self.person.id, roles: ['PARTNER_VIEWER'] }
    // A viewer and somebody disabled are no administrators.
    await makePerson(server.db, customer.id, { roles: ['PARTNER_VIEWER'] })
    await makePerson(server.db, customer.id, { roles: ['PARTNER_ADMIN'], account_status: 'DISABLED' })
    for (const attempt of [
      () => self.call(userDelete, { ...where, body: {} }),
      () => self.call(userRoleDelete, { ...params, body: {} }),
      () => self.call(userUpdate, { customerId: customer.id, body: edit }),
    ]) {
      expect(await refused(attempt())).toMatchObject({ status: 409, code: 'LAST_ADMIN' })
    }
    await makePerson(server.db, customer.id, { roles: ['PARTNER_ADMIN'] })
    expect((await self.call(userUpdate, { customerId: customer.id, body: edit })).roles).toMatchObject([
      { code: 'PARTNER_VIEWER' },
    ])
  })
})

describe('the super administrators', () => {
  const only = async () => {
    const { masterId } = await server.db
      .insertInto('app_user')
      .values({ customer_id: 1, email: `sa${Math.random()}@contoh.example`, name: 'Satu' })
      .returning('id as masterId')
      .executeTakeFirstOrThrow()
    await grantRole(server.db, 1, masterId, 'SUPERADMIN')
    return masterId
  }

  it('never give the role up alone', async () => {
    await only()
    const self = await server.newClient('SUPERADMIN', 1)
    const error = await refused(self.call(userDelete, { customerId: 1, masterId: self.person.id, body: {} }))
    expect(error).toMatchObject({ status: 409, code: 'OWN_SUPERADMIN' })
    const [role] = (await self.call(userRead, { customerId: 1, masterId: self.person.id })).roles
    const params = { customerId: 1, customerUserRoleId: Number(role?.customerUserRoleId) }
    expect(await refused(self.call(userRoleDelete, { ...params, body: {} }))).toMatchObject({ code: 'OWN_SUPERADMIN' })
  })

  it('are never without one, not even when two take it from each other at once', async () => {
    const [one, two] = [await server.newClient('SUPERADMIN', 1), await server.newClient('SUPERADMIN', 1)]
    // All others cannot log in.
    await server.db
      .updateTable('app_user')
      .set({ account_status: 'UNVERIFIED' })
      .where('id', 'in', (query) =>
        query.selectFrom('customer_user_role').select('master_id').where('role_code', '=', 'SUPERADMIN'),
      )
      .where('id', 'not in', [one.person.id, two.person.id])
      .execute()
    const take = (by: typeof one, from: typeof one) =>
      by.call(userDelete, { customerId: 1, masterId: from.person.id, body: {} }).then(
        () => 'done',
        ({ code }: { code: string }) => code,
      )
    const outcomes = await Promise.all([take(one, two), take(two, one)])
    expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(1)
    const left = outcomes[0] === 'done' ? one : two
    const last = await refused(left.call(userDelete, { customerId: 1, masterId: left.person.id, body: {} }))
    expect(last).toMatchObject({ status: 409, code: 'LAST_SUPERADMIN', data: { name: left.person.name } })
  })
})
