import { beforeEach, describe, expect, it } from 'vitest'
import {
  invitationAccept,
  invitationCancel,
  invitationList,
  invitationRead,
  invitationResend,
} from '#contract/session/invitation.ts'
import { login } from '#contract/session/session.ts'
import { userAssign, userList, userRead } from '#contract/session/user.ts'
import { SEALED } from '#server/areas/notification/message/queue.ts'
import { makeAccountTemplates } from '#test/factories/account-templates.ts'
import { next } from '#test/factories/next.ts'
import { grantRole, makePerson, makeRole, passwordHash } from '#test/factories/people.ts'
import { refusal, refused, send } from '#test/helpers/client.ts'
import { testServer } from '#test/helpers/server.ts'

const server = testServer()
const home = () => server.home.customerId
const other = () => server.other.customerId
const partner = () => server.as('PARTNER_ADMIN', other())
const newEmail = () => `undangan${next('invitation')}@contoh.example`

const invite = async (email: string, more: object = {}) =>
  (await partner()).call(userAssign, {
    customerId: other(),
    body: { email, name: 'Wulan Prameswari', roles: ['PARTNER_VIEWER'], ...more },
  })

const lettersTo = (email: string) =>
  server.db.selectFrom('message').selectAll().where('recipient', '=', email).orderBy('id').execute()

/** The token of the latest letter. */
async function tokenTo(email: string): Promise<string> {
  const sealed = server.running.server.vault.open((await lettersTo(email)).at(-1)?.sealed ?? Buffer.alloc(0), SEALED)
  return (JSON.parse(sealed) as { tautan: string }).tautan.split('#invitation=')[1] ?? ''
}

const read = (token: string) => send(server.url, undefined, invitationRead, { body: { token } })
const accept = (token: string, newPassword?: string) =>
  send(server.url, undefined, invitationAccept, {
    body: { token, ...(newPassword === undefined ? {} : { newPassword }) },
  })
const rolesAt = async (customerId: number, email: string) =>
  (
    await server.db
      .selectFrom('customer_user_role as r')
      .innerJoin('app_user as u', 'u.id', 'r.master_id')
      .select('r.role_code')
      .where('u.email', '=', email)
      .where('r.customer_id', '=', customerId)
      .where('r.revoked_at', 'is', null)
      .execute()
  ).map(({ role_code }) => role_code)

beforeEach(async () => {
  await server.db.deleteFrom('login_throttle').execute()
  await makeAccountTemplates(server.db, other())
})

