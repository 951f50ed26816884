import { describe, expect, it } from 'vitest'
import type { ChannelName } from '#contract/channel/channel.ts'
import { auditUndo } from '#contract/core/audit/audit.ts'
import { channelNames, channelOf, channels } from '#contract/channel/channel.ts'
import { ecommerce } from '#contract/channel/ecommerce.ts'
import { saleImport } from '#contract/channel/sale-import.ts'
import type { LooseSale } from '#contract/channel/sale-import.ts'
import { sales } from '#contract/channel/sale.ts'
import { voucherCreate } from '#contract/voucher/voucher.ts'
import { makeClass, makeSchedule, makeStudent } from '#test/factories/classes.ts'
import { next } from '#test/factories/next.ts'
import { makeVoucher } from '#test/factories/vouchers.ts'
import { refusal, refused } from '#test/helpers/client.ts'
import { finished } from '#test/helpers/jobs.ts'
import { miscounted } from '#test/helpers/miscounted.ts'
import { testServer } from '#test/helpers/server.ts'

// What all marketplaces share is tested with one of them (tokped.test.ts); here is what is their own.
const server = testServer()
const admin = () => server.as('SUPERADMIN')
const query = () => ({ customerId: server.home.customerId })

const sale = (more: object = {}) => {
  const n = next('channel')
  return {
    externalId: `N-${n}`,
    invoiceCode: `INV-${n}`,
    classTitle: 'Excel Dasar',
    buyerName: 'Siti Rahmawati',
    purchasedAt: '2026-11-20T03:00:00.000Z',
    gross: 500_000,
    ...more,
  }
}

const extras: Record<
  ChannelName,
  { right: Record<string, unknown>; wrong: [key: string, value: unknown, why: string] }
> = {
  pintaria: { right: { programType: 'PRAKERJA', waveNo: 68 }, wrong: ['waveNo', 1000, 'must be at most 999'] },
  tokped: {
    right: { shopName: 'Akademi Karya' },
    wrong: ['invoiceUrl', 'javascript:alert(1)', 'must be a web address'],
  },
  bukalapak: {
    right: { buyerUsername: 'siti' },
    wrong: ['productId', 'x'.repeat(65), 'must have at most 64 characters'],
  },
  pijar: { right: { courseCode: 'PJ-1' }, wrong: ['nik', '3174', 'is not a known field'] },
  mba: {
    right: { classDate: '2026-11-30', participantCount: 2 },
    wrong: ['classDate', 'besok', 'must be a date such as 2026-11-30'],
  },
  skillacademy: { right: { subscription: true }, wrong: ['subscription', 'ya', 'must be true or false'] },
  studentsekolahmu: { right: { progressFromPlatform: 40 }, wrong: ['progressFromPlatform', -1, 'must be at least 0'] },
}

describe.each(channelNames)('%s', (channel) => {
  const { calls } = sales[channel]

  it('takes what only it tells, and nothing that another tells', async () => {
    const client = await admin()
    const { right, wrong } = extras[channel]
    const made = await client.call(calls.create, { query: query(), body: sale({ extra: right }) as never })
    expect(made).toMatchObject({ platformCode: channelOf(channel).platform, extra: right })
    const [key, value, message] = wrong
    const reply = await client.send(calls.create, { query: query(), body: sale({ extra: { [key]: value } }) })
    expect(refusal(reply)).toMatchObject({ code: 422, errors: [{ field: `extra.${key}`, message }] })
  })

  it('has its own sales alone', async () => {
    const client = await admin()
    const other = sales[channel === 'mba' ? 'pijar' : 'mba'].calls
    const mine = await client.call(calls.create, { query: query(), body: sale() as never })
    const theirs = await client.call(other.create, { query: query(), body: sale() })
    const { data } = await client.call(calls.list, { query: { ...query(), limit: 200 } })
    const ids = data.map(({ id }) => id)
    expect(ids).toContain(mine.id)
    expect(ids).not.toContain(theirs.id)
    for (const attempt of [
      () => client.call(calls.read, { id: theirs.id }),
      () => client.call(calls.update, { id: theirs.id, body: { version: 1, note: 'x' } as never }),
      () => client.call(calls.exclude, { id: theirs.id, body: { exclude: false } }),
      () => client.call(calls.remove, { id: theirs.id }),
    ]) {
      expect(await refused(attempt())).toMatchObject({ status: 404, code: 'NOT_FOUND' })
    }
  })
})

