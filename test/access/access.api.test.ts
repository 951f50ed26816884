import { describe, expect, it } from 'vitest'
import {
  accessActivities,
  accessEnd,
  accessLearning,
  accessParticipants,
  accessRead,
  accessTeaching,
  instructorAccess,
  studentAccess,
} from '#contract/access/access.ts'
import { auditList } from '#contract/core/audit/audit.ts'
import { instructor } from '#contract/schedule/instructor.ts'
import { changePassword, mySessions, setMyTalent } from '#contract/session/own-account.ts'
import { endThisSession, myProfile } from '#contract/session/session.ts'
import { next } from '#test/factories/next.ts'
import { meeting, participant } from '#test/factories/participants.ts'
import { grantRole, makePerson, makeRole, passwordHash } from '#test/factories/people.ts'
import type { Person } from '#test/factories/people.ts'
import { Client, refusal, refused, send } from '#test/helpers/client.ts'
import { testServer } from '#test/helpers/server.ts'

const server = testServer()
const reason = 'Peserta tidak melihat nilainya'
const body = { reason }
const home = () => server.home.customerId

/** A participant of a class of the customer, with an account. */
async function aStudent(account: Parameters<typeof makePerson>[2] = {}) {
  const person = await makePerson(server.db, home(), account)
  const { id, student } = await participant(server)
  await server.db.updateTable('student').set({ master_id: person.id }).where('id', '=', student.id).execute()
  return { person, studentId: student.id, placeId: id }
}

/** An instructor of the customer, with an account, who teaches its schedule. */
async function anInstructor() {
  const manager = await server.as('SUPERADMIN')
  const person = await makePerson(server.db, home())
  const given = {
    name: `Bagus ${next('name')}`,
    email: `bagus${next('mail')}@contoh.example`,
    status: 'ACTIVE' as const,
  }
  const { id } = await manager.call(instructor.calls.create, { customerId: home(), body: given })
  await server.db.updateTable('instructor').set({ master_id: person.id }).where('id', '=', id).execute()
  const about = { customer_id: home(), lms_class_id: server.home.schedule.id, instructor_id: id }
  await server.db.insertInto('lms_class_instructor').values(about).execute()
  return { person, instructorId: id }
}

/** What an opened address lets its holder do. */
function lookingAt({ url }: { url: string }, person: Person): Client {
  const { hash, pathname, search } = new URL(url)
  expect([pathname, search]).toEqual(['/pages/access', ''])
  return new Client(server.url, person, hash.replace('#token=', ''))
}

async function openStudent(staff?: Client) {
  const { person, studentId, placeId } = await aStudent()
  const by = staff ?? (await server.newClient('SUPERADMIN'))
  const opened = await by.call(studentAccess, { customerId: home(), studentId, body })
  return { by, person, studentId, placeId, opened, look: lookingAt(opened, person) }
}

const isOver = async (look: Client) => (await send(server.url, look.token, accessRead)).status === 401

