import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { InputOf } from '#contract/core/call.ts'
import { inTenant } from '#server/core/db/database.ts'
import { keepHouse } from '#server/core/jobs/housekeeping.ts'
import { frozenIds } from '#server/core/list/selection.ts'
import { makeVoucher } from '#test/factories/vouchers.ts'
import type { Client } from '#test/helpers/client.ts'
import { refusal, refused } from '#test/helpers/client.ts'
import { testServer } from '#test/helpers/server.ts'
import { voucherListCalls } from '#test/helpers/contract/list-calls.ts'

const server = testServer()
let client: Client
const ids = new Map<string, number>()

type Body = InputOf<typeof voucherListCalls.selection>['body']

const freeze = (body: Body) =>
  client.call(voucherListCalls.selection, { query: { customerId: server.home.customerId }, body })
const summary = (query: object = {}) =>
  client.call(voucherListCalls.summary, { query: { customerId: server.home.customerId, ...query } })

const inHome = { customerIds: [0] }

/** The whole of a fixed selection, read as a job reads it: in parts. */
async function read(id: string, size = 2): Promise<number[]> {
  const all: number[] = []
  for (;;) {
    const part = await inTenant(server.running.server.databases.app, inHome, (tx) =>
      frozenIds(tx, id, all.length, size),
    )
    if (part.length === 0) return all
    all.push(...part)
  }
}

const numbers = (...codes: string[]) => codes.map((code) => ids.get(code) ?? 0)

beforeAll(async () => {
  const { db, home, other } = server
  inHome.customerIds = [home.customerId]
  client = await server.as('FINANCE')
  for (const code of ['SEL-1', 'SEL-2', 'SEL-3', 'SEL-4', 'SEL-5']) {
    ids.set(code, (await makeVoucher(db, home, { code, status: code === 'SEL-5' ? 'VOID' : 'AVAILABLE' })).id)
  }
  ids.set('GONE', (await makeVoucher(db, home, { code: 'SEL-GONE', deleted_at: new Date() })).id)
  ids.set('OTHER', (await makeVoucher(db, other, { code: 'SEL-OTHER' })).id)
})

describe('a selection of chosen records', () => {
  it('is fixed by their numbers, each once, and says how many are no longer there', async () => {
    const frozen = await freeze({ ids: [...numbers('SEL-3', 'SEL-1', 'SEL-3'), ...numbers('GONE', 'OTHER'), 987_654] })
    expect(frozen).toEqual({ id: expect.any(String), count: 2, missing: 3 })
    expect(await read(frozen.id)).toEqual(numbers('SEL-1', 'SEL-3'))
  })
})

describe('a selection of everything in a filter', () => {
  it('is what the filter finds but some, as the person was told', async () => {
    const { total, snapshot } = await summary({ status: ['AVAILABLE'] })
    expect(total).toBe(4)
    const filter = { status: ['AVAILABLE'] }
    const frozen = await freeze({ filter, except: numbers('SEL-2'), count: 3, snapshot })
    expect(frozen).toMatchObject({ count: 3, missing: 0 })
    expect(await read(frozen.id)).toEqual(numbers('SEL-1', 'SEL-3', 'SEL-4'))
    const worded = await freeze({ filter: { status: 'not:VOID', code: 'SEL' }, count: 4, snapshot })
    expect(worded.count).toBe(4)
  })

  it('stays the same when the list changes', async () => {
    const { total, snapshot } = await summary()
    const frozen = await freeze({ filter: {}, count: total, snapshot })
    const before = await read(frozen.id)
    await sql`UPDATE voucher SET status = 'VOID', deleted_at = now() WHERE code = 'SEL-4'`.execute(server.db)
    await makeVoucher(server.db, server.home, { code: 'SEL-6' })
    expect(await read(frozen.id, 100)).toEqual(before)
    await sql`UPDATE voucher SET status = 'AVAILABLE', deleted_at = NULL WHERE code = 'SEL-4'`.execute(server.db)
    await sql`DELETE FROM voucher WHERE code = 'SEL-6'`.execute(server.db)
  })

  it('leaves out what came in after the person looked', async () => {
    const { total, snapshot } = await summary()
    await makeVoucher(server.db, server.home, { code: 'SEL-NEW' })
    expect(await freeze({ filter: {}, count: total, snapshot })).toMatchObject({ count: total, missing: 0 })
    await sql`DELETE FROM voucher WHERE code = 'SEL-NEW'`.execute(server.db)
  })

  it('may have become less, and says so', async () => {
    const { total, snapshot } = await summary()
    await sql`UPDATE voucher SET deleted_at = now() WHERE code = 'SEL-1'`.execute(server.db)
    expect(await freeze({ filter: {}, count: total, snapshot })).toMatchObject({ count: total - 1, missing: 1 })
    await sql`UPDATE voucher SET deleted_at = NULL WHERE code = 'SEL-1'`.execute(server.db)
  })

  it('is refused when it has become more than the person was told', async () => {
    const { total, snapshot } = await summary({ status: ['VOID'] })
    await sql`UPDATE voucher SET status = 'VOID' WHERE code = 'SEL-1'`.execute(server.db)
    expect(await refused(freeze({ filter: { status: ['VOID'] }, count: total, snapshot }))).toMatchObject({
      status: 409,
      code: 'SELECTION_CHANGED',
      data: { count: 1, found: 2 },
      message: 'The selection now has 2 records instead of 1. Check it before you continue.',
    })
    await sql`UPDATE voucher SET status = 'AVAILABLE' WHERE code = 'SEL-1'`.execute(server.db)
  })

  it('may be large, and not too large', async () => {
    const { home, db } = server
    await sql`
      INSERT INTO voucher (customer_id, code, batch_id, platform_code, core_class_id)
      SELECT ${home.customerId}::bigint, 'MASS-' || n, ${home.batch.id}::bigint, 'OWN', ${home.coreClass.id}::bigint
        FROM generate_series(1, 5000) n`.execute(db)
    const { total, snapshot } = await summary({ code: 'MASS' })
    const frozen = await freeze({ filter: { code: 'MASS' }, count: total, snapshot })
    const all = await read(frozen.id, 499)
    expect(all).toHaveLength(5000)
    expect(all).toEqual(all.toSorted((a, b) => a - b))
    expect(await refused(freeze({ filter: {}, count: 1_000_001, snapshot }))).toMatchObject({
      code: 'SELECTION_TOO_LARGE',
      data: { max: 1_000_000 },
    })
  })
})

