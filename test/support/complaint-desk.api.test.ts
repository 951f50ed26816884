import { describe, expect, it } from 'vitest'
import { auditUndo } from '#contract/core/audit/audit.ts'
import { complaint, complaintSolve } from '#contract/support/complaint.ts'
import { complaintCategories, complaintHandlers, complaintStory } from '#contract/support/complaint-story.ts'
import { makeComplaint } from '#test/factories/desk.ts'
import { makePerson, makeRole } from '#test/factories/people.ts'
import { makeEnrolment, makeVoucher } from '#test/factories/vouchers.ts'
import { refusal, refused } from '#test/helpers/client.ts'
import { testServer } from '#test/helpers/server.ts'

const server = testServer()
const home = () => server.home.customerId
const DAY = 86_400_000

const body = (more: object = {}) => ({
  name: 'Siti Rahma',
  category: 'NILAI',
  subject: 'Nilai belum keluar',
  description: 'Nilai ujian saya belum keluar.',
  ...more,
})

const setting = (key: string, value: string, customerId = home()) =>
  server.db
    .insertInto('setting')
    .values({ customer_id: customerId, key, value, value_type: 'NUMBER', group_code: 'complaint', label: key })
    .execute()

/** The place of the usual student in the usual schedule. */
async function placeOf() {
  const { student } = server.home
  const query = server.db.selectFrom('student_lms_class').select('id').where('student_id', '=', student.id)
  const there = await query.executeTakeFirst()
  const voucher = () => makeVoucher(server.db, server.home, { status: 'SENT', student_id: student.id })
  return there ?? makeEnrolment(server.db, server.home, await voucher(), student)
}

const template = (given: object = {}) =>
  server.db
    .insertInto('template')
    .values({
      customer_id: home(),
      code: 'COMPLAIN_SOLVED',
      name: 'Selesai',
      channel: 'EMAIL',
      subject: 'Keluhan {{kode}} selesai',
      body: 'Halo {{nama}}, {{jawaban}}',
      ...given,
    })
    .returningAll()
    .executeTakeFirstOrThrow()

const messagesTo = (recipient: string) =>
  server.db.selectFrom('message').selectAll().where('recipient', '=', recipient).orderBy('id').execute()

async function lastChange(id: number) {
  const query = server.db.selectFrom('audit_log').selectAll().where('resource', '=', 'complain')
  return query.where('record_id', '=', id).orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()
}

