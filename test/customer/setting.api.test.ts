import { describe, expect, it } from 'vitest'
import { listCallsOf } from '#contract/core/list/list-def.ts'
import { settingCalls } from '#contract/customer/setting.ts'
import { next } from '#test/factories/next.ts'
import { refusal, refused } from '#test/helpers/client.ts'
import { testResource } from '#test/helpers/resource-suite.ts'
import { testServer } from '#test/helpers/server.ts'

const server = testServer()

const creation = () => ({
  key: `test.key_${next('setting')}`,
  valueType: 'NUMBER',
  value: '120',
  group: 'test',
  label: 'Masa berlaku',
})

testResource(server, {
  calls: settingCalls,
  table: 'setting',
  creation,
  change: () => ({
    body: { value: '90', description: 'Dalam hari' },
    shows: { value: '90', description: 'Dalam hari' },
  }),
  wrong: [
    [{ key: '' }, 'key', "can't be empty!"],
    [{ key: 'Kunci' }, 'key', 'must be words of small letters with dots, such as voucher.valid_days'],
    [{ valueType: 'NOTHING' }, 'valueType', 'must be one of TEXT, NUMBER, BOOL, JSON, SECRET'],
    [{ value: 'banyak' }, 'value', 'must be a number such as 120 or 0.5'],
    [{ valueType: 'BOOL', value: 'ya' }, 'value', 'must be true or false'],
    [{ valueType: 'JSON', value: '{' }, 'value', 'must be JSON'],
    [{ group: 'dua kata' }, 'group', 'must be one word of small letters'],
    [{ label: ' ' }, 'label', "can't be empty!"],
    [{ editable: false }, 'editable', 'is not a known field'],
  ],
  filters: [
    [({ key }) => ({ keyword: String(key).slice(2) }), { keyword: 'nowhere' }],
    [() => ({ group: 'test' }), { group: 'voucher' }],
    [() => ({ valueType: 'NUMBER' }), { valueType: 'BOOL' }],
    [() => ({ exclude: false }), { exclude: true }],
  ],
  unique: 'key',
})

describe('a secret', () => {
  it('is sealed, and neither answered nor exported nor noted', async () => {
    const client = await server.as('SUPERADMIN')
    const query = { customerId: server.home.customerId }
    const body = { ...creation(), valueType: 'SECRET', value: 'rahasia-sekali' } as const
    const row = await client.call(settingCalls.create, { query, body })
    expect(row).toMatchObject({ value: null, filled: true })
    const after = await client.call(settingCalls.update, { id: row.id, body: { version: 1, value: 'rahasia-baru' } })
    expect(after).toMatchObject({ value: null, filled: true, version: 2 })
    const kept = await server.db.selectFrom('setting').selectAll().where('id', '=', row.id).executeTakeFirstOrThrow()
    expect(kept.value).toBeNull()
    expect(kept.value_enc?.toString('latin1')).not.toContain('rahasia')
    const { vault } = server.running.server
    expect(vault.open(kept.value_enc ?? Buffer.alloc(0), 'setting.value')).toBe('rahasia-baru')
    const noted = await server.db.selectFrom('audit_log').selectAll().where('record_id', '=', row.id).execute()
    expect(JSON.stringify(noted)).not.toContain('rahasia')
    expect((await client.send(listCallsOf(settingCalls.listDef).csv, { query })).text).not.toContain('rahasia')
  })

  it('is taken away by an empty value', async () => {
    const client = await server.as('SUPERADMIN')
    const query = { customerId: server.home.customerId }
    const body = { ...creation(), valueType: 'SECRET', value: 'rahasia-sekali' } as const
    const { id } = await client.call(settingCalls.create, { query, body })
    expect(await client.call(settingCalls.update, { id, body: { version: 1, value: null } })).toMatchObject({
      filled: false,
    })
  })
})

describe('what the server keeps itself', () => {
  it('is neither changed nor deleted by people', async () => {
    const client = await server.as('SUPERADMIN')
    const row = await client.call(settingCalls.create, {
      query: { customerId: server.home.customerId },
      body: creation() as never,
    })
    await server.db.updateTable('setting').set({ editable: false }).where('id', '=', row.id).execute()
    const change = client.call(settingCalls.update, { id: row.id, body: { version: 1, value: '1' } })
    expect(await refused(change)).toMatchObject({ status: 409, code: 'FIXED', data: { what: row.key } })
    expect(await refused(client.call(settingCalls.remove, { id: row.id }))).toMatchObject({ code: 'FIXED' })
  })

  it('keeps its type and key', async () => {
    const client = await server.as('SUPERADMIN')
    const row = await client.call(settingCalls.create, {
      query: { customerId: server.home.customerId },
      body: creation() as never,
    })
    for (const field of ['key', 'valueType'] as const) {
      const reply = await client.send(settingCalls.update, {
        params: { id: row.id },
        body: { version: 1, [field]: 'TEXT' },
      })
      expect(refusal(reply)).toMatchObject({ code: 422, errors: [{ field, message: 'is not a known field' }] })
    }
  })
})
