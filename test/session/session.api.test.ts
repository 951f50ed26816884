import { SignJWT } from 'jose'
import { describe, expect, it } from 'vitest'
import { login, myGranters, myProfile, serverCheck } from '#contract/session/session.ts'
import { voucherList } from '#contract/voucher/voucher.ts'
import { grantRole, makeCustomer, makePerson, makeRole, passwordHash } from '#test/factories/people.ts'
import type { Person } from '#test/factories/people.ts'
import { refusal, refused, request, send } from '#test/helpers/client.ts'
import { testServer } from '#test/helpers/server.ts'

const server = testServer()

const now = () => Math.floor(Date.now() / 1000)

/** A token for an open session of the person, with parts exchanged. */
async function forged(
  person: Person,
  change: (token: SignJWT) => SignJWT,
  secret = server.running.server.keys.secret,
  alg = 'HS256',
): Promise<string> {
  const open = await server.session(person)
  const payload = JSON.parse(Buffer.from(open.token.split('.')[1] ?? '', 'base64url').toString()) as { jti: string }
  const token = new SignJWT({ name: 'x' })
    .setProtectedHeader({ alg })
    .setIssuer('academy-console')
    .setSubject(String(person.id))
    .setJti(payload.jti)
    .setIssuedAt(now())
    .setExpirationTime(now() + 3600)
  return change(token).sign(secret)
}

const tryToken = async (token: string) => refusal(await send(server.url, token, myProfile))

describe('the token of a session', () => {
  it('works when it is all right, whatever the letter case of Bearer', async () => {
    const person = await makePerson(server.db, server.home.customerId, { roles: ['VIEWER'] })
    const token = await forged(person, (right) => right)
    expect((await send(server.url, token, myProfile)).status).toBe(200)
    const reply = await send(server.url, undefined, myProfile, { headers: { authorization: `bearer ${token}` } })
    expect(reply.status).toBe(200)
  })

  it('is refused as expired from the second it says (R93)', async () => {
    const person = await makePerson(server.db, server.home.customerId)
    for (const expiry of [now(), now() - 1, now() - 86_400]) {
      const token = await forged(person, (right) => right.setExpirationTime(expiry))
      expect(await tryToken(token)).toMatchObject({
        code: 401,
        error: 'TOKEN_EXPIRED',
        message: 'Your session has expired. Log in to continue.',
      })
    }
  })

  it('is refused when it is signed with another secret, or by another issuer', async () => {
    const person = await makePerson(server.db, server.home.customerId)
    const foreign = new TextEncoder().encode('x'.repeat(48))
    expect((await tryToken(await forged(person, (right) => right, foreign))).error).toBe('UNAUTHENTICATED')
    const issued = await forged(person, (right) => right.setIssuer('somebody-else'))
    expect((await tryToken(issued)).error).toBe('UNAUTHENTICATED')
  })

  it('is refused when it names no session, or one that is no UUID', async () => {
    const person = await makePerson(server.db, server.home.customerId)
    for (const jti of ['5f0c2f43-6a53-4f0e-9d40-0f2f3a6b1c2d', 'abc', '']) {
      expect((await tryToken(await forged(person, (right) => right.setJti(jti)))).error, jti).toBe('UNAUTHENTICATED')
    }
  })

  it('is refused without a signature (alg none) or with another algorithm', async () => {
    const person = await makePerson(server.db, server.home.customerId)
    const right = await forged(person, (token) => token)
    const [, payload = ''] = right.split('.')
    const head = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    for (const token of [
      `${head({ alg: 'none' })}.${payload}.`,
      `${head({ alg: 'none', typ: 'JWT' })}.${payload}`,
      `${head({ alg: 'None' })}.${payload}.x`,
      await forged(person, (token) => token, server.running.server.keys.secret, 'HS512'),
    ]) {
      expect((await tryToken(token)).error, token.slice(0, 30)).toBe('UNAUTHENTICATED')
    }
  })

  it.each(['', 'x', 'a.b.c', 'Bearer', '🙂'.repeat(3), 'x'.repeat(4000)])(
    'is refused when it is garbage: %s',
    async (token) => {
      const authorization = Buffer.from(`Bearer ${token}`).toString('latin1')
      const reply = await send(server.url, undefined, myProfile, { headers: { authorization } })
      expect(refusal(reply)).toMatchObject({ code: 401, error: 'UNAUTHENTICATED' })
    },
  )

  it('is refused under another scheme', async () => {
    const { token } = await server.as('VIEWER')
    for (const authorization of [token, `Basic ${token}`, `Token ${token}`, `Bearer ${token} ${token}`]) {
      const reply = await send(server.url, undefined, myProfile, { headers: { authorization } })
      expect(refusal(reply).error).toBe('UNAUTHENTICATED')
    }
  })

  it('ends when the session is revoked, or runs out in the database', async () => {
    for (const change of [{ revoked_at: new Date() }, { expires_at: new Date(Date.now() - 1000) }]) {
      const client = await server.newClient('VIEWER')
      await client.call(myProfile, {})
      await server.db.updateTable('user_session').set(change).where('master_id', '=', client.person.id).execute()
      expect(await refused(client.call(myProfile, {}))).toMatchObject({ status: 401, code: 'UNAUTHENTICATED' })
    }
  })

  it('ends when the account is disabled or deleted', async () => {
    for (const change of [{ account_status: 'DISABLED' as const }, { deleted_at: new Date() }]) {
      const client = await server.newClient('VIEWER')
      await server.db.updateTable('app_user').set(change).where('id', '=', client.person.id).execute()
      expect(await refused(client.call(myProfile, {}))).toMatchObject({ status: 401, code: 'UNAUTHENTICATED' })
    }
  })
})