describe('admin access as a student', () => {
  it('shows who looks as whom until when, and the classes of that student alone', async () => {
    const { by, person, opened, look, placeId } = await openStudent()
    const other = await aStudent()
    const minutes = (Date.parse(opened.expiresAt) - Date.now()) / 60_000
    expect(minutes).toBeGreaterThan(14)
    expect(minutes).toBeLessThanOrEqual(15)
    expect(await look.call(accessRead, {})).toMatchObject({
      as: 'student',
      name: person.name,
      by: { id: by.person.id, name: by.person.name },
      reason,
      expiresAt: opened.expiresAt,
    })
    const classes = await look.call(accessLearning, {})
    expect(classes.map((one) => one.studentLmsClassId)).toEqual([placeId])
    const foreign = refused(look.call(accessActivities, { studentLmsClassId: other.placeId }))
    expect(await foreign).toMatchObject({ status: 404 })
    expect(await refused(look.call(accessTeaching, {}))).toMatchObject({ code: 'NO_ACCESS' })
  })

  it('shows activities with attendance and progress', async () => {
    const { look, placeId, studentId } = await openStudent()
    const { id } = await meeting(server, 7, new Date())
    const mark = {
      customer_id: home(),
      student_lms_class_id: placeId,
      student_id: studentId,
      platform_code: 'TOKOPEDIA',
    }
    const about = { lms_class_id: server.home.schedule.id, class_activity_item_id: id, ke: 7, attended_at: new Date() }
    await server.db
      .insertInto('absensi')
      .values({ ...mark, ...about, status: 'LATE', method: 'MANUAL' })
      .execute()
    const activities = await look.call(accessActivities, { studentLmsClassId: placeId })
    const items = activities.flatMap((one) => one.items)
    expect(items.find((one) => one.classActivityItemId === id)).toMatchObject({
      type: 'ZOOM',
      attendance: 'LATE',
      progress: null,
      score: null,
    })
  })

  it('makes no other call, and no session makes its calls without it', async () => {
    const { look, by } = await openStudent()
    for (const endpoint of [myProfile, mySessions, setMyTalent, changePassword, endThisSession, studentAccess]) {
      const reply = await send(server.url, look.token, endpoint, endpoint.method === 'GET' ? {} : { body: {} })
      expect([endpoint.path, refusal(reply).error]).toEqual([endpoint.path, 'ACCESS_ONLY_LOOKS'])
    }
    expect(await refused(by.call(accessRead, {}))).toMatchObject({ status: 403, code: 'NO_ACCESS' })
    expect(await refused(by.call(accessEnd, {}))).toMatchObject({ status: 403, code: 'NO_ACCESS' })
    const stream = await fetch(`${server.url}/svc/console/changes`, {
      headers: { authorization: `Bearer ${look.token}` },
    })
    expect(stream.status).toBe(403)
  })

  it.each([undefined, '', '   ', 'tolong'])('asks for a reason: %j is none', async (given) => {
    const { studentId } = await aStudent()
    const { token } = await server.as('SUPERADMIN')
    const params = { customerId: home(), studentId }
    const reply = await send(server.url, token, studentAccess, { params, body: { reason: given } })
    expect([reply.status, refusal(reply).errors?.[0]?.field]).toEqual([422, 'reason'])
  })

  it('is refused without the permission, of another customer, and without an account', async () => {
    const { studentId } = await aStudent()
    const viewer = await server.as('VIEWER')
    const input = { customerId: home(), studentId, body }
    expect(await refused(viewer.call(studentAccess, input))).toMatchObject({ code: 'FORBIDDEN' })
    const { token } = await server.as('PARTNER_ADMIN', server.other.customerId)
    expect((await send(server.url, token, studentAccess, { params: input, body })).status).toBe(403)
    const chief = await server.as('SUPERADMIN')
    const there = { ...input, customerId: server.other.customerId }
    expect(await refused(chief.call(studentAccess, there))).toMatchObject({ code: 'NOT_FOUND' })
    const { student } = await participant(server)
    const alone = { ...input, studentId: student.id }
    expect(await refused(chief.call(studentAccess, alone))).toMatchObject({ code: 'NO_ACCOUNT' })
  })

  it('is refused to staff, also of another customer, and to disabled accounts', async () => {
    const chief = await server.as('SUPERADMIN')
    const { person, studentId } = await aStudent()
    await grantRole(server.db, server.other.customerId, person.id, 'PARTNER_VIEWER')
    const input = { customerId: home(), studentId, body }
    expect(await refused(chief.call(studentAccess, input))).toMatchObject({ status: 403, code: 'STAFF_ACCOUNT' })
    const disabled = await aStudent({ account_status: 'DISABLED' })
    const attempt = chief.call(studentAccess, { ...input, studentId: disabled.studentId })
    expect(await refused(attempt)).toMatchObject({ status: 409, code: 'ACCOUNT_DISABLED' })
  })

  it('ends when its time is over', async () => {
    const { look, person } = await openStudent()
    await server.db
      .updateTable('user_session')
      .set({ expires_at: new Date(Date.now() - 1000) })
      .where('master_id', '=', person.id)
      .execute()
    expect(await isOver(look)).toBe(true)
  })

  it('ends when it is ended', async () => {
    const { look } = await openStudent()
    expect(await look.call(accessEnd, {})).toEqual({ done: true })
    expect(await isOver(look)).toBe(true)
  })

  it('ends with the session it was opened in, and not with another one', async () => {
    const { by, look } = await openStudent()
    const elsewhere = await server.session(by.person)
    await elsewhere.call(endThisSession, {})
    expect(await isOver(look)).toBe(false)
    await by.call(endThisSession, {})
    expect(await isOver(look)).toBe(true)
  })

  it('ends when the staff member changes the password', async () => {
    const currentPassword = 'Kelas-Rapi-2026'
    const staff = { roles: ['SUPERADMIN'], password_hash: await passwordHash(currentPassword) }
    const by = await server.session(await makePerson(server.db, home(), staff))
    const { look } = await openStudent(by)
    await by.call(changePassword, { body: { currentPassword, newPassword: 'Belajar-Terus-77' } })
    expect(await isOver(look)).toBe(true)
  })

  it('ends when the staff member may no longer look, or is disabled', async () => {
    const role = await makeRole(server.db, ['student:impersonate'])
    const { by, look } = await openStudent(await server.newClient(role))
    await server.db.deleteFrom('customer_user_role').where('master_id', '=', by.person.id).execute()
    expect(await isOver(look)).toBe(true)
    const second = await openStudent()
    const disabled = { account_status: 'DISABLED' as const }
    await server.db.updateTable('app_user').set(disabled).where('id', '=', second.by.person.id).execute()
    expect(await isOver(second.look)).toBe(true)
  })

  it('ends when the student becomes staff or is disabled', async () => {
    const first = await openStudent()
    await grantRole(server.db, home(), first.person.id, 'PARTNER_VIEWER')
    expect(await isOver(first.look)).toBe(true)
    const second = await openStudent()
    const disabled = { account_status: 'DISABLED' as const }
    await server.db.updateTable('app_user').set(disabled).where('id', '=', second.person.id).execute()
    expect(await isOver(second.look)).toBe(true)
  })

  it('leaves both names and the reason in the audit, at its begin and at its end', async () => {
    const { by, person, studentId, look } = await openStudent()
    await look.call(accessEnd, {})
    const query = { resource: ['student' as const], recordId: studentId }
    const { data } = await by.call(auditList, { customerId: home(), query })
    const both = { actor: { id: by.person.id, name: by.person.name }, actingAs: { id: person.id, name: person.name } }
    expect(data).toMatchObject([
      { action: 'session.end-access', ...both },
      { action: 'student.access', reason, ...both },
    ])
    expect(JSON.stringify(data)).not.toContain(look.token)
  })

  it('is not shown among the own sessions of the student', async () => {
    const { person } = await openStudent()
    const own = await server.session(person)
    expect(await own.call(mySessions, {})).toHaveLength(1)
  })
})

