import { beforeAll, expect, it } from 'vitest'
import type { ApiError } from '#contract/core/api-error.ts'
import { auditUndo } from '#contract/core/audit/audit.ts'
import { scheduleCalendar, scheduleMoveMeeting, scheduleMovePreview } from '#contract/schedule/calendar.ts'
import { instructor } from '#contract/schedule/instructor.ts'
import { schedulePlan } from '#contract/schedule/plan.ts'
import { lms } from '#contract/schedule/schedule.ts'
import { meetingsOf } from '#server/areas/schedule/calendar/meetings.ts'
import { makeClass } from '#test/factories/classes.ts'
import { DAY, next } from '#test/factories/next.ts'
import type { Client } from '#test/helpers/client.ts'
import { refused } from '#test/helpers/client.ts'
import { testServer } from '#test/helpers/server.ts'

const server = testServer()
const home = () => server.home.customerId
let client: Client
let coreClassId = 0
let teacher = { id: 0, name: '' }
beforeAll(async () => {
  client = await server.as('SUPERADMIN')
  coreClassId = (await makeClass(server.db, home())).id
  const name = `Pengajar ${next('teacher')}`
  const body = { name, email: `p${next('mail')}@contoh.example`, status: 'ACTIVE' as const, expertise: ['Excel'] }
  teacher = await client.call(instructor.calls.create, { customerId: home(), body })
})

const HOUR = 3_600_000
/** Nineteen o'clock in Jakarta, that many days ahead. */
const evening = (days: number, hours = 0) =>
  new Date(Math.floor(Date.now() / DAY) * DAY + days * DAY + (12 + hours) * HOUR).toISOString()
const times = (days: number) => ({ startAt: evening(days), endAt: evening(days, 2) })
const make = (days: readonly number[], more: object = {}) =>
  client.call(lms.calls.create, {
    query: { customerId: home() },
    body: {
      title: `Jadwal ${next('title')}`,
      coreClassId,
      ...times(days[0] ?? 0),
      mode: 'WEBINAR',
      capacity: 20,
      activities: days.map((day) => ({
        title: `Pertemuan hari ${day}`,
        items: [
          { title: `Hari ${day}`, type: 'ZOOM' as const, mandatory: true, instructorId: teacher.id, ...times(day) },
        ],
      })),
      ...more,
    },
  })
const show = (query: object = {}, as = client) =>
  as.call(scheduleCalendar, { customerId: home(), query: { from: evening(30), to: evening(60), ...query } })
const firstOf = (row: { activities?: { items: { id?: number | undefined }[] }[] | undefined }) =>
  row.activities?.[0]?.items[0]?.id ?? 0

