import { describe, expect, it } from 'vitest'
import { instructor, instructorListV2, instructorReveal } from '#contract/schedule/instructor.ts'
import { instructorScheduleRead, instructorScheduleUpdate } from '#contract/schedule/availability.ts'
import {
  instructorReassign,
  instructorReassignPreview,
  instructorSync,
  instructorTeaching,
} from '#contract/schedule/teaching.ts'
import { makeClass, makeSchedule } from '#test/factories/classes.ts'
import { DAY, next } from '#test/factories/next.ts'
import { makePerson, makeRole } from '#test/factories/people.ts'
import { refused } from '#test/helpers/client.ts'
import { testDescribed } from '#test/helpers/contract/described-case.ts'
import { testServer } from '#test/helpers/server.ts'

const server = testServer()

const email = () => `instruktur${next('instructor')}@contoh.example`
testDescribed(server, instructor, {
  samples: { email },
  change: { phone: '+628123456789' },
  wrong: [
    [{ email: 'nobody' }, 'email', 'must be an e-mail address such as nama@contoh.id'],
    [{ nik: '123' }, 'nik', 'must be the 16 digits of a NIK'],
    [{ bankAccount: '12' }, 'bankAccount', 'must be 6 to 20 digits'],
    [{ contractStart: '2026-12-01', contractEnd: '2026-11-30' }, 'contractEnd', 'must not be before the start'],
    [{ photo: 999_999_999 }, 'photo', 'is not a picture of this customer'],
  ],
})

const home = () => server.home.customerId
const make = async (more: object = {}) => {
  const client = await server.as('SUPERADMIN')
  const body = {
    name: `Bagus ${next('name')}`,
    email: email(),
    expertise: ['Excel'],
    status: 'ACTIVE' as const,
    ...more,
  }
  return { client, row: await client.call(instructor.calls.create, { customerId: home(), body }) }
}
const noted = (id: number) =>
  server.db
    .selectFrom('audit_log')
    .selectAll()
    .where('resource', '=', 'instructor')
    .where('record_id', '=', id)
    .orderBy('id')
    .execute()

