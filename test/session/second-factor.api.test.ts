import { Secret, TOTP } from 'otpauth'
import { beforeEach, describe, expect, it } from 'vitest'
import { secondFactorReset } from '#contract/session/account.ts'
import {
  confirmSecondFactor,
  loginWithCode,
  mySecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
  startSecondFactor,
} from '#contract/session/second-factor.ts'
import { login, myProfile } from '#contract/session/session.ts'
import { requireFactor } from '#contract/session/user.ts'
import { voucherList } from '#contract/voucher/voucher.ts'
import { grantRole, makePerson, makeRole, passwordHash } from '#test/factories/people.ts'
import type { Person } from '#test/factories/people.ts'
import { refusal, refused, send } from '#test/helpers/client.ts'
import { testServer } from '#test/helpers/server.ts'

const server = testServer()
const PASSWORD = 'correct horse battery'
const hash = passwordHash(PASSWORD)
const home = () => server.home.customerId

async function somebody(roles: readonly string[] = ['VIEWER']) {
  return server.session(await makePerson(server.db, home(), { roles, password_hash: await hash }))
}

/** The code of now, or of so many half minutes before or after it. */
const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 })

/** A code of another time than any that is accepted now. */
const wrongCode = (secret: string) => codeOf(secret, 20)

/** Lets a code be used that has been used. */
const forgetUses = (masterId: number) =>
  server.db.updateTable('second_factor').set({ last_step: null }).where('master_id', '=', masterId).execute()

async function enrolled(roles?: readonly string[]) {
  const client = await somebody(roles)
  const { secret, uri } = await client.call(startSecondFactor, { body: { password: PASSWORD } })
  const { recoveryCodes } = await client.call(confirmSecondFactor, { body: { code: codeOf(secret) } })
  await forgetUses(client.person.id)
  return { client, secret, uri, recoveryCodes }
}

const passwordStep = async ({ email }: Person) =>
  send(server.url, undefined, login, { body: { email, password: PASSWORD } })

async function challengeOf(person: Person): Promise<string> {
  const { error, data } = refusal(await passwordStep(person))
  expect(error).toBe('FACTOR_NEEDED')
  return String(data?.challenge)
}

const codeStep = (challenge: string, code: string) =>
  send(server.url, undefined, loginWithCode, { body: { challenge, code } })

const auditOf = (masterId: number, action: string) =>
  server.db.selectFrom('audit_log').selectAll().where('record_id', '=', masterId).where('action', '=', action).execute()

beforeEach(() => server.db.deleteFrom('login_throttle').execute())

describe('setting up a second factor', () => {
  it('takes the password and a first code; the secret is sealed and is in no audit', async () => {
    const { client, secret, uri, recoveryCodes } = await enrolled()
    expect(uri).toMatch(/^otpauth:\/\/totp\/Academy%20Console/)
    expect(new Set(recoveryCodes).size).toBe(10)
    expect(await client.call(mySecondFactor, {})).toMatchObject({
      enabled: true,
      required: false,
      recoveryCodesLeft: 10,
    })
    const { id } = client.person
    const row = await server.db
      .selectFrom('second_factor')
      .selectAll()
      .where('master_id', '=', id)
      .executeTakeFirstOrThrow()
    expect(row.secret_enc?.toString('latin1')).not.toContain(secret)
    for (const code of recoveryCodes) expect(JSON.stringify(row)).not.toContain(code)
    const audits = await auditOf(id, 'session.enable-factor')
    expect(audits).toHaveLength(1)
    expect(JSON.stringify(audits)).not.toContain(secret)
  })

  it('is refused with a wrong password or code, without a start, and when it is on already', async () => {
    const client = await somebody()
    expect((await refused(client.call(confirmSecondFactor, { body: { code: '123456' } }))).code).toBe('FACTOR_OFF')
    expect(refusal(await client.send(startSecondFactor, { body: { password: 'wrong' } }))).toMatchObject({
      code: 422,
      errors: [{ field: 'password' }],
    })
    const { secret } = await client.call(startSecondFactor, { body: { password: PASSWORD } })
    expect(refusal(await client.send(confirmSecondFactor, { body: { code: wrongCode(secret) } }))).toMatchObject({
      errors: [{ field: 'code' }],
    })
    expect(refusal(await client.send(confirmSecondFactor, { body: { code: ' ' } })).code).toBe(422)
    // Not confirmed: the password is still enough.
    expect((await passwordStep(client.person)).status).toBe(200)
    await client.call(confirmSecondFactor, { body: { code: codeOf(secret) } })
    expect((await refused(client.call(startSecondFactor, { body: { password: PASSWORD } }))).code).toBe('FACTOR_ON')
  })

  it('needs a session', async () => {
    expect(refusal(await send(server.url, undefined, mySecondFactor)).error).toBe('UNAUTHENTICATED')
  })
})

