import { describe, expect, it } from 'vitest'
import { voucherReset } from '#contract/voucher/voucher-calls.ts'
import { makeClass, makeSchedule, makeStudent } from '#test/factories/classes.ts'
import { DAY } from '#test/factories/next.ts'
import { makeEnrolment, makeVoucher } from '#test/factories/vouchers.ts'
import { refused } from '#test/helpers/client.ts'
import { miscounted } from '#test/helpers/miscounted.ts'
import { testServer } from '#test/helpers/server.ts'

const server = testServer()

type Body = { reason: string; newExpiresAt?: string | null; force?: boolean }

async function reset(id: number, body: Partial<Body> = {}, role = 'SUPPORT') {
  const client = await server.as(role)
  return client.call(voucherReset, { customerId: server.home.customerId, id, body: { reason: 'Salah kirim', ...body } })
}

const day = (offset: number) => new Date(Date.now() + offset * DAY).toISOString().slice(0, 10)

/** Everything that hangs on a voucher. */
async function around(id: number) {
  const { db, home } = server
  const [redemption] = await db.selectFrom('reedem').selectAll().where('voucher_id', '=', id).execute()
  const [place] = await db.selectFrom('student_lms_class').selectAll().where('voucher_id', '=', id).execute()
  const schedule = await db
    .selectFrom('lms_class')
    .selectAll()
    .where('id', '=', home.schedule.id)
    .executeTakeFirstOrThrow()
  return { redemption, place, enrolled: schedule.enrolled_count }
}

describe('resetting a voucher', () => {
  it('makes it available, clears what tied it, counts the reset, and keeps what it is', async () => {
    const { home } = server
    const voucher = await makeVoucher(server.db, home, { status: 'REDEEMED', lms_class_id: home.schedule.id })
    const after = await reset(voucher.id)
    expect(after).toMatchObject({
      code: voucher.code,
      status: 'AVAILABLE',
      studentId: null,
      student: null,
      enrolment: null,
      reservedAt: null,
      sentAt: null,
      redeemedAt: null,
      voidReason: null,
      resetCount: 1,
      version: 2,
      lmsClassId: home.schedule.id,
      price: 450_000,
    })
  })

  it('cancels the redemption with flag RESET, and drops the place in the class that it opened', async () => {
    const voucher = await makeVoucher(server.db, server.home, { status: 'REDEEMED' })
    const before = await around(voucher.id)
    await reset(voucher.id)
    const after = await around(voucher.id)
    expect(after.redemption).toMatchObject({ status: 'CANCELLED', flag: 'RESET', version: 2 })
    expect(after.place).toMatchObject({ status: 'DROPPED', drop_reason: 'VOUCHER_RESET', version: 2 })
    expect(after.enrolled).toBe(before.enrolled - 1)
  })

  it('leaves other redemptions and places alone', async () => {
    const neighbour = await makeVoucher(server.db, server.home, { status: 'REDEEMED' })
    const before = await around(neighbour.id)
    const voucher = await makeVoucher(server.db, server.home, { status: 'REDEEMED', enrolment: false })
    await reset(voucher.id)
    expect(await around(neighbour.id)).toEqual(before)
  })

  it('does not touch what was cancelled or dropped before', async () => {
    const voucher = await makeVoucher(server.db, server.home, { status: 'REDEEMED', enrolment: { status: 'DROPPED' } })
    await server.db
      .updateTable('reedem')
      .set({ status: 'REJECTED', flag: 'USED' })
      .where('voucher_id', '=', voucher.id)
      .execute()
    const before = await around(voucher.id)
    await reset(voucher.id)
    expect(await around(voucher.id)).toEqual(before)
  })

  it('counts every time', async () => {
    const voucher = await makeVoucher(server.db, server.home, { status: 'SENT', reset_count: 4 })
    expect((await reset(voucher.id)).resetCount).toBe(5)
    expect(await refused(reset(voucher.id))).toMatchObject({
      status: 409,
      code: 'VOUCHER_UNUSED',
      message: `Voucher ${voucher.code} is available: there is nothing to reset.`,
    })
  })

  it('takes the reason of voiding back', async () => {
    const voucher = await makeVoucher(server.db, server.home, { status: 'VOID' })
    expect(await reset(voucher.id)).toMatchObject({ status: 'AVAILABLE', voidReason: null })
  })
})

