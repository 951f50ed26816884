import { describe, expect, it } from 'vitest'
import { voucherCreate, voucherRead } from '#contract/voucher/voucher.ts'
import type { InputOf } from '#contract/core/call.ts'
import { makeClass, makeSchedule } from '#test/factories/classes.ts'
import { makeVoucher } from '#test/factories/vouchers.ts'
import { refusal, refused } from '#test/helpers/client.ts'
import { testServer } from '#test/helpers/server.ts'

const server = testServer()

type Body = Extract<InputOf<typeof voucherCreate>['body'], { platform: string }>

const body = (given: Partial<Body> = {}): Body => ({
  platform: 'PINTARIA',
  coreClassId: server.home.coreClass.id,
  ...given,
})

async function create(given: Partial<Body> = {}) {
  const client = await server.as('FINANCE')
  const voucher = await client.call(voucherCreate, { customerId: server.home.customerId, body: body(given) })
  if (!('code' in voucher)) throw new Error('an import was started')
  return voucher
}

async function issuesOf(given: Record<string, unknown>) {
  const client = await server.as('FINANCE')
  const reply = await client.send(voucherCreate, {
    params: { customerId: server.home.customerId },
    body: { ...body(), ...given },
  })
  const { code, error, errors } = refusal(reply)
  expect({ code, error }).toEqual({ code: 422, error: 'VALIDATION' })
  return errors
}

