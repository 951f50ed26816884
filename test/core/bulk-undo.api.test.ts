import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { auditRead, auditUndo } from '#contract/core/audit/audit.ts'
import { bulkRefused, bulkReportCsv, bulkRetry, bulkStart, bulkUndo } from '#contract/core/bulk.ts'
import { jobCancel, jobList } from '#contract/core/progress.ts'
import { voucherUpdate } from '#contract/voucher/voucher.ts'
import { makeRole } from '#test/factories/people.ts'
import { makeBatch, makeVoucher } from '#test/factories/vouchers.ts'
import type { Client } from '#test/helpers/client.ts'
import { refusal } from '#test/helpers/client.ts'
import { finished, halfDone } from '#test/helpers/jobs.ts'
import { testServer } from '#test/helpers/server.ts'
import { voucherListCalls } from '#test/helpers/contract/list-calls.ts'

const server = testServer()

async function vouchers(count: number): Promise<number[]> {
  const { db, home } = server
  const { id } = await makeBatch(db, home.customerId)
  const { rows } = await sql<{ id: number }>`
    INSERT INTO voucher (customer_id, code, batch_id, platform_code, core_class_id, price)
    SELECT ${home.customerId}, 'U' || ${id}::text || '-' || lpad(n::text, 6, '0'), ${id}, 'OWN', ${home.coreClass.id}, 1000
      FROM generate_series(1, ${count}) AS n RETURNING id`.execute(db)
  return rows.map((row) => row.id)
}

async function start(client: Client, ids: readonly number[], command = 'voucher.exclude', args = {}) {
  const { customerId } = server.home
  const { id } = await client.call(voucherListCalls.selection, { query: { customerId }, body: { ids: [...ids] } })
  const given = command === 'voucher.exclude' ? { exclude: true } : args
  return client.call(bulkStart, { customerId, body: { command, args: given, selection: id } })
}

/** Excludes vouchers by a job, to its end. */
async function exclude(client: Client, ids: readonly number[]): Promise<string> {
  const { progressId } = await start(client, ids)
  await finished(client, progressId)
  return progressId
}

const stateOf = async (client: Client, progressId: string) =>
  (await client.call(jobList, {})).data.find((job) => job.progressId === progressId)?.undo

const rowsOf = (ids: readonly number[]) =>
  server.db.selectFrom('voucher').selectAll().where('id', 'in', ids).orderBy('id').execute()
const auditsOf = (ids: readonly number[]) =>
  server.db
    .selectFrom('audit_log')
    .selectAll()
    .where('resource', '=', 'voucher')
    .where('record_id', 'in', ids)
    .orderBy('id')
    .execute()
const tryUndo = (client: Client, progressId: string) => client.send(bulkUndo, { params: { progressId } })

