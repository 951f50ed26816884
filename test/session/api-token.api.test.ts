import { describe, expect, it } from 'vitest'
import { auditList, auditUndo } from '#contract/core/audit/audit.ts'
import { bulkStart } from '#contract/core/bulk.ts'
import { digitalPlatforms } from '#contract/channel/platform.ts'
import { setting } from '#contract/customer/setting.ts'
import { apiTokenCreate, apiTokenList, apiTokenRevoke, tokenPermissions } from '#contract/session/api-token.ts'
import { myProfile } from '#contract/session/session.ts'
import { userAssign } from '#contract/session/user.ts'
import { voucherList } from '#contract/voucher/voucher.ts'
import { makePerson, makeRole } from '#test/factories/people.ts'
import { next } from '#test/factories/next.ts'
import { allCalls } from '#test/helpers/contract/calls.ts'
import type { Client } from '#test/helpers/client.ts'
import { refusal, refused, send } from '#test/helpers/client.ts'
import { testServer } from '#test/helpers/server.ts'

const server = testServer()
const other = () => server.other.customerId
const nextMonth = () => new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)
const rights = [
  'token:read',
  'token:create',
  'token:delete',
  'voucher:read',
  'setting:read',
  'setting:create',
  'user:assign',
] as const

/** An administrator of a customer with the given rights. */
const creator = async (permissions: readonly string[] = rights) =>
  server.newClient(await makeRole(server.db, permissions), other())

const create = (client: Client, permissions: readonly string[], more: object = {}) =>
  client.call(apiTokenCreate, {
    customerId: other(),
    body: { name: `Sinkronisasi ${next('token')}`, permissions: [...permissions], expiresOn: nextMonth(), ...more },
  })
const vouchers = (token: string, customerId = other()) =>
  send(server.url, token, voucherList, { params: { customerId } })

