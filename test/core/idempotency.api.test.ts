import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { voucherCreate, voucherUpdate } from '#contract/voucher/voucher.ts'
import { voucherGenerate, voucherReset } from '#contract/voucher/voucher-calls.ts'
import { makeVoucher } from '#test/factories/vouchers.ts'
import type { Client } from '#test/helpers/client.ts'
import { refusal } from '#test/helpers/client.ts'
import { finished } from '#test/helpers/jobs.ts'
import { testServer } from '#test/helpers/server.ts'

const server = testServer()

const body = (given: Record<string, unknown> = {}) => ({
  platform: 'OWN',
  coreClassId: server.home.coreClass.id,
  ...given,
})

const create = (client: Client, key: string, given: Record<string, unknown> = {}) =>
  client.send(voucherCreate, {
    params: { customerId: server.home.customerId },
    body: body(given),
    headers: { 'idempotency-key': key },
  })

async function countOf(table: 'voucher' | 'audit_log' | 'voucher_batch' | 'upload_progress'): Promise<number> {
  const { n } = await server.db
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('customer_id', '=', server.home.customerId)
    .executeTakeFirstOrThrow()
  return n
}

describe('the same request with the same key', () => {
  it('is done once and answered alike', async () => {
    const client = await server.as('FINANCE')
    const key = randomUUID()
    const before = { vouchers: await countOf('voucher'), audits: await countOf('audit_log') }
    const first = await create(client, key)
    const second = await create(client, key)
    expect(first.status).toBe(200)
    expect(second.body).toEqual(first.body)
    expect(await countOf('voucher')).toBe(before.vouchers + 1)
    expect(await countOf('audit_log')).toBe(before.audits + 1)
  })

  it('is answered alike also when the record has changed since', async () => {
    const client = await server.as('ACADEMIC_OPS')
    const voucher = await makeVoucher(server.db, server.home, { status: 'SENT' })
    const params = { customerId: server.home.customerId, id: voucher.id }
    const reset = () =>
      client.send(voucherReset, {
        params,
        body: { reason: 'x' },
        headers: { 'idempotency-key': `reset-voucher-${voucher.id}` },
      })
    const first = await reset()
    expect(first.status).toBe(200)
    await client.call(voucherUpdate, { ...params, body: { version: 2, status: 'SENT' } })
    expect((await reset()).body).toEqual(first.body)
    const row = await server.db.selectFrom('voucher').selectAll().where('id', '=', voucher.id).executeTakeFirstOrThrow()
    expect(row).toMatchObject({ status: 'SENT', reset_count: 1 })
  })

  it('asked twenty times at once is done once, and all get the one answer', async () => {
    const client = await server.as('FINANCE')
    const key = randomUUID()
    const before = await countOf('voucher')
    const replies = await Promise.all(Array.from({ length: 20 }, () => create(client, key)))
    expect(replies[0]?.status).toBe(200)
    for (const reply of replies) expect(reply.body).toEqual(replies[0]?.body)
    expect(await countOf('voucher')).toBe(before + 1)
  })

  it('starts one job', async () => {
    const client = await server.as('FINANCE')
    const generation = body({ count: 3, prefix: 'AKN', batchName: 'Once' })
    const before = { jobs: await countOf('upload_progress'), batches: await countOf('voucher_batch') }
    const start = () =>
      client.send(voucherGenerate, { body: generation, headers: { 'idempotency-key': 'generate-once' } })
    const replies = await Promise.all([start(), start(), start()])
    for (const reply of replies) expect(reply.body).toEqual(replies[0]?.body)
    expect(await countOf('upload_progress')).toBe(before.jobs + 1)
    expect(await countOf('voucher_batch')).toBe(before.batches + 1)
    // Its vouchers would come in the midst of what the tests below count.
    const { progressId } = await server.db
      .selectFrom('upload_progress')
      .select('id as progressId')
      .where('customer_id', '=', server.home.customerId)
      .executeTakeFirstOrThrow()
    const done = await finished(client, progressId)
    expect(done).toMatchObject({ status: 'DONE', succeeded: 3 })
  })
})

