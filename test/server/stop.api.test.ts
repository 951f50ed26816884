import { once } from 'node:events'
import { connect } from 'node:net'
import type { Socket } from 'node:net'
import { sql } from 'kysely'
import { Client as Connection } from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import { fillPath } from '#contract/core/call.ts'
import { voucherUpdate } from '#contract/voucher/voucher.ts'
import { voucherGenerate } from '#contract/voucher/voucher-calls.ts'
import { makeVoucher } from '#test/factories/vouchers.ts'
import { halfDone } from '#test/helpers/jobs.ts'
import { TestServer } from '#test/helpers/server.ts'
import { startTestServer } from '#test/helpers/start.ts'
import { until } from '#test/helpers/until.ts'

/** A server that the test itself stops. */
async function ownServer(): Promise<TestServer> {
  const server = new TestServer()
  await server.start()
  onTestFinished(() => server.stop())
  return server
}

/** A connection that sees the database whatever the server does. */
async function ownConnection(url: string): Promise<Connection> {
  const connection = new Connection({ connectionString: url })
  await connection.connect()
  onTestFinished(() => connection.end())
  return connection
}

async function openSocket(url: string): Promise<Socket & { received: string }> {
  const socket = Object.assign(connect(Number(new URL(url).port), '127.0.0.1'), { received: '' })
  socket.setEncoding('utf8').on('data', (text: string) => (socket.received += text))
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  return socket
}

/** The status and body of each answer in what a socket received. */
function answersIn(text: string): { status: number; body: unknown }[] {
  return [...text.matchAll(/HTTP\/1\.1 (\d{3})[^]*?\r\n\r\n(\{[^]*?\})(?=HTTP\/1\.1|$)/g)].map((match) => ({
    status: Number(match[1]),
    body: JSON.parse(match[2] ?? '') as unknown,
  }))
}

it('a server that stops answers what is in flight, refuses what is new, and then is gone', async () => {
  const server = await ownServer()
  const client = await server.as('SUPERADMIN')
  const voucher = await makeVoucher(server.db, server.home)
  const { url, databaseUrl } = server
  const blocker = await ownConnection(databaseUrl)
  await blocker.query('BEGIN')
  await blocker.query('SELECT 1 FROM voucher WHERE id = $1 FOR UPDATE', [voucher.id])

  const path = `/svc/main${fillPath(voucherUpdate.path, { customerId: server.home.customerId, id: voucher.id })}`
  const body = JSON.stringify({ version: 1, price: 77 })
  const head = `host: x\r\nauthorization: Bearer ${client.token}\r\n`
  const about = `content-type: application/json\r\ncontent-length: ${body.length}\r\n`
  const socket = await openSocket(url)
  socket.write(`PUT ${path} HTTP/1.1\r\n${head}${about}\r\n${body}`)
  await until('the request waits for the row', async () => {
    // Other tests wait for locks in the same cluster.
    const { rows } = await blocker.query<{ n: string }>(
      'SELECT count(*) AS n FROM pg_locks WHERE NOT granted AND pg_backend_pid() = ANY (pg_blocking_pids(pid))',
    )
    return Number(rows[0]?.n) > 0
  })

  const stopped = server.stop()
  await until('nobody new gets in', async () => {
    const late = await fetch(`${url}/svc/main/`).catch(() => 'refused' as const)
    if (late === 'refused') return true
    await late.arrayBuffer()
    return late.status === 503
  })
  socket.write(`GET /svc/main/ HTTP/1.1\r\n${head}\r\n`)
  expect(socket.received).toBe('')
  await blocker.query('COMMIT')
  await stopped
  if (!socket.closed) await once(socket, 'close')

  const [inFlight, late] = answersIn(socket.received)
  expect(inFlight).toMatchObject({ status: 200, body: { code: 200, data: { price: 77, version: 2 } } })
  expect(late).toMatchObject({ status: 503 })
  const { rows } = await blocker.query<{ price: string }>('SELECT price FROM voucher WHERE id = $1', [voucher.id])
  expect(Number(rows[0]?.price)).toBe(77)
  await expect(fetch(`${url}/svc/main/`)).rejects.toThrow('fetch failed')
  // PostgreSQL ends a connection's process a moment after the connection.
  await until('the server has no connection left', async () => {
    const left = await blocker.query<{ n: string }>(
      'SELECT count(*) AS n FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
    )
    return Number(left.rows[0]?.n) === 0
  })
})

it('a server that stops in the middle of a job leaves it to the next one, which ends it exactly', async () => {
  const server = await ownServer()
  const client = await server.as('FINANCE')
  const count = 30_000
  const { databaseUrl } = server
  // The second of three parts waits for a lock until the server has begun to stop.
  const blocker = await ownConnection(databaseUrl)
  await blocker.query('SELECT pg_advisory_lock(4711)')
  await sql`
    CREATE FUNCTION hold() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      IF (SELECT count(*) FROM voucher v WHERE v.batch_id = (SELECT batch_id FROM made LIMIT 1)) > 10000 THEN
        PERFORM pg_advisory_xact_lock_shared(4711);
      END IF;
      RETURN NULL;
    END $$;
    CREATE TRIGGER hold AFTER INSERT ON voucher REFERENCING NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION hold()`.execute(
    server.db,
  )
  const { progressId, batchId } = await client.call(voucherGenerate, {
    body: { count, platform: 'OWN', coreClassId: server.home.coreClass.id, prefix: 'AKN', batchName: 'Stopped' },
  })
  await halfDone(client, progressId)
  const stopped = server.stop()
  await until('the server listens to no changes: then it stops its jobs', async () => {
    const { rows } = await blocker.query<{ n: string }>(
      `SELECT count(*) AS n FROM pg_stat_activity
        WHERE datname = current_database() AND application_name = 'academy-console-listener'`,
    )
    return Number(rows[0]?.n) === 0
  })
  await blocker.query('SELECT pg_advisory_unlock(4711)')
  await stopped
  const connection = await ownConnection(databaseUrl)
  const state = async () => {
    const { rows } = await connection.query<{ status: string; processed: number; vouchers: string; codes: string }>(
      `SELECT status, processed, (SELECT count(*) FROM voucher WHERE batch_id = $2) AS vouchers,
              (SELECT count(DISTINCT code) FROM voucher WHERE batch_id = $2) AS codes
         FROM upload_progress WHERE id = $1`,
      [progressId, batchId],
    )
    const { status, processed, vouchers, codes } = rows[0] ?? { status: '', processed: 0, vouchers: 0, codes: 0 }
    return { status, processed, vouchers: Number(vouchers), codes: Number(codes) }
  }
  const between = await state()
  expect(between).toMatchObject({ status: 'RUNNING', processed: 20_000, vouchers: 20_000 })
  const next = await startTestServer(databaseUrl)
  onTestFinished(() => next.stop())
  const done = await until('the job ends', async () => {
    const now = await state()
    return now.status === 'DONE' && now
  })
  expect(done).toEqual({ status: 'DONE', processed: count, vouchers: count, codes: count })
})
