import { createHook } from 'node:async_hooks'
import { beforeEach, describe, expect, it } from 'vitest'
import { sql } from 'kysely'
import { account } from '#contract/session/account.ts'
import { ACADEMY } from '#contract/customer/customer.rules.ts'
import { notificationList } from '#contract/notification/notification.ts'
import { resetPassword } from '#contract/session/own-account.ts'
import { userAssign } from '#contract/session/user.ts'
import {
  confirmAccount,
  registerAccount,
  REGISTRATION_SETTING,
  registrationState,
  sendConfirmation,
} from '#contract/session/registration.ts'
import { login, myProfile } from '#contract/session/session.ts'
import { voucherList } from '#contract/voucher/voucher.ts'
import { SEALED } from '#server/areas/notification/message/queue.ts'
import { openRegistration } from '#test/factories/registration.ts'
import { makeAccountTemplates } from '#test/factories/account-templates.ts'
import { next } from '#test/factories/next.ts'
import { grantRole, makePerson } from '#test/factories/people.ts'
import { Client, refusal, refused, send } from '#test/helpers/client.ts'
import { testServer } from '#test/helpers/server.ts'

const server = testServer()
const PASSWORD = 'sandi rahasia saya'

const registrant = () => ({
  register: true,
  name: 'Rina Lestari',
  email: `rina${next('registration')}@mitra.example`,
  password: PASSWORD,
  company: 'CV Cipta Terampil',
})
type Registrant = ReturnType<typeof registrant>

const register = (body: unknown) => send(server.url, undefined, registerAccount, { body })
const confirm = (token: unknown, password = PASSWORD) =>
  send(server.url, undefined, confirmAccount, { body: { token, password } })
const again = (email: unknown) => send(server.url, undefined, sendConfirmation, { body: { email } })
const tryLogin = ({ email, password }: Registrant) => send(server.url, undefined, login, { body: { email, password } })

const personOf = ({ email }: Pick<Registrant, 'email'>) =>
  server.db
    .selectFrom('app_user')
    .selectAll()
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .executeTakeFirst()
const lettersTo = ({ email }: Pick<Registrant, 'email'>) =>
  server.db.selectFrom('message').selectAll().where('recipient', '=', email).orderBy('id').execute()
const partnersOf = ({ email }: Pick<Registrant, 'email'>) =>
  server.db.selectFrom('mitra').selectAll().where('pic_email', '=', email).execute()

function linkOf(letter: { sealed: Buffer | null } | undefined): string {
  const sealed = server.running.server.vault.open(letter?.sealed ?? Buffer.alloc(0), SEALED)
  return (JSON.parse(sealed) as { tautan: string }).tautan
}
const tokenIn = (link: string) => link.split('#verify=')[1] ?? ''

/** The link of the latest letter to an address. */
const linkTo = async (who: Pick<Registrant, 'email'>) => linkOf((await lettersTo(who)).at(-1))
const tokenTo = async (who: Pick<Registrant, 'email'>) => tokenIn(await linkTo(who))

/** Registrant who has registered. */
async function registered(): Promise<Registrant> {
  const who = registrant()
  expect((await register(who)).status).toBe(200)
  return who
}

beforeEach(async () => {
  await server.db.deleteFrom('login_throttle').execute()
  await openRegistration(server.db)
  for (const customerId of [ACADEMY, server.home.customerId]) await makeAccountTemplates(server.db, customerId)
})