describe('another request with a used key', () => {
  it('is refused and does nothing', async () => {
    const client = await server.as('FINANCE')
    const key = randomUUID()
    await create(client, key, { price: 1 })
    const before = await countOf('voucher')
    expect(refusal(await create(client, key, { price: 2 }))).toMatchObject({
      code: 422,
      error: 'IDEMPOTENCY_MISMATCH',
      message: 'This idempotency key was used for another request.',
    })
    expect(await countOf('voucher')).toBe(before)
  })

  it('is refused also for another address or another call', async () => {
    const client = await server.as('SUPERADMIN')
    const key = randomUUID()
    const [one, two] = [await makeVoucher(server.db, server.home), await makeVoucher(server.db, server.home)]
    const edit = (id: number) =>
      client.send(voucherUpdate, {
        params: { customerId: server.home.customerId, id },
        body: { version: 1, price: 1 },
        headers: { 'idempotency-key': key },
      })
    expect((await edit(one.id)).status).toBe(200)
    expect(refusal(await edit(two.id)).error).toBe('IDEMPOTENCY_MISMATCH')
    expect(refusal(await create(client, key)).error).toBe('IDEMPOTENCY_MISMATCH')
  })

  it('is another request when another person makes it', async () => {
    const key = randomUUID()
    const one = await create(await server.as('FINANCE'), key)
    const two = await create(await server.newClient('FINANCE'), key)
    expect(one.status).toBe(200)
    expect(two.status).toBe(200)
    expect(two.body).not.toEqual(one.body)
  })
})

describe('a request that fails', () => {
  it('frees its key', async () => {
    const client = await server.as('FINANCE')
    const key = randomUUID()
    await makeVoucher(server.db, server.home, { code: 'TAKEN-1' })
    expect(refusal(await create(client, key, { code: 'TAKEN-1' })).error).toBe('DUPLICATE')
    expect(refusal(await create(client, key, { platform: '' })).error).toBe('VALIDATION')
    expect((await create(client, key, { code: 'FREE-1' })).status).toBe(200)
    expect(refusal(await create(client, key, { code: 'FREE-2' })).error).toBe('IDEMPOTENCY_MISMATCH')
  })

  it('lets a second one that waited for it go ahead', async () => {
    const client = await server.as('ACADEMIC_OPS')
    const voucher = await makeVoucher(server.db, server.home)
    const edit = () =>
      client.send(voucherUpdate, {
        params: { customerId: server.home.customerId, id: voucher.id },
        body: { version: 2, price: 9 },
        headers: { 'idempotency-key': `wait-for-voucher-${voucher.id}` },
      })
    // The version is wrong for the first and right for the second, which come one after the other.
    const first = refusal(await edit())
    expect(first.error).toBe('VERSION_CONFLICT')
    await server.db.updateTable('voucher').set({ version: 2 }).where('id', '=', voucher.id).execute()
    const replies = await Promise.all([edit(), edit(), edit()])
    expect(replies.map((reply) => reply.status)).toEqual([200, 200, 200])
    for (const reply of replies) expect(reply.body).toEqual(replies[0]?.body)
  })

  it('leaves no key behind', async () => {
    const client = await server.newClient('FINANCE')
    for (let n = 0; n < 3; n++) await create(client, randomUUID(), { platform: 'NOWHERE' })
    const keys = await server.db
      .selectFrom('idempotency_key')
      .selectAll()
      .where('master_id', '=', client.person.id)
      .execute()
    expect(keys).toEqual([])
  })
})

it('without a key every request counts', async () => {
  const client = await server.as('FINANCE')
  const before = await countOf('voucher')
  const send = () => client.send(voucherCreate, { params: { customerId: server.home.customerId }, body: body() })
  await send()
  await send()
  expect(await countOf('voucher')).toBe(before + 2)
})
