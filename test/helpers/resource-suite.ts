import { describe, expect, it } from 'vitest'
import { auditUndo } from '#contract/core/audit/audit.ts'
import type { Page } from '#contract/core/call.ts'
import type { AnyResourceCalls, ResourceRow } from '#contract/core/resource/resource.ts'
import type { Permission } from '#contract/core/permission.ts'
import type { Database } from '#server/core/db/schema.gen.ts'
import { makePerson, makeRole } from '#test/factories/people.ts'
import { refusal, refused } from './client.ts'
import type { Client } from './client.ts'
import type { TestServer } from './server.ts'

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
  /** A column whose values are counted, where nothing is left out of reports. */
  counted?: string
}

/** The generic pattern, as every resource must answer it. */
export function testResource(server: TestServer, of: ResourceCase): void {
  const { calls, table } = of
  const { exclude: exclusion } = calls
  // What every record of the kind shows, where it can be left out of reports.
  const included = exclusion ? { exclude: false } : {}
  /** A person with all the permissions of the resource and none besides. */
  const owner = async (customerId = server.home.customerId): Promise<Client> => {
    const access = Object.values(calls).map((call) => call.access as Permission)
    const role = await makeRole(server.db, [...new Set(access)])
    return server.session(await makePerson(server.db, customerId, { roles: [role] }))
  }
  const make = async (client: Client, more: Body = {}) =>
    (await client.call(calls.create, { query: {}, body: { ...of.creation(server), ...more } })) as ResourceRow & Body
  const read = (client: Client, id: number) => client.call(calls.read, { id } as never) as Promise<ResourceRow & Body>
  const list = (client: Client, query: Body = {}) =>
    client.call(calls.list, { query: { limit: 200, ...query } }) as Promise<Page<ResourceRow & Body>>
  const update = (client: Client, id: number, body: Body) =>
    client.call(calls.update, { id, body } as never) as Promise<ResourceRow & Body>
  const stored = (id: number) =>
    server.db
      .selectFrom(table as 'setting')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirst()
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
      const client = await owner()
      const row = await make(client)
      expect(row).toMatchObject({ customerId: server.home.customerId, version: 1, ...included })
      expect(await read(client, row.id)).toEqual(row)
      expect((await list(client)).data).toContainEqual(of.listed?.(row) ?? row)
      expect(await audits(row.id)).toMatchObject([
        { actor_id: client.person.id, customer_id: server.home.customerId, record_version: 1 },
      ])
    })

    it('not when a field is wrong: it is named, and nothing is written', async () => {
      const client = await owner()
      const before = await server.db
        .selectFrom(table as 'setting')
        .select('id')
        .execute()
      for (const [patch, field, message] of of.wrong) {
        const reply = await client.send(calls.create, { body: { ...of.creation(server), ...patch } })
        expect(refusal(reply), JSON.stringify(patch)).toMatchObject({ code: 422, errors: [{ field, message }] })
      }
      expect(
        await server.db
          .selectFrom(table as 'setting')
          .select('id')
          .execute(),
      ).toHaveLength(before.length)
    })

    it('and taken back', async () => {
      const client = await owner()
      const row = await make(client)
      const [audit] = await audits(row.id)
      await client.call(auditUndo, { customerId: server.home.customerId, id: Number(audit?.id) })
      expect((await refused(read(client, row.id))).code).toBe('NOT_FOUND')
    })
  })

  describe('a record is changed', () => {
    it('where the body says so, and nowhere else', async () => {
      const client = await owner()
      const row = await make(client)
      const { body, shows } = of.change(server)
      const after = await update(client, row.id, { ...body, version: row.version })
      expect(after).toMatchObject({ ...shows, version: 2 })
      const untouched = Object.keys(row).filter((key) => JSON.stringify(row[key]) === JSON.stringify(after[key]))
      expect(untouched).toEqual(expect.arrayContaining(['id', 'customerId', ...Object.keys(included)]))
      expect(await read(client, row.id)).toEqual(after)
      const again = await update(client, row.id, { ...body, version: 2 })
      expect(again.version).toBe(2)
      expect(await audits(row.id)).toHaveLength(2)
    })

    it('not over somebody else’s change', async () => {
      const client = await owner()
      const row = await make(client)
      const { body } = of.change(server)
      const after = await update(client, row.id, { ...body, version: 1 })
      const error = await refused(update(client, row.id, { ...body, version: 1 }))
      expect(error).toMatchObject({ status: 412, code: 'VERSION_CONFLICT' })
      expect(error.data).toMatchObject({ current: after, by: client.person.name })
    })

    it('and taken back', async () => {
      const client = await owner()
      const row = await make(client)
      await update(client, row.id, { ...of.change(server).body, version: 1 })
      const changed = (await audits(row.id)).at(-1)
      await client.call(auditUndo, { customerId: server.home.customerId, id: Number(changed?.id) })
      const back = await read(client, row.id)
      const { version: _was, updatedAt: _at, ...was } = row
      expect(back).toMatchObject(was)
      expect(back.version).toBe(3)
    })

    it('not into what another record is called', async () => {
      const { unique } = of
      if (unique === undefined) return
      const client = await owner()
      const one = await make(client)
      const error = await refused(make(client, { [unique]: one[unique] }))
      expect(error).toMatchObject({ status: 409, code: 'DUPLICATE', data: { field: unique } })
    })
  })

  if (exclusion) {
    describe('a record is left out of reports', () => {
      it('when the value that it has is sent: the opposite is stored', async () => {
        const client = await owner()
        const { id } = await make(client)
        const exclude = (value: boolean) => client.call(exclusion, { id, body: { exclude: value } } as never)
        expect(await exclude(false)).toEqual({ id, exclude: true, version: 2 })
        expect((await read(client, id)).exclude).toBe(true)
        expect(await exclude(false)).toEqual({ id, exclude: true, version: 2 })
        expect((await read(client, id)).version).toBe(2)
        expect(await exclude(true)).toEqual({ id, exclude: false, version: 3 })
        expect((await read(client, id)).exclude).toBe(false)
      })

      it('not by a wrong body', async () => {
        const client = await owner()
        const { id } = await make(client)
        for (const body of [{}, { exclude: 'yes' }, { exclude: null }, []]) {
          expect((await client.send(exclusion, { params: { id }, body })).status).toBe(422)
        }
        expect((await read(client, id)).exclude).toBe(false)
      })
    })
  }

  describe('a record is deleted', () => {
    it('from every list, and put back', async () => {
      const client = await owner()
      const row = await make(client)
      expect(await client.call(calls.remove, { id: row.id } as never)).toEqual({ id: row.id })
      expect((await refused(read(client, row.id))).code).toBe('NOT_FOUND')
      expect((await list(client)).data.map(({ id }) => id)).not.toContain(row.id)
      expect((await refused(client.call(calls.remove, { id: row.id } as never))).code).toBe('NOT_FOUND')
      const deleted = (await audits(row.id)).at(-1)
      await client.call(auditUndo, { customerId: server.home.customerId, id: Number(deleted?.id) })
      expect((await read(client, row.id)).id).toBe(row.id)
    })
  })

  describe('the list', () => {
    it('is narrowed by its filters', async () => {
      const client = await owner()
      const row = await make(client)
      for (const [finds, misses] of of.filters) {
        const found = finds(row)
        expect(
          (await list(client, found)).data.map(({ id }) => id),
          JSON.stringify(found),
        ).toContain(row.id)
        expect(
          (await list(client, misses)).data.map(({ id }) => id),
          JSON.stringify(misses),
        ).not.toContain(row.id)
      }
    })

    it('says what its columns can be asked, and refuses what they cannot', async () => {
      const client = await owner()
      const columns = (await client.call(calls.columns, {})) as { key: string }[]
      expect(columns.map(({ key }) => key)).toEqual(expect.arrayContaining(Object.keys(included)))
      expect(columns.length).toBeGreaterThan(0)
      expect((await client.send(calls.list, { query: { nothing: 1 } })).status).toBe(422)
      expect((await client.send(calls.list, { query: { exclude: 'maybe' } })).status).toBe(422)
    })

    it('is exported as it is shown', async () => {
      const client = await owner()
      await make(client)
      const { pagination } = await list(client)
      const file = await client.send(calls.csv, { query: {} })
      expect(file.text.trim().split(/\r\n/)).toHaveLength(pagination.total + 1)
      expect((await client.send(calls.xlsx, { query: {} })).status).toBe(200)
      expect(await client.call(calls.summary, { query: {} })).toMatchObject({ total: pagination.total })
    })
  })

  describe('nobody else', () => {
    it('without the permission of a call', async () => {
      const { id } = await make(await owner())
      const outsider = await server.session(
        await makePerson(server.db, server.home.customerId, { roles: [await makeRole(server.db, ['media:read'])] }),
      )
      const inputs = {
        create: { body: of.creation(server) },
        update: { params: { id }, body: { ...of.change(server).body, version: 1 } },
        exclude: { params: { id }, body: { exclude: false } },
        counts: { query: { of: of.counted ?? 'exclude' } },
        selectedSummary: { body: { ids: [id] } },
        selection: { body: { ids: [id] } },
      }
      for (const [name, endpoint] of Object.entries(calls)) {
        const input = inputs[name as keyof typeof inputs] ?? { params: { id } }
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
      const row = await make(await owner())
      const before = await stored(row.id)
      const stranger = await owner(server.other.customerId)
      const { body } = of.change(server)
      for (const attempt of [
        () => read(stranger, row.id),
        () => update(stranger, row.id, { ...body, version: 1 }),
        () => stranger.call(calls.remove, { id: row.id } as never),
        ...(exclusion ? [() => stranger.call(exclusion, { id: row.id, body: { exclude: false } } as never)] : []),
      ]) {
        expect(await refused(attempt())).toMatchObject({ status: 404, code: 'NOT_FOUND' })
      }
      expect((await list(stranger)).data.map(({ id }) => id)).not.toContain(row.id)
      const asked = await stranger.send(calls.list, { query: { customerId: server.home.customerId } })
      expect(refusal(asked)).toMatchObject({ code: 403, error: 'OTHER_CUSTOMER' })
      expect(await stored(row.id)).toEqual(before)
    })
  })
}
