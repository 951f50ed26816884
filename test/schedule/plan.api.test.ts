import { describe, expect, it } from 'vitest'
import { coreClass } from '#contract/class/class.ts'
import type { SyllabusItem } from '#contract/class/class-parts.ts'
import { instructor } from '#contract/schedule/instructor.ts'
import { schedulePlan, scheduleZoomAccounts } from '#contract/schedule/plan.ts'
import { lms } from '#contract/schedule/schedule.ts'
import { makeClass, makeSchedule } from '#test/factories/classes.ts'
import { refused } from '#test/helpers/client.ts'
import { testServer } from '#test/helpers/server.ts'

const server = testServer()
const home = () => server.home.customerId

const body = {
  start: '2026-12-21',
  meetings: 2,
  pattern: [{ day: 4, from: '19:00', to: '21:00' }],
  skipHolidays: true,
}
const teach = async (name: string) => {
  const client = await server.as('SUPERADMIN')
  return client.call(instructor.calls.create, {
    customerId: home(),
    body: { name, email: `${name}@contoh.example`, status: 'ACTIVE', expertise: ['Excel'] },
  })
}

it('distributes meetings without holidays, in the zone of the customer', async () => {
  const planned = await (await server.as('VIEWER')).call(schedulePlan, { customerId: home(), body })
  // The twenty-fourth is the joint leave before Christmas.
  expect(planned.map(({ startAt }) => startAt)).toEqual(['2026-12-31T12:00:00.000Z', '2027-01-07T12:00:00.000Z'])
  expect(planned[0]).toMatchObject({ title: 'Pertemuan 1', conflicts: [], nextFree: null, instructors: [] })
})

