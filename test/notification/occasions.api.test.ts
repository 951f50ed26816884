import { randomUUID } from 'node:crypto'
import { describe, expect, it, onTestFinished } from 'vitest'
import { preferenceWrite } from '#contract/core/preference.ts'
import { notificationCount, notificationList, notificationReadAll } from '#contract/notification/notification.ts'
import { complaint } from '#contract/support/complaint.ts'
import { makeComplaint, makeNotification } from '#test/factories/desk.ts'
import { makePerson, makeRole } from '#test/factories/people.ts'
import type { Client } from '#test/helpers/client.ts'
import { Hearing } from '#test/helpers/hearing.ts'
import { testServer } from '#test/helpers/server.ts'
import { until } from '#test/helpers/until.ts'

const server = testServer()
const home = () => server.home.customerId

const told = async (client: Client, type: string) => {
  const { data } = await client.call(notificationList, { userId: client.person.id })
  return data.filter((row) => row.type === type)
}

const message = (given: { created_by?: number }) =>
  server.db
    .insertInto('message')
    .values({ customer_id: home(), channel: 'EMAIL', recipient: 'siti@contoh.example', body: 'Halo', ...given })
    .returning('id')
    .executeTakeFirstOrThrow()
const fail = ({ id }: { id: number }) =>
  server.db.updateTable('message').set({ status: 'FAILED' }).where('id', '=', id).execute()

describe('people are notified', () => {
  it('of a complaint that someone else assigns to them', async () => {
    const [boss, worker] = [await server.newClient('SUPPORT'), await server.newClient('SUPPORT')]
    const row = await makeComplaint(server.db, home(), { subject: 'Kode salah' })
    const assign = (client: Client, handledBy: number, version: number) =>
      client.call(complaint.calls.update, { id: row.id, body: { version, handledBy } })
    await assign(boss, worker.person.id, 1)
    expect(await told(worker, 'COMPLAINT_ASSIGNED')).toMatchObject([
      { link: `/complain?open=${row.id}`, data: { ticket: row.ticket_no, subject: 'Kode salah' }, readAt: null },
    ])
    await assign(boss, boss.person.id, 2)
    expect(await told(boss, 'COMPLAINT_ASSIGNED')).toEqual([])
  })

  it('of a message of theirs that failed, once until they have read it', async () => {
    const client = await server.newClient('SUPPORT')
    const created_by = client.person.id
    await fail(await message({ created_by }))
    await fail(await message({ created_by }))
    expect(await told(client, 'MESSAGE_FAILED')).toMatchObject([{ link: '/message?status=FAILED', severity: 'WARN' }])
    await client.call(notificationReadAll, { userId: created_by })
    await fail(await message({ created_by }))
    expect(await told(client, 'MESSAGE_FAILED')).toHaveLength(2)
  })

  it('of a message of the server that failed, if they can send it again', async () => {
    const [may, mayNot] = [await server.newClient('SUPPORT'), await server.newClient('VIEWER')]
    await fail(await message({}))
    expect(await told(may, 'MESSAGE_FAILED')).toHaveLength(1)
    expect(await told(mayNot, 'MESSAGE_FAILED')).toEqual([])
  })

  it('of a job of theirs that failed or took long, not of one that they have seen end', async () => {
    const client = await server.newClient('SUPPORT')
    const job = async (set: { status: 'DONE' | 'FAILED'; failed?: number }, seconds: number) => {
      const id = randomUUID()
      const created_at = new Date()
      await server.db
        .insertInto('upload_progress')
        .values({
          id,
          customer_id: home(),
          created_by: client.person.id,
          kind: 'BULK',
          title: `Job ${seconds}`,
          total: 3,
          payload: '{}',
          status: 'RUNNING',
          created_at,
        })
        .execute()
      const finished_at = new Date(created_at.getTime() + seconds * 1000)
      await server.db
        .updateTable('upload_progress')
        .set({ ...set, succeeded: 2, finished_at })
        .where('id', '=', id)
        .execute()
    }
    await job({ status: 'DONE' }, 5)
    expect(await told(client, 'JOB_FINISHED')).toEqual([])
    await job({ status: 'DONE' }, 60)
    await job({ status: 'DONE', failed: 1 }, 2)
    await job({ status: 'FAILED' }, 1)
    expect((await told(client, 'JOB_FINISHED')).map(({ severity, data }) => [severity, data])).toEqual([
      ['ERROR', { title: 'Job 1', done: 2, failed: 0 }],
      ['WARN', { title: 'Job 2', done: 2, failed: 1 }],
      ['INFO', { title: 'Job 60', done: 2, failed: 0 }],
    ])
  })

  it('of an integration when it stops working, once', async () => {
    const client = await server.session(
      await makePerson(server.db, home(), { roles: [await makeRole(server.db, ['integration:read'])] }),
    )
    const { id } = await server.db
      .insertInto('integration')
      .values({ customer_id: home(), app: 'pijar', enabled: true })
      .returning('id')
      .executeTakeFirstOrThrow()
    const say = (last_error: string | null) =>
      server.db.updateTable('integration').set({ last_error }).where('id', '=', id).execute()
    await say('status 500')
    await say('status 502')
    expect(await told(client, 'SYNC_FAILED')).toMatchObject([
      { severity: 'ERROR', data: { integration: 'pijar', reason: 'status 500' } },
    ])
    await say(null)
    await say('status 500')
    expect(await told(client, 'SYNC_FAILED')).toHaveLength(2)
  })
})

