import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { bulkPreview, bulkRefused, bulkReportCsv, bulkReportXlsx, bulkRetry, bulkStart } from '#contract/core/bulk.ts'
import { jobCancel, jobList } from '#contract/core/progress.ts'
import { makePerson, makeRole } from '#test/factories/people.ts'
import { makeBatch, makeVoucher } from '#test/factories/vouchers.ts'
import type { Client } from '#test/helpers/client.ts'
import { refusal, refused } from '#test/helpers/client.ts'
import { finished, halfDone } from '#test/helpers/jobs.ts'
import { testServer } from '#test/helpers/server.ts'
import { voucherListCalls } from '#test/helpers/contract/list-calls.ts'

const server = testServer()

/** Vouchers in a batch of their own, made at once. */
async function manyVouchers(count: number): Promise<number> {
  const { db, home } = server
  const batch = await makeBatch(db, home.customerId)
  await sql`
    INSERT INTO voucher (customer_id, code, batch_id, platform_code, core_class_id, price)
    SELECT ${home.customerId}, 'B' || ${batch.id}::text || '-' || lpad(n::text, 6, '0'), ${batch.id}, 'OWN', ${home.coreClass.id}, 1000
      FROM generate_series(1, ${count}) AS n`.execute(db)
  return batch.id
}

const vouchersOf = (batchId: number) =>
  server.db.selectFrom('voucher').selectAll().where('batch_id', '=', batchId).orderBy('id').execute()

async function select(client: Client, ids: readonly number[], customerId = server.home.customerId): Promise<string> {
  const { id } = await client.call(voucherListCalls.selection, { query: { customerId }, body: { ids: [...ids] } })
  return id
}

async function selectBatch(client: Client, batchId: number): Promise<string> {
  const { customerId } = server.home
  const { total, snapshot } = await client.call(voucherListCalls.summary, { query: { customerId, batchId } })
  const body = { filter: { batchId }, count: total, snapshot }
  return (await client.call(voucherListCalls.selection, { query: { customerId }, body })).id
}

const start = (client: Client, selection: string, command = 'voucher.exclude', args: object = { exclude: true }) =>
  client.call(bulkStart, { customerId: server.home.customerId, body: { command, args: { ...args }, selection } })

const auditsOf = (ids: readonly number[]) =>
  server.db
    .selectFrom('audit_log')
    .selectAll()
    .where('resource', '=', 'voucher')
    .where('record_id', 'in', [...ids])
    .orderBy('id')
    .execute()

/** Two that can be reset and two that cannot. */
async function mixed() {
  const { db, home } = server
  const good = [await makeVoucher(db, home, { status: 'SENT' }), await makeVoucher(db, home, { status: 'VOID' })]
  const unused = await makeVoucher(db, home)
  const certified = await makeVoucher(db, home, { status: 'REDEEMED', enrolment: { certificate: 'SENT' } })
  return { good, bad: [unused, certified], unused, ids: [...good, unused, certified].map((row) => row.id) }
}