it('says what the instructor teaches at the time, and who could teach instead', async () => {
  const { db } = server
  const [bagus, citra] = [await teach('bagus'), await teach('citra')]
  const schedule = await makeSchedule(db, home(), (await makeClass(db, home())).id)
  const about = { customer_id: home(), lms_class_id: schedule.id }
  const activity = await db
    .insertInto('class_activity')
    .values({ ...about, sort_order: 1, title: 'Pertemuan 1' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('class_activity_item')
    .values({
      ...about,
      class_activity_id: activity.id,
      sort_order: 1,
      title: 'Pertemuan 1',
      type: 'OFFLINE',
      instructor_id: bagus.id,
      start_at: new Date('2026-12-31T13:00:00Z'),
      end_at: new Date('2026-12-31T15:00:00Z'),
    })
    .execute()
  const client = await server.as('VIEWER')
  const planned = await client.call(schedulePlan, { customerId: home(), body: { ...body, instructorId: bagus.id } })
  expect(planned[0]).toMatchObject({
    conflicts: [{ kind: 'INSTRUCTOR_BUSY', what: `${schedule.code} Pertemuan 1` }],
    nextFree: { startAt: '2027-01-14T12:00:00.000Z' },
    instructors: [{ id: citra.id, name: 'citra' }],
  })
  expect(planned[1]?.conflicts).toEqual([])
})

it('is refused at the field that is wrong', async () => {
  const client = await server.as('VIEWER')
  const attempt = (more: object) =>
    refused(client.call(schedulePlan, { customerId: home(), body: { ...body, ...more } }))
  expect((await attempt({ meetings: 500 })).issues).toEqual([{ field: 'meetings', message: 'must be at most 200' }])
  expect((await attempt({ pattern: [{ day: 1, from: '21:00', to: '19:00' }] })).issues).toEqual([
    { field: 'pattern.0.to', message: 'must be after the start' },
  ])
  expect((await attempt({ start: '2026-01-05' })).issues).toEqual([
    { field: 'start', message: 'must not be in the past' },
  ])
  const slot = '2026-12-31T12:00:00.000Z'
  const back = { slot, startAt: '2027-01-02T12:00:00.000Z', endAt: '2027-01-02T10:00:00.000Z' }
  expect((await attempt({ chosen: [back, { slot, instructorId: 999_999_999 }] })).issues).toEqual([
    { field: 'chosen.1.instructorId', message: 'is not an instructor of this customer' },
    { field: 'chosen.0.endAt', message: 'must be after the start' },
  ])
  const strange = await makeClass(server.db, server.other.customerId)
  expect((await attempt({ coreClassId: strange.id })).issues).toEqual([
    { field: 'coreClassId', message: 'is not a class of this customer' },
  ])
  expect((await attempt({ instructorId: 999_999_999 })).issues).toEqual([
    { field: 'instructorId', message: 'is not an instructor of this customer' },
  ])
})

describe('what happens in the meetings', () => {
  const item = (title: string, type: SyllabusItem['type'], more: Partial<SyllabusItem> = {}): SyllabusItem => ({
    title,
    type,
    mandatory: true,
    ...more,
  })
  const withSyllabus = async () => {
    const client = await server.as('SUPERADMIN')
    const made = await makeClass(server.db, home())
    const { version } = await client.call(coreClass.calls.read, { customerId: home(), id: made.id })
    await client.call(coreClass.calls.update, {
      customerId: home(),
      id: made.id,
      body: {
        version,
        activities: [
          { title: 'Dasar', items: [item('Pre-test', 'EXERCISE'), item('Rumus', 'ZOOM', { ke: 1 })] },
          { title: 'Lanjut', items: [] },
          {
            title: 'Akhir',
            items: [
              item('Tanya jawab', 'ZOOM', { durationMinutes: 30 }),
              item('Ujian', 'ZOOM', { durationMinutes: 90 }),
            ],
          },
        ],
      },
    })
    return made.id
  }

  it('is the syllabus of the class, as many meetings as it has unless another number is asked for', async () => {
    const client = await server.as('VIEWER')
    const coreClassId = await withSyllabus()
    const { meetings: _meetings, ...open } = body
    const ask = (more: object) =>
      client.call(schedulePlan, { customerId: home(), body: { ...open, coreClassId, ...more } })
    const planned = await ask({})
    expect(planned.map(({ title }) => title)).toEqual(['Dasar', 'Lanjut', 'Akhir'])
    const end = planned[2]?.endAt
    expect(planned[0]?.activities[0]?.items).toMatchObject([
      { title: 'Pre-test', startAt: planned[0]?.startAt, endAt: end },
      { title: 'Rumus', ke: 1, startAt: planned[0]?.startAt, endAt: planned[0]?.endAt },
    ])
    // A section without anything in it is a meeting itself, and several meetings share their time by their lengths.
    expect(planned[1]?.activities).toMatchObject([{ title: 'Lanjut', items: [{ title: 'Lanjut', type: 'ZOOM' }] }])
    expect(planned[2]?.activities[0]?.items.map(({ startAt }) => startAt)).toEqual([
      '2027-01-14T12:00:00.000Z',
      '2027-01-14T12:30:00.000Z',
    ])
    expect((await ask({ meetings: 4 })).map(({ title }) => title)).toEqual(['Dasar', 'Lanjut', 'Akhir', 'Pertemuan 4'])
    const two = await ask({ meetings: 2, mode: 'OFFLINE' })
    expect(two.map(({ activities }) => activities.map(({ title }) => title))).toEqual([['Dasar'], ['Lanjut', 'Akhir']])
  })

  it('is that of another schedule where it is copied, with its distances and without what was cancelled', async () => {
    const client = await server.as('SUPERADMIN')
    const { id: coreClassId } = await makeClass(server.db, home())
    const at = (day: number, hour: number) => new Date(Date.UTC(2027, 1, day, hour)).toISOString()
    const meeting = { type: 'ZOOM' as const, mandatory: true }
    const source = await client.call(lms.calls.create, {
      query: { customerId: home() },
      body: {
        title: 'Angkatan 1',
        coreClassId,
        startAt: at(1, 2),
        endAt: at(3, 4),
        mode: 'WEBINAR',
        capacity: 20,
        activities: [
          {
            title: 'Satu',
            items: [
              { ...meeting, title: 'Rumus', startAt: at(1, 2), endAt: at(1, 4) },
              { ...item('Tugas', 'ASSIGNMENT'), startAt: at(1, 4), endAt: at(2, 4) },
              { ...meeting, title: 'Batal', startAt: at(1, 8), endAt: at(1, 9), cancelled: true },
            ],
          },
          { title: 'Dua', items: [{ ...meeting, title: 'Grafik', startAt: at(3, 2), endAt: at(3, 4) }] },
        ],
      },
    })
    const { meetings: _meetings, ...open } = body
    const planned = await client.call(schedulePlan, { customerId: home(), body: { ...open, copyOf: source.id } })
    expect(planned[0]?.activities[0]).toMatchObject({
      title: 'Satu',
      items: [
        { title: 'Rumus', startAt: '2026-12-31T12:00:00.000Z', endAt: '2026-12-31T14:00:00.000Z' },
        { title: 'Tugas', startAt: '2026-12-31T14:00:00.000Z', endAt: '2027-01-01T14:00:00.000Z' },
      ],
    })
    expect(planned[0]?.activities[0]?.items).toHaveLength(2)
    expect(planned[1]?.startAt).toBe('2027-01-07T12:00:00.000Z')
  })

  it('takes place when and by whom that was chosen, in the order of the times', async () => {
    const client = await server.as('VIEWER')
    const [sari, tono] = [await teach('sari'), await teach('tono')]
    const [first] = await client.call(schedulePlan, { customerId: home(), body: { ...body, instructorId: sari.id } })
    const slot = first?.slot ?? ''
    const chosen = [
      { slot, startAt: '2027-01-14T12:00:00.000Z', endAt: '2027-01-14T14:00:00.000Z', instructorId: tono.id },
    ]
    const planned = await client.call(schedulePlan, {
      customerId: home(),
      body: { ...body, instructorId: sari.id, chosen },
    })
    expect(planned).toMatchObject([
      { startAt: '2027-01-07T12:00:00.000Z', title: 'Pertemuan 1', instructorId: sari.id },
      { startAt: '2027-01-14T12:00:00.000Z', title: 'Pertemuan 2', instructorId: tono.id, slot },
    ])
    expect(planned[1]?.activities[0]?.items[0]).toMatchObject({ instructorId: tono.id })
    const both = [{ slot, startAt: '2027-01-07T13:00:00.000Z', endAt: '2027-01-07T15:00:00.000Z' }]
    const meet = await client.call(schedulePlan, { customerId: home(), body: { ...body, chosen: both } })
    expect(meet.map(({ conflicts }) => conflicts.map(({ kind }) => kind))).toEqual([
      ['INSTRUCTOR_BUSY'],
      ['INSTRUCTOR_BUSY'],
    ])
  })
})

it('names the Zoom accounts that can be used', async () => {
  const { db } = server
  const account = (name: string, status: 'ACTIVE' | 'DISABLED') => ({
    customer_id: home(),
    email: `${name}@contoh.example`,
    display_name: name,
    status,
  })
  await db
    .insertInto('zoom_account')
    .values([account('zoom-a', 'ACTIVE'), account('zoom-b', 'DISABLED')])
    .execute()
  const found = await (await server.as('VIEWER')).call(scheduleZoomAccounts, { customerId: home() })
  expect(found).toMatchObject([{ name: 'zoom-a', capacity: 100 }])
})
