import { beforeAll, describe, expect, it } from 'vitest'
import * as calls from '#contract/crm/registration-calls.ts'
import { studentClass } from '#contract/crm/registration.ts'
import { makeSchedule, makeStudent } from '#test/factories/classes.ts'
import { makeTenant } from '#test/factories/tenant.ts'
import type { Client } from '#test/helpers/client.ts'
import { refused } from '#test/helpers/client.ts'
import { testServer } from '#test/helpers/server.ts'
import { makeProspect, makeStages } from './crm.ts'
import type { Stages } from './crm.ts'
import { register, required, upload } from './registrations.ts'

const server = testServer()
let staff: Client
let stages: Stages

beforeAll(async () => {
  staff = await server.as('ADMISSIONS')
  stages = await makeStages(server.db, server.home.customerId)
})

const read = (id: number) => staff.call(studentClass.calls.read, { id })
const change = async (id: number, more: object) =>
  staff.call(studentClass.calls.update, { id, body: { version: (await read(id)).version, ...more } })
const pay = (id: number) => change(id, { paid: 450_000, fee: 450_000 })
const detail = ({ id, studentId }: { id: number; studentId: number }) =>
  staff.call(calls.registrationDetail, { studentId, studentClassId: id })
const complete = (id: number, lmsClassId?: number) =>
  staff.call(calls.registrationComplete, { id, query: lmsClassId === undefined ? {} : { lmsClassId } })

/** A registration with all its documents, which wait for approval. */
async function handedIn() {
  const registration = await register(server, staff)
  for (const code of required) await upload(staff, registration.id, code)
  return registration
}

/** A registration that lacks nothing. */
async function ready() {
  const registration = await handedIn()
  await staff.call(calls.registrationApprove, { id: registration.id })
  await pay(registration.id)
  return registration
}

/** A schedule of the class with so many seats. */
async function scheduleOf(capacity: number) {
  const schedule = await makeSchedule(server.db, server.home.customerId, server.home.coreClass.id)
  await server.db.updateTable('lms_class').set({ capacity }).where('id', '=', schedule.id).execute()
  return schedule.id
}

const seatsIn = (lmsClassId: number) =>
  server.db
    .selectFrom('student_lms_class')
    .select('student_id')
    .where('lms_class_id', '=', lmsClassId)
    .where('deleted_at', 'is', null)
    .execute()

describe('a registration', () => {
  it('gets a number and the fee of its class, and says which documents are missing', async () => {
    const made = await register(server, staff)
    expect(made.registrationNo).toMatch(/^REG-\d\d-\d{4}$/)
    expect(made).toMatchObject({
      status: 'REGISTERED',
      paymentStatus: 'UNPAID',
      paid: 0,
      docsApproved: 0,
      docsRequired: 5,
    })
    expect(made.missing).toEqual([
      'Kartu Tanda Penduduk',
      'Kartu Keluarga',
      'Ijazah terakhir',
      'Pasfoto latar biru',
      'Tangkapan layar dasbor Prakerja',
    ])
    expect(made.fee).toBeGreaterThan(0)
    const { documents, schedules } = await detail(made)
    expect(documents.map(({ type, document }) => [type.code, document])).toEqual(
      [...required, 'CV'].map((code) => [code, null]),
    )
    expect(schedules.map(({ id }) => id)).toContain(server.home.schedule.id)
  })

  it('is made at the address of its student, too, and listed there', async () => {
    const { id } = await makeStudent(server.db, server.home.customerId)
    const made = await staff.call(calls.registerStudent, { id, body: { classId: server.home.coreClass.id } })
    const { data } = await staff.call(calls.studentRegistrations, { id })
    expect(data.map((row) => row.id)).toEqual([made.id])
    expect(
      await refused(staff.call(calls.registerStudent, { id, body: { classId: server.home.coreClass.id } })),
    ).toMatchObject({
      code: 'DUPLICATE',
    })
  })

  it('goes to review with the first document, is ready when all are approved and it is paid, and back when one is rejected', async () => {
    const { id } = await register(server, staff)
    const ktp = await upload(staff, id, 'KTP')
    expect(await read(id)).toMatchObject({ status: 'DOCUMENT_REVIEW', docsWaiting: 1 })
    for (const code of required.slice(1)) await upload(staff, id, code)
    expect((await staff.call(calls.registrationApprove, { id })).missing).toEqual([])
    expect(await read(id)).toMatchObject({ status: 'DOCUMENT_REVIEW', docsApproved: 5 })
    expect(await change(id, { fee: 400_000, paid: 100_000 })).toMatchObject({ paymentStatus: 'PARTIAL' })
    expect(await change(id, { paid: 400_000 })).toMatchObject({ paymentStatus: 'PAID', status: 'READY' })
    await staff.call(calls.registrationDocReject, { id, docId: ktp.id, body: { reason: 'Foto KTP tidak terbaca' } })
    expect(await read(id)).toMatchObject({ status: 'DOCUMENT_REVIEW', missing: ['Kartu Tanda Penduduk'] })
    expect(await change(id, { waived: true })).toMatchObject({ paymentStatus: 'WAIVED' })
  })

  it('is called off with a reason, and nothing about it changes any more', async () => {
    const { id, version } = await register(server, staff)
    expect(
      await refused(staff.call(studentClass.calls.update, { id, body: { version, status: 'CANCELLED' } })),
    ).toMatchObject({
      issues: [{ field: 'reason' }],
    })
    expect(await change(id, { status: 'CANCELLED', reason: 'Pindah kota' })).toMatchObject({
      status: 'CANCELLED',
      cancelReason: 'Pindah kota',
      stageId: stages.LOST,
    })
    expect(await refused(upload(staff, id, 'KTP'))).toMatchObject({ code: 'REGISTRATION_OVER' })
    expect(await refused(complete(id))).toMatchObject({ code: 'REGISTRATION_OVER' })
  })

  it('is listed by what it lacks', async () => {
    const waiting = await handedIn()
    const { customerId } = server.home
    const find = async (query: object) =>
      (await staff.call(studentClass.calls.list, { customerId, query: { keyword: waiting.registrationNo, ...query } }))
        .data.length
    expect(await find({})).toBe(1)
    expect(await find({ toReview: true })).toBe(1)
    expect(await find({ missingDoc: ['KK'] })).toBe(1)
    expect(await find({ missingDoc: ['CV'] })).toBe(0)
    expect(await find({ paymentStatus: ['PAID'] })).toBe(0)
    expect(await find({ status: ['DOCUMENT_REVIEW'] })).toBe(1)
  })
})

