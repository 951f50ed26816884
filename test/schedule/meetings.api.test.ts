import { beforeAll, describe, expect, it } from 'vitest'
import type { ApiError } from '#contract/core/api-error.ts'
import { auditUndo } from '#contract/core/audit/audit.ts'
import { instructor } from '#contract/schedule/instructor.ts'
import { lms, scheduleCreate, scheduleRead, scheduleUpdate } from '#contract/schedule/schedule.ts'
import { schedulePreview } from '#contract/schedule/schedule-changes.ts'
import type { ScheduleActivity, ScheduleItem } from '#contract/schedule/schedule-parts.ts'
import { DAY, next } from '#test/factories/next.ts'
import { makeClass } from '#test/factories/classes.ts'
import { participant } from '#test/factories/participants.ts'
import type { Client } from '#test/helpers/client.ts'
import { refused } from '#test/helpers/client.ts'
import { testServer } from '#test/helpers/server.ts'

const server = testServer()
const home = () => server.home.customerId
let client: Client
let coreClassId = 0
beforeAll(async () => {
  client = await server.as('SUPERADMIN')
  coreClassId = (await makeClass(server.db, home(), { curation_status: 'APPROVED' })).id
})

const teacher = () => {
  const name = `Pengajar ${next('teacher')}`
  const body = { name, email: `p${next('mail')}@contoh.example`, status: 'ACTIVE' as const, expertise: ['Excel'] }
  return client.call(instructor.calls.create, { customerId: home(), body })
}

/** Nineteen o'clock in Jakarta, that many days ahead. */
const evening = (days: number) => Math.floor(Date.now() / DAY) * DAY + days * DAY + 12 * 3_600_000
const iso = (moment: number) => new Date(moment).toISOString()
const item = (days: number, more: Partial<ScheduleItem> = {}): ScheduleItem => ({
  title: `Pertemuan hari ${days}`,
  type: 'ZOOM',
  startAt: iso(evening(days)),
  endAt: iso(evening(days) + 2 * 3_600_000),
  mandatory: true,
  ...more,
})
const activity = (...items: ScheduleItem[]): ScheduleActivity => ({ title: items[0]?.title ?? 'Pertemuan', items })

const body = (activities: ScheduleActivity[], more: object = {}) => ({
  title: `Jadwal ${next('title')}`,
  coreClassId,
  startAt: iso(evening(20)),
  endAt: iso(evening(21)),
  mode: 'WEBINAR' as const,
  capacity: 20,
  activities,
  ...more,
})
const make = (activities: ScheduleActivity[], more: object = {}) =>
  client.call(lms.calls.create, { query: { customerId: home() }, body: body(activities, more) })
const read = (lmsClassId: number) => client.call(lms.calls.read, { lmsClassId, query: { customerId: home() } })
const update = ({ id, version }: { id: number; version: number }, change: object) =>
  client.call(lms.calls.update, { lmsClassId: id, query: { customerId: home() }, body: { version, ...change } })
const issues = async (work: Promise<unknown>) => ((await refused(work)) as { issues?: unknown }).issues

describe('a schedule with its meetings', () => {
  it('is made in one call, takes its dates from its meetings, and reaches review', async () => {
    const bagus = await teacher()
    const staff = [{ instructorId: bagus.id, role: 'MAIN' }]
    const row = await make([activity(item(22, { instructorId: bagus.id })), activity(item(24))], { staff })
    expect(row).toMatchObject({
      schemaVersion: 2,
      itemCount: 2,
      instructorCount: 1,
      staff: [{ instructorId: bagus.id, role: 'MAIN', name: bagus.name }],
    })
    const moved = await update(row, { activities: [...(row.activities ?? []), activity(item(30))] })
    expect(moved).toMatchObject({ startAt: iso(evening(22)), endAt: iso(evening(30) + 2 * 3_600_000), itemCount: 3 })
    expect(await update(moved, { workflow: 'REVIEW' })).toMatchObject({ workflow: 'REVIEW' })
  })

  it('loses, moves and cancels meetings, and gets them back by an undo', async () => {
    const [one, two, three] = [activity(item(22)), activity(item(24)), activity(item(26))]
    const row = await make([one, two, three])
    const stored = row.activities ?? []
    const ofItem = (at: number, more: object) => {
      const [kept] = stored.slice(at, at + 1)
      return kept ? [{ ...kept, items: [{ ...item(0), ...kept.items[0], ...more }] }] : []
    }
    const times = { startAt: iso(evening(25)), endAt: iso(evening(25) + 3_600_000) }
    const changed = await update(row, { activities: [...ofItem(1, times), ...ofItem(2, { cancelled: true })] })
    expect(changed.activities?.map(({ items }) => items[0])).toMatchObject([
      { id: stored[1]?.items[0]?.id, startAt: times.startAt },
      { cancelled: true },
    ])
    const audit = await server.db
      .selectFrom('audit_log')
      .select('id')
      .where('resource', '=', 'lms_class')
      .where('record_id', '=', row.id)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    await client.call(auditUndo, { customerId: home(), id: audit.id })
    expect((await read(row.id)).activities).toEqual(stored)
  })

  it('is refused at the fields of its meetings that are wrong', async () => {
    const late = item(22, { startAt: iso(evening(23)), endAt: iso(evening(22)) })
    const past = item(-3)
    const stranger = item(24, { instructorId: 999_999_999, type: 'OFFLINE' })
    expect(await issues(make([activity(late), activity(past), activity(stranger)]))).toEqual([
      { field: 'activities.0.items.0.endAt', message: 'must be after the start' },
      { field: 'activities.1.items.0.startAt', message: 'must not be in the past' },
      { field: 'activities.2.items.0.instructorId', message: 'is not an instructor of this customer' },
    ])
    const many = Array.from({ length: 201 }, (_, n) => activity(item(22 + n)))
    expect(await issues(make(many))).toContainEqual({ field: 'activities', message: 'must be at most 200' })
  })

  it('keeps what has attendance already', async () => {
    const row = await make([activity(item(22, { ke: 1 }))])
    const { id, student } = await participant(server, { schedule: row.id })
    await server.db
      .insertInto('absensi')
      .values({
        customer_id: home(),
        student_lms_class_id: id,
        student_id: student.id,
        lms_class_id: row.id,
        class_activity_item_id: row.activities?.[0]?.items[0]?.id ?? 0,
        ke: 1,
        status: 'PRESENT',
        method: 'MANUAL',
        attended_at: new Date(),
        platform_code: 'TOKOPEDIA',
      })
      .execute()
    const message = 'Pertemuan hari 22 has attendance or answers already'
    expect(await issues(update(row, { activities: [] }))).toEqual([{ field: 'activities', message }])
  })
})

