import { afterEach, describe, expect, it } from 'vitest'
import { sql } from 'kysely'
import { complaintSolve } from '#contract/support/complaint.ts'
import { voucherCreate, voucherDelete, voucherUpdate } from '#contract/voucher/voucher.ts'
import { voucherGenerate, voucherReset } from '#contract/voucher/voucher-calls.ts'
import { makeComplaint } from '#test/factories/desk.ts'
import { makeVoucher } from '#test/factories/vouchers.ts'
import { refusal } from '#test/helpers/client.ts'
import { testServer } from '#test/helpers/server.ts'

const server = testServer()

const auditsOf = (resource: string, id: number) =>
  server.db
    .selectFrom('audit_log')
    .selectAll()
    .where('resource', '=', resource)
    .where('record_id', '=', id)
    .orderBy('id')
    .execute()

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

describe('what was done is noted', () => {
  it('with who, when, from which command and surface, under which request', async () => {
    const client = await server.newClient('ACADEMIC_OPS')
    const voucher = await makeVoucher(server.db, server.home, { status: 'SENT' })
    const where = { customerId: server.home.customerId, id: voucher.id }
    await client.call(
      voucherReset,
      { ...where, body: { reason: 'Salah kirim' } },
      { command: { id: 'voucher.reset', surface: 'palette' } },
    )
    const [audit, ...others] = await auditsOf('voucher', voucher.id)
    expect(others).toEqual([])
    expect(audit).toMatchObject({
      action: 'voucher.reset',
      resource: 'voucher',
      record_id: voucher.id,
      customer_id: server.home.customerId,
      actor_id: client.person.id,
      reason: 'Salah kirim',
      command: 'voucher.reset',
      surface: 'palette',
      request_id: expect.stringMatching(uuid),
      ip: '127.0.0.1',
    })
    expect(Math.abs(Date.now() - (audit?.at.getTime() ?? 0))).toBeLessThan(60_000)
  })

  it('for every write of a voucher, in its own words', async () => {
    const client = await server.as('SUPERADMIN')
    const { customerId, coreClass } = server.home
    const made = await client.call(voucherCreate, { customerId, body: { platform: 'OWN', coreClassId: coreClass.id } })
    const id = 'id' in made ? made.id : 0
    await client.call(voucherUpdate, { customerId, id, body: { version: 1, price: 5 } })
    await client.call(voucherUpdate, { customerId, id, body: { version: 2, status: 'VOID', voidReason: 'Bocor' } })
    await client.call(voucherReset, { customerId, id, body: { reason: 'Kembali' } })
    await client.call(voucherDelete, { customerId, id })
    const rows = await auditsOf('voucher', id)
    expect(rows.map(({ action, before, after, reason }) => ({ action, before, after, reason }))).toEqual([
      { action: 'voucher.create', before: null, after: expect.objectContaining({ status: 'AVAILABLE' }), reason: null },
      { action: 'voucher.edit', before: { price: 0 }, after: { price: 5 }, reason: null },
      {
        action: 'voucher.void',
        before: { status: 'AVAILABLE', voidReason: null },
        after: { status: 'VOID', voidReason: 'Bocor' },
        reason: 'Bocor',
      },
      {
        action: 'voucher.reset',
        before: { status: 'VOID', resetCount: 0, voidReason: 'Bocor' },
        after: { status: 'AVAILABLE', resetCount: 1, voidReason: null },
        reason: 'Kembali',
      },
      {
        action: 'voucher.delete',
        before: expect.objectContaining({ status: 'AVAILABLE' }),
        after: { status: 'VOID', deleted: true },
        reason: null,
      },
    ])
  })

  it('for a batch that is generated', async () => {
    const client = await server.as('FINANCE')
    const { batchId, progressId } = await client.call(voucherGenerate, {
      body: { count: 2, platform: 'OWN', coreClassId: server.home.coreClass.id, prefix: 'AKN', batchName: 'Noted' },
    })
    const [audit] = await auditsOf('voucher_batch', batchId)
    expect(audit).toMatchObject({
      action: 'voucher.generate',
      after: { name: 'Noted', platform: 'OWN', count: 2, progressId },
    })
  })

  it.each([
    ['voucher.reset', 'voucher.reset', null],
    ['voucher.reset; surface=bulk', 'voucher.reset', 'bulk'],
    ['voucher.reset;surface=bulk', null, null],
    ["x'; DROP TABLE voucher; --", null, null],
    ['x'.repeat(200), null, null],
    ['', null, null],
  ])('takes the command header %j as it is meant', async (header, command, surface) => {
    const client = await server.as('ACADEMIC_OPS')
    const voucher = await makeVoucher(server.db, server.home, { status: 'SENT' })
    await client.send(voucherReset, {
      params: { customerId: server.home.customerId, id: voucher.id },
      body: { reason: 'x' },
      headers: { 'x-command': header },
    })
    const [audit] = await auditsOf('voucher', voucher.id)
    expect(audit).toMatchObject({ command, surface })
  })

  it('under the number that a refusal would have named', async () => {
    const client = await server.as('SUPERADMIN')
    const voucher = await makeVoucher(server.db, server.home)
    const params = { customerId: server.home.customerId, id: voucher.id }
    await client.send(voucherUpdate, { params, body: { version: 1, price: 1 } })
    await client.send(voucherUpdate, { params, body: { version: 2, price: 2 } })
    const rows = await auditsOf('voucher', voucher.id)
    expect(new Set(rows.map((row) => row.request_id)).size).toBe(2)
  })
})

