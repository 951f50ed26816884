import { beforeAll, describe, expect, it } from 'vitest'
import { auditUndo } from '#contract/core/audit/audit.ts'
import type { RedemptionStatus } from '#contract/redemption/redemption.rules.ts'
import { redemption } from '#contract/redemption/redemption.ts'
import { voucherReset } from '#contract/voucher/voucher-calls.ts'
import { makeClass, makeSchedule, makeStudent } from '#test/factories/classes.ts'
import { DAY } from '#test/factories/next.ts'
import { makeRole } from '#test/factories/people.ts'
import { makeVoucher } from '#test/factories/vouchers.ts'
import type { Client } from '#test/helpers/client.ts'
import { refused } from '#test/helpers/client.ts'
import { testDescribed } from '#test/helpers/contract/described-case.ts'
import { testServer } from '#test/helpers/server.ts'
import { agreement, soldVoucher } from './sold.ts'

const server = testServer()
const home = () => server.home.customerId
let client: Client
/** Codes that are still free. */
const codes: string[] = []
beforeAll(async () => {
  client = await server.as('SUPERADMIN')
  // The server numbers its students from here, apart from those of the factories.
  await makeStudent(server.db, home(), { student_no: 'S-9000000' })
  for (let n = 0; n < 60; n++) codes.push((await makeVoucher(server.db, server.home)).code)
})
const freeCode = () => codes.pop() ?? 'NONE-LEFT'

testDescribed(server, redemption, {
  samples: { voucherCode: freeCode, name: () => 'Siti Rahmawati', email: () => 'siti.rahma@contoh.example' },
  change: { name: 'Siti Rahma', note: 'Sudah ditelepon' },
  wrong: [
    [{ voucherCode: 'kode baru' }, 'voucherCode', 'may hold letters, digits, - and _'],
    [{ email: 'siti' }, 'email', 'must be an e-mail address such as nama@contoh.id'],
    [{ lmsClassId: 987_654 }, 'lmsClassId', 'is not a schedule of this customer'],
  ],
  filters: [
    [({ voucherCode }) => ({ keyword: voucherCode }), { keyword: 'nowhere' }],
    [() => ({ status: 'PENDING' }), { status: 'REDEEMED' }],
    [() => ({ flag: 'VALID' }), { flag: 'USED' }],
  ],
})

interface Wanted {
  voucherCode: string
  name?: string
  email?: string
  lmsClassId?: number
  platform?: string
}
let people = 0
const person = () => {
  people += 1
  return { name: `Penelepon ${people}`, email: `penelepon${people}@contoh.example` }
}
const redeem = (wanted: Wanted, as = client) =>
  as.call(redemption.calls.create, {
    query: { customerId: home() },
    body: { lmsClassId: server.home.schedule.id, ...wanted },
  })
const change = (row: { id: number; version: number }, body: object) =>
  client.call(redemption.calls.update, { id: row.id, body: { version: row.version, ...body } })
const read = (id: number) => client.call(redemption.calls.read, { id })
const lastAudit = async (action: string, recordId: number) =>
  server.db
    .selectFrom('audit_log')
    .select('id')
    .where('action', '=', action)
    .where('record_id', '=', recordId)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()

