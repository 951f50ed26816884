import { describe, expect, it } from 'vitest'
import { sql } from 'kysely'
import { auditUndo } from '#contract/core/audit/audit.ts'
import { generalCreate, generalDelete, generalList, generalUpdate } from '#contract/customer/lookup.ts'
import { setting as settings } from '#contract/customer/setting.ts'
import { voucherRead } from '#contract/voucher/voucher.ts'
import { voucherReset } from '#contract/voucher/voucher-calls.ts'
import { keepHouse } from '#server/core/jobs/housekeeping.ts'
import { purge } from '#server/core/jobs/purge.ts'
import { makeClass } from '#test/factories/classes.ts'
import { DAY } from '#test/factories/next.ts'
import { makeVoucher } from '#test/factories/vouchers.ts'
import { refused } from '#test/helpers/client.ts'
import { ownServer } from '#test/helpers/server.ts'

const server = ownServer()

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
    expect(await keep()).toMatchObject({ expired: 4, lateFeedback: 0 })
    const read = (id: number) => db.selectFrom('voucher').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    for (const { id } of over) expect(await read(id)).toMatchObject({ status: 'EXPIRED', version: 2 })
    for (const { id, status } of kept) expect(await read(id)).toMatchObject({ status, version: 1 })
    expect(await keep()).toMatchObject({ expired: 0, lateFeedback: 0 })
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
    // What a failed import leaves behind goes with it.
    await sql`UPDATE upload_progress SET kind = 'SALE_IMPORT', status = 'FAILED' WHERE created_by = ${person.id}`.execute(
      db,
    )
    await sql`
      INSERT INTO file_row (job, place, customer_id, content)
      SELECT id, 0, customer_id, jsonb_build_object('of', title) FROM upload_progress WHERE created_by = ${person.id}`.execute(
      db,
    )
    await keep()
    const keys = await db.selectFrom('idempotency_key').select('key').where('master_id', '=', person.id).execute()
    expect(keys.map((row) => row.key)).toEqual(['key-0.5'])
    const throttles = await db.selectFrom('login_throttle').select('key').where('key', 'like', 'test:%').execute()
    expect(throttles.map((row) => row.key)).toEqual(['test:0.5'])
    const jobs = await db.selectFrom('upload_progress').select('title').where('created_by', '=', person.id).execute()
    expect(jobs.map((row) => row.title).toSorted()).toEqual(['job 0.5', 'job 2'])
    const fileRows = await db
      .selectFrom('file_row')
      .select('content')
      .orderBy(sql`content ->> 'of'`)
      .execute()
    expect(fileRows.map(({ content }) => content)).toEqual([{ of: 'job 0.5' }, { of: 'job 2' }])
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