describe('creating a voucher', () => {
  it('makes it available, with what was given', async () => {
    const { home } = server
    const given = { code: ' pin-7k2m9qxa ', lmsClassId: home.schedule.id, price: 450_000, redeemLimit: 3 }
    const voucher = await create({ ...given, expiresAt: '2027-06-30' })
    expect(voucher).toMatchObject({
      code: 'PIN-7K2M9QXA',
      status: 'AVAILABLE',
      platformCode: 'PINTARIA',
      coreClass: { id: home.coreClass.id },
      lmsClass: { id: home.schedule.id },
      price: 450_000,
      redeemLimit: 3,
      version: 1,
      createdBy: { name: (await server.as('FINANCE')).person.name },
      // The last second of the day in Jakarta.
      expiresAt: '2027-06-30T16:59:59.000Z',
    })
    const client = await server.as('FINANCE')
    expect(await client.call(voucherRead, { customerId: home.customerId, id: voucher.id })).toEqual(voucher)
  })

  it('ends the day in the zone of the customer', async () => {
    const { db, home } = server
    const set = (timezone: string) =>
      db.updateTable('customer').set({ timezone }).where('id', '=', home.customerId).execute()
    await set('Asia/Jayapura')
    expect((await create({ expiresAt: '2027-06-30' })).expiresAt).toBe('2027-06-30T14:59:59.000Z')
    await set('Asia/Jakarta')
  })

  it('makes a legible code when none is given, free of charge and without an end', async () => {
    const voucher = await create()
    expect(voucher.code).toMatch(/^PIN-[2-9A-HJ-NP-Z]{8}$/)
    expect(voucher).toMatchObject({ price: 0, redeemLimit: 1, expiresAt: null, lmsClass: null })
  })

  it('has the length and the days of the settings where none are given; null is without an end', async () => {
    const settings = { 'voucher.valid_days': '30', 'voucher.code_length': '12' }
    const customer_id = server.home.customerId
    await server.db
      .insertInto('setting')
      .values(
        Object.entries(settings).map(([key, value]) => ({
          customer_id,
          key,
          value,
          value_type: 'NUMBER' as const,
          group_code: 'voucher',
          label: key,
        })),
      )
      .execute()
    try {
      const voucher = await create()
      expect(voucher.code).toMatch(/^PIN-[2-9A-HJ-NP-Z]{12}$/)
      const days = (Date.parse(voucher.expiresAt ?? '') - Date.now()) / 86_400_000
      expect(Math.floor(days)).toBe(30)
      expect((await create({ expiresAt: null })).expiresAt).toBeNull()
    } finally {
      await server.db
        .deleteFrom('setting')
        .where('customer_id', '=', customer_id)
        .where('key', 'in', Object.keys(settings))
        .execute()
    }
  })

  it('collects vouchers made one by one in one batch, and counts them', async () => {
    const [one, two] = [await create(), await create()]
    expect(one.batch).toEqual({ id: two.batchId, name: 'Manual' })
    const batch = () =>
      server.db.selectFrom('voucher_batch').selectAll().where('id', '=', one.batchId).executeTakeFirstOrThrow()
    const { count } = await batch()
    await Promise.all(Array.from({ length: 10 }, () => create()))
    expect(await batch()).toMatchObject({ source: 'MANUAL', count: count + 10 })
    await refused(create({ code: one.code }))
    expect((await batch()).count).toBe(count + 10)
  })

  it('refuses a code that the customer has, in any letter case; not that of another customer or a deleted one', async () => {
    const { db, home, other } = server
    await makeVoucher(db, home, { code: 'DUP-1111' })
    const error = await refused(create({ code: 'dup-1111' }))
    expect(error).toMatchObject({
      status: 409,
      code: 'DUPLICATE',
      data: { field: 'code', value: 'DUP-1111' },
      message: 'DUP-1111 already exists.',
    })
    await makeVoucher(db, other, { code: 'DUP-2222' })
    await makeVoucher(db, home, { code: 'DUP-3333', deleted_at: new Date() })
    expect((await create({ code: 'DUP-2222' })).code).toBe('DUP-2222')
    expect((await create({ code: 'DUP-3333' })).code).toBe('DUP-3333')
  })

  it.each<[Record<string, unknown>, string, string]>([
    [{ platform: '' }, 'platform', "can't be empty!"],
    [{ platform: '  ' }, 'platform', "can't be empty!"],
    [{ platform: null }, 'platform', "can't be empty!"],
    [{ platform: 'NOWHERE' }, 'platform', 'is not a known platform'],
    [{ coreClassId: null }, 'coreClassId', "can't be empty!"],
    [{ coreClassId: '1' }, 'coreClassId', 'must be a whole number'],
    [{ coreClassId: 987_654 }, 'coreClassId', 'is not a class of this customer'],
    [{ lmsClassId: 987_654 }, 'lmsClassId', 'is not a schedule of this customer'],
    [{ code: '' }, 'code', "can't be empty!"],
    [{ code: 'AB' }, 'code', 'must have at least 4 characters'],
    [{ code: 'X'.repeat(65) }, 'code', 'must have at most 64 characters'],
    [{ code: 'PIN 1234' }, 'code', 'may hold letters, digits, - and _'],
    [{ code: '-PIN1234' }, 'code', 'may hold letters, digits, - and _'],
    [{ code: 1234 }, 'code', 'must be text'],
    [{ price: -1 }, 'price', 'must not be negative'],
    [{ price: 0.5 }, 'price', 'must be whole rupiah'],
    [{ price: 1_000_000_001 }, 'price', 'must be at most Rp.1.000.000.000'],
    [{ price: 'free' }, 'price', 'must be whole rupiah'],
    [{ redeemLimit: 0 }, 'redeemLimit', 'must be at least 1'],
    [{ redeemLimit: 1001 }, 'redeemLimit', 'must be at most 1000'],
    [{ expiresAt: '30-06-2027' }, 'expiresAt', 'must be a date such as 2026-11-30'],
    [{ expiresAt: '2027-02-29' }, 'expiresAt', 'must be a date such as 2026-11-30'],
    [{ status: 'SENT' }, 'status', 'is not a known field'],
  ])('refuses %j', async (given, field, message) => {
    expect(await issuesOf(given)).toEqual([{ field, message }])
  })

  it('refuses a platform that is out of use', async () => {
    await server.db.updateTable('digital_platform').set({ active: false }).where('code', '=', 'MBA').execute()
    expect(await issuesOf({ platform: 'MBA' })).toEqual([{ field: 'platform', message: 'is no longer in use' }])
  })

  it('refuses what belongs to another customer, or to another class', async () => {
    const { db, home, other } = server
    expect(await issuesOf({ coreClassId: other.coreClass.id, lmsClassId: other.schedule.id })).toEqual([
      { field: 'coreClassId', message: 'is not a class of this customer' },
      { field: 'lmsClassId', message: 'is not a schedule of this customer' },
    ])
    const second = await makeClass(db, home.customerId)
    const schedule = await makeSchedule(db, home.customerId, second.id)
    expect(await issuesOf({ lmsClassId: schedule.id })).toEqual([
      { field: 'lmsClassId', message: 'is a schedule of another class' },
    ])
    const gone = await makeClass(db, home.customerId, { deleted_at: new Date() })
    expect(await issuesOf({ coreClassId: gone.id })).toHaveLength(1)
  })

  it('writes nothing when anything is wrong', async () => {
    const count = async () =>
      (
        await server.db
          .selectFrom('voucher')
          .select(({ fn }) => fn.countAll<number>().as('n'))
          .where('customer_id', '=', server.home.customerId)
          .executeTakeFirstOrThrow()
      ).n
    const before = await count()
    await issuesOf({ platform: 'NOWHERE', coreClassId: 987_654, lmsClassId: 987_654 })
    expect(await count()).toBe(before)
  })

  it('of one code, asked for many times at once, makes one', async () => {
    const answers = await Promise.allSettled(Array.from({ length: 20 }, () => create({ code: 'RACE-1111' })))
    const made = answers.filter((answer) => answer.status === 'fulfilled')
    const codes = answers.flatMap((answer) =>
      answer.status === 'rejected' ? [(answer.reason as { code: string }).code] : [],
    )
    expect(made).toHaveLength(1)
    expect(codes).toEqual(Array.from({ length: 19 }, () => 'DUPLICATE'))
  })
})
