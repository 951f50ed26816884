import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { auditList } from '#contract/core/audit/audit.ts'
import { listCallsOf } from '#contract/core/list/list-def.ts'
import { credential, credentialResetTrx } from '#contract/meeting/credential.ts'
import { next } from '#test/factories/next.ts'
import { makePerson, makeRole } from '#test/factories/people.ts'
import { refusal, refused } from '#test/helpers/client.ts'
import { testResource } from '#test/helpers/contract/resource-suite.ts'
import { testServer } from '#test/helpers/server.ts'

const server = testServer()

const DAY = 86_400_000
const inDays = (days: number) => new Date(Date.now() + days * DAY).toISOString()

const creation = () => ({
  name: `Kunci ${next('credential')}`,
  kind: 'CLIENT_KEY' as const,
  environment: 'PRODUCTION' as const,
  clientCode: `AKN-${next('client')}`,
  scopes: ['orders', 'products.read'],
  expiresAt: inDays(90),
  secret: 'kunci-rahasia-9f2c',
})

testResource(server, {
  calls: credential.calls,
  table: 'credential',
  creation,
  change: () => ({
    body: { platform: 'OWN', scopes: ['orders'], expiresAt: null },
    shows: { platform: 'OWN', scopes: ['orders'], expiresAt: null, expiry: 'NONE' },
  }),
  wrong: [
    [{ name: ' ' }, 'name', "can't be empty!"],
    [{ kind: 'TRX_TOKEN' }, 'kind', 'is set by the server: renew the transaction token'],
    [{ kind: 'PIGEON' }, 'kind', 'must be one of CLIENT_KEY, OAUTH, SMTP, WEBHOOK, TRX_TOKEN'],
    [{ environment: null }, 'environment', "can't be empty!"],
    [{ platform: 'NOWHERE' }, 'platform', 'is not a platform'],
    [{ scopes: ['two words'] }, 'scopes.0', 'must be words such as orders.read'],
    [{ secret: ' ' }, 'secret', "can't be empty!"],
    [{ expiresAt: 'soon' }, 'expiresAt', 'must be a moment such as 2026-11-30T17:00:00Z'],
    // What the server computes is never written.
    [{ secretMask: '••••0000' }, 'secretMask', 'is not a known field'],
    [{ rotatedAt: inDays(0) }, 'rotatedAt', 'is not a known field'],
    [{ customerId: 2 }, 'customerId', 'is not a known field'],
  ],
  filters: [
    [({ name }) => ({ keyword: String(name) }), { keyword: 'nowhere' }],
    [() => ({ kind: 'CLIENT_KEY' }), { kind: 'SMTP' }],
    [() => ({ environment: 'PRODUCTION' }), { environment: 'SANDBOX' }],
    [({ clientCode }) => ({ clientCode: String(clientCode) }), { clientCode: 'XYZ' }],
    [() => ({ expiry: 'VALID' }), { expiry: 'EXPIRED,NONE' }],
    [() => ({ status: 'ACTIVE' }), { status: 'DISABLED' }],
  ],
  unique: 'name',
  counted: 'kind',
})

const inHome = () => ({ customerId: server.home.customerId })
const make = async (more: object = {}) => {
  const client = await server.as('SUPERADMIN')
  const body = { ...creation(), ...more }
  return { client, row: await client.call(credential.calls.create, { query: inHome(), body }) }
}
const stored = (id: number) =>
  server.db.selectFrom('credential').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const noted = (id: number) =>
  server.db
    .selectFrom('audit_log')
    .selectAll()
    .where('resource', '=', 'credential')
    .where('record_id', '=', id)
    .orderBy('id')
    .execute()
const opened = async (id: number) => {
  const { secret_enc: sealed } = await stored(id)
  return server.running.server.vault.open(sealed ?? Buffer.alloc(0), 'credential.secret')
}

