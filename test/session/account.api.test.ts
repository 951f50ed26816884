import { describe, expect, it } from 'vitest'
import { account, accountReset, instructorReset } from '#contract/session/account.ts'
import { auditUndo } from '#contract/core/audit/audit.ts'
import { login, myProfile } from '#contract/session/session.ts'
import { SEALED } from '#server/areas/notification/message/queue.ts'
import { next } from '#test/factories/next.ts'
import { grantRole, makePerson, makeRole, passwordHash } from '#test/factories/people.ts'
import { refusal, refused } from '#test/helpers/client.ts'
import { testDescribed } from '#test/helpers/contract/described-case.ts'
import { testServer } from '#test/helpers/server.ts'
import { makeAccountTemplates } from '#test/factories/account-templates.ts'

const server = testServer()
const home = () => server.home.customerId

const creation = () => ({
  name: 'Siti Rahmawati',
  email: `siti${next('account')}@contoh.example`,
  phone: '0812 3456 7890',
  portals: ['ADMIN_CENTER', 'LMS'],
})

testDescribed(server, account, {
  byStaff: true,
  samples: {
    name: () => 'Siti Rahmawati',
    email: () => creation().email,
    phone: () => '0812 3456 7890',
    portals: () => ['ADMIN_CENTER', 'LMS'],
  },
  change: { name: 'Siti R.', phone: null, portals: ['LMS'] },
  wrong: [
    [{ email: 'siti' }, 'email', 'must be an e-mail address such as nama@contoh.id'],
    [{ phone: '12' }, 'phone', 'must be a phone number such as 0812 3456 7890'],
    [{ portals: [] }, 'portals', 'must name at least one'],
    [{ portals: ['MOON'] }, 'portals.0', 'must be one of ADMIN_CENTER, LMS, INSTRUCTOR'],
    [{ reason: 'Kembali' }, 'reason', 'is not a known field'],
    [{ password: 'geheim-geheim' }, 'password', 'is not a known field'],
  ],
  filters: [
    [() => ({ portal: 'LMS' }), { portal: 'INSTRUCTOR' }],
    [() => ({ createdFrom: '2020-01-01' }), { createdTo: '2020-01-01' }],
  ],
})

const person = (given: Parameters<typeof makePerson>[2] = {}) => makePerson(server.db, home(), given)
const stored = (id: number) =>
  server.db.selectFrom('app_user').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const messagesTo = (recipient: string) =>
  server.db.selectFrom('message').selectAll().where('recipient', '=', recipient).orderBy('id').execute()
