import { beforeAll, describe, expect, it } from 'vitest'
import {
  certificate,
  certificateFile,
  certificateIssueClass,
  certificateReissue,
  resendCertificate,
  sendCertificate,
} from '#contract/certificate/certificate.ts'
import { certTemplate } from '#contract/certificate/template.ts'
import { lms as schedules } from '#contract/schedule/schedule.ts'
import { makeSchedule } from '#test/factories/classes.ts'
import { next } from '#test/factories/next.ts'
import { makeRole } from '#test/factories/people.ts'
import { participant } from '#test/factories/participants.ts'
import type { Client } from '#test/helpers/client.ts'
import { refused } from '#test/helpers/client.ts'
import { finished } from '#test/helpers/jobs.ts'
import { readPdf } from '#test/helpers/read-pdf.ts'
import { testServer } from '#test/helpers/server.ts'
import { until } from '#test/helpers/until.ts'

const server = testServer()
const home = () => ({ customerId: server.home.customerId })
let client: Client
let template = 0

const box = { page: 1, x: 100, w: 800, h: 60, align: 'LEFT' } as const
const items = [
  { ...box, value: 'STUDENT_NAME' as const, y: 100 },
  { ...box, value: 'CERT_NO' as const, y: 200, text: 'No.' },
  { ...box, value: 'DATE' as const, y: 300 },
  { ...box, value: 'SCORE' as const, y: 400 },
  { ...box, value: 'QR' as const, y: 600, h: 160, w: 160 },
]

beforeAll(async () => {
  client = await server.as('ACADEMIC_OPS')
  const body = { name: 'Kelulusan', type: 'KELULUSAN' as const, items }
  template = (await client.call(certTemplate.calls.create, { query: home(), body })).id
  await server.db
    .insertInto('template')
    .values({
      customer_id: home().customerId,
      code: 'CERT_READY',
      name: 'Sertifikat',
      channel: 'EMAIL',
      subject: 'Sertifikat {{kelas}}',
      body: 'Halo {{nama}}, {{kode}}: {{tautan}}',
    })
    .execute()
})

const schedule = (given: object = {}) =>
  makeSchedule(server.db, home().customerId, server.home.coreClass.id, { certificate_template_id: template, ...given })

async function passed(lmsClassId: number, more: object = {}) {
  const place = await participant(server, { schedule: lmsClassId })
  await server.db
    .updateTable('student_lms_class')
    .set({ status: 'PASSED', final_score: 88.5, ...more })
    .where('id', '=', place.id)
    .execute()
  return place
}

const issue = (studentLmsClassId: number) =>
  client.call(certificate.calls.create, { ...home(), body: { studentLmsClassId } })
const read = (id: number) => client.call(certificate.calls.read, { ...home(), id })
const fileOf = async (id: number) =>
  new Uint8Array(await (await client.call(certificateFile, { ...home(), id })).arrayBuffer())