describe('a login with a second factor', () => {
  it('asks for a code after the password, and opens a session with it', async () => {
    const { client, secret } = await enrolled()
    const reply = await codeStep(await challengeOf(client.person), codeOf(secret))
    expect(reply.status).toBe(200)
    const { data } = reply.body as { data: { token: string; masterId: number; factorDue: boolean } }
    expect(data).toMatchObject({ masterId: client.person.id, factorDue: false })
    expect((await send(server.url, data.token, myProfile)).status).toBe(200)
    expect(await auditOf(client.person.id, 'session.login')).toMatchObject([{ after: { verifiedWith: 'CODE' } }])
  })

  it('says nothing of the factor to a wrong password', async () => {
    const { client } = await enrolled()
    const reply = await send(server.url, undefined, login, { body: { email: client.person.email, password: 'wrong' } })
    expect(refusal(reply).error).toBe('INVALID_LOGIN')
  })

  it('accepts a code once, also when it comes twice at the same time, and none before it', async () => {
    const { client, secret } = await enrolled()
    const challenge = await challengeOf(client.person)
    const code = codeOf(secret)
    const both = await Promise.all([codeStep(challenge, code), codeStep(challenge, code)])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422])
    expect((await codeStep(challenge, codeOf(secret, -1))).status).toBe(422)
  })

  it('accepts each recovery code once, however it is typed', async () => {
    const { client, recoveryCodes } = await enrolled()
    const [first = '', second = ''] = recoveryCodes
    const challenge = await challengeOf(client.person)
    expect((await codeStep(challenge, first.toLowerCase().replaceAll('-', ' '))).status).toBe(200)
    expect((await codeStep(challenge, first)).status).toBe(422)
    expect((await codeStep(challenge, second)).status).toBe(200)
    expect((await client.call(mySecondFactor, {})).recoveryCodesLeft).toBe(8)
  })

  it('waits after five wrong codes, from wherever they come', async () => {
    const { client, secret } = await enrolled()
    const challenge = await challengeOf(client.person)
    for (let n = 0; n < 5; n++) expect((await codeStep(challenge, wrongCode(secret))).status).toBe(422)
    await server.db.deleteFrom('login_throttle').where('key', 'like', '%127.0.0.1%').execute()
    expect(refusal(await codeStep(challenge, codeOf(secret))).error).toBe('RATE_LIMITED')
  })

  it('takes no challenge that is forged, is a session’s token, or is of a former password; and no session takes a challenge', async () => {
    const { client, secret } = await enrolled()
    const challenge = await challengeOf(client.person)
    expect(refusal(await send(server.url, challenge, myProfile)).error).toBe('UNAUTHENTICATED')
    for (const other of ['x.y.z', `${challenge}x`, client.token]) {
      expect(refusal(await codeStep(other, codeOf(secret))).error).toBe('FACTOR_TOO_LATE')
    }
    const password_hash = await passwordHash('another long password')
    await server.db.updateTable('app_user').set({ password_hash }).where('id', '=', client.person.id).execute()
    expect(refusal(await codeStep(challenge, codeOf(secret))).error).toBe('FACTOR_TOO_LATE')
  })

  it('is refused to an account that was disabled in between', async () => {
    const { client, secret } = await enrolled()
    const challenge = await challengeOf(client.person)
    await server.db
      .updateTable('app_user')
      .set({ account_status: 'DISABLED' })
      .where('id', '=', client.person.id)
      .execute()
    expect(refusal(await codeStep(challenge, codeOf(secret))).error).toBe('ACCOUNT_DISABLED')
  })
})

describe('the own second factor', () => {
  it('is turned off with password and code, and not with one of them', async () => {
    const { client, secret } = await enrolled()
    for (const [password, code] of [
      ['wrong', codeOf(secret)],
      [PASSWORD, wrongCode(secret)],
    ] as const) {
      expect((await client.send(removeSecondFactor, { body: { password, code } })).status).toBe(422)
    }
    const body = { password: PASSWORD, code: codeOf(secret) }
    expect(await client.call(removeSecondFactor, { body })).toMatchObject({ enabled: false, recoveryCodesLeft: 0 })
    expect((await passwordStep(client.person)).status).toBe(200)
    expect(await auditOf(client.person.id, 'session.disable-factor')).toHaveLength(1)
    expect((await refused(client.call(removeSecondFactor, { body }))).code).toBe('FACTOR_OFF')
  })

  it('gets new recovery codes in place of the former ones', async () => {
    const { client, secret, recoveryCodes } = await enrolled()
    const made = await client.call(renewRecoveryCodes, { body: { password: PASSWORD, code: codeOf(secret) } })
    const challenge = await challengeOf(client.person)
    expect((await codeStep(challenge, recoveryCodes[0] ?? '')).status).toBe(422)
    expect((await codeStep(challenge, made.recoveryCodes[0] ?? '')).status).toBe(200)
  })
})

