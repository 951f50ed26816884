import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { auditUndo } from '#contract/core/audit/audit.ts'
import { voucherReset, voucherGenerate } from '#contract/voucher/voucher-calls.ts'
import {
  voucherBatchClear,
  voucherBatchList,
  voucherBatchRead,
  voucherBatchRefill,
  voucherBatchRemove,
  voucherBatchUpdate,
} from '#contract/voucher/voucher-batch.ts'
import { makeBatch, makeVoucher } from '#test/factories/vouchers.ts'
import type { Client } from '#test/helpers/client.ts'
import { refused } from '#test/helpers/client.ts'
import { finished } from '#test/helpers/jobs.ts'
import { testServer } from '#test/helpers/server.ts'

const server = testServer()

const here = () => ({ customerId: server.home.customerId })

/** A batch with a voucher in each of these states. */
async function batchWith(...statuses: ('AVAILABLE' | 'RESERVED' | 'SENT' | 'REDEEMED' | 'EXPIRED' | 'VOID')[]) {
  const { id, name } = await makeBatch(server.db, server.home.customerId, { count: statuses.length })
  for (const status of statuses) await makeVoucher(server.db, server.home, { status, batch_id: id, enrolment: false })
  return { id, name }
}

/** The states of a batch's vouchers; in lower case those of deleted ones. */
async function states(id: number) {
  const rows = await server.db
    .selectFrom('voucher')
    .select(['status', 'deleted_at'])
    .where('batch_id', '=', id)
    .orderBy('id')
    .execute()
  return rows.map(({ status, deleted_at }) => (deleted_at ? status.toLowerCase() : status))
}

