import ICAL from 'ical.js'
import { beforeAll, expect, it } from 'vitest'
import { scheduleSubscribe, scheduleSubscription, scheduleUnsubscribe } from '#contract/schedule/calendar-feed.ts'
import { makeClass, makeSchedule } from '#test/factories/classes.ts'
import { DAY } from '#test/factories/next.ts'
import { meeting } from '#test/factories/participants.ts'
import { makePerson } from '#test/factories/people.ts'
import type { Client } from '#test/helpers/client.ts'
import { refused } from '#test/helpers/client.ts'
import { testServer } from '#test/helpers/server.ts'

const server = testServer()
const home = () => server.home.customerId
let client: Client
let first = 0
let coreClassId = 0
beforeAll(async () => {
  client = await server.newClient('VIEWER')
  const coreClass = await makeClass(server.db, home())
  coreClassId = coreClass.id
  const one = await makeSchedule(server.db, home(), coreClass.id)
  const two = await makeSchedule(server.db, home(), server.home.coreClass.id)
  first = (await meeting(server, 1, new Date(Date.now() + 8 * DAY), one.id)).id
  const last = await meeting(server, 1, new Date(Date.now() + 9 * DAY), two.id)
  const end_at = new Date(Date.now() + 10 * DAY)
  await server.db.updateTable('class_activity_item').set({ end_at }).where('id', 'in', [first, last.id]).execute()
})

const subscribe = async (body = {}, as = client) =>
  new URL((await as.call(scheduleSubscribe, { customerId: home(), body })).address).pathname
const open = (path: string) => fetch(`${server.url}${path}`)
const uids = async (path: string) => {
  const answer = await open(path)
  expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
  expect(answer.headers.get('set-cookie')).toBeNull()
  const root = new ICAL.Component(
    ICAL.parse(await answer.text()) as unknown[] as ConstructorParameters<typeof ICAL.Component>[0],
  )
  return root.getAllSubcomponents('vevent').map((event) => String(event.getFirstPropertyValue('uid')))
}

it('an address shows the schedules without a login, narrowed as it was made, under the same names each time', async () => {
  const path = await subscribe()
  const all = await uids(path)
  expect(all).toHaveLength(2)
  expect(await uids(path)).toEqual(all)
  const narrowed = await subscribe({ coreClassId })
  expect(await uids(narrowed)).toEqual([expect.stringMatching(`^meeting-${first}@`)])
  // A new address takes the place of the one before.
  expect((await open(path)).status).toBe(404)
  const stored = await server.db.selectFrom('calendar_feed').select('token_hash').execute()
  expect(stored.map(({ token_hash: hash }) => hash).join(' ')).not.toContain(narrowed.slice(10, 30))
})

it('an address that is revoked stops working', async () => {
  const path = await subscribe()
  await uids(path)
  const { since, lastUsedAt } = await client.call(scheduleSubscription, { customerId: home() })
  expect([typeof since, typeof lastUsedAt]).toEqual(['string', 'string'])
  await client.call(scheduleUnsubscribe, { customerId: home() })
  expect((await open(path)).status).toBe(404)
  expect(await refused(client.call(scheduleUnsubscribe, { customerId: home() }))).toMatchObject({ status: 404 })
  expect(await client.call(scheduleSubscription, { customerId: home() })).toEqual({ since: null, lastUsedAt: null })
})

it('an address ends with the rights of its person', async () => {
  const person = await makePerson(server.db, home(), { roles: ['VIEWER'] })
  const path = await subscribe({}, await server.session(person))
  expect((await open(path)).status).toBe(200)
  await server.db.deleteFrom('customer_user_role').where('master_id', '=', person.id).execute()
  expect((await open(path)).status).toBe(404)
})

it('addresses that were never given are not found, and too many requests are refused for a while', async () => {
  expect((await open(`/calendar/${'x'.repeat(27)}.ics`)).status).toBe(404)
  const path = await subscribe()
  const answers = await Promise.all(Array.from({ length: 61 }, () => open(path)))
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(1)
  expect(answers.find(({ status }) => status === 429)?.headers.get('retry-after')).toBe('3600')
  server.clock.advance(3_600_000)
  expect((await open(path)).status).toBe(200)
  const partner = await server.as('PARTNER_ADMIN', server.other.customerId)
  const foreign = partner.call(scheduleSubscribe, { customerId: home(), body: {} })
  expect(await refused(foreign)).toMatchObject({ status: 403 })
})