const lastChange = (id: number) =>
  server.db
    .selectFrom('audit_log')
    .selectAll()
    .where('resource', '=', 'app_user')
    .where('record_id', '=', id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
/** Somebody who may do everything with accounts, and more than anybody else here. */
const admin = () => server.as('SUPERADMIN')

describe('a new account', () => {
  it('waits to be confirmed, and its owner gets a link that nobody else can read', async () => {
    await makeAccountTemplates(server.db, home())
    const made = await (await admin()).call(account.calls.create, { query: {}, body: creation() as never })
    expect(made).toMatchObject({ accountStatus: 'UNVERIFIED', emailVerifiedAt: null, roles: [], openSessions: 0 })
    const [letter] = await messagesTo(made.email)
    expect(letter).toMatchObject({ status: 'QUEUED', body: 'Halo Siti Rahmawati, undangan: {{tautan}}' })
    const { vault } = server.running.server
    const { tautan } = JSON.parse(vault.open(letter?.sealed ?? Buffer.alloc(0), SEALED)) as { tautan: string }
    const token = tautan.split('#password=')[1] ?? ''
    expect(tautan).toContain('/pages/login#password=')
    const { reset_token_hash } = await stored(made.id)
    expect(reset_token_hash).toMatch(/^[\da-f]{64}$/)
    expect(reset_token_hash).not.toContain(token)
  })

  it('has an address of its own among all customers', async () => {
    const there = await makePerson(server.db, server.other.customerId)
    const body = { ...creation(), email: there.email.toUpperCase() } as never
    const error = await refused((await admin()).call(account.calls.create, { query: {}, body }))
    expect(error).toMatchObject({ status: 409, code: 'EMAIL_TAKEN', data: { field: 'email' } })
    const own = await person()
    const change = (await admin()).call(account.calls.update, { id: own.id, body: { version: 1, email: there.email } })
    expect(await refused(change)).toMatchObject({ status: 409, code: 'EMAIL_TAKEN' })
  })
})

describe('an account is disabled', () => {
  it('with a reason, which ends its sessions, and enabled again with one', async () => {
    const victim = await person({ roles: ['VIEWER'] })
    const client = await server.session(victim)
    await client.call(myProfile, {})
    const boss = await admin()
    const send = (accountStatus: string, version: number, reason?: string) =>
      boss.send(account.calls.update, { params: { id: victim.id }, body: { version, accountStatus, reason } })
    expect(refusal(await send('DISABLED', 1))).toMatchObject({
      code: 422,
      errors: [{ field: 'reason', message: "can't be empty!" }],
    })
    expect(refusal(await send('DISABLED', 1, '  ')).code).toBe(422)
    expect((await send('DISABLED', 1, 'Keluar dari mitra')).status).toBe(200)
    expect(await lastChange(victim.id)).toMatchObject({ action: 'account.disable', reason: 'Keluar dari mitra' })
    expect((await refused(client.call(myProfile, {}))).code).toBe('UNAUTHENTICATED')
    // Said once more, nothing is done.
    expect((await send('DISABLED', 2, 'Lagi')).status).toBe(200)
    expect(await stored(victim.id)).toMatchObject({ version: 2 })
    expect(refusal(await send('ACTIVE', 2))).toMatchObject({ code: 422, errors: [{ field: 'reason' }] })
    expect((await send('ACTIVE', 2, 'Kembali')).status).toBe(200)
    expect(await lastChange(victim.id)).toMatchObject({ action: 'account.enable' })
    // What was ended stays ended.
    expect((await refused(client.call(myProfile, {}))).code).toBe('UNAUTHENTICATED')
  })

  it('and that taken back lets nobody in who had been logged out', async () => {
    const victim = await person({ roles: ['VIEWER'] })
    const client = await server.session(victim)
    const boss = await admin()
    const body = { version: 1, accountStatus: 'DISABLED' as const, reason: 'Salah' }
    await boss.call(account.calls.update, { id: victim.id, body })
    const { id } = await lastChange(victim.id)
    await boss.call(auditUndo, { customerId: home(), id })
    expect((await boss.call(account.calls.read, { id: victim.id })).accountStatus).toBe('ACTIVE')
    expect((await refused(client.call(myProfile, {}))).code).toBe('UNAUTHENTICATED')
  })

  it('not one’s own, nor deleted or reset', async () => {
    const boss = await server.newClient('SUPERADMIN')
    const { id } = boss.person
    const body = { version: 1, accountStatus: 'DISABLED' as const, reason: 'Coba' }
    for (const attempt of [
      () => boss.call(account.calls.update, { id, body }),
      () => boss.call(account.calls.remove, { id }),
      () => boss.call(accountReset, { body: { ids: [id], mode: 'PASSWORD' } }),
    ]) {
      expect(await refused(attempt())).toMatchObject({ status: 409, code: 'SELF' })
    }
    expect(await stored(id)).toMatchObject({ account_status: 'ACTIVE', deleted_at: null, version: 1 })
  })

  it('and deleted: its sessions end as well', async () => {
    const victim = await person({ roles: ['VIEWER'] })
    const client = await server.session(victim)
    await (await admin()).call(account.calls.remove, { id: victim.id })
    const open = await server.db.selectFrom('user_session').selectAll().where('master_id', '=', victim.id).execute()
    expect(open.every(({ revoked_at }) => revoked_at !== null)).toBe(true)
    expect((await refused(client.call(myProfile, {}))).code).toBe('UNAUTHENTICATED')
  })

  it('confirmed without a reason when it waited for that', async () => {
    const waiting = await person({ account_status: 'UNVERIFIED' })
    const body = { version: 1, accountStatus: 'ACTIVE' as const }
    const after = await (await admin()).call(account.calls.update, { id: waiting.id, body })
    expect(after).toMatchObject({ accountStatus: 'ACTIVE', emailVerifiedAt: expect.any(String) })
    expect(await lastChange(waiting.id)).toMatchObject({ action: 'account.confirm' })
  })
})

describe('a reset', () => {
  const reset = async (ids: number[], more: object = {}) =>
    (await admin()).call(accountReset, { body: { ids, mode: 'PASSWORD', ...more } })

  it('leaves an account whose address is not confirmed closed to the password that was registered', async () => {
    const waiting = await person({ account_status: 'UNVERIFIED', password_hash: await passwordHash('typed by anyone') })
    for (const mode of ['PASSWORD', 'DEVICE', 'SESSION']) await reset([waiting.id], { mode, notify: false })
    const body = { email: waiting.email, password: 'typed by anyone' }
    expect(await refused((await admin()).call(login, { body }))).toMatchObject({ code: 'ACCOUNT_UNVERIFIED' })
  })

  it('of the password ends every session, unlocks, and asks for a new one with a sealed link', async () => {
    await makeAccountTemplates(server.db, home())
    const victim = await person({ roles: ['VIEWER'], account_status: 'LOCKED', password_hash: await passwordHash('a') })
    const clients = [await server.session(victim), await server.session(victim)]
    await server.db
      .insertInto('login_throttle')
      .values({
        key: `account:${victim.email}:127.0.0.1`,
        failures: 9,
        window_start: new Date(),
        blocked_until: new Date(Date.now() + 600_000),
      })
      .execute()
    const before = await (await admin()).call(account.calls.read, { id: victim.id })
    expect(before).toMatchObject({ openSessions: 2, lockedUntil: expect.any(String) })
    const [done] = await reset([victim.id])
    expect(done).toMatchObject({ id: victim.id, done: true, refusal: null, notice: null, sessionsEnded: 2 })
    expect(done?.message).toMatchObject({ recipient: victim.email, body: `Halo ${victim.name}, 30 menit: {{tautan}}` })
    for (const client of clients) expect((await refused(client.call(myProfile, {}))).code).toBe('UNAUTHENTICATED')
    const row = await (await admin()).call(account.calls.read, { id: victim.id })
    expect(row).toMatchObject({
      accountStatus: 'ACTIVE',
      mustChangePassword: true,
      resetCount: 1,
      openSessions: 0,
      lockedUntil: null,
    })
    const change = await lastChange(victim.id)
    expect(change).toMatchObject({ action: 'account.reset', after: { mode: 'PASSWORD', resetCount: 1 } })
    expect(JSON.stringify(change)).not.toContain('argon2')
  })

  it('of the devices or sessions leaves the password', async () => {
    const victim = await person({ device_count: 2 })
    await reset([victim.id], { mode: 'DEVICE', notify: false })
    expect(await stored(victim.id)).toMatchObject({ device_count: 0, must_change_password: false, reset_count: 1 })
    await reset([victim.id], { mode: 'SESSION', notify: false })
    expect(await stored(victim.id)).toMatchObject({ must_change_password: false, reset_count: 2 })
    expect(await messagesTo(victim.email)).toEqual([])
  })

  it('says that nobody is written to without a template, or when that was not wanted', async () => {
    const role = await makeRole(server.db, ['account:reset'])
    const operator = await server.session(await makePerson(server.db, server.other.customerId, { roles: [role] }))
    const victim = await makePerson(server.db, server.other.customerId)
    const call = (notify: boolean) =>
      operator.call(accountReset, { body: { ids: [victim.id], mode: 'SESSION', notify } })
    expect(await call(true)).toMatchObject([{ done: true, message: null, notice: 'NO_TEMPLATE' }])
    expect(await call(false)).toMatchObject([{ done: true, message: null, notice: null }])
  })

  it('of many answers for each, once each; one alone is refused as such', async () => {
    const [right, disabled] = [await person(), await person({ account_status: 'DISABLED' })]
    const stranger = await makePerson(server.db, server.other.customerId)
    const role = await makeRole(server.db, ['account:reset', 'account:read'])
    const operator = await server.session(await person({ roles: [role] }))
    const call = (ids: number[]) => operator.call(accountReset, { body: { ids, mode: 'SESSION', notify: false } })
    const results = await call([right.id, disabled.id, stranger.id, right.id])
    expect(results).toHaveLength(3)
    const of = (id: number) => results.find((one) => one.id === id)
    expect(of(right.id)).toMatchObject({ done: true })
    expect(of(disabled.id)).toMatchObject({ done: false, refusal: { code: 'ACCOUNT_DISABLED' } })
    expect(of(stranger.id)).toMatchObject({ done: false, name: null, refusal: { code: 'NOT_FOUND' } })
    expect((await stored(right.id)).reset_count).toBe(1)
    expect(await refused(call([disabled.id]))).toMatchObject({ status: 409, code: 'ACCOUNT_DISABLED' })
    expect(await refused(call([stranger.id]))).toMatchObject({ status: 404 })
    expect(await call([disabled.id, stranger.id])).toMatchObject([{ done: false }, { done: false }])
    expect((await stored(stranger.id)).reset_count).toBe(0)
  })

  it('is refused with wrong input and without the permission', async () => {
    const client = await admin()
    for (const [body, field] of [
      [{ mode: 'PASSWORD' }, 'ids'],
      [{ ids: [], mode: 'PASSWORD' }, 'ids'],
      [{ ids: [0], mode: 'PASSWORD' }, 'ids.0'],
      [{ ids: Array.from({ length: 201 }, (_, n) => n + 1), mode: 'PASSWORD' }, 'ids'],
      [{ ids: [1], mode: 'ALL' }, 'mode'],
      [{ ids: [1], mode: 'PASSWORD', notify: 'yes' }, 'notify'],
    ] as const) {
      const reply = await client.send(accountReset, { body })
      expect(refusal(reply), JSON.stringify(body)).toMatchObject({ code: 422, errors: [{ field }] })
    }
    const viewer = await server.as('VIEWER')
    const reply = await viewer.send(accountReset, { body: { ids: [1], mode: 'SESSION' } })
    expect(refusal(reply)).toMatchObject({ code: 403, data: { permission: 'account:reset' } })
  })

  it('of the account of an instructor goes by the instructor', async () => {
    const owner = await person()
    const expert = () => server.db.insertInto('expert').defaultValues().returning('id').executeTakeFirstOrThrow()
    const instructor = async (master_id: number | null) =>
      server.db
        .insertInto('instructor')
        .values({
          customer_id: home(),
          expert_id: (await expert()).id,
          name: 'Bagus Prasetyo',
          email: `bagus${next('instructor')}@contoh.example`,
          master_id,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
    const [withAccount, without] = [await instructor(owner.id), await instructor(null)]
    const manager = await server.as('INSTRUCTOR_MANAGER')
    const call = (ids: number[]) => manager.call(instructorReset, { body: { ids, mode: 'DEVICE', notify: false } })
    expect(await call([withAccount.id])).toMatchObject([{ id: withAccount.id, name: owner.name, done: true }])
    expect((await stored(owner.id)).reset_count).toBe(1)
    expect(await refused(call([without.id]))).toMatchObject({ status: 409, code: 'NO_ACCOUNT' })
    expect(await refused(call([999_999]))).toMatchObject({ status: 404 })
    const both = await call([withAccount.id, without.id])
    expect(both.filter(({ done }) => done).map(({ id }) => id)).toEqual([withAccount.id])
    expect(both).toHaveLength(2)
    const viewer = await server.as('VIEWER')
    const reply = await viewer.send(instructorReset, { body: { ids: [withAccount.id], mode: 'DEVICE' } })
    expect(refusal(reply)).toMatchObject({ code: 403, data: { permission: 'instructor:reset' } })
    const role = await makeRole(server.db, ['instructor:reset'])
    const stranger = await server.session(await makePerson(server.db, server.other.customerId, { roles: [role] }))
    const body = { ids: [withAccount.id], mode: 'DEVICE' as const }
    expect(await refused(stranger.call(instructorReset, { body }))).toMatchObject({ status: 404 })
  })
})

describe('whoever stands higher', () => {
  it('is neither reset nor disabled nor given another address by whoever may do less', async () => {
    const support = await server.as('SUPPORT')
    const chief = await person({ roles: ['SUPERADMIN'] })
    const body = { version: 1, accountStatus: 'DISABLED' as const, reason: 'Coba' }
    for (const attempt of [
      () => support.call(accountReset, { body: { ids: [chief.id], mode: 'PASSWORD' } }),
      () => support.call(account.calls.update, { id: chief.id, body }),
      () => support.call(account.calls.update, { id: chief.id, body: { version: 1, email: 'saya@contoh.example' } }),
    ]) {
      expect(await refused(attempt())).toMatchObject({ status: 403, code: 'HIGHER_ROLE', data: { name: chief.name } })
    }
    expect(await stored(chief.id)).toMatchObject({ version: 1, account_status: 'ACTIVE', email: chief.email })
  })

  it('may hold the higher role with a customer that the other does not see', async () => {
    const role = await makeRole(server.db, ['account:reset', 'account:update', 'account:read'])
    const operator = await server.session(await person({ roles: [role] }))
    const elsewhere = await person()
    await grantRole(server.db, server.other.customerId, elsewhere.id, 'PARTNER_ADMIN')
    const attempt = operator.call(accountReset, { body: { ids: [elsewhere.id], mode: 'SESSION' } })
    expect(await refused(attempt)).toMatchObject({ status: 403, code: 'HIGHER_ROLE' })
  })

  it('is not whoever works for a partner alone: the desk of the academy resets them, and gives no other address', async () => {
    const support = await server.as('SUPPORT')
    const partner = await person({ roles: ['PARTNER_ADMIN'] })
    const call = { body: { ids: [partner.id], mode: 'PASSWORD' as const, notify: false } }
    expect(await support.call(accountReset, call)).toMatchObject([{ done: true }])
    const body = { version: 2, email: 'saya@contoh.example' }
    expect(await refused(support.call(account.calls.update, { id: partner.id, body }))).toMatchObject({
      code: 'HIGHER_ROLE',
    })
  })
})

describe('an address', () => {
  it('is not looked up for a customer’s own administrator, whether it has an account elsewhere', async () => {
    const role = await makeRole(server.db, ['account:create', 'account:read', 'account:update'])
    const client = await server.newClient(role, server.other.customerId)
    const own = await makePerson(server.db, server.other.customerId)
    const elsewhere = await person()
    for (const email of [elsewhere.email, `baru${next('address')}@contoh.example`]) {
      const body = { email, name: 'Baru', portals: ['LMS' as const] }
      expect(await refused(client.call(account.calls.create, { body }))).toMatchObject({ code: 'ACADEMY_ONLY' })
      const change = client.call(account.calls.update, { id: own.id, body: { version: 1, email } })
      expect(await refused(change)).toMatchObject({ code: 'ACADEMY_ONLY' })
    }
  })
})
