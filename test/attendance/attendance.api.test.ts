import { beforeAll, describe, expect, it } from 'vitest'
import { auditUndo } from '#contract/core/audit/audit.ts'
import { meetingMark, meetingRead } from '#contract/attendance/attendance-meeting.ts'
import type { AttendanceStatus } from '#contract/attendance/attendance.ts'
import { attendance, POST_TEST } from '#contract/attendance/attendance.ts'
import { makeSchedule } from '#test/factories/classes.ts'
import { DAY } from '#test/factories/next.ts'
import { meeting, participant } from '#test/factories/participants.ts'
import { refused } from '#test/helpers/client.ts'
import { testDescribed } from '#test/helpers/contract/described-case.ts'
import { testServer } from '#test/helpers/server.ts'

const server = testServer()

/** Places in the class, each for one new attendance. */
const places: number[] = []
beforeAll(async () => {
  for (let n = 0; n < 40; n++) places.push((await participant(server)).id)
})
const place = () => {
  const id = places.pop()
  if (id === undefined) throw new Error('All places are taken')
  return id
}

testDescribed(server, attendance, {
  samples: { studentLmsClassId: place, ke: () => 1, minutes: () => 118, verified: () => false },
  change: { status: 'LATE', minutes: 90, note: 'Macet' },
  wrong: [
    [{ studentLmsClassId: 987_654 }, 'studentLmsClassId', 'is not an enrolment of this customer'],
    [{ studentLmsClassId: undefined }, 'studentLmsClassId', "can't be empty!"],
    [{ ke: 11 }, 'ke', 'must be a meeting from 1 to 10, or 999 for the post-test'],
    [{ ke: undefined }, 'ke', "can't be empty!"],
    [{ minutes: -1 }, 'minutes', 'must not be negative'],
    [{ evidenceUrl: 'ftp://x' }, 'evidenceUrl', 'must begin with https://'],
  ],
  filters: [
    [({ voucherCode }) => ({ keyword: voucherCode }), { keyword: 'nowhere' }],
    [() => ({ ke: '1,2' }), { ke: '3' }],
    [() => ({ lmsClassId: server.home.schedule.id }), { lmsClassId: 987_654 }],
  ],
})