describe('what stands in the way of a reset', () => {
  it('a certificate that was sent, also for force', async () => {
    const voucher = await makeVoucher(server.db, server.home, {
      status: 'REDEEMED',
      enrolment: { certificate: 'SENT' },
    })
    const before = await around(voucher.id)
    for (const [force, role] of [
      [false, 'SUPPORT'],
      [true, 'SUPERADMIN'],
    ] as const) {
      const error = await refused(reset(voucher.id, { force }, role))
      expect(error).toMatchObject({
        status: 409,
        code: 'VOUCHER_CERTIFIED',
        data: { code: voucher.code },
        message: `The certificate for voucher ${voucher.code} has been sent.`,
      })
    }
    expect(await around(voucher.id)).toEqual(before)
  })

  it.each(['NONE', 'QUEUED', 'FAILED', 'REVOKED'] as const)('not a certificate that is %s', async (certificate) => {
    const voucher = await makeVoucher(server.db, server.home, { status: 'REDEEMED', enrolment: { certificate } })
    expect((await reset(voucher.id)).status).toBe('AVAILABLE')
  })

  it('attendance, unless a SUPERADMIN forces it', async () => {
    const voucher = await makeVoucher(server.db, server.home, { status: 'REDEEMED', enrolment: { attended: 2 } })
    expect(await refused(reset(voucher.id))).toMatchObject({
      status: 409,
      code: 'VOUCHER_IN_USE',
      data: { code: voucher.code },
      message: `Attendance has been recorded with voucher ${voucher.code}.`,
    })
    expect((await refused(reset(voucher.id, {}, 'SUPERADMIN'))).code).toBe('VOUCHER_IN_USE')
    for (const role of ['SUPPORT', 'ACADEMIC_OPS']) {
      expect(await refused(reset(voucher.id, { force: true }, role))).toMatchObject({ status: 403, code: 'FORBIDDEN' })
    }
    expect((await around(voucher.id)).place?.status).toBe('REGISTERED')
    expect(await reset(voucher.id, { force: true }, 'SUPERADMIN')).toMatchObject({ status: 'AVAILABLE', resetCount: 1 })
    expect((await around(voucher.id)).place).toMatchObject({ status: 'DROPPED', attended_count: 2 })
  })

  it('any of the places that a voucher for several opened', async () => {
    const { db, home } = server
    const voucher = await makeVoucher(db, home, {
      status: 'REDEEMED',
      redeem_limit: 2,
      enrolment: { certificate: 'SENT', attended: 5 },
    })
    await makeEnrolment(db, home, voucher, await makeStudent(db, home.customerId))
    expect((await refused(reset(voucher.id))).code).toBe('VOUCHER_CERTIFIED')
    const used = await makeVoucher(db, home, { status: 'REDEEMED', redeem_limit: 2, enrolment: { attended: 1 } })
    await makeEnrolment(db, home, used, await makeStudent(db, home.customerId))
    expect((await refused(reset(used.id))).code).toBe('VOUCHER_IN_USE')
  })

  it('an end that has passed, until a new one is given', async () => {
    const voucher = await makeVoucher(server.db, server.home, { status: 'EXPIRED' })
    for (const body of [{}, { newExpiresAt: null }]) {
      expect(await refused(reset(voucher.id, body))).toMatchObject({
        status: 422,
        code: 'VALIDATION',
        issues: [{ field: 'newExpiresAt', message: "can't be empty!" }],
      })
    }
    for (const newExpiresAt of [day(-2), '2020-01-01']) {
      expect(await refused(reset(voucher.id, { newExpiresAt }))).toMatchObject({
        status: 422,
        issues: [{ field: 'newExpiresAt', message: 'must lie in the future' }],
      })
    }
    const after = await reset(voucher.id, { newExpiresAt: day(30) })
    expect(after).toMatchObject({ status: 'AVAILABLE', expiresAt: `${day(30)}T16:59:59.000Z` })
  })

  it('not an end that is still to come: it stays unless another is given', async () => {
    const expires_at = new Date(`${day(5)}T16:59:59Z`)
    const [kept, moved] = [
      await makeVoucher(server.db, server.home, { status: 'SENT', expires_at }),
      await makeVoucher(server.db, server.home, { status: 'SENT', expires_at }),
    ]
    expect((await reset(kept.id)).expiresAt).toBe(expires_at.toISOString())
    expect((await reset(moved.id, { newExpiresAt: day(9) })).expiresAt).toBe(`${day(9)}T16:59:59.000Z`)
  })

  it('a reason that is missing, blank or too long', async () => {
    const voucher = await makeVoucher(server.db, server.home, { status: 'SENT' })
    const client = await server.as('SUPPORT')
    const params = { customerId: server.home.customerId, id: voucher.id }
    for (const [reason, message] of [
      [undefined, "can't be empty!"],
      [null, "can't be empty!"],
      ['', "can't be empty!"],
      [' \n ', "can't be empty!"],
      ['x'.repeat(501), 'must have at most 500 characters'],
      [5, 'must be text'],
    ]) {
      const reply = await client.send(voucherReset, { params, body: { reason } })
      expect(reply.body).toMatchObject({ code: 422, errors: [{ field: 'reason', message }] })
    }
  })
})

