import { describe, expect, it } from 'vitest'
import { voucherRead, voucherUpdate } from '#contract/voucher/voucher.ts'
import { makeClass, makeSchedule, makeStudent } from '#test/factories/classes.ts'
import { makeVoucher } from '#test/factories/vouchers.ts'
import { refusal } from '#test/helpers/client.ts'
import { testServer } from '#test/helpers/server.ts'

const server = testServer()

async function edit(id: number, body: Record<string, unknown>) {
  const client = await server.as('ACADEMIC_OPS')
  return client.call(voucherUpdate, { customerId: server.home.customerId, id, body: { version: 1, ...body } })
}

async function issuesOf(id: number, body: Record<string, unknown>) {
  const client = await server.as('ACADEMIC_OPS')
  const params = { customerId: server.home.customerId, id }
  const reply = await client.send(voucherUpdate, { params, body: { version: 1, ...body } })
  const { code, error, errors } = refusal(reply)
  expect({ code, error }).toEqual({ code: 422, error: 'VALIDATION' })
  return errors
}

async function auditsOf(id: number) {
  return server.db
    .selectFrom('audit_log')
    .selectAll()
    .where('resource', '=', 'voucher')
    .where('record_id', '=', id)
    .orderBy('id')
    .execute()
}

describe('editing a voucher', () => {
  it('changes what is given and nothing else', async () => {
    const { db, home } = server
    const voucher = await makeVoucher(db, home, { expires_at: new Date('2027-01-01T16:59:59Z'), redeem_limit: 2 })
    const client = await server.as('ACADEMIC_OPS')
    const before = await client.call(voucherRead, { customerId: home.customerId, id: voucher.id })
    const after = await edit(voucher.id, { price: 99_000 })
    expect(after).toEqual({ ...before, price: 99_000, version: 2, updatedAt: after.updatedAt })
    expect(after.updatedAt > before.updatedAt).toBe(true)
    expect(await client.call(voucherRead, { customerId: home.customerId, id: voucher.id })).toEqual(after)
  })

  it('clears what is given as null', async () => {
    const { db, home } = server
    const voucher = await makeVoucher(db, home, {
      expires_at: new Date('2027-01-01T16:59:59Z'),
      lms_class_id: home.schedule.id,
    })
    expect(await edit(voucher.id, { expiresAt: null, lmsClassId: null })).toMatchObject({
      expiresAt: null,
      lmsClassId: null,
      lmsClass: null,
    })
  })

  it('may change everything at once', async () => {
    const { db, home } = server
    const coreClass = await makeClass(db, home.customerId)
    const schedule = await makeSchedule(db, home.customerId, coreClass.id)
    const voucher = await makeVoucher(db, home)
    const body = {
      platform: 'PIJAR',
      coreClassId: coreClass.id,
      lmsClassId: schedule.id,
      price: 0,
      expiresAt: '2028-02-29',
      redeemLimit: 5,
      exclude: true,
    }
    expect(await edit(voucher.id, body)).toMatchObject({
      platformCode: 'PIJAR',
      coreClassId: coreClass.id,
      lmsClassId: schedule.id,
      price: 0,
      expiresAt: '2028-02-29T16:59:59.000Z',
      redeemLimit: 5,
      exclude: true,
      status: 'AVAILABLE',
    })
  })

  it('of nothing, or of what holds already, changes nothing and writes no audit', async () => {
    const { db, home } = server
    const voucher = await makeVoucher(db, home, { lms_class_id: home.schedule.id })
    for (const body of [{}, { price: 450_000, platform: 'TOKOPEDIA', lmsClassId: home.schedule.id, exclude: false }]) {
      expect((await edit(voucher.id, body)).version).toBe(1)
    }
    expect(await auditsOf(voucher.id)).toEqual([])
  })

  it('of a redeemed one may only exclude it', async () => {
    const voucher = await makeVoucher(server.db, server.home, { status: 'REDEEMED' })
    const client = await server.as('ACADEMIC_OPS')
    const params = { customerId: server.home.customerId, id: voucher.id }
    for (const body of [
      { platform: 'PIJAR' },
      { coreClassId: server.home.coreClass.id },
      { lmsClassId: null },
      { price: 1 },
      { expiresAt: null },
      { redeemLimit: 2 },
      { exclude: true, price: 1 },
    ]) {
      const reply = refusal(await client.send(voucherUpdate, { params, body: { version: 1, ...body } }))
      expect(reply, JSON.stringify(body)).toMatchObject({
        code: 409,
        error: 'VOUCHER_REDEEMED',
        data: { code: voucher.code },
      })
    }
    expect(await edit(voucher.id, { exclude: true })).toMatchObject({ exclude: true, status: 'REDEEMED' })
  })

  it.each<[Record<string, unknown>, string, string]>([
    [{ platform: '' }, 'platform', "can't be empty!"],
    [{ platform: 'NOWHERE' }, 'platform', 'is not a known platform'],
    [{ coreClassId: 987_654 }, 'coreClassId', 'is not a class of this customer'],
    [{ lmsClassId: 987_654 }, 'lmsClassId', 'is not a schedule of this customer'],
    [{ studentId: 987_654 }, 'studentId', 'is not a student of this customer'],
    [{ price: -1 }, 'price', 'must not be negative'],
    [{ price: null }, 'price', "can't be empty!"],
    [{ redeemLimit: 1.5 }, 'redeemLimit', 'must be a whole number'],
    [{ expiresAt: 'soon' }, 'expiresAt', 'must be a date such as 2026-11-30'],
    [{ exclude: 'yes' }, 'exclude', 'must be true or false'],
    [{ status: 'AVAILABLE' }, 'status', 'must be one of SENT, VOID'],
    [{ status: 'REDEEMED' }, 'status', 'must be one of SENT, VOID'],
    [{ voidReason: '  ' }, 'voidReason', "can't be empty!"],
    [{ code: 'NEW-CODE' }, 'code', 'is not a known field'],
    [{ version: 1, id: 5 }, 'id', 'is not a known field'],
  ])('refuses %j', async (body, field, message) => {
    const voucher = await makeVoucher(server.db, server.home)
    expect(await issuesOf(voucher.id, body)).toEqual([{ field, message }])
    expect(await auditsOf(voucher.id)).toEqual([])
  })

  it('refuses students, classes and schedules of another customer', async () => {
    const { db, home, other } = server
    const voucher = await makeVoucher(db, home)
    const student = await makeStudent(db, other.customerId)
    const body = { coreClassId: other.coreClass.id, lmsClassId: other.schedule.id, studentId: student.id }
    expect((await issuesOf(voucher.id, body))?.map((issue) => issue.field)).toEqual([
      'coreClassId',
      'lmsClassId',
      'studentId',
    ])
  })

  it('keeps class and schedule together', async () => {
    const { db, home } = server
    const second = await makeClass(db, home.customerId)
    const schedule = await makeSchedule(db, home.customerId, second.id)
    const voucher = await makeVoucher(db, home, { lms_class_id: home.schedule.id })
    const wrong = [{ field: 'lmsClassId', message: 'is a schedule of another class' }]
    expect(await issuesOf(voucher.id, { coreClassId: second.id })).toEqual(wrong)
    expect(await issuesOf(voucher.id, { lmsClassId: schedule.id })).toEqual(wrong)
    expect(await edit(voucher.id, { coreClassId: second.id, lmsClassId: schedule.id })).toMatchObject({
      coreClassId: second.id,
      lmsClassId: schedule.id,
    })
  })

  it('keeps a platform that went out of use, but gives it to none', async () => {
    const { db, home } = server
    await db.updateTable('digital_platform').set({ active: false }).where('code', '=', 'MBA').execute()
    const voucher = await makeVoucher(db, home, { platform_code: 'MBA' })
    expect((await edit(voucher.id, { platform: 'MBA', price: 5 })).price).toBe(5)
    const other = await makeVoucher(db, home)
    expect(await issuesOf(other.id, { platform: 'MBA' })).toEqual([
      { field: 'platform', message: 'is no longer in use' },
    ])
  })

  it('is noted with the changed fields, before and after, and their names', async () => {
    const voucher = await makeVoucher(server.db, server.home)
    await edit(voucher.id, { price: 7, exclude: true })
    const [audit] = await auditsOf(voucher.id)
    expect(audit).toMatchObject({
      action: 'voucher.edit',
      before: { price: 450_000, exclude: false },
      after: { price: 7, exclude: true },
      reason: null,
    })
  })
})
