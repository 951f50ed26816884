import * as z from 'zod/mini'
import { describe, expect, it } from 'vitest'
import type { AnyCall } from '#contract/core/call.ts'
import { paramsSchema } from '#contract/core/call.ts'
import { voucherCreate, voucherList, voucherUpdate } from '#contract/voucher/voucher.ts'
import { voucherDownload, voucherGenerate } from '#contract/voucher/voucher-calls.ts'
import { systemRoles } from '#server/areas/session/user/roles.ts'
import { grantRole, makePerson, makeRole } from '#test/factories/people.ts'
import { makeVoucher } from '#test/factories/vouchers.ts'
import { allCallsOfLists, hasParam } from '#test/helpers/contract/calls.ts'
import { refusal, refused, send } from '#test/helpers/client.ts'
import {
  covers,
  expectOfEvery,
  lackingPermission,
  summaryOf,
  unlessRefused,
} from '#test/helpers/contract/every-call.ts'
import { exampleOf } from '#test/helpers/contract/example.ts'
import { testServer } from '#test/helpers/server.ts'

const server = testServer()

const guarded = allCallsOfLists.filter(({ endpoint }) => endpoint.access !== null)
const permitted = guarded.filter(({ endpoint }) => endpoint.access !== 'session')
const uuid = '5f0c2f43-6a53-4f0e-9d40-0f2f3a6b1c2d'

/** Well-formed path parameters; the customer is the home customer. */
const homeParams = (endpoint: AnyCall) =>
  exampleOf(paramsSchema(endpoint), { customerId: server.home.customerId, progressId: uuid }) as Record<string, unknown>

const personWith = async (permissions: readonly string[]) => {
  const roles = permissions.length > 0 ? [await makeRole(server.db, permissions)] : []
  return server.session(await makePerson(server.db, server.home.customerId, { roles }))
}

describe('every call', () => {
  it('with access control answers 401 without a session', async () => {
    await expectOfEvery(guarded, async ({ endpoint }) => {
      const reply = await send(server.url, undefined, endpoint, { params: homeParams(endpoint) })
      return unlessRefused(reply, { code: 401, error: 'UNAUTHENTICATED', message: 'Log in to continue.' })
    })
  })

  it('with a permission names it to a person who holds another one', async () => {
    const client = await personWith(['notification:read'])
    await expectOfEvery(permitted, async ({ endpoint }) => {
      const reply = await client.send(endpoint, { params: homeParams(endpoint) })
      return unlessRefused(reply, {
        code: 403,
        error: 'FORBIDDEN',
        data: { permission: endpoint.access },
        message: `This needs the permission ${endpoint.access}.`,
      })
    })
  })

  it('with a permission is refused to a person without a role', async () => {
    const client = await personWith([])
    await expectOfEvery(permitted, async ({ endpoint }) =>
      unlessRefused(await client.send(endpoint, { params: homeParams(endpoint) }), { error: 'FORBIDDEN' }),
    )
  })

  it('that needs a session only shows a person without a role nothing but what is their own', async () => {
    const client = await personWith([])
    const own = new Set(['myProfile', 'mySessions'])
    // Ends the session that asks.
    const ofSession = guarded.filter(({ name, endpoint }) => endpoint.access === 'session' && name !== 'endThisSession')
    await makeVoucher(server.db, server.home)
    await expectOfEvery(ofSession, async ({ name, endpoint }) => {
      // A search shows what it finds.
      const query = name === 'find' || name === 'findOfKind' ? { text: 'TST' } : {}
      const params = { ...homeParams(endpoint), userId: client.person.id }
      const reply = await client.send(endpoint, { params, query })
      if (reply.status >= 400 && reply.status < 500) return undefined
      if (own.has(name)) return undefined
      const { data } = reply.body as { data?: unknown }
      const isEmpty = Array.isArray(data)
        ? data.length === 0
        : Object.values(data ?? {}).every((value) => !Array.isArray(value) || value.length === 0)
      return reply.status === 200 && isEmpty ? undefined : summaryOf(reply)
    })
  })

  it('with a permission lets in the system role that holds it and the least else', async () => {
    const bySize = systemRoles.toSorted((a, b) => a.permissions.length - b.permissions.length)
    await expectOfEvery(permitted, async ({ endpoint }) => {
      const role = bySize.find(({ permissions }) => covers(permissions, String(endpoint.access)))
      if (!role) return `no system role holds ${endpoint.access}`
      const client = await server.as(role.code)
      // Records of numbers that do not exist: a call that is let in answers 404 or 422, and changes nothing.
      const params = Object.fromEntries(
        Object.entries(homeParams(endpoint)).map(([name, value]) => [
          name,
          typeof value === 'number' && name !== 'customerId' ? 987_654 : value,
        ]),
      )
      const reply = await client.send(endpoint, { params })
      const isOut = lackingPermission(reply.body) === endpoint.access || reply.status === 401 || reply.status >= 500
      return isOut ? `${role.code}: ${summaryOf(reply)}` : undefined
    })
  })

  it('with a customer in its path is refused for customers that the person does not work for', async () => {
    const client = await personWith(['*'])
    const ofCustomers = guarded.filter(({ endpoint }) => hasParam(endpoint, 'customerId'))
    for (const customerId of [server.other.customerId, 987_654]) {
      await expectOfEvery(ofCustomers, async ({ endpoint }) => {
        const reply = await client.send(endpoint, { params: { ...homeParams(endpoint), customerId } })
        return unlessRefused(reply, { code: 403, error: 'OTHER_CUSTOMER', data: { customerId } })
      })
    }
  })

  it('about a job answers 404 for a job that does not exist', async () => {
    const client = await server.as('SUPERADMIN')
    const ofJobs = guarded.filter(({ endpoint }) => hasParam(endpoint, 'progressId'))
    await expectOfEvery(ofJobs, async ({ endpoint }) =>
      unlessRefused(await client.send(endpoint, { params: { progressId: uuid } }), { code: 404, error: 'NOT_FOUND' }),
    )
  })
})