const place = (id: number) =>
  server.db
    .selectFrom('student_lms_class')
    .select(['certificate_id', 'certificate_status'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
const messages = (code: string) =>
  server.db
    .selectFrom('message')
    .select(['id', 'status', 'recipient'])
    .where('body', 'like', `%${code}%`)
    .orderBy('id')
    .execute()
const forgetSending = (id: number) =>
  server.db
    .updateTable('certificate')
    .set({ queued_at: new Date(0) })
    .where('id', '=', id)
    .execute()
const countOf = (number: string) => Number(/(\d+)$/.exec(number)?.[1])

describe('issuing a certificate', () => {
  it('prints, stores and sends it once, with a QR code that leads to its page', async () => {
    const { id: enrolment, student } = await passed((await schedule()).id)
    const made = await issue(enrolment)
    const year = new Date().getFullYear()
    expect(made).toMatchObject({
      state: 'VALID',
      sendStatus: 'QUEUED',
      sentTo: student.email,
      student: { name: student.name },
    })
    expect(made.number).toMatch(new RegExp(`^${server.home.code}/${year}/\\d\\d/\\d{6}$`))
    const { text, pages, title } = await readPdf(await fileOf(made.id))
    expect(text).toContain(student.name)
    expect(text).toContain(`No. ${made.number}`)
    expect(text).toContain('88,5')
    expect(title).toBe(`Sertifikat ${made.number}`)
    expect(pages[0]?.qr).toBe(made.verifyUrl)
    expect(await place(enrolment)).toEqual({ certificate_id: made.id, certificate_status: 'QUEUED' })
    expect(await messages(made.number)).toMatchObject([{ status: 'QUEUED', recipient: student.email }])
    // Only what is printed is stored.
    expect(Object.keys((await read(made.id)).printed ?? {}).toSorted()).toEqual([
      'CERT_NO',
      'DATE',
      'SCORE',
      'STUDENT_NAME',
    ])
    expect((await refused(issue(enrolment))).code).toBe('CERTIFICATE_ISSUED')
  })

  it('is refused to who has not passed, and without a template; numbers have no gap', async () => {
    const lms = await schedule()
    const first = await issue((await passed(lms.id)).id)
    expect((await refused(issue((await passed(lms.id, { status: 'FAILED' })).id))).code).toBe('NOT_PASSED')
    const bare = await schedule({ certificate_template_id: null })
    expect((await refused(issue((await passed(bare.id)).id))).code).toBe('NO_TEMPLATE')
    const people = await Promise.all([1, 2, 3, 4].map(() => passed(lms.id)))
    const made = await Promise.all(people.map(({ id }) => issue(id)))
    const counts = made.map(({ number }) => countOf(number)).toSorted((a, b) => a - b)
    expect(counts).toEqual([1, 2, 3, 4].map((n) => countOf(first.number) + n))
  })

  it('leaves the file as it is when the template or the name changes', async () => {
    const { id: enrolment, student } = await passed((await schedule()).id)
    const { id } = await issue(enrolment)
    const before = await fileOf(id)
    const { version } = await client.call(certTemplate.calls.read, { id: template })
    const renamed = { version, name: `Kelulusan ${next('name')}`, items: items.slice(1) }
    await client.call(certTemplate.calls.update, { id: template, body: renamed })
    await server.db
      .updateTable('student_lms_class')
      .set({ name_on_certificate: 'Lain' })
      .where('id', '=', enrolment)
      .execute()
    expect(Buffer.compare(before, await fileOf(id))).toBe(0)
    expect((await read(id)).printed).toMatchObject({ STUDENT_NAME: student.name })
    await client.call(certTemplate.calls.update, { id: template, body: { version: version + 1, items } })
    const inUse = await refused(client.call(certTemplate.calls.remove, { id: template }))
    expect(inUse.code).toBe('IN_USE')
  })

  it('of a whole class goes on as a job, with those left out who cannot have one', async () => {
    const lms = await schedule()
    const people = []
    for (let n = 0; n < 30; n++) people.push(await passed(lms.id))
    await passed(lms.id, { status: 'FAILED' })
    const { progressId, total } = await client.call(certificateIssueClass, { ...home(), id: lms.id })
    expect(total).toBe(30)
    expect(await finished(client, progressId)).toMatchObject({ status: 'DONE', succeeded: 30, failed: 0 })
    const rows = await server.db
      .selectFrom('certificate')
      .select('number')
      .where(
        'student_lms_class_id',
        'in',
        people.map(({ id }) => id),
      )
      .execute()
    const counts = rows.map(({ number }) => countOf(number)).toSorted((a, b) => a - b)
    expect(counts).toEqual(Array.from({ length: 30 }, (_, n) => (counts[0] ?? 0) + n))
    const again = await refused(client.call(certificateIssueClass, { ...home(), id: lms.id }))
    expect(again).toMatchObject({ code: 'NONE_TO_ISSUE' })
  })

  it('follows when a class is completed', async () => {
    const lms = await schedule({ workflow: 'GRADING' })
    const { id: enrolment } = await passed(lms.id)
    const { version } = await client.call(schedules.calls.read, { lmsClassId: lms.id, query: home() })
    const body = { version, workflow: 'COMPLETED' as const }
    await client.call(schedules.calls.update, { lmsClassId: lms.id, query: home(), body })
    await until('the certificate is issued', async () => (await place(enrolment)).certificate_id !== null)
  })

  it('is not possible for participants and certificates of another customer', async () => {
    const { id: enrolment } = await passed((await schedule()).id)
    const { id } = await issue(enrolment)
    const stranger = await server.newClient(
      await makeRole(server.db, ['certificate:read', 'certificate:send', 'certificate:revoke']),
      server.other.customerId,
    )
    const theirs = { customerId: server.other.customerId }
    const issued = stranger.call(certificate.calls.create, { ...theirs, body: { studentLmsClassId: enrolment } })
    expect((await refused(issued)).issues).toMatchObject([{ field: 'studentLmsClassId' }])
    for (const ask of [
      () => stranger.call(certificate.calls.read, { ...theirs, id }),
      () => stranger.call(certificateFile, { ...theirs, id }),
      () => stranger.call(certificateReissue, { ...theirs, id, body: { reason: 'Nama' } }),
      () => stranger.call(sendCertificate, { id: enrolment }),
      () => stranger.call(resendCertificate, { ...theirs, studentLmsClassId: enrolment }),
    ])
      expect((await refused(ask())).code).toBe('NOT_FOUND')
    const reader = await server.as('FINANCE')
    expect((await refused(reader.call(certificateReissue, { ...home(), id, body: { reason: 'x' } }))).code).toBe(
      'FORBIDDEN',
    )
  })
})

describe('a certificate', () => {
  it('is revoked with a reason, and restored; its waiting message is cancelled', async () => {
    const { id: enrolment } = await passed((await schedule()).id)
    const made = await issue(enrolment)
    const change = (body: object) =>
      client.call(certificate.calls.update, { ...home(), id: made.id, body: body as never })
    expect((await refused(change({ version: made.version, to: 'REVOKED' }))).issues).toMatchObject([
      { field: 'reason' },
    ])
    const gone = await change({ version: made.version, to: 'REVOKED', reason: 'Salah nama' })
    expect(gone).toMatchObject({ state: 'REVOKED', sendStatus: 'REVOKED', revokeReason: 'Salah nama' })
    expect((await place(enrolment)).certificate_status).toBe('REVOKED')
    expect(await messages(made.number)).toMatchObject([{ status: 'CANCELLED' }])
    expect((await refused(issue(enrolment))).code).toBe('CERTIFICATE_REVOKED')
    const resent = client.call(resendCertificate, { ...home(), studentLmsClassId: enrolment })
    expect((await refused(resent)).code).toBe('CERTIFICATE_REVOKED')
    const back = await change({ version: gone.version, to: 'VALID', reason: 'Ternyata benar' })
    expect(back).toMatchObject({ state: 'VALID', sendStatus: 'FAILED' })
    expect((await refused(change({ version: back.version, to: 'VALID', reason: 'x' }))).code).toBe('CERTIFICATE_VALID')
    expect((await refused(client.call(certificate.calls.remove, { ...home(), id: made.id }))).code).toBe(
      'CERTIFICATE_PERMANENT',
    )
  })

  it('is issued again with a new number, and names the one in its place', async () => {
    const { id: enrolment } = await passed((await schedule()).id)
    const old = await issue(enrolment)
    await server.db
      .updateTable('student_lms_class')
      .set({ name_on_certificate: 'Budi Baru' })
      .where('id', '=', enrolment)
      .execute()
    const body = { reason: 'Nama diperbaiki' }
    const made = await client.call(certificateReissue, { ...home(), id: old.id, body })
    expect(made).toMatchObject({
      state: 'VALID',
      replaces: { id: old.id, number: old.number },
      replaceReason: 'Nama diperbaiki',
    })
    expect(countOf(made.number)).toBe(countOf(old.number) + 1)
    expect((await readPdf(await fileOf(made.id))).text).toContain('Budi Baru')
    expect(await read(old.id)).toMatchObject({ state: 'REPLACED', replacedBy: { id: made.id } })
    expect(await place(enrolment)).toEqual({ certificate_id: made.id, certificate_status: 'QUEUED' })
    const twice = client.call(certificateReissue, { ...home(), id: old.id, body })
    expect((await refused(twice)).code).toBe('CERTIFICATE_REPLACED')
  })

  it('is sent again after a minute only, and follows its message', async () => {
    const { id: enrolment, student } = await passed((await schedule()).id)
    const sent = await client.call(sendCertificate, { id: enrolment })
    expect(sent).toMatchObject({ name: student.name, sendStatus: 'QUEUED' })
    // Asked again it sends nothing.
    expect(await client.call(sendCertificate, { id: enrolment })).toEqual(sent)
    const resend = () => client.call(resendCertificate, { ...home(), studentLmsClassId: enrolment })
    expect(await refused(resend())).toMatchObject({ code: 'JUST_SENT', status: 429 })
    const [first] = await messages(sent.number)
    const failed = { status: 'FAILED' as const, error: 'Alamat ditolak' }
    await server.db
      .updateTable('message')
      .set(failed)
      .where('id', '=', first?.id ?? 0)
      .execute()
    expect(await read(sent.certificateId)).toMatchObject({ sendStatus: 'FAILED', lastError: 'Alamat ditolak' })
    expect((await place(enrolment)).certificate_status).toBe('FAILED')
    await forgetSending(sent.certificateId)
    await resend()
    const all = await messages(sent.number)
    expect(all).toHaveLength(2)
    const arrived = { status: 'SENT' as const, sent_at: new Date('2026-01-05T00:00:00Z') }
    await server.db
      .updateTable('message')
      .set(arrived)
      .where('id', '=', all[1]?.id ?? 0)
      .execute()
    expect(await read(sent.certificateId)).toMatchObject({
      sendStatus: 'SENT',
      sentAt: '2026-01-05T00:00:00.000Z',
      sendAttempts: 2,
    })
    const { id: other } = await participant(server)
    const none = client.call(resendCertificate, { ...home(), studentLmsClassId: other })
    expect((await refused(none)).code).toBe('CERTIFICATE_MISSING')
  })

  it('is revoked when the participant starts the class again', async () => {
    const { id: enrolment } = await passed((await schedule()).id)
    const { id } = await issue(enrolment)
    await server.db.updateTable('student_lms_class').set({ restart_count: 1 }).where('id', '=', enrolment).execute()
    expect(await read(id)).toMatchObject({ state: 'REVOKED' })
    expect((await place(enrolment)).certificate_status).toBe('REVOKED')
  })
})