describe('a code that is good', () => {
  it('opens the seat for the person it is reserved for, and takes its sale and order along', async () => {
    const sold = await soldVoucher(server)
    const before = await agreement(server, sold.id)
    expect(before).toMatchObject({
      voucher: 'SENT',
      sale: 'VOUCHER_SENT',
      order: 'FULFILLED',
      redemptions: [],
      seats: 0,
    })
    const row = await redeem({ voucherCode: sold.code.toLowerCase() })
    expect(row).toMatchObject({
      status: 'REDEEMED',
      flag: 'VALID',
      channel: 'ADMIN',
      name: sold.student.name,
      email: sold.student.email,
      redeemCode: sold.sale.redeem_code,
      student: { id: sold.student.id },
      lmsClass: { id: server.home.schedule.id },
    })
    expect(await agreement(server, sold.id)).toEqual({
      voucher: 'REDEEMED',
      sale: 'REDEEMED',
      order: 'COMPLETED',
      isSeatOfSale: true,
      redemptions: ['REDEEMED VALID'],
      seats: 1,
      enrolled: before.enrolled + 1,
    })
    const seat = await server.db
      .selectFrom('student_lms_class')
      .selectAll()
      .where('id', '=', row.studentLmsClassId)
      .executeTakeFirstOrThrow()
    expect(seat).toMatchObject({
      voucher_code: sold.code,
      redeem_code: sold.sale.redeem_code,
      invoice_code: sold.sale.invoice_code,
      platform_code: 'TOKOPEDIA',
      email_in_class: sold.student.email,
    })
  })

  it('is also the redeem code of the platform, and makes a student who is not known yet', async () => {
    const sold = await soldVoucher(server)
    const who = person()
    const row = await redeem({ voucherCode: sold.sale.redeem_code ?? '', ...who })
    expect(row).toMatchObject({ voucherCode: sold.code, student: { name: who.name } })
  })

  it('is taken back by an undo, by a reset of its voucher, and by no deletion', async () => {
    const sold = await soldVoucher(server)
    const { enrolled } = await agreement(server, sold.id)
    const first = await redeem({ voucherCode: sold.code })
    expect(await refused(client.call(redemption.calls.remove, { id: first.id }))).toMatchObject({
      code: 'REDEMPTION_CLOSED',
    })
    const { id } = await lastAudit('redemption.create', first.id)
    await client.call(auditUndo, { customerId: home(), id })
    const open = { voucher: 'AVAILABLE', sale: 'NEW', order: 'FULFILLED', seats: 0, enrolled }
    expect(await agreement(server, sold.id)).toMatchObject({ ...open, redemptions: ['CANCELLED RESET'] })
    await redeem({ voucherCode: sold.code, ...person() })
    await client.call(voucherReset, { customerId: home(), id: sold.id, body: { reason: 'Kelas salah' } })
    expect(await agreement(server, sold.id)).toMatchObject({
      ...open,
      redemptions: ['CANCELLED RESET', 'CANCELLED RESET'],
    })
  })

  it('waits where no schedule is chosen, and is redeemed when it is accepted with one', async () => {
    const sold = await soldVoucher(server)
    const waiting = await client.call(redemption.calls.create, {
      query: { customerId: home() },
      body: { voucherCode: sold.code },
    })
    expect(waiting).toMatchObject({ status: 'PENDING', flag: 'VALID', lmsClass: null })
    expect((await agreement(server, sold.id)).voucher).toBe('SENT')
    expect(await refused(change(waiting, { status: 'REDEEMED', note: 'Ditelepon' }))).toMatchObject({
      status: 409,
      code: 'NEEDS_SCHEDULE',
    })
    const lmsClassId = server.home.schedule.id
    const accepted = await change(waiting, { status: 'REDEEMED', lmsClassId, note: 'Ditelepon' })
    expect(accepted).toMatchObject({ status: 'REDEEMED', note: 'Ditelepon', student: { id: sold.student.id } })
    expect(await agreement(server, sold.id)).toMatchObject({ voucher: 'REDEEMED', order: 'COMPLETED', seats: 1 })
    // As it was, with all that it took along.
    const { id } = await lastAudit('redemption.accept', waiting.id)
    await client.call(auditUndo, { customerId: home(), id })
    expect(await read(waiting.id)).toMatchObject({
      status: 'PENDING',
      student: null,
      studentLmsClassId: null,
      note: null,
    })
    expect(await agreement(server, sold.id)).toMatchObject({
      voucher: 'SENT',
      sale: 'VOUCHER_SENT',
      order: 'FULFILLED',
      seats: 0,
    })
  })

  it('is redeemed as often as its limit says', async () => {
    const { code, id } = await makeVoucher(server.db, server.home, { redeem_limit: 2 })
    await redeem({ voucherCode: code, ...person() })
    const second = person()
    await redeem({ voucherCode: code, ...second })
    expect(await refused(redeem({ voucherCode: code, ...person() }))).toMatchObject({
      code: 'VOUCHER_LIMIT_REACHED',
      data: { code, limit: 2, name: second.name },
    })
    expect(await agreement(server, id)).toMatchObject({ voucher: 'REDEEMED', seats: 2 })
  })

  it('is redeemed by exactly one of fifty requests at once', async () => {
    const sold = await soldVoucher(server)
    const { enrolled } = await agreement(server, sold.id)
    const all = await Promise.allSettled(
      Array.from({ length: 50 }, () => redeem({ voucherCode: sold.code, ...person() })),
    )
    const won = all.filter(({ status }) => status === 'fulfilled')
    const lost = all.flatMap((one) => (one.status === 'rejected' ? [(one.reason as { code: string }).code] : []))
    expect(won).toHaveLength(1)
    expect(new Set(lost)).toEqual(new Set(['VOUCHER_USED']))
    const after = await agreement(server, sold.id)
    expect(after).toMatchObject({ voucher: 'REDEEMED', order: 'COMPLETED', seats: 1, enrolled: enrolled + 1 })
    expect(after.redemptions.toSorted()).toEqual([
      'REDEEMED VALID',
      ...Array.from({ length: 49 }, () => 'REJECTED USED'),
    ])
  })
})

