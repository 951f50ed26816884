import { describe, expect, it } from 'vitest'
import type { InputOf } from '#contract/core/call.ts'
import type { Progress } from '#contract/core/progress.ts'
import { voucherGenerate } from '#contract/voucher/voucher-calls.ts'
import { makeClass, makeSchedule } from '#test/factories/classes.ts'
import { refusal, refused } from '#test/helpers/client.ts'
import { finished } from '#test/helpers/jobs.ts'
import { testServer } from '#test/helpers/server.ts'

const server = testServer()

type Body = InputOf<typeof voucherGenerate>['body']

const input = (given: Partial<Body> = {}): Body => ({
  count: 1,
  platform: 'PINTARIA',
  coreClassId: server.home.coreClass.id,
  prefix: 'PIN',
  batchName: 'Pintaria gelombang 70',
  ...given,
})

const vouchersOf = (batchId: number) =>
  server.db.selectFrom('voucher').selectAll().where('batch_id', '=', batchId).execute()

const batchOf = (id: number) =>
  server.db.selectFrom('voucher_batch').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

async function generate(given: Partial<Body> = {}, seen: Progress[] = []) {
  const client = await server.as('FINANCE')
  const started = await client.call(voucherGenerate, { body: input(given) })
  const progress = await finished(client, started.progressId, seen)
  return { ...started, progress, client }
}

