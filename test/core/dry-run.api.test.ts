import { afterEach, describe, expect, it } from 'vitest'
import { sql } from 'kysely'
import { createCaller } from '#client/http.ts'
import { accountReset } from '#contract/session/account.ts'
import type { AnyCall } from '#contract/core/call.ts'
import { auditUndo } from '#contract/core/audit/audit.ts'
import type { Effects } from '#contract/core/audit/dry-run.ts'
import { notificationReadAll } from '#contract/notification/notification.ts'
import { login } from '#contract/session/session.ts'
import { voucherCreate, voucherRead, voucherUpdate } from '#contract/voucher/voucher.ts'
import { voucherGenerate, voucherReset } from '#contract/voucher/voucher-calls.ts'
import { makeAccountTemplates } from '#test/factories/account-templates.ts'
import { makePerson } from '#test/factories/people.ts'
import { makeVoucher } from '#test/factories/vouchers.ts'
import type { Client, RawInput } from '#test/helpers/client.ts'
import { refusal, refused } from '#test/helpers/client.ts'
import { ownServer } from '#test/helpers/server.ts'

const server = ownServer()

const here = () => ({ customerId: server.home.customerId })
const at = (id: number) => ({ ...here(), id })
const dry = { 'x-dry-run': 'true' }

/** Every row of every table but the roll-up, which follows in its own time, as a number that changes with any of them. */
async function footprint(): Promise<unknown> {
  const { rows } = await sql<{ name: string }>`
    SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
     WHERE schemaname IN ('public', 'pgboss') AND tablename NOT IN ('user_session', 'version', 'warning')
       AND tablename NOT LIKE 'queue%' AND tablename NOT LIKE 'rekap%' ORDER BY 1`.execute(server.db)
  expect(rows.length).toBeGreaterThan(15)
  const parts = rows.map(
    ({ name }) => sql`(SELECT concat(count(*), ' ', sum(hashtext(t::text)::bigint)) FROM ${sql.raw(name)} t)`,
  )
  const found =
    await sql`SELECT ${sql.join(parts.map((part, n) => sql`${part} AS ${sql.id(rows[n]?.name ?? '')}`))}`.execute(
      server.db,
    )
  return found.rows[0]
}

async function tryOut(client: Client, endpoint: AnyCall, input: RawInput) {
  const before = await footprint()
  const reply = await client.send(endpoint, { ...input, headers: { ...dry, ...input.headers } })
  expect(await footprint()).toEqual(before)
  return reply
}

async function effectsOf(client: Client, endpoint: AnyCall, input: RawInput): Promise<Effects> {
  const reply = await tryOut(client, endpoint, input)
  expect(reply.status, reply.text).toBe(200)
  expect([reply.headers.get('x-audit'), reply.headers.get('x-undo')]).toEqual([null, null])
  return (reply.body as { dryRun: Effects }).dryRun
}

const updated = (table: string, count = 1) => ({ table, inserted: 0, updated: count, deleted: 0 })
const inserted = (table: string, count = 1) => ({ table, inserted: count, updated: 0, deleted: 0 })

