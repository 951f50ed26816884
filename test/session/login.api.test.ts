import { beforeEach, describe, expect, it } from 'vitest'
import { sql } from 'kysely'
import { login } from '#contract/session/session.ts'
import { makePerson, passwordHash } from '#test/factories/people.ts'
import type { Person } from '#test/factories/people.ts'
import type { Reply } from '#test/helpers/client.ts'
import { refusal, send } from '#test/helpers/client.ts'
import { testServer } from '#test/helpers/server.ts'

const server = testServer()
const password = 'correct horse battery'
const hash = passwordHash(password)

const attempt = (email: unknown, secret: unknown = password, headers = {}) =>
  send(server.url, undefined, login, { body: { email, password: secret }, headers })

const newPerson = async (given: { account_status?: 'DISABLED' | 'UNVERIFIED' } = {}): Promise<Person> =>
  makePerson(server.db, server.home.customerId, { roles: ['SUPPORT'], password_hash: await hash, ...given })

async function failTimes(times: number, email: string): Promise<Reply> {
  let reply = await attempt(email, 'wrong')
  for (let n = 1; n < times; n++) reply = await attempt(email, 'wrong')
  return reply
}

/** Lets time pass for all throttles. */
const wait = (seconds: number) =>
  server.db
    .updateTable('login_throttle')
    .set({
      window_start: sql`window_start - make_interval(secs => ${seconds})`,
      blocked_until: sql`blocked_until - make_interval(secs => ${seconds})`,
    })
    .execute()

/** Makes all failures so far those of another address. */
const moveAway = () => sql`UPDATE login_throttle SET key = replace(key, '127.0.0.1', '192.0.2.1')`.execute(server.db)

beforeEach(() => server.db.deleteFrom('login_throttle').execute())

describe('a login that is refused', () => {
  it('says the same of an unknown e-mail as of a wrong password', async () => {
    const person = await newPerson()
    const wrong = refusal(await attempt(person.email, 'wrong'))
    const unknown = refusal(await attempt('nobody@contoh.example', 'wrong'))
    const deleted = await newPerson()
    await server.db.updateTable('app_user').set({ deleted_at: new Date() }).where('id', '=', deleted.id).execute()
    const gone = refusal(await attempt(deleted.email))
    const unset = await makePerson(server.db, server.home.customerId)
    const without = refusal(await attempt(unset.email))
    for (const other of [unknown, gone, without])
      expect({ ...other, requestId: '' }).toEqual({ ...wrong, requestId: '' })
    expect(wrong).toMatchObject({
      code: 401,
      error: 'INVALID_LOGIN',
      message: 'E-mail or password is wrong.',
      data: {},
    })
    expect(wrong.errors).toBeUndefined()
  })

  it('opens no session and leaves no trace in the audit', async () => {
    const person = await newPerson()
    await attempt(person.email, 'wrong')
    const sessions = await server.db
      .selectFrom('user_session')
      .select('id')
      .where('master_id', '=', person.id)
      .execute()
    expect(sessions).toEqual([])
    const audits = await server.db.selectFrom('audit_log').select('id').where('actor_id', '=', person.id).execute()
    expect(audits).toEqual([])
  })

  it('compares the password to the last character and letter case', async () => {
    const person = await newPerson()
    for (const wrong of [
      password.toUpperCase(),
      `${password} `,
      ` ${password}`,
      password.slice(0, -1),
      `${password}x`,
    ]) {
      expect(refusal(await attempt(person.email, wrong)).error).toBe('INVALID_LOGIN')
      await server.db.deleteFrom('login_throttle').execute()
    }
  })

  it.each([
    ['DISABLED', 'ACCOUNT_DISABLED'],
    ['UNVERIFIED', 'ACCOUNT_UNVERIFIED'],
  ] as const)('tells a person who is %s so, but only with the right password', async (account_status, error) => {
    const person = await newPerson({ account_status })
    expect(refusal(await attempt(person.email, 'wrong'))).toMatchObject({ code: 401, error: 'INVALID_LOGIN' })
    expect(refusal(await attempt(person.email))).toMatchObject({ code: 409, error })
  })

  it.each([
    [{}, ['email', 'password']],
    [{ email: '', password: '' }, ['email', 'password']],
    [{ email: '  ', password: null }, ['email', 'password']],
    [{ email: 'a@b.example' }, ['password']],
    [{ password: 'x' }, ['email']],
  ])('names the blank fields of %j', async (body, fields) => {
    const reply = refusal(await send(server.url, undefined, login, { body }))
    expect(reply).toMatchObject({ code: 422, error: 'VALIDATION', message: 'Check the marked fields.' })
    expect(reply.errors).toEqual(fields.map((field) => ({ field, message: "can't be empty!" })))
  })

  it('names what is wrong with other fields', async () => {
    const body = { email: 5, password: ['x'], remember: true }
    const reply = refusal(await send(server.url, undefined, login, { body }))
    expect(reply.errors).toEqual([
      { field: 'email', message: 'must be text' },
      { field: 'password', message: 'must be text' },
      { field: 'remember', message: 'is not a known field' },
    ])
    const long = refusal(await attempt(`${'x'.repeat(320)}@b.example`, 'x'.repeat(1025)))
    expect(long.errors).toEqual([
      { field: 'email', message: 'must have at most 320 characters' },
      { field: 'password', message: 'must have at most 1024 characters' },
    ])
  })
})