describe('a document', () => {
  it('is uploaded again after it was rejected, and not once it is approved', async () => {
    const { id } = await register(server, staff)
    const first = await upload(staff, id, 'KTP')
    const path = { id, docId: first.id }
    const rejected = await staff.call(calls.registrationDocReject, { ...path, body: { reason: 'Buram' } })
    expect(rejected).toMatchObject({ status: 'REJECTED', rejectReason: 'Buram', reviewer: { id: expect.any(Number) } })
    const again = await upload(staff, id, 'KTP')
    expect(again).toMatchObject({ id: first.id, status: 'UPLOADED', revision: 2, rejectReason: null, reviewer: null })
    // The reviewer looked at the first one.
    expect(
      await refused(staff.call(calls.registrationDocApprove, { ...path, query: { version: first.version } })),
    ).toMatchObject({ code: 'DOCUMENT_REPLACED' })
    await staff.call(calls.registrationDocApprove, { ...path, query: { version: again.version } })
    expect(await refused(upload(staff, id, 'KTP'))).toMatchObject({ code: 'DOCUMENT_STATE' })
    expect(await refused(staff.call(calls.registrationDocRemove, path))).toMatchObject({ code: 'DOCUMENT_STATE' })
  })

  it('is deleted while it is not approved, and opened with a note in the audit', async () => {
    const { id } = await register(server, staff)
    const { id: docId } = await upload(staff, id, 'KK')
    const opened = await staff.call(calls.registrationDocOpen, { id, docId })
    expect(opened).toMatchObject({ mime: 'application/pdf', name: 'berkas.pdf' })
    await staff.call(calls.registrationDocRemove, { id, docId })
    expect(await read(id)).toMatchObject({ status: 'REGISTERED', docsWaiting: 0 })
    const audits = await server.db
      .selectFrom('audit_log')
      .select('action')
      .where('resource', '=', 'student_registration_document')
      .where('record_id', '=', docId)
      .orderBy('id')
      .execute()
    expect(audits.map(({ action }) => action)).toEqual(['studentDoc.upload', 'studentDoc.open', 'studentDoc.delete'])
  })

  it('of a type that takes pictures only is no PDF', async () => {
    const { id } = await register(server, staff)
    const { data } = await staff.call(calls.registrationDocuments, {})
    const photo = data.find(({ code }) => code === 'FOTO')
    const file = new File(['%PDF-1.7\ntrailer\n<<>>\n%%EOF\n'], 'foto.pdf')
    const query = { registrationDocumentId: photo?.id ?? 0 }
    expect(await refused(staff.call(calls.registrationDocUpload, { id, query, body: { file } }))).toMatchObject({
      issues: [{ field: 'file' }],
    })
  })

  it('is approved by those who may, of their own customer', async () => {
    const { id } = await register(server, staff)
    const { id: docId } = await upload(staff, id, 'KTP')
    const support = await server.as('SUPPORT')
    expect(await refused(support.call(calls.registrationDocApprove, { id, docId, query: {} }))).toMatchObject({
      code: 'FORBIDDEN',
    })
    const other = await makeTenant(server.db)
    const stranger = await server.newClient('PARTNER_ADMIN', other.customerId)
    expect((await refused(stranger.call(studentClass.calls.read, { id }))).code).toMatch(/NOT_FOUND|FORBIDDEN/)
  })
})

