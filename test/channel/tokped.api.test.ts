import { describe, expect, it } from 'vitest'
import { meetingMark } from '#contract/attendance/attendance-meeting.ts'
import { attendance } from '#contract/attendance/attendance.ts'
import { auditUndo } from '#contract/core/audit/audit.ts'
import { sales } from '#contract/channel/sale.ts'
import { voucherReset } from '#contract/voucher/voucher-calls.ts'
import { makeClass, makeStudent } from '#test/factories/classes.ts'
import { next } from '#test/factories/next.ts'
import { makeEnrolment, makeVoucher } from '#test/factories/vouchers.ts'
import { refused } from '#test/helpers/client.ts'
import { testResource } from '#test/helpers/contract/resource-suite.ts'
import { testServer } from '#test/helpers/server.ts'

const server = testServer()
const tokpedCalls = sales.tokped.calls

function creation() {
  const n = next('sale')
  return {
    externalId: `TP-${n}`,
    invoiceCode: `INV/20261120/MPL/${n}`,
    classTitle: 'Excel untuk Administrasi',
    buyerName: 'Siti Rahmawati',
    buyerEmail: 's***@contoh.example',
    purchasedAt: '2026-11-20T03:00:00.000Z',
    gross: 500_000,
    discount: 50_000,
    extra: { shopName: 'Akademi Karya', productId: 'TP4001' },
  }
}

testResource(server, {
  calls: tokpedCalls,
  table: 'platform_sale',
  creation,
  change: () => ({
    body: { buyerName: 'Siti Rahma', gross: 600_000, extra: { shopName: 'Toko Karya' } },
    shows: { buyerName: 'Siti Rahma', gross: 600_000, net: 520_000, extra: { shopName: 'Toko Karya' } },
  }),
  wrong: [
    [{ externalId: ' ' }, 'externalId', "can't be empty!"],
    [{ invoiceCode: undefined }, 'invoiceCode', "can't be empty!"],
    [{ purchasedAt: 'kemarin' }, 'purchasedAt', 'must be a moment such as 2026-11-30T17:00:00Z'],
    [{ gross: -1 }, 'gross', 'must not be negative'],
    [{ discount: 500_001 }, 'discount', 'must not be more than the price'],
    [{ buyerEmail: 'siti' }, 'buyerEmail', 'must be an e-mail address'],
    [{ prakerjaNo: '123' }, 'prakerjaNo', 'must have 16 digits'],
    [{ coreClassId: 987_654 }, 'coreClassId', 'is not a class of this customer'],
    [{ voucherId: 987_654 }, 'voucherId', 'is not a voucher of this customer'],
    [{ extra: { waveNo: 68 } }, 'extra.waveNo', 'is not a known field'],
    [{ extra: { invoiceUrl: 'javascript:alert(1)' } }, 'extra.invoiceUrl', 'must be a web address'],
    [{ platformFee: 1 }, 'platformFee', 'is not a known field'],
    [{ fulfilStatus: 'COMPLETED' }, 'fulfilStatus', 'is not a known field'],
  ],
  filters: [
    [({ invoiceCode }) => ({ keyword: String(invoiceCode).slice(0, 18) }), { keyword: 'nowhere' }],
    [() => ({ matchStatus: 'UNMATCHED' }), { matchStatus: 'CONFLICT' }],
    [() => ({ dateFrom: '2026-11-20', dateTo: '2026-11-20' }), { dateFrom: '2026-11-21' }],
    [() => ({ gross: 'between:400000..600000' }), { gross: 'gt:600000' }],
  ],
  unique: 'externalId',
})

const admin = () => server.as('SUPERADMIN')
const query = () => ({ customerId: server.home.customerId })
const make = async (more: object = {}) =>
  (await admin()).call(tokpedCalls.create, { query: query(), body: { ...creation(), ...more } })