describe('admin access as an instructor', () => {
  it('shows what is taught, the meetings to come, the hours and the participants', async () => {
    const { person, instructorId } = await anInstructor()
    const { placeId } = await aStudent()
    const tomorrow = new Date(Date.now() + 86_400_000)
    const { id } = await meeting(server, 8, tomorrow)
    const times = { instructor_id: instructorId, end_at: new Date(tomorrow.getTime() + 7_200_000) }
    await server.db.updateTable('class_activity_item').set(times).where('id', '=', id).execute()
    const staff = await server.newClient('SUPERADMIN')
    const opened = await staff.call(instructorAccess, { customerId: home(), instructorId, body })
    const look = lookingAt(opened, person)
    const { schedules, meetings, availability } = await look.call(accessTeaching, {})
    const lmsClassId = server.home.schedule.id
    expect(schedules).toMatchObject([{ lmsClassId, role: 'MAIN' }])
    expect(meetings).toMatchObject([{ classActivityItemId: id, online: true, startAt: tomorrow.toISOString() }])
    expect(availability).toMatchObject({ weekly: [], exceptions: [] })
    const { data, pagination } = await look.call(accessParticipants, { lmsClassId })
    expect(data.map((one) => one.studentLmsClassId)).toContain(placeId)
    expect(pagination.total).toBe(data.length)
    expect(Object.keys(data[0] ?? {})).not.toContain('email')
  })

  it('shows no schedule that the instructor does not teach', async () => {
    const { person, instructorId } = await anInstructor()
    await server.db.deleteFrom('lms_class_instructor').where('instructor_id', '=', instructorId).execute()
    const staff = await server.newClient('SUPERADMIN')
    const look = lookingAt(await staff.call(instructorAccess, { customerId: home(), instructorId, body }), person)
    expect(await look.call(accessTeaching, {})).toMatchObject({ schedules: [], meetings: [] })
    const attempt = look.call(accessParticipants, { lmsClassId: server.home.schedule.id })
    expect(await refused(attempt)).toMatchObject({ status: 404 })
  })

  it('needs its own permission, a reason, and an instructor of the customer', async () => {
    const { instructorId } = await anInstructor()
    const input = { customerId: home(), instructorId, body }
    const role = await makeRole(server.db, ['student:impersonate', 'instructor:read'])
    const other = await server.newClient(role)
    expect(await refused(other.call(instructorAccess, input))).toMatchObject({ code: 'FORBIDDEN' })
    const chief = await server.as('SUPERADMIN')
    const foreign = { ...input, customerId: server.other.customerId }
    expect(await refused(chief.call(instructorAccess, foreign))).toMatchObject({ code: 'NOT_FOUND' })
    const unsaid = { ...input, body: { reason: 'cek' } }
    expect(await refused(chief.call(instructorAccess, unsaid))).toMatchObject({ status: 422 })
  })
})
