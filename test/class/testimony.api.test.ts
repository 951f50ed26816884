import { expect, it } from 'vitest'
import { testimonyList } from '#contract/class/testimony.ts'
import { makeTestimony } from '#test/factories/desk.ts'
import { refusal, send } from '#test/helpers/client.ts'
import { testServer } from '#test/helpers/server.ts'

const server = testServer()

it('lists what is published, newest first, and nothing of other tenants', async () => {
  const { db, home, other } = server
  const at = (day: number) => new Date(Date.UTC(2026, 9, day))
  await makeTestimony(db, home.customerId, { name: 'Older', created_at: at(1), class_title: null, rating: 3 })
  await makeTestimony(db, home.customerId, { name: 'Newer', created_at: at(2) })
  await makeTestimony(db, home.customerId, { name: 'Draft', published: false })
  await makeTestimony(db, home.customerId, { name: 'Excluded', excluded: true })
  await makeTestimony(db, home.customerId, { name: 'Deleted', deleted_at: at(3) })
  await makeTestimony(db, other.customerId, { name: 'Foreign' })
  const own = await (await server.as('PARTNER_VIEWER')).call(testimonyList, {})
  expect(own.map(({ name }) => name)).toEqual(['Newer', 'Older'])
  expect(own[1]).toMatchObject({ classTitle: null, rating: 3, createdAt: '2026-10-01T00:00:00.000Z' })
  const foreign = await (await server.as('PARTNER_VIEWER', other.customerId)).call(testimonyList, {})
  expect(foreign.map(({ name }) => name)).toEqual(['Foreign'])
})

it('is for people who are logged in', async () => {
  const reply = await send(server.url, undefined, testimonyList)
  expect([reply.status, refusal(reply).error]).toEqual([401, 'UNAUTHENTICATED'])
})