describe('a fixed selection', () => {
  it('is what a file is made of, within its filter too', async () => {
    const frozen = await freeze({ ids: numbers('SEL-1', 'SEL-3', 'SEL-5') })
    const file = (query: object = {}) =>
      client.call(voucherListCalls.csv, {
        query: { customerId: server.home.customerId, selection: frozen.id, columns: ['code'], sort: '-code', ...query },
      })
    expect(await (await file()).text()).toBe('Code\r\nSEL-5\r\nSEL-3\r\nSEL-1\r\n')
    expect(await (await file({ status: ['VOID'] })).text()).toBe('Code\r\nSEL-5\r\n')
  })

  it('is the own person’s alone', async () => {
    const frozen = await freeze({ ids: numbers('SEL-1') })
    for (const role of ['PARTNER_ADMIN', 'SUPERADMIN']) {
      const stranger = await server.as(role)
      const query = { customerId: server.home.customerId, selection: frozen.id }
      expect(await refused(stranger.call(voucherListCalls.csv, { query }))).toMatchObject({
        status: 404,
        code: 'NOT_FOUND',
        message: 'There is no such selection.',
      })
    }
  })

  it('is gone after a week', async () => {
    const frozen = await freeze({ ids: numbers('SEL-1') })
    const { db } = server
    const kept = () => db.selectFrom('frozen_selection').select('id').where('id', '=', frozen.id).execute()
    const house = () => keepHouse(server.running.server.databases.app)
    await house()
    expect(await kept()).toHaveLength(1)
    await sql`UPDATE frozen_selection SET created_at = now() - interval '8 days' WHERE id = ${frozen.id}`.execute(db)
    await house()
    expect(await kept()).toEqual([])
  })

  it.each<[unknown, string, unknown]>([
    [{ ids: [] }, 'ids', 'must hold at least 1 item'],
    [{ ids: [0] }, 'ids.0', 'must be at least 1'],
    [
      { filter: { status: ['USED'] }, count: 1, snapshot: '2026-01-01T00:00:00Z' },
      'filter.status.0',
      expect.stringMatching(/^must be one of/),
    ],
    [
      { filter: { price: 'cheap' }, count: 1, snapshot: '2026-01-01T00:00:00Z' },
      'filter.price',
      'must be whole rupiah',
    ],
    [{ filter: {}, count: -1, snapshot: '2026-01-01T00:00:00Z' }, 'count', 'must be at least 0'],
    [{ filter: {}, count: 1, snapshot: 'now' }, 'snapshot', 'must be a moment such as 2026-11-30T17:00:00Z'],
    [{ filter: {}, count: 1 }, 'snapshot', "can't be empty!"],
  ])('is refused for %j', async (body, field, message) => {
    const reply = refusal(await client.send(voucherListCalls.selection, { body }))
    expect(reply).toMatchObject({ code: 422, errors: [{ field, message }] })
  })
})