describe('a secret', () => {
  it('is sealed, shown as its last four signs, and replaced for good by whoever may do that', async () => {
    const { client, row } = await make()
    expect(row).toMatchObject({ secretMask: '••••9f2c', expiry: 'VALID' })
    expect(row).not.toHaveProperty('secret')
    expect(await opened(row.id)).toBe('kunci-rahasia-9f2c')

    const role = await makeRole(server.db, ['credential:read', 'credential:update'])
    const editor = await server.session(await makePerson(server.db, server.home.customerId, { roles: [role] }))
    const attempt = editor.call(credential.calls.update, {
      id: row.id,
      body: { version: 1, secret: 'rahasia-baru-77aa' },
    })
    expect(await refused(attempt)).toMatchObject({ status: 403, data: { permission: 'credential:rotate' } })
    expect(await opened(row.id)).toBe('kunci-rahasia-9f2c')

    const after = await client.call(credential.calls.update, {
      id: row.id,
      body: { version: 1, secret: 'rahasia-baru-77aa', name: `${row.name} baru` },
    })
    expect(after).toMatchObject({ secretMask: '••••77aa', version: 2 })
    expect(await opened(row.id)).toBe('rahasia-baru-77aa')
    // A change of anything else leaves it as it is, and taking that back too.
    await client.call(credential.calls.update, { id: row.id, body: { version: 2, scopes: [] } })
    expect(await opened(row.id)).toBe('rahasia-baru-77aa')

    const rows = await noted(row.id)
    expect(rows.map(({ action }) => action)).toEqual(['credential.create', 'credential.rotate', 'credential.edit'])
    expect(rows[1]).toMatchObject({ restore: null, inverse: null })
    expect(JSON.stringify(rows)).not.toMatch(/rahasia|9f2c|77aa|secret_enc/)
    const { data } = await client.call(auditList, { ...inHome(), query: { resource: 'credential', recordId: row.id } })
    expect(data.map(({ undo }) => undo)).toEqual(['open', 'none', 'moved'])
    expect((await client.send(listCallsOf(credential.calls.listDef).csv, { query: inHome() })).text).not.toContain(
      'rahasia',
    )
  })

  it('that is short shows nothing of itself, and where none is stored that is said', async () => {
    expect((await make({ secret: 'pendek' })).row.secretMask).toBe('••••')
    expect((await make({ secret: undefined })).row).toMatchObject({ secretMask: null, rotatedAt: null })
  })
})

describe('a credential', () => {
  it('says when it is due and when it has expired', async () => {
    for (const [days, expiry] of [
      [31, 'VALID'],
      [29, 'DUE'],
      [-1, 'EXPIRED'],
    ] as const) {
      const { client, row } = await make({ expiresAt: inDays(days) })
      expect(row.expiry).toBe(expiry)
      const { data } = await client.call(credential.calls.list, {
        query: { ...inHome(), expiry: [expiry], limit: 200 },
      })
      expect(data.map(({ id }) => id)).toContain(row.id)
    }
  })

  it('is disabled and enabled, each under its own name, and that is taken back', async () => {
    const { client, row } = await make()
    const set = (version: number, status: 'ACTIVE' | 'DISABLED') =>
      client.call(credential.calls.update, { id: row.id, body: { version, status } })
    expect(await set(1, 'DISABLED')).toMatchObject({ status: 'DISABLED', version: 2 })
    expect(await set(2, 'DISABLED')).toMatchObject({ version: 2 })
    expect(await set(2, 'ACTIVE')).toMatchObject({ status: 'ACTIVE', version: 3 })
    expect((await noted(row.id)).map(({ action }) => action)).toEqual([
      'credential.create',
      'credential.disable',
      'credential.enable',
    ])
  })

  it('stays while an integration uses it', async () => {
    const { client, row } = await make()
    await server.db
      .insertInto('integration')
      .values({ customer_id: server.home.customerId, app: 'pijar', credential_id: row.id })
      .execute()
    expect(await refused(client.call(credential.calls.remove, { id: row.id }))).toMatchObject({
      code: 'IN_USE',
      data: { by: 'the integration pijar' },
    })
  })

  it('is read by a partner’s administrator, and written by nobody but super administrators', async () => {
    const { row } = await make()
    const partner = await server.as('PARTNER_ADMIN')
    expect(await partner.call(credential.calls.read, { id: row.id })).toMatchObject({ secretMask: '••••9f2c' })
    for (const role of ['PARTNER_ADMIN', 'ACADEMIC_OPS', 'SUPPORT', 'FINANCE'] as const) {
      const client = await server.as(role)
      const attempt = await client.send(credential.calls.update, {
        params: { id: row.id },
        body: { version: 1, name: 'x' },
      })
      expect(attempt.status, role).toBe(403)
      expect((await client.send(credentialResetTrx, { body: {} })).status, role).toBe(403)
    }
    const support = await server.as('SUPPORT')
    expect((await support.send(credential.calls.list, {})).status).toBe(403)
  })
})

