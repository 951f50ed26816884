import { once } from 'node:events'
import { sql } from 'kysely'
import type { TestContext } from 'vitest'
import { inject, it } from 'vitest'
import { certificateIssueClass } from '#contract/certificate/certificate.ts'
import { certTemplate } from '#contract/certificate/template.ts'
import { bulkRefused, bulkStart, bulkUndo } from '#contract/core/bulk.ts'
import { saleImport } from '#contract/channel/sale-import.ts'
import { voucherCreate } from '#contract/voucher/voucher.ts'
import { voucherGenerate } from '#contract/voucher/voucher-calls.ts'
import { openSession } from '#server/core/auth/token.ts'
import type { Databases } from '#server/core/db/database.ts'
import { asSystem, openDatabases } from '#server/core/db/database.ts'
import { readSecret } from '#server/core/db/secret.ts'
import { makeSchedule } from '#test/factories/classes.ts'
import { makePerson } from '#test/factories/people.ts'
import { makeTenant } from '#test/factories/tenant.ts'
import type { Tenant } from '#test/factories/tenant.ts'
import { Client } from '#test/helpers/client.ts'
import { finished, halfDone } from '#test/helpers/jobs.ts'
import { startProcess } from '#test/helpers/own-process.ts'
import type { OwnProcess } from '#test/helpers/own-process.ts'
import { makeDatabase } from '#test/helpers/postgres.ts'
import { voucherListCalls } from '#test/helpers/contract/list-calls.ts'

/** Kills a server, and makes its last sign of life so old that the queue gives its jobs up as soon as it looks. */
async function killHard({ databases }: Scene, { process: child }: OwnProcess): Promise<void> {
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
  await sql`UPDATE pgboss.job SET heartbeat_on = heartbeat_on - interval '1 hour' WHERE state = 'active'`.execute(
    databases.owner,
  )
}

interface Scene {
  databases: Databases
  tenant: Tenant
  startProcess: () => Promise<OwnProcess>
  /** The same person at whichever server is up. */
  at: (url: string) => Client
}

async function scene(context: TestContext): Promise<Scene> {
  const databaseUrl = await makeDatabase(inject('databaseUrl'), inject('templateDatabase'))
  // Several transactions hold jobs half-way at the same time.
  const databases = openDatabases(databaseUrl, { connections: 60 })
  context.onTestFinished(() => databases.close())
  const tenant = await makeTenant(databases.owner)
  const person = await makePerson(databases.owner, tenant.customerId, { roles: ['SUPERADMIN'] })
  const secret = new TextEncoder().encode(await readSecret(databases.owner, 'session'))
  const { token } = await asSystem(databases.app, (tx) =>
    openSession(tx, { secret }, person.id, { ip: '127.0.0.1', userAgent: 'test' }),
  )
  return {
    databases,
    startProcess: () => startProcess(databaseUrl, context),
    tenant,
    at: (url) => new Client(url, person, token),
  }
}

const codesIn = async ({ databases }: Scene, batchId: number) => {
  const rows = await databases.owner.selectFrom('voucher').select('code').where('batch_id', '=', batchId).execute()
  return rows.map((row) => row.code)
}

const countOf = async ({ databases }: Scene, batchId: number) => {
  const query = databases.owner.selectFrom('voucher_batch').select('count').where('id', '=', batchId)
  return (await query.executeTakeFirstOrThrow()).count
}

interface State {
  status: string
  total: number
  processed: number
  failed: number
  /** In its batch, when it fills one. */
  vouchers: number
}

/** A job as the database has it, whichever server is up. */
async function stateOf({ databases }: Scene, progressId: string): Promise<State> {
  const { rows } = await sql<State>`
    SELECT status, total, processed, failed,
           (SELECT count(*)::int FROM voucher v WHERE v.batch_id = p.batch_id) AS vouchers
      FROM upload_progress p WHERE id = ${progressId}::uuid`.execute(databases.owner)
  const [state] = rows
  if (!state) throw new Error(`There is no job ${progressId}`)
  return state
}

const HELD = 4711