describe('the note of a reset', () => {
  it('holds the state before and after, and the reason', async () => {
    const voucher = await makeVoucher(server.db, server.home, { status: 'REDEEMED' })
    await reset(voucher.id, { reason: '  Peserta salah kelas ' })
    const audit = await server.db
      .selectFrom('audit_log')
      .selectAll()
      .where('resource', '=', 'voucher')
      .where('record_id', '=', voucher.id)
      .executeTakeFirstOrThrow()
    expect(audit).toMatchObject({
      action: 'voucher.reset',
      reason: 'Peserta salah kelas',
      before: { status: 'REDEEMED', studentId: voucher.student_id, resetCount: 0 },
      after: { status: 'AVAILABLE', studentId: null, resetCount: 1, enrolment: null },
    })
  })
})

describe('many resets at once', () => {
  it('of one voucher: one succeeds, the others find it available', async () => {
    const voucher = await makeVoucher(server.db, server.home, { status: 'REDEEMED' })
    const before = await around(voucher.id)
    const answers = await Promise.allSettled(Array.from({ length: 20 }, () => reset(voucher.id)))
    const codes = answers.map((answer) =>
      answer.status === 'fulfilled' ? 'done' : (answer.reason as { code: string }).code,
    )
    expect(codes.toSorted()).toEqual([...Array.from({ length: 19 }, () => 'VOUCHER_UNUSED'), 'done'])
    expect((await around(voucher.id)).enrolled).toBe(before.enrolled - 1)
  })

  it('of fifty vouchers in the same schedules: all succeed, none waits for another for ever', async () => {
    const { db, home } = server
    const coreClass = await makeClass(db, home.customerId)
    const second = await makeSchedule(db, home.customerId, coreClass.id)
    const vouchers = []
    for (let n = 0; n < 50; n++) {
      const voucher = await makeVoucher(db, home, { status: 'REDEEMED', redeem_limit: 2, enrolment: false })
      // The places are made in turns, so that a reset meets the two schedules in either order.
      const tenants = [home, { ...home, coreClass, schedule: second }]
      for (const tenant of n % 2 === 0 ? tenants : tenants.toReversed()) {
        await makeEnrolment(db, tenant, voucher, await makeStudent(db, home.customerId))
      }
      vouchers.push(voucher)
    }
    const answers = await Promise.allSettled(vouchers.map((voucher) => reset(voucher.id)))
    const failures = answers.flatMap((answer) => (answer.status === 'rejected' ? [String(answer.reason)] : []))
    expect(failures).toEqual([])
    const row = await db.selectFrom('lms_class').selectAll().where('id', '=', second.id).executeTakeFirstOrThrow()
    expect(row.enrolled_count).toBe(0)
    expect(await miscounted(db)).toEqual([])
  })
})