describe('the token of transactions', () => {
  it('is made for the customer, shown in one answer and kept nowhere in words', async () => {
    const client = await server.as('SUPERADMIN')
    const ask = (headers: Record<string, string> = {}) =>
      client.send(credentialResetTrx, {
        query: inHome(),
        body: { environment: 'SANDBOX', reason: 'Bocor' },
        headers,
      })
    const tokenOf = (reply: Awaited<ReturnType<typeof ask>>) =>
      (reply.body as { data: { id: number; token: string } }).data
    const reply = await ask({ 'idempotency-key': 'token-once-1' })
    const first = tokenOf(reply)
    expect(first.token).toMatch(/^trx_[\w-]{43}$/)
    expect(reply.headers.get('cache-control')).toBe('no-store')
    expect(await opened(first.id)).toBe(first.token)

    // The same request once more neither makes another nor shows this one again.
    const again = await ask({ 'idempotency-key': 'token-once-1' })
    expect(refusal(again)).toMatchObject({ code: 409, error: 'SHOWN_ONCE' })
    expect(await opened(first.id)).toBe(first.token)

    const second = tokenOf(await ask())
    expect(second.id).toBe(first.id)
    expect(second.token).not.toBe(first.token)
    expect(await opened(first.id)).toBe(second.token)
    const row = await client.call(credential.calls.read, { id: first.id })
    expect(row).toMatchObject({
      kind: 'TRX_TOKEN',
      environment: 'SANDBOX',
      secretMask: `••••${second.token.slice(-4)}`,
    })

    const entries = await noted(first.id)
    expect(entries.map(({ action, reason, restore, inverse }) => ({ action, reason, restore, inverse }))).toEqual(
      [1, 2].map(() => ({ action: 'credential.reset-trx', reason: 'Bocor', restore: null, inverse: null })),
    )
    const keys = await server.db.selectFrom('idempotency_key').selectAll().execute()
    const kept = JSON.stringify([entries, keys, await stored(first.id)])
    for (const { token } of [first, second]) expect(kept).not.toContain(token)
  })

  it('is typed by nobody, and renewed only while it is active', async () => {
    const client = await server.as('SUPERADMIN')
    const renew = () => client.call(credentialResetTrx, { query: inHome(), body: {} })
    const { id } = await renew()
    const typed = client.call(credential.calls.update, { id, body: { version: 1, secret: 'ketikan-sendiri-1' } })
    expect(await refused(typed)).toMatchObject({ status: 409, code: 'TOKEN_MADE_HERE' })
    await client.call(credential.calls.update, { id, body: { version: 1, status: 'DISABLED' } })
    expect(await refused(renew())).toMatchObject({ status: 409, code: 'IS_DISABLED' })
    await client.call(credential.calls.update, { id, body: { version: 2, status: 'ACTIVE', expiresAt: inDays(-2) } })
    await renew()
    expect(await client.call(credential.calls.read, { id })).toMatchObject({ expiresAt: null, expiry: 'NONE' })
  })

  it('is nobody’s of another customer', async () => {
    const role = await makeRole(server.db, ['credential:rotate'])
    const stranger = await server.session(await makePerson(server.db, server.other.customerId, { roles: [role] }))
    const reply = await stranger.send(credentialResetTrx, { query: inHome(), body: {} })
    expect(refusal(reply)).toMatchObject({ code: 403, error: 'OTHER_CUSTOMER' })
  })
})