describe('a person', () => {
  it('takes a role away at once, without a new login', async () => {
    const person = await makePerson(server.db, server.home.customerId, { roles: ['FINANCE'] })
    const client = await server.session(person)
    await client.call(voucherList, { customerId: server.home.customerId })
    await server.db
      .updateTable('customer_user_role')
      .set({ revoked_at: new Date() })
      .where('master_id', '=', person.id)
      .execute()
    const error = await refused(client.call(voucherList, { customerId: server.home.customerId }))
    expect(error).toMatchObject({ status: 403, code: 'FORBIDDEN' })
  })

  it('lets staff of all customers in everywhere, and partners only at home', async () => {
    const { home, other } = server
    const staff = await server.as('VIEWER')
    const partner = await server.as('PARTNER_VIEWER', other.customerId)
    await staff.call(voucherList, { customerId: other.customerId })
    await partner.call(voucherList, { customerId: other.customerId })
    expect(await refused(partner.call(voucherList, { customerId: home.customerId }))).toMatchObject({
      code: 'OTHER_CUSTOMER',
    })
  })

  it('keeps the rights of a person with two customers apart', async () => {
    const { home, other, db } = server
    const person = await makePerson(db, home.customerId, { roles: ['PARTNER_ADMIN'] })
    await grantRole(db, other.customerId, person.id, 'PARTNER_VIEWER')
    const client = await server.session(person)
    await client.call(voucherList, { customerId: other.customerId })
    await client.call(voucherDownload, { query: { customerId: home.customerId } })
    const error = await refused(client.call(voucherDownload, { query: { customerId: other.customerId } }))
    expect(error).toMatchObject({ status: 403, code: 'OTHER_CUSTOMER' })
  })

  it('does not let a role with one customer add to what a global role may with the others', async () => {
    const { home, other, db } = server
    const writer = await makeRole(db, ['voucher:update', 'voucher:exclude'])
    const person = await makePerson(db, home.customerId, { roles: ['VIEWER', writer] })
    const client = await server.session(person)
    const mine = await makeVoucher(db, home)
    const theirs = await makeVoucher(db, other)
    const body = { version: 1, price: 1 }
    await client.call(voucherUpdate, { customerId: home.customerId, id: mine.id, body })
    const error = await refused(client.call(voucherUpdate, { customerId: other.customerId, id: theirs.id, body }))
    expect(error).toMatchObject({ status: 403, code: 'FORBIDDEN', data: { permission: 'voucher:update' } })
  })
})

