import { describe, expect, it } from 'vitest'
import { account } from '#contract/session/account.ts'
import {
  changePassword,
  endMySession,
  endOtherSessions,
  myRoles,
  mySessionChanges,
  mySessions,
  setMyTalent,
} from '#contract/session/own-account.ts'
import { endThisSession, login, myProfile } from '#contract/session/session.ts'
import { voucherList } from '#contract/voucher/voucher.ts'
import { grantRole, makePerson, passwordHash } from '#test/factories/people.ts'
import { refusal, refused, send } from '#test/helpers/client.ts'
import { testServer } from '#test/helpers/server.ts'

const server = testServer()
const home = () => server.home.customerId
const OLD = 'correct horse battery'
const oldHash = passwordHash(OLD)

async function somebody(given: Parameters<typeof makePerson>[2] = {}) {
  const person = await makePerson(server.db, home(), { roles: ['VIEWER'], password_hash: await oldHash, ...given })
  return server.session(person)
}
const change = (currentPassword: string, newPassword: string) => ({ body: { currentPassword, newPassword } })
const logIn = (email: string, password: string) => send(server.url, undefined, login, { body: { email, password } })

describe('the own password', () => {
  it('is changed with the present one: every other session ends, and only the new one logs in', async () => {
    const client = await somebody()
    const others = [await server.session(client.person), await server.session(client.person)]
    const bystander = await somebody()
    expect(await client.call(changePassword, change(OLD, 'sebuah sandi baru'))).toEqual({ sessionsEnded: 2 })
    for (const other of others) expect((await refused(other.call(myProfile, {}))).code).toBe('UNAUTHENTICATED')
    await client.call(myProfile, {})
    await bystander.call(myProfile, {})
    expect(refusal(await logIn(client.person.email, OLD)).error).toBe('INVALID_LOGIN')
    expect((await logIn(client.person.email, 'sebuah sandi baru')).status).toBe(200)
    const noted = await server.db
      .selectFrom('audit_log')
      .selectAll()
      .where('actor_id', '=', client.person.id)
      .where('action', '=', 'session.change-password')
      .execute()
    expect(noted).toHaveLength(1)
    expect(JSON.stringify(noted)).not.toMatch(/sandi|argon2/)
  })

  it('stays when the present one is wrong, the new one is short, the address, or one of the last three', async () => {
    const client = await somebody()
    const wrong = async (current: string, wanted: string, field: string, message: string) =>
      expect(refusal(await client.send(changePassword, change(current, wanted)))).toMatchObject({
        code: 422,
        errors: [{ field, message }],
      })
    await wrong('not mine at all', 'sebuah sandi baru', 'currentPassword', 'is not your password')
    await wrong(OLD, 'pendek', 'newPassword', 'must have at least 10 characters')
    await wrong(OLD, '', 'newPassword', "can't be empty!")
    await wrong('', 'sebuah sandi baru', 'currentPassword', "can't be empty!")
    await wrong(OLD, client.person.email.toUpperCase(), 'newPassword', 'must not be the e-mail address')
    const easy = 'is easy to guess: choose several words, or something longer'
    await wrong(OLD, 'Password123', 'newPassword', easy)
    const { name } = await server.db
      .selectFrom('customer')
      .select('name')
      .where('id', '=', server.home.customerId)
      .executeTakeFirstOrThrow()
    await wrong(OLD, `${name.toUpperCase()} 2026!`, 'newPassword', easy)
    await client.call(changePassword, change(OLD, 'sandi kedua saya'))
    await client.call(changePassword, change('sandi kedua saya', 'sandi ketiga saya'))
    const last = 'must not be one of the last 3 passwords'
    for (const former of [OLD, 'sandi kedua saya', 'sandi ketiga saya']) {
      await wrong('sandi ketiga saya', former, 'newPassword', last)
    }
    await client.call(changePassword, change('sandi ketiga saya', 'sandi keempat saya'))
    await client.call(changePassword, change('sandi keempat saya', OLD))
  })

  it('is not guessed: after five wrong ones it waits', async () => {
    const client = await somebody()
    for (let n = 0; n < 5; n++) await client.send(changePassword, change('wrong', 'sebuah sandi baru'))
    expect(refusal(await client.send(changePassword, change(OLD, 'sebuah sandi baru'))).error).toBe('ACCOUNT_LOCKED')
  })

  it('is changed by nobody without a session', async () => {
    const reply = await send(server.url, undefined, changePassword, change(OLD, 'sebuah sandi baru'))
    expect(refusal(reply).error).toBe('UNAUTHENTICATED')
  })
})

describe('whoever has to choose a new password', () => {
  it('can do nothing before, by whatever call, and everything after', async () => {
    const client = await somebody({ must_change_password: true, roles: ['SUPERADMIN'] })
    expect(await refused(client.call(account.calls.list, { query: {} }))).toMatchObject({
      status: 403,
      code: 'PASSWORD_DUE',
    })
    expect((await client.send(voucherList, { params: { customerId: home() } })).status).toBe(403)
    expect(await client.call(myProfile, {})).toMatchObject({ mustChangePassword: true, permissions: [] })
    await client.call(changePassword, change(OLD, 'sebuah sandi baru'))
    expect(await client.call(myProfile, {})).toMatchObject({ mustChangePassword: false, permissions: ['*'] })
    await client.call(account.calls.list, { query: {} })
  })
})

