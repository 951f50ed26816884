import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { expect, it, onTestFinished } from 'vitest'
import { serverCheck } from '#contract/session/session.ts'
import { shorter } from '#contract/report/shorter.ts'
import { voucherGenerate } from '#contract/voucher/voucher-calls.ts'
import { openSession } from '#server/core/auth/token.ts'
import { asSystem, openDatabases } from '#server/core/db/database.ts'
import { runningUrl } from '#server/core/db/embedded/embedded-cluster.ts'
import { chooseHome } from '#server/core/db/embedded/embedded-home.ts'
import { readSecret } from '#server/core/db/secret.ts'
import { makePerson } from '#test/factories/people.ts'
import { makeTenant } from '#test/factories/tenant.ts'
import { Client, refusal, send } from '#test/helpers/client.ts'
import { temporaryFolder } from '#test/helpers/folder.ts'
import { finished } from '#test/helpers/jobs.ts'
import { until } from '#test/helpers/until.ts'

const main = path.resolve(import.meta.dirname, '../../src/server/main.ts')

/** The product with its embedded database, as `npm start` runs it. */
async function startProduct() {
  const dataDir = path.join(temporaryFolder(), 'data')
  const env = { ...process.env, PORT: '0', DATA_DIR: dataDir, SEED: 'none', LOG_LEVEL: 'error', DATABASE_URL: '' }
  const child = spawn(process.execPath, [main], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(async () => {
    if (child.exitCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await ended
  })
  const lines: string[] = []
  const ready = Promise.withResolvers<string>()
  createInterface(child.stdout).on('line', (line) => {
    lines.push(line)
    const [, url] = /is ready: (\S+)/.exec(line) ?? []
    if (url !== undefined) ready.resolve(url)
  })
  child.once('exit', () => ready.reject(new Error(`The server ended:\n${lines.join('\n')}`)))
  const home = chooseHome(path.join(dataDir, 'postgres'), () => undefined)
  return { url: await ready.promise, child, home, lines }
}

it('a database that is killed during writes comes back at the same address, and no acknowledged write is lost', async () => {
  const { url, child, home, lines } = await startProduct()
  const databaseUrl = runningUrl(home)
  if (databaseUrl === undefined) throw new Error('The database does not run')
  const databases = openDatabases(databaseUrl)
  onTestFinished(() => databases.close())
  const tenant = await makeTenant(databases.owner)
  const person = await makePerson(databases.owner, tenant.customerId, { roles: ['SUPERADMIN'] })
  const secret = new TextEncoder().encode(await readSecret(databases.owner, 'session'))
  const { token } = await asSystem(databases.app, (tx) =>
    openSession(tx, { secret }, person.id, { ip: '127.0.0.1', userAgent: 'test' }),
  )

  const acknowledged: string[] = []
  const failures: { status: number; error: string }[] = []
  const over = new AbortController()
  async function write(writer: number): Promise<void> {
    for (let n = 0; !over.signal.aborted; n++) {
      const code = `w${writer}-${n}`
      const body = { code, title: code, targetUrl: 'https://academy.example/', flag: 'OTHER' }
      const reply = await send(url, token, shorter.calls.create, { params: { customerId: tenant.customerId }, body })
      if (reply.status === 200) acknowledged.push(code)
      else failures.push({ status: reply.status, error: refusal(reply).error })
    }
  }
  const writers = Promise.all([0, 1, 2, 3].map(write))
  await until('some are written', async () => acknowledged.length >= 20)
  const postmaster = Number(fs.readFileSync(path.join(home.dir, 'postmaster.pid'), 'utf8').split('\n', 1)[0])
  process.kill(postmaster, 'SIGKILL')

  const down = await until('the health check says that the database is gone', async () => {
    const reply = await send(url, undefined, serverCheck)
    return reply.status !== 200 && refusal(reply).error === 'DATABASE_RESTARTING' && reply
  })
  expect(refusal(down)).toMatchObject({ code: 503, data: { retryAfter: 5 } })
  await until('the database is back', async () => (await send(url, undefined, serverCheck)).status === 200)
  const before = acknowledged.length
  await until('writes go on', async () => acknowledged.length >= before + 20)
  over.abort()
  await writers

  expect(failures.length).toBeGreaterThan(0)
  expect(failures.filter(({ status, error }) => status !== 503 || !error.startsWith('DATABASE_'))).toEqual([])
  expect(runningUrl(home)).toBe(databaseUrl)
  const rows = await databases.owner.selectFrom('shorter').select('code').execute()
  const stored = new Set(rows.map(({ code }) => code))
  expect(acknowledged.filter((code) => !stored.has(code))).toEqual([])

  const logged = lines.filter((line) => line.startsWith('{')).map((line) => JSON.parse(line) as Record<string, unknown>)
  expect(logged).toContainEqual(
    expect.objectContaining({
      level: 50,
      msg: 'the database ended unexpectedly and is restarted',
      how: 'signal SIGKILL',
    }),
  )
  // What the server keeps open beside its requests connects again by itself.
  await until('changes are heard again', async () => {
    const heard = databases.ownerPool.query(
      `SELECT 1 FROM pg_stat_activity WHERE application_name = 'academy-console-listener'`,
    )
    return (await heard).rows.length === 1
  })
  const client = new Client(url, person, token)
  const job = await client.call(voucherGenerate, {
    body: { count: 10, platform: 'OWN', coreClassId: tenant.coreClass.id, prefix: 'AKN', batchName: 'After' },
  })
  expect(await finished(client, job.progressId)).toMatchObject({ status: 'DONE', succeeded: 10 })

  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
})