describe('the profile', () => {
  it('tells who is logged in and what the person may do', async () => {
    const person = await makePerson(server.db, server.home.customerId, {
      roles: ['FINANCE'],
      phone: '+628120000001',
      last_login_at: new Date('2026-01-02T03:04:05Z'),
      talent: JSON.stringify({ disabled: false, ctt: true, nda: false }),
    })
    const client = await server.session(person)
    const profile = await client.call(myProfile, {})
    expect(profile).toMatchObject({
      masterId: person.id,
      name: person.name,
      email: person.email,
      phone: '+628120000001',
      customerId: server.home.customerId,
      mitraId: null,
      roles: ['FINANCE'],
      lastLoginAt: '2026-01-02T03:04:05.000Z',
      talent: { disabled: false, ctt: true, nda: false },
    })
    expect(profile.permissions).toContain('voucher:generate')
    expect(profile.permissions).not.toContain('voucher:reset')
  })

  it('has the talent flags of the specification unless they were set (R86)', async () => {
    const profile = await (await server.as('VIEWER')).call(myProfile, {})
    expect(profile.talent).toEqual({ disabled: false, ctt: false, nda: false })
  })

  it('is there for a person without any role', async () => {
    const client = await server.session(await makePerson(server.db, server.home.customerId))
    expect(await client.call(myProfile, {})).toMatchObject({ customerId: null, roles: [], permissions: [] })
  })

  it('is there for a person who belongs to no customer, or works for another than the own', async () => {
    const nobody = await server.session(await makePerson(server.db, null))
    expect(await nobody.call(myProfile, {})).toMatchObject({ customerId: null, roles: [] })
    const person = await makePerson(server.db, server.home.customerId)
    await grantRole(server.db, server.other.customerId, person.id, 'PARTNER_VIEWER')
    const client = await server.session(person)
    expect(await client.call(myProfile, {})).toMatchObject({
      customerId: server.other.customerId,
      roles: ['PARTNER_VIEWER'],
    })
  })

  it('shows a role that allows nothing', async () => {
    const role = await makeRole(server.db, [])
    const client = await server.session(await makePerson(server.db, server.home.customerId, { roles: [role] }))
    expect(await client.call(myProfile, {})).toMatchObject({ roles: [role], permissions: [] })
  })

  it('leaves out a customer that was deleted', async () => {
    const gone = await makeCustomer(server.db, { deleted_at: new Date() })
    const client = await server.session(await makePerson(server.db, gone.id, { roles: ['PARTNER_ADMIN'] }))
    expect(await client.call(myProfile, {})).toMatchObject({ customerId: null })
    expect(await refused(client.call(voucherList, { customerId: gone.id }))).toMatchObject({ status: 403 })
  })

  it('does not mind a query: it has none', async () => {
    const client = await server.as('VIEWER')
    expect((await client.send(myProfile, { query: { verbose: 'true' } })).status).toBe(200)
  })
})