const lastChange = (id: number) =>
  server.db
    .selectFrom('audit_log')
    .selectAll()
    .where('resource', '=', 'voucher_batch')
    .where('record_id', '=', id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()

const takeBack = async (client: Client, id: number) =>
  client.call(auditUndo, { ...here(), id: (await lastChange(id)).id })

describe('batches of vouchers', () => {
  it('are listed, and read with how many codes are in each state', async () => {
    const client = await server.as('FINANCE')
    const { id, name } = await batchWith('AVAILABLE', 'AVAILABLE', 'SENT', 'REDEEMED')
    const { data } = await client.call(voucherBatchList, { query: { keyword: name } })
    expect(data).toEqual([expect.objectContaining({ id, name, source: 'GENERATED', count: 4, version: 1 })])
    expect(await client.call(voucherBatchRead, { id })).toMatchObject({
      codes: { AVAILABLE: 2, RESERVED: 0, SENT: 1, REDEEMED: 1, EXPIRED: 0, VOID: 0 },
    })
  })

  it('are renamed, with the version that was seen, and the old name comes back', async () => {
    const client = await server.as('SUPERADMIN')
    const { id, name } = await batchWith('AVAILABLE')
    await client.call(voucherBatchUpdate, { id, body: { version: 1, name: 'Juni, dicetak ulang' } })
    expect(await client.call(voucherBatchRead, { id })).toMatchObject({ name: 'Juni, dicetak ulang', version: 2 })
    const stale = client.call(voucherBatchUpdate, { id, body: { version: 1, name: 'Juli' } })
    expect(await refused(stale)).toMatchObject({ code: 'VERSION_CONFLICT' })
    const empty = client.call(voucherBatchUpdate, { id, body: { version: 2, name: ' ' } })
    expect(await refused(empty)).toMatchObject({ code: 'VALIDATION' })
    await takeBack(client, id)
    expect(await client.call(voucherBatchRead, { id })).toMatchObject({ name })
  })

  it('are not cleared by those who only read', async () => {
    const { id } = await batchWith('AVAILABLE')
    const reader = await server.as('VIEWER')
    const attempt = reader.call(voucherBatchClear, { ...here(), id, body: { mode: 'VOID', reason: 'x' } })
    expect(await refused(attempt)).toMatchObject({ code: 'FORBIDDEN' })
  })
})

describe('the unused codes of a batch', () => {
  it('are voided: those that are reserved, sent or redeemed stay, and undo makes the others available again', async () => {
    const client = await server.as('SUPERADMIN')
    const { id, name } = await batchWith('AVAILABLE', 'EXPIRED', 'RESERVED', 'SENT', 'REDEEMED', 'VOID')
    const body = { mode: 'VOID', reason: 'Salah cetak' } as const
    const done = await client.call(voucherBatchClear, { ...here(), id, body })
    expect(done).toEqual({ id, name, clearing: 1, count: 2 })
    expect(await states(id)).toEqual(['VOID', 'VOID', 'RESERVED', 'SENT', 'REDEEMED', 'VOID'])
    expect(await lastChange(id)).toMatchObject({
      action: 'voucherBatch.void-codes',
      reason: 'Salah cetak',
      after: { voided: 2 },
    })
    await takeBack(client, id)
    expect(await states(id)).toEqual(['AVAILABLE', 'EXPIRED', 'RESERVED', 'SENT', 'REDEEMED', 'VOID'])
  })

  it('are deleted, and undo brings them back', async () => {
    const client = await server.as('SUPERADMIN')
    const { id } = await batchWith('AVAILABLE', 'SENT')
    await client.call(voucherBatchClear, { ...here(), id, body: { mode: 'DELETE' } })
    expect(await states(id)).toEqual(['void', 'SENT'])
    await takeBack(client, id)
    expect(await states(id)).toEqual(['AVAILABLE', 'SENT'])
    await takeBack(client, id)
    expect(await states(id)).toEqual(['void', 'SENT'])
  })

  it('are not taken while the batch is still being made', async () => {
    const client = await server.as('FINANCE')
    const { id } = await batchWith('AVAILABLE')
    await sql`
      INSERT INTO upload_progress (id, customer_id, kind, title, status, total, batch_id, created_by, payload)
      VALUES (gen_random_uuid(), ${server.home.customerId}, 'VOUCHER_IMPORT', 'Import vouchers: Juni', 'RUNNING', 5, ${id},
              ${client.person.id}, '{}')`.execute(server.db)
    const attempt = client.call(voucherBatchClear, { ...here(), id, body: { mode: 'DELETE' } })
    expect(await refused(attempt)).toMatchObject({ code: 'ALREADY_RUNNING' })
    await server.db.updateTable('upload_progress').set({ status: 'CANCELLED' }).where('batch_id', '=', id).execute()
    expect(await client.call(voucherBatchClear, { ...here(), id, body: { mode: 'DELETE' } })).toMatchObject({
      count: 1,
    })
  })

  it('of a batch without any change nothing', async () => {
    const client = await server.as('SUPERADMIN')
    const { id } = await batchWith('REDEEMED')
    const reply = await client.send(voucherBatchClear, { params: { ...here(), id }, body: { mode: 'DELETE' } })
    expect(reply.body).toMatchObject({ data: { count: 0 } })
    expect(await client.call(voucherBatchRead, { id })).toMatchObject({ version: 1 })
  })

  it('a dry run counts, and changes nothing', async () => {
    const client = await server.as('SUPERADMIN')
    const { id } = await batchWith('AVAILABLE', 'AVAILABLE')
    const input = { params: { ...here(), id }, body: { mode: 'DELETE' }, headers: { 'x-dry-run': 'true' } }
    const { body } = await client.send(voucherBatchClear, input)
    expect(body).toMatchObject({ data: { count: 2 }, dryRun: { tables: expect.any(Array) } })
    expect(await states(id)).toEqual(['AVAILABLE', 'AVAILABLE'])
  })

  it('that were reset one by one stay available when the clearing is taken back', async () => {
    const client = await server.as('SUPERADMIN')
    const { id } = await batchWith('AVAILABLE', 'AVAILABLE')
    await client.call(voucherBatchClear, { ...here(), id, body: { mode: 'VOID', reason: 'Salah' } })
    const { id: first } = await server.db
      .selectFrom('voucher')
      .select('id')
      .where('batch_id', '=', id)
      .orderBy('id')
      .limit(1)
      .executeTakeFirstOrThrow()
    await client.call(voucherReset, { ...here(), id: first, body: { reason: 'Dipakai' } })
    const done = await client.call(voucherBatchRefill, { ...here(), id, clearing: 1 })
    expect(done.count).toBe(1)
    expect(await states(id)).toEqual(['AVAILABLE', 'AVAILABLE'])
  })
})

describe('a batch that is deleted', () => {
  it('voids its unused codes and leaves the list; restored, both are back', async () => {
    const client = await server.as('SUPERADMIN')
    const { id, name } = await batchWith('AVAILABLE', 'SENT')
    await client.call(voucherBatchRemove, { id })
    expect(await states(id)).toEqual(['VOID', 'SENT'])
    const { data } = await client.call(voucherBatchList, { query: { keyword: name } })
    expect(data).toEqual([])
    await takeBack(client, id)
    expect(await states(id)).toEqual(['AVAILABLE', 'SENT'])
    expect(await client.call(voucherBatchRead, { id })).toMatchObject({ name })
  })
})

describe('undo of a generation', () => {
  it('deletes the codes that are unused by then', async () => {
    const client = await server.as('FINANCE')
    const body = { ...here(), count: 3, platform: 'PINTARIA', coreClassId: server.home.coreClass.id }
    const { batchId, progressId } = await client.call(voucherGenerate, {
      body: { ...body, prefix: 'UND', batchName: 'Batal' },
    })
    await finished(client, progressId)
    await takeBack(client, batchId)
    expect(await states(batchId)).toEqual(['void', 'void', 'void'])
  })
})
