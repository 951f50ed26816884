import { describe, expect, it } from 'vitest'
import { auditUndo } from '#contract/core/audit/audit.ts'
import { resetPassword } from '#contract/session/own-account.ts'
import { login } from '#contract/session/session.ts'
import {
  roleList,
  userAssign,
  userDelete,
  userInvite,
  userList,
  userRead,
  userRoleDelete,
  userUpdate,
} from '#contract/session/user.ts'
import { SEALED } from '#server/areas/notification/message/queue.ts'
import { makeAccountTemplates } from '#test/factories/account-templates.ts'
import { grantRole, makePerson, makeRole } from '#test/factories/people.ts'
import { refusal, refused, send } from '#test/helpers/client.ts'
import { testServer } from '#test/helpers/server.ts'
import { userListCalls } from '#test/helpers/contract/list-calls.ts'

const server = testServer()
const home = () => server.home.customerId
const other = () => server.other.customerId
const partner = () => server.as('PARTNER_ADMIN', other())
const codes = ({ roles }: { roles: readonly { code: string }[] }) => roles.map(({ code }) => code)

/** What the audit has of a person of a customer, newest last. */
const audits = (customerId: number, masterId: number) =>
  server.db
    .selectFrom('audit_log')
    .selectAll()
    .where('resource', '=', 'customer_user')
    .where('customer_id', '=', customerId)
    .where('record_id', '=', masterId)
    .orderBy('id')
    .execute()

async function undoLast(customerId: number, masterId: number, client = partner()) {
  const last = (await audits(customerId, masterId)).at(-1)
  return (await client).call(auditUndo, { customerId, id: Number(last?.id) })
}

describe('the list of users', () => {
  it('shows who works for a customer, with every role held there', async () => {
    const person = await makePerson(server.db, other(), {
      name: 'Wulan Prameswari',
      roles: ['PARTNER_ADMIN', 'PARTNER_VIEWER'],
      password_hash: 'x',
    })
    const { data } = await (await partner()).call(userList, { query: { keyword: 'wulan pram' } })
    expect(data).toMatchObject([
      {
        id: person.id,
        masterId: person.id,
        customerId: other(),
        email: person.email,
        own: true,
        hasPassword: true,
        version: 1,
        roles: [{ name: 'Partner administrator' }, { name: 'Partner viewer' }],
      },
    ])
    expect(JSON.stringify(data)).not.toContain('password_hash')
  })

  it('is narrowed by role, whichever of several it is, and counts people by it', async () => {
    const role = await makeRole(server.db, ['user:read'])
    const both = await makePerson(server.db, other(), { roles: [role, 'PARTNER_VIEWER'] })
    const client = await partner()
    const found = await client.call(userList, { query: { role: [role], limit: 200 } })
    expect(found.data.map(({ id }) => id)).toEqual([both.id])
    const either = await client.call(userList, { query: { role: [role, 'PARTNER_VIEWER'], limit: 200 } })
    expect(either.data.filter(({ id }) => id === both.id)).toHaveLength(1)
    const { counts } = await client.call(userListCalls.counts, { query: { of: 'role' } })
    expect(counts).toContainEqual({ value: role, count: 1, more: false })
    const file = await client.send(userListCalls.csv, { query: { role } })
    expect(file.text).toContain(both.email)
    expect(file.text.trim().split('\r\n')).toHaveLength(2)
  })

  it('names those whose account another customer keeps, and nobody who is gone', async () => {
    const staff = await makePerson(server.db, home())
    await grantRole(server.db, other(), staff.id, 'PARTNER_VIEWER')
    const gone = await makePerson(server.db, other(), { roles: ['PARTNER_VIEWER'], deleted_at: new Date() })
    const { data } = await (await partner()).call(userList, { query: { limit: 200 } })
    expect(data.find(({ id }) => id === staff.id)).toMatchObject({ own: false, email: staff.email })
    expect(data.map(({ id }) => id)).not.toContain(gone.id)
  })

  it('is that of one customer, which the caller works for', async () => {
    const client = await partner()
    const asked = await client.send(userList, { query: { customerId: home() } })
    expect(refusal(asked)).toMatchObject({ code: 403, error: 'OTHER_CUSTOMER' })
    const admin = await server.as('SUPERADMIN')
    const { data } = await admin.call(userList, { query: { customerId: other(), limit: 200 } })
    expect(data.length).toBeGreaterThan(0)
    expect(data.every(({ customerId }) => customerId === other())).toBe(true)
    expect((await client.send(userList, { query: { nothing: 1 } })).status).toBe(422)
  })
})