describe('registering', () => {
  it('makes an account that waits, without any role or partner, and a letter, all audited', async () => {
    const who = registrant()
    expect((await register({ ...who, email: ` ${who.email} ` })).body).toMatchObject({
      code: 200,
      data: { letter: true },
    })
    const person = await personOf(who)
    expect(person).toMatchObject({
      customer_id: ACADEMY,
      name: 'Rina Lestari',
      portals: ['ADMIN_CENTER'],
      account_status: 'UNVERIFIED',
      created_by: null,
      email_verified_at: null,
      must_change_password: false,
    })
    expect(person?.password_hash).toMatch(/^\$argon2id\$/)
    const roles = server.db
      .selectFrom('customer_user_role')
      .selectAll()
      .where('master_id', '=', person?.id ?? 0)
    expect(await roles.execute()).toEqual([])
    expect(await partnersOf(who)).toEqual([])
    expect(await lettersTo(who)).toMatchObject([
      { customer_id: ACADEMY, channel: 'EMAIL', body: 'Halo Rina Lestari, konfirmasi: {{tautan}}', created_by: null },
    ])
    const noted = server.db.selectFrom('audit_log').selectAll().where('action', '=', 'session.register')
    expect(await noted.where('record_id', '=', person?.id ?? 0).execute()).toMatchObject([
      { actor_id: person?.id, customer_id: ACADEMY, label: 'Rina Lestari' },
    ])
  })

  it('shows the link and the password to nobody who reads the database', async () => {
    const who = await registered()
    const link = await linkTo(who)
    expect(link).toMatch(/\/pages\/register#verify=[\w-]{43}$/)
    const token = await tokenTo(who)
    const rows = await sql<{ text: string }>`
      SELECT to_jsonb(u)::text AS text FROM app_user u UNION ALL SELECT to_jsonb(m)::text FROM message m
      UNION ALL SELECT to_jsonb(a)::text FROM audit_log a UNION ALL SELECT to_jsonb(p)::text FROM mitra p`.execute(
      server.db,
    )
    expect(rows.rows.filter(({ text }) => text.includes(token) || text.includes(PASSWORD))).toEqual([])
  })

  it.each([
    ['name', '  ', "can't be empty!"],
    ['name', 'x'.repeat(121), 'must have at most 120 characters'],
    ['email', undefined, "can't be empty!"],
    ['email', 'rina@mitra', 'must be an e-mail address such as nama@contoh.id'],
    ['password', '   ', "can't be empty!"],
    ['password', 'pendek', 'must have at least 10 characters'],
    ['company', undefined, "can't be empty!"],
    ['company', 'x'.repeat(201), 'must have at most 200 characters'],
    ['role', 'SUPERADMIN', 'is not a known field'],
    ['portals', ['LMS'], 'is not a known field'],
  ])('refuses %s: %j', async (field, value, message) => {
    const who = registrant()
    const reply = await register({ ...who, [field]: value })
    expect(refusal(reply)).toMatchObject({ code: 422, errors: [{ field, message }] })
    expect(await partnersOf(who)).toEqual([])
  })

  it('refuses a common password, at its field, whether the address has an account', async () => {
    const waits = await registered()
    for (const who of [registrant(), waits]) {
      for (const password of ['Bismillah123', 'Cipta Terampil 1', 'cv-cipta-terampil']) {
        await server.db.deleteFrom('login_throttle').execute()
        const reply = await register({
          ...who,
          password,
          company: password.startsWith('Cipta') ? 'Cipta Terampil' : who.company,
        })
        const message = 'is easy to guess: choose several words, or something longer'
        expect(refusal(reply)).toMatchObject({ code: 422, errors: [{ field: 'password', message }] })
      }
    }
  })

  it('refuses the address as the password, at its field', async () => {
    const who = registrant()
    const reply = await register({ ...who, password: who.email.toUpperCase() })
    expect(refusal(reply)).toMatchObject({ errors: [{ field: 'password', message: 'must not be the e-mail address' }] })
  })

  it('answers an address that has an account as any other, and tells its owner alone', async () => {
    const waits = await registered()
    const active = await makePerson(server.db, server.home.customerId)
    const replies: { text: string; status: number; took: number }[] = []
    for (const email of [registrant().email, waits.email, waits.email.toUpperCase(), active.email]) {
      const began = server.clock.now()
      const { text, status } = await register({ ...registrant(), email, company: 'PT Kedua' })
      replies.push({ text, status, took: server.clock.now() - began })
    }
    expect(new Set(replies.map((reply) => JSON.stringify(reply))).size).toBe(1)
    expect(replies[0]).toMatchObject({ status: 200, took: 300 })
    expect((await lettersTo(waits)).map(({ body }) => body)).toEqual([
      'Halo Rina Lestari, konfirmasi: {{tautan}}',
      ...[1, 2].map(() => `Halo Rina Lestari, sudah punya akun: ${server.running.server.config.publicUrl}/pages/login`),
    ])
    expect(await lettersTo(active)).toMatchObject([{ customer_id: ACADEMY, created_by: null }])
    // What was typed the second time takes no effect.
    expect(await partnersOf(active)).toEqual([])
    expect((await confirm(tokenIn(linkOf((await lettersTo(waits))[0])))).status).toBe(200)
    expect(await partnersOf(waits)).toMatchObject([{ legal_name: 'CV Cipta Terampil' }])
  })

  // The test's clock does not show how long a hash takes, which is most of the work.
  it('hashes the password once, whether or not an address has an account', async () => {
    const waits = await registered()
    const active = await makePerson(server.db, server.home.customerId)
    let hashes = 0
    const count = createHook({ init: (_id, type) => void (type === 'ARGON2REQUEST' && hashes++) }).enable()
    const counts: number[] = []
    for (const email of [registrant().email, waits.email, active.email]) {
      hashes = 0
      expect((await register({ ...registrant(), email })).status).toBe(200)
      counts.push(hashes)
    }
    count.disable()
    expect(counts).toEqual([1, 1, 1])
  })

  it('makes one account of several that are asked for at once', async () => {
    const who = registrant()
    const replies = await Promise.all([1, 2, 3].map(() => register(who)))
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await lettersTo(who)).filter(({ body }) => body.includes('konfirmasi'))).toHaveLength(1)
  })

  it('is refused while the setting of the academy does not open it, and says so to anyone who asks', async () => {
    const state = () => send(server.url, undefined, registrationState, {})
    expect((await state()).body).toMatchObject({ data: { open: true } })
    const setting = server.db.updateTable('setting').where('customer_id', '=', ACADEMY)
    for (const closed of [{ value: 'false' }, { value: null }, { value: 'true', deleted_at: new Date() }]) {
      await setting.set(closed).where('key', '=', REGISTRATION_SETTING).execute()
      const who = registrant()
      expect(refusal(await register(who))).toMatchObject({ code: 403, error: 'REGISTRATION_CLOSED' })
      expect(await personOf(who)).toBeUndefined()
      expect((await state()).body).toMatchObject({ data: { open: false } })
    }
  })

  it('is let try five times an hour from one address, whatever comes of it', async () => {
    const taken = await registered()
    for (let n = 0; n < 4; n++) expect((await register(taken)).status).toBe(200)
    const who = registrant()
    const reply = await register(who)
    expect(refusal(reply)).toMatchObject({ code: 429, error: 'RATE_LIMITED' })
    const { retryAfter } = refusal(reply).data as { retryAfter: number }
    expect(retryAfter).toBeGreaterThan(3_500)
    expect(reply.headers.get('retry-after')).toBe(String(retryAfter))
    expect(await personOf(who)).toBeUndefined()
    await server.db
      .updateTable('login_throttle')
      .set({ blocked_until: new Date(Date.now() - 1) })
      .execute()
    expect((await register(who)).status).toBe(200)
  })

  it('goes without a letter where nobody has written one, and says so', async () => {
    await server.db.updateTable('template').set({ active: false }).where('code', '=', 'ACCOUNT_VERIFY').execute()
    const who = registrant()
    expect((await register(who)).body).toMatchObject({ data: { letter: false } })
    expect(await personOf(who)).toMatchObject({ account_status: 'UNVERIFIED' })
    expect(await lettersTo(who)).toEqual([])
    await server.db.updateTable('template').set({ active: true }).where('code', '=', 'ACCOUNT_VERIFY').execute()
  })

  it('is no way round the permission of staff', async () => {
    const staff = { email: `baru${next('registration')}@contoh.example`, name: 'Baru', portals: ['LMS'] }
    for (const body of [staff, { ...staff, register: false }, undefined]) {
      expect(refusal(await register(body)).error).toBe('UNAUTHENTICATED')
    }
    const viewer = await server.as('VIEWER')
    expect(refusal(await viewer.send(registerAccount, { body: registrant() })).error).toBe('FORBIDDEN')
    const wrong = await send(server.url, 'no token', registerAccount, { body: registrant() })
    expect(refusal(wrong).error).toBe('UNAUTHENTICATED')
    const admin = await server.as('SUPERADMIN')
    expect(await admin.call(account.calls.create, { body: { ...staff, portals: ['LMS'] } })).toMatchObject(staff)
  })
})