const change = async (id: number, body: object) => (await admin()).call(tokpedCalls.update, { id, body: body as never })
const voucherNow = (id: number) =>
  server.db.selectFrom('voucher').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const lastAudit = async (id: number) =>
  (
    await server.db
      .selectFrom('audit_log')
      .select('id')
      .where('resource', '=', 'platform_sale')
      .where('record_id', '=', id)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
  ).id

describe('a sale', () => {
  it('is one of its platform: another’s is not found under this address', async () => {
    const sale = await make()
    expect(sale).toMatchObject({ platformCode: 'TOKOPEDIA', platformFee: 25_000, net: 425_000 })
    await server.db.updateTable('platform_sale').set({ platform_code: 'PIJAR' }).where('id', '=', sale.id).execute()
    const client = await admin()
    for (const attempt of [
      () => client.call(tokpedCalls.read, { id: sale.id }),
      () => client.call(tokpedCalls.update, { id: sale.id, body: { version: 1, note: 'x' } }),
      () => client.call(tokpedCalls.remove, { id: sale.id }),
      () => client.call(tokpedCalls.exclude, { id: sale.id, body: { exclude: false } }),
    ]) {
      expect(await refused(attempt())).toMatchObject({ status: 404, code: 'NOT_FOUND' })
    }
    const { data } = await client.call(tokpedCalls.list, { query: { ...query(), limit: 200 } })
    expect(data.map(({ id }) => id)).not.toContain(sale.id)
  })

  it('shows how its class is offered on its platform: on sale before paused', async () => {
    const { customerId } = server.home
    const { db } = server
    const coreClass = await makeClass(db, customerId)
    const listedIn = async (platform: string, status: 'LISTED' | 'PAUSED') => {
      const shop = { customer_id: customerId, name: `Toko ${next('shop')}`, platform_code: platform }
      const { id } = await db.insertInto('store').values(shop).returning('id').executeTakeFirstOrThrow()
      const row = { customer_id: customerId, core_class_id: coreClass.id, store_id: id, listing_title: 'Excel' }
      await db
        .insertInto('store_class')
        .values({ ...row, price: 450_000, status })
        .execute()
      return shop.name
    }
    await listedIn('PIJAR', 'LISTED')
    expect(await make({ coreClassId: coreClass.id })).toMatchObject({ listing: null })
    await listedIn('TOKOPEDIA', 'PAUSED')
    const store = await listedIn('TOKOPEDIA', 'LISTED')
    expect(await make({ coreClassId: coreClass.id })).toMatchObject({
      listing: { store, title: 'Excel', price: 450_000, discountPrice: null, status: 'LISTED' },
    })
  })

  it('keeps its amounts once it is settled, and the rest can be put right', async () => {
    const sale = await make()
    await server.db
      .updateTable('platform_sale')
      .set({ settlement_status: 'SETTLED' })
      .where('id', '=', sale.id)
      .execute()
    expect(await refused(change(sale.id, { version: 1, gross: 1 }))).toMatchObject({
      status: 409,
      code: 'SALE_SETTLED',
    })
    expect(await change(sale.id, { version: 1, note: 'Nama diperbaiki' })).toMatchObject({ note: 'Nama diperbaiki' })
    expect(await refused((await admin()).call(tokpedCalls.remove, { id: sale.id }))).toMatchObject({
      code: 'SALE_FINAL',
    })
  })
})

