import { once } from 'node:events'
import { sql } from 'kysely'
import type { TestContext } from 'vitest'
import { inject, it } from 'vitest'
import { bulkRefused, bulkStart } from '#contract/bulk.ts'
import { uploadProgress, voucherCreate, voucherGenerate } from '#contract/voucher.ts'
import { voucherSelection, voucherSummary } from '#contract/voucher-list.ts'
import { openSession } from '#server/auth/session.ts'
import type { Databases } from '#server/db/database.ts'
import { asSystem, openDatabases } from '#server/db/database.ts'
import { readSecret } from '#server/db/secret.ts'
import { makePerson } from '#test/factories/people.ts'
import { makeTenant } from '#test/factories/tenant.ts'
import type { Tenant } from '#test/factories/tenant.ts'
import { Client } from '#test/helpers/client.ts'
import { finished, halfDone } from '#test/helpers/jobs.ts'
import { startProcess } from '#test/helpers/own-process.ts'
import type { OwnProcess } from '#test/helpers/own-process.ts'
import { makeDatabase } from '#test/helpers/postgres.ts'

async function killHard({ process: child }: OwnProcess): Promise<void> {
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}

interface Scene {
  databases: Databases
  databaseUrl: string
  tenant: Tenant
  /** The same person at whichever server is up. */
  at: (url: string) => Client
}

async function scene({ onTestFinished }: TestContext): Promise<Scene> {
  const databaseUrl = await makeDatabase(inject('databaseUrl'), inject('templateDatabase'))
  const databases = openDatabases(databaseUrl)
  onTestFinished(() => databases.close())
  const tenant = await makeTenant(databases.owner)
  const person = await makePerson(databases.owner, tenant.customerId, { roles: ['SUPERADMIN'] })
  const secret = new TextEncoder().encode(await readSecret(databases.owner, 'session'))
  const { token } = await asSystem(databases.app, (tx) =>
    openSession(tx, { secret }, person.id, { ip: '127.0.0.1', userAgent: 'test' }),
  )
  return { databases, databaseUrl, tenant, at: (url) => new Client(url, person, token) }
}

const codesIn = async ({ databases }: Scene, batchId: number) => {
  const rows = await databases.owner.selectFrom('voucher').select('code').where('batch_id', '=', batchId).execute()
  return rows.map((row) => row.code)
}

const countOf = async ({ databases }: Scene, batchId: number) => {
  const query = databases.owner.selectFrom('voucher_batch').select('count').where('id', '=', batchId)
  return (await query.executeTakeFirstOrThrow()).count
}

// Side by side: most of their time they wait for a heart that beats no more.
it.concurrent('jobs whose server is killed are ended by another: no code twice, none missing, no line reported wrongly', async (context) => {
  const { expect } = context
  const set = await scene(context)
  const first = await startProcess(set.databaseUrl)
  const count = 100_000
  const generation = await set.at(first.url).call(voucherGenerate, {
    body: { count, platform: 'OWN', coreClassId: set.tenant.coreClass.id, prefix: 'AKN', batchName: 'Killed' },
  })
  const rows = Array.from({ length: 50_000 }, (_, n) => ({ code: n % 5000 === 7 ? '?' : `IMP-${100_000 + n}` }))
  const upload = await set.at(first.url).call(voucherCreate, {
    customerId: set.tenant.customerId,
    body: { import: { batchName: 'Killed', platform: 'OWN', coreClassId: set.tenant.coreClass.id, rows } },
  })
  if (!('progressId' in upload)) throw new Error('one voucher was made')
  await Promise.all([generation, upload].map(({ progressId }) => halfDone(set.at(first.url), progressId)))
  await killHard(first)

  const second = await startProcess(set.databaseUrl)
  const client = set.at(second.url)
  const { progressId, batchId } = generation
  const between = await client.call(uploadProgress, { progressId })
  expect(between).toMatchObject({ status: 'RUNNING', total: count, failed: 0 })
  expect(between.processed).toBeLessThan(count)
  expect(await codesIn(set, batchId)).toHaveLength(between.processed)

  const [generated, imported] = await Promise.all([finished(client, progressId), finished(client, upload.progressId)])
  expect(generated).toMatchObject({ status: 'DONE', processed: count, succeeded: count, failed: 0, percent: 100 })
  const codes = await codesIn(set, batchId)
  expect(codes).toHaveLength(count)
  expect(new Set(codes).size).toBe(count)
  expect(await countOf(set, batchId)).toBe(count)

  expect(imported).toMatchObject({ status: 'DONE', processed: 50_000, succeeded: 49_990, failed: 10 })
  expect(imported.errors.map((error) => error.row)).toEqual(Array.from({ length: 10 }, (_, n) => n * 5000 + 9))
  expect(await codesIn(set, upload.batchId)).toHaveLength(49_990)
}, 90_000)