describe('adding an address that the customer does not know', () => {
  it('is answered, listed and written to alike, whether the address has an account', async () => {
    const elsewhere = await makePerson(server.db, home(), { password_hash: 'x', roles: ['VIEWER'] })
    const waiting = await makePerson(server.db, home(), { account_status: 'UNVERIFIED' })
    const disabled = await makePerson(server.db, home(), { account_status: 'DISABLED' })
    const seen: string[] = []
    for (const email of [newEmail(), elsewhere.email, waiting.email, disabled.email]) {
      const answer = await invite(email)
      const listed = (await (await partner()).call(invitationList, { customerId: other() })).data[0]
      const [letter] = await lettersTo(email)
      const facts = [answer, listed, letter?.body, letter?.recipient_name, letter?.status]
      seen.push(
        JSON.stringify(facts)
          .replaceAll(email, 'E-MAIL')
          .replaceAll(/"(id|createdAt|expiresAt)":("[^"]*"|\d+)/g, '"$1":0'),
      )
      expect(await rolesAt(other(), email)).toEqual([])
    }
    expect(new Set(seen).size).toBe(1)
    expect(seen[0]).toContain('"invited":true')
    const { data } = await (await partner()).call(userList, { query: { keyword: elsewhere.email } })
    expect(data).toEqual([])
  })

  it('is not told to a dry run either', async () => {
    const elsewhere = await makePerson(server.db, home(), { password_hash: 'x' })
    const client = await partner()
    const tries: unknown[] = []
    for (const email of [newEmail(), elsewhere.email]) {
      const body = { email, name: 'Wulan', roles: ['PARTNER_VIEWER'] }
      const reply = await client.send(userAssign, {
        params: { customerId: other() },
        body,
        headers: { 'x-dry-run': 'true' },
      })
      const { dryRun } = reply.body as { dryRun: unknown }
      tries.push(JSON.parse(JSON.stringify(dryRun).replaceAll(email, 'E-MAIL')))
    }
    expect(tries[0]).toEqual(tries[1])
  })

  it('replaces a former invitation of the address, whose link stops working', async () => {
    const email = newEmail()
    await invite(email)
    const first = await tokenTo(email)
    await invite(email.toUpperCase(), { roles: ['PARTNER_ADMIN'] })
    expect(refusal(await read(first)).error).toBe('LINK_SPENT')
    const { data } = await (await partner()).call(invitationList, { customerId: other() })
    const mine = data.filter((one) => one.email.toLowerCase() === email)
    expect(mine).toMatchObject([{ roles: [{ code: 'PARTNER_ADMIN' }], invitedBy: { id: (await partner()).person.id } }])
  })

  it('is refused with a role beyond the own ones, and after five letters to one address', async () => {
    const beyond = await makeRole(server.db, ['credential:rotate'])
    expect(await refused(invite(newEmail(), { roles: [beyond] }))).toMatchObject({ code: 'ROLE_BEYOND' })
    const email = newEmail()
    for (let n = 0; n < 5; n++) await invite(email)
    expect(await refused(invite(email))).toMatchObject({ code: 'RATE_LIMITED' })
  })
})

describe('accepting', () => {
  it('makes the account of a new address, with the password that its owner chooses', async () => {
    const email = newEmail()
    await invite(email, { phone: '081234567890' })
    const token = await tokenTo(email)
    expect((await read(token)).body).toMatchObject({
      data: { email, name: 'Wulan Prameswari', roles: ['Partner viewer'], needsPassword: true },
    })
    expect(refusal(await accept(token)).errors).toMatchObject([{ field: 'newPassword' }])
    expect(refusal(await accept(token, 'Bismillah123')).errors).toMatchObject([{ field: 'newPassword' }])
    expect((await accept(token, 'sandi pilihan sendiri')).status).toBe(200)
    const reply = await send(server.url, undefined, login, { body: { email, password: 'sandi pilihan sendiri' } })
    expect(reply.body).toMatchObject({ data: { id: other(), roles: ['PARTNER_VIEWER'] } })
    expect(refusal(await accept(token, 'sandi pilihan sendiri')).error).toBe('LINK_SPENT')
    const [row] = await server.db
      .selectFrom('audit_log')
      .selectAll()
      .where('action', '=', 'user.accept')
      .orderBy('id', 'desc')
      .execute()
    expect(row).toMatchObject({ customer_id: other(), resource: 'customer_user', actor_id: row?.record_id })
    const { data } = await (await partner()).call(invitationList, { customerId: other() })
    expect(data.map((one) => one.email)).not.toContain(email)
  })

  it('gives the roles to an account of another customer and leaves its password alone', async () => {
    const person = await makePerson(server.db, home(), { password_hash: await passwordHash('milik sendiri') })
    await invite(person.email)
    const token = await tokenTo(person.email)
    expect((await read(token)).body).toMatchObject({ data: { needsPassword: false } })
    expect((await accept(token, 'sandi yang lain')).status).toBe(200)
    const reply = await send(server.url, undefined, login, {
      body: { email: person.email, password: 'milik sendiri' },
    })
    expect(reply.body).toMatchObject({ data: { masterId: person.id, roles: ['PARTNER_VIEWER'] } })
    expect(await (await partner()).call(userRead, { customerId: other(), masterId: person.id })).toMatchObject({
      own: false,
      name: person.name,
    })
  })

  it('replaces the password that an unconfirmed address was registered with', async () => {
    const person = await makePerson(server.db, home(), {
      account_status: 'UNVERIFIED',
      password_hash: await passwordHash('sandi orang asing'),
      registered_company: 'PT Asing',
    })
    await invite(person.email)
    expect((await accept(await tokenTo(person.email), 'sandi pemilik alamat')).status).toBe(200)
    const tryLogin = (password: string) =>
      send(server.url, undefined, login, { body: { email: person.email, password } })
    expect(refusal(await tryLogin('sandi orang asing')).error).toBe('INVALID_LOGIN')
    expect((await tryLogin('sandi pemilik alamat')).status).toBe(200)
  })

  it.each([
    [
      'the inviter lost the right',
      (id: number) => server.db.deleteFrom('customer_user_role').where('master_id', '=', id),
    ],
    [
      'the inviter is disabled',
      (id: number) => server.db.updateTable('app_user').set({ account_status: 'DISABLED' }).where('id', '=', id),
    ],
  ])('gives nothing once %s', async (_title, end) => {
    const client = await server.newClient('PARTNER_ADMIN', other())
    const email = newEmail()
    const body = { email, name: 'Wulan', roles: ['PARTNER_VIEWER'] }
    await client.call(userAssign, { customerId: other(), body })
    const token = await tokenTo(email)
    await end(client.person.id).execute()
    expect(refusal(await accept(token, 'sandi pilihan sendiri')).error).toBe('INVITATION_VOID')
    expect(await rolesAt(other(), email)).toEqual([])
  })

  it('is refused to a disabled account, with a false or expired link, and once withdrawn', async () => {
    const disabled = await makePerson(server.db, home(), { account_status: 'DISABLED' })
    await invite(disabled.email)
    expect(refusal(await accept(await tokenTo(disabled.email), 'sandi pilihan sendiri')).error).toBe('INVITATION_VOID')
    expect(refusal(await accept('x'.repeat(43))).error).toBe('LINK_SPENT')
    const email = newEmail()
    await invite(email)
    const token = await tokenTo(email)
    const set = (expires_at: Date) =>
      server.db.updateTable('user_invitation').set({ expires_at }).where('email', '=', email).execute()
    await set(new Date(Date.now() - 1))
    expect(refusal(await read(token)).error).toBe('LINK_SPENT')
    await set(new Date(Date.now() + 60_000))
    const client = await partner()
    const { data } = await client.call(invitationList, { customerId: other() })
    const id = data.find((one) => one.email === email)?.id ?? 0
    await client.call(invitationCancel, { customerId: other(), id })
    expect(refusal(await accept(token, 'sandi pilihan sendiri')).error).toBe('LINK_SPENT')
    expect(await refused(client.call(invitationCancel, { customerId: other(), id }))).toMatchObject({ status: 404 })
  })

  it('works with the link of the latest letter alone', async () => {
    const email = newEmail()
    const made = await invite(email)
    const first = await tokenTo(email)
    const client = await partner()
    const again = await client.call(invitationResend, { customerId: other(), id: made.id })
    expect(again).toMatchObject({ email, letter: 'WAITS' })
    expect(refusal(await read(first)).error).toBe('LINK_SPENT')
    expect((await read(await tokenTo(email))).status).toBe(200)
  })
})

describe('the invitations of a customer', () => {
  it('are neither seen, resent nor withdrawn by other customers', async () => {
    const made = await invite(newEmail())
    const stranger = await server.as('PARTNER_ADMIN', home())
    const params = { customerId: home(), id: made.id }
    expect((await stranger.call(invitationList, { customerId: home() })).data).toEqual([])
    expect(await refused(stranger.call(invitationCancel, params))).toMatchObject({ status: 404 })
    expect(await refused(stranger.call(invitationResend, params))).toMatchObject({ status: 404 })
    const viewer = await server.as('PARTNER_VIEWER', other())
    const own = { customerId: other(), id: made.id }
    expect(await refused(viewer.call(invitationCancel, own))).toMatchObject({ code: 'FORBIDDEN' })
  })
})

describe('the last administrator of a customer', () => {
  it('is known as such, as long as no other user can give roles', async () => {
    const customer = await server.db
      .insertInto('customer')
      .values({ code: `SOLE${next('customer')}`, name: 'Sanggar', company: 'Sanggar', email: 'a@contoh.example' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const person = await makePerson(server.db, customer.id, { roles: ['PARTNER_ADMIN'] })
    const client = await server.session(person)
    const readOwn = () => client.call(userRead, { customerId: customer.id, masterId: person.id })
    expect(await readOwn()).toMatchObject({ onlyAdministrator: true, roles: [{ administers: true }] })
    const viewer = await makePerson(server.db, customer.id, { roles: ['PARTNER_VIEWER'] })
    expect(await readOwn()).toMatchObject({ onlyAdministrator: true })
    await grantRole(server.db, customer.id, viewer.id, 'PARTNER_ADMIN')
    expect(await readOwn()).toMatchObject({ onlyAdministrator: false })
  })
})