describe('an API token', () => {
  it('is shown once, stored as a hash, and does what it may', async () => {
    const client = await creator()
    const made = await create(client, ['voucher:read'])
    expect(made).toMatchObject({ state: 'ACTIVE', permissions: ['voucher:read'], createdBy: { id: client.person.id } })
    expect(made.token).toMatch(/^act_[\w-]{43}$/)
    expect(made.token.startsWith(made.prefix)).toBe(true)
    const rows = await server.db.selectFrom('api_token').selectAll().where('id', '=', made.id).execute()
    expect(JSON.stringify(rows)).not.toContain(made.token)
    const { data } = await client.call(apiTokenList, { customerId: other() })
    expect(data.find(({ id }) => id === made.id)).toMatchObject({ lastUsedAt: null, prefix: made.prefix })
    expect(JSON.stringify(data)).not.toContain(made.token)
    expect((await vouchers(made.token)).status).toBe(200)
    const used = (await client.call(apiTokenList, { customerId: other() })).data.find(({ id }) => id === made.id)
    expect(used?.lastUsedAt).toEqual(expect.any(String))
  })

  it('is not answered a second time to a repeated request', async () => {
    const client = await creator()
    const body = { name: 'Kasir', permissions: ['voucher:read'], expiresOn: nextMonth() }
    const ask = () =>
      client.send(apiTokenCreate, {
        params: { customerId: other() },
        body,
        headers: { 'idempotency-key': 'token-0001-test' },
      })
    expect((await ask()).status).toBe(200)
    expect(refusal(await ask()).error).toBe('SHOWN_ONCE')
  })

  it('works with its own permissions and its own customer alone', async () => {
    const role = await makeRole(server.db, rights, 'GLOBAL')
    const staff = await server.newClient(role, 1)
    const { token } = await create(staff, ['voucher:read'])
    expect((await vouchers(token)).status).toBe(200)
    expect(refusal(await vouchers(token, server.home.customerId)).error).toBe('OTHER_CUSTOMER')
    const settings = await send(server.url, token, setting.calls.list, {})
    expect(refusal(settings)).toMatchObject({ error: 'FORBIDDEN', data: { permission: 'setting:read' } })
  })

  it('loses what its creator loses', async () => {
    const client = await creator()
    const { token } = await create(client, ['voucher:read', 'setting:read'])
    await server.db
      .updateTable('customer_user_role')
      .set({ role_code: await makeRole(server.db, ['setting:read']) })
      .where('master_id', '=', client.person.id)
      .execute()
    expect(refusal(await vouchers(token)).error).toBe('FORBIDDEN')
    expect((await send(server.url, token, setting.calls.list, {})).status).toBe(200)
    await server.db.deleteFrom('customer_user_role').where('master_id', '=', client.person.id).execute()
    expect(refusal(await send(server.url, token, setting.calls.list, {})).error).toBe('FORBIDDEN')
  })

  it.each([
    ['revoked', 'API_TOKEN_REVOKED', { revoked_at: new Date() }],
    ['expired', 'API_TOKEN_EXPIRED', { expires_at: new Date(Date.now() - 1) }],
  ])('that is %s answers 401 with %s', async (_title, code, set) => {
    const made = await create(await creator(), ['voucher:read'])
    await server.db.updateTable('api_token').set(set).where('id', '=', made.id).execute()
    const reply = await vouchers(made.token)
    expect([reply.status, refusal(reply).error]).toEqual([401, code])
  })

  it.each([
    ['disabled', { account_status: 'DISABLED' as const }, 401, 'API_TOKEN_REVOKED'],
    ['deleted', { deleted_at: new Date() }, 401, 'API_TOKEN_REVOKED'],
    ['has to choose a new password', { must_change_password: true }, 403, 'PASSWORD_DUE'],
  ])('is of no use while its creator is %s', async (_title, set, status, code) => {
    const client = await creator()
    const { token } = await create(client, ['voucher:read'])
    await server.db.updateTable('app_user').set(set).where('id', '=', client.person.id).execute()
    const reply = await vouchers(token)
    expect([reply.status, refusal(reply).error]).toEqual([status, code])
  })

  it('that is false is refused as any false login', async () => {
    for (const token of ['act_', `act_${'x'.repeat(43)}`, 'act_%00', 'acT_abc']) {
      expect(refusal(await vouchers(token)).error).toBe('UNAUTHENTICATED')
    }
  })

  it('is named by the audit of what it writes', async () => {
    const client = await creator([...rights, 'audit:read'])
    const made = await create(client, ['setting:create'])
    const body = {
      key: `token.uji_${'abcdefghij'[next('setting') % 10]}`,
      label: 'Uji',
      valueType: 'TEXT',
      group: 'uji',
      value: 'x',
    }
    const reply = await send(server.url, made.token, setting.calls.create, { body })
    expect(reply.status, reply.text).toBe(200)
    const { data } = await client.call(auditList, { customerId: other(), query: { limit: 5 } })
    expect(data[0]).toMatchObject({
      action: 'setting.create',
      actor: { id: client.person.id },
      token: { id: made.id, name: made.name },
    })
    expect(data.find(({ action }) => action === 'token.create')?.token).toBeUndefined()
  })
})

