import { describe, expect, it } from 'vitest'
import { auditList, auditUndo } from '#contract/core/audit/audit.ts'
import {
  customerCreate,
  customerList,
  customerRead,
  customerReveal,
  customerUpdate,
} from '#contract/customer/customer.ts'
import { setting } from '#contract/customer/setting.ts'
import { eventOf, templateEvents } from '#contract/notification/template-events.ts'
import { placesIn } from '#contract/notification/template-text.ts'
import { template } from '#contract/notification/template.ts'
import { userAssign } from '#contract/session/user.ts'
import { next } from '#test/factories/next.ts'
import { makeCustomer, makePerson, makeRole } from '#test/factories/people.ts'
import type { Client } from '#test/helpers/client.ts'
import { refusal, refused } from '#test/helpers/client.ts'
import { testServer } from '#test/helpers/server.ts'

const server = testServer()

const creation = () => {
  const n = next('customer')
  return {
    code: `BARU${n}`,
    name: `Sanggar ${n}`,
    company: `CV Sanggar ${n}`,
    email: `halo${n}@sanggar.contoh.example`,
  }
}
const stored = (id: number) =>
  server.db.selectFrom('customer').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const noted = (id: number) =>
  server.db
    .selectFrom('audit_log')
    .selectAll()
    .where('resource', '=', 'customer')
    .where('record_id', '=', id)
    .orderBy('id')
    .execute()