/** Somebody who is in a class, entered with a voucher or without. */
async function enrol(more: { prakerja_no?: string; email?: string; withVoucher?: boolean; attended?: number } = {}) {
  const { withVoucher = false, attended = 0, ...who } = more
  const { customerId, coreClass } = server.home
  const student = await makeStudent(server.db, customerId, who)
  const voucher = withVoucher ? await makeVoucher(server.db, server.home, { status: 'REDEEMED' }) : undefined
  const enrolment = await server.db
    .insertInto('student_lms_class')
    .values({
      customer_id: customerId,
      student_id: student.id,
      lms_class_id: (await makeSchedule(server.db, customerId, coreClass.id)).id,
      core_class_id: coreClass.id,
      platform_code: 'PINTARIA',
      voucher_id: voucher?.id ?? null,
      name_on_certificate: student.name,
      email_in_class: student.email,
      attended_count: attended,
      enrolled_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { student, voucher, enrolment, prakerjaNo: who.prakerja_no }
}

const prakerjaOf = async (id: number) =>
  (await server.db.selectFrom('student').select('prakerja_no').where('id', '=', id).executeTakeFirstOrThrow())
    .prakerja_no

const prakerja = () => String(8_000_000_000_000_000 + next('prakerja'))

describe('a sale without a voucher', () => {
  const inClass = () => ({ coreClassId: server.home.coreClass.id })
  const make = async (channel: ChannelName, more: object) =>
    (await admin()).call(sales[channel].calls.create, {
      query: query(),
      body: sale({ ...inClass(), ...more }) as never,
    })

  it('is matched with the class that its buyer is in, by the Prakerja number before the e-mail', async () => {
    const email = `pembeli${next('mail')}@contoh.example`
    const no = prakerja()
    const byNumber = await enrol({ prakerja_no: no, withVoucher: true, attended: 1 })
    const byMail = await enrol({ email })
    expect(await make('pintaria', { prakerjaNo: no, buyerEmail: email })).toMatchObject({
      matchStatus: 'MATCHED',
      studentId: byNumber.student.id,
      voucherId: byNumber.voucher?.id,
      fulfilStatus: 'ATTENDED',
    })
    expect(await make('mba', { buyerEmail: email.toUpperCase() })).toMatchObject({
      matchStatus: 'MATCHED',
      studentId: byMail.student.id,
      voucherId: null,
      fulfilStatus: 'REDEEMED',
    })
  })

  it('is not matched with what another sale has, nor in another class, nor where the platform hides the e-mail', async () => {
    const email = `pembeli${next('mail')}@contoh.example`
    await enrol({ email })
    expect(await make('tokped', { buyerEmail: email })).toMatchObject({ matchStatus: 'UNMATCHED' })
    expect(await make('pijar', { buyerEmail: email, coreClassId: null })).toMatchObject({ matchStatus: 'UNMATCHED' })
    expect(await make('pijar', { buyerEmail: email })).toMatchObject({ matchStatus: 'MATCHED' })
    expect(await make('pijar', { buyerEmail: email })).toMatchObject({ matchStatus: 'UNMATCHED', studentId: null })
  })

  it('that fits two is a conflict, until more is known', async () => {
    const no = prakerja()
    await enrol({ prakerja_no: no })
    const second = await enrol({ prakerja_no: no })
    const made = await make('skillacademy', { prakerjaNo: no })
    expect(made).toMatchObject({ matchStatus: 'CONFLICT', studentId: null })
    const { calls } = sales.skillacademy
    const body = { version: made.version, prakerjaNo: null, buyerEmail: second.student.email } as never
    const put = await (await admin()).call(calls.update, { id: made.id, body })
    expect(put).toMatchObject({ matchStatus: 'MATCHED', studentId: second.student.id })
  })
})

const take = async (channel: ChannelName, rows: LooseSale[]) => {
  const client = await server.as('FINANCE')
  const { customerId } = server.home
  const { progressId } = await client.call(saleImport, { customerId, body: { channel, rows } })
  return finished(client, progressId)
}
const row = (more: LooseSale): LooseSale => ({
  externalId: `F-${next('file')}`,
  classTitle: server.home.coreClass.title,
  buyerName: 'Siti',
  purchasedAt: '20/11/2026 10:15',
  gross: 'Rp450.000',
  ...more,
})
const stored = (rows: readonly LooseSale[]) =>
  server.db
    .selectFrom('platform_sale')
    .selectAll()
    .where(
      'invoice_code',
      'in',
      rows.map(({ externalId }) => String(externalId)),
    )
    .orderBy('external_id')
    .execute()

describe('a file', () => {
  it('of packages has a sale for each class, and none twice when it is taken again', async () => {
    const first = row({ subscription: 'ya' })
    const rows = [first, { ...first, subscription: null, classTitle: 'Kelas Lain' }]
    expect(await take('skillacademy', rows)).toMatchObject({ status: 'DONE', succeeded: 2, failed: 0 })
    const made = await stored(rows.slice(0, 1))
    expect(made.map(({ class_title: title }) => title).sort()).toEqual(
      ['Kelas Lain', server.home.coreClass.title].sort(),
    )
    expect(made.map(({ extra }) => extra)).toContainEqual({ subscription: true })
    expect(await take('skillacademy', rows)).toMatchObject({ status: 'DONE', succeeded: 0, failed: 2 })
  })

  it('matches its rows by person, and leaves to people what two rows fit', async () => {
    const [one, two] = [await enrol({ prakerja_no: prakerja() }), await enrol({ prakerja_no: prakerja(), attended: 2 })]
    const rows = [
      row({ prakerjaNo: one.prakerjaNo }),
      row({ buyerEmail: two.student.email }),
      row({ prakerjaNo: two.prakerjaNo }),
      row({ prakerjaNo: prakerja() }),
    ]
    expect(await take('pintaria', rows)).toMatchObject({ status: 'DONE', succeeded: 4, failed: 0 })
    const made = await stored(rows)
    const of = (index: number) => made.find(({ external_id: id }) => id === rows[index]?.externalId)
    expect(of(0)).toMatchObject({
      match_status: 'MATCHED',
      student_id: one.student.id,
      student_lms_class_id: one.enrolment.id,
    })
    expect(of(1)).toMatchObject({ match_status: 'CONFLICT', student_id: null })
    expect(of(2)).toMatchObject({ match_status: 'CONFLICT', student_id: null })
    expect(of(3)).toMatchObject({ match_status: 'UNMATCHED', student_id: null })
  })

  it('says of each row what is wrong with what only this platform tells', async () => {
    const result = await take('mba', [
      row({ participantCount: 'dua' }),
      row({ participantCount: '2', classDate: '2026-11-30' }),
    ])
    expect(result).toMatchObject({ succeeded: 1, failed: 1 })
    expect(result.errors).toMatchObject([
      { row: 2, code: 'VALIDATION', message: 'participantCount: must be a whole number' },
    ])
  })
})

describe('a sale of a place in a class', () => {
  const { calls } = sales.studentsekolahmu
  const place = (id: number | null) =>
    server.db.selectFrom('student_lms_class').selectAll().where('id', '=', Number(id)).executeTakeFirstOrThrow()
  /** How many are in a schedule; what its class and its students say has to fit. */
  const seats = async (id: number) => {
    expect(await miscounted(server.db)).toEqual([])
    const schedules = server.db.selectFrom('lms_class').where('id', '=', id)
    return (await schedules.select('enrolled_count').executeTakeFirstOrThrow()).enrolled_count
  }
  const change = async (id: number, body: object) => (await admin()).call(calls.update, { id, body: body as never })
  const undo = async (id: number) => {
    const row = await server.db
      .selectFrom('audit_log')
      .select('id')
      .where('resource', '=', 'platform_sale')
      .where('record_id', '=', id)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    return (await admin()).call(auditUndo, { customerId: server.home.customerId, id: row.id })
  }
  /** A class of its own with one schedule, and somebody who buys it. */
  async function offer(more: { capacity?: number; workflow?: 'PUBLISHED' | 'COMPLETED' } = {}) {
    const { customerId } = server.home
    const coreClass = await makeClass(server.db, customerId)
    const schedule = await makeSchedule(server.db, customerId, coreClass.id, more)
    const student = await makeStudent(server.db, customerId, { prakerja_no: prakerja() })
    return { coreClass, schedule, student }
  }
  type Offer = Awaited<ReturnType<typeof offer>>
  const make = async ({ coreClass, student }: Offer, more: object = {}) =>
    (await admin()).call(calls.create, {
      query: query(),
      body: sale({ coreClassId: coreClass.id, buyerEmail: student.email, ...more }),
    })

  it('puts its student into the class with it, once, and comes as far as the student does', async () => {
    const one = await offer()
    const made = await make(one, { extra: { progressFromPlatform: 40 } })
    expect(made).toMatchObject({
      matchStatus: 'MATCHED',
      fulfilStatus: 'NEW',
      scheduleCode: one.schedule.code,
      student: { id: one.student.id },
      voucherId: null,
      enrolment: { status: 'REGISTERED', progressPct: 0, schedule: { id: one.schedule.id } },
      listing: null,
      extra: { progressFromPlatform: 40 },
      version: 1,
    })
    expect(await place(made.studentLmsClassId)).toMatchObject({
      student_id: one.student.id,
      core_class_id: one.coreClass.id,
      platform_code: 'SEKOLAHMU',
      voucher_id: null,
      invoice_code: made.invoiceCode,
      email_in_class: one.student.email,
    })
    expect(await seats(one.schedule.id)).toBe(1)
    // The same again is left to people, and changes nothing of the first.
    expect(await make(one)).toMatchObject({ matchStatus: 'CONFLICT', studentId: null, enrolment: null })
    expect(await change(made.id, { version: 1, note: 'Dicek', buyerEmail: null })).toMatchObject({
      studentLmsClassId: made.studentLmsClassId,
    })
    expect(await seats(one.schedule.id)).toBe(1)
    const come = async (set: object) => {
      const where = Number(made.studentLmsClassId)
      await server.db.updateTable('student_lms_class').set(set).where('id', '=', where).execute()
      return (await (await admin()).call(calls.read, { id: made.id })).fulfilStatus
    }
    expect(await come({ attended_count: 1, status: 'IN_PROGRESS' })).toBe('ATTENDED')
    expect(await come({ status: 'PASSED', finished_at: new Date() })).toBe('COMPLETED')
    expect(await come({ status: 'IN_PROGRESS', finished_at: null })).toBe('COMPLETED')
  })

  it('has no voucher, and none are made for its platform', async () => {
    const voucher = await makeVoucher(server.db, server.home)
    const one = await offer()
    const made = await make(one)
    const message = 'stays empty: Sekolah.mu sells without vouchers'
    for (const field of ['voucherId', 'voucherCode']) {
      const value = field === 'voucherId' ? voucher.id : voucher.code
      const error = await refused(change(made.id, { version: 1, [field]: value }))
      expect(error.issues).toEqual([{ field, message }])
    }
    const body = { platform: 'SEKOLAHMU', coreClassId: one.coreClass.id, price: 1000 } as never
    const error = await refused((await admin()).call(voucherCreate, { customerId: server.home.customerId, body }))
    expect(error.issues).toContainEqual({ field: 'platform', message: 'sells without vouchers' })
  })

  it('that nobody fits is matched by hand with a student and a schedule; undone, nobody is in the class', async () => {
    const one = await offer()
    const second = await makeSchedule(server.db, server.home.customerId, one.coreClass.id)
    const made = await make(one, { buyerEmail: 'orang.lain@contoh.example' })
    expect(made).toMatchObject({ matchStatus: 'UNMATCHED', studentId: null, enrolment: null })
    const vague = await refused(change(made.id, { version: 1, studentId: one.student.id }))
    expect(vague.issues).toEqual([{ field: 'scheduleCode', message: expect.stringMatching(/^must name a schedule/) }])
    const match = { version: 1, studentId: one.student.id, lmsClassId: second.id }
    const matched = await change(made.id, match)
    expect(matched).toMatchObject({
      matchStatus: 'MATCHED',
      enrolment: { schedule: { code: second.code } },
      version: 2,
    })
    expect(await change(made.id, { ...match, version: 2 })).toMatchObject({ version: 2 })
    expect(await seats(second.id)).toBe(1)
    await undo(made.id)
    expect(await (await admin()).call(calls.read, { id: made.id })).toMatchObject({
      matchStatus: 'UNMATCHED',
      enrolment: null,
    })
    expect((await place(matched.studentLmsClassId)).deleted_at).not.toBeNull()
    expect(await seats(second.id)).toBe(0)
    const moved = await change(made.id, { ...match, version: 3 })
    const elsewhere = await change(made.id, { version: 4, lmsClassId: one.schedule.id })
    expect(elsewhere).toMatchObject({ studentId: one.student.id, enrolment: { schedule: { id: one.schedule.id } } })
    expect(await place(moved.studentLmsClassId)).toMatchObject({ status: 'DROPPED', drop_reason: 'SALE_REMATCHED' })
    expect([await seats(second.id), await seats(one.schedule.id)]).toEqual([0, 1])
    const free = await change(made.id, { version: 5, studentId: null })
    expect(free).toMatchObject({ matchStatus: 'UNMATCHED', studentId: null, enrolment: null })
    expect(await seats(one.schedule.id)).toBe(0)
  })

  it('is refused where it cannot be: full, closed, there already, not of this class or customer, or without the right', async () => {
    const { customerId } = server.home
    const full = await offer({ capacity: 1 })
    await make(full)
    const late = await make(full, { buyerEmail: null })
    const other = await makeStudent(server.db, customerId)
    const over = await offer({ workflow: 'COMPLETED' })
    const theirs = await makeStudent(server.db, server.other.customerId)
    const foreign = await makeSchedule(server.db, server.other.customerId, server.other.coreClass.id)
    const attempt = (more: object) => refused(change(late.id, { version: 1, lmsClassId: full.schedule.id, ...more }))
    expect(await attempt({ studentId: other.id })).toMatchObject({ status: 409, code: 'CLASS_FULL' })
    expect(await attempt({ studentId: full.student.id })).toMatchObject({ status: 409, code: 'ALREADY_ENROLLED' })
    expect((await attempt({ studentId: theirs.id })).issues).toMatchObject([{ field: 'studentId' }])
    expect((await attempt({ studentId: other.id, lmsClassId: foreign.id })).issues).toMatchObject([
      { field: 'lmsClassId' },
    ])
    const wrong = { studentId: other.id, lmsClassId: (await offer()).schedule.id }
    expect((await attempt(wrong)).issues).toEqual([{ field: 'lmsClassId', message: 'is a schedule of another class' }])
    const closed = await make(over, { scheduleCode: over.schedule.code })
    expect(closed).toMatchObject({ matchStatus: 'UNMATCHED', enrolment: null })
    const open = change(closed.id, { version: 1, studentId: over.student.id })
    expect(await refused(open)).toMatchObject({ status: 409, code: 'CLASS_CLOSED' })
    const body = { version: 1, studentId: other.id, lmsClassId: full.schedule.id } as never
    for (const [client, code] of [
      [await server.as('VIEWER'), 'FORBIDDEN'],
      [await server.as('PARTNER_ADMIN', server.other.customerId), expect.stringMatching(/FORBIDDEN|NOT_FOUND/)],
    ] as const) {
      expect(await refused(client.call(calls.update, { id: late.id, body }))).toMatchObject({ code })
    }
    expect(await seats(full.schedule.id)).toBe(1)
  })

  it('that is off, or goes, takes its student out of the class, unless they have begun', async () => {
    const one = await offer()
    const made = await make(one)
    await change(made.id, { version: 1, saleStatus: 'REFUNDED' })
    expect(await place(made.studentLmsClassId)).toMatchObject({ status: 'DROPPED', drop_reason: 'SALE_REFUNDED' })
    expect(await seats(one.schedule.id)).toBe(0)
    await undo(made.id)
    expect(await place(made.studentLmsClassId)).toMatchObject({ status: 'REGISTERED', drop_reason: null })
    expect(await seats(one.schedule.id)).toBe(1)
    await change(made.id, { version: 3, saleStatus: 'CANCELLED' })
    const again = await change(made.id, { version: 4, saleStatus: 'PAID' })
    expect(again.studentLmsClassId).not.toBe(made.studentLmsClassId)
    expect(await seats(one.schedule.id)).toBe(1)
    await (await admin()).call(calls.remove, { id: made.id })
    expect(await place(again.studentLmsClassId)).toMatchObject({ status: 'DROPPED', drop_reason: 'SALE_DELETED' })
    await undo(made.id)
    expect(await seats(one.schedule.id)).toBe(1)
    const attended = { attended_count: 1 }
    const where = Number(again.studentLmsClassId)
    await server.db.updateTable('student_lms_class').set(attended).where('id', '=', where).execute()
    const { version } = await (await admin()).call(calls.read, { id: made.id })
    for (const body of [{ saleStatus: 'REFUNDED' }, { studentId: null }]) {
      expect(await refused(change(made.id, { version, ...body }))).toMatchObject({ status: 409, code: 'CLASS_BEGUN' })
    }
    expect(await refused((await admin()).call(calls.remove, { id: made.id }))).toMatchObject({ code: 'SALE_FINAL' })
    const sent = { certificate_status: 'SENT', status: 'PASSED' } as const
    await server.db.updateTable('student_lms_class').set(sent).where('id', '=', where).execute()
    const done = await (await admin()).call(calls.read, { id: made.id })
    const certified = refused(change(made.id, { version: done.version, saleStatus: 'REFUNDED' }))
    expect(await certified).toMatchObject({ status: 409, code: 'CERTIFIED' })
  })

  it('of many at once, no more are in the class than it has room for, and nobody twice', async () => {
    const one = await offer({ capacity: 3 })
    const others = await Promise.all([1, 2, 3].map(() => makeStudent(server.db, server.home.customerId)))
    const mails = [one.student, one.student, ...others].map(({ email }) => email)
    const made = await Promise.all(mails.map((buyerEmail) => make(one, { buyerEmail })))
    expect(made.filter(({ enrolment }) => enrolment !== null)).toHaveLength(3)
    expect(await seats(one.schedule.id)).toBe(3)
  })

  it('comes from a file like others: placed while there is room, left to people where two fit, the same for finance', async () => {
    const one = await offer({ capacity: 2 })
    const classTitle = one.coreClass.title
    const others = await Promise.all([1, 2, 3].map(() => makeStudent(server.db, server.home.customerId)))
    const rows = [
      row({ classTitle, prakerjaNo: (await prakerjaOf(one.student.id)) ?? '', progressFromPlatform: '35' }),
      row({ classTitle, buyerEmail: others[0]?.email ?? '' }),
      row({ classTitle, buyerEmail: others[0]?.email ?? '' }),
      row({ classTitle, buyerEmail: others[1]?.email ?? '', scheduleCode: one.schedule.code }),
      row({ classTitle, buyerEmail: others[2]?.email ?? '' }),
      row({ classTitle, voucherCode: 'SMU-1' }),
    ]
    const result = await take('studentsekolahmu', rows)
    expect(result).toMatchObject({ status: 'DONE', succeeded: 5, failed: 1 })
    expect(result.errors[0]?.message).toBe('voucherCode: stays empty: Sekolah.mu sells without vouchers')
    const made = await stored(rows)
    const of = (index: number) => made.find(({ external_id: id }) => id === rows[index]?.externalId)
    expect(of(0)).toMatchObject({ match_status: 'MATCHED', fulfil_status: 'NEW', extra: { progressFromPlatform: 35 } })
    expect(await place(of(0)?.student_lms_class_id ?? null)).toMatchObject({ student_id: one.student.id })
    expect([of(1), of(2)]).toMatchObject([{ match_status: 'CONFLICT' }, { match_status: 'CONFLICT' }])
    expect(of(3)).toMatchObject({ match_status: 'MATCHED', student_id: others[1]?.id })
    expect(of(4)).toMatchObject({ match_status: 'UNMATCHED', student_lms_class_id: null })
    expect(await seats(one.schedule.id)).toBe(2)
    expect(await take('studentsekolahmu', rows.slice(0, 5))).toMatchObject({ succeeded: 0, failed: 5 })
    expect(await seats(one.schedule.id)).toBe(2)
    // Finance sees the same, and what it does to it does the same.
    const sold = Number(of(0)?.id)
    const body = { version: 1, saleStatus: 'CANCELLED' } as never
    const off = await (await admin()).call(ecommerce.calls.update, { id: sold, body })
    expect(off.enrolment).toMatchObject({ status: 'DROPPED' })
    expect(await seats(one.schedule.id)).toBe(1)
  })
})

it('every platform that sells has its resource', async () => {
  const rows = await server.db.selectFrom('digital_platform').select(['code', 'resource']).execute()
  const sold = Object.fromEntries(rows.flatMap(({ code, resource }) => (resource ? [[resource, code]] : [])))
  expect(sold).toEqual(Object.fromEntries(channelNames.map((name) => [name, channels[name].platform])))
})
