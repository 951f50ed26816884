import { describe, expect, it } from 'vitest'
import { auditUndo } from '#contract/core/audit/audit.ts'
import { bulkPreview, bulkRefused, bulkStart, bulkUndo } from '#contract/core/bulk.ts'
import type { LookupType } from '#contract/customer/lookup.ts'
import {
  generalColumns,
  generalCreate,
  generalDelete,
  generalList,
  generalRead,
  generalUpdate,
  lookups,
  lookupTypes,
} from '#contract/customer/lookup.ts'
import { makePerson, makeRole } from '#test/factories/people.ts'
import { makeComplaint } from '#test/factories/desk.ts'
import type { Client } from '#test/helpers/client.ts'
import { refusal, refused } from '#test/helpers/client.ts'
import { finished } from '#test/helpers/jobs.ts'
import { testServer } from '#test/helpers/server.ts'
import { lookupListCalls } from '#test/helpers/contract/list-calls.ts'

const server = testServer()
const home = () => server.home.customerId
const other = () => server.other.customerId
const all = ['setting:read', 'setting:create', 'setting:update', 'setting:delete']

/** Somebody who may do all with the lookups of one customer. */
async function keeper(customerId: number, permissions = all): Promise<Client> {
  const role = await makeRole(server.db, permissions)
  return server.session(await makePerson(server.db, customerId, { roles: [role] }))
}

let made = 0
const entry = (more: object = {}) => ({ code: `KODE_${++made}`, name: `Nama ${made}`, ...more })
const make = (client: Client, type: LookupType = 'department', more: object = {}) =>
  client.call(generalCreate, { type, body: entry(more) })

/** What the audit has of an entry, newest last. */
const audits = (id: number) =>
  server.db
    .selectFrom('audit_log')
    .selectAll()
    .where('resource', '=', 'lookup')
    .where('record_id', '=', id)
    .orderBy('id')
    .execute()

async function undoLast(id: number, client: Client) {
  const last = (await audits(id)).at(-1)
  return client.call(auditUndo, { customerId: Number(last?.customer_id), id: Number(last?.id) })
}

describe('a type', () => {
  it('that is not known is no address, and what is stored elsewhere is none', async () => {
    const admin = await server.as('SUPERADMIN')
    for (const type of ['nothing', 'app_user', 'integration', 'lookup', '__proto__', 'Bank', 'bank;']) {
      for (const endpoint of [generalList, generalColumns, generalRead, generalCreate, generalUpdate, generalDelete]) {
        const body = endpoint.body ? { body: { version: 1 } } : {}
        const reply = await admin.send(endpoint, { params: { type, id: 1 }, ...body })
        expect(refusal(reply), `${endpoint.method} ${type}`).toMatchObject({ code: 404, error: 'NOT_FOUND' })
      }
    }
  })

  it('is reached with its permissions, and with no other', async () => {
    const outsider = await keeper(home(), ['media:read'])
    for (const [endpoint, permission] of [
      [generalList, 'setting:read'],
      [generalColumns, 'setting:read'],
      [generalRead, 'setting:read'],
      [generalCreate, 'setting:create'],
      [generalUpdate, 'setting:update'],
      [generalDelete, 'setting:delete'],
    ] as const) {
      const body = endpoint.body ? { body: {} } : {}
      const reply = await outsider.send(endpoint, { params: { type: 'bank', id: 1 }, ...body })
      expect(refusal(reply)).toMatchObject({ code: 403, error: 'FORBIDDEN', data: { permission } })
    }
  })

  it('on which rules of the server stand is read and never written', async () => {
    const admin = await server.as('SUPERADMIN')
    for (const type of lookupTypes.filter((one) => lookups[one].fixed)) {
      const { data } = await admin.call(generalList, { type })
      const [one] = data
      expect(one).toMatchObject({ shared: true, changeable: false })
      const id = Number(one?.id)
      const { version } = await admin.call(generalRead, { type, id })
      const writes = [
        () => admin.call(generalCreate, { type, body: entry() }),
        () => admin.call(generalCreate, { type, body: entry({ shared: true }) }),
        () => admin.call(generalUpdate, { type, id, body: { version, name: 'x' } }),
        () => admin.call(generalDelete, { type, id }),
      ]
      for (const write of writes) {
        expect(await refused(write())).toMatchObject({
          status: 409,
          code: 'FIXED',
          data: { what: lookups[type].title },
        })
      }
      expect(await admin.call(generalRead, { type, id })).toEqual(one)
    }
  })
})