/** Keeps every job of the database from its last step, however fast it is. Answers how to let them go. */
async function holdLastSteps({ databases }: Scene): Promise<() => Promise<unknown>> {
  const tx = await databases.owner.startTransaction().execute()
  await sql`SELECT pg_advisory_xact_lock(${HELD}::bigint)`.execute(tx)
  await sql`
    CREATE FUNCTION hold_last_step() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM pg_advisory_xact_lock_shared(${sql.lit(HELD)});
      RETURN NEW;
    END $$`.execute(databases.owner)
  await sql`
    CREATE TRIGGER hold_last_step BEFORE UPDATE ON upload_progress FOR EACH ROW
      WHEN (NEW.status = 'DONE') EXECUTE FUNCTION hold_last_step()`.execute(databases.owner)
  return () => tx.rollback().execute()
}

// Side by side: most of their time they wait for the queue to look for jobs that nobody works on.
it.concurrent('jobs whose server is killed are ended by another: no code twice, none missing, no line reported wrongly', async (context) => {
  const { expect } = context
  const set = await scene(context)
  const letGo = await holdLastSteps(set)
  const first = await set.startProcess()
  const count = 40_000
  const generation = await set.at(first.url).call(voucherGenerate, {
    body: { count, platform: 'OWN', coreClassId: set.tenant.coreClass.id, prefix: 'AKN', batchName: 'Killed' },
  })
  const rows = Array.from({ length: 20_000 }, (_, n) => ({ code: n % 5000 === 7 ? '?' : `IMP-${100_000 + n}` }))
  const upload = await set.at(first.url).call(voucherCreate, {
    customerId: set.tenant.customerId,
    body: { import: { batchName: 'Killed', platform: 'OWN', coreClassId: set.tenant.coreClass.id, rows } },
  })
  if (!('progressId' in upload)) throw new Error('one voucher was made')
  const sales = Array.from({ length: 6000 }, (_, n) => ({
    externalId: `KILL-${n}`,
    classTitle: 'Excel Dasar',
    buyerName: 'Siti',
    purchasedAt: '20/11/2026 10:15',
    gross: 450_000,
  }))
  const { customerId } = set.tenant
  const taking = await set.at(first.url).call(saleImport, { customerId, body: { channel: 'tokped', rows: sales } })
  await Promise.all([generation, upload, taking].map(({ progressId }) => halfDone(set.at(first.url), progressId)))
  await killHard(set, first)
  await letGo()

  const { progressId, batchId } = generation
  const between = await stateOf(set, progressId)
  expect(between).toMatchObject({ status: 'RUNNING', total: count, failed: 0, vouchers: between.processed })
  expect(between.processed).toBeLessThan(count)
  const client = set.at((await set.startProcess()).url)

  const [generated, imported] = await Promise.all([finished(client, progressId), finished(client, upload.progressId)])
  expect(generated).toMatchObject({ status: 'DONE', processed: count, succeeded: count, failed: 0, percent: 100 })
  const codes = await codesIn(set, batchId)
  expect(codes).toHaveLength(count)
  expect(new Set(codes).size).toBe(count)
  expect(await countOf(set, batchId)).toBe(count)

  expect(imported).toMatchObject({ status: 'DONE', processed: 20_000, succeeded: 19_996, failed: 4 })
  expect(imported.errors.map((error) => error.row)).toEqual(Array.from({ length: 4 }, (_, n) => n * 5000 + 9))
  expect(await codesIn(set, upload.batchId)).toHaveLength(19_996)

  // Every sale once, and each with what takes it back.
  expect(await finished(client, taking.progressId)).toMatchObject({ status: 'DONE', succeeded: 6000, failed: 0 })
  const { rows: made } = await sql`
    SELECT count(DISTINCT s.id)::int AS sales, count(DISTINCT r.place)::int AS noted, count(DISTINCT a.id)::int AS changes
      FROM platform_sale s LEFT JOIN bulk_row r ON r.record_id = s.id AND r.job = ${taking.progressId}
      LEFT JOIN audit_log a ON a.id = ANY (r.undo) AND a.record_id = s.id
     WHERE s.customer_id = ${customerId} AND s.external_id LIKE 'KILL-%'`.execute(set.databases.owner)
  expect(made).toEqual([{ sales: 6000, noted: 6000, changes: 6000 }])
})

