import { describe, expect, it } from 'vitest'
import {
  notificationCount,
  notificationList,
  notificationRead,
  notificationReadAll,
} from '#contract/notification/notification.ts'
import { makeNotification } from '#test/factories/desk.ts'
import type { Client } from '#test/helpers/client.ts'
import { refusal, refused } from '#test/helpers/client.ts'
import { testServer } from '#test/helpers/server.ts'

const server = testServer()

/** A person with three new notifications, one that was read, and one of the other platform. */
async function reader(): Promise<{ client: Client; userId: number; ids: number[] }> {
  const { db, home } = server
  const client = await server.newClient('SUPPORT')
  const userId = client.person.id
  const ids: number[] = []
  for (let n = 0; n < 3; n++) {
    const created_at = new Date(Date.UTC(2026, 0, n + 1))
    ids.push((await makeNotification(db, home.customerId, userId, { created_at, content: `N${n}` })).id)
  }
  const created_at = new Date(Date.UTC(2025, 0, 1))
  await makeNotification(db, home.customerId, userId, { content: 'Read', read_at: new Date(), created_at })
  await makeNotification(db, home.customerId, userId, { content: 'LMS', platform: 'LMS' })
  return { client, userId, ids }
}

describe('notifications', () => {
  it('are listed newest first, pages counted from 0 (R184)', async () => {
    const { client, userId } = await reader()
    const page = await client.call(notificationList, { userId })
    expect(page.data.map((row) => row.content)).toEqual(['N2', 'N1', 'N0', 'Read'])
    expect(page.pagination).toEqual({ total: 4, page: 1, limit: 500, totalPages: 1 })
    const second = await client.call(notificationList, { userId, query: { page: 1, size: 3 } })
    expect(second.data.map((row) => row.content)).toEqual(['Read'])
    expect(second.pagination).toEqual({ total: 4, page: 2, limit: 3, totalPages: 2 })
  })

  it('of the other platform are asked for by name', async () => {
    const { client, userId } = await reader()
    const page = await client.call(notificationList, { userId, query: { platform: 'LMS' } })
    expect(page.data.map((row) => row.content)).toEqual(['LMS'])
  })

  it('are counted while new, and read one by one or all', async () => {
    const { client, userId, ids } = await reader()
    const [first = 0] = ids
    expect(await client.call(notificationCount, { userId })).toEqual({ count: 3 })
    expect(await client.call(notificationRead, { userId, notificationId: first })).toEqual({ count: 2 })
    expect(await client.call(notificationRead, { userId, notificationId: first })).toEqual({ count: 2 })
    expect(await client.call(notificationReadAll, { userId })).toEqual({ count: 0 })
    expect(await client.call(notificationReadAll, { userId })).toEqual({ count: 0 })
    const page = await client.call(notificationList, { userId })
    expect(page.data.every((row) => row.readAt !== null)).toBe(true)
    const lms = await client.call(notificationList, { userId, query: { platform: 'LMS' } })
    expect(lms.data[0]?.readAt).toBeNull()
  })

  it('keep the moment at which they were first read', async () => {
    const { client, userId, ids } = await reader()
    const notificationId = ids[0] ?? 0
    await client.call(notificationRead, { userId, notificationId })
    const readAt = async () => {
      const { data } = await client.call(notificationList, { userId })
      return data.find((row) => row.id === notificationId)?.readAt
    }
    const before = await readAt()
    await client.call(notificationReadAll, { userId })
    expect(await readAt()).toBe(before)
  })

  it('of another person are nobody’s, not even a SUPERADMIN’s', async () => {
    const { userId, ids } = await reader()
    const stranger = await server.as('SUPERADMIN')
    const notificationId = ids[0] ?? 0
    for (const call of [
      () => stranger.call(notificationList, { userId }),
      () => stranger.call(notificationCount, { userId }),
      () => stranger.call(notificationRead, { userId, notificationId }),
      () => stranger.call(notificationRead, { userId: stranger.person.id, notificationId }),
      () => stranger.call(notificationReadAll, { userId }),
    ]) {
      expect(await refused(call())).toMatchObject({ status: 404, code: 'NOT_FOUND' })
    }
    const { read_at } = await server.db
      .selectFrom('notification')
      .select('read_at')
      .where('id', '=', notificationId)
      .executeTakeFirstOrThrow()
    expect(read_at).toBeNull()
  })

  it('of a customer that the person no longer works for are hidden', async () => {
    const { db, home, other } = server
    const client = await server.newClient('PARTNER_ADMIN')
    await makeNotification(db, home.customerId, client.person.id)
    await makeNotification(db, other.customerId, client.person.id)
    expect(await client.call(notificationCount, { userId: client.person.id })).toEqual({ count: 1 })
  })

  it.each([
    ['page=-1', 'page', 'must be at least 0'],
    ['size=0', 'size', 'must be at least 1'],
    ['size=501', 'size', 'must be at most 500'],
    ['platform=WEB', 'platform', 'must be one of ADMIN_CENTER, LMS'],
    ['limit=5', 'limit', 'is not a known field'],
  ])('are refused for %s', async (query, field, message) => {
    const client = await server.as('SUPPORT')
    const reply = await client.send(notificationList, { params: { userId: client.person.id }, query })
    expect(refusal(reply)).toMatchObject({ code: 422, errors: [{ field, message }] })
  })
})