it.concurrent('a command over 2,000 records whose server is killed half-way is done exactly once for each', async (context) => {
  const { expect } = context
  const set = await scene(context)
  const { customerId, batch, coreClass } = set.tenant
  const { owner } = set.databases
  await sql`
    INSERT INTO voucher (customer_id, code, batch_id, platform_code, core_class_id, price, status)
    SELECT ${customerId}, 'KIL-' || lpad(n::text, 6, '0'), ${batch.id}, 'OWN', ${coreClass.id}, 1000,
           CASE WHEN n % 500 = 7 THEN 'AVAILABLE' ELSE 'SENT' END
      FROM generate_series(1, 2000) AS n`.execute(owner)
  const first = await startProcess(set.databaseUrl)
  const before = set.at(first.url)
  const { total, snapshot } = await before.call(voucherSummary, { query: { customerId, batchId: batch.id } })
  const filter = { batchId: batch.id }
  const frozen = await before.call(voucherSelection, {
    query: { customerId },
    body: { filter, count: total, snapshot },
  })
  const run = { command: 'voucher.reset', args: { reason: 'Salah kelas' }, selection: frozen.id }
  const { progressId } = await before.call(bulkStart, { customerId, body: run })
  await halfDone(before, progressId)
  await killHard(first)

  const reset = async () =>
    owner.selectFrom('voucher').select(['id', 'reset_count', 'version']).where('reset_count', '>', 0).execute()
  const second = await startProcess(set.databaseUrl)
  const client = set.at(second.url)
  const between = await client.call(uploadProgress, { progressId })
  expect(between).toMatchObject({ status: 'RUNNING', total: 2000 })
  expect(between.processed).toBeLessThan(2000)

  const over = await finished(client, progressId, [], 80_000)
  expect(over).toMatchObject({ status: 'DONE', processed: 2000, succeeded: 1996, failed: 4 })
  const done = await reset()
  expect(done).toHaveLength(1996)
  expect(done.filter((row) => row.reset_count !== 1 || row.version !== 2)).toEqual([])
  const { rows: audits } = await sql<{ rows: number; records: number }>`
    SELECT count(*)::int AS rows, count(DISTINCT record_id)::int AS records
      FROM audit_log WHERE action = 'voucher.reset' AND surface = 'bulk'`.execute(owner)
  expect(audits).toEqual([{ rows: 1996, records: 1996 }])
  const { rows: outcomes } = await sql<{ outcome: string; rows: number; records: number }>`
    SELECT outcome, count(*)::int AS rows, count(DISTINCT record_id)::int AS records
      FROM bulk_row WHERE job = ${progressId}::uuid GROUP BY outcome ORDER BY outcome`.execute(owner)
  expect(outcomes).toEqual([
    { outcome: 'DONE', rows: 1996, records: 1996 },
    { outcome: 'REFUSED', rows: 4, records: 4 },
  ])
  const refused = await client.call(bulkRefused, { progressId, query: {} })
  expect(refused.data.map((row) => row.place)).toEqual(Array.from({ length: 4 }, (_, n) => n * 500 + 6))
}, 120_000)