describe('a role that requires a second factor', () => {
  const setRequired = async (code: string, required = true) =>
    (await server.as('SUPERADMIN')).call(requireFactor, { code, body: { required, reason: 'Audit 2026' } })

  it('allows nothing but setting one up, also in sessions that are open, until that is done', async () => {
    const role = await makeRole(server.db, ['voucher:read'])
    const client = await somebody([role])
    const list = { customerId: home() }
    await client.call(voucherList, list)
    expect(await setRequired(role)).toMatchObject({ code: role, requiresFactor: true })
    expect((await refused(client.call(voucherList, list))).code).toBe('FACTOR_DUE')
    expect(await client.call(myProfile, {})).toMatchObject({ factorDue: true, permissions: [] })
    expect((await passwordStep(client.person)).body).toMatchObject({ data: { factorDue: true } })
    const { secret } = await client.call(startSecondFactor, { body: { password: PASSWORD } })
    await client.call(confirmSecondFactor, { body: { code: codeOf(secret) } })
    await client.call(voucherList, list)
    expect(await client.call(mySecondFactor, {})).toMatchObject({ required: true })
    await setRequired(role, false)
    expect(await client.call(mySecondFactor, {})).toMatchObject({ required: false })
  })

  it('is said with a reason by those who may, and audited', async () => {
    const role = await makeRole(server.db, ['voucher:read'])
    const admin = await server.as('SUPERADMIN')
    expect(refusal(await admin.send(requireFactor, { params: { code: role }, body: { required: true } })).code).toBe(
      422,
    )
    expect(
      (await refused(admin.call(requireFactor, { code: 'NONE', body: { required: true, reason: 'x' } }))).code,
    ).toBe('NOT_FOUND')
    const partner = await somebody([await makeRole(server.db, ['role:*'])])
    const body = { required: true, reason: 'x' }
    expect((await refused(partner.call(requireFactor, { code: role, body }))).code).toBe('FORBIDDEN')
    await setRequired(role)
    const noted = await server.db
      .selectFrom('audit_log')
      .selectAll()
      .where('action', '=', 'user.require-factor')
      .where('label', '=', role)
      .execute()
    expect(noted).toMatchObject([{ reason: 'Audit 2026', after: { requiresFactor: true } }])
  })
})

describe('a second factor that was lost', () => {
  const reset = secondFactorReset
  const body = { reason: 'Lost the phone' }

  it('is removed by an administrator with a reason; the sessions of the account end', async () => {
    const { client } = await enrolled()
    const { id } = client.person
    const admin = await server.as('SUPERADMIN')
    expect(refusal(await admin.send(reset, { params: { id }, body: { reason: ' ' } })).code).toBe(422)
    expect(await admin.call(reset, { id, body })).toMatchObject({ id, secondFactor: false, openSessions: 0 })
    expect((await refused(client.call(myProfile, {}))).code).toBe('UNAUTHENTICATED')
    expect((await passwordStep(client.person)).status).toBe(200)
    expect(await auditOf(id, 'account.reset-factor')).toMatchObject([
      { reason: body.reason, actor_id: admin.person.id },
    ])
    expect((await refused(admin.call(reset, { id, body }))).code).toBe('NO_FACTOR')
  })

  it('is not removed without the permission, by oneself, of a higher role, or of another customer', async () => {
    const { client } = await enrolled(['SUPERADMIN'])
    const { id } = client.person
    const role = await makeRole(server.db, ['account:read', 'account:reset'])
    const partner = await somebody([role])
    expect((await refused((await somebody()).call(reset, { id, body }))).code).toBe('FORBIDDEN')
    expect((await refused(client.call(reset, { id, body }))).code).toBe('SELF')
    expect((await refused(partner.call(reset, { id, body }))).code).toBe('HIGHER_ROLE')
    const stranger = await makePerson(server.db, server.other.customerId)
    await grantRole(server.db, server.other.customerId, stranger.id, role)
    expect((await refused((await server.session(stranger)).call(reset, { id, body }))).code).toBe('NOT_FOUND')
  })
})
