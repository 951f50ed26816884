import { describe, expect, it } from 'vitest'
import { sql } from 'kysely'
import { voucherRead, voucherReset } from '#contract/voucher.ts'
import { keepHouse } from '#server/jobs/housekeeping.ts'
import { DAY } from '#test/factories/next.ts'
import { makeVoucher } from '#test/factories/vouchers.ts'
import { testServer } from '#test/helpers/server.ts'

const server = testServer()

const keep = () => keepHouse(server.running.server.databases.app)
const yesterday = () => new Date(Date.now() - DAY)
const tomorrow = () => new Date(Date.now() + DAY)

describe('housekeeping', () => {
  it('lets the vouchers of every customer expire whose last day is over, and no others', async () => {
    const { db, home, other } = server
    const over = []
    for (const status of ['AVAILABLE', 'RESERVED', 'SENT'] as const) {
      over.push(await makeVoucher(db, home, { status, expires_at: yesterday() }))
    }
    over.push(await makeVoucher(db, other, { expires_at: yesterday() }))
    const kept = [
      await makeVoucher(db, home, { expires_at: tomorrow() }),
      await makeVoucher(db, home),
      await makeVoucher(db, home, { status: 'REDEEMED', expires_at: yesterday() }),
      await makeVoucher(db, home, { status: 'VOID', expires_at: yesterday() }),
      await makeVoucher(db, home, { expires_at: yesterday(), deleted_at: new Date() }),
    ]
    expect(await keep()).toEqual({ expired: 4 })
    const read = (id: number) => db.selectFrom('voucher').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    for (const { id } of over) expect(await read(id)).toMatchObject({ status: 'EXPIRED', version: 2 })
    for (const { id, status } of kept) expect(await read(id)).toMatchObject({ status, version: 1 })
    expect(await keep()).toEqual({ expired: 0 })
  })

  it('leaves an expired voucher as one that a reset with a new end brings back', async () => {
    const { db, home } = server
    const voucher = await makeVoucher(db, home, { status: 'SENT', expires_at: yesterday() })
    await keep()
    const client = await server.as('SUPPORT')
    const where = { customerId: home.customerId, id: voucher.id }
    expect((await client.call(voucherRead, where)).status).toBe('EXPIRED')
    const newExpiresAt = tomorrow().toISOString().slice(0, 10)
    const after = await client.call(voucherReset, { ...where, body: { reason: 'x', newExpiresAt } })
    expect(after).toMatchObject({ status: 'AVAILABLE', version: 3 })
  })

  it('clears away what says nothing any more', async () => {
    const { db, home } = server
    const { person } = await server.newClient('SUPPORT')
    const old = async (days: number) => {
      const at = new Date(Date.now() - days * DAY)
      await sql`INSERT INTO idempotency_key (master_id, key, request_hash, created_at) VALUES (${person.id}, ${`key-${days}`}, '', ${at})`.execute(
        db,
      )
      await sql`INSERT INTO login_throttle (key, failures, window_start) VALUES (${`test:${days}`}, 1, ${at})`.execute(
        db,
      )
      await sql`INSERT INTO user_session (jti, master_id, issued_at, expires_at) VALUES (gen_random_uuid(), ${person.id}, ${at}, ${at})`.execute(
        db,
      )
      await sql`
        INSERT INTO upload_progress (id, customer_id, created_by, kind, title, total, payload, status, finished_at)
        VALUES (gen_random_uuid(), ${home.customerId}, ${person.id}, 'SYNC', ${`job ${days}`}, 1, '{}', 'DONE', ${at})`.execute(
        db,
      )
    }
    for (const days of [0.5, 2, 8, 31]) await old(days)
    await keep()
    const keys = await db.selectFrom('idempotency_key').select('key').where('master_id', '=', person.id).execute()
    expect(keys.map((row) => row.key)).toEqual(['key-0.5'])
    const throttles = await db.selectFrom('login_throttle').select('key').where('key', 'like', 'test:%').execute()
    expect(throttles.map((row) => row.key)).toEqual(['test:0.5'])
    const jobs = await db.selectFrom('upload_progress').select('title').where('created_by', '=', person.id).execute()
    expect(jobs.map((row) => row.title).toSorted()).toEqual(['job 0.5', 'job 2'])
    const sessions = await db.selectFrom('user_session').select('id').where('master_id', '=', person.id).execute()
    expect(sessions).toHaveLength(4)
  })

  it('is done by one server at a time', async () => {
    const rounds = await Promise.all(Array.from({ length: 8 }, keep))
    const done = rounds.filter((round) => round !== undefined)
    expect(done.length).toBeGreaterThanOrEqual(1)
    await server.db.transaction().execute(async (tx) => {
      await sql`SELECT pg_advisory_xact_lock(hashtext('academy-housekeeping'))`.execute(tx)
      expect(await keep()).toBeUndefined()
    })
  })
})
