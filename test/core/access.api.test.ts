import { describe, expect, it } from 'vitest'
import type { AnyCall } from '#contract/core/call.ts'
import { paramNames } from '#contract/core/call.ts'
import {
  voucherCreate,
  voucherDownload,
  voucherGenerate,
  voucherList,
  voucherUpdate,
} from '#contract/voucher/voucher.ts'
import { grantRole, makePerson, makeRole } from '#test/factories/people.ts'
import { makeVoucher } from '#test/factories/vouchers.ts'
import { allCalls, hasParam, rowsOf } from '#test/helpers/calls.ts'
import { refusal, refused, send } from '#test/helpers/client.ts'
import { testServer } from '#test/helpers/server.ts'

const server = testServer()

const guarded = allCalls.filter(({ endpoint }) => endpoint.access !== null)
const permitted = guarded.filter(({ endpoint }) => endpoint.access !== 'session')
const uuid = '5f0c2f43-6a53-4f0e-9d40-0f2f3a6b1c2d'

/** Path parameters that are well formed, of the home customer. */
const homeParams = (endpoint: AnyCall) => {
  const known = { customerId: server.home.customerId, progressId: uuid, resource: 'voucher' }
  return { ...Object.fromEntries(paramNames(endpoint.path).map((name) => [name, 1])), ...known }
}

describe('who may make a call', () => {
  it.each(rowsOf(guarded))('%s needs a session', async (_, endpoint) => {
    const reply = await send(server.url, undefined, endpoint, { params: homeParams(endpoint) })
    expect(refusal(reply)).toMatchObject({ code: 401, error: 'UNAUTHENTICATED', message: 'Log in to go on.' })
  })

  it.each(rowsOf(permitted))('%s needs its permission', async (_, endpoint) => {
    const nobody = await server.as('INSTRUCTOR_MANAGER')
    const role = await makeRole(server.db, ['notification:read'])
    const person = await server.session(await makePerson(server.db, server.home.customerId, { roles: [role] }))
    const client = endpoint.access?.startsWith('voucher') ? nobody : person
    const reply = await client.send(endpoint, { params: homeParams(endpoint) })
    expect(refusal(reply)).toMatchObject({
      code: 403,
      error: 'FORBIDDEN',
      data: { permission: endpoint.access },
      message: `This needs the permission ${endpoint.access}.`,
    })
  })

  it.each(rowsOf(permitted))('%s is refused to a person without any role', async (_, endpoint) => {
    const client = await server.session(await makePerson(server.db, server.home.customerId))
    expect(refusal(await client.send(endpoint, { params: homeParams(endpoint) })).error).toBe('FORBIDDEN')
  })

  it.each(rowsOf(guarded.filter(({ endpoint }) => hasParam(endpoint, 'customerId'))))(
    '%s is refused for a customer that the person does not work for',
    async (_, endpoint) => {
      const role = await makeRole(server.db, ['*'])
      const client = await server.session(await makePerson(server.db, server.home.customerId, { roles: [role] }))
      for (const customerId of [server.other.customerId, 987_654]) {
        const reply = await client.send(endpoint, { params: { ...homeParams(endpoint), customerId } })
        expect(refusal(reply)).toMatchObject({ code: 403, error: 'OTHER_CUSTOMER', data: { customerId } })
      }
    },
  )

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

describe('malformed identifiers in a path name nothing', () => {
  const numbered = guarded.filter(({ endpoint }) => paramNames(endpoint.path).some((name) => name !== 'progressId'))

  it.each(rowsOf(numbered))('%s', async (_, endpoint) => {
    const client = await server.as('SUPERADMIN')
    for (const name of paramNames(endpoint.path)) {
      for (const bad of ['abc', '0', '-1', '1e9', '1.5', '0x1', ' 1', '99999999999999999999', 'null', '../1', "1'--"]) {
        const reply = await client.send(endpoint, { params: { ...homeParams(endpoint), [name]: bad } })
        expect(refusal(reply), `${name} = ${bad}`).toMatchObject({ code: 404, error: 'NOT_FOUND' })
      }
    }
  })

  it.each(rowsOf(guarded.filter(({ endpoint }) => hasParam(endpoint, 'progressId'))))(
    '%s (job)',
    async (_, endpoint) => {
      const client = await server.as('SUPERADMIN')
      for (const bad of ['abc', '1', uuid.slice(1), `${uuid}0`, uuid]) {
        const reply = await client.send(endpoint, { params: { progressId: bad } })
        expect(refusal(reply), bad).toMatchObject({ code: 404, error: 'NOT_FOUND' })
      }
    },
  )

  it('a path that nobody knows is 404, also with another method', async () => {
    const client = await server.as('SUPERADMIN')
    const reply = await client.send({ ...voucherList, path: '/no/such/call' })
    expect(refusal(reply)).toMatchObject({ code: 404, error: 'NOT_FOUND' })
    const patched = await client.send(
      { ...voucherList, method: 'PATCH' },
      {
        params: { customerId: server.home.customerId },
        body: {},
      },
    )
    expect(refusal(patched)).toMatchObject({ code: 404, error: 'NOT_FOUND' })
  })
})
