import { describe, expect, it } from 'vitest'
import {
  customer,
  customerColumns,
  customerGeneralColumns,
  customerGeneralList,
  customerList,
  customers,
} from '#contract/customer/customer.ts'
import { listCallsOf } from '#contract/core/list/list-def.ts'
import { next } from '#test/factories/next.ts'
import { makeCustomer, makePerson, makeRole } from '#test/factories/people.ts'
import { refusal } from '#test/helpers/client.ts'
import { testServer } from '#test/helpers/server.ts'

const server = testServer()
const calls = listCallsOf(customer.calls.listDef)

async function makeOne() {
  const n = 1000 + next('listed customer')
  const made = await makeCustomer(server.db, {
    name: `Sanggar Nusa${n}`,
    company: `CV Nusa${n} Damai`,
    address: `Jl. Nusa${n} No. 7, Denpasar`,
    contact_phone: `+62877700${n}`,
    tarif: 'KHUSUS',
    upline_id: server.home.customerId,
  })
  return { ...made, word: `nusa${n}` }
}

describe('the list of customers', () => {
  it('has the filters of the specification, and each narrows it', async () => {
    const made = await makeOne()
    const admin = await server.as('SUPERADMIN')
    const ids = async (query: object) => (await admin.call(customerList, { query })).data.map(({ id }) => id)
    const { word } = made
    for (const query of [
      { name: word },
      { company: word },
      { address: word },
      { contact_phone: made.contact_phone },
      { email: made.email },
      { name: word, tarif: 'KHUSUS' },
      { upline_id: server.home.customerId },
      { keyword: word },
    ]) {
      expect(await ids(query), JSON.stringify(query)).toEqual([made.id])
    }
    for (const query of [{ name: 'tiada' }, { name: word, tarif: 'MITRA' }, { upline_id: made.id }]) {
      expect(await ids(query), JSON.stringify(query)).toEqual([])
    }
    const { data, pagination } = await admin.call(customerList, { query: { sort: '-company', name: word } })
    expect(pagination).toMatchObject({ page: 1, limit: 10, total: 1 })
    expect(data[0]).toMatchObject({
      code: made.code,
      contact_phone: made.contact_phone,
      upline_id: server.home.customerId,
      upline: { id: server.home.customerId },
      users: 0,
      status: 'ACTIVE',
    })
  })

  it('is exported, counted and selected like any other, for all customers that the caller works for', async () => {
    const [one, two] = [await makeOne(), await makeOne()]
    const admin = await server.as('SUPERADMIN')
    const { customerId } = server.home
    const csv = async (query: object) => (await (await admin.call(calls.csv, { query })).text()).trimEnd().split('\r\n')
    const file = await csv({ customerId, ids: [one.id, two.id], columns: ['code', 'company'], sort: 'code' })
    expect(file[0]).toMatch(/Code,Company$/)
    expect(file.slice(1).toSorted()).toEqual([one, two].map(({ code, company }) => `${code},${company}`).toSorted())
    const { counts } = await admin.call(calls.counts, { query: { customerId, of: 'status', name: one.word } })
    expect(counts).toContainEqual({ value: 'ACTIVE', count: 1, more: false })
    const summary = await admin.call(calls.summary, { query: { customerId, name: one.word } })
    expect(summary.total).toBe(1)
    const body = { filter: { name: two.word }, except: [], count: 1, snapshot: summary.snapshot }
    const selection = await admin.call(calls.selection, { query: { customerId }, body })
    expect(selection).toMatchObject({ count: 1, missing: 0 })
    expect(await csv({ customerId, selection: selection.id, columns: ['code'] })).toHaveLength(2)
    const partner = await server.as('PARTNER_ADMIN', server.other.customerId)
    expect((await partner.call(calls.summary, { query: {} })).total).toBe(1)
  })

  it('leaves out who is deleted, and counts who works for the others', async () => {
    const gone = await makeCustomer(server.db, { deleted_at: new Date() })
    const there = await makeCustomer(server.db)
    const admin = await server.as('SUPERADMIN')
    await makePerson(server.db, there.id, { roles: ['PARTNER_VIEWER', 'PARTNER_ADMIN'] })
    const { data } = await admin.call(customers, { query: { ids: [gone.id, there.id] } })
    expect(data).toMatchObject([{ id: there.id, users: 1 }])
  })

  it('shows a partner the own customer and nothing of others', async () => {
    const one = await makeOne()
    await server.db
      .updateTable('customer')
      .set({ upline_id: one.id })
      .where('id', '=', server.other.customerId)
      .execute()
    const partner = await server.as('PARTNER_ADMIN', server.other.customerId)
    for (const endpoint of [customerList, customers]) {
      const { data } = await partner.call(endpoint, { query: { limit: 200 } })
      expect(data).toMatchObject([{ id: server.other.customerId, upline: null }])
    }
    const { data } = await partner.call(customerList, { query: { ids: [one.id] } })
    expect(data).toEqual([])
  })

  it('is refused without its permission, and for what it cannot be asked', async () => {
    const role = await makeRole(server.db, ['media:read'])
    const outsider = await server.newClient(role)
    for (const endpoint of [customerList, customers, customerColumns, customerGeneralList, customerGeneralColumns]) {
      expect(refusal(await outsider.send(endpoint))).toMatchObject({ code: 403, data: { permission: 'customer:read' } })
    }
    const admin = await server.as('SUPERADMIN')
    for (const query of [{ status: 'NONE' }, { upline_id: 'x' }, { sort: 'address' }, { limit: 201 }]) {
      expect((await admin.send(customerList, { query })).status, JSON.stringify(query)).toBe(422)
    }
  })

  it('says what its columns can be asked', async () => {
    const admin = await server.as('SUPERADMIN')
    const columns = await admin.call(customerColumns, {})
    expect(await admin.call(customerGeneralColumns, {})).toEqual(columns)
    expect(await admin.call(customerGeneralList, { query: {} })).toEqual(await admin.call(customerList, { query: {} }))
    const filtered = columns.filter(({ operators }) => operators.length > 0).map(({ key }) => key)
    expect(filtered.toSorted()).toEqual([
      'address',
      'company',
      'contact_phone',
      'email',
      'name',
      'status',
      'tarif',
      'upline_id',
    ])
  })
})
