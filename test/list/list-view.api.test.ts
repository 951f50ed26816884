import { describe, expect, it } from 'vitest'
import {
  allListViews,
  listViewCreate,
  listViewDelete,
  listViews,
  listViewStart,
  listViewUpdate,
} from '#contract/core/list/list-view.ts'
import { viewedLists } from '#contract/lists.ts'
import { makeRole } from '#test/factories/people.ts'
import { refusal } from '#test/helpers/client.ts'
import type { Client } from '#test/helpers/client.ts'
import { testServer } from '#test/helpers/server.ts'

const server = testServer()
const search = 'status=SENT&sort=-price&cols=code!%2Cprice'
const place = () => ({ customerId: server.home.customerId, list: 'voucher' as const })
const make = (client: Client, name: string, more: { shared?: boolean } = {}) =>
  client.call(listViewCreate, { ...place(), body: { name, search, ...more } })
const names = async (client: Client) => (await client.call(listViews, place())).map(({ name }) => name)

describe('views of a list', () => {
  it('are kept, changed and forgotten by their owner', async () => {
    const client = await server.newClient('FINANCE')
    const view = await make(client, 'Sent and dear')
    expect(view).toMatchObject({ name: 'Sent and dear', search, shared: false, start: false, version: 1 })
    const after = await client.call(listViewUpdate, {
      ...place(),
      id: view.id,
      body: { version: 1, name: 'Sent', search: 'status=SENT' },
    })
    expect(after).toMatchObject({ id: view.id, name: 'Sent', search: 'status=SENT', version: 2 })
    expect(await client.call(listViews, place())).toEqual([after])
    expect(await client.call(listViewDelete, { ...place(), id: view.id })).toEqual({ id: view.id })
    expect(await names(client)).toEqual([])
  })

  it('are nobody else’s until they are shared', async () => {
    const owner = await server.newClient('SUPERADMIN')
    const other = await server.newClient('FINANCE')
    const mine = await make(owner, 'Only mine')
    const shared = await make(owner, 'For all', { shared: true })
    expect(await names(other)).toContain('For all')
    expect(await names(other)).not.toContain('Only mine')
    for (const [endpoint, input] of [
      [listViewDelete, {}],
      [listViewUpdate, { body: { version: 1, name: 'Taken' } }],
    ] as const) {
      const hidden = await other.send(endpoint, { params: { ...place(), id: mine.id }, ...input })
      expect(refusal(hidden)).toMatchObject({ code: 404, error: 'NOT_FOUND' })
      const open = await other.send(endpoint, { params: { ...place(), id: shared.id }, ...input })
      expect(refusal(open)).toMatchObject({ code: 403, data: { permission: 'setting:update' } })
    }
    const reply = await other.send(listViewCreate, { params: place(), body: { name: 'All', search, shared: true } })
    expect(refusal(reply)).toMatchObject({ code: 403, data: { permission: 'setting:update' } })
  })

  it('are those that a list opens with, for each person alone', async () => {
    const owner = await server.newClient('SUPERADMIN')
    const other = await server.newClient('FINANCE')
    const first = await make(owner, 'First', { shared: true })
    const second = await make(owner, 'Second', { shared: true })
    const starts = async (client: Client) =>
      (await client.call(listViews, place())).flatMap(({ name, start }) => (start ? [name] : []))
    await owner.call(listViewStart, { ...place(), body: { view: first.id } })
    await owner.call(listViewStart, { ...place(), body: { view: second.id } })
    await other.call(listViewStart, { ...place(), body: { view: first.id } })
    expect([await starts(owner), await starts(other)]).toEqual([['Second'], ['First']])
    await owner.call(listViewUpdate, { ...place(), id: first.id, body: { version: 1, shared: false } })
    expect(await starts(other)).toEqual([])
    await owner.call(listViewStart, { ...place(), body: { view: null } })
    expect(await starts(owner)).toEqual([])
  })

  it('belong to one customer', async () => {
    const client = await server.newClient('SUPERADMIN')
    const { customerId } = server.other
    const view = await make(client, 'Here', { shared: true })
    const there = await server.newClient('PARTNER_ADMIN', customerId)
    const all = await there.call(listViews, { customerId, list: 'voucher' })
    expect(all.map(({ id }) => id)).not.toContain(view.id)
    const reply = await there.send(listViews, { params: place() })
    expect(refusal(reply).code).toBe(403)
    const gone = await there.send(listViewDelete, { params: { customerId, list: 'voucher', id: view.id } })
    expect(refusal(gone)).toMatchObject({ code: 404 })
  })

  it('have names of their own, and are not overwritten unseen', async () => {
    const client = await server.newClient('FINANCE')
    const view = await make(client, 'Twice')
    const again = await client.send(listViewCreate, { params: place(), body: { name: 'twice', search } })
    expect(refusal(again)).toMatchObject({ code: 409, error: 'DUPLICATE', data: { field: 'name' } })
    const stale = await client.send(listViewUpdate, {
      params: { ...place(), id: view.id },
      body: { version: 7, name: 'Late' },
    })
    expect(refusal(stale)).toMatchObject({ code: 412, error: 'VERSION_CONFLICT' })
  })

  it.each([
    ['no name', { name: ' ', search }, 'name'],
    ['a search that is none', { name: 'X', search: '<script>' }, 'search'],
    ['something unknown', { name: 'X', search, colour: 'red' }, ''],
  ])('are refused with %s', async (_, body, field) => {
    const client = await server.as('FINANCE')
    const reply = await client.send(listViewCreate, { params: place(), body })
    expect(refusal(reply)).toMatchObject({ code: 422, error: 'VALIDATION' })
    if (field !== '') expect(refusal(reply)).toMatchObject({ errors: [{ field }] })
  })

  it('are of lists that the person may see, and of no other', async () => {
    const client = await server.as('HR')
    const reply = await client.send(listViews, { params: place() })
    expect(refusal(reply)).toMatchObject({ code: 403, data: { permission: 'voucher:read' } })
    const unknown = await client.send(listViews, { params: { ...place(), list: 'nothing' } })
    expect(refusal(unknown)).toMatchObject({ code: 404 })
  })

  it.each(Object.entries(viewedLists))('of the list %s are stored for those who may read it', async (list, read) => {
    const role = await makeRole(server.db, [read])
    const client = await server.newClient(role)
    const { customerId } = server.home
    const body = { name: 'Mine', search: 'sort=name' }
    const view = await client.call(listViewCreate, { customerId, list, body })
    expect(await client.call(listViews, { customerId, list })).toContainEqual(view)
    expect(await client.call(allListViews, { customerId })).toContainEqual({ ...view, list })
  })

  it('of all lists are answered without those of lists that the person may no longer read', async () => {
    const client = await server.newClient(await makeRole(server.db, ['voucher:read']))
    const { customerId } = server.home
    const view = await make(client, 'Still there')
    await server.db
      .insertInto('list_view')
      .values([
        { customer_id: customerId, resource: 'audit', created_by: client.person.id, name: 'No more', search },
        { customer_id: customerId, resource: 'no-list', created_by: client.person.id, name: 'Unknown', search },
      ])
      .execute()
    const mine = (await client.call(allListViews, { customerId })).filter(({ owner }) => owner.id === client.person.id)
    expect(mine).toEqual([{ ...view, list: 'voucher' }])
  })
})
