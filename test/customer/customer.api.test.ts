import { describe, expect, it } from 'vitest'
import { sql } from 'kysely'
import { auditUndo } from '#contract/core/audit/audit.ts'
import {
  customerDelete,
  customerGeneralDelete,
  customerGeneralList,
  customerUpdate,
} from '#contract/customer/customer.ts'
import { ACADEMY } from '#contract/customer/customer.rules.ts'
import { findOfKind } from '#contract/core/find.ts'
import { myProfile } from '#contract/session/session.ts'
import { makeClass, makeSchedule } from '#test/factories/classes.ts'
import { makeCustomer, makePerson, makeRole } from '#test/factories/people.ts'
import { refusal, refused } from '#test/helpers/client.ts'
import { testServer } from '#test/helpers/server.ts'

const server = testServer()

const stored = (id: number) =>
  server.db.selectFrom('customer').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** A customer with one class in each of these states. */
async function customerWith(...workflows: string[]) {
  const customer = await makeCustomer(server.db)
  const kelas = await makeClass(server.db, customer.id)
  const schedules = []
  for (const workflow of workflows) schedules.push(await makeSchedule(server.db, customer.id, kelas.id, { workflow }))
  return { ...customer, schedules }
}

describe('deleting a customer', () => {
  it('keeps its row, says so in a sentence, and notes who did it and why', async () => {
    const { id, company } = await customerWith('COMPLETED', 'CANCELLED')
    const admin = await server.as('SUPERADMIN')
    const reply = await admin.send(customerDelete, { params: { id }, body: { reason: 'contract is over' } })
    expect(reply.body).toEqual({ status: '200 OK', code: 200, message: `${company} is deleted.` })
    const row = await stored(id)
    expect(row.deleted_at).not.toBeNull()
    expect(row).toMatchObject({ version: 2, updated_by: admin.person.id })
    const { rows } = await sql`
      SELECT action, resource, customer_id, actor_id, label, reason FROM audit_log WHERE record_id = ${id} AND resource = 'customer'`.execute(
      server.db,
    )
    expect(rows).toEqual([
      {
        action: 'customer.delete',
        resource: 'customer',
        customer_id: server.home.customerId,
        actor_id: admin.person.id,
        label: company,
        reason: 'contract is over',
      },
    ])
  })

  it('needs no reason, as the call of the specification has none', async () => {
    const { id, company } = await customerWith()
    const admin = await server.as('SUPERADMIN')
    expect(await admin.call(customerDelete, { id, body: {} })).toBe(`${company} is deleted.`)
    const bare = await customerWith()
    expect((await admin.send(customerDelete, { params: { id: bare.id } })).status).toBe(200)
  })

  it('leaves it out of everything that is found, and its people without a customer', async () => {
    const { id, company } = await customerWith()
    const role = await makeRole(server.db, ['customer:read'])
    const partner = await server.session(await makePerson(server.db, id, { roles: [role] }))
    const admin = await server.as('SUPERADMIN')
    const found = async () => (await admin.call(findOfKind, { kind: 'customer', query: { text: company } })).found
    expect((await found()).map((one) => one.id)).toContain(id)
    await admin.call(customerDelete, { id, body: {} })
    expect((await found()).map((one) => one.id)).not.toContain(id)
    expect(await partner.call(myProfile, {})).toMatchObject({ customerId: null, permissions: [] })
    expect(refusal(await admin.send(customerDelete, { params: { id } }))).toMatchObject({
      code: 404,
      error: 'NOT_FOUND',
    })
  })

  it('is tried out without a trace', async () => {
    const { id } = await customerWith()
    const admin = await server.as('SUPERADMIN')
    const reply = await admin.send(customerDelete, { params: { id }, headers: { 'x-dry-run': 'true' } })
    expect(reply.status).toBe(200)
    expect((await stored(id)).deleted_at).toBeNull()
  })

  it.each(['DRAFT', 'REVIEW', 'PUBLISHED', 'ONGOING', 'GRADING'])(
    'is refused while a class is %s, and says which',
    async (workflow) => {
      const { id, schedules } = await customerWith('COMPLETED', workflow)
      const admin = await server.as('SUPERADMIN')
      expect(await refused(admin.call(customerDelete, { id, body: {} }))).toMatchObject({
        status: 409,
        code: 'IN_USE',
        data: { by: schedules[1]?.code },
      })
      expect((await stored(id)).deleted_at).toBeNull()
    },
  )

  it('names only a few of many classes, and none that is deleted', async () => {
    const { id, schedules } = await customerWith('DRAFT', 'DRAFT', 'DRAFT', 'DRAFT', 'DRAFT')
    const [first, ...rest] = schedules
    await server.db
      .updateTable('lms_class')
      .set({ deleted_at: new Date() })
      .where('id', '=', first?.id ?? 0)
      .execute()
    const admin = await server.as('SUPERADMIN')
    const error = await refused(admin.call(customerDelete, { id, body: {} }))
    const named = rest.slice(0, 3).map(({ code }) => code)
    expect(error.data.by).toBe([...named, '…'].join(', '))
  })

  it('is refused for the academy, and for the customer that one works for', async () => {
    const admin = await server.as('SUPERADMIN')
    expect(await refused(admin.call(customerDelete, { id: ACADEMY, body: {} }))).toMatchObject({
      code: 'IN_USE',
      data: { by: 'the academy itself' },
    })
    const own = await customerWith()
    const role = await makeRole(server.db, ['customer:*'])
    const partner = await server.session(await makePerson(server.db, own.id, { roles: [role] }))
    expect(await refused(partner.call(customerDelete, { id: own.id, body: {} }))).toMatchObject({
      status: 409,
      code: 'OWN_CUSTOMER',
    })
  })

  it('of another customer is as if there were none', async () => {
    const theirs = await customerWith()
    const role = await makeRole(server.db, ['customer:*'])
    const partner = await server.session(await makePerson(server.db, server.home.customerId, { roles: [role] }))
    expect(await refused(partner.call(customerDelete, { id: theirs.id, body: {} }))).toMatchObject({
      code: 'NOT_FOUND',
    })
    expect((await stored(theirs.id)).deleted_at).toBeNull()
  })

  it('is for who may delete customers', async () => {
    const { id } = await customerWith()
    for (const role of ['FINANCE', 'SUPPORT', 'PARTNER_ADMIN']) {
      const client = await server.as(role)
      const error = await refused(client.call(customerDelete, { id, body: {} }))
      expect(error, role).toMatchObject({ status: 403, code: 'FORBIDDEN', data: { permission: 'customer:delete' } })
    }
  })

  it.each([
    [{ reason: '' }, 'reason', "can't be empty!"],
    [{ reason: 'x'.repeat(501) }, 'reason', 'must have at most 500 characters'],
    [{ why: 'x' }, 'why', 'is not a known field'],
  ])('refuses %j at its field', async (body, field, message) => {
    const { id } = await customerWith()
    const admin = await server.as('SUPERADMIN')
    const reply = await admin.send(customerDelete, { params: { id }, body })
    expect(refusal(reply)).toMatchObject({ code: 422, errors: [{ field, message }] })
    expect((await stored(id)).deleted_at).toBeNull()
  })

  it('twice at once happens once', async () => {
    const { id } = await customerWith()
    const admin = await server.as('SUPERADMIN')
    const replies = await Promise.all([1, 2, 3].map(() => admin.send(customerDelete, { params: { id } })))
    expect(replies.map(({ status }) => String(status)).toSorted()).toEqual(['200', '404', '404'])
  })
})

