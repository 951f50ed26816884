import { Secret, TOTP } from 'otpauth'
import { beforeEach, describe, expect, it } from 'vitest'
import { secondFactorReset } from '#contract/session/account.ts'
import {
  addPasskey,
  askPasskey,
  askPasskeyAtLogin,
  MAX_PASSKEYS,
  removePasskey,
  renamePasskey,
  startPasskey,
} from '#contract/session/passkey.ts'
import {
  confirmSecondFactor,
  loginWithCode,
  mySecondFactor,
  removeSecondFactor,
  startSecondFactor,
} from '#contract/session/second-factor.ts'
import { login } from '#contract/session/session.ts'
import { voucherList } from '#contract/voucher/voucher.ts'
import { makePerson, makeRole, passwordHash } from '#test/factories/people.ts'
import { SoftwareAuthenticator } from '#test/helpers/authenticator.ts'
import type { Client } from '#test/helpers/client.ts'
import { refusal, refused, send } from '#test/helpers/client.ts'
import { ownServer } from '#test/helpers/server.ts'

// Passkeys need a host name.
const server = ownServer(async () => ({ HOST: 'localhost' }))
const PASSWORD = 'correct horse battery'
const hash = passwordHash(PASSWORD)
const proof = { password: PASSWORD }

const userWith = async (roles: readonly string[] = ['VIEWER']) =>
  server.session(await makePerson(server.db, server.home.customerId, { roles, password_hash: await hash }))

type Behaviour = Parameters<SoftwareAuthenticator['create']>[1]

/** Adds a passkey to an account. */
async function add(client: Client, behaviour: Behaviour = {}, name = 'Laptop') {
  const authenticator = new SoftwareAuthenticator(server.url)
  const { options } = await client.call(startPasskey, { body: proof })
  const body = { name, passkey: authenticator.create(options, behaviour) }
  const reply = await client.send(addPasskey, { body })
  return { authenticator, reply, body, options }
}

async function enrolled(roles?: readonly string[]) {
  const client = await userWith(roles)
  const { authenticator, reply } = await add(client)
  expect(reply.status, reply.text).toBe(200)
  const { data } = reply.body as { data: { recoveryCodes: string[] } }
  return { client, authenticator, recoveryCodes: data.recoveryCodes }
}

/** The challenge after the password, and the options for the passkey. */
async function passwordStep({ person }: Client) {
  const reply = await send(server.url, undefined, login, { body: { email: person.email, password: PASSWORD } })
  const { error, data } = refusal(reply)
  expect(error).toBe('FACTOR_NEEDED')
  const challenge = String(data?.challenge)
  const asked = await send(server.url, undefined, askPasskeyAtLogin, { body: { challenge } })
  const { options } = (asked.body as { data: { options: { challenge: string } } }).data
  return { challenge, means: data, options }
}

const finish = (challenge: string, answer: object) =>
  send(server.url, undefined, loginWithCode, { body: { challenge, ...answer } })

const passkeysOf = async (client: Client) => (await client.call(mySecondFactor, {})).passkeys

beforeEach(() => server.db.deleteFrom('login_throttle').execute())