describe('one user', () => {
  it('is read by who may, in the own customer alone', async () => {
    const person = await makePerson(server.db, other(), { roles: ['PARTNER_VIEWER'] })
    const params = { customerId: other(), masterId: person.id }
    expect(await (await partner()).call(userRead, params)).toMatchObject({ id: person.id, name: person.name })
    const stranger = await server.as('PARTNER_ADMIN', home())
    expect(await refused(stranger.call(userRead, params))).toMatchObject({ status: 403, code: 'OTHER_CUSTOMER' })
    const without = await refused(stranger.call(userRead, { customerId: home(), masterId: person.id }))
    expect(without).toMatchObject({ status: 404, code: 'NOT_FOUND' })
    const outsider = await server.session(
      await makePerson(server.db, other(), { roles: [await makeRole(server.db, ['media:read'])] }),
    )
    for (const [endpoint, permission] of [
      [userList, 'user:read'],
      [userRead, 'user:read'],
      [userAssign, 'user:assign'],
      [userUpdate, 'user:assign'],
      [userDelete, 'user:delete'],
      [userRoleDelete, 'user:assign'],
      [roleList, 'role:read'],
    ] as const) {
      const body = endpoint.method === 'GET' ? {} : { body: {} }
      const reply = await outsider.send(endpoint, { params: { ...params, customerUserRoleId: 1 }, ...body })
      expect(refusal(reply)).toMatchObject({ code: 403, error: 'FORBIDDEN', data: { permission } })
    }
  })
})

describe('the roles that there are', () => {
  it('say which of them the caller may give there', async () => {
    const { data } = await (await partner()).call(roleList, {})
    const grantable = data.filter((role) => role.grantable).map(({ code }) => code)
    expect(grantable).toEqual(expect.arrayContaining(['PARTNER_ADMIN', 'PARTNER_VIEWER']))
    expect(grantable).not.toEqual(expect.arrayContaining(['SUPERADMIN']))
    expect(data.find(({ code }) => code === 'SUPPORT')).toMatchObject({ grantable: false, scope: 'GLOBAL' })
    const admin = await server.as('SUPERADMIN')
    const at = async (customerId: number) =>
      (await admin.call(roleList, { query: { customerId } })).data.find(({ code }) => code === 'SUPPORT')?.grantable
    expect([await at(1), await at(other())]).toEqual([true, false])
  })
})