describe('overlaps of an instructor', () => {
  it('are refused with what they meet, unless they are accepted', async () => {
    const { id: instructorId } = await teacher()
    const first = await make([activity(item(22, { instructorId }))])
    const again = (more: object = {}) => make([activity(item(22, { instructorId }))], more)
    expect(await refused(again())).toMatchObject({
      code: 'SCHEDULE_CONFLICT',
      data: { what: `${first.code} Pertemuan hari 22`, count: 1 },
    })
    const second = await again({ allowOverlap: true })
    // What was accepted is no reason to refuse another change.
    const renamed = second.activities?.map((one) => ({ ...one, title: 'Lain' }))
    expect(await update(second, { activities: renamed })).toMatchObject({ activities: [{ title: 'Lain' }] })
  })

  it('lets one of two requests win that come at once', async () => {
    const { id: instructorId } = await teacher()
    const attempts = await Promise.allSettled([1, 2, 3].map(() => make([activity(item(40, { instructorId }))])))
    expect(attempts.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected'])
    const losers = attempts.flatMap((one) => (one.status === 'rejected' ? [(one.reason as ApiError).code] : []))
    expect(losers).toEqual(['SCHEDULE_CONFLICT', 'SCHEDULE_CONFLICT'])
  })
})

describe('those whom a change concerns', () => {
  it('are shown beforehand, and get messages only where that is asked for', async () => {
    const { db } = server
    await db
      .insertInto('template')
      .values({
        customer_id: home(),
        code: 'CLASS_CHANGED',
        name: 'Jadwal berubah',
        channel: 'EMAIL',
        locale: 'id',
        subject: 'Perubahan {{kelas}}',
        body: 'Halo {{nama}}: {{perubahan}}',
        default_body: '',
      })
      .execute()
    const bagus = await teacher()
    const row = await make([activity(item(22, { instructorId: bagus.id }))])
    await db.updateTable('lms_class').set({ workflow: 'PUBLISHED' }).where('id', '=', row.id).execute()
    const { student } = await participant(server, { schedule: row.id })
    await participant(server, { schedule: row.id, status: 'DROPPED' })
    const [stored] = row.activities ?? []
    const to = (days: number) => [{ ...stored, ...activity({ ...stored?.items[0], ...item(days) }) }]
    const preview = await client.call(schedulePreview, {
      customerId: home(),
      id: row.id,
      body: { activities: to(23) },
    })
    expect(preview).toMatchObject({
      changes: [{ kind: 'MOVED', from: iso(evening(22)), to: iso(evening(23)) }],
      participants: 1,
      instructors: [bagus.name],
    })
    const messages = () =>
      db.selectFrom('message').select(['recipient', 'body']).where('lms_class_id', '=', row.id).orderBy('id').execute()
    const quiet = await update(await read(row.id), { activities: to(23) })
    expect(await messages()).toEqual([])
    await update(quiet, { activities: to(24), notify: true })
    const sent = await messages()
    expect(sent.map(({ recipient }) => recipient)).toEqual([student.email, bagus.email])
    expect(sent[0]?.body).toContain('dipindah dari')
  })
})

describe('version 2', () => {
  it('makes, reads and changes the same schedule without its meetings', async () => {
    const { activities: _activities, ...plain } = body([])
    const row = await client.call(scheduleCreate, { customerId: home(), body: plain })
    expect(row).toMatchObject({ schemaVersion: 1 })
    expect(row).not.toHaveProperty('activities')
    const at = { customerId: home(), id: row.id }
    await client.call(scheduleUpdate, { ...at, body: { version: row.version, title: 'Angkatan lain' } })
    expect(await client.call(scheduleRead, at)).toMatchObject({ title: 'Angkatan lain' })
    expect(await read(row.id)).toMatchObject({ activities: [], staff: [] })
    const elsewhere = { customerId: server.other.customerId, id: row.id }
    expect(await refused(client.call(scheduleRead, elsewhere))).toMatchObject({ status: 404 })
  })
})