describe('what was deleted', () => {
  const DAYS = 30
  const log = { error: (why: unknown) => expect.unreachable(JSON.stringify(why)) }
  const app = () => server.running.server.databases.app
  const purgeNow = () => purge(app(), DAYS, log)
  const ago = (days: number) => new Date(Date.now() - days * DAY)
  const isThere = async (table: 'setting' | 'voucher' | 'core_class' | 'exercise', id: number) =>
    (await server.db.selectFrom(table).select('id').where('id', '=', id).execute()).length === 1

  async function setting(customerId: number, deleted: Date | null): Promise<number> {
    const { rows } = await sql<{ id: number }>`
      INSERT INTO setting (customer_id, key, label, value_type, value, group_code, deleted_at)
      VALUES (${customerId}, ${`purge.key_${Math.random().toString(36).slice(2)}`}, 'x', 'TEXT', 'x', 'purge', ${deleted})
      RETURNING id`.execute(server.db)
    return rows[0]?.id ?? 0
  }

  it('is purged after its days, for every customer, and what is younger or not deleted stays', async () => {
    const { home, other } = server
    const gone = [await setting(home.customerId, ago(31)), await setting(other.customerId, ago(400))]
    const kept = [
      await setting(home.customerId, ago(29)),
      await setting(other.customerId, ago(1)),
      await setting(home.customerId, null),
    ]
    expect(await purgeNow()).toEqual({ setting: 2 })
    for (const id of gone) expect(await isThere('setting', id)).toBe(false)
    for (const id of kept) expect(await isThere('setting', id)).toBe(true)
    expect(await purgeNow()).toEqual({})
  })

  it('goes before what it refers to; what is still referred to stays until that is over', async () => {
    const { db, home } = server
    const old = ago(31)
    const [used, unused] = [await makeClass(db, home.customerId), await makeClass(db, home.customerId)]
    const live = await makeVoucher(db, { ...home, coreClass: used })
    const dead = await makeVoucher(db, { ...home, coreClass: unused }, { deleted_at: old })
    await db.updateTable('core_class').set({ deleted_at: old }).where('id', 'in', [used.id, unused.id]).execute()
    expect(await purgeNow()).toEqual({ voucher: 1, core_class: 1 })
    expect([await isThere('voucher', dead.id), await isThere('core_class', unused.id)]).toEqual([false, false])
    expect([await isThere('voucher', live.id), await isThere('core_class', used.id)]).toEqual([true, true])
    await db.updateTable('voucher').set({ deleted_at: old }).where('id', '=', live.id).execute()
    expect(await purgeNow()).toEqual({ voucher: 1, core_class: 1 })
  })

  it('stays alone where something refers to a part of it, and the others go', async () => {
    const { db, home } = server
    const [held, free] = [await setting(home.customerId, ago(32)), await setting(home.customerId, ago(31))]
    await sql`CREATE TABLE purge_part (id int PRIMARY KEY, setting_id bigint REFERENCES setting ON DELETE CASCADE)`.execute(
      db,
    )
    await sql`CREATE TABLE purge_holder (part_id int REFERENCES purge_part)`.execute(db)
    await sql`INSERT INTO purge_part VALUES (1, ${held}), (2, ${free})`.execute(db)
    await sql`INSERT INTO purge_holder VALUES (1)`.execute(db)
    expect(await purgeNow()).toEqual({ setting: 1 })
    expect([await isThere('setting', held), await isThere('setting', free)]).toEqual([true, false])
    await sql`DROP TABLE purge_holder`.execute(db)
    expect(await purgeNow()).toEqual({ setting: 1 })
    await sql`DROP TABLE purge_part`.execute(db)
  })

  it('goes in parts, each by one server', async () => {
    await sql`
      INSERT INTO setting (customer_id, key, label, value_type, value, group_code, deleted_at)
      SELECT ${server.home.customerId}, 'many.key_' || n, 'x', 'TEXT', 'x', 'purge', ${ago(40)}
        FROM generate_series(1, 450) AS n`.execute(server.db)
    const rounds = await Promise.all([purgeNow(), purgeNow(), purgeNow()])
    rounds.push(await purgeNow())
    const left = await server.db.selectFrom('setting').select('id').where('key', 'like', 'many.%').execute()
    expect(left).toEqual([])
    const counts = rounds.flatMap((round) => round?.setting ?? [])
    expect(counts.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(450)
    await setting(server.home.customerId, ago(40))
    await server.db.transaction().execute(async (tx) => {
      await sql`SELECT pg_advisory_xact_lock(hashtext('academy-purge'))`.execute(tx)
      expect(await purgeNow()).toBeUndefined()
    })
    expect(await purgeNow()).toEqual({ setting: 1 })
  })

  it('is put back no more after its days, and its history stays', async () => {
    const { db, home } = server
    const client = await server.as('SUPERADMIN')
    const { id } = await client.call(settings.calls.create, {
      query: { customerId: home.customerId },
      body: { key: 'purge.undone', valueType: 'TEXT', value: 'x', group: 'purge', label: 'x' },
    })
    const entry = await client.call(generalCreate, { type: 'grade', body: { code: 'PURGED', name: 'Purged' } })
    await client.call(settings.calls.remove, { id })
    await client.call(generalDelete, { type: 'grade', id: entry.id })
    const deleted = async () =>
      (await client.call(generalList, { type: 'grade', query: { deleted: true } })).data.map((row) => row.id)
    expect(await deleted()).toEqual([entry.id])
    for (const table of ['setting', 'lookup'] as const) {
      await db
        .updateTable(table)
        .set({ deleted_at: ago(31) })
        .where('id', '=', table === 'setting' ? id : entry.id)
        .execute()
    }
    const noted = () =>
      db.selectFrom('audit_log').select('id').where('resource', '=', 'setting').where('record_id', '=', id).execute()
    const last = Number((await noted()).at(-1)?.id)
    const undo = () => refused(client.call(auditUndo, { customerId: home.customerId, id: last }))
    const over = { status: 409, code: 'RESTORE_OVER', data: { days: DAYS } }
    const restore = () => refused(client.call(generalUpdate, { type: 'grade', id: entry.id, body: { restore: true } }))
    // Not gone yet, and late already.
    expect(await undo()).toMatchObject(over)
    expect(await restore()).toMatchObject(over)
    expect(await deleted()).toEqual([])
    expect(await purgeNow()).toEqual({ setting: 1, lookup: 1 })
    expect(await undo()).toMatchObject(over)
    expect(await restore()).toMatchObject({ status: 404 })
    expect(await noted()).toHaveLength(2)
  })

  it('is found without reading the whole of any table, and may be purged from each', async () => {
    const { rows } = await sql<{ name: string; found: boolean; may: boolean }>`
      SELECT c.relname AS name, has_table_privilege('academy_app', c.oid, 'DELETE, UPDATE') AS may,
             EXISTS (SELECT FROM pg_index i WHERE i.indrelid = c.oid
                        AND pg_get_indexdef(i.indexrelid) LIKE '% (deleted_at) WHERE (deleted_at IS NOT NULL)') AS found
        FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
       WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND a.attname = 'deleted_at'`.execute(
      server.db,
    )
    expect(rows.length).toBeGreaterThan(30)
    expect(rows.filter(({ found, may }) => !found || !may)).toEqual([])
    const unseen = await sql`
      SELECT k.conname FROM pg_constraint k JOIN pg_attribute a ON a.attrelid = k.confrelid AND a.attname = 'deleted_at'
       WHERE k.contype = 'f' AND NOT has_table_privilege('academy_app', k.conrelid, 'SELECT')
         AND k.confrelid <> 'app_user'::regclass`.execute(server.db)
    expect(unseen.rows).toEqual([])
  })
})