describe('the invitation of somebody new', () => {
  const tokenIn = async (email: string) => {
    const letters = await server.db
      .selectFrom('message')
      .selectAll()
      .where('recipient', '=', email)
      .orderBy('id')
      .execute()
    const sealed = server.running.server.vault.open(letters.at(-1)?.sealed ?? Buffer.alloc(0), SEALED)
    return { letters, token: (JSON.parse(sealed) as { tautan: string }).tautan.split('#password=')[1] ?? '' }
  }

  it('lets the person choose a password and log in; one that was sent again replaces the former', async () => {
    const client = await server.as('SUPERADMIN')
    await makeAccountTemplates(server.db, other())
    const email = 'undangan.baru@contoh.example'
    const body = { email, name: 'Undangan Baru', roles: ['PARTNER_VIEWER'] }
    const made = await client.call(userAssign, { customerId: other(), body })
    // This server has no mail server: the letter waits, and that is said.
    expect(made.letter).toBe('WAITS')
    const first = await tokenIn(email)
    expect(first.letters).toMatchObject([{ status: 'QUEUED', channel: 'EMAIL', recipient_name: 'Undangan Baru' }])
    expect(JSON.stringify(made)).not.toContain(first.token)
    const again = await client.call(userInvite, { customerId: other(), masterId: made.id })
    expect(again).toEqual({ id: made.id, name: 'Undangan Baru', email, letter: 'WAITS' })
    expect((await audits(other(), made.id)).at(-1)).toMatchObject({
      action: 'user.invite',
      after: { letter: 'WAITS' },
    })
    const choose = (token: string) =>
      send(server.url, undefined, resetPassword, { body: { token, newPassword: 'sandi pilihan sendiri' } })
    expect(refusal(await choose(first.token))).toMatchObject({ error: 'LINK_SPENT' })
    expect((await choose((await tokenIn(email)).token)).status).toBe(200)
    const reply = await send(server.url, undefined, login, { body: { email, password: 'sandi pilihan sendiri' } })
    expect(reply.body).toMatchObject({ data: { id: other(), roles: ['PARTNER_VIEWER'] } })
    // Whoever has a password needs no invitation.
    expect(await refused(client.call(userInvite, { customerId: other(), masterId: made.id }))).toMatchObject({
      status: 409,
      code: 'HAS_PASSWORD',
      message: 'Undangan Baru has already chosen a password. A forgotten one can be reset on the login page.',
    })
    expect(
      (await client.call(userAssign, { customerId: other(), body: { ...body, roles: ['PARTNER_ADMIN'] } })).letter,
    ).toBeNull()
  })

  it('is refused for whom somebody else looks after, who is disabled, too often, without the right, elsewhere', async () => {
    const client = await partner()
    const ask = (masterId: number, by = client) => refused(by.call(userInvite, { customerId: other(), masterId }))
    const staff = await makePerson(server.db, home())
    await grantRole(server.db, other(), staff.id, 'PARTNER_VIEWER')
    expect(await ask(staff.id)).toMatchObject({ code: 'FIXED' })
    const off = await makePerson(server.db, other(), { roles: ['PARTNER_VIEWER'], account_status: 'DISABLED' })
    expect(await ask(off.id)).toMatchObject({ code: 'IS_DISABLED' })
    expect(await ask((await makePerson(server.db, home(), { roles: ['VIEWER'] })).id)).toMatchObject({ status: 404 })
    const person = await makePerson(server.db, other(), { roles: ['PARTNER_VIEWER'] })
    expect(await ask(person.id, await server.as('PARTNER_VIEWER', other()))).toMatchObject({ code: 'FORBIDDEN' })
    expect(await ask(person.id, await server.as('PARTNER_ADMIN', home()))).toMatchObject({ code: 'OTHER_CUSTOMER' })
    for (let n = 0; n < 5; n++) await client.call(userInvite, { customerId: other(), masterId: person.id })
    expect(await ask(person.id)).toMatchObject({ code: 'RATE_LIMITED' })
  })

  it('says that there is none where the customer has no template for it', async () => {
    const admin = await server.as('SUPERADMIN')
    const body = { email: 'tanpa.surat@contoh.example', name: 'Tanpa Surat', roles: ['PARTNER_ADMIN'] }
    expect((await admin.call(userAssign, { customerId: home(), body })).letter).toBe('NO_TEMPLATE')
  })
})