describe('the list of a type', () => {
  it('has what is shared by all and the customer’s own, in their places, and nobody else’s', async () => {
    const [mine, theirs] = [await keeper(home()), await keeper(other())]
    const own = await make(mine, 'bank')
    const foreign = await make(theirs, 'bank')
    const { data } = await mine.call(generalList, { type: 'bank', query: { limit: 200 } })
    expect(data.map(({ code }) => code)).toEqual(expect.arrayContaining(['BCA', 'BRI', own.code]))
    expect(data.map(({ id }) => id)).not.toContain(foreign.id)
    expect(data.every(({ type }) => type === 'bank')).toBe(true)
    const places = data.map(({ order }) => order)
    expect(places).toEqual(places.toSorted((a, b) => a - b))
    expect(data.find(({ code }) => code === 'BCA')).toMatchObject({ shared: true, changeable: false })
    expect(data.find(({ id }) => id === own.id)).toMatchObject({ shared: false, changeable: true, customerId: home() })
  })

  it('is searched, filtered and paged', async () => {
    const client = await keeper(home())
    const own = await make(client, 'bank', { name: 'Bank Pembangunan Uji', active: false })
    const asked = async (query: object) =>
      (await client.call(generalList, { type: 'bank', query })).data.map(({ id }) => id)
    expect(await asked({ keyword: 'pembangunan uji' })).toEqual([own.id])
    expect(await asked({ code: own.code.toLowerCase() })).toEqual([own.id])
    expect(await asked({ active: false, shared: false })).toContain(own.id)
    expect(await asked({ shared: true, limit: 200 })).not.toContain(own.id)
    expect(await asked({ ids: [own.id] })).toEqual([own.id])
    const page = await client.call(generalList, { type: 'bank', query: { limit: 2, page: 2, sort: '-code' } })
    expect(page.data).toHaveLength(2)
    expect(page.pagination).toMatchObject({ page: 2, limit: 2 })
    expect((await client.send(generalList, { params: { type: 'bank' }, query: { nothing: 1 } })).status).toBe(422)
  })

  it('is that of one customer, which the caller works for', async () => {
    const client = await keeper(other())
    const asked = await client.send(generalList, { params: { type: 'bank' }, query: { customerId: home() } })
    expect(refusal(asked)).toMatchObject({ code: 403, error: 'OTHER_CUSTOMER' })
    const own = await make(client, 'grade')
    const admin = await server.as('SUPERADMIN')
    const there = await admin.call(generalList, { type: 'grade', query: { customerId: other() } })
    expect(there.data.map(({ id }) => id)).toContain(own.id)
    const here = await admin.call(generalList, { type: 'grade', query: { customerId: home() } })
    expect(here.data.map(({ id }) => id)).not.toContain(own.id)
  })

  it('says its columns', async () => {
    const columns = await (await keeper(home(), ['setting:read'])).call(generalColumns, { type: 'tarif' })
    expect(columns.map(({ key }) => key)).toEqual(['order', 'code', 'name', 'active', 'shared', 'updatedAt'])
    expect(columns.find(({ key }) => key === 'name')).toMatchObject({ sortable: true, searchable: true })
  })
})