describe('guessing', () => {
  it('locks the account for the address after five failures, also for the right password', async () => {
    const person = await newPerson()
    expect(refusal(await failTimes(5, person.email)).error).toBe('INVALID_LOGIN')
    for (const secret of ['wrong', password]) {
      const reply = await attempt(person.email, secret)
      const { code, error, data, message } = refusal(reply)
      expect({ code, error }).toEqual({ code: 409, error: 'ACCOUNT_LOCKED' })
      const seconds = Number(reply.headers.get('retry-after'))
      expect(data).toEqual({ retryAfter: seconds })
      expect(seconds).toBeGreaterThan(890)
      expect(seconds).toBeLessThanOrEqual(900)
      expect(message).toBe(`Too many wrong passwords. Try again in ${seconds} seconds.`)
    }
  })

  it('counts the letter cases and blanks of an e-mail as one', async () => {
    const person = await newPerson()
    for (const email of [person.email, person.email.toUpperCase(), ` ${person.email}`]) await attempt(email, 'wrong')
    expect(refusal(await failTimes(2, person.email)).error).toBe('INVALID_LOGIN')
    expect(refusal(await attempt(person.email)).error).toBe('ACCOUNT_LOCKED')
  })

  it('locks unknown accounts alike, so that a lock tells nothing', async () => {
    await failTimes(5, 'nobody@contoh.example')
    expect(refusal(await attempt('nobody@contoh.example')).error).toBe('ACCOUNT_LOCKED')
  })

  it('does not lock other accounts, nor the same one for another address', async () => {
    const [person, neighbour] = [await newPerson(), await newPerson()]
    await failTimes(6, person.email)
    expect((await attempt(neighbour.email)).status).toBe(200)
    await moveAway()
    expect((await attempt(person.email)).status).toBe(200)
  })

  it('forgets the failures once the person is in', async () => {
    const person = await newPerson()
    for (let round = 0; round < 3; round++) {
      await failTimes(4, person.email)
      expect((await attempt(person.email)).status).toBe(200)
    }
  })

  it('unlocks by itself, and cannot be kept locked by trying on', async () => {
    const person = await newPerson()
    await failTimes(5, person.email)
    await wait(14 * 60)
    expect(refusal(await attempt(person.email)).error).toBe('ACCOUNT_LOCKED')
    await wait(61)
    expect((await attempt(person.email)).status).toBe(200)
  })

  it('begins to count anew when the last failures are old', async () => {
    const person = await newPerson()
    await failTimes(4, person.email)
    await wait(15 * 60 + 1)
    await failTimes(4, person.email)
    expect((await attempt(person.email)).status).toBe(200)
  })

  it('stops many addresses that guess one account together, for a while', async () => {
    const person = await newPerson()
    for (let address = 0; address < 10; address++) {
      await failTimes(5, person.email)
      await sql`DELETE FROM login_throttle WHERE key LIKE '%127.0.0.1'`.execute(server.db)
    }
    expect(refusal(await attempt(person.email))).toMatchObject({ code: 409, error: 'ACCOUNT_LOCKED' })
    await wait(15 * 60 + 1)
    expect((await attempt(person.email)).status).toBe(200)
  })

  it('stops an address that tries many accounts, whatever account comes next', async () => {
    const person = await newPerson()
    await attempt('nobody@contoh.example', 'wrong')
    await sql`UPDATE login_throttle SET failures = 59 WHERE key = 'address:127.0.0.1'`.execute(server.db)
    expect(refusal(await attempt('nobody2@contoh.example', 'wrong')).error).toBe('INVALID_LOGIN')
    const reply = await attempt(person.email)
    expect(refusal(reply)).toMatchObject({ code: 429, error: 'RATE_LIMITED' })
    expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0)
    await wait(15 * 60 + 1)
    expect((await attempt(person.email)).status).toBe(200)
  })

  it('does not count the logins of an office that go well', async () => {
    const person = await newPerson()
    for (let n = 0; n < 5; n++) expect((await attempt(person.email)).status).toBe(200)
    const rows = await server.db.selectFrom('login_throttle').select('failures').execute()
    expect(rows.filter((row) => row.failures > 0)).toEqual([])
  })

  it('lets somebody log in many times at once', async () => {
    const person = await newPerson()
    const replies = await Promise.all(Array.from({ length: 12 }, () => attempt(person.email)))
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200))
    const rows = await server.db.selectFrom('login_throttle').select('failures').execute()
    expect(rows.filter((row) => row.failures > 0)).toEqual([])
  })

  it('gets no more tries by asking many times at once', async () => {
    const person = await newPerson()
    const replies = await Promise.all(Array.from({ length: 30 }, () => attempt(person.email, 'wrong')))
    const codes = Object.groupBy(replies, (reply) => refusal(reply).error)
    expect(codes.INVALID_LOGIN).toHaveLength(5)
    expect(codes.ACCOUNT_LOCKED).toHaveLength(25)
  })

  it('answers sixty people at once, right and wrong', async () => {
    const people = await Promise.all(Array.from({ length: 30 }, () => newPerson()))
    const replies = await Promise.all(
      people.flatMap((person, n) => [attempt(person.email), attempt(`nobody${n}@contoh.example`, 'wrong')]),
    )
    expect(replies.map((reply) => reply.status)).toEqual(people.flatMap(() => [200, 401]))
  })

  it('takes an address that a stranger claims for nothing', async () => {
    const person = await newPerson()
    for (let n = 0; n < 5; n++) await attempt(person.email, 'wrong', { 'x-forwarded-for': `192.0.2.${n}` })
    expect(refusal(await attempt(person.email)).error).toBe('ACCOUNT_LOCKED')
  })
})