describe('a command over a selection', () => {
  it('is done for every record as a single call does it, and noted for each under the command', async () => {
    const client = await server.as('ACADEMIC_OPS')
    const batchId = await manyVouchers(60)
    const started = await start(client, await selectBatch(client, batchId))
    expect(started.total).toBe(60)
    const over = await finished(client, started.progressId)
    expect(over).toMatchObject({
      kind: 'BULK',
      title: 'Exclude or include voucher',
      status: 'DONE',
      total: 60,
      processed: 60,
      succeeded: 60,
      failed: 0,
    })
    const vouchers = await vouchersOf(batchId)
    expect(vouchers.map(({ excluded, version, updated_by }) => [excluded, version, updated_by])).toEqual(
      Array.from({ length: 60 }, () => [true, 2, client.person.id]),
    )
    const audits = await auditsOf(vouchers.map((row) => row.id))
    expect(audits).toHaveLength(60)
    for (const audit of audits) {
      expect(audit).toMatchObject({
        action: 'voucher.exclude',
        actor_id: client.person.id,
        command: 'voucher.exclude',
        surface: 'bulk',
        before: { exclude: false },
        after: { exclude: true },
        inverse: { command: 'voucher.exclude' },
      })
    }
    expect(new Set(audits.map((audit) => audit.request_id)).size).toBe(1)
  })

  it('leaves what is refused as it was, with the reason, and does the others', async () => {
    const client = await server.as('ACADEMIC_OPS')
    const { ids, good, bad, unused } = await mixed()
    const { progressId } = await start(client, await select(client, ids), 'voucher.reset', { reason: 'Salah kelas' })
    expect(await finished(client, progressId)).toMatchObject({ status: 'DONE', processed: 4, succeeded: 2, failed: 2 })
    const page = await client.call(bulkRefused, { progressId, query: {} })
    expect(page.pagination.total).toBe(2)
    expect(page.data).toMatchObject([
      {
        place: 2,
        resource: 'voucher',
        recordId: unused.id,
        label: unused.code,
        outcome: 'REFUSED',
        error: {
          code: 'VOUCHER_UNUSED',
          data: { code: unused.code },
          message: `Voucher ${unused.code} is available: there is nothing to reset.`,
        },
      },
      { place: 3, error: { code: 'VOUCHER_CERTIFIED' } },
    ])
    expect((await client.call(bulkRefused, { progressId, query: { page: 2, limit: 1 } })).data).toHaveLength(1)
    const rows = await server.db.selectFrom('voucher').selectAll().where('id', 'in', ids).orderBy('id').execute()
    expect(rows.map((row) => row.status)).toEqual(['AVAILABLE', 'AVAILABLE', 'AVAILABLE', 'REDEEMED'])
    expect(await auditsOf(bad.map((row) => row.id))).toEqual([])
    expect(await auditsOf(good.map((row) => row.id))).toHaveLength(2)
  })

  it('is done anew for a record that somebody changed in the meantime, whatever version was seen', async () => {
    const client = await server.as('ACADEMIC_OPS')
    const batchId = await manyVouchers(3)
    const selection = await selectBatch(client, batchId)
    await sql`UPDATE voucher SET price = 5, version = version + 1 WHERE batch_id = ${batchId}`.execute(server.db)
    const { progressId } = await start(client, selection)
    expect(await finished(client, progressId)).toMatchObject({ succeeded: 3, failed: 0 })
    expect((await vouchersOf(batchId)).map(({ price, excluded }) => [price, excluded])).toEqual(
      Array.from({ length: 3 }, () => [5, true]),
    )
  })

  it('refuses records that were deleted since they were selected', async () => {
    const client = await server.as('ACADEMIC_OPS')
    const batchId = await manyVouchers(3)
    const selection = await selectBatch(client, batchId)
    const [first] = await vouchersOf(batchId)
    await sql`UPDATE voucher SET deleted_at = now() WHERE id = ${first?.id}`.execute(server.db)
    const { progressId } = await start(client, selection)
    expect(await finished(client, progressId)).toMatchObject({ succeeded: 2, failed: 1 })
    const { data } = await client.call(bulkRefused, { progressId, query: {} })
    expect(data).toMatchObject([{ recordId: first?.id, error: { code: 'NOT_FOUND' } }])
  })

  it('is started once by a request that is sent twice', async () => {
    const client = await server.as('ACADEMIC_OPS')
    const selection = await selectBatch(client, await manyVouchers(2))
    const request = {
      params: { customerId: server.home.customerId },
      body: { command: 'voucher.exclude', args: { exclude: true }, selection },
      headers: { 'idempotency-key': `bulk-${selection}` },
    }
    const [one, two] = [await client.send(bulkStart, request), await client.send(bulkStart, request)]
    expect(one.status).toBe(200)
    expect(two.body).toEqual(one.body)
  })
})