describe('the server check', () => {
  it('needs nothing and says that server and database are there', async () => {
    const reply = await send(server.url, undefined, serverCheck)
    expect(reply.body).toEqual({
      status: '200 OK',
      code: 200,
      message: 'success',
      data: { version: expect.stringMatching(/^\d+\.\d+\.\d+$/), database: 'up' },
    })
  })

  it('does not mind a false token', async () => {
    expect((await send(server.url, 'garbage', serverCheck)).status).toBe(200)
  })
})

describe('every answer', () => {
  it('is never cached, names no software, and carries the headers that protect a browser', async () => {
    for (const reply of [
      await send(server.url, undefined, serverCheck),
      await send(server.url, undefined, myProfile),
      await request(`${server.url}/svc/main/nothing`),
    ]) {
      expect(reply.headers.get('cache-control')).toBe('no-store')
      expect(reply.headers.get('content-type')).toBe('application/json; charset=utf-8')
      expect(reply.headers.get('x-content-type-options')).toBe('nosniff')
      expect(reply.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
      expect(reply.headers.get('x-powered-by')).toBeNull()
      expect(reply.headers.get('server')).toBeNull()
    }
  })

  it('is small when the client takes it compressed', async () => {
    const reply = await request(`${server.url}/openapi.json`, { headers: { 'accept-encoding': 'gzip' } })
    expect(reply.headers.get('content-encoding')).toBe('gzip')
  })
})

describe('logging in', () => {
  it('answers the person, the customer, the rights and a token that works (R90, R91, R212)', async () => {
    const password_hash = await passwordHash('correct horse battery')
    const person = await makePerson(server.db, server.home.customerId, { roles: ['SUPPORT'], password_hash })
    const reply = await send(server.url, undefined, login, {
      body: { email: ` ${person.email.toUpperCase()} `, password: 'correct horse battery' },
      headers: { 'user-agent': 'test browser' },
    })
    const body = reply.body as { code: number; data: { token: string; permissions: string[] } }
    expect(body.code).toBe(200)
    expect(body.data).toMatchObject({
      id: server.home.customerId,
      customer: { id: server.home.customerId, code: server.home.code, timezone: 'Asia/Jakarta' },
      masterId: person.id,
      name: person.name,
      email: person.email,
      roles: ['SUPPORT'],
      mitraId: null,
      refreshEnabled: false,
      mustChangePassword: false,
    })
    expect(body.data.permissions).toContain('voucher:reset')
    const profile = await send(server.url, body.data.token, myProfile)
    expect(profile.body).toMatchObject({ data: { masterId: person.id, lastLoginAt: expect.any(String) } })
    expect(reply.text).not.toContain('argon2')
  })

  it('keeps the session with its place and age, and notes the login', async () => {
    const password_hash = await passwordHash('correct horse battery')
    const person = await makePerson(server.db, server.home.customerId, { roles: ['SUPPORT'], password_hash })
    await send(server.url, undefined, login, {
      body: { email: person.email, password: 'correct horse battery' },
      headers: { 'user-agent': 'test browser' },
    })
    const session = await server.db
      .selectFrom('user_session')
      .selectAll()
      .where('master_id', '=', person.id)
      .executeTakeFirstOrThrow()
    expect(session).toMatchObject({ ip: '127.0.0.1', user_agent: 'test browser', revoked_at: null })
    expect(session.expires_at.getTime() - session.issued_at.getTime()).toBe(12 * 3_600_000)
    const audit = await server.db
      .selectFrom('audit_log')
      .selectAll()
      .where('actor_id', '=', person.id)
      .executeTakeFirstOrThrow()
    expect(audit).toMatchObject({ action: 'session.login', customer_id: server.home.customerId, ip: '127.0.0.1' })
  })

  it('works for a person without a role, who then may do nothing', async () => {
    const password_hash = await passwordHash('correct horse battery')
    const person = await makePerson(server.db, null, { password_hash })
    const reply = await send(server.url, undefined, login, {
      body: { email: person.email, password: 'correct horse battery' },
    })
    expect(reply.body).toMatchObject({ data: { id: null, customer: null, roles: [], permissions: [] } })
  })
})

describe('who can use a permission', () => {
  const who = async (person: Person) => {
    const { token } = await server.session(person)
    const reply = await send(server.url, token, myGranters, { query: { permission: 'voucher:reset' } })
    return (reply.body as { data: { roles: string[]; holders: string[] } }).data
  }

  it('is told by the roles that hold it, and by name to those alone who may read the users of their customer', async () => {
    const { id: customerId } = await makeCustomer(server.db)
    const resets = await makeRole(server.db, ['voucher:reset'])
    const reads = await makeRole(server.db, ['user:read'])
    const others = await makeRole(server.db, ['class:read'])
    await makePerson(server.db, customerId, { name: 'Wulan', roles: [resets] })
    await makePerson(server.db, customerId, { name: 'Left', roles: [resets], account_status: 'DISABLED' })
    await makePerson(server.db, server.other.customerId, { name: 'Elsewhere', roles: [resets] })
    const told = await who(await makePerson(server.db, customerId, { name: 'Reader', roles: [reads] }))
    expect(told.holders).toEqual(['Wulan'])
    expect(told.roles).toContain(resets)
    const untold = await who(await makePerson(server.db, customerId, { name: 'Other', roles: [others] }))
    expect(untold.holders).toEqual([])
    expect(untold.roles).toContain(resets)
  })
})

describe('who can give a permission', () => {
  const names = async (person: Person) => {
    const { token } = await server.session(person)
    const reply = await send(server.url, token, myGranters, { query: { permission: 'voucher:reset' } })
    return (reply.body as { data: { names: string[] } }).data.names
  }

  it('is whoever gives roles at the own customer and holds the permission, but not the reader', async () => {
    const { id: customerId } = await makeCustomer(server.db)
    const administers = await makeRole(server.db, ['user:*', 'voucher:*'])
    const people = await makeRole(server.db, ['user:*', 'class:read'])
    const vouchers = await makeRole(server.db, ['voucher:reset'])
    const reader = await makePerson(server.db, customerId, { name: 'Reader', roles: [people] })
    await makePerson(server.db, customerId, { name: 'Wulan', roles: [administers] })
    await makePerson(server.db, customerId, { name: 'Both', roles: [people, vouchers] })
    await makePerson(server.db, customerId, { name: 'Only uses it', roles: [vouchers] })
    await makePerson(server.db, customerId, { name: 'Left', roles: [administers], account_status: 'DISABLED' })
    await makePerson(server.db, server.other.customerId, { name: 'Elsewhere', roles: [administers] })
    expect((await names(reader)).toSorted()).toEqual(['Both', 'Wulan'])
    const administrator = await makePerson(server.db, customerId, { name: 'Own', roles: [administers] })
    expect(await names(administrator)).not.toContain('Own')
  })

  it('is nobody for a person who works for no customer', async () => {
    expect(await names(await makePerson(server.db, server.home.customerId))).toEqual([])
  })
})