describe('an entry', () => {
  it('is added last, noted, read and taken back', async () => {
    const client = await keeper(home())
    const [first, second] = [await make(client, 'grade'), await make(client, 'grade')]
    expect(second.order).toBe(first.order + 1)
    expect(second).toMatchObject({ customerId: home(), type: 'grade', active: true, shared: false, version: 1 })
    expect(await client.call(generalRead, { type: 'grade', id: second.id })).toEqual(second)
    expect(await audits(second.id)).toMatchObject([
      { action: 'lookup.create', actor_id: client.person.id, customer_id: home(), label: second.name },
    ])
    await undoLast(second.id, client)
    expect((await refused(client.call(generalRead, { type: 'grade', id: second.id }))).code).toBe('NOT_FOUND')
  })

  it('is not added with a wrong field: it is named', async () => {
    const client = await keeper(home())
    const long = 'x'.repeat(121)
    for (const [patch, field, message] of [
      [{ code: ' ' }, 'code', "can't be empty!"],
      [{ code: 'kecil' }, 'code', 'must be capitals and digits, with _, - or / between them, such as KEPALA_TIM'],
      [{ name: undefined }, 'name', "can't be empty!"],
      [{ name: long }, 'name', 'must have at most 120 characters'],
      [{ order: -1 }, 'order', 'must not be negative'],
      [{ order: 10_000 }, 'order', 'must be at most 9999'],
    ] as const) {
      const reply = await client.send(generalCreate, { params: { type: 'grade' }, body: { ...entry(), ...patch } })
      expect(refusal(reply)).toMatchObject({ code: 422, errors: [{ field, message }] })
    }
    const foreign = { params: { type: 'grade' }, query: { customerId: other() }, body: entry() }
    expect(refusal(await client.send(generalCreate, foreign))).toMatchObject({ error: 'OTHER_CUSTOMER' })
  })

  it('has a code that no other of its list has, of the same customer', async () => {
    const client = await keeper(home())
    const one = await make(client)
    const error = await refused(client.call(generalCreate, { type: 'department', body: entry({ code: one.code }) }))
    expect(error).toMatchObject({ status: 409, code: 'DUPLICATE', data: { field: 'code', value: one.code } })
    await make(client, 'grade', { code: one.code })
    await make(await keeper(other()), 'department', { code: one.code })
  })

  it('is changed where the body says so, noted and taken back', async () => {
    const client = await keeper(home())
    const one = await make(client)
    const body = { version: 1, name: 'Baru', order: 5, active: false }
    const after = await client.call(generalUpdate, { type: 'department', id: one.id, body })
    expect(after).toMatchObject({ id: one.id, code: one.code, name: 'Baru', order: 5, active: false, version: 2 })
    expect((await audits(one.id)).at(-1)).toMatchObject({
      action: 'lookup.edit',
      before: { name: one.name, order: one.order, active: true },
      after: { name: 'Baru', order: 5, active: false },
    })
    const same = await client.call(generalUpdate, { type: 'department', id: one.id, body: { ...body, version: 2 } })
    expect(same).toEqual(after)
    expect(await audits(one.id)).toHaveLength(2)
    await undoLast(one.id, client)
    expect(await client.call(generalRead, { type: 'department', id: one.id })).toMatchObject({
      name: one.name,
      version: 3,
    })
  })

  it('is not changed over somebody else’s change, nor by a wrong body', async () => {
    const client = await keeper(home())
    const one = await make(client)
    const at = { type: 'department', id: one.id } as const
    const after = await client.call(generalUpdate, { ...at, body: { version: 1, name: 'Dahulu' } })
    const error = await refused(client.call(generalUpdate, { ...at, body: { version: 1, name: 'Kemudian' } }))
    expect(error).toMatchObject({
      status: 412,
      code: 'VERSION_CONFLICT',
      data: { current: after, by: client.person.name },
    })
    for (const [body, field] of [
      [{ name: 'x' }, 'version'],
      [{ version: 2, name: '' }, 'name'],
      [{ version: 2, restore: true }, 'restore'],
      [{ version: 2, restore: false }, 'restore'],
    ] as const) {
      const reply = await client.send(generalUpdate, { params: at, body })
      expect(refusal(reply), JSON.stringify(body)).toMatchObject({ code: 422, errors: [{ field }] })
    }
    const code = await client.send(generalUpdate, { params: at, body: { version: 2, code: 'LAIN' } })
    expect(refusal(code)).toMatchObject({ code: 422 })
    expect(await client.call(generalRead, at)).toEqual(after)
  })

  it('of another customer, or asked for as of another type, is not there', async () => {
    const [mine, theirs] = [await keeper(home()), await keeper(other())]
    const foreign = await make(theirs)
    const own = await make(mine)
    for (const [client, type, id] of [
      [mine, 'department', foreign.id],
      [mine, 'grade', own.id],
      [mine, 'department', 99_999],
    ] as const) {
      for (const write of [
        () => client.call(generalRead, { type, id }),
        () => client.call(generalUpdate, { type, id, body: { version: 1, name: 'x' } }),
        () => client.call(generalUpdate, { type, id, body: { restore: true } }),
        () => client.call(generalDelete, { type, id }),
      ]) {
        expect(await refused(write())).toMatchObject({ status: 404, code: 'NOT_FOUND' })
      }
    }
    expect(await theirs.call(generalRead, { type: 'department', id: foreign.id })).toEqual(foreign)
  })
})

