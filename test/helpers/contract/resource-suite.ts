import { beforeAll, describe, expect, it } from 'vitest'
import { listCallsOf } from '#contract/core/list/list-def.ts'
import { auditUndo } from '#contract/core/audit/audit.ts'
import type { AnyCall, Page } from '#contract/core/call.ts'
import { paramNames } from '#contract/core/call.ts'
import { resourceInput } from '#contract/core/resource/customer-calls.ts'
import type { AnyResourceCalls, ResourceRow } from '#contract/core/resource/resource.ts'
import type { Permission } from '#contract/core/permission.ts'
import type { Database } from '#server/core/db/schema.gen.ts'
import { makeRole } from '#test/factories/people.ts'
import { refusal, refused } from '#test/helpers/client.ts'
import type { Client } from '#test/helpers/client.ts'
import type { TestServer } from '#test/helpers/server.ts'

type Body = Record<string, unknown>

/** What is particular about a resource of the generic pattern; the rest of its behaviour is tested alike for all. */
export interface ResourceCase {
  calls: AnyResourceCalls
  table: keyof Database
  /** The body of a new record; two calls make two records that do not collide. */
  creation: (server: TestServer) => Body
  /** What a list shows of a record, where it does not show all of it. */
  listed?: (row: ResourceRow & Body) => Body
  /** A change that is right for such a record, with what the record shows of it. */
  change: (server: TestServer) => { body: Body; shows: Body }
  /** Wrong ones, each with the field that is blamed and what is said of it. */
  wrong: readonly (readonly [patch: Body, field: string, message: string])[]
  /** A filter that finds a record that was made so, and one that does not. */
  filters: readonly (readonly [finds: (row: ResourceRow & Body) => Body, misses: Body])[]
  /** The key that no two records share. */
  unique?: string
  /** Only people who work for all customers can create such records. */
  byStaff?: boolean
  /** A column whose values are counted, where nothing is left out of reports. */
  counted?: string
}