describe('each person chooses', () => {
  it('by kind between bell, e-mail, both and neither', async () => {
    await server.db
      .insertInto('template')
      .values({
        customer_id: home(),
        code: 'NOTIFICATION',
        name: 'Notifikasi',
        channel: 'EMAIL',
        subject: '{{isi}}',
        body: 'Halo {{nama}}: {{isi}} {{tautan}}',
      })
      .execute()
    const client = await server.newClient('SUPPORT')
    const userId = client.person.id
    const letters = () =>
      server.db.selectFrom('message').selectAll().where('recipient', '=', client.person.email).execute()
    const notify = (content: string) => makeNotificationOf(userId, content)
    await client.call(preferenceWrite, { body: { notifications: { JOB_FINISHED: ['EMAIL'] } } })
    await notify('satu')
    expect(await client.call(notificationCount, { userId })).toEqual({ count: 0 })
    expect(await letters()).toMatchObject([
      { subject: 'satu', body: `Halo ${client.person.name}: satu {{konsol}}/voucher?batchId=7` },
    ])
    await client.call(preferenceWrite, { body: { notifications: { JOB_FINISHED: ['IN_APP', 'EMAIL'] } } })
    await notify('dua')
    await client.call(preferenceWrite, { body: { notifications: { JOB_FINISHED: [] } } })
    await notify('tiga')
    expect((await told(client, 'JOB_FINISHED')).map(({ content }) => content)).toEqual(['dua'])
    expect(await letters()).toHaveLength(2)
    await makeNotification(server.db, home(), userId, { type: 'MESSAGE', content: 'empat' })
    expect(await told(client, 'MESSAGE')).toHaveLength(1)
  })
})

/** As the database writes it: one that is switched off leaves no row. */
async function makeNotificationOf(user_id: number, content: string) {
  await server.db
    .insertInto('notification')
    .values({ customer_id: home(), user_id, type: 'JOB_FINISHED', content, link: '/voucher?batchId=7' })
    .execute()
}

it('reaches the open consoles of its person at once, and of no one else', async () => {
  const [client, other] = [await server.newClient('SUPPORT'), await server.newClient('SUPPORT')]
  const listen = async ({ token }: Client) => {
    const hearing = await Hearing.open(server.url, { token, comesBack: true })
    onTestFinished(() => hearing.close())
    await hearing.event('beat')
    return hearing
  }
  const [hearing, others] = [await listen(client), await listen(other)]
  await makeNotification(server.db, home(), client.person.id)
  await until('the person hears of it', async () => hearing.has('notified'))
  await makeNotification(server.db, home(), other.person.id)
  await until('the other one hears of theirs', async () => others.has('notified'))
  expect(hearing.events.filter(({ event }) => event === 'notified')).toHaveLength(1)
})