interface Killed {
  /** The job, as it stood when its server was dead. */
  between: State
  /** The person at the server that goes on. */
  client: Client
}

/** Kills the server in the middle of a job, and starts another. */
async function killIn(
  set: Scene,
  first: OwnProcess,
  progressId: string,
  letGo: () => Promise<unknown>,
): Promise<Killed> {
  await halfDone(set.at(first.url), progressId)
  await killHard(set, first)
  await letGo()
  const between = await stateOf(set, progressId)
  return { between, client: set.at((await set.startProcess()).url) }
}

const many = 3000

/** Vouchers of a batch, all sent but every 300th, and a job over all of them. */
async function begin(set: Scene, client: Client, command: string, args: Record<string, unknown>) {
  const { customerId, batch, coreClass } = set.tenant
  await sql`
    INSERT INTO voucher (customer_id, code, batch_id, platform_code, core_class_id, price, status)
    SELECT ${customerId}, 'KIL-' || lpad(n::text, 6, '0'), ${batch.id}, 'OWN', ${coreClass.id}, 1000,
           CASE WHEN n % 300 = 7 THEN 'AVAILABLE' ELSE 'SENT' END
      FROM generate_series(1, ${many}::int) AS n`.execute(set.databases.owner)
  const { total, snapshot } = await client.call(voucherListCalls.summary, { query: { customerId, batchId: batch.id } })
  const filter = { batchId: batch.id }
  const body = { filter, count: total, snapshot }
  const { id: selection } = await client.call(voucherListCalls.selection, { query: { customerId }, body })
  return client.call(bulkStart, { customerId, body: { command, args, selection } })
}

const vouchersIn = (set: Scene) =>
  set.databases.owner.selectFrom('voucher').selectAll().where('batch_id', '=', set.tenant.batch.id).execute()

async function auditsIn(set: Scene, action: string, surface: string) {
  const { rows } = await sql<{ rows: number; records: number }>`
    SELECT count(*)::int AS rows, count(DISTINCT record_id)::int AS records
      FROM audit_log WHERE action = ${action} AND surface = ${surface}`.execute(set.databases.owner)
  return rows[0]
}

async function outcomesIn(set: Scene, progressId: string) {
  const { rows } = await sql<{ outcome: string; rows: number; records: number }>`
    SELECT outcome, count(*)::int AS rows, count(DISTINCT record_id)::int AS records
      FROM bulk_row WHERE job = ${progressId}::uuid GROUP BY outcome ORDER BY outcome`.execute(set.databases.owner)
  return rows
}

it.concurrent('a command over 3,000 records whose server is killed half-way is done exactly once for each', async (context) => {
  const { expect } = context
  const set = await scene(context)
  const first = await set.startProcess()
  const letGo = await holdLastSteps(set)
  const { progressId } = await begin(set, set.at(first.url), 'voucher.reset', { reason: 'Salah kelas' })
  const { between, client } = await killIn(set, first, progressId, letGo)
  expect(between).toMatchObject({ status: 'RUNNING', total: many })
  expect(between.processed).toBeLessThan(many)

  const over = await finished(client, progressId)
  expect(over).toMatchObject({ status: 'DONE', processed: many, succeeded: 2990, failed: 10 })
  const done = (await vouchersIn(set)).filter((row) => row.reset_count > 0)
  expect(done).toHaveLength(2990)
  expect(done.filter((row) => row.reset_count !== 1 || row.version !== 2)).toEqual([])
  expect(await auditsIn(set, 'voucher.reset', 'bulk')).toEqual({ rows: 2990, records: 2990 })
  expect(await outcomesIn(set, progressId)).toEqual([
    { outcome: 'DONE', rows: 2990, records: 2990 },
    { outcome: 'REFUSED', rows: 10, records: 10 },
  ])
  const refused = await client.call(bulkRefused, { progressId, query: {} })
  expect(refused.data.map((row) => row.place)).toEqual(Array.from({ length: 10 }, (_, n) => n * 300 + 6))
})