describe('a dry run', () => {
  it('answers as the real run would, with what would change, and leaves nothing behind', async () => {
    const client = await server.as('ACADEMIC_OPS')
    const { id } = await makeVoucher(server.db, server.home, { status: 'REDEEMED' })
    const input = { params: at(id), body: { reason: 'Salah' } }
    const reply = await tryOut(client, voucherReset, input)
    expect(reply.body).toMatchObject({
      status: '200 OK',
      code: 200,
      message: 'success',
      data: { id, status: 'AVAILABLE', resetCount: 1, version: 2 },
      dryRun: {
        tables: ['core_class', 'daily_ecommerce', 'lms_class', 'reedem', 'student', 'student_lms_class', 'voucher'].map(
          (table) => updated(table),
        ),
        messages: [],
        jobs: [],
      },
    })
    const real = await client.send(voucherReset, input)
    expect(real.status).toBe(200)
    expect(real.body).not.toHaveProperty('dryRun')
  })

  it('counts rows exactly, again and again on the same connections', async () => {
    const client = await server.as('SUPERADMIN')
    const body = { platform: 'OWN', coreClassId: server.home.coreClass.id }
    await client.call(voucherCreate, { ...here(), body })
    for (let n = 0; n < 30; n++) {
      if (n % 3 === 0) await client.call(voucherCreate, { ...here(), body })
      expect((await effectsOf(client, voucherCreate, { params: here(), body })).tables).toEqual([
        inserted('voucher'),
        updated('voucher_batch'),
      ])
    }
  })

  it('of a write that would change nothing says so', async () => {
    const client = await server.as('SUPERADMIN')
    const { id } = await makeVoucher(server.db, server.home, { price: 5 })
    expect(await effectsOf(client, voucherUpdate, { params: at(id), body: { version: 1, price: 5 } })).toEqual({
      tables: [],
      messages: [],
      jobs: [],
    })
  })

  it('starts no job, and says what the job would do', async () => {
    const client = await server.as('FINANCE')
    const body = {
      count: 100_000,
      platform: 'OWN',
      coreClassId: server.home.coreClass.id,
      prefix: 'AKN',
      batchName: 'Nur Probe',
    }
    expect(await effectsOf(client, voucherGenerate, { body })).toEqual({
      tables: [inserted('voucher_batch')],
      messages: [],
      jobs: [{ title: 'Generate vouchers: Nur Probe', total: 100_000, table: 'voucher' }],
    })
    const rows = [{ code: 'DRY-1' }, { code: 'DRY-2' }]
    const given = { batchName: 'Kering', platform: 'OWN', coreClassId: server.home.coreClass.id, rows }
    const { jobs } = await effectsOf(await server.as('SUPERADMIN'), voucherCreate, {
      params: here(),
      body: { import: given },
    })
    expect(jobs).toEqual([{ title: 'Import vouchers: Kering', total: 2, table: 'voucher' }])
  })

  it('of an undo says what would be put back', async () => {
    const client = await server.as('ACADEMIC_OPS')
    const { id } = await makeVoucher(server.db, server.home, { status: 'SENT' })
    const reply = await client.send(voucherReset, { params: at(id), body: { reason: 'x' } })
    const change = Number(reply.headers.get('x-undo'))
    expect((await effectsOf(client, auditUndo, { params: at(change) })).tables).toEqual([updated('voucher')])
    expect((await client.send(auditUndo, { params: at(change) })).status).toBe(200)
  })

  it('uses up no idempotency key and is answered from none', async () => {
    const client = await server.as('ACADEMIC_OPS')
    const { id } = await makeVoucher(server.db, server.home, { status: 'SENT' })
    const input = { params: at(id), body: { reason: 'x' }, headers: { 'idempotency-key': `dry-then-real-${id}` } }
    await effectsOf(client, voucherReset, input)
    expect((await client.send(voucherReset, input)).status).toBe(200)
    // The real run has the key now; a trial looks at how things stand instead of repeating its answer.
    expect(refusal(await tryOut(client, voucherReset, input))).toMatchObject({ error: 'VOUCHER_UNUSED' })
  })

  it('is refused exactly as the real run is', async () => {
    const client = await server.as('ACADEMIC_OPS')
    const { db, home, other } = server
    const unused = await makeVoucher(db, home)
    const sent = await makeVoucher(db, home, { status: 'SENT' })
    const theirs = await makeVoucher(db, other, { status: 'SENT' })
    const cases: [AnyCall, RawInput][] = [
      [voucherReset, { params: at(unused.id), body: { reason: 'x' } }],
      [voucherReset, { params: at(sent.id), body: {} }],
      [voucherReset, { params: at(theirs.id), body: { reason: 'x' } }],
      [voucherUpdate, { params: at(sent.id), body: { version: 9, price: 1 } }],
      [voucherUpdate, { params: at(sent.id), body: { version: 1, price: -1, coreClassId: 'x' } }],
      [voucherCreate, { params: here(), body: { platform: 'OWN', coreClassId: other.coreClass.id } }],
      [auditUndo, { params: at(987_654) }],
    ]
    for (const [endpoint, input] of cases) {
      const { requestId: _one, ...real } = refusal(await client.send(endpoint, input))
      const { requestId: _two, ...tried } = refusal(await tryOut(client, endpoint, input))
      expect(tried).toEqual(real)
    }
  })

  it('is had of writes only, and asked for in one word', async () => {
    const client = await server.as('SUPERADMIN')
    const { id } = await makeVoucher(server.db, server.home)
    const reads: [AnyCall, RawInput][] = [
      [voucherRead, { params: at(id) }],
      // A read that writes: ignoring the header would do it.
      [notificationReadAll, { params: { userId: client.person.id } }],
      [login, { body: { email: 'x@contoh.example', password: 'x' } }],
    ]
    for (const [endpoint, input] of reads) {
      expect(refusal(await tryOut(client, endpoint, input)), endpoint.path).toMatchObject({
        code: 400,
        error: 'BAD_REQUEST',
      })
    }
    const headers = { 'x-dry-run': 'yes please' }
    const reply = await client.send(voucherUpdate, { params: at(id), body: { version: 1, price: 1 }, headers })
    expect(refusal(reply)).toMatchObject({ code: 400, message: expect.stringContaining('x-dry-run') })
    const off = { 'x-dry-run': 'false' }
    expect(
      (await client.send(voucherUpdate, { params: at(id), body: { version: 1, price: 1 }, headers: off })).status,
    ).toBe(200)
  })

  it('through the client gives the answer and, beside it, what would change', async () => {
    const client = await server.as('ACADEMIC_OPS')
    const { id } = await makeVoucher(server.db, server.home, { status: 'SENT' })
    let effects: Effects | undefined
    const voucher = await client.call(
      voucherReset,
      { ...at(id), body: { reason: 'x' } },
      { dryRun: true, onNotes: (notes) => (effects = notes.effects) },
    )
    expect(voucher).toMatchObject({ status: 'AVAILABLE' })
    expect(effects?.tables).toEqual([updated('voucher')])
    const now = await client.call(voucherRead, at(id), { dryRun: true })
    expect(now).toMatchObject({ status: 'SENT', version: 1 })
  })
})