describe('generating vouchers', () => {
  it('makes one', async () => {
    const { batchId, progressId, progress, client } = await generate({ expiresAt: '2027-06-30', price: 450_000 })
    expect(progress).toMatchObject({
      progressId,
      batchId,
      kind: 'VOUCHER_GENERATE',
      title: 'Generate vouchers: Pintaria gelombang 70',
      status: 'DONE',
      total: 1,
      processed: 1,
      succeeded: 1,
      failed: 0,
      percent: 100,
      errors: [],
      message: null,
      startedAt: expect.any(String),
      finishedAt: expect.any(String),
    })
    const [voucher, ...others] = await vouchersOf(batchId)
    expect(others).toEqual([])
    expect(voucher).toMatchObject({
      customer_id: server.home.customerId,
      code: expect.stringMatching(/^PIN-[2-9A-HJ-NP-Z]{8}$/),
      platform_code: 'PINTARIA',
      core_class_id: server.home.coreClass.id,
      lms_class_id: null,
      price: 450_000,
      status: 'AVAILABLE',
      expires_at: new Date('2027-06-30T16:59:59Z'),
      created_by: client.person.id,
      version: 1,
    })
    expect(await batchOf(batchId)).toMatchObject({
      name: 'Pintaria gelombang 70',
      source: 'GENERATED',
      count: 1,
      platform_code: 'PINTARIA',
      core_class_id: server.home.coreClass.id,
      prefix: 'PIN',
      progress_id: progressId,
      created_by: client.person.id,
    })
  })

  it('makes 25,000: exactly as many, all different, all legible', async () => {
    const seen: Progress[] = []
    const { batchId, progress } = await generate(
      { count: 25_000, length: 16, prefix: 'ABCDEF', lmsClassId: server.home.schedule.id },
      seen,
    )
    expect(progress).toMatchObject({ status: 'DONE', total: 25_000, processed: 25_000, succeeded: 25_000, failed: 0 })
    const vouchers = await vouchersOf(batchId)
    expect(vouchers).toHaveLength(25_000)
    expect(new Set(vouchers.map((voucher) => voucher.code)).size).toBe(25_000)
    expect(vouchers.every((voucher) => /^ABCDEF-[2-9A-HJ-NP-Z]{16}$/.test(voucher.code))).toBe(true)
    expect(vouchers.every((voucher) => voucher.lms_class_id === server.home.schedule.id)).toBe(true)
    expect((await batchOf(batchId)).count).toBe(25_000)

    const percents = seen.map((look) => look.percent)
    expect(percents).toEqual(percents.toSorted((a, b) => a - b))
    expect(percents.every((percent) => Number.isInteger(percent))).toBe(true)
    for (const look of seen) expect(look.percent === 100).toBe(look.status === 'DONE')
    expect(seen.some((look) => look.percent > 0 && look.percent < 100)).toBe(true)
  })

  it('makes several batches at once, none losing a code to another', async () => {
    const client = await server.as('FINANCE')
    const started = await Promise.all(
      Array.from({ length: 5 }, (_, n) =>
        client.call(voucherGenerate, { body: input({ count: 300, batchName: `B${n}` }) }),
      ),
    )
    const jobs = await Promise.all(started.map(({ progressId }) => finished(client, progressId)))
    expect(jobs.map((job) => job.status)).toEqual(started.map(() => 'DONE'))
    for (const { batchId } of started) expect(await vouchersOf(batchId)).toHaveLength(300)
    // They follow each other at once: a worker that only polls would let seconds pass between two.
    const moments = jobs.map((job) => [Date.parse(job.startedAt ?? ''), Date.parse(job.finishedAt ?? '')] as const)
    const inOrder = moments.toSorted(([a], [b]) => a - b)
    const gaps = inOrder.slice(1).map(([start], index) => start - (inOrder[index]?.[1] ?? 0))
    expect(Math.max(...gaps)).toBeLessThan(3000)
  })

  it('makes them for another customer when the person works for it', async () => {
    const { home, other } = server
    const client = await server.as('FINANCE')
    const body = input({ customerId: other.customerId, coreClassId: other.coreClass.id })
    const { batchId, progressId } = await client.call(voucherGenerate, { body })
    await finished(client, progressId)
    expect((await vouchersOf(batchId)).map((voucher) => voucher.customer_id)).toEqual([other.customerId])
    const mixed = client.call(voucherGenerate, { body: input({ customerId: other.customerId }) })
    expect(await refused(mixed)).toMatchObject({
      status: 422,
      issues: [{ field: 'coreClassId', message: 'is not a class of this customer' }],
    })
    const partner = await server.as('PARTNER_ADMIN', home.customerId)
    expect(await refused(partner.call(voucherGenerate, { body: input() }))).toMatchObject({
      status: 403,
      data: { permission: 'voucher:generate' },
    })
  })

  it.each<[Record<string, unknown>, string, string]>([
    [{ count: undefined }, 'count', "can't be empty!"],
    [{ count: null }, 'count', "can't be empty!"],
    [{ count: '' }, 'count', 'must be a whole number'],
    [{ count: 0 }, 'count', 'must be at least 1'],
    [{ count: -5 }, 'count', 'must be at least 1'],
    [{ count: 2.5 }, 'count', 'must be a whole number'],
    [{ count: 100_001 }, 'count', 'must be at most 100000'],
    [{ count: 1e300 }, 'count', 'is too large'],
    [{ platform: ' ' }, 'platform', "can't be empty!"],
    [{ platform: 'pintaria' }, 'platform', 'is not a known platform'],
    [{ coreClassId: undefined }, 'coreClassId', "can't be empty!"],
    [{ coreClassId: 987_654 }, 'coreClassId', 'is not a class of this customer'],
    [{ lmsClassId: 987_654 }, 'lmsClassId', 'is not a schedule of this customer'],
    [{ prefix: '' }, 'prefix', "can't be empty!"],
    [{ prefix: 'P' }, 'prefix', 'must be 2 to 6 capital letters'],
    [{ prefix: 'pin' }, 'prefix', 'must be 2 to 6 capital letters'],
    [{ prefix: 'PIN1' }, 'prefix', 'must be 2 to 6 capital letters'],
    [{ prefix: 'ABCDEFG' }, 'prefix', 'must be 2 to 6 capital letters'],
    [{ length: 7 }, 'length', 'must be at least 8'],
    [{ length: 17 }, 'length', 'must be at most 16'],
    [{ expiresAt: '31/12/2027' }, 'expiresAt', 'must be a date such as 2026-11-30'],
    [{ price: -1 }, 'price', 'must not be negative'],
    [{ batchName: ' ' }, 'batchName', "can't be empty!"],
    [{ batchName: 'x'.repeat(121) }, 'batchName', 'must have at most 120 characters'],
    [{ customerId: 'x' }, 'customerId', 'must be a whole number'],
    [{ status: 'SENT' }, 'status', 'is not a known field'],
  ])('refuses %j and starts nothing', async (given, field, message) => {
    const client = await server.as('FINANCE')
    const count = async () =>
      (
        await server.db
          .selectFrom('voucher_batch')
          .select('id')
          .where('customer_id', '=', server.home.customerId)
          .execute()
      ).length
    const before = await count()
    const reply = refusal(await client.send(voucherGenerate, { body: { ...input(), ...given } }))
    expect(reply).toMatchObject({ code: 422, error: 'VALIDATION', errors: [{ field, message }] })
    expect(reply.errors).toHaveLength(1)
    expect(await count()).toBe(before)
  })

  it('refuses classes and schedules that do not belong together or to the customer', async () => {
    const { db, home, other } = server
    const client = await server.as('FINANCE')
    const second = await makeClass(db, home.customerId)
    const schedule = await makeSchedule(db, home.customerId, second.id)
    const issues = async (given: Partial<Body>) =>
      (await refused(client.call(voucherGenerate, { body: input(given) }))).issues
    expect(await issues({ lmsClassId: schedule.id })).toEqual([
      { field: 'lmsClassId', message: 'is a schedule of another class' },
    ])
    expect(await issues({ coreClassId: other.coreClass.id, lmsClassId: other.schedule.id })).toEqual([
      { field: 'coreClassId', message: 'is not a class of this customer' },
      { field: 'lmsClassId', message: 'is not a schedule of this customer' },
    ])
  })
})