it.concurrent.for([
  { command: 'voucher.exclude', args: { exclude: true }, action: 'voucher.exclude' },
  { command: 'voucher.void', args: { reason: 'Salah kelas' }, action: 'audit.undo' },
])(
  'what $command did to 3,000 records is taken back exactly once for each, though the server is killed half-way',
  async ({ command, args, action }, context) => {
    const { expect } = context
    const set = await scene(context)
    const first = await set.startProcess()
    const before = set.at(first.url)
    const { progressId: job } = await begin(set, before, command, args)
    expect(await finished(before, job)).toMatchObject({ status: 'DONE', succeeded: many, failed: 0 })
    const letGo = await holdLastSteps(set)
    const { progressId } = await before.call(bulkUndo, { progressId: job })
    const { between, client } = await killIn(set, first, progressId, letGo)
    expect(between).toMatchObject({ status: 'RUNNING', total: many, failed: 0 })
    expect(between.processed).toBeLessThan(many)

    const over = await finished(client, progressId)
    expect(over).toMatchObject({ status: 'DONE', processed: many, succeeded: many, failed: 0 })
    const rows = await vouchersIn(set)
    expect(rows).toHaveLength(many)
    expect(rows.filter((row) => row.version !== 3 || row.excluded || row.void_reason !== null)).toEqual([])
    expect(rows.filter((row) => row.status === 'SENT')).toHaveLength(2990)
    expect(await auditsIn(set, action, 'undo')).toEqual({ rows: many, records: many })
    expect(await outcomesIn(set, progressId)).toEqual([{ outcome: 'DONE', rows: many, records: many }])
  },
)

const graduates = 150

it.concurrent('certificates of a class whose server is killed half-way are issued once each, without a gap in their numbers', async (context) => {
  const { expect } = context
  const set = await scene(context)
  const { customerId, coreClass } = set.tenant
  const { owner } = set.databases
  const letGo = await holdLastSteps(set)
  const first = await set.startProcess()
  const client = set.at(first.url)
  const item = { value: 'STUDENT_NAME' as const, page: 1, x: 100, y: 100, w: 800, h: 60, align: 'LEFT' as const }
  const { id: template } = await client.call(certTemplate.calls.create, {
    query: { customerId },
    body: { name: 'Kelulusan', type: 'KELULUSAN', items: [item] },
  })
  const { id } = await makeSchedule(owner, customerId, coreClass.id, { certificate_template_id: template })
  await sql`
    WITH s AS (
      INSERT INTO student (customer_id, student_no, name, email, platform_code)
      SELECT ${customerId}, 'L-' || n, 'Lulusan ' || n, 'lulusan' || n || '@contoh.example', 'OWN'
        FROM generate_series(1, ${graduates}::int) AS n RETURNING id, name, email)
    INSERT INTO student_lms_class (customer_id, student_id, lms_class_id, core_class_id, platform_code, name_on_certificate,
                                   email_in_class, required_count, enrolled_at, status, passed)
    SELECT ${customerId}, id, ${id}, ${coreClass.id}, 'OWN', name, email, 0, now(), 'PASSED', true FROM s`.execute(
    owner,
  )

  const { progressId } = await client.call(certificateIssueClass, { customerId, id })
  const { between, client: next } = await killIn(set, first, progressId, letGo)
  expect(between.processed).toBeLessThan(graduates)
  expect(await finished(next, progressId)).toMatchObject({ status: 'DONE', succeeded: graduates, failed: 0 })
  const { rows } = await sql<Record<'certificates' | 'people' | 'first' | 'last' | 'numbers', number>>`
    SELECT count(*)::int AS certificates, count(DISTINCT student_lms_class_id)::int AS people,
           min(n) AS first, max(n) AS last, count(DISTINCT n)::int AS numbers
      FROM certificate, LATERAL (SELECT substring(number FROM '[0-9]+$')::int AS n) c
     WHERE customer_id = ${customerId}`.execute(owner)
  expect(rows).toEqual([{ certificates: graduates, people: graduates, first: 1, last: graduates, numbers: graduates }])
})
