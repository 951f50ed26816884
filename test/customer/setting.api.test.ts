import { describe, expect, it } from 'vitest'
import { listCallsOf } from '#contract/core/list/list-def.ts'
import { setting } from '#contract/customer/setting.ts'
import { next } from '#test/factories/next.ts'
import { refused } from '#test/helpers/client.ts'
import { testDescribed } from '#test/helpers/contract/described-case.ts'
import { testServer } from '#test/helpers/server.ts'

const server = testServer()

const creation = testDescribed(server, setting, {
  samples: { key: () => `test.key_${next('setting')}`, group: () => 'test' },
  change: { value: '90', description: 'Dalam hari' },
  wrong: [
    [{ valueType: 'NUMBER', value: 'banyak' }, 'value', 'must be a number such as 120 or 0.5'],
    [{ valueType: 'BOOL', value: 'ya' }, 'value', 'must be true or false'],
    [{ valueType: 'JSON', value: '{' }, 'value', 'must be JSON'],
  ],
})

/** Makes a setting as an administrator of the academy. */
async function make(more: object = {}) {
  const client = await server.as('SUPERADMIN')
  const query = { customerId: server.home.customerId }
  const row = await client.call(setting.calls.create, { query, body: { ...creation(), ...more } as never })
  return { client, query, row }
}

describe('a secret', () => {
  it('is sealed, and neither answered nor exported nor audited', async () => {
    const { client, query, row } = await make({ valueType: 'SECRET', value: 'rahasia-sekali' })
    expect(row).toMatchObject({ value: null, filled: true })
    const after = await client.call(setting.calls.update, { id: row.id, body: { version: 1, value: 'rahasia-baru' } })
    expect(after).toMatchObject({ value: null, filled: true, version: 2 })
    const stored = await server.db.selectFrom('setting').selectAll().where('id', '=', row.id).executeTakeFirstOrThrow()
    expect(stored.value).toBeNull()
    const { vault } = server.running.server
    expect(vault.open(stored.value_enc ?? Buffer.alloc(0), 'setting.value')).toBe('rahasia-baru')
    const audited = await server.db.selectFrom('audit_log').selectAll().where('record_id', '=', row.id).execute()
    expect(JSON.stringify(audited)).not.toContain('rahasia')
    expect((await client.send(listCallsOf(setting.calls.listDef).csv, { query })).text).not.toContain('rahasia')
  })

  it('is taken away by an empty value', async () => {
    const { client, row } = await make({ valueType: 'SECRET', value: 'rahasia-sekali' })
    const after = await client.call(setting.calls.update, { id: row.id, body: { version: 1, value: null } })
    expect(after).toMatchObject({ filled: false })
  })
})

it('a setting that the server keeps is neither changed nor deleted by people', async () => {
  const { client, row } = await make()
  await server.db.updateTable('setting').set({ editable: false }).where('id', '=', row.id).execute()
  const change = client.call(setting.calls.update, { id: row.id, body: { version: 1, value: '1' } })
  expect(await refused(change)).toMatchObject({ status: 409, code: 'FIXED', data: { what: row.key } })
  expect(await refused(client.call(setting.calls.remove, { id: row.id }))).toMatchObject({ code: 'FIXED' })
})