describe('a deleted entry', () => {
  it('leaves the list, is found among the deleted, and comes back', async () => {
    const client = await keeper(home())
    const one = await make(client)
    const at = { type: 'department', id: one.id } as const
    const listed = async (query: object) =>
      (await client.call(generalList, { type: 'department', query: { ids: [one.id], ...query } })).data.length
    expect(await client.call(generalDelete, at)).toEqual({ id: one.id })
    expect([await listed({}), await listed({ deleted: true })]).toEqual([0, 1])
    expect((await refused(client.call(generalUpdate, { ...at, body: { version: 2, name: 'x' } }))).code).toBe(
      'NOT_FOUND',
    )
    const back = await client.call(generalUpdate, { ...at, body: { restore: true } })
    expect(back).toMatchObject({ ...one, version: 3, updatedAt: back.updatedAt })
    expect([await listed({}), await listed({ deleted: true })]).toEqual([1, 0])
    expect((await refused(client.call(generalUpdate, { ...at, body: { restore: true } }))).code).toBe('NOT_FOUND')
    expect((await audits(one.id)).map(({ action }) => action)).toEqual([
      'lookup.create',
      'lookup.delete',
      'lookup.restore',
    ])
    await undoLast(one.id, client)
    expect(await listed({ deleted: true })).toBe(1)
  })

  it('comes back by the undo of its deletion', async () => {
    const client = await keeper(home())
    const one = await make(client)
    await client.call(generalDelete, { type: 'department', id: one.id })
    await undoLast(one.id, client)
    expect(await client.call(generalRead, { type: 'department', id: one.id })).toMatchObject({
      code: one.code,
      version: 3,
    })
  })

  it('comes back for who may delete, and not where its code was given to another', async () => {
    const client = await keeper(home())
    const one = await make(client)
    await client.call(generalDelete, { type: 'department', id: one.id })
    const body = { restore: true } as const
    const lesser = await keeper(home(), ['setting:read', 'setting:update'])
    expect(await refused(lesser.call(generalUpdate, { type: 'department', id: one.id, body }))).toMatchObject({
      status: 403,
      data: { permission: 'setting:delete' },
    })
    await make(client, 'department', { code: one.code })
    const error = await refused(client.call(generalUpdate, { type: 'department', id: one.id, body }))
    expect(error).toMatchObject({ status: 409, code: 'DUPLICATE', data: { value: one.code } })
  })

  it('was in use by nothing', async () => {
    const client = await keeper(home())
    const one = await make(client, 'complain-category')
    const complaint = await makeComplaint(server.db, home(), { category: one.code })
    const at = { type: 'complain-category', id: one.id } as const
    expect(await refused(client.call(generalDelete, at))).toMatchObject({ code: 'IN_USE', data: { by: 'complaints' } })
    await server.db.updateTable('complain').set({ deleted_at: new Date() }).where('id', '=', complaint.id).execute()
    await client.call(generalDelete, at)
  })
})