describe('a write that fails half-way', () => {
  afterEach(() => sql`DROP TRIGGER IF EXISTS trip ON audit_log; DROP FUNCTION IF EXISTS trip`.execute(server.db))

  /** Makes the last step, the note itself, fail. */
  const tripAudits = () =>
    sql`
      CREATE FUNCTION trip() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'no room left'; END $$;
      CREATE TRIGGER trip BEFORE INSERT ON audit_log FOR EACH ROW EXECUTE FUNCTION trip()`.execute(server.db)

  it('is undone in whole: the record, what hangs on it, the note and the key', async () => {
    const client = await server.newClient('ACADEMIC_OPS')
    const voucher = await makeVoucher(server.db, server.home, { status: 'REDEEMED' })
    const state = async () => ({
      voucher: await server.db.selectFrom('voucher').selectAll().where('id', '=', voucher.id).execute(),
      redemption: await server.db.selectFrom('reedem').selectAll().where('voucher_id', '=', voucher.id).execute(),
      place: await server.db.selectFrom('student_lms_class').selectAll().where('voucher_id', '=', voucher.id).execute(),
      audits: await auditsOf('voucher', voucher.id),
      keys: await server.db
        .selectFrom('idempotency_key')
        .selectAll()
        .where('master_id', '=', client.person.id)
        .execute(),
    })
    const before = await state()
    await tripAudits()
    const reply = refusal(
      await client.send(voucherReset, {
        params: { customerId: server.home.customerId, id: voucher.id },
        body: { reason: 'x' },
        headers: { 'idempotency-key': 'half-way-1' },
      }),
    )
    expect(reply).toMatchObject({ code: 500, error: 'INTERNAL', data: { requestId: reply.requestId } })
    expect(reply.message).toBe(`The server made a mistake (request ${reply.requestId}). Nothing was changed.`)
    expect(await state()).toEqual(before)
  })

  it('tells nothing of its innards', async () => {
    await tripAudits()
    const client = await server.as('SUPPORT')
    const complaint = await makeComplaint(server.db, server.home.customerId)
    const reply = await client.send(complaintSolve, {
      params: { id: complaint.id },
      body: { resolution: 'x' },
    })
    expect(reply.text).not.toMatch(/room|sql|audit|trigger|node_modules|\.ts/i)
  })

  it('starts no job', async () => {
    await tripAudits()
    const client = await server.as('FINANCE')
    const body = {
      count: 2,
      platform: 'OWN',
      coreClassId: server.home.coreClass.id,
      prefix: 'AKN',
      batchName: 'Tripped',
    }
    expect((await client.send(voucherGenerate, { body })).status).toBe(500)
    const batches = await server.db
      .selectFrom('voucher_batch')
      .selectAll()
      .where('customer_id', '=', server.home.customerId)
      .where('name', '=', 'Tripped')
      .execute()
    const jobs = await server.db
      .selectFrom('upload_progress')
      .selectAll()
      .where('customer_id', '=', server.home.customerId)
      .where('title', 'like', '%Tripped')
      .execute()
    expect([...batches, ...jobs]).toEqual([])
  })
})