describe('the link of the letter', () => {
  it('lets log in, which nobody can before; nothing is to be seen without a role', async () => {
    const who = await registered()
    expect(refusal(await tryLogin(who))).toMatchObject({ code: 409, error: 'ACCOUNT_UNVERIFIED' })
    const reply = await confirm(await tokenTo(who))
    expect(reply.body).toMatchObject({ code: 200, data: { email: who.email } })
    const person = await personOf(who)
    expect(person).toMatchObject({ account_status: 'ACTIVE', reset_token_hash: null, version: 2 })
    expect(person?.email_verified_at).not.toBeNull()
    const { data } = (await tryLogin(who)).body as { data: { token: string; masterId: number } }
    expect(data).toMatchObject({ id: null, customer: null, roles: [], permissions: [] })
    const client = new Client(server.url, { ...who, id: data.masterId, customerId: null }, data.token)
    expect(await client.call(myProfile, {})).toMatchObject({ roles: [], customerId: null, customer: null })
    expect(await refused(client.call(voucherList, { customerId: ACADEMY }))).toMatchObject({ status: 403 })
    await grantRole(server.db, server.other.customerId, data.masterId, 'PARTNER_ADMIN')
    const profile = await client.call(myProfile, {})
    expect(profile).toMatchObject({ roles: ['PARTNER_ADMIN'], customer: { id: server.other.customerId } })
    await client.call(voucherList, { customerId: server.other.customerId })
  })

  it.each([
    ['CV Cipta Terampil', 'CV'],
    ['PT. Karya Nusantara', 'PT'],
    ['Yayasan Bina Mandiri', 'YAYASAN'],
    ['LPK Sinar Digital', 'LPK'],
    ['Ptolemeus', null],
  ])('makes the partner once the address is confirmed: %s is %s', async (company, form) => {
    const who = { ...registrant(), company }
    await register(who)
    expect(await partnersOf(who)).toEqual([])
    await confirm(await tokenTo(who))
    expect(await partnersOf(who)).toMatchObject([
      { legal_name: company, legal_form: form, status: 'REGISTERED', pic_name: 'Rina Lestari', created_by: null },
    ])
  })

  it('makes the partner also when staff confirm the address', async () => {
    const who = await registered()
    const person = await personOf(who)
    const admin = await server.as('SUPERADMIN', ACADEMY)
    const update = { version: person?.version ?? 0, accountStatus: 'ACTIVE' as const }
    await admin.call(account.calls.update, { id: person?.id ?? 0, body: update })
    expect(await partnersOf(who)).toMatchObject([{ legal_name: 'CV Cipta Terampil' }])
  })

  it('makes no partner for the owner of the address who chooses another password than was typed', async () => {
    const who = await registered()
    await send(server.url, undefined, resetPassword, { body: { email: who.email } })
    const [, token] = (await linkTo(who)).split('#password=')
    const body = { token, newPassword: 'sandi pemilik alamat' }
    expect((await send(server.url, undefined, resetPassword, { body })).status).toBe(200)
    expect(await personOf(who)).toMatchObject({ account_status: 'ACTIVE', registered_company: null })
    expect(await partnersOf(who)).toEqual([])
  })

  it('confirms nothing for whoever reads the letter without having registered', async () => {
    const who = await registered()
    const token = await tokenTo(who)
    expect(refusal(await confirm(token, 'sandi orang lain')).errors).toEqual([
      { field: 'password', message: 'is not the password you registered with' },
    ])
    expect(await personOf(who)).toMatchObject({ account_status: 'UNVERIFIED', email_verified_at: null })
    expect((await confirm(token)).status).toBe(200)
  })

  it('tells the super administrators, once, that somebody waits', async () => {
    const admin = await server.as('SUPERADMIN')
    const about = async ({ email }: Registrant) =>
      (await admin.call(notificationList, { userId: admin.person.id })).data.filter(({ content }) =>
        content.includes(email),
      )
    const who = await registered()
    expect(await about(who)).toEqual([])
    await confirm(await tokenTo(who))
    expect(await about(who)).toMatchObject([
      { type: 'ACCOUNT_REGISTERED', content: expect.stringContaining('CV Cipta Terampil') as unknown },
    ])
  })

  it('works once, however many use it at once', async () => {
    const token = await tokenTo(await registered())
    const replies = await Promise.all([1, 2, 3].map(() => confirm(token)))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(refusal(await confirm(token)).error).toBe('LINK_SPENT')
  })

  it('is refused when it is false, old, changed, replaced, or of somebody who was disabled', async () => {
    const who = await registered()
    const token = await tokenTo(who)
    const set = (values: object) =>
      server.db.updateTable('app_user').set(values).where('email', '=', who.email).execute()
    const changed = `${token.startsWith('A') ? 'B' : 'A'}${token.slice(1)}`
    for (const wrong of ['x'.repeat(43), changed, `${token}A`])
      expect(refusal(await confirm(wrong)).error).toBe('LINK_SPENT')
    await set({ reset_expires_at: new Date(Date.now() - 1) })
    expect(refusal(await confirm(token)).error).toBe('LINK_SPENT')
    await set({ reset_expires_at: new Date(Date.now() + 60_000), account_status: 'DISABLED' })
    expect(refusal(await confirm(token)).error).toBe('LINK_SPENT')
    await set({ account_status: 'UNVERIFIED' })
    await again(who.email)
    expect(refusal(await confirm(token)).error).toBe('LINK_SPENT')
    expect((await confirm(await tokenTo(who))).status).toBe(200)
    for (const empty of ['', undefined])
      expect(refusal(await confirm(empty)).errors).toMatchObject([{ field: 'token' }])
  })

  it('opens nothing else: it chooses no password, and a link for a password confirms no address', async () => {
    const who = await registered()
    const newPassword = 'sandi yang lain'
    const body = { token: await tokenTo(who), newPassword }
    expect(refusal(await send(server.url, undefined, resetPassword, { body })).error).toBe('LINK_SPENT')
    await send(server.url, undefined, resetPassword, { body: { email: who.email } })
    const [, token] = (await linkTo(who)).split('#password=')
    expect(refusal(await confirm(token)).error).toBe('LINK_SPENT')
  })

  it('works for three days', async () => {
    const person = await personOf(await registered())
    const hours = ((person?.reset_expires_at?.getTime() ?? 0) - Date.now()) / 3_600_000
    expect(hours).toBeGreaterThan(71.9)
    expect(hours).toBeLessThan(72.1)
  })
})

