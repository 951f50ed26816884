import { beforeEach, describe, expect, it } from 'vitest'
import { employee } from '#contract/hr/employee.ts'
import {
  childReveal,
  employeeLogin,
  employeeLoginChange,
  employeeLoginGrant,
  employeeLoginRevoke,
} from '#contract/hr/employee-login.ts'
import { ownWork } from '#contract/hr/own-work.ts'
import { invitationAccept } from '#contract/session/invitation.ts'
import { userRead } from '#contract/session/user.ts'
import { SEALED } from '#server/areas/notification/message/queue.ts'
import { makeAccountTemplates } from '#test/factories/account-templates.ts'
import { next } from '#test/factories/next.ts'
import { grantRole, makePerson, makeRole } from '#test/factories/people.ts'
import { refusal, refused, send } from '#test/helpers/client.ts'
import { testServer } from '#test/helpers/server.ts'
import { employeeBody, nik } from './employees.ts'

const server = testServer()
const home = () => server.home.customerId
const { read, create, update } = employee.calls
const newEmail = () => `karyawan${next('employee-login')}@contoh.example`

beforeEach(async () => {
  await server.db.deleteFrom('login_throttle').execute()
  await makeAccountTemplates(server.db, home())
  await server.db
    .insertInto('lookup')
    .values(
      [
        ['department', 'SDM'],
        ['grade', 'STAFF'],
      ].map(([type = '', code = '']) => ({ customer_id: home(), type, code, name: code })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
})

async function make(more: object = {}) {
  const client = await server.as('SUPERADMIN')
  const email = newEmail()
  const body = employeeBody({ emails: [{ kind: 'WORK', address: email, primary: true }], ...more })
  return { client, email, row: await client.call(create, { query: { customerId: home() }, body }) }
}

/** Someone of this customer alone, who may do exactly this. */
const withRole = async (permissions: readonly string[]) => server.newClient(await makeRole(server.db, permissions))

const masterOf = async (id: number) =>
  (await server.db.selectFrom('employee').select('master_id').where('id', '=', id).executeTakeFirstOrThrow()).master_id

async function tokenTo(email: string): Promise<string> {
  const letter = await server.db
    .selectFrom('message')
    .select('sealed')
    .where('recipient', '=', email)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  const sealed = server.running.server.vault.open(letter.sealed ?? Buffer.alloc(0), SEALED)
  return (JSON.parse(sealed) as { tautan: string }).tautan.split('#invitation=')[1] ?? ''
}

const inviting = ['hr:read', 'hr:update', 'user:read', 'user:assign', 'user:create', 'user:delete'] as const

describe('the login of an employee', () => {
  it('is granted with a role, changed and revoked, each noted with the employee', async () => {
    const { client, email, row } = await make()
    expect(await client.call(employeeLogin, { id: row.id })).toMatchObject({ state: 'NONE', user: null })
    const granted = await client.call(employeeLoginGrant, { id: row.id, body: { role: 'PARTNER_VIEWER' } })
    expect(granted).toMatchObject({
      state: 'INVITED',
      letter: 'WAITS',
      user: { email, roles: [{ code: 'PARTNER_VIEWER' }] },
    })
    const masterId = (await masterOf(row.id)) ?? 0
    expect(await client.call(read, { id: row.id })).toMatchObject({ masterId, version: row.version + 1 })

    const changed = await client.call(employeeLoginChange, { id: row.id, body: { role: 'PARTNER_ADMIN' } })
    expect(changed.user?.roles.map(({ code }) => code)).toEqual(['PARTNER_ADMIN'])

    const owner = await server.session({ id: masterId, name: row.name, email, customerId: home() })
    expect((await owner.call(ownWork, {})).employee.id).toBe(row.id)
    const revoked = await client.call(employeeLoginRevoke, { id: row.id, body: { reason: 'Pindah kantor' } })
    expect(revoked).toMatchObject({ state: 'NONE', user: null })
    expect(await masterOf(row.id)).toBeNull()
    expect(await refused(client.call(userRead, { customerId: home(), masterId }))).toMatchObject({ code: 'NOT_FOUND' })
    expect(await refused(owner.call(ownWork, {}))).toMatchObject({ code: 'NO_EMPLOYEE' })

    const noted = await server.db
      .selectFrom('audit_log')
      .select(['action', 'reason'])
      .where('resource', '=', 'employee')
      .where('record_id', '=', row.id)
      .where('action', 'like', '%login')
      .orderBy('id')
      .execute()
    expect(noted).toEqual([
      { action: 'employee.grant-login', reason: null },
      { action: 'employee.change-login', reason: null },
      { action: 'employee.revoke-login', reason: 'Pindah kantor' },
    ])
  })

  it('is an invitation where the caller works for one customer, and theirs once it is accepted', async () => {
    const { email, row } = await make()
    const client = await withRole([...inviting, 'attendance:read'])
    const role = await makeRole(server.db, ['attendance:read'])
    const granted = await client.call(employeeLoginGrant, { id: row.id, body: { role } })
    expect(granted).toMatchObject({ state: 'INVITED', user: { masterId: null, email, roles: [{ code: role }] } })
    expect(granted.expiresAt).not.toBeNull()
    expect(await masterOf(row.id)).toBeNull()
    const body = { token: await tokenTo(email), newPassword: 'Melati-di-Pagi-88' }
    await send(server.url, undefined, invitationAccept, { body })
    expect(await masterOf(row.id)).toEqual(expect.any(Number))
    expect(await client.call(employeeLogin, { id: row.id })).toMatchObject({ state: 'ACTIVE', user: { email } })
  })

  it('is withdrawn before it is accepted, and a former address no longer opens it', async () => {
    const { client: superadmin, email, row } = await make()
    const client = await withRole([...inviting, 'attendance:read'])
    const role = await makeRole(server.db, ['attendance:read'])
    await client.call(employeeLoginGrant, { id: row.id, body: { role } })
    const first = await tokenTo(email)
    const later = newEmail()
    const emails = [{ kind: 'WORK' as const, address: later, primary: true }]
    await superadmin.call(update, { id: row.id, body: { emails, version: row.version + 1 } })
    await client.call(employeeLoginGrant, { id: row.id, body: { role } })
    const accept = (token: string) =>
      send(server.url, undefined, invitationAccept, { body: { token, newPassword: 'Melati-di-Pagi-88' } })
    expect(refusal(await accept(first)).error).toBe('LINK_SPENT')
    const second = await tokenTo(later)
    await client.call(employeeLoginRevoke, { id: row.id, body: { reason: 'Batal' } })
    expect(refusal(await accept(second)).error).toBe('LINK_SPENT')
    expect(await client.call(employeeLogin, { id: row.id })).toMatchObject({ state: 'NONE' })
  })

  it('is not that of another employee, nor given twice, nor to one without an address or who has left', async () => {
    const { client, email, row } = await make()
    const grant = (id: number) => client.call(employeeLoginGrant, { id, body: { role: 'PARTNER_VIEWER' } })
    await grant(row.id)
    expect(await refused(grant(row.id))).toMatchObject({ code: 'LOGIN_EXISTS' })
    const { row: twin } = await make({ emails: [{ kind: 'WORK', address: email, primary: true }] })
    expect(await refused(grant(twin.id))).toMatchObject({ code: 'VALIDATION', issues: [{ field: 'email' }] })
    expect(await masterOf(twin.id)).toBeNull()
    const { row: mute } = await make({ emails: [] })
    expect(await refused(grant(mute.id))).toMatchObject({ code: 'EMPLOYEE_NO_EMAIL' })
    const { row: left } = await make({ active: false })
    expect(await refused(grant(left.id))).toMatchObject({ code: 'EMPLOYEE_LEFT' })
    const body = { role: 'PARTNER_VIEWER' }
    expect(await refused(client.call(employeeLoginChange, { id: mute.id, body }))).toMatchObject({ code: 'NO_LOGIN' })
    const reason = { reason: 'Salah' }
    expect(await refused(client.call(employeeLoginRevoke, { id: mute.id, body: reason }))).toMatchObject({
      code: 'NO_LOGIN',
    })
  })

  it('is given with no more than the caller may, and by no one who may not give roles or keep employees', async () => {
    const { row } = await make()
    const body = { role: 'PARTNER_ADMIN' }
    const grant = async (permissions: readonly string[]) =>
      refused((await withRole(permissions)).call(employeeLoginGrant, { id: row.id, body }))
    expect(await grant(inviting)).toMatchObject({ code: 'ROLE_BEYOND' })
    expect(await grant(['hr:read', 'hr:update'])).toMatchObject({ code: 'FORBIDDEN' })
    expect(await grant(['hr:read', 'user:assign'])).toMatchObject({ code: 'FORBIDDEN' })
    // To those who may not read employees there is none.
    expect(await grant(['user:assign', 'user:create'])).toMatchObject({ code: 'NOT_FOUND' })
    const withoutCreate = await grant(['hr:read', 'hr:update', 'user:assign'])
    expect(withoutCreate).toMatchObject({ code: 'FORBIDDEN' })
    expect(await masterOf(row.id)).toBeNull()
  })

  it('is revoked from one with roles only by those who may remove users', async () => {
    const { client, row } = await make()
    await client.call(employeeLoginGrant, { id: row.id, body: { role: 'PARTNER_VIEWER' } })
    const other = await withRole(['hr:read', 'hr:update', 'user:assign'])
    const reason = { reason: 'Coba' }
    expect(await refused(other.call(employeeLoginRevoke, { id: row.id, body: reason }))).toMatchObject({
      code: 'FORBIDDEN',
    })
    expect(await masterOf(row.id)).not.toBeNull()
  })

  it('shows its state without the account to those who may not read users', async () => {
    const { client, row } = await make()
    await client.call(employeeLoginGrant, { id: row.id, body: { role: 'PARTNER_VIEWER' } })
    const reader = await withRole(['hr:read'])
    expect(await reader.call(employeeLogin, { id: row.id })).toMatchObject({ state: 'INVITED', user: null })
  })

  it('is of two grants at once given by one', async () => {
    const { client, row } = await make()
    const grant = () =>
      client.call(employeeLoginGrant, { id: row.id, body: { role: 'PARTNER_VIEWER' } }).catch(() => 'refused')
    const results = await Promise.all([grant(), grant()])
    expect(results.filter((result) => result === 'refused')).toHaveLength(1)
  })

  it('is that of an account without a role until one is given, which replaces what it has later', async () => {
    const { client, row } = await make()
    const person = await makePerson(server.db, home())
    await server.db.updateTable('employee').set({ master_id: person.id }).where('id', '=', row.id).execute()
    await server.db.updateTable('app_user').set({ password_hash: 'x' }).where('id', '=', person.id).execute()
    expect(await client.call(employeeLogin, { id: row.id })).toMatchObject({ state: 'NO_ROLE' })
    const body = { role: 'PARTNER_VIEWER' }
    expect(await client.call(employeeLoginChange, { id: row.id, body })).toMatchObject({ state: 'ACTIVE' })
    await grantRole(server.db, home(), person.id, 'PARTNER_ADMIN')
    const changed = await client.call(employeeLoginChange, { id: row.id, body })
    expect(changed.user?.roles.map(({ code }) => code)).toEqual(['PARTNER_VIEWER'])
  })
})

describe("the number of an employee's child", () => {
  it('is shown in full with a reason that the audit has, and never in it', async () => {
    const own = nik()
    const { client, row } = await make({
      children: [
        { name: 'Anak', birthDate: '2015-01-01', nik: own },
        { name: 'Adik', birthDate: '2017-01-01' },
      ],
    })
    const [child, younger] = row.children ?? []
    const reveal = (childId = 0, id = row.id) =>
      client.call(childReveal, { id, childId, body: { reason: 'Daftar BPJS' } })
    expect(await reveal(child?.id)).toEqual({ field: 'nik', value: own })
    const noted = await server.db
      .selectFrom('audit_log')
      .selectAll()
      .where('action', '=', 'employee.reveal-child')
      .where('record_id', '=', row.id)
      .executeTakeFirstOrThrow()
    expect(noted).toMatchObject({ reason: 'Daftar BPJS', label: row.name, after: { shown: 'NIK: Anak' } })
    expect(JSON.stringify(noted)).not.toContain(own)
    expect(await refused(reveal(younger?.id))).toMatchObject({ code: 'NONE_STORED' })
    const { row: stranger } = await make()
    expect(await refused(reveal(child?.id, stranger.id))).toMatchObject({ code: 'NOT_FOUND' })
    const finance = await server.as('FINANCE')
    const body = { reason: 'Ingin tahu' }
    expect(await refused(finance.call(childReveal, { id: row.id, childId: child?.id ?? 0, body }))).toMatchObject({
      code: 'FORBIDDEN',
    })
  })
})
