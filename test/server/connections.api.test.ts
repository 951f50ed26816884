import path from 'node:path'
import { Client as Connection } from 'pg'
import { expect, inject, it, onTestFinished } from 'vitest'
import { login, serverCheck } from '#contract/session/session.ts'
import { voucherList } from '#contract/voucher/voucher.ts'
import type { AnyCall } from '#contract/core/call.ts'
import { startEmbeddedPostgres } from '#server/core/db/embedded/embedded.ts'
import { shareConnections } from '#server/core/db/share-connections.ts'
import type { Running } from '#server/start.ts'
import { makePerson } from '#test/factories/people.ts'
import { makeTenant } from '#test/factories/tenant.ts'
import { refusal, send } from '#test/helpers/client.ts'
import { temporaryFolder } from '#test/helpers/folder.ts'
import { voucherListCalls } from '#test/helpers/contract/list-calls.ts'
import { makeDatabase } from '#test/helpers/postgres.ts'
import { sessionOf } from '#test/helpers/server.ts'
import { startTestServer } from '#test/helpers/start.ts'
import { until } from '#test/helpers/until.ts'

const newDatabase = () => makeDatabase(inject('databaseUrl'), inject('templateDatabase'))

async function start(databaseUrl: string, connections: string, waitMs?: number): Promise<Running> {
  const options = waitMs === undefined ? {} : { waitMs }
  const running = await startTestServer(databaseUrl, { DATABASE_CONNECTIONS: connections }, undefined, options)
  onTestFinished(() => running.stop())
  return running
}

/** A cluster that takes as many connections as PostgreSQL does by default. */
async function usualCluster(): Promise<string> {
  const dir = path.join(temporaryFolder(), 'postgres')
  const postgres = await startEmbeddedPostgres({ dir, fast: true, connections: 100 })
  onTestFinished(() => postgres.stop())
  return postgres.url
}

it.each([10, 11, 20, 60, 500])(
  'the pools of a server that may have %i connections have no more, and each has some',
  (total) => {
    const shares = shareConnections(total)
    expect(Object.values(shares).reduce((sum, n) => sum + n, 2)).toBe(total)
    for (const [pool, n] of Object.entries(shares)) expect(n, pool).toBeGreaterThanOrEqual(1)
  },
)

it('three servers at a database of 100 connections stay within their limits under a burst and fail nobody', async () => {
  const databaseUrl = await makeDatabase(await usualCluster())
  const servers = [await start(databaseUrl, ''), await start(databaseUrl, ''), await start(databaseUrl, '')]
  const [first] = servers
  if (!first) throw new Error('No server')
  const tenant = await makeTenant(first.server.databases.owner)
  const person = await makePerson(first.server.databases.owner, tenant.customerId, { roles: ['SUPERADMIN'] })
  const { token } = await sessionOf(first, person)

  const watcher = new Connection({ connectionString: databaseUrl })
  await watcher.connect()
  onTestFinished(() => watcher.end())
  // Everything that reads vouchers keeps its connection until all that can be opened are.
  await watcher.query('BEGIN')
  await watcher.query('LOCK TABLE voucher IN ACCESS EXCLUSIVE MODE')
  const { customerId } = tenant
  const ask = (url: string, endpoint: AnyCall) => send(url, token, endpoint, { params: { customerId }, query: {} })
  const answers = servers.flatMap(({ url }) => [
    ...Array.from({ length: 60 }, () => ask(url, voucherList)),
    ...Array.from({ length: 6 }, () => send(url, token, voucherListCalls.csv, { query: { customerId } })),
    ...Array.from({ length: 20 }, (_, n) =>
      send(url, undefined, login, { body: { email: `nobody-${n}@academy.example`, password: 'wrong' } }),
    ),
  ])
  const share = shareConnections(20)
  await until('every connection for requests waits for the table', async () => {
    const { rows } = await watcher.query<{ n: number }>('SELECT count(*)::int AS n FROM pg_locks WHERE NOT granted')
    return (rows[0]?.n ?? 0) >= servers.length * share.app
  })
  const { rows } = await watcher.query<{ n: number }>(
    'SELECT count(*)::int AS n FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
  )
  expect(rows[0]?.n).toBeLessThanOrEqual(60)
  await watcher.query('ROLLBACK')
  const replies = await Promise.all(answers)
  expect(replies.filter(({ status }) => status >= 500).map(({ text }) => text)).toEqual([])
  expect(replies.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(180)
})

it('a request that gets no connection in time is answered 503, and the next one is served again', async () => {
  const running = await start(await newDatabase(), '10', 2000)
  const { appPool } = running.server.databases
  const held = await Promise.all(Array.from({ length: shareConnections(10).app }, () => appPool.connect()))
  const reply = await send(running.url, undefined, serverCheck)
  expect(refusal(reply)).toMatchObject({ code: 503, error: 'BUSY', data: { retryAfter: 5 } })
  expect(reply.headers.get('retry-after')).toBe('5')
  for (const client of held) client.release()
  expect((await send(running.url, undefined, serverCheck)).status).toBe(200)
})

it('does not start when the URL of the database keeps the role away that separates customers', async () => {
  const url = `${await newDatabase()}?options=-c%20statement_timeout%3D0`
  await expect(startTestServer(url)).rejects.toThrow('does not take on the role academy_app')
})
