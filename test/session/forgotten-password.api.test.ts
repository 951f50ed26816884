import { beforeEach, describe, expect, it } from 'vitest'
import { sql } from 'kysely'
import { resetPassword } from '#contract/session/own-account.ts'
import { login, myProfile } from '#contract/session/session.ts'
import { SEALED } from '#server/areas/notification/message/queue.ts'
import { makeAccountTemplates } from '#test/factories/account-templates.ts'
import { makePerson, passwordHash } from '#test/factories/people.ts'
import type { Person } from '#test/factories/people.ts'
import { refusal, refused, send } from '#test/helpers/client.ts'
import { testServer } from '#test/helpers/server.ts'

const server = testServer()
const ask = (body: unknown) => send(server.url, undefined, resetPassword, { body })
const somebody = async (given: Parameters<typeof makePerson>[2] = {}) =>
  makePerson(server.db, server.home.customerId, { password_hash: await passwordHash('yang lama sekali'), ...given })

const lettersTo = ({ email }: Person) =>
  server.db.selectFrom('message').selectAll().where('recipient', '=', email).orderBy('id').execute()

/** The token of the latest link that a person was sent. */
async function tokenOf(person: Person): Promise<string> {
  const letter = (await lettersTo(person)).at(-1)
  const sealed = server.running.server.vault.open(letter?.sealed ?? Buffer.alloc(0), SEALED)
  return (JSON.parse(sealed) as { tautan: string }).tautan.split('#password=')[1] ?? ''
}

beforeEach(async () => {
  await server.db.deleteFrom('login_throttle').execute()
  await makeAccountTemplates(server.db, server.home.customerId)
})

describe('a link that is asked for', () => {
  it('is answered alike, and as slowly, whoever has the address', async () => {
    const known = await somebody()
    const disabled = await somebody({ account_status: 'DISABLED' })
    const times: number[] = []
    const texts: string[] = []
    for (const email of [known.email, 'nobody@contoh.example', disabled.email]) {
      const began = server.clock.now()
      const reply = await ask({ email })
      times.push(server.clock.now() - began)
      texts.push(reply.text)
      expect(reply.status).toBe(200)
    }
    expect(new Set(texts).size).toBe(1)
    expect(new Set(times)).toEqual(new Set([300]))
    expect(await lettersTo(known)).toHaveLength(1)
    expect(await lettersTo(disabled)).toHaveLength(0)
  })

  it('stands in no column that anybody reads: hashed with the person, sealed in the letter', async () => {
    const person = await somebody()
    await ask({ email: ` ${person.email.toUpperCase()} ` })
    const token = await tokenOf(person)
    expect(token).toMatch(/^[\w-]{43}$/)
    const rows = await sql<{ text: string }>`
      SELECT to_jsonb(u)::text AS text FROM app_user u WHERE id = ${person.id}
      UNION ALL SELECT to_jsonb(m)::text FROM message m UNION ALL SELECT to_jsonb(a)::text FROM audit_log a`.execute(
      server.db,
    )
    expect(rows.rows.filter(({ text }) => text.includes(token))).toEqual([])
  })

  it('is limited for an address, known or not', async () => {
    const person = await somebody()
    for (const email of [person.email, 'nobody@contoh.example']) {
      for (let n = 0; n < 5; n++) expect((await ask({ email })).status).toBe(200)
      expect(refusal(await ask({ email })).error).toBe('RATE_LIMITED')
    }
  })

  it('needs an address', async () => {
    expect(refusal(await ask({}))).toMatchObject({
      code: 422,
      errors: [{ field: 'email', message: "can't be empty!" }],
    })
    expect(refusal(await ask({ email: 'siti' })).code).toBe(422)
    expect(refusal(await ask({ email: 'a@b.id', name: 'x' })).code).toBe(422)
  })
})

describe('a password that is chosen with a link', () => {
  it('logs in, ends every session, unlocks and confirms; the link works once', async () => {
    const person = await somebody({ account_status: 'UNVERIFIED', must_change_password: true })
    const client = await server.session(person)
    await ask({ email: person.email })
    const token = await tokenOf(person)
    const body = { token, newPassword: 'sandi yang baru' }
    expect((await ask(body)).body).toMatchObject({ code: 200, data: { done: true } })
    expect((await refused(client.call(myProfile, {}))).code).toBe('UNAUTHENTICATED')
    const reply = await send(server.url, undefined, login, {
      body: { email: person.email, password: 'sandi yang baru' },
    })
    expect(reply.body).toMatchObject({ data: { mustChangePassword: false } })
    const row = await server.db.selectFrom('app_user').selectAll().where('id', '=', person.id).executeTakeFirstOrThrow()
    expect(row).toMatchObject({ account_status: 'ACTIVE', reset_token_hash: null })
    expect(row.email_verified_at).not.toBeNull()
    expect(refusal(await ask({ ...body, newPassword: 'sandi yang lain' })).error).toBe('LINK_SPENT')
  })

  it('is refused with a link that is false, old, replaced, or of somebody who was disabled', async () => {
    const newPassword = 'sandi yang baru'
    expect(refusal(await ask({ token: 'x'.repeat(43), newPassword })).error).toBe('LINK_SPENT')
    const person = await somebody()
    await ask({ email: person.email })
    const first = await tokenOf(person)
    await ask({ email: person.email })
    expect(refusal(await ask({ token: first, newPassword })).error).toBe('LINK_SPENT')
    const second = await tokenOf(person)
    const set = (values: object) => server.db.updateTable('app_user').set(values).where('id', '=', person.id).execute()
    await set({ reset_expires_at: new Date(Date.now() - 1) })
    expect(refusal(await ask({ token: second, newPassword })).error).toBe('LINK_SPENT')
    await set({ reset_expires_at: new Date(Date.now() + 60_000), account_status: 'DISABLED' })
    expect(refusal(await ask({ token: second, newPassword })).error).toBe('LINK_SPENT')
  })

  it('is not wasted on a password that will not do', async () => {
    const person = await somebody()
    await ask({ email: person.email })
    const token = await tokenOf(person)
    for (const [newPassword, message] of [
      [undefined, "can't be empty!"],
      ['pendek', 'must have at least 10 characters'],
      ['yang lama sekali', 'must not be one of the last 3 passwords'],
    ]) {
      expect(refusal(await ask({ token, newPassword }))).toMatchObject({
        code: 422,
        errors: [{ field: 'newPassword', message }],
      })
    }
    expect((await ask({ token, newPassword: 'sandi yang baru' })).status).toBe(200)
  })

  it('is chosen once, however many use the link at once', async () => {
    const person = await somebody()
    await ask({ email: person.email })
    const token = await tokenOf(person)
    const replies = await Promise.all([1, 2, 3].map((n) => ask({ token, newPassword: `sandi yang baru ${n}` })))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  })
})