describe('what cannot run over a selection', () => {
  const send = (client: Client, body: unknown, customerId = server.home.customerId) =>
    client.send(bulkStart, { params: { customerId }, body })

  it('is refused before anything begins, at its field', async () => {
    const client = await server.as('ACADEMIC_OPS')
    const { ids } = await mixed()
    const selection = await select(client, ids)
    const right = { command: 'voucher.exclude', args: { exclude: true }, selection }
    const wrong: [object, number, string][] = [
      [{ ...right, command: 'no.such' }, 422, 'command'],
      [{ ...right, command: '__proto__' }, 422, 'command'],
      // Known commands that change nothing, or one thing at a time.
      [{ ...right, command: 'voucher.edit' }, 422, 'command'],
      [{ ...right, command: 'voucher.generate' }, 422, 'command'],
      [{ ...right, command: 'customer.delete' }, 422, 'command'],
      [{ ...right, command: 'audit.undo', args: {} }, 422, 'command'],
      [{ ...right, args: {} }, 422, 'args.exclude'],
      [{ ...right, args: { exclude: 'yes' } }, 422, 'args.exclude'],
      [{ ...right, command: 'voucher.reset', args: { reason: ' ' } }, 422, 'args.reason'],
      [{ ...right, selection: 'x' }, 422, 'selection'],
      [{ command: 'voucher.exclude' }, 422, 'args'],
    ]
    for (const [body, status, field] of wrong) {
      const { code, error, errors } = refusal(await send(client, body))
      expect({ code, error }, JSON.stringify(body)).toEqual({ code: status, error: 'VALIDATION' })
      expect(errors?.map((issue) => issue.field)).toContain(field)
    }
    expect((await client.call(jobList, {})).data.filter((job) => job.total === 4 && job.processed === 0)).toEqual([])
  })

  it('is a selection that holds nothing any more', async () => {
    const client = await server.as('ACADEMIC_OPS')
    const voucher = await makeVoucher(server.db, server.home, { deleted_at: new Date() })
    const selection = await select(client, [voucher.id])
    const reply = await send(client, { command: 'voucher.exclude', args: { exclude: true }, selection })
    expect(refusal(reply).errors).toEqual([{ field: 'selection', message: 'holds no record any more' }])
  })

  it('is the selection of another person, of another customer, or none', async () => {
    const client = await server.as('ACADEMIC_OPS')
    const staff = await server.as('SUPERADMIN')
    const theirs = await makeVoucher(server.db, server.other)
    const other = await select(staff, [theirs.id], server.other.customerId)
    const own = await select(staff, [(await makeVoucher(server.db, server.home)).id])
    for (const [who, selection] of [
      [client, own],
      [client, '5f0c2f43-6a53-4f0e-9d40-0f2f3a6b1c2d'],
      [staff, other],
    ] as const) {
      const reply = await send(who, { command: 'voucher.exclude', args: { exclude: true }, selection })
      expect(refusal(reply)).toMatchObject({ code: 404, error: 'NOT_FOUND', message: 'There is no such selection.' })
    }
    expect((await vouchersOf(theirs.batch_id)).map((row) => row.excluded)).not.toContain(true)
  })

  it('is a command that the person may not run, each of its permissions counted', async () => {
    const role = await makeRole(server.db, ['voucher:read', 'voucher:update'])
    const client = await server.session(await makePerson(server.db, server.home.customerId, { roles: [role] }))
    const selection = await select(client, [(await makeVoucher(server.db, server.home)).id])
    for (const call of [bulkStart, bulkPreview]) {
      const reply = await client.send(call, {
        params: { customerId: server.home.customerId },
        body: { command: 'voucher.exclude', args: { exclude: true }, selection },
      })
      expect(refusal(reply)).toMatchObject({ code: 403, error: 'FORBIDDEN', data: { permission: 'voucher:exclude' } })
    }
  })
})

describe('a job whose starter loses the rights', () => {
  it('ends with the reason, and the rest is not attempted', async () => {
    const client = await server.newClient('ACADEMIC_OPS')
    const batchId = await manyVouchers(6000)
    const { progressId } = await start(client, await selectBatch(client, batchId))
    await halfDone(client, progressId)
    const role = await makeRole(server.db, ['voucher:read'])
    await server.db
      .updateTable('customer_user_role')
      .set({ role_code: role })
      .where('master_id', '=', client.person.id)
      .execute()
    const over = await finished(client, progressId)
    expect(over).toMatchObject({ status: 'FAILED', message: 'This needs the permission voucher:update.' })
    const done = (await vouchersOf(batchId)).filter((row) => row.excluded)
    expect(done).toHaveLength(over.processed)
    expect(over.processed).toBeLessThan(6000)
    expect(refusal(await client.send(bulkRetry, { params: { progressId } })).error).toBe('FORBIDDEN')
  })
})

describe('a preview', () => {
  it('says what would be done and what refused, and changes nothing', async () => {
    const client = await server.as('ACADEMIC_OPS')
    const { ids, unused } = await mixed()
    const selection = await select(client, ids)
    const body = { command: 'voucher.reset', args: { reason: 'x' }, selection }
    const preview = await client.call(bulkPreview, { customerId: server.home.customerId, body })
    expect(preview).toMatchObject({ total: 4, tried: 4, done: 2, refused: 2 })
    expect(preview.refusals[0]).toMatchObject({ recordId: unused.id, error: { code: 'VOUCHER_UNUSED' } })
    expect(preview.effects.tables).toContainEqual({ table: 'voucher', inserted: 0, updated: 2, deleted: 0 })
    expect(await auditsOf(ids)).toEqual([])
    const rows = await server.db.selectFrom('voucher').selectAll().where('id', 'in', ids).execute()
    expect(rows.map((row) => row.version)).toEqual([1, 1, 1, 1])
  })

  it('of a long selection tries some from all over it, and says how many', async () => {
    const client = await server.as('ACADEMIC_OPS')
    const batchId = await manyVouchers(1000)
    const selection = await selectBatch(client, batchId)
    const body = { command: 'voucher.exclude', args: { exclude: true }, selection }
    const preview = await client.call(bulkPreview, { customerId: server.home.customerId, body })
    expect(preview.total).toBe(1000)
    expect(preview.tried).toBeGreaterThan(0)
    expect(preview.tried).toBeLessThanOrEqual(200)
    expect(preview.done).toBe(preview.tried)
    expect((await vouchersOf(batchId)).some((row) => row.excluded)).toBe(false)
  })
})