/** A schedule that an instructor teaches, with meetings that begin so many days from now and take two hours. */
async function taughtBy(instructorId: number, days: readonly number[]) {
  const { db } = server
  const coreClass = await makeClass(db, home())
  const schedule = await makeSchedule(db, home(), coreClass.id)
  const about = { customer_id: home(), lms_class_id: schedule.id }
  await db
    .insertInto('lms_class_instructor')
    .values({ ...about, instructor_id: instructorId })
    .execute()
  const activity = await db
    .insertInto('class_activity')
    .values({ ...about, sort_order: 1, title: 'Pertemuan' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const start = (day: number) => new Date(Math.floor(Date.now() / DAY) * DAY + day * DAY)
  const items = days.map((day, n) => ({
    ...about,
    class_activity_id: activity.id,
    sort_order: n + 1,
    title: `Pertemuan ${n + 1}`,
    type: 'ZOOM' as const,
    start_at: start(day),
    end_at: new Date(start(day).getTime() + 7_200_000),
    instructor_id: instructorId,
  }))
  const ids = await db.insertInto('class_activity_item').values(items).returning('id').execute()
  return { ...schedule, items: ids.map(({ id }) => id) }
}

const teachersOf = async (lmsClassId: number) => {
  const rows = await server.db
    .selectFrom('lms_class_instructor')
    .select(['instructor_id', 'from_item_id'])
    .where('lms_class_id', '=', lmsClassId)
    .orderBy('instructor_id')
    .execute()
  return rows.map(({ instructor_id, from_item_id }) => [instructor_id, from_item_id])
}

describe('an instructor', () => {
  it('is listed at the addresses of both versions, by expertise', async () => {
    const { client, row } = await make({ expertise: ['Barista', `Kopi ${next('skill')}`] })
    const query = { skills: row.expertise[1] }
    const { data } = await client.call(instructor.calls.list, { customerId: home(), query })
    expect(data).toEqual([row])
    expect((await client.call(instructorListV2, { customerId: home(), query })).data).toEqual([row])
  })

  it('has numbers that are sealed, and shown in full only to those who may, with a reason that is noted', async () => {
    const { client, row } = await make({
      nik: '3174 0101 9001 0003',
      npwp: '012345678901000',
      bankAccount: '123-456-7890',
    })
    expect(row).toMatchObject({ nikMask: '••••0003', npwpMask: '••••1000', bankAccountMask: '••••7890' })
    const stored = await server.db
      .selectFrom('instructor')
      .selectAll()
      .where('id', '=', row.id)
      .executeTakeFirstOrThrow()
    expect(JSON.stringify(stored)).not.toMatch(/1234567890|3174010190010003/)

    const reveal = { id: row.id, body: { field: 'bankAccount' as const, reason: 'Pembayaran honor' } }
    expect(await client.call(instructorReveal, reveal)).toEqual({ field: 'bankAccount', value: '1234567890' })
    const role = await makeRole(server.db, ['instructor:read', 'instructor:update'])
    const other = await server.session(await makePerson(server.db, home(), { roles: [role] }))
    expect(await refused(other.call(instructorReveal, reveal))).toMatchObject({ status: 403 })
    const rows = await noted(row.id)
    expect(rows.at(-1)).toMatchObject({ action: 'instructor.reveal', reason: 'Pembayaran honor' })
    expect(JSON.stringify(rows)).not.toMatch(/1234567890|3174010190010003|012345678901000/)
  })

  it('is excluded only with the permission to do so', async () => {
    const { client, row } = await make()
    const role = await makeRole(server.db, ['instructor:read', 'instructor:update'])
    const other = await server.session(await makePerson(server.db, home(), { roles: [role] }))
    const change = { customerId: home(), id: row.id, body: { version: 1, exclude: true } }
    expect(await refused(other.call(instructor.calls.update, change))).toMatchObject({ status: 403 })
    expect(await client.call(instructor.calls.update, change)).toMatchObject({ exclude: true, version: 2 })
    expect((await noted(row.id)).at(-1)?.action).toBe('instructor.exclude')
  })

  it('is the same expert at another customer when the account is the same', async () => {
    const { db, other } = server
    const address = email()
    const { id: masterId } = await makePerson(db, home(), { email: address })
    const { client, row } = await make({ email: address })
    expect(row.account?.id).toBe(masterId)
    const role = await makeRole(db, ['instructor:read'])
    await db
      .insertInto('customer_user_role')
      .values({ master_id: masterId, customer_id: other.customerId, role_code: role })
      .execute()
    const body = { name: row.name, email: address, status: 'ACTIVE' as const }
    const there = await client.call(instructor.calls.create, { customerId: other.customerId, body })
    expect(there.expertId).toBe(row.expertId)
    expect((await make()).row.expertId).not.toBe(row.expertId)
  })

  it('with future meetings is not deleted, and these are named', async () => {
    const { client, row } = await make()
    const { code } = await taughtBy(row.id, [3])
    const {
      status,
      code: error,
      message,
    } = await refused(client.call(instructor.calls.remove, { customerId: home(), id: row.id }))
    expect({ status, error }).toEqual({ status: 409, error: 'IN_USE' })
    expect(message).toContain(`${code} Pertemuan 1`)
  })
})

describe('availability', () => {
  it('is stored for the expert, noted, and refused on an old version', async () => {
    const { client, row } = await make()
    const { expertId } = row
    expect(await client.call(instructorScheduleRead, { expertId })).toEqual({
      expertId,
      weekly: [],
      exceptions: [],
      timezone: 'Asia/Jakarta',
      version: 0,
    })
    const weekly = [{ day: 2, from: '09:00', to: '12:00' }]
    const first = await client.call(instructorScheduleUpdate, { expertId, body: { weekly, version: 0 } })
    expect(first).toMatchObject({ weekly, version: 1 })
    const body = { exceptions: [{ date: '2026-12-01', available: false }], version: 1 }
    expect(await client.call(instructorScheduleUpdate, { expertId, body })).toMatchObject({ weekly, version: 2 })
    expect(await refused(client.call(instructorScheduleUpdate, { expertId, body }))).toMatchObject({ status: 412 })
    expect((await noted(row.id)).map(({ action }) => action)).toEqual([
      'instructor.create',
      'instructor.schedule',
      'instructor.schedule',
    ])
  })

  it('is refused at the field that is wrong, and of experts whom the customer does not know', async () => {
    const { client, row } = await make()
    const change = (body: Parameters<typeof client.call<typeof instructorScheduleUpdate>>[1]['body']) =>
      refused(client.call(instructorScheduleUpdate, { expertId: row.expertId, body }))
    const slot = { day: 1, from: '12:00', to: '09:00' }
    expect((await change({ weekly: [slot] })).issues).toEqual([
      { field: 'weekly.0.to', message: 'must be after the start' },
    ])
    expect((await change({ timezone: 'Asia/Nowhere' })).issues).toEqual([
      { field: 'timezone', message: 'must be a time zone such as Asia/Jakarta' },
    ])
    const elsewhere = await server.as('PARTNER_ADMIN', server.other.customerId)
    const attempt = elsewhere.call(instructorScheduleRead, { expertId: row.expertId })
    expect(await refused(attempt)).toMatchObject({ status: 404 })
  })
})

describe('what an instructor teaches', () => {
  it('is read with its weeks', async () => {
    const { client, row } = await make()
    const { id } = await taughtBy(row.id, [7, 8])
    const teaching = await client.call(instructorTeaching, { customerId: home(), id: row.id })
    expect(teaching.current.map(({ lmsClassId }) => lmsClassId)).toEqual([id])
    expect(teaching.load.reduce((sum, { minutes }) => sum + minutes, 0)).toBe(240)
    expect(teaching.feedback).toEqual({ given: 0, waiting: 0, averageScore: null })
  })

  it('is reassigned from a day on, with the conflicts seen first', async () => {
    const [{ client, row: from }, { row: to }] = [await make(), await make()]
    const schedule = await taughtBy(from.id, [3, 5])
    const other = await taughtBy(to.id, [5])
    const about = { oldCustomerId: home(), oldInstructorId: from.id }
    const preview = await client.call(instructorReassignPreview, { ...about, query: { newInstructorId: to.id } })
    expect(preview.classes).toMatchObject([{ id: schedule.id, meetings: 2 }])
    expect(preview.conflicts).toMatchObject([
      { kind: 'INSTRUCTOR_BUSY', classActivityItemId: schedule.items[1], what: `${other.code} Pertemuan 1` },
    ])

    const body = { newInstructorId: to.id }
    expect(await refused(client.call(instructorReassign, { ...about, body }))).toMatchObject({
      status: 409,
      code: 'SCHEDULE_CONFLICT',
    })
    expect(await teachersOf(schedule.id)).toEqual([[from.id, null]])

    const effective = new Date(Date.now() + 4 * DAY).toISOString().slice(0, 10)
    await client.call(instructorReassign, { ...about, body: { ...body, effective, allowOverlap: true } })
    expect(await teachersOf(schedule.id)).toEqual([
      [from.id, null],
      [to.id, schedule.items[1] ?? null],
    ])
    await client.call(instructorReassign, { ...about, body: { ...body, allowOverlap: true } })
    expect(await teachersOf(schedule.id)).toEqual([[to.id, schedule.items[1] ?? null]])
    expect((await noted(from.id)).at(-1)).toMatchObject({ action: 'instructor.reassign' })
  })

  it('goes to an instructor of another customer, who is one of this customer then', async () => {
    const { client, row: from } = await make()
    const { customerId } = server.other
    const body = { name: 'Tamu', email: email(), status: 'ACTIVE' as const }
    const guest = await client.call(instructor.calls.create, { customerId, body })
    const schedule = await taughtBy(from.id, [3])
    const about = { oldCustomerId: home(), oldInstructorId: from.id }
    const input = { newCustomerId: customerId, newInstructorId: guest.id }

    const partner = await server.as('SUPERADMIN')
    const answer = await partner.call(instructorReassign, { ...about, body: input })
    expect(answer.to).toEqual({ id: guest.id, name: 'Tamu', customerId })
    const { data } = await client.call(instructor.calls.list, { customerId: home(), query: { keyword: guest.email } })
    expect(data.map(({ expertId }) => expertId)).toEqual([guest.expertId])
    expect(await teachersOf(schedule.id)).toEqual([[data[0]?.id, null]])

    const role = await makeRole(server.db, ['instructor:read', 'instructor:reassign'])
    const local = await server.session(await makePerson(server.db, home(), { roles: [role] }))
    expect(await refused(local.call(instructorReassign, { ...about, body: input }))).toMatchObject({ status: 403 })
  })

  it('is refused for a person who does not teach, and for the same person', async () => {
    const [{ client, row: from }, { row: away }] = [await make(), await make({ status: 'ON_LEAVE' })]
    const to = (newInstructorId: number) =>
      refused(
        client.call(instructorReassign, {
          oldCustomerId: home(),
          oldInstructorId: from.id,
          body: { newInstructorId },
        }),
      )
    expect((await to(away.id)).issues).toEqual([{ field: 'newInstructorId', message: 'does not teach at present' }])
    expect((await to(from.id)).issues).toEqual([{ field: 'newInstructorId', message: 'must be another instructor' }])
  })

  it('is indexed anew', async () => {
    const { client, row } = await make()
    const { id } = await taughtBy(row.id, [3])
    const done = await client.call(instructorSync, { query: { customerId: home(), instructorId: row.id } })
    expect(done).toMatchObject({ instructors: 1, classes: 1 })
    const rows = await server.db
      .selectFrom('instructor_class')
      .selectAll()
      .where('instructor_id', '=', row.id)
      .execute()
    expect(rows.map(({ lms_class_id }) => lms_class_id)).toEqual([id])
  })
})