describe('a deleted customer', () => {
  const undoLast = async (id: number, client: Awaited<ReturnType<typeof server.as>>) => {
    const last = await server.db
      .selectFrom('audit_log')
      .select('id')
      .where('resource', '=', 'customer')
      .where('record_id', '=', id)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    await client.call(auditUndo, { customerId: server.home.customerId, id: last.id })
  }
  const back = (id: number) => ({ params: { id }, body: { restore: true } as const })

  it('is found among the deleted by who may delete any, and comes back with its people', async () => {
    const { id, company } = await customerWith()
    const role = await makeRole(server.db, ['customer:*'])
    const partner = await server.session(await makePerson(server.db, id, { roles: [role] }))
    const admin = await server.as('SUPERADMIN')
    const listed = async (query: object) =>
      (await admin.call(customerGeneralList, { query: { ids: [id], ...query } })).data.map((one) => one.id)
    expect(await refused(admin.call(customerUpdate, { id, query: {}, body: { restore: true } }))).toMatchObject({
      code: 'NOT_FOUND',
    })
    expect((await admin.send(customerGeneralDelete, { params: { id }, body: { reason: 'moved' } })).body).toEqual({
      status: '200 OK',
      code: 200,
      message: `${company} is deleted.`,
    })
    expect([await listed({}), await listed({ deleted: true })]).toEqual([[], [id]])
    const goneFor = (days: number) =>
      sql`UPDATE customer SET deleted_at = now() - make_interval(days => ${days}::int) WHERE id = ${id}`.execute(
        server.db,
      )
    await goneFor(31)
    expect(await listed({ deleted: true })).toEqual([])
    await goneFor(29)
    const found = await admin.call(customerGeneralList, { query: { keyword: company, deleted: true } })
    expect(found.data).toMatchObject([{ id, company }])
    const row = await admin.call(customerUpdate, { id, query: {}, body: { restore: true } })
    expect(row).toMatchObject({ id, company, version: 3 })
    expect([await listed({}), await listed({ deleted: true })]).toEqual([[id], []])
    expect(await partner.call(myProfile, {})).toMatchObject({ customerId: id })
  })

  it('comes back by the undo of its deletion, and goes by the undo of that', async () => {
    const { id } = await customerWith()
    const admin = await server.as('SUPERADMIN')
    await admin.call(customerDelete, { id, body: {} })
    await undoLast(id, admin)
    expect((await stored(id)).deleted_at).toBeNull()
    await undoLast(id, admin)
    expect((await stored(id)).deleted_at).not.toBeNull()
  })

  it('is kept from partners and from who may not delete, whatever else they may', async () => {
    const { id } = await customerWith()
    const admin = await server.as('SUPERADMIN')
    await admin.call(customerDelete, { id, body: {} })
    const role = await makeRole(server.db, ['customer:*'])
    const partner = await server.session(await makePerson(server.db, server.home.customerId, { roles: [role] }))
    const lesser = await makeRole(server.db, ['customer:read', 'customer:update'], 'GLOBAL')
    const staff = await server.session(await makePerson(server.db, server.home.customerId, { roles: [lesser] }))
    for (const client of [partner, staff]) {
      const refusals = [
        await client.send(customerUpdate, back(id)),
        await client.send(customerGeneralList, { query: { deleted: true } }),
      ].map(refusal)
      for (const one of refusals) expect(one).toMatchObject({ code: 403, data: { permission: 'customer:delete' } })
    }
    const both = { ...back(id), body: { restore: true, version: 2, name: 'X' } as const }
    expect(refusal(await admin.send(customerUpdate, both))).toMatchObject({ code: 422, errors: [{ field: 'restore' }] })
  })

  it('stays deleted when another has its e-mail by now', async () => {
    const [gone, other] = [await customerWith(), await customerWith()]
    const admin = await server.as('SUPERADMIN')
    await admin.call(customerDelete, { id: gone.id, body: {} })
    const { email } = await stored(gone.id)
    await server.db.updateTable('customer').set({ email }).where('id', '=', other.id).execute()
    expect(refusal(await admin.send(customerUpdate, back(gone.id)))).toMatchObject({ code: 409, error: 'DUPLICATE' })
  })
})