describe('adding a passkey', () => {
  it('turns the factor on, with recovery codes the first time alone', async () => {
    const { client, recoveryCodes } = await enrolled()
    expect(recoveryCodes).toHaveLength(10)
    expect(await client.call(mySecondFactor, {})).toMatchObject({
      enabled: true,
      app: false,
      recoveryCodesLeft: 10,
      passkeys: [{ name: 'Laptop', lastUsedAt: null }],
    })
    const second = await add(client, {}, 'Ponsel')
    expect(second.reply.body).toMatchObject({ data: { recoveryCodes: [] } })
    expect(second.options.excludeCredentials).toHaveLength(1)
    expect(await passkeysOf(client)).toHaveLength(2)
    expect(second.options).toMatchObject({
      rp: { id: 'localhost' },
      authenticatorSelection: { userVerification: 'required' },
    })
  })

  it.each([
    ['another page', { origin: 'http://localhost.evil.example' }],
    ['another host', { rpId: 'evil.example' }],
    ['no verification of the person', { verifies: false }],
  ])('is refused with %s', async (_title, behaviour) => {
    const client = await userWith()
    const { reply } = await add(client, behaviour)
    expect(refusal(reply).errors).toMatchObject([{ field: 'passkey' }])
    expect(await client.call(mySecondFactor, {})).toMatchObject({ enabled: false, passkeys: [] })
  })

  it('is refused without the password, twice with one challenge, and with that of another user', async () => {
    const client = await userWith()
    const wrong = await client.send(startPasskey, { body: { password: 'wrong' } })
    expect(refusal(wrong).errors).toMatchObject([{ field: 'password' }])
    const { body, options } = await add(client)
    expect(refusal(await client.send(addPasskey, { body })).errors).toMatchObject([{ field: 'passkey' }])
    const other = await userWith()
    const again = { name: 'X', passkey: new SoftwareAuthenticator(server.url).create(options) }
    expect(refusal(await other.send(addPasskey, { body: again })).errors).toMatchObject([{ field: 'passkey' }])
    const { options: fresh } = await other.call(startPasskey, { body: proof })
    const stolen = { name: 'X', passkey: new SoftwareAuthenticator(server.url).create(fresh) }
    expect(refusal(await client.send(addPasskey, { body: stolen })).errors).toMatchObject([{ field: 'passkey' }])
  })

  it(`stops at ${MAX_PASSKEYS}`, async () => {
    const { client } = await enrolled()
    await server.db
      .insertInto('passkey')
      .values(
        Array.from({ length: MAX_PASSKEYS - 1 }, (_, n) => ({
          master_id: client.person.id,
          name: `Kunci ${n}`,
          credential_id: `stored-${client.person.id}-${n}`,
          public_key: Buffer.alloc(1),
          counter: 0,
        })),
      )
      .execute()
    expect((await refused(client.call(startPasskey, { body: proof }))).code).toBe('TOO_MANY_PASSKEYS')
  })
})

describe('a login with a passkey', () => {
  it('opens a session with what the passkey signed, and counts it', async () => {
    const { client, authenticator } = await enrolled()
    const { challenge, means, options } = await passwordStep(client)
    expect(means).toMatchObject({ app: false, passkey: true })
    const reply = await finish(challenge, { passkey: authenticator.get(options) })
    expect(reply.status, reply.text).toBe(200)
    expect(await passkeysOf(client)).toMatchObject([{ lastUsedAt: expect.any(String) }])
    const [audit] = await server.db
      .selectFrom('audit_log')
      .selectAll()
      .where('action', '=', 'session.login')
      .where('actor_id', '=', client.person.id)
      .execute()
    expect(audit?.after).toMatchObject({ verifiedWith: 'PASSKEY' })
  })

  it('is refused when what was signed comes twice', async () => {
    const { client, authenticator } = await enrolled()
    const { challenge, options } = await passwordStep(client)
    const passkey = authenticator.get(options)
    expect((await finish(challenge, { passkey })).status).toBe(200)
    expect(refusal(await finish(challenge, { passkey })).errors).toMatchObject([{ field: 'passkey' }])
  })

  it.each([
    ['another page', { origin: 'https://localhost' }],
    ['another host', { rpId: 'evil.example' }],
    ['no verification of the person', { verifies: false }],
    ['a counter that went back', { counter: 1 }],
  ])('is refused with %s', async (_title, behaviour) => {
    const { client, authenticator } = await enrolled()
    const first = await passwordStep(client)
    expect((await finish(first.challenge, { passkey: authenticator.get(first.options) })).status).toBe(200)
    const { challenge, options } = await passwordStep(client)
    const reply = await finish(challenge, { passkey: authenticator.get(options, behaviour) })
    expect(refusal(reply).errors).toMatchObject([{ field: 'passkey' }])
  })

  it('is refused with the passkey of another user, and with neither or both of code and passkey', async () => {
    const { client, authenticator, recoveryCodes } = await enrolled()
    const other = await enrolled()
    const { challenge, options } = await passwordStep(client)
    const foreign = await finish(challenge, { passkey: other.authenticator.get(options) })
    expect(refusal(foreign).errors).toMatchObject([{ field: 'passkey' }])
    expect(refusal(await finish(challenge, {})).errors).toMatchObject([{ field: 'code' }])
    const both = { code: recoveryCodes[0], passkey: authenticator.get(options) }
    expect(refusal(await finish(challenge, both)).errors).toMatchObject([{ field: 'code' }])
  })

  it('is counted like wrong codes', async () => {
    const { client, authenticator } = await enrolled()
    const { challenge, options } = await passwordStep(client)
    const bad = () => finish(challenge, { passkey: authenticator.get(options, { verifies: false }) })
    for (let n = 0; n < 5; n++) expect(refusal(await bad()).code).toBe(422)
    expect(refusal(await bad()).error).toBe('RATE_LIMITED')
  })

  it('works with a recovery code in its place', async () => {
    const { client, recoveryCodes } = await enrolled()
    const { challenge } = await passwordStep(client)
    expect((await finish(challenge, { code: recoveryCodes[0] })).status).toBe(200)
  })
})