describe('the undo of a bulk job', () => {
  it('takes back every record as a single undo does, once', async () => {
    const client = await server.newClient('SUPERADMIN')
    const ids = await vouchers(60)
    const progressId = await exclude(client, ids)
    expect(await stateOf(client, progressId)).toBe('open')
    const undo = await client.call(bulkUndo, { progressId })
    expect(undo.total).toBe(60)
    const over = await finished(client, undo.progressId)
    expect(over).toMatchObject({
      kind: 'BULK',
      title: 'Undo: Exclude or include voucher',
      status: 'DONE',
      succeeded: 60,
      failed: 0,
      undo: 'none',
    })
    const rows = await rowsOf(ids)
    expect(rows.map(({ excluded, version }) => `${excluded} ${version}`)).toEqual(ids.map(() => 'false 3'))
    const audits = await auditsOf(ids)
    const [first] = audits
    expect(audits.slice(60)).toHaveLength(60)
    for (const [n, audit] of audits.slice(60).entries()) {
      expect(audit).toMatchObject({ surface: 'undo', undoes: audits[n]?.id, actor_id: client.person.id })
    }
    const shown = await client.call(auditRead, { customerId: server.home.customerId, id: first?.id ?? 0 })
    expect(shown.undo).toBe('undone')
    expect(await stateOf(client, progressId)).toBe('undone')
    expect(refusal(await tryUndo(client, progressId))).toMatchObject({
      code: 409,
      error: 'ALREADY_UNDONE',
      data: { by: client.person.name },
    })
    // An undo is taken back by doing it again.
    expect(refusal(await tryUndo(client, undo.progressId))).toMatchObject({ code: 409, error: 'NOT_UNDOABLE' })
    const report = await (await client.call(bulkReportCsv, { progressId: undo.progressId })).text()
    expect(report.trim().split('\r\n')).toHaveLength(61)
  })

  it('puts back also what no command takes back', async () => {
    const client = await server.newClient('ACADEMIC_OPS')
    const made = [
      await makeVoucher(server.db, server.home, { status: 'SENT' }),
      await makeVoucher(server.db, server.home, { status: 'VOID' }),
    ]
    const ids = made.map((voucher) => voucher.id)
    const { progressId } = await start(client, ids, 'voucher.reset', { reason: 'Salah kelas' })
    await finished(client, progressId)
    const undo = await client.call(bulkUndo, { progressId })
    expect(await finished(client, undo.progressId)).toMatchObject({ succeeded: 2, failed: 0 })
    expect((await rowsOf(ids)).map(({ status, reset_count: resets }) => [status, resets])).toEqual([
      ['SENT', 0],
      ['VOID', 0],
    ])
  })

  it('refuses what has moved on as a single undo does, leaves out what was not changed, and can be tried again', async () => {
    const client = await server.newClient('ACADEMIC_OPS')
    const ids = await vouchers(4)
    const [moved = 0, unchanged = 0] = ids
    await sql`UPDATE voucher SET excluded = true WHERE id = ${unchanged}`.execute(server.db)
    const progressId = await exclude(client, ids)
    const { customerId } = server.home
    await client.call(voucherUpdate, { customerId, id: moved, body: { version: 2, price: 7 } })
    const undo = await client.call(bulkUndo, { progressId })
    expect(undo.total).toBe(3)
    expect(await finished(client, undo.progressId)).toMatchObject({ status: 'DONE', succeeded: 2, failed: 1 })
    const { data } = await client.call(bulkRefused, { progressId: undo.progressId, query: {} })
    expect(data).toMatchObject([{ recordId: moved, error: { code: 'MOVED_ON', data: { by: client.person.name } } }])
    expect(data[0]?.label).toMatch(/^U/)
    expect((await rowsOf(ids)).map((row) => row.excluded)).toEqual([true, true, false, false])
    expect(await stateOf(client, progressId)).toBe('partly')
    expect(refusal(await tryUndo(client, progressId)).error).toBe('ALREADY_UNDONE')

    // Once the other change is gone, the rest can be taken back.
    const change = (await auditsOf([moved])).find((audit) => audit.action === 'voucher.edit')
    await client.call(auditUndo, { customerId, id: change?.id ?? 0 })
    const again = await client.call(bulkRetry, { progressId: undo.progressId })
    expect(await finished(client, again.progressId)).toMatchObject({ total: 1, succeeded: 1 })
    expect((await rowsOf([moved]))[0]?.excluded).toBe(false)
    expect(await stateOf(client, progressId)).toBe('undone')
  })

  it('is cancelled between two parts, and goes on where it was when it is tried again', async () => {
    const client = await server.newClient('ACADEMIC_OPS')
    const ids = await vouchers(3000)
    const progressId = await exclude(client, ids)
    const undo = await client.call(bulkUndo, { progressId })
    await halfDone(client, undo.progressId)
    expect(await stateOf(client, progressId)).toBe('running')
    expect(refusal(await tryUndo(client, progressId))).toMatchObject({
      error: 'ALREADY_RUNNING',
      data: { what: 'Undo: Exclude or include voucher' },
    })
    await client.call(jobCancel, { progressId: undo.progressId })
    const over = await finished(client, undo.progressId)
    expect(over).toMatchObject({ status: 'CANCELLED', failed: 0 })
    expect((await rowsOf(ids)).filter((row) => !row.excluded)).toHaveLength(over.succeeded)
    expect(await stateOf(client, progressId)).toBe('partly')
    const again = await client.call(bulkRetry, { progressId: undo.progressId })
    expect(await finished(client, again.progressId)).toMatchObject({ succeeded: 3000 - over.succeeded, failed: 0 })
    expect(new Set((await rowsOf(ids)).map((row) => `${row.excluded} ${row.version}`))).toEqual(new Set(['false 3']))
    expect(await stateOf(client, progressId)).toBe('undone')
  })

  it('of two at once begins one', async () => {
    const client = await server.newClient('ACADEMIC_OPS')
    const progressId = await exclude(client, await vouchers(2))
    const replies = await Promise.all([tryUndo(client, progressId), tryUndo(client, progressId)])
    expect(replies.map((reply) => reply.status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })
})

describe('a bulk job that cannot be taken back', () => {
  it('is one that runs, one that changed nothing, and one that nobody knows', async () => {
    const client = await server.newClient('ACADEMIC_OPS')
    const busy = await start(client, await vouchers(3000))
    expect(refusal(await tryUndo(client, busy.progressId)).error).toBe('ALREADY_RUNNING')
    expect(await stateOf(client, busy.progressId)).toBe('none')
    await client.call(jobCancel, { progressId: busy.progressId })
    await finished(client, busy.progressId)

    const ids = await vouchers(2)
    await exclude(client, ids)
    const idle = await exclude(client, ids)
    expect(await stateOf(client, idle)).toBe('none')
    expect(refusal(await tryUndo(client, idle))).toMatchObject({ code: 409, error: 'NOT_UNDOABLE' })

    expect(refusal(await tryUndo(client, 'x')).code).toBe(404)
    expect(refusal(await tryUndo(client, '0199aa00-0000-7000-8000-000000000001')).code).toBe(404)
  })

  it('is one of somebody else, or of another customer', async () => {
    const client = await server.newClient('ACADEMIC_OPS')
    const ids = await vouchers(2)
    const progressId = await exclude(client, ids)
    const neighbour = await server.newClient('ACADEMIC_OPS')
    expect(refusal(await tryUndo(neighbour, progressId))).toMatchObject({ code: 404, error: 'NOT_FOUND' })
    const stranger = await server.newClient('ACADEMIC_OPS', server.other.customerId)
    expect(refusal(await tryUndo(stranger, progressId))).toMatchObject({ code: 404, error: 'NOT_FOUND' })
    expect((await rowsOf(ids)).every((row) => row.excluded)).toBe(true)
  })

  it('is one whose command the person may no longer run', async () => {
    const client = await server.newClient('ACADEMIC_OPS')
    const progressId = await exclude(client, await vouchers(2))
    const role = await makeRole(server.db, ['voucher:read', 'voucher:update'])
    const { id } = client.person
    await server.db.updateTable('customer_user_role').set({ role_code: role }).where('master_id', '=', id).execute()
    expect(refusal(await tryUndo(client, progressId))).toMatchObject({
      code: 403,
      error: 'FORBIDDEN',
      data: { permission: 'voucher:exclude' },
    })
  })
})