describe('the lists as files', () => {
  const lines = (text: string) =>
    text
      .replace(/^\uFEFF/, '')
      .trimEnd()
      .split('\r\n')

  it('hold the filter or the selection, of one type or of all, for one customer', async () => {
    const client = await keeper(home(), [...all, 'setting:read'])
    const [one, two] = [await make(client, 'grade'), await make(client, 'grade')]
    const foreign = await make(await keeper(other()), 'grade')
    const csv = async (query: object) => lines(await (await client.call(lookupListCalls.csv, { query })).text())
    const [head, ...rows] = await csv({ type: 'grade', shared: false, columns: ['code', 'name'] })
    expect(head).toBe('Code,Name')
    expect(rows).toEqual(expect.arrayContaining([`${one.code},${one.name}`, `${two.code},${two.name}`]))
    expect(rows.join()).not.toContain(foreign.code)
    expect(await csv({ ids: [one.id, foreign.id], columns: ['type', 'code'] })).toEqual([
      'List,Code',
      `grade,${one.code}`,
    ])
    expect((await csv({ columns: ['type'] })).join()).toContain('bank')
    const { id: selection } = await client.call(lookupListCalls.selection, { query: {}, body: { ids: [two.id] } })
    expect(await csv({ selection, columns: ['code'] })).toEqual(['Code', two.code])
    const xlsx = await client.call(lookupListCalls.xlsx, { query: { type: 'grade' } })
    expect(new Uint8Array(await xlsx.arrayBuffer()).slice(0, 2)).toEqual(new TextEncoder().encode('PK'))
    const body = { ids: [one.id, foreign.id] }
    expect((await client.call(lookupListCalls.selectedSummary, { query: {}, body })).total).toBe(1)
    const columns = await client.call(lookupListCalls.columns, {})
    expect(columns[0]).toMatchObject({ key: 'type', operators: expect.arrayContaining(['in']) as unknown })
  })

  it('are refused with a wrong question, without the permission, and for another customer', async () => {
    const client = await keeper(home())
    for (const query of [{ type: 'nothing' }, { columns: ['customer_id'] }, { selection: 'x' }]) {
      expect((await client.send(lookupListCalls.csv, { query })).status, JSON.stringify(query)).toBe(422)
    }
    const foreign = await client.send(lookupListCalls.csv, { query: { customerId: other() } })
    expect(refusal(foreign)).toMatchObject({ code: 403, error: 'OTHER_CUSTOMER' })
    const outsider = await keeper(home(), ['media:read'])
    for (const endpoint of [lookupListCalls.csv, lookupListCalls.xlsx, lookupListCalls.columns]) {
      expect(refusal(await outsider.send(endpoint, { query: {} }))).toMatchObject({ code: 403, error: 'FORBIDDEN' })
    }
    const mine = await client.call(lookupListCalls.selection, { query: {}, body: { ids: [1] } })
    const stolen = await (await keeper(other())).send(lookupListCalls.csv, { query: { selection: mine.id } })
    expect(refusal(stolen)).toMatchObject({ code: 404, error: 'NOT_FOUND' })
  })
})

describe('many entries', () => {
  const bulk = (client: Client, command: string, args: object, selection: string) =>
    client.call(bulkStart, { customerId: home(), body: { command, args: { ...args }, selection } })
  const select = async (client: Client, ids: number[]) =>
    (await client.call(lookupListCalls.selection, { query: {}, body: { ids } })).id

  it('are offered no more and deleted by a job; what is shared or in use is refused by itself', async () => {
    const client = await keeper(home(), ['*'])
    const type = 'complain-category'
    const own = [await make(client, type), await make(client, type), await make(client, type)]
    const [, , used] = own
    await makeComplaint(server.db, home(), { category: String(used?.code) })
    const [common] = (await client.call(generalList, { type, query: { shared: true } })).data
    const ids = [...own.map(({ id }) => id), Number(common?.id)]
    const frozen = await select(client, ids)

    const offered = await bulk(client, 'lookup.offer', { type, active: false }, frozen)
    expect(await finished(client, offered.progressId)).toMatchObject({ status: 'DONE', succeeded: 3, failed: 1 })
    for (const { id } of own) expect((await client.call(generalRead, { type, id })).active).toBe(false)

    const tried = await client.call(bulkPreview, {
      customerId: home(),
      body: { command: 'lookup.delete', args: { type }, selection: frozen },
    })
    expect(tried).toMatchObject({ total: 4, done: 2, refused: 2 })
    const deleted = await bulk(client, 'lookup.delete', { type }, frozen)
    expect(await finished(client, deleted.progressId)).toMatchObject({ status: 'DONE', succeeded: 2, failed: 2 })
    const { data } = await client.call(bulkRefused, { progressId: deleted.progressId })
    expect(data.map(({ label, error }) => [label, error?.code])).toEqual(
      expect.arrayContaining([
        [used?.name, 'IN_USE'],
        [common?.name, 'SHARED_ENTRY'],
      ]),
    )
    expect((await client.call(generalRead, { type, id: Number(common?.id) })).version).toBe(common?.version)

    const undone = await client.call(bulkUndo, { progressId: deleted.progressId })
    expect(await finished(client, undone.progressId)).toMatchObject({ status: 'DONE', succeeded: 2, failed: 0 })
    expect((await client.call(generalList, { type, query: { ids, shared: false } })).data).toHaveLength(3)
  })

  it('of everything in a filter are those of the list on screen; another list’s are not found', async () => {
    const client = await keeper(home())
    const [one, grade] = [await make(client, 'department'), await make(client, 'grade')]
    const filter = { type: 'department' as const, shared: false }
    const { total, snapshot } = await client.call(lookupListCalls.summary, { query: filter })
    const body = { filter, count: total, snapshot }
    const frozen = await client.call(lookupListCalls.selection, { query: {}, body })
    expect(frozen.count).toBe(total)
    const started = await bulk(client, 'lookup.delete', { type: 'department' }, frozen.id)
    expect(await finished(client, started.progressId)).toMatchObject({ succeeded: total, failed: 0 })
    expect((await refused(client.call(generalRead, { type: 'department', id: one.id }))).code).toBe('NOT_FOUND')
    const wrong = await bulk(client, 'lookup.delete', { type: 'department' }, await select(client, [grade.id]))
    expect(await finished(client, wrong.progressId)).toMatchObject({ succeeded: 0, failed: 1 })
    expect(await client.call(generalRead, { type: 'grade', id: grade.id })).toEqual(grade)
  })

  it('are not touched with a wrong answer, without the permission, nor by another customer', async () => {
    const client = await keeper(home())
    const one = await make(client)
    const frozen = await select(client, [one.id])
    const wrong = await refused(bulk(client, 'lookup.offer', { type: 'nothing', active: 1 }, frozen))
    expect(wrong).toMatchObject({ status: 422, code: 'VALIDATION' })
    const lesser = await keeper(home(), ['setting:read'])
    const theirs = await select(lesser, [one.id])
    expect(await refused(bulk(lesser, 'lookup.delete', { type: 'department' }, theirs))).toMatchObject({ status: 403 })
    const foreign = await keeper(other())
    expect(
      await refused(
        foreign.call(lookupListCalls.selection, { query: { customerId: home() }, body: { ids: [one.id] } }),
      ),
    ).toMatchObject({ status: 403, code: 'OTHER_CUSTOMER' })
    expect(await client.call(generalRead, { type: 'department', id: one.id })).toEqual(one)
  })
})