describe('a service that knows no dry runs', () => {
  it('is not asked for one: it would do it', async () => {
    const client = await server.as('ACADEMIC_OPS')
    const { id } = await makeVoucher(server.db, server.home, { status: 'SENT' })
    const call = createCaller({
      base: (service) => `${server.url}/svc/${service}`,
      token: () => client.token,
      triesOut: () => false,
    })
    const error = await refused(call(voucherReset, { ...at(id), body: { reason: 'x' } }, { dryRun: true }))
    expect(error).toMatchObject({ code: 'NOT_CONFIGURED', message: 'A dry run is not configured.' })
    // Reads are no trials, and go on as ever.
    expect(await call(voucherRead, at(id), { dryRun: true })).toMatchObject({ status: 'SENT', version: 1 })
  })
})

describe('a dry run of what sends messages', () => {
  afterEach(() => sql`DROP TRIGGER IF EXISTS tell ON voucher; DROP FUNCTION IF EXISTS tell`.execute(server.db))

  it('shows a letter as it would go out, but for the link that only its reader gets, and lays none ready', async () => {
    await makeAccountTemplates(server.db, server.home.customerId)
    const client = await server.as('SUPERADMIN')
    const owner = await makePerson(server.db, server.home.customerId)
    const body = { ids: [owner.id], mode: 'PASSWORD', notify: true }
    const { messages, tables } = await effectsOf(client, accountReset, { body })
    expect(messages).toEqual([
      {
        channel: 'EMAIL',
        to: owner.name,
        text: `Halo ${owner.name}, 30 menit: {{tautan}}`,
        letter: { from: expect.stringMatching(/^Customer \d+$/), recipient: owner.email, subject: 'Akun Anda' },
      },
    ])
    expect(tables).toEqual([updated('app_user', 2)])
    expect(await server.db.selectFrom('message').select('id').execute()).toEqual([])
  })

  it('names them, with whom they would go to, and sends none', async () => {
    const client = await server.as('ACADEMIC_OPS')
    const reader = await server.newClient('SUPPORT')
    const { id } = await makeVoucher(server.db, server.home, { status: 'SENT' })
    await sql`
      CREATE FUNCTION tell() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        INSERT INTO notification (customer_id, user_id, type, content)
        VALUES (NEW.customer_id, ${sql.lit(reader.person.id)}, 'VOUCHER', 'Voucher ' || NEW.code || ' kembali');
        RETURN NULL; END $$;
      CREATE TRIGGER tell AFTER UPDATE ON voucher FOR EACH ROW EXECUTE FUNCTION tell()`.execute(server.db)
    const voucher = await server.db.selectFrom('voucher').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    expect(await effectsOf(client, voucherReset, { params: at(id), body: { reason: 'x' } })).toEqual({
      tables: [updated('voucher')],
      messages: [{ channel: 'NOTIFICATION', to: reader.person.name, text: `Voucher ${voucher.code} kembali` }],
      jobs: [],
    })
  })
})