describe('a code that is refused', () => {
  /** The refusal, and the attempt that is stored of it. */
  async function attempt(wanted: Wanted) {
    const failure = await refused(redeem(wanted))
    const { redemptionId, ...data } = failure.data as { redemptionId?: number }
    const row = redemptionId === undefined ? undefined : await read(redemptionId)
    return { code: failure.code, data, row }
  }
  const rejected = (flag: string) => ({ status: 'REJECTED' satisfies RedemptionStatus, flag })

  it('says which of the reasons it is, and stays in the list with it', async () => {
    const { db, home: tenant } = server
    const unknown = await attempt({ voucherCode: 'PIN-TIDAKADA', ...person() })
    expect(unknown).toMatchObject({
      code: 'VOUCHER_NOT_FOUND',
      data: { code: 'PIN-TIDAKADA' },
      row: rejected('NOT_FOUND'),
    })
    const used = await makeVoucher(db, tenant, { status: 'REDEEMED' })
    const { name } = await db
      .selectFrom('student')
      .select('name')
      .where('id', '=', used.student_id)
      .executeTakeFirstOrThrow()
    expect(await attempt({ voucherCode: used.code, ...person() })).toMatchObject({
      code: 'VOUCHER_USED',
      data: { name, at: expect.stringMatching(/^\d\d\/\d\d\/\d{4} \d\d\.\d\d$/) },
      row: rejected('USED'),
    })
    const over = await makeVoucher(db, tenant, { expires_at: new Date(Date.now() - 2 * DAY) })
    expect(await attempt({ voucherCode: over.code, ...person() })).toMatchObject({
      code: 'VOUCHER_EXPIRED',
      row: rejected('EXPIRED'),
    })
    const free = await makeVoucher(db, tenant)
    const other = await makeClass(db, home())
    const elsewhere = await makeSchedule(db, home(), other.id)
    expect(await attempt({ voucherCode: free.code, lmsClassId: elsewhere.id, ...person() })).toMatchObject({
      code: 'VOUCHER_WRONG_CLASS',
      data: { title: tenant.coreClass.title, wanted: elsewhere.title },
      row: rejected('WRONG_CLASS'),
    })
    expect(await attempt({ voucherCode: free.code, platform: 'PINTARIA', ...person() })).toMatchObject({
      code: 'VOUCHER_WRONG_PARTNER',
      data: { partner: 'Tokopedia', wanted: 'Pintaria' },
      row: rejected('WRONG_PARTNER'),
    })
    const theirs = await makeVoucher(db, server.other)
    expect(await attempt({ voucherCode: theirs.code, ...person() })).toMatchObject({
      code: 'VOUCHER_WRONG_PARTNER',
      row: rejected('WRONG_PARTNER'),
    })
    const off = await soldVoucher(server)
    await db.updateTable('platform_sale').set({ sale_status: 'REFUNDED' }).where('id', '=', off.sale.id).execute()
    expect(await attempt({ voucherCode: off.code, ...person() })).toMatchObject({
      code: 'VOUCHER_CANCELLED_ORDER',
      data: { invoice: off.sale.invoice_code },
      row: rejected('CANCELLED_ORDER'),
    })
    const empty = await makeVoucher(db, tenant, { status: 'VOID' })
    expect(await attempt({ voucherCode: empty.code, ...person() })).toMatchObject({
      code: 'VOUCHER_VOID',
      data: { why: 'Pesanan dibatalkan' },
    })
    // Nothing has happened to the vouchers themselves.
    for (const { id } of [over, free, off]) expect((await agreement(server, id)).seats).toBe(0)
  })

  it('is refused to a person who is in the class already', async () => {
    const [one, two] = [await soldVoucher(server), await makeVoucher(server.db, server.home)]
    const { email, name } = await redeem({ voucherCode: one.code })
    expect(await attempt({ voucherCode: two.code, name, email: email.toUpperCase() })).toMatchObject({
      code: 'ENROLLED_ALREADY',
      data: { name, title: server.home.schedule.title },
      row: rejected('USED'),
    })
  })

  it('leaves nothing behind where another schedule can be chosen', async () => {
    const { db, home: tenant } = server
    const { code } = await makeVoucher(db, tenant)
    const full = await makeSchedule(db, home(), tenant.coreClass.id, { capacity: 1, enrolled_count: 1 })
    const closed = await makeSchedule(db, home(), tenant.coreClass.id, { workflow: 'COMPLETED' })
    expect(await attempt({ voucherCode: code, lmsClassId: full.id, ...person() })).toMatchObject({
      code: 'CLASS_FULL',
      row: undefined,
    })
    expect(await attempt({ voucherCode: code, lmsClassId: closed.id, ...person() })).toMatchObject({
      code: 'CLASS_CLOSED',
    })
    const { total } = (await client.call(redemption.calls.list, { query: { customerId: home(), voucherCode: code } }))
      .pagination
    expect(total).toBe(0)
  })

  it('says of a code of another customer no more than that there is none to a user without access to that customer', async () => {
    const theirs = await makeVoucher(server.db, server.other)
    const role = await makeRole(server.db, ['redemption:create', 'redemption:read'])
    const own = await server.newClient(role)
    expect(await refused(redeem({ voucherCode: theirs.code, ...person() }, own))).toMatchObject({
      code: 'VOUCHER_NOT_FOUND',
    })
  })
})

