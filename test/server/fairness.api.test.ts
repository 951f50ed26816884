import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { refusal, urlOf } from '#test/helpers/client.ts'
import { userListCalls, voucherListCalls } from '#test/helpers/contract/list-calls.ts'
import { ownServer } from '#test/helpers/server.ts'
import { until } from '#test/helpers/until.ts'
import { userList } from '#contract/session/user.ts'

const server = ownServer(async () => ({ DATABASE_CONNECTIONS: '20' }))

/** Statements that wait for a lock. */
const waiting = async () => {
  const { rows } = await sql<{
    n: number
  }>`SELECT count(*)::int AS n FROM pg_stat_activity WHERE datname = current_database() AND cardinality(pg_blocking_pids(pid)) > 0`.execute(
    server.db,
  )
  return rows[0]?.n ?? 0
}

describe('one person with many heavy requests', () => {
  it('does not keep a list or a count from another', async () => {
    const { customerId } = server.home
    const [busy, other] = [await server.newClient('SUPERADMIN'), await server.newClient('SUPERADMIN')]
    const finished: string[] = []
    const done = (name: string) => (reply: { status: number }) => finished.push(`${name} ${reply.status}`)
    // A list of every person is small; vouchers are locked, so whatever counts them is held.
    const held = await server.db.transaction().execute(async (tx) => {
      await sql`LOCK TABLE voucher IN ACCESS EXCLUSIVE MODE`.execute(tx)
      const heavy = Array.from({ length: 40 }, () =>
        busy.send(voucherListCalls.summary, { query: { customerId } }).then(done('busy')),
      )
      await until('heavy requests are held', async () => (await waiting()) > 0)
      await other.send(userList, { params: { customerId }, query: {} }).then(done('list'))
      await other.send(userListCalls.summary, { query: { customerId } }).then(done('count'))
      expect(finished).toEqual(['list 200', 'count 200'])
      return heavy
    })
    await Promise.all(held)
    expect(finished).toEqual(['list 200', 'count 200', ...Array.from({ length: 40 }, () => 'busy 200')])
  })

  it('is refused a third export while two are sent, and gets it when one of them is over', async () => {
    const { customerId } = server.home
    const [busy, other] = [await server.newClient('SUPERADMIN'), await server.newClient('SUPERADMIN')]
    // More than fits into the buffers on the way, so that an export lasts as long as its reader wants.
    await sql`
      INSERT INTO voucher (customer_id, code, batch_id, platform_code, core_class_id, price, status)
      SELECT ${customerId}, 'FAI-' || lpad(n::text, 6, '0'), ${server.home.batch.id}, 'OWN', ${server.home.coreClass.id}, 1000, 'AVAILABLE'
        FROM generate_series(1, 60000) AS n`.execute(server.db)
    const start = async (token: string) => {
      const aborter = new AbortController()
      const headers = { authorization: `Bearer ${token}`, 'accept-encoding': 'identity' }
      const url = urlOf(server.url, voucherListCalls.csv, { query: { customerId } })
      const response = await fetch(url, { headers, signal: aborter.signal })
      return { status: response.status, aborter, response }
    }
    const [first, second] = [await start(busy.token), await start(busy.token)]
    expect([first.status, second.status]).toEqual([200, 200])
    const refused = await busy.send(voucherListCalls.csv, { query: { customerId } })
    expect(refusal(refused)).toMatchObject({
      code: 429,
      error: 'TOO_MANY_EXPORTS',
      message: 'You can run 2 exports at a time. Wait until one is finished.',
    })
    const others = await start(other.token)
    expect(others.status).toBe(200)
    first.aborter.abort()
    others.aborter.abort()
    await until('an export can be made again', async () => {
      const next = await start(busy.token)
      next.aborter.abort()
      return next.status === 200
    })
    second.aborter.abort()
  })
})
