import { beforeAll, describe, expect, it } from 'vitest'
import { auditUndo } from '#contract/core/audit/audit.ts'
import { lms } from '#contract/schedule/schedule.ts'
import {
  scheduleEnrol,
  scheduleEnrolFile,
  scheduleStudents,
  scheduleUnenrol,
  scheduleUnwait,
} from '#contract/schedule/students.ts'
import { makeClass, makeSchedule, makeStudent } from '#test/factories/classes.ts'
import { next } from '#test/factories/next.ts'
import type { Client } from '#test/helpers/client.ts'
import { refused } from '#test/helpers/client.ts'
import { finished } from '#test/helpers/jobs.ts'
import { testServer } from '#test/helpers/server.ts'

const server = testServer()
const home = () => server.home.customerId
let client: Client
let coreClassId = 0
beforeAll(async () => {
  client = await server.as('SUPERADMIN')
  coreClassId = (await makeClass(server.db, home())).id
  // The server counts on from here, far from the numbers of the factory.
  await makeStudent(server.db, home(), { student_no: 'S-0900000' })
})

const schedule = (more: Parameters<typeof makeSchedule>[3] = {}) =>
  makeSchedule(server.db, home(), coreClassId, { capacity: 2, ...more })
const students = (count: number) => Promise.all(Array.from({ length: count }, () => makeStudent(server.db, home())))
const enrol = (lmsClassId: number, people: readonly { id: number }[], more: object = {}) =>
  client.call(scheduleEnrol, {
    lmsClassId,
    body: { students: people.map(({ id: studentId }) => ({ studentId })), ...more },
  })
const seatsOf = (id: number, query: { text?: string } = {}) =>
  client.call(scheduleStudents, { customerId: home(), id, query })
const remove = (studentLmsClassId: number) =>
  client.call(scheduleUnenrol, { studentLmsClassId, query: { reason: 'Pindah jadwal' } })
const lastChange = (recordId: number) =>
  server.db
    .selectFrom('audit_log')
    .select(['id', 'action', 'reason'])
    .where('resource', '=', 'student_lms_class')
    .where('record_id', '=', recordId)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
const undo = async (recordId: number) =>
  client.call(auditUndo, { customerId: home(), id: (await lastChange(recordId)).id })

describe('students of a schedule', () => {
  it('get seats once, and who is new by e-mail becomes a student', async () => {
    const { id, title } = await schedule({ capacity: 5 })
    const [one, two] = await students(2)
    const email = `Baru${next('mail')}@contoh.example`
    const report = await client.call(scheduleEnrol, {
      lmsClassId: id,
      body: {
        students: [
          { studentId: one?.id ?? 0 },
          { email: two?.email.toUpperCase() ?? '', name: 'Lain' },
          { email, name: 'Siti Baru', phone: '0812 3456 7890' },
        ],
      },
    })
    expect(report).toMatchObject({ enrolled: 3, waiting: 0, refused: 0 })
    expect(report.students[1]).toMatchObject({ studentId: two?.id, name: two?.name })
    const again = await refused(enrol(id, [one ?? { id: 0 }]))
    expect(again).toMatchObject({ code: 'ENROLLED_ALREADY', message: `${one?.name} is in ${title} already.` })
    const seats = await seatsOf(id)
    expect(seats).toMatchObject({ capacity: 5, enrolled: 3, total: 3, waiting: [] })
    expect((await seatsOf(id, { text: 'siti baru' })).students).toMatchObject([
      { name: 'Siti Baru', platformCode: 'OWN' },
    ])
  })

  it('are refused where the schedule is closed, is full, or belongs to another customer', async () => {
    const [one, two, three] = await students(3)
    const draft = await schedule({ workflow: 'DRAFT' })
    expect((await refused(enrol(draft.id, [one ?? { id: 0 }]))).code).toBe('CLASS_CLOSED')
    const full = await schedule({ capacity: 2 })
    const report = await enrol(
      full.id,
      [one, two, three].flatMap((each) => each ?? []),
    )
    expect(report).toMatchObject({ enrolled: 2, refused: 1 })
    expect(report.students[2]).toMatchObject({ outcome: 'REFUSED', message: expect.stringContaining('is full') })
    const foreign = await makeClass(server.db, server.other.customerId)
    const elsewhere = await makeSchedule(server.db, server.other.customerId, foreign.id)
    const academic = await server.as('ACADEMIC_OPS')
    const attempt = academic.call(scheduleEnrol, {
      lmsClassId: elsewhere.id,
      body: { students: [{ studentId: one?.id ?? 0 }] },
    })
    expect(await refused(attempt)).toMatchObject({ status: 404 })
    const viewer = await server.as('VIEWER')
    const body = { students: [{ studentId: one?.id ?? 0 }] }
    expect(await refused(viewer.call(scheduleEnrol, { lmsClassId: full.id, body }))).toMatchObject({ status: 403 })
    expect((await refused(client.call(scheduleEnrol, { lmsClassId: full.id, body: { students: [] } }))).issues).toEqual(
      [{ field: 'students', message: "can't be empty!" }],
    )
  })

  it('take exactly the seats that there are when fifty come at once; the others wait', async () => {
    const { id } = await schedule({ capacity: 20, waiting_list: true })
    const people = await students(50)
    const reports = await Promise.all(people.map((one) => enrol(id, [one])))
    expect(reports.filter(({ enrolled }) => enrolled === 1)).toHaveLength(20)
    const seats = await seatsOf(id)
    expect(seats).toMatchObject({ enrolled: 20, total: 20 })
    expect(seats.waiting).toHaveLength(30)
    const rows = await server.db
      .selectFrom('student_lms_class')
      .select('id')
      .where('lms_class_id', '=', id)
      .where('status', '<>', 'DROPPED')
      .execute()
    expect(rows).toHaveLength(20)
  })
})