describe('a request that is looked at by hand', () => {
  it('is accepted once what was wrong with it is put right', async () => {
    const { db, home: tenant } = server
    const { code, id } = await makeVoucher(db, tenant)
    const other = await makeClass(db, home())
    const elsewhere = await makeSchedule(db, home(), other.id)
    const failure = await refused(redeem({ voucherCode: code, lmsClassId: elsewhere.id, ...person() }))
    const row = await read((failure.data as { redemptionId: number }).redemptionId)
    expect(await refused(change(row, { status: 'REDEEMED', note: 'Salah pilih' }))).toMatchObject({
      code: 'VOUCHER_WRONG_CLASS',
    })
    expect(
      await change(row, { status: 'REDEEMED', note: 'Salah pilih', lmsClassId: tenant.schedule.id }),
    ).toMatchObject({
      status: 'REDEEMED',
      flag: 'VALID',
    })
    expect(await agreement(server, id)).toMatchObject({
      voucher: 'REDEEMED',
      redemptions: ['REDEEMED VALID'],
      seats: 1,
    })
  })

  it('is rejected with a reason and a note, which an undo takes back', async () => {
    const body = { voucherCode: freeCode(), ...person() }
    const row = await client.call(redemption.calls.create, { query: { customerId: home() }, body })
    expect(await refused(change(row, { status: 'REJECTED', flag: 'USED' }))).toMatchObject({
      issues: [{ field: 'note', message: "can't be empty!" }],
    })
    expect(await refused(change(row, { status: 'REJECTED', note: 'x' }))).toMatchObject({
      issues: [{ field: 'flag', message: "can't be empty!" }],
    })
    expect(await refused(change(row, { flag: 'USED' }))).toMatchObject({
      issues: [{ field: 'flag', message: 'goes with a rejection' }],
    })
    await change(row, { status: 'REJECTED', flag: 'USED', note: 'Dipakai kakaknya' })
    const after = await read(row.id)
    expect(after).toMatchObject({ status: 'REJECTED', flag: 'USED' })
    expect(await refused(change(after, { status: 'REJECTED', flag: 'USED', note: 'x' }))).toMatchObject({
      code: 'REDEMPTION_CLOSED',
    })
    const { id } = await lastAudit('redemption.reject', row.id)
    await client.call(auditUndo, { customerId: home(), id })
    expect(await read(row.id)).toMatchObject({ status: 'PENDING', flag: 'VALID', note: null })
  })

  it('stays as it was redeemed: neither person nor schedule is changed afterwards', async () => {
    const row = await redeem({ voucherCode: freeCode(), ...person() })
    expect(await refused(change(row, { email: 'lain@contoh.example' }))).toMatchObject({ code: 'REDEMPTION_CLOSED' })
    expect(await change(row, { note: 'Sudah dicek' })).toMatchObject({ note: 'Sudah dicek' })
  })
})