describe('a cancelled job', () => {
  it('keeps what is done, and the rest is not attempted until it is run again', async () => {
    const client = await server.newClient('ACADEMIC_OPS')
    const batchId = await manyVouchers(1500)
    const { progressId } = await start(client, await selectBatch(client, batchId))
    await halfDone(client, progressId)
    await client.call(jobCancel, { progressId })
    const over = await finished(client, progressId)
    expect(over.status).toBe('CANCELLED')
    expect(over.processed).toBeLessThan(1500)
    const done = (await vouchersOf(batchId)).filter((row) => row.excluded).length
    expect(done).toBe(over.succeeded)

    const again = await client.call(bulkRetry, { progressId })
    expect(again.total).toBe(1500 - done)
    expect(await finished(client, again.progressId)).toMatchObject({
      status: 'DONE',
      succeeded: 1500 - done,
      failed: 0,
    })
    const vouchers = await vouchersOf(batchId)
    expect(new Set(vouchers.map(({ excluded, version }) => `${excluded} ${version}`))).toEqual(new Set(['true 2']))
  })
})

describe('running a job again', () => {
  it('does what was refused, once the reason is gone, and nothing that was done', async () => {
    const client = await server.as('ACADEMIC_OPS')
    const { ids, good, unused } = await mixed()
    const { progressId } = await start(client, await select(client, ids), 'voucher.reset', { reason: 'Lagi' })
    await finished(client, progressId)
    await sql`UPDATE voucher SET status = 'SENT' WHERE id = ${unused.id}`.execute(server.db)
    const again = await client.call(bulkRetry, { progressId })
    expect(again.total).toBe(2)
    expect(await finished(client, again.progressId)).toMatchObject({ succeeded: 1, failed: 1 })
    expect(await auditsOf([unused.id])).toMatchObject([{ reason: 'Lagi' }])
    expect(await auditsOf(good.map((row) => row.id))).toHaveLength(2)
  })

  it('is refused while it runs, when everything was done, and to others', async () => {
    const client = await server.newClient('ACADEMIC_OPS')
    const busy = await start(client, await selectBatch(client, await manyVouchers(600)))
    await halfDone(client, busy.progressId)
    expect(await refused(client.call(bulkRetry, { progressId: busy.progressId }))).toMatchObject({
      status: 409,
      code: 'ALREADY_RUNNING',
    })
    await finished(client, busy.progressId)
    expect(await refused(client.call(bulkRetry, { progressId: busy.progressId }))).toMatchObject({
      status: 409,
      code: 'NOTHING_LEFT',
    })
    const neighbour = await server.newClient('ACADEMIC_OPS')
    const { progressId } = busy
    for (const call of [bulkRetry, bulkRefused, bulkReportCsv, bulkReportXlsx]) {
      expect(refusal(await neighbour.send(call, { params: { progressId } }))).toMatchObject({ code: 404 })
    }
  })
})

describe('the report', () => {
  it('holds every record with how it fared', async () => {
    const client = await server.newClient('ACADEMIC_OPS')
    const { ids, good, unused } = await mixed()
    const { progressId } = await start(client, await select(client, ids), 'voucher.reset', { reason: 'x' })
    await finished(client, progressId)
    const lines = (await (await client.call(bulkReportCsv, { progressId })).text()).trim().split('\r\n')
    expect(lines).toHaveLength(5)
    expect(lines[1]).toBe(`1,${good[0]?.id},${good[0]?.code},done,,`)
    expect(lines[3]).toBe(
      `3,${unused.id},${unused.code},refused,VOUCHER_UNUSED,Voucher ${unused.code} is available: there is nothing to reset.`,
    )
    const workbook = await client.call(bulkReportXlsx, { progressId })
    expect(new TextDecoder().decode((await workbook.arrayBuffer()).slice(0, 2))).toBe('PK')
  })

  it('names also what was not attempted', async () => {
    const client = await server.newClient('ACADEMIC_OPS')
    const busy = await start(client, await selectBatch(client, await manyVouchers(1500)))
    const voucher = await makeVoucher(server.db, server.home)
    const waiting = await start(client, await select(client, [voucher.id]))
    await client.call(jobCancel, { progressId: waiting.progressId })
    await finished(client, waiting.progressId)
    const { progressId } = waiting
    expect(await (await client.call(bulkReportCsv, { progressId })).text()).toContain(
      `1,${voucher.id},${voucher.code},not attempted,,`,
    )
    await client.call(jobCancel, { progressId: busy.progressId })
    await finished(client, busy.progressId)
  })
})
