import { beforeAll, describe, expect, it } from 'vitest'
import { voucherList, voucherRead } from '#contract/voucher/voucher.ts'
import type { InputOf } from '#contract/core/call.ts'
import { makeClass, makeSchedule } from '#test/factories/classes.ts'
import { DAY } from '#test/factories/next.ts'
import { makeBatch, makeVoucher } from '#test/factories/vouchers.ts'
import type { Client } from '#test/helpers/client.ts'
import { refused } from '#test/helpers/client.ts'
import { testServer } from '#test/helpers/server.ts'

const server = testServer()
let client: Client

type Query = NonNullable<InputOf<typeof voucherList>['query']>

const list = (query: Query = {}, customerId = server.home.customerId) => client.call(voucherList, { customerId, query })
const codes = async (query: Query) => (await list({ limit: 200, sort: 'code', ...query })).data.map((row) => row.code)

/** What each voucher of the set below is like; the code tells. */
beforeAll(async () => {
  const { db, home, other } = server
  client = await server.as('VIEWER')
  const second = await makeClass(db, home.customerId, { title: 'Aaa kelas' })
  const schedule = await makeSchedule(db, home.customerId, second.id)
  const batch = await makeBatch(db, home.customerId)
  const at = (day: string) => new Date(`${day}T05:00:00Z`)
  await makeVoucher(db, home, { code: 'PIN-AAAA', platform_code: 'PINTARIA', price: 3, created_at: at('2026-01-01') })
  await makeVoucher(db, home, { code: 'PIN-BBBB', core_class_id: second.id, price: 1, created_at: at('2026-01-02') })
  await makeVoucher(db, home, { code: 'PIN-CCCC', status: 'SENT', price: 2, created_at: at('2026-01-03') })
  await makeVoucher(db, home, { code: 'TOK-DDDD', status: 'REDEEMED', created_at: at('2026-01-04') })
  await makeVoucher(db, home, { code: 'TOK-EEEE', status: 'VOID', excluded: true, created_at: at('2026-01-05') })
  await makeVoucher(db, home, {
    code: 'TOK-FFFF',
    status: 'EXPIRED',
    expires_at: new Date('2026-02-01T16:59:59Z'),
    created_at: at('2026-01-06'),
  })
  await makeVoucher(db, home, {
    code: 'TOK-GGGG',
    batch_id: batch.id,
    core_class_id: second.id,
    lms_class_id: schedule.id,
    created_at: at('2026-01-07'),
  })
  await makeVoucher(db, home, { code: 'PIN-GONE', deleted_at: new Date() })
  await makeVoucher(db, other, { code: 'PIN-OTHER' })
})

const all = ['PIN-AAAA', 'PIN-BBBB', 'PIN-CCCC', 'TOK-DDDD', 'TOK-EEEE', 'TOK-FFFF', 'TOK-GGGG']