describe('calls that need a second permission', () => {
  it('import needs voucher:import beside voucher:create', async () => {
    const role = await makeRole(server.db, ['voucher:create'])
    const client = await server.session(await makePerson(server.db, server.home.customerId, { roles: [role] }))
    const error = await refused(
      client.call(voucherCreate, {
        customerId: server.home.customerId,
        body: { import: { batchName: 'x', platform: 'OWN', rows: [{ code: 'ABCD' }] } },
      }),
    )
    expect(error).toMatchObject({ status: 403, code: 'FORBIDDEN', data: { permission: 'voucher:import' } })
  })

  it('excluding needs voucher:exclude beside voucher:update', async () => {
    const voucher = await makeVoucher(server.db, server.home)
    const client = await server.as('SUPPORT')
    const where = { customerId: server.home.customerId, id: voucher.id }
    const error = await refused(client.call(voucherUpdate, { ...where, body: { version: 1, exclude: true } }))
    expect(error).toMatchObject({ status: 403, code: 'FORBIDDEN', data: { permission: 'voucher:exclude' } })
    await client.call(voucherUpdate, { ...where, body: { version: 1, price: 1 } })
  })

  it('generate and download work for another customer only when the person works for it', async () => {
    const role = await makeRole(server.db, ['voucher:*'])
    const client = await server.session(await makePerson(server.db, server.home.customerId, { roles: [role] }))
    const customerId = server.other.customerId
    const generation = {
      customerId,
      count: 1,
      platform: 'OWN',
      coreClassId: server.other.coreClass.id,
      prefix: 'AKN',
      batchName: 'x',
    }
    for (const error of [
      await refused(client.call(voucherGenerate, { body: generation })),
      await refused(client.call(voucherDownload, { query: { customerId } })),
    ]) {
      expect(error).toMatchObject({ status: 403, code: 'OTHER_CUSTOMER', data: { customerId } })
    }
  })
})

describe('a path', () => {
  const malformed = ['abc', '0', '-1', '1e9', '1.5', '0x1', ' 1', '99999999999999999999', 'null', '../1', "1'--"]
  const malformedUuids = [uuid.slice(1), `${uuid}0`]

  // The last one of a kind counts: one without a body, which would be refused before the path is looked up.
  const withoutBodyLast = guarded.toSorted((a, b) => Number(!a.endpoint.body) - Number(!b.endpoint.body))
  /** Each kind of path parameter once, with a call that has it: all calls parse their paths with the same code. */
  const kinds = new Map(
    withoutBodyLast.flatMap((call) =>
      Object.entries(paramsSchema(call.endpoint).shape).map(([param, schema]) => [
        JSON.stringify(z.toJSONSchema(schema)),
        { call, param },
      ]),
    ),
  )

  it('with a malformed parameter is 404, whatever kind of parameter it is', async () => {
    const client = await server.as('SUPERADMIN')
    expect(kinds.size).toBeGreaterThan(3)
    for (const { call, param } of kinds.values()) {
      for (const bad of [...malformed, ...malformedUuids]) {
        await expectOfEvery([call], async ({ endpoint }) => {
          const reply = await client.send(endpoint, { params: { ...homeParams(endpoint), [param]: bad } })
          const problem = unlessRefused(reply, { code: 404, error: 'NOT_FOUND' })
          return problem && `${param} = ${bad}: ${problem}`
        })
      }
    }
  })

  it('that no call has is 404, also with another method', async () => {
    const client = await server.as('SUPERADMIN')
    const reply = await client.send({ ...voucherList, path: '/no/such/call' })
    expect(refusal(reply)).toMatchObject({ code: 404, error: 'NOT_FOUND' })
    const patched = await client.send(
      { ...voucherList, method: 'PATCH' },
      { params: { customerId: server.home.customerId }, body: {} },
    )
    expect(refusal(patched)).toMatchObject({ code: 404, error: 'NOT_FOUND' })
  })
})