describe('the own sessions', () => {
  it('are listed, the present one marked, and ended one by one', async () => {
    const client = await somebody()
    const other = await server.session(client.person)
    const stranger = await somebody()
    const found = await client.call(mySessions, {})
    expect(found.map(({ current }) => current).filter(Boolean)).toHaveLength(1)
    expect(found).toHaveLength(2)
    expect(found[0]).toMatchObject({ ip: '127.0.0.1', userAgent: 'test' })
    const theirs = found.find(({ current }) => !current)?.id ?? 0
    expect(await refused(stranger.call(endMySession, { id: theirs }))).toMatchObject({ status: 404 })
    expect(await client.call(endMySession, { id: theirs })).toEqual({ id: theirs })
    expect((await refused(other.call(myProfile, {}))).code).toBe('UNAUTHENTICATED')
    expect(await refused(client.call(endMySession, { id: theirs }))).toMatchObject({ status: 404 })
    expect((await client.send(endMySession, { params: { id: 'x' } })).status).toBe(404)
    await stranger.call(myProfile, {})
  })
})

describe('what was done in the own sessions', () => {
  it('is counted and listed for its session alone, and shown to nobody else', async () => {
    const client = await somebody()
    const other = await server.session(client.person)
    const stranger = await server.session(await makePerson(server.db, server.other.customerId))
    const before = { talent: { disabled: false, ctt: true, nda: false } }
    await client.call(setMyTalent, { body: before.talent })
    const found = await client.call(mySessions, {})
    expect(found.map(({ current, changes }) => ({ current, changes }))).toEqual([
      { current: false, changes: 0 },
      { current: true, changes: 1 },
    ])
    const id = found.find(({ current }) => current)?.id ?? 0
    const done = await other.call(mySessionChanges, { id })
    expect(done).toMatchObject([{ action: 'session.talent', resource: 'app_user', undo: false }])
    expect(await refused(stranger.call(mySessionChanges, { id }))).toMatchObject({ status: 404 })
    expect((await client.send(mySessionChanges, { params: { id: 'x' } })).status).toBe(404)
    expect(refusal(await send(server.url, undefined, mySessionChanges, { params: { id } })).error).toBe(
      'UNAUTHENTICATED',
    )
  })

  it('begins with the login', async () => {
    const { person } = await somebody()
    const reply = await logIn(person.email, OLD)
    const { token } = (reply.body as { data: { token: string } }).data
    const sessions = await send(server.url, token, mySessions)
    const current = (sessions.body as { data: { id: number; current: boolean }[] }).data.find((one) => one.current)
    const changes = await send(server.url, token, mySessionChanges, { params: { id: current?.id } })
    expect(changes.body).toMatchObject({ data: [{ action: 'session.login' }] })
  })
})

describe('all other sessions', () => {
  it('end at once, and those of other people do not', async () => {
    const client = await somebody()
    const others = [await server.session(client.person), await server.session(client.person)]
    const stranger = await somebody()
    expect(await client.call(endOtherSessions, {})).toEqual({ sessionsEnded: 2 })
    for (const other of others) expect((await refused(other.call(myProfile, {}))).code).toBe('UNAUTHENTICATED')
    await client.call(myProfile, {})
    await stranger.call(myProfile, {})
    expect(await client.call(endOtherSessions, {})).toEqual({ sessionsEnded: 0 })
    expect(refusal(await send(server.url, undefined, endOtherSessions)).error).toBe('UNAUTHENTICATED')
  })
})

describe('logging out', () => {
  it('ends the session on the server, for every tab that has its token, and no other session', async () => {
    const client = await somebody()
    const other = await server.session(client.person)
    expect(await client.call(endThisSession, {})).toEqual({ done: true })
    expect((await refused(client.call(myProfile, {}))).code).toBe('UNAUTHENTICATED')
    expect((await refused(client.call(endThisSession, {}))).code).toBe('UNAUTHENTICATED')
    await other.call(myProfile, {})
  })
})

describe('the own roles and flags', () => {
  it('are those of every customer, and of nobody else', async () => {
    const client = await somebody()
    await grantRole(server.db, server.other.customerId, client.person.id, 'PARTNER_VIEWER')
    const roles = await client.call(myRoles, {})
    expect(
      roles.map(({ customerId, role }) => [customerId, role]).toSorted((a, b) => Number(a[0]) - Number(b[0])),
    ).toEqual([
      [home(), 'VIEWER'],
      [server.other.customerId, 'PARTNER_VIEWER'],
    ])
    expect(await (await server.session(await makePerson(server.db, null))).call(myRoles, {})).toEqual([])
  })

  it('of a talent are set by the person, also one that works for nobody', async () => {
    for (const person of [(await somebody()).person, await makePerson(server.db, null)]) {
      const client = await server.session(person)
      const talent = { disabled: false, ctt: true, nda: true }
      expect(await client.call(setMyTalent, { body: talent })).toEqual(talent)
      expect((await client.call(myProfile, {})).talent).toEqual(talent)
      expect((await client.send(setMyTalent, { body: { ...talent, ctt: 'yes' } })).status).toBe(422)
      expect((await client.send(setMyTalent, { body: {} })).status).toBe(422)
    }
  })
})