describe('what is shared by all', () => {
  it('is added, changed, deleted and put back by who may do so with every customer', async () => {
    const admin = await server.as('SUPERADMIN')
    const one = await make(admin, 'tarif', { shared: true })
    expect(one).toMatchObject({ shared: true, changeable: true })
    const at = { type: 'tarif', id: one.id } as const
    const partner = await keeper(other())
    expect(await partner.call(generalRead, at)).toMatchObject({ code: one.code, shared: true, changeable: false })
    const after = await admin.call(generalUpdate, { ...at, body: { version: 1, name: 'Tarif baru' } })
    expect((await partner.call(generalRead, at)).name).toBe('Tarif baru')
    await undoLast(one.id, admin)
    expect((await partner.call(generalRead, at)).name).toBe(one.name)
    await server.db.updateTable('customer').set({ tarif: one.code }).where('id', '=', other()).execute()
    expect(await refused(admin.call(generalDelete, at))).toMatchObject({ code: 'IN_USE', data: { by: 'customers' } })
    await server.db.updateTable('customer').set({ tarif: null }).where('id', '=', other()).execute()
    await admin.call(generalDelete, at)
    expect((await refused(partner.call(generalRead, at))).code).toBe('NOT_FOUND')
    const back = await admin.call(generalUpdate, { ...at, body: { restore: true } })
    expect(back.version).toBeGreaterThan(after.version)
  })

  it('is not touched by anybody else, whatever they may do with their customer', async () => {
    const admin = await server.as('SUPERADMIN')
    const { id, version } = await make(admin, 'tarif', { shared: true })
    for (const customerId of [home(), other()]) {
      const client = await keeper(customerId, ['*'])
      const at = { type: 'tarif', id } as const
      for (const write of [
        () => client.call(generalCreate, { type: 'tarif', body: entry({ shared: true }) }),
        () => client.call(generalUpdate, { ...at, body: { version, name: 'x' } }),
        () => client.call(generalDelete, at),
      ]) {
        expect(await refused(write())).toMatchObject({ status: 409, code: 'SHARED_ENTRY' })
      }
    }
    // Staff of every customer who may only look is let change nothing either.
    const viewer = await server.as('VIEWER')
    expect(
      await refused(viewer.call(generalUpdate, { type: 'tarif', id, body: { version, name: 'x' } })),
    ).toMatchObject({
      status: 403,
    })
    expect((await admin.call(generalRead, { type: 'tarif', id })).version).toBe(version)
  })
})