describe('a sale is matched', () => {
  it('by the code of its voucher, which is kept for the buyer', async () => {
    const voucher = await makeVoucher(server.db, server.home, { status: 'AVAILABLE' })
    const sale = await make({ voucherCode: voucher.code.toLowerCase() })
    expect(sale).toMatchObject({ matchStatus: 'MATCHED', voucherId: voucher.id, fulfilStatus: 'NEW' })
    expect(await voucherNow(voucher.id)).toMatchObject({ status: 'RESERVED', platform_sale_id: sale.id, version: 2 })
  })

  it('as far as the voucher has come already', async () => {
    const voucher = await makeVoucher(server.db, server.home, { status: 'REDEEMED' })
    expect(await make({ voucherCode: voucher.code })).toMatchObject({
      matchStatus: 'MATCHED',
      fulfilStatus: 'REDEEMED',
    })
  })

  it('by nothing, when there is no such voucher, also not with another customer’s', async () => {
    const theirs = await makeVoucher(server.db, server.other)
    for (const voucherCode of ['TOK-NOWHERE1', theirs.code]) {
      expect(await make({ voucherCode })).toMatchObject({ matchStatus: 'UNMATCHED', voucherId: null, voucherCode })
    }
  })

  it('with nobody, when another sale has the voucher, until a person says whose it is', async () => {
    const [voucher, spare] = [
      await makeVoucher(server.db, server.home, { status: 'AVAILABLE' }),
      await makeVoucher(server.db, server.home, { status: 'AVAILABLE' }),
    ]
    await make({ voucherCode: voucher.code })
    const second = await make({ voucherCode: voucher.code })
    expect(second).toMatchObject({ matchStatus: 'CONFLICT', voucherId: null })
    const taken = await refused(change(second.id, { version: 1, voucherId: voucher.id }))
    expect(taken.issues).toEqual([{ field: 'voucherId', message: 'belongs to another sale' }])
    const matched = await change(second.id, { version: 1, voucherId: spare.id, studentId: server.home.student.id })
    expect(matched).toMatchObject({
      matchStatus: 'MATCHED',
      voucherCode: spare.code,
      student: { id: server.home.student.id },
    })
    expect(await voucherNow(spare.id)).toMatchObject({ status: 'RESERVED', student_id: server.home.student.id })
  })

  it('anew when its code changes: the voucher before can be sold again, and an undo brings all of it back', async () => {
    const [one, other] = [
      await makeVoucher(server.db, server.home, { status: 'AVAILABLE' }),
      await makeVoucher(server.db, server.home, { status: 'AVAILABLE' }),
    ]
    const sale = await make({ voucherCode: one.code })
    await change(sale.id, { version: 1, voucherCode: other.code })
    expect(await voucherNow(one.id)).toMatchObject({ status: 'AVAILABLE', platform_sale_id: null, reserved_at: null })
    expect(await voucherNow(other.id)).toMatchObject({ status: 'RESERVED', platform_sale_id: sale.id })
    await (await admin()).call(auditUndo, { customerId: server.home.customerId, id: await lastAudit(sale.id) })
    expect(await voucherNow(one.id)).toMatchObject({ status: 'RESERVED', platform_sale_id: sale.id })
    expect(await voucherNow(other.id)).toMatchObject({ status: 'AVAILABLE', platform_sale_id: null })
    expect(await (await admin()).call(tokpedCalls.read, { id: sale.id })).toMatchObject({ voucherId: one.id })
  })
})

describe('a sale that is off', () => {
  it('makes its voucher void, unless that was redeemed', async () => {
    const voucher = await makeVoucher(server.db, server.home, { status: 'AVAILABLE' })
    const sale = await make({ voucherCode: voucher.code })
    await change(sale.id, { version: 1, saleStatus: 'REFUNDED' })
    expect(await voucherNow(voucher.id)).toMatchObject({ status: 'VOID', void_reason: 'The sale was paid back' })
    const used = await makeVoucher(server.db, server.home, { status: 'REDEEMED' })
    const begun = await make({ voucherCode: used.code })
    const error = await refused(change(begun.id, { version: 1, saleStatus: 'CANCELLED' }))
    expect(error).toMatchObject({ status: 409, code: 'VOUCHER_REDEEMED' })
    expect(await refused((await admin()).call(tokpedCalls.remove, { id: begun.id }))).toMatchObject({
      code: 'SALE_FINAL',
    })
  })

  it('lets its voucher go when it is deleted, and has it again when it is put back', async () => {
    const voucher = await makeVoucher(server.db, server.home, { status: 'AVAILABLE' })
    const sale = await make({ voucherCode: voucher.code })
    await (await admin()).call(tokpedCalls.remove, { id: sale.id })
    expect(await voucherNow(voucher.id)).toMatchObject({ status: 'AVAILABLE', platform_sale_id: null })
    await (await admin()).call(auditUndo, { customerId: server.home.customerId, id: await lastAudit(sale.id) })
    expect(await voucherNow(voucher.id)).toMatchObject({ status: 'RESERVED', platform_sale_id: sale.id })
  })
})