const tariff = async (code: string) => {
  await server.db
    .insertInto('lookup')
    .values({ type: 'tarif', code, name: code })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
const make = async (client: Client, more: object = {}) =>
  client.call(customerCreate, { query: {}, body: { ...creation(), ...more } })
const undo = async (client: Client, id: number) => {
  const last = (await noted(id)).at(-1)
  return client.call(auditUndo, { customerId: Number(last?.customer_id), id: Number(last?.id) })
}

describe('a customer is made', () => {
  it('with all that is said of it, worked for at once, noted, and taken back', async () => {
    const admin = await server.as('SUPERADMIN')
    await tariff('MITRA')
    const about = {
      address: 'Jl. Kenanga 7',
      contact_phone: '0812-3456-7890',
      tarif: 'MITRA',
      upline_id: server.home.customerId,
      timezone: 'Asia/Makassar',
      joinedAt: '2026-11-01',
      npwp: '01.234.567.8-901.000',
    }
    const row = await make(admin, about)
    expect(row).toMatchObject({
      ...about,
      contact_phone: '+6281234567890',
      npwp: '0123•••••••1000',
      status: 'ACTIVE',
      users: 0,
      version: 1,
    })
    expect(await admin.call(customerRead, { id: row.id })).toEqual(row)
    const { npwp_enc: sealed, npwp_hmac: hmac } = await stored(row.id)
    const { vault } = server.running.server
    expect(vault.open(sealed ?? Buffer.alloc(0), 'customer.npwp')).toBe('012345678901000')
    expect(hmac?.equals(vault.fingerprint('012345678901000', 'customer.npwp'))).toBe(true)
    expect(JSON.stringify(await noted(row.id))).not.toContain('012345678901000')
    await undo(admin, row.id)
    expect(await refused(admin.call(customerRead, { id: row.id }))).toMatchObject({ code: 'NOT_FOUND' })
  })

  it('with the settings and the templates that it can work with at once', async () => {
    const admin = await server.as('SUPERADMIN')
    const row = await make(admin)
    const query = { customerId: row.id, limit: 200 }
    const own = await admin.call(setting.calls.list, { query })
    const value = (key: string) => own.data.find((setting) => setting.key === key)?.value
    expect([value('message.from_name'), value('complaint.due_working_days')]).toEqual([row.name, '2'])
    expect(own.data.find(({ key }) => key === 'message.webhook_secret')).toMatchObject({ filled: false })
    const { data } = await admin.call(template.calls.list, { query })
    expect(new Set(data.map(({ code }) => code))).toEqual(new Set(Object.keys(templateEvents)))
    expect(JSON.stringify(data)).toContain(`Salam,\\n${row.name}`)
    expect(JSON.stringify(data)).not.toContain('nama akademi')
    // Each has a text that can be put back, and fills in nothing that its occasion does not know.
    for (const { code, subject, body } of data) {
      expect(eventOf(code).variables, code).toEqual(expect.arrayContaining(placesIn(`${subject ?? ''} ${body}`)))
    }
    const defaults = await server.db
      .selectFrom('template')
      .select(['default_body'])
      .where('customer_id', '=', row.id)
      .execute()
    expect(defaults.every(({ default_body: text }) => text !== null)).toBe(true)
    // The first of its people is written to at once.
    const body = { email: 'pengurus@sanggar.contoh.example', name: 'Pengurus', roles: ['PARTNER_ADMIN'] }
    expect((await admin.call(userAssign, { customerId: row.id, body })).letter).toBe('WAITS')
  })

  it('and found by its whole NPWP, however that is written, by who may see it, and by no part of it', async () => {
    const admin = await server.as('SUPERADMIN')
    const row = await make(admin, { npwp: '09.876.543.2-109.000' })
    const other = await make(admin, { npwp: '9876543210123456' })
    const found = async (keyword: string, client = admin) =>
      (await client.call(customerList, { query: { keyword } })).data.map(({ id }) => id)
    for (const typed of ['098765432109000', '09.876.543.2-109.000', '0098765432109000']) {
      expect(await found(typed), typed).toEqual([row.id])
    }
    expect(await found('9876543210123456')).toEqual([other.id])
    for (const part of ['09876543210900', '987654321', '0987•••••••9000']) expect(await found(part), part).toEqual([])
    const ids = [other.id]
    expect((await admin.call(customerList, { query: { keyword: '098765432109000', ids } })).data).toEqual([])
    expect(await found('098765432109000', await server.as('FINANCE'))).toEqual([])
    expect(await found('098765432109000', await server.as('PARTNER_ADMIN', server.other.customerId))).toEqual([])
  })

  it('not with something wrong: it is said at its field', async () => {
    const admin = await server.as('SUPERADMIN')
    const there = await make(admin)
    for (const [patch, field, message] of [
      [{ code: 'kecil' }, 'code', 'must begin with a capital and have only capitals and digits, such as AKN'],
      [{ name: ' ' }, 'name', "can't be empty!"],
      [{ email: null }, 'email', "can't be empty!"],
      [{ email: 'bukan surel' }, 'email', 'must be an e-mail address such as nama@contoh.id'],
      [{ contact_phone: '12' }, 'contact_phone', 'must be a phone number such as 0812 3456 7890'],
      [{ tarif: 'NOWHERE' }, 'tarif', 'is not a tariff'],
      [{ upline_id: 999_999 }, 'upline_id', 'is not a customer that you work for'],
      [{ timezone: 'Mars/Olympus' }, 'timezone', 'must be one of Asia/Jakarta, Asia/Makassar, Asia/Jayapura'],
      [{ joinedAt: '01/02/2026' }, 'joinedAt', 'must be a date such as 2026-11-30'],
      [{ npwp: '123' }, 'npwp', 'must be the 15 or 16 digits of an NPWP'],
      [{ mitraId: 1 }, 'mitraId', 'is not a known field'],
    ] as const) {
      const reply = await admin.send(customerCreate, { body: { ...creation(), ...patch } })
      expect(refusal(reply), JSON.stringify(patch)).toMatchObject({ code: 422, errors: [{ field, message }] })
    }
    for (const field of ['code', 'email'] as const) {
      expect(await refused(make(admin, { [field]: there[field] }))).toMatchObject({
        code: 'DUPLICATE',
        data: { field, value: there[field] },
      })
    }
  })

  it('by nobody who works for some customers only', async () => {
    for (const role of ['PARTNER_ADMIN', 'FINANCE', 'SUPPORT', 'ACADEMIC_OPS'] as const) {
      const client = await server.as(role)
      expect((await client.send(customerCreate, { body: creation() })).status, role).toBe(403)
    }
    const own = await makeRole(server.db, ['customer:read', 'customer:create'])
    const client = await server.session(await makePerson(server.db, server.home.customerId, { roles: [own] }))
    expect(await refused(make(client))).toMatchObject({ status: 403 })
  })
})

describe('a customer is changed', () => {
  it('where that is said, with its version, and taken back from where one works', async () => {
    const admin = await server.as('SUPERADMIN')
    const row = await make(admin, { npwp: '0123456789012345' })
    const change = (version: number, body: object) =>
      admin.call(customerUpdate, { id: row.id, query: {}, body: { version, ...body } })
    const after = await change(1, { name: 'Sanggar Damai', status: 'SUSPENDED', npwp: '0123000089012345' })
    expect(after).toMatchObject({ name: 'Sanggar Damai', status: 'SUSPENDED', company: row.company, version: 2 })
    const entry = (await noted(row.id)).at(-1)
    expect(entry).toMatchObject({
      customer_id: server.home.customerId,
      before: { name: row.name, status: 'ACTIVE' },
      after: { name: 'Sanggar Damai', status: 'SUSPENDED' },
    })
    expect(Object.keys(entry?.after ?? {})).toContain('npwp')
    expect(await refused(change(1, { name: 'Lain' }))).toMatchObject({ status: 412, code: 'VERSION_CONFLICT' })
    expect((await change(2, { name: 'Sanggar Damai' })).version).toBe(2)
    const about = { customerId: server.home.customerId, query: { resource: 'customer', recordId: row.id } } as const
    expect((await admin.call(auditList, about)).data[0]).toMatchObject({ undo: 'open' })
    await undo(admin, row.id)
    expect(await admin.call(customerRead, { id: row.id })).toMatchObject({
      name: row.name,
      status: 'ACTIVE',
      npwp: row.npwp,
      version: 3,
    })
  })

  it('only in what is theirs: a partner’s people how it is reached, the academy’s finance its tariff', async () => {
    await tariff('KHUSUS')
    const { customerId: id } = server.home
    const { version } = await stored(id)
    const partner = await server.as('PARTNER_ADMIN')
    const own = await partner.call(customerRead, { id })
    expect(own.writable).toEqual(['name', 'company', 'logo', 'address', 'contact_phone', 'email', 'npwp', 'timezone'])
    const beyond = await partner.send(customerUpdate, { params: { id }, body: { version, tarif: 'KHUSUS', name: 'X' } })
    expect(refusal(beyond)).toMatchObject({
      code: 422,
      errors: [{ field: 'tarif', message: 'cannot be changed with your permissions' }],
    })
    const renamed = await partner.call(customerUpdate, { id, query: {}, body: { version, address: 'Jl. Baru 1' } })
    expect(renamed).toMatchObject({ address: 'Jl. Baru 1' })

    const finance = await server.as('FINANCE')
    const elsewhere = await makeCustomer(server.db)
    const at = (body: object) => ({ params: { id: elsewhere.id }, body: { version: 1, ...body } })
    expect((await finance.send(customerUpdate, at({ name: 'X' }))).status).toBe(422)
    expect((await finance.send(customerUpdate, at({ tarif: 'KHUSUS' }))).status).toBe(200)
    expect((await (await server.as('SUPPORT')).send(customerUpdate, at({ name: 'X' }))).status).toBe(403)
    const theirs = await partner.send(customerUpdate, { params: { id: elsewhere.id }, body: { version: 2, name: 'X' } })
    expect(refusal(theirs)).toMatchObject({ code: 404, error: 'NOT_FOUND' })
    expect(await stored(elsewhere.id)).toMatchObject({ tarif: 'KHUSUS', name: elsewhere.name })
  })

  it('into nothing that cannot be: in a circle, or closed under one’s own feet', async () => {
    const admin = await server.as('SUPERADMIN')
    const above = await make(admin)
    const below = await make(admin, { upline_id: above.id })
    const circle = { params: { id: above.id }, body: { version: 1, upline_id: below.id } }
    expect(refusal(await admin.send(customerUpdate, circle))).toMatchObject({
      code: 422,
      errors: [{ field: 'upline_id', message: 'was referred by this customer' }],
    })
    const own = { id: server.home.customerId, query: {} }
    const { version } = await stored(own.id)
    const closing = admin.call(customerUpdate, { ...own, body: { version, status: 'CLOSED' } })
    expect((await refused(closing)).status).toBe(409)
  })
})

describe('a tax number', () => {
  it('is shown in full to whoever may see it, for a reason, and that is noted without it', async () => {
    const admin = await server.as('SUPERADMIN')
    const { id, company } = await make(admin, { npwp: '0123456789012345' })
    const reveal = (client: Client, headers: Record<string, string> = {}) =>
      client.send(customerReveal, { params: { id }, body: { field: 'npwp', reason: 'Faktur pajak' }, headers })
    const reply = await reveal(admin, { 'idempotency-key': 'reveal-once-1' })
    expect(reply.body).toMatchObject({ data: { field: 'npwp', value: '0123456789012345' } })
    expect(refusal(await reveal(admin, { 'idempotency-key': 'reveal-once-1' }))).toMatchObject({ error: 'SHOWN_ONCE' })
    const entries = (await noted(id)).filter(({ action }) => action === 'customer.reveal')
    expect(entries).toMatchObject([
      { actor_id: admin.person.id, label: company, reason: 'Faktur pajak', after: { shown: 'NPWP' }, restore: null },
    ])
    const keys = await server.db.selectFrom('idempotency_key').selectAll().execute()
    expect(JSON.stringify([entries, keys])).not.toContain('0123456789012345')

    const silent = await admin.send(customerReveal, { params: { id }, body: { field: 'npwp', reason: ' ' } })
    expect(refusal(silent)).toMatchObject({ code: 422, errors: [{ field: 'reason', message: "can't be empty!" }] })
    const other = await admin.send(customerReveal, { params: { id }, body: { field: 'email', reason: 'x' } })
    expect(refusal(other)).toMatchObject({ code: 422, errors: [{ field: 'field' }] })
    for (const role of ['PARTNER_ADMIN', 'FINANCE', 'ACADEMIC_OPS'] as const) {
      expect(refusal(await reveal(await server.as(role)))).toMatchObject({ data: { permission: 'customer:pii' } })
    }
    const role = await makeRole(server.db, ['customer:pii'])
    const stranger = await server.session(await makePerson(server.db, server.other.customerId, { roles: [role] }))
    expect(refusal(await reveal(stranger))).toMatchObject({ code: 404, error: 'NOT_FOUND' })
  })

  it('that is not stored is said to be none', async () => {
    const admin = await server.as('SUPERADMIN')
    const { id } = await make(admin)
    const asked = admin.call(customerReveal, { id, body: { field: 'npwp', reason: 'Faktur' } })
    expect(await refused(asked)).toMatchObject({ status: 409, code: 'NONE_STORED', data: { what: 'NPWP' } })
  })
})
