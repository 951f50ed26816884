import { describe, expect, it } from 'vitest'
import type { ChannelName } from '#contract/channel.ts'
import { channelNames, channelOf, channels } from '#contract/channel.ts'
import { saleImport } from '#contract/sale-import.ts'
import type { LooseSale } from '#contract/sale-import.ts'
import { sales } from '#contract/sale.ts'
import { makeSchedule, makeStudent } from '#test/factories/classes.ts'
import { next } from '#test/factories/next.ts'
import { makeVoucher } from '#test/factories/vouchers.ts'
import { refusal, refused } from '#test/helpers/client.ts'
import { finished } from '#test/helpers/jobs.ts'
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
    const theirs = await client.call(other.create, { query: query(), body: sale() as never })
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

describe('a file', () => {
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
    expect(await take('studentsekolahmu', rows)).toMatchObject({ status: 'DONE', succeeded: 4, failed: 0 })
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

it('every platform that sells has its resource', async () => {
  const rows = await server.db.selectFrom('digital_platform').select(['code', 'resource']).execute()
  const sold = Object.fromEntries(rows.flatMap(({ code, resource }) => (resource ? [[resource, code]] : [])))
  expect(sold).toEqual(Object.fromEntries(channelNames.map((name) => [name, channels[name].platform])))
})