it('of many sales that want the same voucher at once, one has it', async () => {
  // Also of a voucher that nothing is done to when it is matched.
  for (const status of ['AVAILABLE', 'SENT'] as const) {
    const voucher = await makeVoucher(server.db, server.home, { status })
    const sales = await Promise.all(Array.from({ length: 8 }, () => make({ voucherCode: voucher.code })))
    const matches = sales.map(({ matchStatus }) => matchStatus).toSorted()
    expect(matches).toEqual([...Array.from({ length: 7 }, () => 'CONFLICT'), 'MATCHED'])
    expect(sales.filter(({ voucherId }) => voucherId === voucher.id)).toHaveLength(1)
  }
})

describe('how far a sale has come', () => {
  const stateOf = async (id: number) => (await (await admin()).call(tokpedCalls.read, { id })).fulfilStatus
  const turn = async (id: number, set: object) =>
    server.db.updateTable('voucher').set(set).where('id', '=', id).execute()
  const learn = async (voucherId: number, set: object) =>
    server.db.updateTable('student_lms_class').set(set).where('voucher_id', '=', voucherId).execute()

  it('is what became of its voucher, then of its student, never back, and begins anew with a reset', async () => {
    const [voucher, beside] = [
      await makeVoucher(server.db, server.home, { status: 'RESERVED' }),
      await makeVoucher(server.db, server.home, { status: 'RESERVED' }),
    ]
    const sale = await make({ voucherId: voucher.id })
    const other = await make({ voucherId: beside.id })
    expect(await stateOf(sale.id)).toBe('NEW')
    await turn(voucher.id, { status: 'SENT', sent_at: new Date() })
    expect(await stateOf(sale.id)).toBe('VOUCHER_SENT')
    await turn(voucher.id, { status: 'REDEEMED', redeemed_at: new Date() })
    const { student_id: studentId, ...now } = await voucherNow(voucher.id)
    const student = await server.db
      .selectFrom('student')
      .select(['id', 'name', 'email'])
      .where('id', '=', Number(studentId))
      .executeTakeFirstOrThrow()
    await makeEnrolment(server.db, server.home, now, student)
    expect(await stateOf(sale.id)).toBe('REDEEMED')
    await learn(voucher.id, { attended_count: 1, status: 'IN_PROGRESS' })
    expect(await stateOf(sale.id)).toBe('ATTENDED')
    await learn(voucher.id, { attended_count: 0 })
    expect(await stateOf(sale.id)).toBe('ATTENDED')
    await learn(voucher.id, { status: 'PASSED', finished_at: new Date() })
    expect(await stateOf(sale.id)).toBe('COMPLETED')
    await turn(voucher.id, { status: 'SENT', redeemed_at: null })
    expect(await stateOf(sale.id)).toBe('COMPLETED')
    expect(await stateOf(other.id)).toBe('NEW')

    await learn(voucher.id, { status: 'IN_PROGRESS', finished_at: null })
    const { customerId } = server.home
    await (await admin()).call(voucherReset, { customerId, id: voucher.id, body: { reason: 'Salah kelas' } })
    expect(await stateOf(sale.id)).toBe('NEW')

    // Whoever redeems it next counts, though the sale still names the place of the one before; who is deleted does not.
    const [dropped] = await server.db
      .selectFrom('student_lms_class')
      .select('id')
      .where('voucher_id', '=', voucher.id)
      .execute()
    const link = { student_lms_class_id: Number(dropped?.id) }
    await server.db.updateTable('platform_sale').set(link).where('id', '=', sale.id).execute()
    const place = await makeEnrolment(server.db, server.home, now, await makeStudent(server.db, customerId))
    const meet = (set: object) =>
      server.db.updateTable('student_lms_class').set(set).where('id', '=', place.id).execute()
    await meet({ deleted_at: new Date(), attended_count: 1 })
    expect(await stateOf(sale.id)).toBe('NEW')
    await meet({ deleted_at: null })
    expect(await stateOf(sale.id)).toBe('ATTENDED')
  })

  it.each(['tokped', 'bukalapak', 'pintaria'] as const)(
    'comes by what is noted of its student in the console, for %s as well, and is nobody else’s',
    async (channel) => {
      const { db, home, other } = server
      const { calls } = sales[channel]
      const client = await admin()
      const code = `SAME-${next('same')}`
      const sell = async (tenant: typeof home) => {
        const body = { ...creation(), extra: {}, voucherCode: code } as never
        const voucher = await makeVoucher(db, tenant, { code })
        return { voucher, sale: await client.call(calls.create, { query: { customerId: tenant.customerId }, body }) }
      }
      const [mine, theirs] = [await sell(home), await sell(other)]
      const state = async ({ id }: { id: number }) => (await client.call(calls.read, { id })).fulfilStatus
      expect([mine.sale, theirs.sale]).toMatchObject([
        { matchStatus: 'MATCHED', voucherId: mine.voucher.id, fulfilStatus: 'NEW' },
        { matchStatus: 'MATCHED', voucherId: theirs.voucher.id, fulfilStatus: 'NEW' },
      ])
      // Whoever learns redeems it elsewhere, and is in the class then.
      await turn(mine.voucher.id, { status: 'REDEEMED', redeemed_at: new Date() })
      const place = await makeEnrolment(db, home, mine.voucher, await makeStudent(db, home.customerId))
      expect(await state(mine.sale)).toBe('REDEEMED')

      const { customerId } = home
      const came = { studentLmsClassId: place.id, ke: 1, status: 'ABSENT' } as const
      const noted = await client.call(attendance.calls.create, { query: { customerId }, body: came })
      expect(await state(mine.sale)).toBe('REDEEMED')
      const mark = { studentLmsClassId: place.id, version: noted.version, status: 'LATE' } as const
      const sheet = { customerId, id: home.schedule.id, body: { ke: 1, marks: [mark] } }
      expect(await client.call(meetingMark, sheet)).toMatchObject({ changed: 1, refused: [] })
      expect(await state(mine.sale)).toBe('ATTENDED')
      // Never back.
      await client.call(attendance.calls.remove, { id: noted.id })
      expect(await state(mine.sale)).toBe('ATTENDED')
      await learn(mine.voucher.id, { status: 'FINISHED', finished_at: new Date() })
      expect(await state(mine.sale)).toBe('COMPLETED')
      expect(await client.call(calls.read, { id: theirs.sale.id })).toEqual(theirs.sale)
    },
  )

  it('follows where many vouchers are sent at once, and none that are only kept', async () => {
    const ids: number[] = []
    for (let n = 0; n < 3; n++) ids.push((await makeVoucher(server.db, server.home)).id)
    const made: number[] = []
    for (const voucherId of ids) made.push((await make({ voucherId })).id)
    const all = (set: object) => server.db.updateTable('voucher').set(set).where('id', 'in', ids).execute()
    const states = async () => Promise.all(made.map(stateOf))
    expect(await states()).toEqual(['NEW', 'NEW', 'NEW'])
    await all({ status: 'SENT', sent_at: new Date() })
    expect(await states()).toEqual(['VOUCHER_SENT', 'VOUCHER_SENT', 'VOUCHER_SENT'])
    await all({ reset_count: 1, status: 'AVAILABLE' })
    expect(await states()).toEqual(['NEW', 'NEW', 'NEW'])
  })
})
