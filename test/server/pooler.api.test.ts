import { Client as Connection } from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest'
import { sql } from 'kysely'
import { voucherList, voucherUpdate } from '#contract/voucher/voucher.ts'
import { voucherGenerate } from '#contract/voucher/voucher-calls.ts'
import { asSystem } from '#server/core/db/database.ts'
import { openSnapshot } from '#server/core/db/snapshot.ts'
import type { Running } from '#server/start.ts'
import { makePerson, makeRole } from '#test/factories/people.ts'
import type { Tenant } from '#test/factories/tenant.ts'
import { makeTenant } from '#test/factories/tenant.ts'
import { makeVoucher } from '#test/factories/vouchers.ts'
import { Client } from '#test/helpers/client.ts'
import { Hearing } from '#test/helpers/hearing.ts'
import { finished } from '#test/helpers/jobs.ts'
import { voucherListCalls } from '#test/helpers/contract/list-calls.ts'
import { makeDatabase } from '#test/helpers/postgres.ts'
import { sessionOf } from '#test/helpers/server.ts'
import { startTestServer } from '#test/helpers/start.ts'
import type { TransactionPooler } from '#test/helpers/peers/transaction-pooler.ts'
import { startTransactionPooler } from '#test/helpers/peers/transaction-pooler.ts'

const newDatabase = () => makeDatabase(inject('databaseUrl'), inject('templateDatabase'))

/** Fewer than the server may have to it: transactions take turns on all of them. */
const BACKENDS = 3

describe('a server whose requests go through a pooler in transaction mode', () => {
  let pooler: TransactionPooler
  let running: Running
  let home: Tenant
  let other: Tenant
  let client: Client

  beforeAll(async () => {
    const databaseUrl = await newDatabase()
    pooler = await startTransactionPooler(databaseUrl, BACKENDS)
    running = await startTestServer(databaseUrl, { DATABASE_URL: databaseUrl, DATABASE_POOLER_URL: pooler.url })
    const { owner } = running.server.databases
    home = await makeTenant(owner)
    other = await makeTenant(owner)
    const role = await makeRole(owner, ['voucher:read', 'voucher:update', 'voucher:generate', 'voucher:export'])
    const person = await makePerson(owner, home.customerId, { roles: [role] })
    client = new Client(running.url, person, (await sessionOf(running, person)).token)
  })

  afterAll(async () => {
    await running.stop()
    pooler.stop()
  })

  const idsOf = async () => {
    const { data } = await client.call(voucherList, { customerId: home.customerId })
    return data.map(({ id }) => id)
  }

  it('lists, exports, writes, tells the change and runs jobs', async () => {
    const { owner } = running.server.databases
    const voucher = await makeVoucher(owner, home)
    const foreign = await makeVoucher(owner, other)
    const ids = await idsOf()
    expect(ids).toContain(voucher.id)
    expect(ids).not.toContain(foreign.id)
    const hearing = await Hearing.open(running.url, { token: client.token, comesBack: true })
    onTestFinished(() => hearing.close())
    await hearing.event('beat')
    const params = { customerId: home.customerId, id: voucher.id }
    const reply = await client.send(voucherUpdate, { params, body: { version: voucher.version, price: 70_000 } })
    expect(reply.status).toBe(200)
    await hearing.change('voucher', voucher.id, 'updated')

    const started = await client.call(voucherGenerate, {
      body: { count: 20, platform: 'PINTARIA', coreClassId: home.coreClass.id, prefix: 'PIN', batchName: 'Pooled' },
    })
    expect(await finished(client, started.progressId)).toMatchObject({ status: 'DONE', succeeded: 20 })
    const csv = await client.send(voucherListCalls.csv, { query: { customerId: home.customerId } })
    expect(csv.status).toBe(200)
    expect(csv.text).toContain(voucher.code)
    expect(csv.text).not.toContain(foreign.code)
  })

  it('serves more requests at once than the pooler has connections', async () => {
    const answers = await Promise.all(Array.from({ length: 60 }, () => idsOf()))
    expect(new Set(answers.map(String)).size).toBe(1)
  })

  it('runs every statement as the role that row-level security binds, also alone and after an error', async () => {
    const { app, snapshots } = running.server.databases
    const role = sql<{ role: string }>`SELECT current_user AS role`
    const isOf = async (db: Parameters<typeof role.execute>[0]) => (await role.execute(db)).rows[0]?.role
    expect(await isOf(app)).toBe('academy_app')
    expect(await isOf(snapshots.db)).toBe('academy_app')
    expect(await asSystem(app, isOf)).toBe('academy_app')
    await expect(sql`SELECT 1 / 0`.execute(app)).rejects.toThrow('division by zero')
    expect(await isOf(app)).toBe('academy_app')
    await expect(asSystem(app, (tx) => sql`SELECT 1 / 0`.execute(tx))).rejects.toThrow('division by zero')
    const { rows } = await sql<{ n: number }>`SELECT count(*)::int AS n FROM voucher`.execute(app)
    expect(rows).toEqual([{ n: 0 }])
    const snapshot = await openSnapshot(running.server.databases, { customerIds: [home.customerId] })
    expect(await isOf(snapshot.tx)).toBe('academy_app')
    await snapshot.close()
  })

  it('begins each transaction by taking on the role, and leaves nothing on a connection', async () => {
    await idsOf()
    expect(
      pooler.begun.filter((text) => !/^(begin|start transaction).*; SET LOCAL role = 'academy_app'$/i.test(text)),
    ).toEqual([])
    const visitor = new Connection({ connectionString: pooler.url })
    await visitor.connect()
    onTestFinished(() => visitor.end())
    const pids = new Set<unknown>()
    // What the server does meanwhile may have one of them: asked until each has answered.
    while (pids.size < BACKENDS) {
      const { rows } = await visitor.query<Record<string, unknown>>(`
        SELECT pg_backend_pid() AS pid, current_user = session_user AS "isOwner",
               coalesce(current_setting('app.customer_ids', true), '') AS customers,
               coalesce(current_setting('app.scope', true), '') AS scope,
               current_setting('statement_timeout') AS timeout,
               (SELECT count(*)::int FROM pg_prepared_statements) AS prepared,
               (SELECT count(*)::int FROM pg_listening_channels()) AS channels,
               (SELECT count(*)::int FROM pg_locks WHERE locktype = 'advisory' AND pid = pg_backend_pid()) AS locks`)
      const [{ pid, ...left } = {}] = rows
      pids.add(pid)
      expect(left).toEqual({
        isOwner: true,
        customers: '',
        scope: '',
        timeout: '0',
        prepared: 0,
        channels: 0,
        locks: 0,
      })
    }
  })
})

it('does not start through a pooler that is given as the database itself', async () => {
  const pooler = await startTransactionPooler(await newDatabase(), 1)
  onTestFinished(() => pooler.stop())
  await expect(startTestServer(pooler.url)).rejects.toThrow('unsupported startup parameter: options')
})

it('does not start when the pooler leads to another database', async () => {
  const databaseUrl = await newDatabase()
  const pooler = await startTransactionPooler(await newDatabase(), 1)
  onTestFinished(() => pooler.stop())
  await expect(
    startTestServer(databaseUrl, { DATABASE_URL: databaseUrl, DATABASE_POOLER_URL: pooler.url }),
  ).rejects.toThrow('DATABASE_URL and DATABASE_POOLER_URL lead to different databases')
})