describe('an API token may not', () => {
  it('make any call that needs only a session, but for the few that are marked for tokens', async () => {
    const { token } = await create(await creator(), ['voucher:read'])
    const own = allCalls.filter(({ endpoint }) => endpoint.access === 'session' && !endpoint.forTokens)
    const wrong: string[] = []
    for (const { name, endpoint } of own) {
      const params = Object.fromEntries(
        [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, key = '']) => [key, key === 'customerId' ? other() : 1]),
      )
      const reply = await send(server.url, token, endpoint, { params })
      if (reply.status !== 403 || refusal(reply).error !== 'NOT_FOR_TOKENS') wrong.push(`${name}: ${reply.status}`)
    }
    expect(wrong).toEqual([])
    for (const call of [myProfile, auditUndo, bulkStart]) expect(own.map(({ endpoint }) => endpoint)).toContain(call)
    expect((await send(server.url, token, digitalPlatforms, {})).status).toBe(200)
  })

  it('follow the stream of changes', async () => {
    const { token } = await create(await creator(), ['voucher:read'])
    const reply = await fetch(`${server.url}/svc/console/changes`, { headers: { authorization: `Bearer ${token}` } })
    expect([reply.status, ((await reply.json()) as { error: string }).error]).toEqual([403, 'NOT_FOR_TOKENS'])
  })

  it('have permissions that give access, or that its creator lacks', async () => {
    expect(tokenPermissions.filter((one) => /^(token|role):|:pii$|:impersonate$/.test(one))).toEqual([])
    const client = await creator()
    for (const permission of ['token:create', 'user:assign', 'account:reset', 'customer:pii', 'all:things', '*']) {
      const reply = await client.send(apiTokenCreate, {
        params: { customerId: other() },
        body: { name: 'X', permissions: [permission], expiresOn: nextMonth() },
      })
      expect(refusal(reply).errors, permission).toMatchObject([{ field: 'permissions.0' }])
    }
    expect(await refused(create(client, ['voucher:create']))).toMatchObject({ code: 'FORBIDDEN' })
    const { token } = await create(client, ['voucher:read'])
    const body = { name: 'X', permissions: ['voucher:read'], expiresOn: nextMonth() }
    const reply = await send(server.url, token, apiTokenCreate, { params: { customerId: other() }, body })
    expect(refusal(reply).error).toBe('FORBIDDEN')
    const assign = { email: 'x@contoh.example', name: 'X', roles: ['PARTNER_VIEWER'] }
    const assigned = await send(server.url, token, userAssign, { params: { customerId: other() }, body: assign })
    expect(refusal(assigned).error).toBe('FORBIDDEN')
  })

  it.each([
    ['in the past', '2020-01-01', 'must not be in the past'],
    ['after more than a year', '2099-01-01', 'must be within 366 days'],
    ['on no day', 'besok', 'must be a date such as 2026-11-30'],
  ])('expire %s', async (_title, expiresOn, message) => {
    const client = await creator()
    const body = { name: 'X', permissions: ['voucher:read'], expiresOn }
    const reply = await client.send(apiTokenCreate, { params: { customerId: other() }, body })
    expect(refusal(reply).errors).toMatchObject([{ field: 'expiresOn', message }])
  })
})

describe('the API tokens of a customer', () => {
  it('are revoked with the permission and a reason, once', async () => {
    const client = await creator()
    const made = await create(client, ['voucher:read'])
    const params = { customerId: other(), id: made.id, body: { reason: 'Bocor' } }
    const admin = await server.as('PARTNER_ADMIN', other())
    expect(await admin.call(apiTokenRevoke, params)).toMatchObject({ state: 'REVOKED', revokedAt: expect.any(String) })
    expect(refusal(await vouchers(made.token)).error).toBe('API_TOKEN_REVOKED')
    await admin.call(apiTokenRevoke, params)
    const rows = await server.db
      .selectFrom('audit_log')
      .selectAll()
      .where('action', '=', 'token.revoke')
      .where('record_id', '=', made.id)
      .execute()
    expect(rows).toMatchObject([{ reason: 'Bocor', actor_id: admin.person.id }])
  })

  it('are neither seen nor revoked by other customers', async () => {
    const made = await create(await creator(), ['voucher:read'])
    const stranger = await server.as('PARTNER_ADMIN', server.home.customerId)
    const home = server.home.customerId
    expect((await stranger.call(apiTokenList, { customerId: home })).data).toEqual([])
    const body = { reason: 'Coba' }
    expect(await refused(stranger.call(apiTokenRevoke, { customerId: home, id: made.id, body }))).toMatchObject({
      status: 404,
    })
    const viewer = await server.as('PARTNER_VIEWER', other())
    expect(await refused(viewer.call(apiTokenList, { customerId: other() }))).toMatchObject({ code: 'FORBIDDEN' })
    const person = await makePerson(server.db, other(), { roles: ['PARTNER_VIEWER'] })
    expect(person.id).not.toBe(made.createdBy.id)
  })
})