describe('a passkey', () => {
  it('answers the requirement of a role', async () => {
    const role = await makeRole(server.db, ['voucher:read'])
    await server.db.updateTable('role').set({ requires_factor: true }).where('code', '=', role).execute()
    const client = await userWith([role])
    const list = () => client.send(voucherList, { params: { customerId: server.home.customerId } })
    expect(refusal(await list()).error).toBe('FACTOR_DUE')
    await add(client)
    expect((await list()).status).toBe(200)
  })

  it('is renamed, and removed with the password and a factor; the last one turns the factor off', async () => {
    const { client, authenticator } = await enrolled()
    const [{ id } = { id: 0 }] = await passkeysOf(client)
    expect(await client.call(renamePasskey, { id, body: { name: 'Kantor' } })).toMatchObject({ name: 'Kantor' })
    const bare = await client.send(removePasskey, { params: { id }, body: proof })
    expect(refusal(bare).errors).toMatchObject([{ field: 'code' }])
    const { options } = await client.call(askPasskey, {})
    await client.call(removePasskey, { id, body: { ...proof, passkey: authenticator.get(options) } })
    expect(await client.call(mySecondFactor, {})).toMatchObject({ enabled: false, recoveryCodesLeft: 0 })
    const stranger = await enrolled()
    const [theirs = { id: 0 }] = await passkeysOf(stranger.client)
    expect((await refused(client.call(renamePasskey, { id: theirs.id, body: { name: 'X' } }))).code).toBe('NOT_FOUND')
  })

  it('works next to an authenticator app, whose secret opens nothing before its first code', async () => {
    const { client, authenticator } = await enrolled()
    const { secret } = await client.call(startSecondFactor, { body: proof })
    const code = () => new TOTP({ secret: Secret.fromBase32(secret) }).generate()
    const { challenge } = await passwordStep(client)
    expect(refusal(await finish(challenge, { code: code() })).errors).toMatchObject([{ field: 'code' }])
    expect(await client.call(confirmSecondFactor, { body: { code: code() } })).toEqual({ recoveryCodes: [] })
    expect(await client.call(mySecondFactor, {})).toMatchObject({ app: true, passkeys: [{}] })
    const [{ id } = { id: 0 }] = await passkeysOf(client)
    const { options } = await client.call(askPasskey, {})
    await client.call(removePasskey, { id, body: { ...proof, passkey: authenticator.get(options) } })
    expect(await client.call(mySecondFactor, {})).toMatchObject({ enabled: true, app: true, passkeys: [] })
  })

  it('goes with the whole factor: turned off by its owner, or reset by an administrator', async () => {
    const { client, authenticator } = await enrolled()
    const { options } = await client.call(askPasskey, {})
    await client.call(removeSecondFactor, { body: { ...proof, passkey: authenticator.get(options) } })
    expect(await client.call(mySecondFactor, {})).toMatchObject({ enabled: false, passkeys: [] })
    const lost = await enrolled()
    const admin = await server.as('SUPERADMIN')
    await admin.call(secondFactorReset, { id: lost.client.person.id, body: { reason: 'Hilang' } })
    const left = server.db.selectFrom('passkey').selectAll().where('master_id', '=', lost.client.person.id)
    expect(await left.execute()).toEqual([])
  })
})