it('a credential is listed and read as a type of the general ones as well, without its secret', async () => {
  const admin = await server.as('SUPERADMIN')
  const customerId = server.home.customerId
  const row = await admin.call(credential.calls.create, { query: { customerId }, body: creation() })
  const query = { customerId, ids: [row.id] }
  const { data, pagination } = await admin.call(credential.calls.generalList, { query })
  expect({ data, pagination }).toEqual(await admin.call(credential.calls.list, { query }))
  expect(data).toEqual([row])
  expect(await admin.call(credential.calls.generalRead, { id: row.id })).toEqual(row)
  expect(await admin.call(credential.calls.generalColumns, {})).toEqual(
    await admin.call(listCallsOf(credential.calls.listDef).columns, {}),
  )
  expect(JSON.stringify(data)).not.toContain('kunci-rahasia')
  const others = await server.as('PARTNER_ADMIN', server.other.customerId)
  expect(await refused(others.call(credential.calls.generalRead, { id: row.id }))).toMatchObject({
    status: 404,
  })
})

describe('a deleted credential', () => {
  it('is found among the deleted and comes back, for who may delete one, unless its name was given away', async () => {
    const { client, row } = await make()
    const body = { restore: true } as const
    const listed = async (query: object) =>
      (await client.call(credential.calls.list, { query: { ids: [row.id], ...query } })).data.length
    expect(await refused(client.call(credential.calls.update, { id: row.id, body }))).toMatchObject({
      code: 'NOT_FOUND',
    })
    await client.call(credential.calls.remove, { id: row.id })
    expect([await listed({}), await listed({ deleted: true })]).toEqual([0, 1])
    const goneFor = (days: number) =>
      sql`UPDATE credential SET deleted_at = now() - make_interval(days => ${days}::int) WHERE id = ${row.id}`.execute(
        server.db,
      )
    await goneFor(31)
    expect(await listed({ deleted: true })).toBe(0)
    await goneFor(29)
    expect(await listed({ deleted: true })).toBe(1)
    const role = await makeRole(server.db, ['credential:read', 'credential:update'])
    const lesser = await server.session(await makePerson(server.db, server.home.customerId, { roles: [role] }))
    expect(await refused(lesser.call(credential.calls.update, { id: row.id, body }))).toMatchObject({
      status: 403,
      data: { permission: 'credential:delete' },
    })
    const all = await makeRole(server.db, ['credential:*'])
    const other = await server.session(await makePerson(server.db, server.other.customerId, { roles: [all] }))
    expect(await refused(other.call(credential.calls.update, { id: row.id, body }))).toMatchObject({
      code: 'NOT_FOUND',
    })
    const { row: again } = await make({ name: row.name })
    expect(await refused(client.call(credential.calls.update, { id: row.id, body }))).toMatchObject({
      code: 'DUPLICATE',
    })
    await client.call(credential.calls.remove, { id: again.id })
    expect(await client.call(credential.calls.update, { id: row.id, body })).toMatchObject({ id: row.id, version: 3 })
    expect([await listed({}), await listed({ deleted: true })]).toEqual([1, 0])
    const changes = await client.call(auditList, {
      customerId: server.home.customerId,
      query: { resource: 'credential', recordId: row.id, limit: 1 },
    })
    expect(changes.data).toMatchObject([{ action: 'credential.restore', undo: 'open' }])
  })
})