describe('a removed student', () => {
  it('leaves the seat to the first who waits, and an undo gives both back what they had', async () => {
    const { id } = await schedule({ capacity: 1, waiting_list: true })
    const [one, two, three] = await students(3)
    const report = await enrol(
      id,
      [one, two, three].flatMap((each) => each ?? []),
    )
    const seat = report.students[0]?.studentLmsClassId ?? 0
    expect(report).toMatchObject({ enrolled: 1, waiting: 2 })
    expect(await remove(seat)).toMatchObject({ promoted: two?.name })
    const after = await seatsOf(id)
    expect(after).toMatchObject({
      enrolled: 1,
      students: [{ studentId: two?.id }],
      waiting: [{ studentId: three?.id }],
    })
    expect((await refused(remove(seat))).code).toBe('UNENROLLED_ALREADY')
    expect(await lastChange(seat)).toMatchObject({ action: 'lms.unenrol', reason: 'Pindah jadwal' })
    await undo(seat)
    const back = await seatsOf(id)
    expect(back).toMatchObject({ enrolled: 1, students: [{ studentId: one?.id }] })
    expect(back.waiting.map(({ studentId }) => studentId)).toEqual([two?.id, three?.id])
  })

  it('does not get the seat back once it is taken or the successor has begun, and the refusal says why', async () => {
    const { id } = await schedule({ capacity: 1 })
    const [one, two] = await students(2)
    const report = await enrol(id, one ? [one] : [])
    const seat = report.students[0]?.studentLmsClassId ?? 0
    await remove(seat)
    await enrol(id, two ? [two] : [])
    expect((await refused(undo(seat))).code).toBe('NO_ROOM')

    const waited = await schedule({ capacity: 1, waiting_list: true })
    const both = await enrol(
      waited.id,
      [one, two].flatMap((each) => each ?? []),
    )
    const first = both.students[0]?.studentLmsClassId ?? 0
    await remove(first)
    await server.db
      .updateTable('student_lms_class')
      .set({ attended_count: 1 })
      .where('lms_class_id', '=', waited.id)
      .where('status', '<>', 'DROPPED')
      .execute()
    expect((await refused(undo(first))).code).toBe('SEAT_TAKEN_UP')
  })

  it('keeps the seat with a certificate, and an enrolment is undone by a removal', async () => {
    const { id } = await schedule({ capacity: 3 })
    const people = await students(2)
    const report = await enrol(id, people)
    const [first, second] = report.students.map(({ studentLmsClassId }) => studentLmsClassId ?? 0)
    await server.db
      .updateTable('student_lms_class')
      .set({ certificate_status: 'SENT' })
      .where('id', '=', first ?? 0)
      .execute()
    expect((await refused(remove(first ?? 0))).code).toBe('CERTIFIED')
    await undo(second ?? 0)
    expect(await seatsOf(id)).toMatchObject({ enrolled: 1, total: 1 })
  })
})

describe('the waiting list', () => {
  it('is left on request, and more seats go to those on it in their order', async () => {
    const { id } = await schedule({ capacity: 1, waiting_list: true })
    const people = await students(4)
    await enrol(id, people)
    const { waiting } = await seatsOf(id)
    await client.call(scheduleUnwait, { customerId: home(), id, studentId: waiting[0]?.studentId ?? 0 })
    expect((await refused(enrol(id, people.slice(2, 3)))).code).toBe('WAITING_ALREADY')
    const { version } = await client.call(lms.calls.read, { lmsClassId: id, query: { customerId: home() } })
    const row = await client.call(lms.calls.update, {
      lmsClassId: id,
      query: { customerId: home() },
      body: { version, capacity: 2 },
    })
    expect(row).toMatchObject({ capacity: 2, enrolledCount: 2 })
    const after = await seatsOf(id)
    expect(new Set(after.students.map(({ studentId }) => studentId))).toEqual(new Set([people[0]?.id, people[2]?.id]))
    expect(after.waiting).toMatchObject([{ studentId: people[3]?.id }])
  })
})

it('enrols the students of a file as a job, with what became of each row', async () => {
  const { id } = await schedule({ capacity: 2 })
  const [known] = await students(1)
  const email = `berkas${next('mail')}@contoh.example`
  const { progressId } = await client.call(scheduleEnrolFile, {
    customerId: home(),
    id,
    body: {
      fileName: 'peserta.xlsx',
      rows: [
        { line: 2, email: known?.email, name: 'Siapa saja' },
        { line: 3, email: 'bukan surel', name: 'Salah' },
        { line: 4, email, name: 'Rina', phone: 81234567890 },
        { line: 5, email: `lebih${next('mail')}@contoh.example`, name: 'Terlambat' },
      ],
    },
  })
  const job = await finished(client, progressId)
  expect(job).toMatchObject({ status: 'DONE', succeeded: 2, failed: 2 })
  expect(job.errors).toMatchObject([
    { row: 3, code: 'VALIDATION' },
    { row: 5, code: 'CLASS_FULL' },
  ])
  expect(await seatsOf(id)).toMatchObject({ enrolled: 2, total: 2 })
})