describe('a role for an account whose address is not confirmed', () => {
  it.each([
    ['the academy', () => ACADEMY],
    ['a partner', () => server.other.customerId],
  ])(
    'takes the password that was typed at the registration, and invites the owner of the address: with %s',
    async (_who, at) => {
      const who = await registered()
      const link = await tokenTo(who)
      const admin = await server.as('SUPERADMIN')
      const body = { email: who.email, name: who.name, roles: ['PARTNER_VIEWER'] }
      const user = await admin.call(userAssign, { customerId: at(), body })
      expect(user.letter).toBe('WAITS')
      expect(await personOf(who)).toMatchObject({ password_hash: null, account_status: 'UNVERIFIED' })
      // Neither the stranger's password nor the link of the first letter lets anyone in.
      expect(refusal(await tryLogin(who)).error).toBe('INVALID_LOGIN')
      expect(refusal(await confirm(link)).error).toBe('LINK_SPENT')
      const [, token] = (await linkTo(who)).split('#password=')
      const newPassword = 'sandi pemilik alamat'
      expect((await send(server.url, undefined, resetPassword, { body: { token, newPassword } })).status).toBe(200)
      expect(refusal(await tryLogin(who)).error).toBe('INVALID_LOGIN')
      expect((await tryLogin({ ...who, password: newPassword })).status).toBe(200)
    },
  )

  it('leaves the password of a confirmed one alone', async () => {
    const who = await registered()
    await confirm(await tokenTo(who))
    const admin = await server.as('SUPERADMIN')
    const body = { email: who.email, name: who.name, roles: ['PARTNER_VIEWER'] }
    expect((await admin.call(userAssign, { customerId: ACADEMY, body })).letter).toBeNull()
    expect((await tryLogin(who)).status).toBe(200)
  })
})