describe('the list of vouchers', () => {
  it('shows what the customer has, the newest first, without what was deleted', async () => {
    const page = await list()
    expect(page.data.map((row) => row.code)).toEqual(all.toReversed())
    expect(page.pagination).toEqual({ total: 7, page: 1, limit: 10, totalPages: 1 })
  })

  it('shows the other customer only its own', async () => {
    expect((await list({}, server.other.customerId)).data.map((row) => row.code)).toEqual(['PIN-OTHER'])
    const partner = await server.as('PARTNER_VIEWER', server.other.customerId)
    const page = await partner.call(voucherList, { customerId: server.other.customerId })
    expect(page.data.map((row) => row.code)).toEqual(['PIN-OTHER'])
  })

  it('comes in pages that neither miss nor repeat a row', async () => {
    const seen: string[] = []
    for (let page = 1; page <= 4; page++) {
      const answer = await list({ page, limit: 2, sort: 'status' })
      expect(answer.pagination).toEqual({ total: 7, page, limit: 2, totalPages: 4 })
      seen.push(...answer.data.map((row) => row.code))
    }
    expect(seen.toSorted()).toEqual(all)
    expect((await list({ page: 5, limit: 2 })).data).toEqual([])
  })

  it.each<[Query, string[]]>([
    [{ status: ['SENT'] }, ['PIN-CCCC']],
    [{ status: ['SENT', 'VOID'] }, ['PIN-CCCC', 'TOK-EEEE']],
    [{ platform: ['PINTARIA'] }, ['PIN-AAAA']],
    [{ platform: ['PINTARIA', 'NOWHERE'] }, ['PIN-AAAA']],
    [{ platform: ['NOWHERE'] }, []],
    [{ code: 'pin-' }, ['PIN-AAAA', 'PIN-BBBB', 'PIN-CCCC']],
    [{ keyword: ' tok-d ' }, ['TOK-DDDD']],
    [{ keyword: 'AAAA' }, []],
    [{ exclude: true }, ['TOK-EEEE']],
    [{ exclude: false, code: 'TOK' }, ['TOK-DDDD', 'TOK-FFFF', 'TOK-GGGG']],
    [{ createdFrom: '2026-01-05' }, ['TOK-EEEE', 'TOK-FFFF', 'TOK-GGGG']],
    [{ createdTo: '2026-01-02' }, ['PIN-AAAA', 'PIN-BBBB']],
    [{ createdFrom: '2026-01-03', createdTo: '2026-01-03' }, ['PIN-CCCC']],
    [{ createdFrom: '2026-01-03', createdTo: '2026-01-02' }, []],
    [{ status: ['AVAILABLE'], platform: ['TOKOPEDIA'], code: 'TOK' }, ['TOK-GGGG']],
  ])('keeps to the filter %j', async (query, expected) => {
    expect(await codes(query)).toEqual(expected)
    expect((await list({ ...query, limit: 1 })).pagination.total).toBe(expected.length)
  })

  it('keeps to a class, a schedule and a batch', async () => {
    const [row] = (await list({ code: 'TOK-GGGG' })).data
    expect(await codes({ coreClassId: row?.coreClassId ?? 0 })).toEqual(['PIN-BBBB', 'TOK-GGGG'])
    expect(await codes({ lmsClassId: row?.lmsClassId ?? 0 })).toEqual(['TOK-GGGG'])
    expect(await codes({ batchId: row?.batchId ?? 0 })).toEqual(['TOK-GGGG'])
    expect(await codes({ coreClassId: server.other.coreClass.id })).toEqual([])
    expect(await codes({ batchId: 987_654 })).toEqual([])
  })

  it.each<[string, string[]]>([
    ['code', all],
    ['-code', all.toReversed()],
    ['price', ['PIN-BBBB', 'PIN-CCCC', 'PIN-AAAA']],
    ['-createdAt', all.toReversed().slice(0, 3)],
    ['createdAt', all.slice(0, 3)],
    ['-status,code', ['TOK-EEEE', 'PIN-CCCC', 'TOK-DDDD']],
    ['platform,-code', ['PIN-AAAA', 'TOK-GGGG', 'TOK-FFFF']],
    ['class,code', ['PIN-BBBB', 'TOK-GGGG', 'PIN-AAAA']],
    ['expiresAt', ['TOK-FFFF']],
    ['-redeemedAt', ['TOK-DDDD']],
  ])('sorts by %s', async (sort, first) => {
    expect((await list({ sort })).data.map((row) => row.code).slice(0, first.length)).toEqual(first)
  })

  it('reads days as those of the person who asks', async () => {
    const { customerId } = server.home
    const found = async (offset: number, day: string) => {
      const reply = await client.send(voucherList, {
        params: { customerId },
        query: { expiresFrom: day, expiresTo: day },
        headers: { 'timezone-offset': String(offset) },
      })
      return (reply.body as { data: unknown[] }).data.length
    }
    // Expired at 16:59:59 UTC: the last second of 1 February in Jakarta.
    expect(await found(-420, '2026-02-01')).toBe(1)
    expect(await found(-420, '2026-02-02')).toBe(0)
    expect(await found(-480, '2026-02-02')).toBe(1)
    expect(await found(480, '2026-02-01')).toBe(1)
  })
})

describe('one voucher', () => {
  it('comes with everything that it stands on', async () => {
    const { db, home } = server
    const maker = await server.as('FINANCE')
    const expires_at = new Date(Date.now() + 30 * DAY)
    const voucher = await makeVoucher(db, home, {
      status: 'REDEEMED',
      lms_class_id: home.schedule.id,
      expires_at,
      created_by: maker.person.id,
      enrolment: { attended: 3, certificate: 'QUEUED', status: 'IN_PROGRESS' },
    })
    const answer = await client.call(voucherRead, { customerId: home.customerId, id: voucher.id })
    expect(answer).toMatchObject({
      id: voucher.id,
      customerId: home.customerId,
      code: voucher.code,
      batch: home.batch,
      platformCode: 'TOKOPEDIA',
      coreClass: { id: home.coreClass.id, code: home.coreClass.code, title: home.coreClass.title },
      lmsClass: { id: home.schedule.id, code: home.schedule.code, title: home.schedule.title },
      price: 450_000,
      status: 'REDEEMED',
      student: { id: voucher.student_id, email: expect.any(String) },
      enrolment: { status: 'IN_PROGRESS', attendedCount: 3, certificateStatus: 'QUEUED' },
      redeemedAt: voucher.redeemed_at?.toISOString(),
      expiresAt: expires_at.toISOString(),
      redeemLimit: 1,
      resetCount: 0,
      voidReason: null,
      exclude: false,
      version: 1,
      createdBy: { id: maker.person.id, name: maker.person.name },
    })
  })

  it('shows no place in a class that was dropped', async () => {
    const voucher = await makeVoucher(server.db, server.home, { status: 'REDEEMED', enrolment: { status: 'DROPPED' } })
    const answer = await client.call(voucherRead, { customerId: server.home.customerId, id: voucher.id })
    expect(answer.enrolment).toBeNull()
  })

  it('is 404 when there is none, when it was deleted, and when it is another customer’s', async () => {
    const { db, home, other } = server
    const gone = await makeVoucher(db, home, { deleted_at: new Date() })
    const theirs = await makeVoucher(db, other)
    for (const id of [987_654_321, gone.id, theirs.id, Number.MAX_SAFE_INTEGER]) {
      const error = await refused(client.call(voucherRead, { customerId: home.customerId, id }))
      expect(error).toMatchObject({ status: 404, code: 'NOT_FOUND', message: 'There is no such voucher.' })
    }
    expect((await client.call(voucherRead, { customerId: other.customerId, id: theirs.id })).id).toBe(theirs.id)
  })
})