describe('completing', () => {
  it('says what is in the way: documents, then payment', async () => {
    const { id } = await handedIn()
    expect(await refused(complete(id))).toMatchObject({ code: 'DOCUMENTS_INCOMPLETE' })
    await staff.call(calls.registrationApprove, { id })
    expect(await refused(staff.call(calls.registrationApprove, { id }))).toMatchObject({ code: 'NOTHING_TO_APPROVE' })
    expect(await refused(complete(id))).toMatchObject({ code: 'REGISTRATION_UNPAID' })
  })

  it('gives the seat in the schedule, and the prospect is won', async () => {
    const registration = await ready()
    const prospect = await makeProspect(server.db, server.home.customerId, stages.NEW, {
      email: registration.student.email,
    })
    const schedule = await scheduleOf(5)
    const done = await complete(registration.id, schedule)
    expect(done).toMatchObject({ status: 'COMPLETED', scheduleId: schedule, stageId: stages.WON })
    expect(done.completedBy).not.toBeNull()
    expect(await seatsIn(schedule)).toEqual([{ student_id: registration.studentId }])
    const won = await server.db
      .selectFrom('prospect')
      .select(['stage_id', 'student_id'])
      .where('id', '=', prospect.id)
      .executeTakeFirstOrThrow()
    expect(won).toEqual({ stage_id: stages.WON, student_id: registration.studentId })
    expect(await refused(complete(registration.id))).toMatchObject({ code: 'REGISTRATION_OVER' })
  })

  it('finds no seat in a full schedule', async () => {
    const schedule = await scheduleOf(1)
    const [first, second] = [await ready(), await ready()]
    await complete(first.id, schedule)
    expect(await refused(complete(second.id, schedule))).toMatchObject({ code: 'CLASS_FULL' })
    expect(await read(second.id)).toMatchObject({ status: 'READY', enrolmentId: null })
  })

  it('by two at once makes one seat; two registrations for the last seat make one, too', async () => {
    const schedule = await scheduleOf(1)
    const [one, other] = [await ready(), await ready()]
    const outcomes = await Promise.allSettled([
      complete(one.id, schedule),
      complete(one.id, schedule),
      complete(other.id, schedule),
      complete(other.id, schedule),
    ])
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await seatsIn(schedule)).toHaveLength(1)
    const { enrolled_count: enrolled } = await server.db
      .selectFrom('lms_class')
      .select('enrolled_count')
      .where('id', '=', schedule)
      .executeTakeFirstOrThrow()
    expect(enrolled).toBe(1)
  })
})

describe('a reminder', () => {
  it('names the missing documents, and is not sent where nothing is missing', async () => {
    const template = await server.db
      .insertInto('template')
      .values({
        customer_id: server.home.customerId,
        code: 'REGISTRATION_DOCS',
        name: 'Lengkapi berkas',
        channel: 'EMAIL',
        subject: 'Berkas {{kode}}',
        body: 'Halo {{nama}}, lengkapi berkas untuk {{kelas}} di {{tautan}}',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const body = { templateId: template.id }
    const registration = await register(server, staff)
    const sent = await staff.call(calls.registrationRemind, { id: registration.id, body })
    expect(sent).toMatchObject({ name: registration.student.name, recipient: registration.student.email })
    const message = await server.db
      .selectFrom('message')
      .select(['subject', 'student_id'])
      .where('id', '=', sent.id)
      .executeTakeFirstOrThrow()
    expect(message).toEqual({ subject: `Berkas ${registration.registrationNo}`, student_id: registration.studentId })
    const { id } = await ready()
    expect(await refused(staff.call(calls.registrationRemind, { id, body }))).toMatchObject({ code: 'NOTHING_MISSING' })
  })
})
