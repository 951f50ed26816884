import { afterAll, expect, it } from 'vitest'
import { sql } from 'kysely'
import { lms } from '#contract/schedule/schedule.ts'
import { makeClass, makeSchedule } from '#test/factories/classes.ts'
import { meeting, participant } from '#test/factories/participants.ts'
import { ownServer } from '#test/helpers/server.ts'
import { startTestServer } from '#test/helpers/start.ts'
import { TestClock } from '#test/helpers/test-clock.ts'
import { until } from '#test/helpers/until.ts'

const server = ownServer()
/** A second server over the same database. */
const otherClock = new TestClock()
let other: Awaited<ReturnType<typeof startTestServer>> | undefined
afterAll(() => other?.stop())

const HOUR = 3_600_000
const ahead = (hours: number) => new Date(Date.now() + hours * HOUR)
const home = () => server.home.customerId
const schedule = (from: number, to: number, more: Parameters<typeof makeSchedule>[3] = {}) =>
  makeSchedule(server.db, home(), server.home.coreClass.id, { start_at: ahead(from), end_at: ahead(to), ...more })
const workflowsOf = async (ids: readonly number[]) =>
  (await server.db.selectFrom('lms_class').select('workflow').where('id', 'in', ids).execute()).map(
    ({ workflow }) => workflow,
  )
const messagesOf = (id: number) =>
  server.db
    .selectFrom('message')
    .select(['recipient', 'body'])
    .where('lms_class_id', '=', id)
    .orderBy('recipient')
    .execute()
const tasksOf = (id: number) =>
  server.db
    .selectFrom('schedule_task')
    .select(['kind', 'moment', 'due_at', 'done_for', 'attempts'])
    .where('lms_class_id', '=', id)
    .orderBy('kind', 'desc')
    .execute()
/** Lets both servers look for tasks until nothing is due. */
const work = () =>
  until('no task is due', async () => {
    server.clock.advance(2000)
    otherClock.advance(2000)
    const due = sql<Date>`now()`
    return (await server.db.selectFrom('schedule_task').select('id').where('due_at', '<=', due).execute()).length === 0
  })
const reminders = (body: string) =>
  server.db
    .insertInto('template')
    .values({
      customer_id: home(),
      code: 'CLASS_REMINDER',
      name: 'Pengingat',
      channel: 'EMAIL',
      subject: 'Pertemuan',
      body,
    })
    .execute()

it('begins and ends classes and reminds participants exactly once, with two servers at work', async () => {
  await reminders('Halo {{nama}}, {{kelas}} dimulai {{tanggal}}.')
  const begun = await Promise.all(Array.from({ length: 15 }, () => schedule(-2, 3)))
  const over = await Promise.all(Array.from({ length: 15 }, () => schedule(-9, -1)))
  const soon = await Promise.all(Array.from({ length: 10 }, () => schedule(1, 5)))
  const draft = await schedule(-2, 3, { workflow: 'DRAFT' })
  for (const { id } of soon) {
    for (let n = 0; n < 3; n++) await participant(server, { schedule: id })
    await participant(server, { schedule: id, status: 'DROPPED' })
    await meeting(server, 1, ahead(1), id)
    await meeting(server, 2, ahead(30), id)
  }
  other = await startTestServer(server.databaseUrl, {}, otherClock)
  await work()
  expect(new Set(await workflowsOf(begun.map(({ id }) => id)))).toEqual(new Set(['ONGOING']))
  expect(new Set(await workflowsOf(over.map(({ id }) => id)))).toEqual(new Set(['GRADING']))
  expect(await workflowsOf([draft.id])).toEqual(['DRAFT'])
  const { rows: audits } = await sql<{ moves: number }>`
    SELECT count(*)::int AS moves FROM audit_log WHERE action = 'lms.move' AND customer_id = ${home()} AND actor_id IS NULL`.execute(
    server.db,
  )
  expect(audits).toEqual([{ moves: 45 }])
  for (const { id, title } of soon) {
    const messages = await messagesOf(id)
    expect(new Set(messages.map(({ recipient }) => recipient)).size).toBe(3)
    expect(messages).toHaveLength(3)
    expect(messages[0]?.body).toContain(`${title} dimulai`)
  }
  await work()
  expect(await messagesOf(soon[0]?.id ?? 0)).toHaveLength(3)
})