const ops = () => server.as('ACADEMIC_OPS')
const counts = (id: number) =>
  server.db
    .selectFrom('student_lms_class')
    .select(['attended_count', 'last_ke'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
const inHome = () => ({ customerId: server.home.customerId })
const create = async (studentLmsClassId: number, ke: number, status: AttendanceStatus, more: object = {}) =>
  (await ops()).call(attendance.calls.create, { query: inHome(), body: { studentLmsClassId, ke, status, ...more } })

describe('an attendance', () => {
  it('is one for each participant and meeting', async () => {
    const { id } = await participant(server)
    await create(id, 2, 'PRESENT')
    expect(await refused(create(id, 2, 'LATE'))).toMatchObject({
      status: 409,
      code: 'DUPLICATE',
      data: { field: 'ke' },
    })
    await create(id, 3, 'LATE')
    // One that was deleted stands in nobody's way.
    const late = await create(id, 4, 'LATE')
    await (await ops()).call(attendance.calls.remove, { id: late.id })
    await create(id, 4, 'PRESENT')
  })

  it('takes from the participation what that knows, and the moment from the meeting', async () => {
    const began = new Date(Date.now() - 3 * DAY)
    const part = await meeting(server, 7, began)
    const { id, voucherCode, student } = await participant(server)
    const row = await create(id, 7, 'PRESENT', { verified: true })
    expect(row).toMatchObject({
      student: { id: student.id, name: student.name },
      lmsClass: { code: server.home.schedule.code },
      meeting: { id: part.id, title: 'Pertemuan 7' },
      platform: 'TOKOPEDIA',
      voucherCode,
      method: 'MANUAL',
      attendedAt: began.toISOString(),
      verifiedBy: { id: (await ops()).person.id },
    })
    const undone = await (
      await ops()
    ).call(attendance.calls.update, { id: row.id, body: { version: 1, verified: false } })
    expect(undone.verifiedBy).toBeNull()
  })

  it('is counted where it belongs, whatever becomes of it', async () => {
    const client = await server.as('SUPERADMIN')
    const { id } = await participant(server)
    const first = await create(id, 1, 'PRESENT')
    await create(id, 2, 'LATE')
    await create(id, 3, 'ABSENT')
    expect(await counts(id)).toEqual({ attended_count: 2, last_ke: 3 })
    await create(id, POST_TEST, 'PRESENT')
    expect(await counts(id)).toEqual({ attended_count: 2, last_ke: POST_TEST })
    await client.call(attendance.calls.update, { id: first.id, body: { version: 1, status: 'EXCUSED' } })
    expect((await counts(id)).attended_count).toBe(1)
    const change = await server.db
      .selectFrom('audit_log')
      .select('id')
      .where('resource', '=', 'absensi')
      .where('record_id', '=', first.id)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    await client.call(auditUndo, { ...inHome(), id: change.id })
    expect((await counts(id)).attended_count).toBe(2)
    await client.call(attendance.calls.remove, { id: first.id })
    expect((await counts(id)).attended_count).toBe(1)
  })

  it('moves the status and the progress of the participant, and its removal takes both back', async () => {
    const client = await server.as('SUPERADMIN')
    const { customerId, coreClass } = server.home
    const schedule = await makeSchedule(server.db, customerId, coreClass.id)
    await meeting(server, 1, new Date(Date.now() - 2 * DAY), schedule.id)
    await meeting(server, 2, new Date(Date.now() - DAY), schedule.id)
    const { id } = await participant(server, { schedule: schedule.id })
    const now = async () => {
      const row = await server.db
        .selectFrom('student_lms_class')
        .select(['status', 'progress_pct'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      return [row.status, row.progress_pct]
    }
    expect(await now()).toEqual(['REGISTERED', 0])
    const first = await create(id, 1, 'PRESENT')
    expect(await now()).toEqual(['IN_PROGRESS', 50])
    const second = await create(id, 2, 'PRESENT')
    expect(await now()).toEqual(['FINISHED', 100])
    await client.call(attendance.calls.update, { id: second.id, body: { version: 1, status: 'ABSENT' } })
    expect(await now()).toEqual(['IN_PROGRESS', 50])
    await client.call(attendance.calls.remove, { id: first.id })
    expect((await now())[1]).toBe(0)
  })

  it('is not of somebody who has left, nor marked anew once grades are fixed', async () => {
    const { id: left } = await participant(server, { status: 'DROPPED' })
    expect(await refused(create(left, 1, 'PRESENT'))).toMatchObject({
      issues: [{ field: 'studentLmsClassId', message: 'has left the class' }],
    })
    const { customerId, coreClass } = server.home
    const over = await makeSchedule(server.db, customerId, coreClass.id)
    const { id } = await participant(server, { schedule: over.id })
    const row = await create(id, 1, 'PRESENT')
    await server.db.updateTable('lms_class').set({ grading_locked_at: new Date() }).where('id', '=', over.id).execute()
    const client = await ops()
    const locked = { status: 409, code: 'GRADING_LOCKED', data: { title: over.title } }
    const change = (body: object) => client.call(attendance.calls.update, { id: row.id, body: { version: 1, ...body } })
    expect(await refused(change({ status: 'ABSENT' }))).toMatchObject(locked)
    expect(await refused(client.call(attendance.calls.remove, { id: row.id }))).toMatchObject(locked)
    expect(await refused(create(id, 2, 'PRESENT'))).toMatchObject(locked)
    const body = { ke: 2, marks: [{ studentLmsClassId: id, status: 'PRESENT' as const }] }
    expect(await refused(client.call(meetingMark, { ...inHome(), id: over.id, body }))).toMatchObject(locked)
    expect(await change({ note: 'Dicocokkan', status: 'PRESENT' })).toMatchObject({ note: 'Dicocokkan' })
  })
})

describe('a whole meeting', () => {
  const sheet = async (id: number, ke?: number) =>
    (await ops()).call(meetingRead, { ...inHome(), id, query: ke === undefined ? {} : { ke } })
  async function classOf(count: number) {
    const { customerId, coreClass } = server.home
    const { id } = await makeSchedule(server.db, customerId, coreClass.id)
    const people = []
    for (let n = 0; n < count; n++) people.push((await participant(server, { schedule: id })).id)
    return { id, people }
  }
  const mark = async (id: number, ke: number, marks: Parameters<typeof entry>[0][]) =>
    (await ops()).call(meetingMark, { ...inHome(), id, body: { ke, marks: marks.map(entry) } })
  const entry = (one: { studentLmsClassId: number; status: AttendanceStatus; version?: number }) => one

  it('is read with everybody who takes part, in the meeting that began last', async () => {
    const { id, people } = await classOf(2)
    await participant(server, { schedule: id, status: 'DROPPED' })
    await meeting(server, 1, new Date(Date.now() - 2 * DAY), id)
    await meeting(server, 2, new Date(Date.now() - DAY), id)
    await meeting(server, 3, new Date(Date.now() + DAY), id)
    const read = await sheet(id)
    expect(read).toMatchObject({ ke: 2, locked: false, lmsClass: { id } })
    expect(read.meetings.map(({ ke, marked }) => [ke, marked])).toEqual([
      [1, 0],
      [2, 0],
      [3, 0],
    ])
    expect(read.participants.map(({ studentLmsClassId }) => studentLmsClassId).toSorted((a, b) => a - b)).toEqual(
      people,
    )
    expect((await sheet(id, 3)).ke).toBe(3)
  })

  it('is marked at once, each with an audit of its own', async () => {
    const { id, people } = await classOf(3)
    const [one = 0, two = 0, three = 0] = people
    const first = await mark(id, 1, [
      { studentLmsClassId: one, status: 'PRESENT' },
      { studentLmsClassId: two, status: 'ABSENT' },
    ])
    expect(first).toMatchObject({ created: 2, changed: 0, refused: [], sheet: { meetings: [{ ke: 1, marked: 2 }] } })
    const second = await mark(id, 1, [
      { studentLmsClassId: two, status: 'LATE', version: 1 },
      { studentLmsClassId: three, status: 'EXCUSED' },
    ])
    expect(second).toMatchObject({ created: 1, changed: 1 })
    expect(await counts(two)).toEqual({ attended_count: 1, last_ke: 1 })
    const ids = second.sheet.participants.flatMap(({ attendance }) => attendance?.id ?? [])
    const audits = await server.db
      .selectFrom('audit_log')
      .select('action')
      .where('resource', '=', 'absensi')
      .where('record_id', 'in', ids)
      .execute()
    expect(audits.map(({ action }) => action).toSorted()).toEqual([
      'attendance.create',
      'attendance.create',
      'attendance.create',
      'attendance.edit',
    ])
  })

  it('leaves alone what somebody else has marked meanwhile, and says so', async () => {
    const { id, people } = await classOf(2)
    const [one = 0, two = 0] = people
    await create(one, 1, 'LATE')
    const reply = await mark(id, 1, [
      { studentLmsClassId: one, status: 'PRESENT' },
      { studentLmsClassId: two, status: 'PRESENT' },
    ])
    expect(reply).toMatchObject({ created: 1, refused: [{ studentLmsClassId: one, code: 'DUPLICATE' }] })
    const again = await mark(id, 1, [{ studentLmsClassId: one, status: 'PRESENT', version: 7 }])
    expect(again).toMatchObject({ created: 0, changed: 0, refused: [{ code: 'VERSION_CONFLICT' }] })
    const stranger = await participant(server)
    const wrong = await mark(id, 1, [{ studentLmsClassId: stranger.id, status: 'PRESENT' }])
    expect(wrong.refused).toMatchObject([{ code: 'NOT_FOUND' }])
    expect(again.sheet.participants.find((row) => row.studentLmsClassId === one)?.attendance?.status).toBe('LATE')
  })

  it('is for who may, of their own customer, and says what is wrong', async () => {
    const { id, people } = await classOf(1)
    const [one = 0] = people
    const marks = [{ studentLmsClassId: one, status: 'PRESENT' as const }]
    const by = async (role: string, body: object = { ke: 1, marks }) =>
      (await server.as(role)).send(meetingMark, { params: { ...inHome(), id }, body })
    expect((await by('VIEWER')).status).toBe(403)
    // Support changes what is there and makes none.
    expect((await by('SUPPORT')).status).toBe(403)
    expect((await by('ACADEMIC_OPS', { ke: 1, marks: [] })).status).toBe(422)
    expect((await by('ACADEMIC_OPS', { ke: 12, marks })).status).toBe(422)
    const admin = await server.as('SUPERADMIN')
    const elsewhere = { customerId: server.other.customerId, id }
    expect((await refused(admin.call(meetingRead, { ...elsewhere, query: {} }))).code).toBe('NOT_FOUND')
  })
})