describe('a new complaint', () => {
  it('has a ticket number that nobody else gets, however many are opened at once', async () => {
    const client = await server.as('SUPPORT')
    const query = { customerId: home() }
    const made = await Promise.all(
      Array.from({ length: 25 }, () => client.call(complaint.calls.create, { query, body: body() })),
    )
    const numbers = made.map(({ ticketNo }) => ticketNo)
    const month = new Intl.DateTimeFormat('sv', { timeZone: 'Asia/Jakarta' }).format(new Date()).slice(2, 7)
    for (const one of numbers) expect(one).toMatch(new RegExp(`^CPL-${month.replace('-', '')}-\\d{4}$`))
    const running = numbers.map((one) => Number(one.slice(-4))).sort((a, b) => a - b)
    expect(running).toEqual(running.map((_, n) => (running[0] ?? 0) + n))
  })

  it('goes on after the numbers that there were, also those of what was deleted', async () => {
    const client = await server.as('SUPPORT')
    const query = { customerId: server.other.customerId }
    const [year, month] = new Intl.DateTimeFormat('sv', { timeZone: 'Asia/Jakarta' }).format(new Date()).split('-')
    const prefix = `CPL-${year?.slice(2)}${month}`
    await makeComplaint(server.db, server.other.customerId, { ticket_no: `${prefix}-0041`, deleted_at: new Date() })
    const made = await client.call(complaint.calls.create, { query, body: body() })
    expect(made.ticketNo).toBe(`${prefix}-0042`)
  })

  it('is due two working days later, or as many as the customer has set', async () => {
    const client = await server.as('SUPPORT')
    const query = { customerId: home() }
    const due = async () => {
      const { createdAt, dueAt } = await client.call(complaint.calls.create, { query, body: body() })
      return { opened: new Date(createdAt), due: new Date(dueAt ?? 0) }
    }
    const workingDays = (from: Date, to: Date) => {
      const days = Math.round((to.getTime() - from.getTime()) / DAY)
      const local = (n: number) => new Date(from.getTime() + 7 * 3_600_000 + n * DAY).getUTCDay()
      return Array.from({ length: days }, (_, n) => local(n + 1)).filter((day) => day !== 0 && day !== 6).length
    }
    const usual = await due()
    expect(workingDays(usual.opened, usual.due)).toBe(2)
    expect([0, 6]).not.toContain(new Date(usual.due.getTime() + 7 * 3_600_000).getUTCDay())
    await setting('complaint.due_working_days', '5')
    const longer = await due()
    expect(workingDays(longer.opened, longer.due)).toBe(5)
    await server.db.deleteFrom('setting').where('key', '=', 'complaint.due_working_days').execute()
  })

  it('is overdue once that has passed, unless it is closed', async () => {
    const client = await server.as('SUPPORT')
    const due_at = new Date(Date.now() - 1000)
    const late = await makeComplaint(server.db, home(), { due_at })
    const done = await makeComplaint(server.db, home(), { due_at, status: 'SOLVED' })
    const { data } = await client.call(complaint.calls.list, { query: { customerId: home(), overdue: true } })
    expect(data.map(({ id }) => id)).toContain(late.id)
    expect(data.map(({ id }) => id)).not.toContain(done.id)
    expect(data.every(({ overdue }) => overdue)).toBe(true)
  })

  it('is about a class of the student whom it names', async () => {
    const client = await server.as('SUPPORT')
    const enrolment = await placeOf()
    const stranger = await server.db
      .insertInto('student')
      .values({ customer_id: home(), student_no: 'S-77', name: 'Budi', email: 'budi77@contoh.example' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const input = (studentId: number) => ({
      query: { customerId: home() },
      body: body({ studentId, studentLmsClassId: enrolment.id }),
    })
    const reply = await client.send(complaint.calls.create, input(stranger.id))
    expect(refusal(reply)).toMatchObject({
      code: 422,
      errors: [{ field: 'studentLmsClassId', message: 'is no enrolment of this student' }],
    })
    const made = await client.call(complaint.calls.create, input(server.home.student.id))
    expect(made).toMatchObject({ student: { id: server.home.student.id }, studentLmsClass: { id: enrolment.id } })
  })
})

it('open complaints come first, then the newest', async () => {
  const client = await server.as('SUPPORT')
  const at = (days: number) => ({ created_at: new Date(Date.now() - days * DAY) })
  const given = { name: 'Urutan' }
  const solved = await makeComplaint(server.db, home(), { ...given, ...at(1), status: 'SOLVED' })
  const older = await makeComplaint(server.db, home(), { ...given, ...at(9) })
  const newer = await makeComplaint(server.db, home(), { ...given, ...at(3) })
  const { data } = await client.call(complaint.calls.list, { query: { customerId: home(), keyword: 'urutan' } })
  expect(data.map(({ id }) => id)).toEqual([newer.id, older.id, solved.id])
})

describe('a closed complaint', () => {
  const closed = (days: number) =>
    makeComplaint(server.db, home(), {
      status: 'SOLVED',
      resolution: 'Sudah',
      handled_at: new Date(Date.now() - days * DAY),
    })
  const reopen = { version: 1, status: 'OPEN' } as const

  it('is opened again within 14 days, with a new time to be done by, and this is taken back', async () => {
    const client = await server.as('SUPPORT')
    const { id } = await closed(13)
    const again = await client.call(complaint.calls.update, { id, body: reopen })
    expect(again).toMatchObject({ status: 'OPEN', reopenCount: 1, resolution: null, handledAt: null, overdue: false })
    expect(Date.parse(again.dueAt ?? '')).toBeGreaterThan(Date.now())
    const change = await lastChange(id)
    expect(change.action).toBe('complaint.reopen')
    await client.call(auditUndo, { customerId: home(), id: change.id })
    expect(await client.call(complaint.calls.read, { id })).toMatchObject({
      status: 'SOLVED',
      reopenCount: 0,
      resolution: 'Sudah',
    })
  })

  it('not later, but for as long as the customer has set', async () => {
    const client = await server.as('SUPPORT')
    const { id, ticket_no } = await closed(15)
    const attempt = () => client.call(complaint.calls.update, { id, body: reopen })
    expect(await refused(attempt())).toMatchObject({
      status: 409,
      code: 'REOPEN_TOO_LATE',
      data: { ticketNo: ticket_no },
    })
    await setting('complaint.reopen_days', '30')
    expect(await attempt()).toMatchObject({ status: 'OPEN' })
    await server.db.deleteFrom('setting').where('key', '=', 'complaint.reopen_days').execute()
  })

  it('has nobody else to handle it', async () => {
    const client = await server.as('SUPPORT')
    const { id } = await closed(1)
    const update = client.call(complaint.calls.update, { id, body: { version: 1, handledBy: client.person.id } })
    expect(await refused(update)).toMatchObject({ status: 409, code: 'COMPLAINT_CLOSED' })
  })
})

describe('whoever handles it', () => {
  it('works with complaints, of this customer or of all', async () => {
    const client = await server.newClient('SUPPORT')
    const own = await makePerson(server.db, home(), { roles: [await makeRole(server.db, ['complaint:update'])] })
    const reader = await makePerson(server.db, home(), { roles: [await makeRole(server.db, ['complaint:read'])] })
    const theirs = await makePerson(server.db, server.other.customerId, {
      roles: [await makeRole(server.db, ['complaint:*'])],
    })
    const found = async (id: number) =>
      (await client.call(complaintHandlers, { customerId: home(), query: { id } })).map((one) => one.id)
    expect(await found(own.id)).toEqual([own.id])
    expect(await found(client.person.id)).toEqual([client.person.id])
    expect(await found(reader.id)).toEqual([])
    expect(await found(theirs.id)).toEqual([])
    const { id } = await makeComplaint(server.db, home())
    const after = await client.call(complaint.calls.update, { id, body: { version: 1, handledBy: own.id } })
    expect(after.handledBy).toEqual({ id: own.id, name: own.name })
    expect((await lastChange(id)).action).toBe('complaint.assign')
    for (const wrong of [reader.id, theirs.id]) {
      const reply = await client.send(complaint.calls.update, {
        params: { id },
        body: { version: 2, handledBy: wrong },
      })
      expect(refusal(reply)).toMatchObject({ code: 422, errors: [{ field: 'handledBy' }] })
    }
  })
})

describe('the answer to the reporter', () => {
  const solve = async (given: object) => {
    const client = await server.as('SUPPORT')
    const { id } = await makeComplaint(server.db, home(), given)
    await client.call(complaintSolve, { id, body: { resolution: 'Sudah dipindahkan' } })
    return id
  }

  it('is laid ready by the active template, and cancelled when the solving is taken back', async () => {
    const { id: template_id } = await template()
    await template({ code: 'COMPLAIN_SOLVED', channel: 'SMS', active: false })
    const id = await solve({ name: 'Rina', email: 'rina@contoh.example', subject: 'Nilai' })
    const { ticket_no } = await server.db
      .selectFrom('complain')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(await messagesTo('rina@contoh.example')).toMatchObject([
      {
        template_id,
        channel: 'EMAIL',
        status: 'QUEUED',
        subject: `Keluhan ${ticket_no} selesai`,
        body: 'Halo Rina, Sudah dipindahkan',
        sent_at: null,
        recipient_name: 'Rina',
      },
    ])
    const client = await server.as('SUPPORT')
    await client.call(auditUndo, { customerId: home(), id: (await lastChange(id)).id })
    expect(await messagesTo('rina@contoh.example')).toMatchObject([{ status: 'CANCELLED' }])
    expect(await client.call(complaint.calls.read, { id })).toMatchObject({ status: 'OPEN', resolution: null })
    await server.db.deleteFrom('template').where('customer_id', '=', home()).execute()
  })

  it('by WhatsApp names the approved template, with what stands in its places in their order', async () => {
    const approved = { approved_name: 'keluhan_selesai', approved_language: 'id' }
    const body = '{{jawaban}}, {{nama}}. Salam, {{nama}} ({{keluhan}})'
    await template({ channel: 'WHATSAPP', subject: null, body, ...approved })
    await solve({ name: 'Rina', phone: '+628123456711', channel: 'WHATSAPP', subject: 'Nilai' })
    expect(await messagesTo('+628123456711')).toMatchObject([
      {
        body: 'Sudah dipindahkan, Rina. Salam, Rina (Nilai)',
        approved: { name: 'keluhan_selesai', language: 'id', parameters: ['Sudah dipindahkan', 'Rina', 'Nilai'] },
      },
    ])
    await server.db.deleteFrom('template').where('customer_id', '=', home()).execute()
  })

  it('is none without a template that fits, or an address for it', async () => {
    await solve({ email: 'tanpa@contoh.example' })
    expect(await messagesTo('tanpa@contoh.example')).toEqual([])
    await template()
    const before = await server.db.selectFrom('message').select('id').where('customer_id', '=', home()).execute()
    await solve({ phone: '+628123456789' })
    expect(await server.db.selectFrom('message').select('id').where('customer_id', '=', home()).execute()).toHaveLength(
      before.length,
    )
    await template({ channel: 'WHATSAPP', body: 'Lihat {{tautan}}' })
    await solve({ phone: '+628123456789', channel: 'WHATSAPP' })
    expect(await messagesTo('+628123456789')).toEqual([])
    await server.db.deleteFrom('template').where('customer_id', '=', home()).execute()
  })
})

describe('the story', () => {
  const read = async (permissions: string[], id: number) => {
    const person = await makePerson(server.db, home(), { roles: [await makeRole(server.db, permissions)] })
    const client = await server.session(person)
    return client.call(complaintStory, { customerId: home(), id })
  }
  const all = ['complaint:read', 'student:read', 'report:read', 'voucher:read', 'redemption:read', 'message:read']

  it('tells what is known of the student, whom it finds by link or by address', async () => {
    const { student } = server.home
    const { code } = await makeVoucher(server.db, server.home, { student_id: student.id, status: 'SENT' })
    const enrolment = await placeOf()
    const earlier = await makeComplaint(server.db, home(), { student_id: student.id })
    const linked = await makeComplaint(server.db, home(), { student_id: student.id })
    const byMail = await makeComplaint(server.db, home(), { email: student.email.toUpperCase() })
    const told = await read(all, linked.id)
    expect(told).toMatchObject({ by: 'link', student: { id: student.id, email: student.email } })
    expect(told.enrolments?.rows.map(({ id }) => id)).toContain(enrolment.id)
    expect(told.vouchers?.rows.map((one) => one.code)).toContain(code)
    expect(told.complaints?.rows.map(({ id }) => id)).toContain(earlier.id)
    expect(told.complaints?.rows.map(({ id }) => id)).not.toContain(linked.id)
    expect(await read(all, byMail.id)).toMatchObject({ by: 'email', student: { id: student.id } })
  })

  it('is empty where nobody is known', async () => {
    const { id } = await makeComplaint(server.db, home())
    const none = { rows: [], more: false }
    expect(await read(all, id)).toMatchObject({
      by: null,
      student: null,
      enrolments: none,
      vouchers: none,
      redemptions: none,
      complaints: none,
      messages: none,
    })
  })

  it('leaves out each part that the person may not read', async () => {
    const { id } = await makeComplaint(server.db, home(), { student_id: server.home.student.id })
    expect(await read(['complaint:read'], id)).toMatchObject({
      mayReadStudents: false,
      by: null,
      student: null,
      enrolments: null,
      vouchers: null,
      redemptions: null,
      messages: null,
    })
  })

  it('is nobody’s who may not read complaints, nor of another customer', async () => {
    const { id } = await makeComplaint(server.db, home())
    expect(await refused(read(['student:read'], id))).toMatchObject({ status: 403 })
    const theirs = await makeComplaint(server.db, server.other.customerId)
    expect(await refused(read(all, theirs.id))).toMatchObject({ status: 404 })
  })
})

it('the categories are those of the customer and of all', async () => {
  const client = await server.as('SUPPORT')
  const codes = (await client.call(complaintCategories, { customerId: home() })).map(({ code }) => code)
  expect(codes).toEqual(expect.arrayContaining(['VOUCHER_TIDAK_DITEMUKAN', 'LAINNYA']))
})
