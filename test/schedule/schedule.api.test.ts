import { beforeAll, describe, expect, it } from 'vitest'
import { lms, lmsClassWorkflows } from '#contract/schedule/schedule.ts'
import type { Workflow } from '#contract/schedule/workflow.rules.ts'
import { makeClass, makeSchedule } from '#test/factories/classes.ts'
import { DAY, next } from '#test/factories/next.ts'
import { makePerson, makeRole } from '#test/factories/people.ts'
import { refused } from '#test/helpers/client.ts'
import { testDescribed } from '#test/helpers/contract/described-case.ts'
import { testServer } from '#test/helpers/server.ts'

const server = testServer()

const inDays = (days: number) => new Date(Math.floor(Date.now() / DAY) * DAY + days * DAY).toISOString()
let coreClassId = 0

beforeAll(async () => {
  const made = await makeClass(server.db, server.home.customerId, { curation_status: 'APPROVED' })
  coreClassId = made.id
})

testDescribed(server, lms, {
  samples: {
    coreClassId: () => coreClassId,
    startAt: () => inDays(7),
    endAt: () => inDays(12),
  },
  change: { title: 'Angkatan kedua' },
  wrong: [
    [{ endAt: inDays(6) }, 'endAt', 'must be after the start'],
    [{ startAt: inDays(-2) }, 'startAt', 'must not be in the past'],
    [{ capacity: 0 }, 'capacity', 'must be at least 1'],
    [{ coreClassId: 999_999_999 }, 'coreClassId', 'is not a class of this customer'],
    [{ passingScore: 101 }, 'passingScore', 'must be 0 to 100'],
    [{ enrollOpenAt: inDays(3), enrollCloseAt: inDays(2) }, 'enrollCloseAt', 'must be after the start'],
  ],
})