/** The generic pattern, as every resource must answer it. */
export function testResource(server: TestServer, of: ResourceCase): void {
  const {
    table,
    calls: { listDef, ...calls },
  } = of
  const { exclude: exclusion } = calls
  const listCalls = listCallsOf(listDef)
  const allCalls = { ...calls, ...listCalls }
  // What every record of the kind shows, where it can be left out of reports.
  const included = exclusion ? { exclude: false } : {}
  /** Clients of people with all the permissions of the resource and no others: one of each customer. */
  let owner: Client
  let stranger: Client
  beforeAll(async () => {
    const access = Object.values(allCalls).map((call) => call.access as Permission)
    const role = await makeRole(server.db, [...new Set(access)])
    owner = await server.newClient(of.byStaff ? await makeRole(server.db, [...new Set(access)], 'GLOBAL') : role)
    stranger = await server.newClient(role, server.other.customerId)
  })
  const home = () => server.home.customerId
  /** A call about a record or a list of the home customer, whoever makes it. */
  const ask = (endpoint: AnyCall, about: { id?: number; query?: Body; body?: Body } = {}, client = owner) => {
    const isOwn = endpoint === calls.list || endpoint.path.includes('{customerId}')
    const customerId = client === stranger && isOwn ? server.other.customerId : home()
    return client.call(endpoint, resourceInput(endpoint, { customerId, ...about }))
  }
  /** The parameters of the same call, for one that may be wrong. */
  const paramsOf = ({ path }: AnyCall, id?: number) =>
    Object.fromEntries(paramNames(path).map((name) => [name, name === 'customerId' ? home() : id]))
  const make = async (more: Body = {}) =>
    (await ask(calls.create, { body: { ...of.creation(server), ...more } })) as ResourceRow & Body
  const read = (id: number, client = owner) => ask(calls.read, { id }, client) as Promise<ResourceRow & Body>
  const list = (query: Body = {}, client = owner) =>
    ask(calls.list, { query: { limit: 200, ...query } }, client) as Promise<Page<ResourceRow & Body>>
  const update = (id: number, body: Body, client = owner) =>
    ask(calls.update, { id, body }, client) as Promise<ResourceRow & Body>
  const remove = (id: number, client = owner) => ask(calls.remove, { id }, client)
  const stored = (id: number) =>
    server.db
      .selectFrom(table as 'setting')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirst()
  const rows = async () => {
    const { count } = await server.db
      .selectFrom(table as 'setting')
      .select(({ fn }) => fn.countAll().as('count'))
      .executeTakeFirstOrThrow()
    return count
  }
  const audits = (id: number) =>
    server.db
      .selectFrom('audit_log')
      .selectAll()
      .where('resource', '=', table)
      .where('record_id', '=', id)
      .orderBy('id')
      .execute()

  describe('a record is created', () => {
    it('and read, listed and noted', async () => {
      const row = await make()
      expect(row).toMatchObject({ customerId: server.home.customerId, version: 1, ...included })
      expect(await read(row.id)).toEqual(row)
      expect((await list()).data).toContainEqual(of.listed?.(row) ?? row)
      expect(await audits(row.id)).toMatchObject([
        { actor_id: owner.person.id, customer_id: server.home.customerId, record_version: 1 },
      ])
    })

    it('not when a field is wrong: it is named, and nothing is written', async () => {
      const before = await rows()
      for (const [patch, field, message] of of.wrong) {
        const reply = await owner.send(calls.create, {
          params: paramsOf(calls.create),
          body: { ...of.creation(server), ...patch },
        })
        // A value may break a rule that concerns several fields, too.
        const errors: unknown = expect.arrayContaining([{ field, message }])
        expect(refusal(reply), JSON.stringify(patch)).toMatchObject({ code: 422, errors })
      }
      expect(await rows()).toBe(before)
    })

    it('and taken back', async () => {
      const row = await make()
      const [audit] = await audits(row.id)
      await owner.call(auditUndo, { customerId: server.home.customerId, id: Number(audit?.id) })
      expect((await refused(read(row.id))).code).toBe('NOT_FOUND')
    })
  })

  describe('a record is changed', () => {
    it('where the body says so, and nowhere else', async () => {
      const row = await make()
      const { body, shows } = of.change(server)
      const after = await update(row.id, { ...body, version: row.version })
      expect(after).toMatchObject({ ...shows, version: 2 })
      const untouched = Object.keys(row).filter((key) => JSON.stringify(row[key]) === JSON.stringify(after[key]))
      expect(untouched).toEqual(expect.arrayContaining(['id', 'customerId', ...Object.keys(included)]))
      expect(await read(row.id)).toEqual(after)
      const again = await update(row.id, { ...body, version: 2 })
      expect(again.version).toBe(2)
      expect(await audits(row.id)).toHaveLength(2)
    })

    it('not over somebody else’s change', async () => {
      const row = await make()
      const { body } = of.change(server)
      const after = await update(row.id, { ...body, version: 1 })
      const error = await refused(update(row.id, { ...body, version: 1 }))
      expect(error).toMatchObject({ status: 412, code: 'VERSION_CONFLICT' })
      expect(error.data).toMatchObject({ current: after, by: owner.person.name })
    })

    it('and taken back', async () => {
      const row = await make()
      await update(row.id, { ...of.change(server).body, version: 1 })
      const changed = (await audits(row.id)).at(-1)
      await owner.call(auditUndo, { customerId: server.home.customerId, id: Number(changed?.id) })
      const back = await read(row.id)
      const { version: _was, updatedAt: _at, ...was } = row
      expect(back).toMatchObject(was)
      expect(back.version).toBe(3)
    })

    it('not into what another record is called', async () => {
      const { unique } = of
      if (unique === undefined) return
      const one = await make()
      const error = await refused(make({ [unique]: one[unique] }))
      expect(error).toMatchObject({ status: 409, code: 'DUPLICATE', data: { field: unique } })
    })
  })

  if (exclusion) {
    describe('a record is left out of reports', () => {
      it('when the value that it has is sent: the opposite is stored', async () => {
        const { id } = await make()
        const exclude = (value: boolean) => ask(exclusion, { id, body: { exclude: value } })
        expect(await exclude(false)).toEqual({ id, exclude: true, version: 2 })
        expect((await read(id)).exclude).toBe(true)
        expect(await exclude(false)).toEqual({ id, exclude: true, version: 2 })
        expect((await read(id)).version).toBe(2)
        expect(await exclude(true)).toEqual({ id, exclude: false, version: 3 })
        expect((await read(id)).exclude).toBe(false)
      })

      it('not by a wrong body', async () => {
        const { id } = await make()
        for (const body of [{}, { exclude: 'yes' }, { exclude: null }, []]) {
          expect((await owner.send(exclusion, { params: paramsOf(exclusion, id), body })).status).toBe(422)
        }
        expect((await read(id)).exclude).toBe(false)
      })
    })
  }

  describe('a record is deleted', () => {
    it('from every list, and put back', async () => {
      const row = await make()
      expect(await remove(row.id)).toEqual({ id: row.id })
      expect((await refused(read(row.id))).code).toBe('NOT_FOUND')
      expect((await list()).data.map(({ id }) => id)).not.toContain(row.id)
      expect((await refused(remove(row.id))).code).toBe('NOT_FOUND')
      const deleted = (await audits(row.id)).at(-1)
      await owner.call(auditUndo, { customerId: server.home.customerId, id: Number(deleted?.id) })
      expect((await read(row.id)).id).toBe(row.id)
    })
  })

  describe('the list', () => {
    it('is narrowed by its filters', async () => {
      const row = await make()
      for (const [finds, misses] of of.filters) {
        const found = finds(row)
        expect(
          (await list(found)).data.map(({ id }) => id),
          JSON.stringify(found),
        ).toContain(row.id)
        expect(
          (await list(misses)).data.map(({ id }) => id),
          JSON.stringify(misses),
        ).not.toContain(row.id)
      }
    })

    it('says what its columns can be asked, and refuses what they cannot', async () => {
      const columns = await owner.call(listCalls.columns, {})
      expect(columns.map(({ key }) => key)).toEqual(expect.arrayContaining(Object.keys(included)))
      expect(columns.length).toBeGreaterThan(0)
      expect((await owner.send(calls.list, { params: paramsOf(calls.list), query: { nothing: 1 } })).status).toBe(422)
      expect((await owner.send(calls.list, { params: paramsOf(calls.list), query: { exclude: 'maybe' } })).status).toBe(
        422,
      )
    })

    it('is exported as it is shown', async () => {
      await make()
      const { pagination } = await list()
      const file = await owner.send(listCalls.csv, { query: {} })
      expect(file.text.trim().split(/\r\n/)).toHaveLength(pagination.total + 1)
      expect((await owner.send(listCalls.xlsx, { query: {} })).status).toBe(200)
      expect(await owner.call(listCalls.summary, { query: {} })).toMatchObject({ total: pagination.total })
    })
  })

  describe('nobody else', () => {
    it('without the permission of a call', async () => {
      const { id } = await make()
      const outsider = await server.newClient(await makeRole(server.db, ['training:read']))
      const inputs = {
        create: { params: paramsOf(calls.create), body: of.creation(server) },
        update: { params: paramsOf(calls.update, id), body: { ...of.change(server).body, version: 1 } },
        exclude: { params: { id }, body: { exclude: false } },
        counts: { query: { of: of.counted ?? 'exclude' } },
        selectedSummary: { body: { ids: [id] } },
        selection: { body: { ids: [id] } },
      }
      for (const [name, endpoint] of Object.entries(allCalls)) {
        const input = inputs[name as keyof typeof inputs] ?? { params: paramsOf(endpoint, id) }
        const refusedReply = refusal(await outsider.send(endpoint, input))
        expect(refusedReply, name).toMatchObject({
          code: 403,
          error: 'FORBIDDEN',
          data: { permission: endpoint.access },
        })
      }
      expect(await stored(id)).toMatchObject({ version: 1 })
    })

    it('of another customer', async () => {
      const row = await make()
      const before = await stored(row.id)
      const { body } = of.change(server)
      for (const attempt of [
        () => read(row.id, stranger),
        () => update(row.id, { ...body, version: 1 }, stranger),
        () => remove(row.id, stranger),
        ...(exclusion ? [() => stranger.call(exclusion, { id: row.id, body: { exclude: false } } as never)] : []),
      ]) {
        expect(await refused(attempt())).toMatchObject({ status: 404, code: 'NOT_FOUND' })
      }
      expect((await list({}, stranger)).data.map(({ id }) => id)).not.toContain(row.id)
      const { query } = resourceInput(calls.list, { customerId: home() })
      const asked = await stranger.send(calls.list, { params: paramsOf(calls.list), query: query as Body })
      expect(refusal(asked)).toMatchObject({ code: 403, error: 'OTHER_CUSTOMER' })
      expect(await stored(row.id)).toEqual(before)
    })
  })
}
