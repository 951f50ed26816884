import { expect, it } from 'vitest'
import { lists } from '#contract/lists.ts'
import {
  listColumns,
  listCounts,
  listCsv,
  listSelection,
  listSummary,
  listXlsx,
} from '#contract/core/list/list-calls.ts'
import { makePerson, makeRole } from '#test/factories/people.ts'
import { makeVoucher } from '#test/factories/vouchers.ts'
import { refusal, send } from '#test/helpers/client.ts'
import { testServer } from '#test/helpers/server.ts'

const server = testServer()

const withRole = async (...permissions: string[]) =>
  server.session(
    await makePerson(server.db, server.home.customerId, { roles: [await makeRole(server.db, permissions)] }),
  )

it('answers NOT_FOUND for a list that does not exist, to those with a session', async () => {
  const client = await server.as('SUPERADMIN')
  for (const list of ['vouchers', 'constructor', '__proto__', 'no-such-list', '1', '../voucher', '']) {
    for (const general of [listColumns, listSummary, listCsv]) {
      const reply = refusal(await client.send(general, { params: { list } }))
      expect(reply, list).toMatchObject({ code: 404, error: 'NOT_FOUND' })
    }
  }
  const reply = await send(server.url, undefined, listColumns, { params: { list: 'no-such-list' } })
  expect(refusal(reply)).toMatchObject({ code: 401, error: 'UNAUTHENTICATED' })
})

it('answers FORBIDDEN without the permission of the list that is named, before it reads the query', async () => {
  const client = await withRole('setting:read')
  const bad = { nothing: 1, of: 'nothing' }
  for (const general of [listColumns, listSummary, listCounts]) {
    const reply = await client.send(general, { params: { list: 'voucher' }, query: bad })
    expect(refusal(reply)).toMatchObject({ code: 403, error: 'FORBIDDEN', data: { permission: 'voucher:read' } })
  }
  expect((await client.send(listColumns, { params: { list: 'setting' } })).status).toBe(200)
})

it('exports a list only with its permission to export, which may differ from that to read', async () => {
  const client = await withRole('voucher:read')
  expect((await client.send(listSummary, { params: { list: 'voucher' } })).status).toBe(200)
  for (const general of [listCsv, listXlsx]) {
    const reply = await client.send(general, { params: { list: 'voucher' } })
    expect(refusal(reply)).toMatchObject({ code: 403, error: 'FORBIDDEN', data: { permission: 'voucher:export' } })
  }
})

it('refuses filters, columns and values of another list, each at its field', async () => {
  const client = await server.as('SUPERADMIN')
  const wrong = [
    [listSummary, 'setting', { batchId: 1 }, 'batchId'],
    [listSummary, 'voucher', { status: 'NONE' }, 'status.0'],
    [listCounts, 'setting', { of: 'status' }, 'of'],
    [listCsv, 'setting', { columns: 'code' }, 'columns.0'],
    [listCsv, 'voucher', { sort: 'label' }, 'sort'],
    [listCsv, 'voucher', { separator: 'tab' }, 'separator'],
  ] as const
  for (const [general, list, query, field] of wrong) {
    const reply = refusal(await client.send(general, { params: { list }, query }))
    expect(reply, `${list} ${field}`).toMatchObject({ code: 422, error: 'VALIDATION', errors: [{ field }] })
  }
})

it('answers a call with the list as a parameter as the typed call of that list', async () => {
  const { id } = await makeVoucher(server.db, server.home)
  const client = await server.as('SUPERADMIN')
  const { customerId } = server.home
  const summary = await client.call(listSummary, { list: 'voucher', query: { customerId } })
  expect(summary.total).toBeGreaterThan(0)
  const frozen = await client.call(listSelection, { list: 'voucher', query: { customerId }, body: { ids: [id] } })
  expect(frozen).toMatchObject({ count: 1, missing: 0 })
})

it('gives the columns of every list', async () => {
  const client = await server.as('SUPERADMIN')
  for (const list of Object.keys(lists)) {
    expect((await client.call(listColumns, { list })).length, list).toBeGreaterThan(0)
  }
})