it('follows changes: a moved meeting is announced anew, one that was cancelled or is over is not', async () => {
  const client = await server.as('SUPERADMIN')
  const coreClass = await makeClass(server.db, home(), { curation_status: 'APPROVED' })
  const item = (from: number) => ({
    title: 'Pertemuan 1',
    type: 'OFFLINE' as const,
    mandatory: true,
    startAt: ahead(from).toISOString(),
    endAt: ahead(from + 1).toISOString(),
  })
  const made = await client.call(lms.calls.create, {
    query: { customerId: home() },
    body: {
      title: 'Kelas sore',
      coreClassId: coreClass.id,
      startAt: ahead(30).toISOString(),
      endAt: ahead(40).toISOString(),
      mode: 'OFFLINE',
      capacity: 5,
      activities: [{ title: 'Pertemuan 1', items: [item(30)] }],
    },
  })
  const { id } = made
  expect(await tasksOf(id)).toEqual([])
  await server.db.updateTable('lms_class').set({ workflow: 'PUBLISHED' }).where('id', '=', id).execute()
  const [start, reminder] = await tasksOf(id)
  expect(start).toMatchObject({ kind: 'START', due_at: new Date(made.startAt) })
  expect(reminder).toMatchObject({ kind: 'REMINDER', done_for: null })
  expect((reminder?.moment.getTime() ?? 0) - (reminder?.due_at?.getTime() ?? 0)).toBe(2 * HOUR)

  await participant(server, { schedule: id })
  const old = made.activities?.[0]
  const meetingOf = old?.items[0]
  if (!old || !meetingOf) throw new Error('The schedule has no meeting')
  const changed = (values: object) => [{ ...old, items: [{ ...meetingOf, ...values }] }]
  const sooner = { startAt: ahead(1).toISOString(), endAt: ahead(2).toISOString() }
  const moved = await client.call(lms.calls.update, {
    lmsClassId: id,
    query: { customerId: home() },
    body: { version: made.version, activities: changed(sooner) },
  })
  await work()
  expect(await messagesOf(id)).toHaveLength(1)
  await client.call(lms.calls.update, {
    lmsClassId: id,
    query: { customerId: home() },
    body: { version: moved.version, activities: changed({ ...sooner, cancelled: true }) },
  })
  await work()
  expect(await messagesOf(id)).toHaveLength(1)
  expect((await tasksOf(id)).find(({ kind }) => kind === 'REMINDER')).toMatchObject({ due_at: null })
})

it('tries a task that failed again later, and does the others meanwhile', async () => {
  const stuck = await schedule(-1, 5)
  const fine = await schedule(-1, 5)
  await sql`
    CREATE FUNCTION break_one() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RAISE EXCEPTION ''broken''; END';
    CREATE TRIGGER break_one BEFORE UPDATE OF workflow ON lms_class FOR EACH ROW WHEN (OLD.id = ${sql.lit(stuck.id)}) EXECUTE FUNCTION break_one()`.execute(
    server.db,
  )
  await work()
  expect(await workflowsOf([fine.id])).toEqual(['ONGOING'])
  expect(await workflowsOf([stuck.id])).toEqual(['PUBLISHED'])
  const [task] = await tasksOf(stuck.id)
  expect(task).toMatchObject({ attempts: 1, done_for: null })
  expect(task?.due_at?.getTime()).toBeGreaterThan(Date.now())
  await sql`DROP TRIGGER break_one ON lms_class`.execute(server.db)
  await server.db
    .updateTable('schedule_task')
    .set({ due_at: sql`now()` })
    .where('lms_class_id', '=', stuck.id)
    .execute()
  await work()
  expect(await workflowsOf([stuck.id])).toEqual(['ONGOING'])
})
