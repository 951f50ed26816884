import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest'
import { login } from '#contract/session/session.ts'
import { send } from '#test/helpers/client.ts'
import { hasPostgres15, startPostgres15 } from '#test/helpers/peers/postgres-15.ts'
import { administer, databaseUrlOf } from '#test/helpers/postgres.ts'
import { startTestServer } from '#test/helpers/start.ts'

const admin = { ADMIN_EMAIL: 'owner@academy.example', ADMIN_PASSWORD: 'a long password' }
const granted = 'GRANT academy_app, academy_list TO'

interface Owned {
  user: string
  url: string
}

/** A database and its owner, made as docs/operations.md says. */
async function ownedDatabase(cluster: string): Promise<Owned> {
  const user = `plain_${randomUUID().replaceAll('-', '')}`
  await administer(
    cluster,
    `CREATE ROLE ${user} LOGIN CREATEROLE PASSWORD 'secret'`,
    `CREATE DATABASE ${user} OWNER ${user}`,
  )
  return {
    user,
    url: Object.assign(new URL(databaseUrlOf(cluster, user)), { username: user, password: 'secret' }).href,
  }
}

async function startAndLogIn(databaseUrl: string): Promise<void> {
  const running = await startTestServer(databaseUrl, admin)
  onTestFinished(() => running.stop())
  const reply = await send(running.url, undefined, login, {
    body: { email: admin.ADMIN_EMAIL, password: admin.ADMIN_PASSWORD },
  })
  expect(reply.body).toMatchObject({ code: 200, data: { roles: ['SUPERADMIN'] } })
}

it('names the statement to run when the roles belong to another database of the cluster', async () => {
  const { user, url } = await ownedDatabase(inject('databaseUrl'))
  await expect(startTestServer(url, admin)).rejects.toThrow(`${granted} "${user}"`)
})

it('starts with the documented privileges where the roles exist already, next to another database', async () => {
  const cluster = inject('databaseUrl')
  const { user, url } = await ownedDatabase(cluster)
  await administer(cluster, `${granted} "${user}"`)
  await startAndLogIn(url)
})

describe.runIf(hasPostgres15)('on PostgreSQL 15', () => {
  let cluster: Awaited<ReturnType<typeof startPostgres15>>
  beforeAll(async () => {
    cluster = await startPostgres15()
  })
  afterAll(() => cluster.stop())

  it('starts with the documented privileges in a new cluster, and shuts other users out of the database', async () => {
    const { url } = await ownedDatabase(cluster.url)
    await startAndLogIn(url)
    const other = await ownedDatabase(cluster.url)
    const intruder = new Client({
      connectionString: Object.assign(new URL(other.url), { pathname: new URL(url).pathname }).href,
    })
    await expect(intruder.connect()).rejects.toThrow('permission denied for database')
  })
})