const home = () => server.home.customerId
const body = (more: object = {}) => ({
  title: `Jadwal ${next('title')}`,
  coreClassId,
  startAt: inDays(7),
  endAt: inDays(12),
  mode: 'WEBINAR' as const,
  capacity: 20,
  ...more,
})
const make = async (more: object = {}) => {
  const client = await server.as('SUPERADMIN')
  return { client, row: await client.call(lms.calls.create, { query: { customerId: home() }, body: body(more) }) }
}
/** A schedule in a state, with an instructor and a meeting. */
async function ready(workflow: Workflow, more: object = {}) {
  const { db } = server
  const schedule = await makeSchedule(db, home(), coreClassId, { workflow, ...more })
  const about = { customer_id: home(), lms_class_id: schedule.id }
  const { id: expert } = await db.insertInto('expert').defaultValues().returning('id').executeTakeFirstOrThrow()
  const instructor = await db
    .insertInto('instructor')
    .values({ customer_id: home(), expert_id: expert, name: 'Bagus', email: `b${next('mail')}@contoh.example` })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('lms_class_instructor')
    .values({ ...about, instructor_id: instructor.id })
    .execute()
  const activity = await db
    .insertInto('class_activity')
    .values({ ...about, sort_order: 1, title: 'Pertemuan 1' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('class_activity_item')
    .values({ ...about, class_activity_id: activity.id, sort_order: 1, title: 'Pertemuan 1', type: 'ZOOM' })
    .execute()
  return schedule
}

describe('a schedule', () => {
  it('gets the next code of the month in which it begins, also when two are made at once', async () => {
    const client = await server.as('SUPERADMIN')
    const dates = { startAt: '2029-03-10T02:00:00Z', endAt: '2029-03-20T02:00:00Z' }
    const create = () => client.call(lms.calls.create, { query: { customerId: home() }, body: body(dates) })
    const made = await Promise.all([create(), create(), create()])
    expect(made.map(({ code }) => code).toSorted()).toEqual(['JK-2903-0001', 'JK-2903-0002', 'JK-2903-0003'])
    // It is March there already.
    const late = { startAt: '2029-02-28T18:00:00Z', endAt: '2029-03-20T02:00:00Z' }
    expect(await client.call(lms.calls.create, { query: { customerId: home() }, body: body(late) })).toMatchObject({
      code: 'JK-2903-0004',
      workflow: 'DRAFT',
      coreClass: { id: coreClassId },
    })
  })

  it('has no fewer places than participants', async () => {
    const { client, row } = await make()
    await server.db.updateTable('lms_class').set({ enrolled_count: 5 }).where('id', '=', row.id).execute()
    const change = { lmsClassId: row.id, query: { customerId: home() }, body: { version: row.version, capacity: 4 } }
    expect((await refused(client.call(lms.calls.update, change))).issues).toEqual([
      { field: 'capacity', message: 'must be at least the 5 who are enrolled' },
    ])
  })

  it('is found by its instructors, and by whether there are seats left', async () => {
    const client = await server.as('VIEWER')
    const { id } = await ready('PUBLISHED', { capacity: 1, enrolled_count: 1 })
    const list = async (query: object) =>
      (await client.call(lms.calls.list, { customerId: home(), query: { limit: 200, ...query } })).data.map(
        (row) => row.id,
      )
    expect(await list({ instructors: 'bagus' })).toContain(id)
    expect(await list({ hasSeats: false })).toEqual([id])
  })
})

describe('the workflow', () => {
  const move = (id: number, version: number, to: Workflow, reason?: string) => ({
    lmsClassId: id,
    query: { customerId: home() },
    body: { version, workflow: to, ...(reason === undefined ? {} : { reason }) },
  })

  it('is listed in its order', async () => {
    const rows = await (await server.as('VIEWER')).call(lmsClassWorkflows, {})
    expect(rows.map(({ code }) => code)).toEqual([
      'DRAFT',
      'REVIEW',
      'PUBLISHED',
      'ONGOING',
      'GRADING',
      'COMPLETED',
      'CANCELLED',
    ])
    expect(rows[0]).toMatchObject({ next: ['REVIEW', 'CANCELLED'], terminal: false })
  })

  it('goes on step by step, each with its permission, and is noted', async () => {
    const { id } = await ready('DRAFT')
    const role = await makeRole(server.db, ['lms:read', 'lms:update'])
    const planner = await server.session(await makePerson(server.db, home(), { roles: [role] }))
    expect(await planner.call(lms.calls.update, move(id, 1, 'REVIEW'))).toMatchObject({ workflow: 'REVIEW' })
    expect(await refused(planner.call(lms.calls.update, move(id, 2, 'PUBLISHED')))).toMatchObject({
      status: 403,
      data: { permission: 'lms:approve' },
    })
    const client = await server.as('SUPERADMIN')
    await client.call(lms.calls.update, move(id, 2, 'PUBLISHED'))
    const rows = await server.db
      .selectFrom('audit_log')
      .select('action')
      .where('resource', '=', 'lms_class')
      .where('record_id', '=', id)
      .execute()
    expect(rows.map(({ action }) => action)).toEqual(['lms.move', 'lms.move'])
  })

  it('refuses what is not ready, and a cancellation without a reason', async () => {
    const { client, row } = await make()
    expect(await refused(client.call(lms.calls.update, move(row.id, 1, 'REVIEW')))).toMatchObject({
      code: 'SCHEDULE_WITHOUT_INSTRUCTOR',
    })
    expect((await refused(client.call(lms.calls.update, move(row.id, 1, 'CANCELLED')))).issues).toEqual([
      { field: 'reason', message: "can't be empty!" },
    ])
    const cancelled = await client.call(lms.calls.update, move(row.id, 1, 'CANCELLED', 'Peserta kurang'))
    expect(cancelled).toMatchObject({ workflow: 'CANCELLED', cancelReason: 'Peserta kurang' })
    const change = { lmsClassId: row.id, query: { customerId: home() }, body: { version: 2, title: 'Lain' } }
    expect(await refused(client.call(lms.calls.update, change))).toMatchObject({ code: 'SCHEDULE_CLOSED' })
  })

  it('locks the grades with the end, and unlocks them when it is reopened with a reason', async () => {
    const { id } = await ready('GRADING')
    const client = await server.as('SUPERADMIN')
    const locked = async () =>
      (
        await server.db
          .selectFrom('lms_class')
          .select('grading_locked_at')
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
      ).grading_locked_at !== null
    await client.call(lms.calls.update, move(id, 1, 'COMPLETED'))
    expect(await locked()).toBe(true)
    await client.call(lms.calls.update, move(id, 2, 'GRADING', 'Nilai keliru'))
    expect(await locked()).toBe(false)
  })
})
