import { expect, it } from 'vitest'
import { instructor } from '#contract/schedule/instructor.ts'
import { schedulePlan } from '#contract/schedule/plan.ts'
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
  expect((await attempt({ instructorId: 999_999_999 })).issues).toEqual([
    { field: 'instructorId', message: 'is not an instructor of this customer' },
  ])
})