describe('the letter once more', () => {
  it('is answered alike, and as slowly, whoever has the address', async () => {
    const waits = await registered()
    const active = await makePerson(server.db, server.home.customerId)
    const times: number[] = []
    const texts: string[] = []
    for (const email of [waits.email, active.email, 'nobody@contoh.example']) {
      const began = server.clock.now()
      const reply = await again(email)
      times.push(server.clock.now() - began)
      texts.push(reply.text)
      expect(reply.status).toBe(200)
    }
    expect(new Set(texts).size).toBe(1)
    expect(new Set(times)).toEqual(new Set([300]))
    expect(await lettersTo(waits)).toHaveLength(2)
    expect(await lettersTo(active)).toHaveLength(0)
  })

  it('asks whom an account was made for to choose a password', async () => {
    const admin = await server.as('SUPERADMIN')
    const body = { email: `undang${next('registration')}@contoh.example`, name: 'Undangan', portals: ['LMS' as const] }
    await admin.call(account.calls.create, { body })
    await again(body.email)
    expect((await lettersTo(body)).map((letter) => letter.body)).toEqual(
      [1, 2].map(() => 'Halo Undangan, undangan: {{tautan}}'),
    )
    expect(await linkTo(body)).toContain('/pages/login#password=')
  })

  it('is limited for an address, known or not', async () => {
    for (let n = 0; n < 5; n++) expect((await again('nobody@contoh.example')).status).toBe(200)
    expect(refusal(await again('nobody@contoh.example')).error).toBe('RATE_LIMITED')
    expect(refusal(await again('rina')).errors).toMatchObject([{ field: 'email' }])
  })
})