it('shows the meetings of a stretch of time with their schedules and instructors, narrowed by filters', async () => {
  const one = await make([29, 31, 33], { location: 'Ruang Merapi' })
  const two = await make([32])
  const all = await show()
  expect(all.meetings.map(({ title }) => title)).toEqual(['Hari 31', 'Hari 32', 'Hari 33'])
  expect(all.meetings[0]).toMatchObject({ ...times(31), lmsClassId: one.id, type: 'ZOOM', cancelled: false })
  expect(all.schedules.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual([one.id, two.id])
  expect(all).toMatchObject({ instructors: [{ id: teacher.id, name: teacher.name }], more: false })
  expect((await show({ location: 'ruang merapi' })).meetings).toHaveLength(2)
  expect((await show({ workflow: ['PUBLISHED'] })).meetings).toEqual([])
  expect((await show({ workflow: ['DRAFT', 'REVIEW'], coreClassId, instructorId: teacher.id })).meetings).toHaveLength(
    3,
  )
  const range = { customerId: home(), from: new Date(evening(30)), to: new Date(evening(60)) }
  const cut = await server.db.transaction().execute((tx) => meetingsOf(tx, range, 2))
  expect(cut).toMatchObject({ more: true, meetings: [{ title: 'Hari 31' }, { title: 'Hari 32' }] })
})

it('refuses a stretch that is too long or ends before it begins, and other customers', async () => {
  expect((await refused(show({ to: evening(76) }))).issues).toEqual([
    { field: 'to', message: 'must be at most 45 days after the start' },
  ])
  expect((await refused(show({ to: evening(29) }))).issues).toEqual([
    { field: 'to', message: 'must be after the start' },
  ])
  const foreign = await server.as('PARTNER_ADMIN', server.other.customerId)
  expect(await refused(show({}, foreign))).toMatchObject({ status: 403 })
})

it('moves a meeting after its conflicts were shown, and an undo moves it back', async () => {
  const busy = await make([41])
  const row = await make([40])
  const place = { customerId: home(), id: row.id, itemId: firstOf(row) }
  const preview = await client.call(scheduleMovePreview, { ...place, query: times(41) })
  expect(preview).toMatchObject({
    problem: null,
    changes: [{ kind: 'MOVED', from: times(40).startAt, to: times(41).startAt }],
    conflicts: [{ kind: 'INSTRUCTOR_BUSY', what: `${busy.code} Hari 41` }],
  })
  const move = (to: object, as = client) =>
    as.call(scheduleMoveMeeting, { ...place, body: { version: row.version, ...times(41), ...to } })
  expect(await refused(move({}))).toMatchObject({ code: 'SCHEDULE_CONFLICT' })
  expect((await refused(move({ endAt: evening(40) }))).issues).toEqual([
    { field: 'endAt', message: 'must be after the start' },
  ])
  expect((await refused(move(times(-2)))).issues).toEqual([{ field: 'startAt', message: 'must not be in the past' }])
  const past = await client.call(scheduleMovePreview, { ...place, query: times(-2) })
  expect(past.problem).toBe('must not be in the past')
  expect(await refused(move({}, await server.as('VIEWER')))).toMatchObject({ status: 403 })

  expect(await move(times(42))).toMatchObject({ id: place.itemId, title: 'Hari 40', ...times(42) })
  const read = () => client.call(lms.calls.read, { lmsClassId: row.id, query: { customerId: home() } })
  expect(await read()).toMatchObject({ startAt: times(42).startAt, endAt: times(42).endAt })
  expect(await refused(move(times(43)))).toMatchObject({ status: 412 })
  const { id } = await server.db
    .selectFrom('audit_log')
    .select('id')
    .where('resource', '=', 'lms_class')
    .where('record_id', '=', row.id)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  await client.call(auditUndo, { customerId: home(), id })
  expect((await read()).activities?.[0]?.items[0]).toMatchObject(times(40))
})

it('lets one of two meetings have the instructor when both are moved to the same time at once', async () => {
  const rows = [await make([62]), await make([64])]
  const moves = rows.map((row) =>
    client.call(scheduleMoveMeeting, {
      customerId: home(),
      id: row.id,
      itemId: firstOf(row),
      body: { version: row.version, ...times(66) },
    }),
  )
  const attempts = await Promise.allSettled(moves)
  const outcomes = attempts.map((one) => (one.status === 'fulfilled' ? 'moved' : (one.reason as ApiError).code))
  expect(outcomes.toSorted()).toEqual(['SCHEDULE_CONFLICT', 'moved'])
  const { meetings } = await show({ from: evening(61), to: evening(70) })
  expect(meetings.filter(({ startAt }) => startAt === times(66).startAt)).toHaveLength(1)
})

it('keeps the moments of meetings when the customer moves to another time zone', async () => {
  const row = await make([54])
  const zone = (timezone: string) =>
    server.db.updateTable('customer').set({ timezone }).where('id', '=', home()).execute()
  await zone('Asia/Jayapura')
  try {
    const { meetings } = await show()
    expect(meetings.find(({ lmsClassId }) => lmsClassId === row.id)).toMatchObject(times(54))
    const [planned] = await client.call(schedulePlan, {
      customerId: home(),
      body: {
        start: '2026-12-31',
        meetings: 1,
        pattern: [{ day: 4, from: '19:00', to: '21:00' }],
        skipHolidays: false,
      },
    })
    // Two hours east of Jakarta, the clock is ahead of it.
    expect(planned?.startAt).toBe('2026-12-31T10:00:00.000Z')
  } finally {
    await zone('Asia/Jakarta')
  }
})

it('answers NOT_FOUND for a meeting of another schedule or customer', async () => {
  const [one, two] = [await make([50]), await make([51])]
  const move = (id: number, itemId: number) =>
    client.call(scheduleMoveMeeting, { customerId: home(), id, itemId, body: { version: 1, ...times(52) } })
  expect(await refused(move(one.id, firstOf(two)))).toMatchObject({ status: 404 })
  expect(await refused(move(server.other.schedule.id, firstOf(one)))).toMatchObject({ status: 404 })
})