describe('adding a user', () => {
  it('by staff of the academy makes the account of a new e-mail, and can be taken back', async () => {
    const client = await server.as('SUPERADMIN')
    const body = {
      email: 'Baru.Sekali@contoh.example',
      name: 'Baru Sekali',
      phone: '0812 3456 7890',
      roles: ['PARTNER_ADMIN'],
    }
    const made = await client.call(userAssign, { customerId: other(), body })
    expect(made).toMatchObject({
      name: 'Baru Sekali',
      phone: '+6281234567890',
      own: true,
      hasPassword: false,
      version: 1,
    })
    expect(codes(made)).toEqual(['PARTNER_ADMIN'])
    expect(await audits(other(), made.id)).toMatchObject([
      { action: 'user.assign', actor_id: client.person.id, customer_id: other(), record_version: 1 },
    ])
    const undo = () => undoLast(other(), made.id, Promise.resolve(client))
    await undo()
    expect((await refused(client.call(userRead, { customerId: other(), masterId: made.id }))).code).toBe('NOT_FOUND')
    await undo()
    expect(codes(await client.call(userRead, { customerId: other(), masterId: made.id }))).toEqual(['PARTNER_ADMIN'])
  })

  it('gives roles to somebody who is there, by e-mail in any letters or by number, each once', async () => {
    const client = await partner()
    const person = await makePerson(server.db, other())
    const assign = (body: object) =>
      client.call(userAssign, { customerId: other(), body: { roles: ['PARTNER_VIEWER'], ...body } })
    const one = await assign({ email: person.email.toUpperCase() })
    expect(one).toMatchObject({ id: person.id, name: person.name, version: 1, invited: false })
    expect(await assign({ masterId: person.id })).toMatchObject({ version: 1 })
    const more = await assign({ masterId: person.id, roles: ['PARTNER_VIEWER', 'PARTNER_ADMIN', 'PARTNER_ADMIN'] })
    expect(more).toMatchObject({ roles: [{ code: 'PARTNER_ADMIN' }, { code: 'PARTNER_VIEWER' }], version: 2 })
    expect(await audits(other(), person.id)).toHaveLength(2)
    await undoLast(other(), person.id)
    const back = await client.call(userRead, { customerId: other(), masterId: person.id })
    expect(codes(back)).toEqual(['PARTNER_VIEWER'])
  })

  it('is refused with what is wrong at its field', async () => {
    const client = await partner()
    const stranger = await makePerson(server.db, home())
    for (const [body, field, message] of [
      [{ name: 'A', roles: ['PARTNER_VIEWER'] }, 'email', "can't be empty!"],
      [{ email: 'nobody', roles: ['PARTNER_VIEWER'] }, 'email', 'must be an e-mail address such as nama@contoh.id'],
      [{ email: 'x@contoh.example', roles: ['PARTNER_VIEWER'] }, 'name', "can't be empty!"],
      [{ email: 'x@contoh.example', name: 'X', roles: [] }, 'roles', "can't be empty!"],
      [{ email: 'x@contoh.example', name: 'X' }, 'roles', "can't be empty!"],
      [{ email: 'x@contoh.example', name: 'X', roles: ['KING'] }, 'roles', 'KING is no role'],
      // As for an unknown address.
      [{ email: stranger.email, roles: ['PARTNER_VIEWER'] }, 'name', "can't be empty!"],
    ] as const) {
      const reply = refusal(await client.send(userAssign, { params: { customerId: other() }, body }))
      expect(reply, JSON.stringify(body)).toMatchObject({ code: 422, errors: [{ field, message }] })
    }
    expect(
      await server.db.selectFrom('app_user').select('id').where('email', '=', 'x@contoh.example').execute(),
    ).toEqual([])
  })

  it('of another customer’s person is for the academy', async () => {
    const person = await makePerson(server.db, home())
    const admin = await server.as('SUPERADMIN')
    const body = { email: person.email, roles: ['PARTNER_ADMIN'] }
    const made = await admin.call(userAssign, { customerId: other(), body })
    expect(made).toMatchObject({ id: person.id, own: false })
  })

  it('gives nobody more than the giver has, and no partner a role of the staff', async () => {
    const client = await partner()
    const person = await makePerson(server.db, other())
    const give = async (role: string, by = client) =>
      refused(by.call(userAssign, { customerId: other(), body: { masterId: person.id, roles: [role] } }))
    const beyond = await makeRole(server.db, ['user:read', 'credential:rotate'])
    expect(await give(beyond)).toMatchObject({ status: 403, code: 'ROLE_BEYOND', data: { role: beyond } })
    expect(await give('SUPERADMIN')).toMatchObject({ code: 'STAFF_ROLE' })
    expect(await give('SUPPORT', await server.as('SUPERADMIN'))).toMatchObject({ code: 'STAFF_ROLE' })
    // A partner administrator of the academy itself is none of its staff.
    const local = await server.newClient('PARTNER_ADMIN', 1)
    const own = await makePerson(server.db, 1)
    const error = await refused(
      local.call(userAssign, { customerId: 1, body: { masterId: own.id, roles: ['VIEWER'] } }),
    )
    expect(error).toMatchObject({ code: 'ROLE_BEYOND' })
    expect(await audits(other(), person.id)).toEqual([])
  })

  it('needs the right to make accounts for somebody new', async () => {
    const role = await makeRole(server.db, ['user:assign', 'user:read'])
    const client = await server.newClient(role, other())
    const body = { email: 'lain@contoh.example', name: 'Lain', roles: [role] }
    const reply = refusal(await client.send(userAssign, { params: { customerId: other() }, body }))
    expect(reply).toMatchObject({ code: 403, error: 'FORBIDDEN', data: { permission: 'user:create' } })
  })
})
