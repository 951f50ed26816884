import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { ACADEMY } from '#contract/customer/customer.rules.ts'
import { openSession } from '#server/core/auth/token.ts'
import type { Db } from '#server/core/db/database.ts'
import { asSystem } from '#server/core/db/database.ts'
import type { Running } from '#server/start.ts'
import type { Person } from '#test/factories/people.ts'
import { makeCustomer, makePerson } from '#test/factories/people.ts'
import { makeTenant } from '#test/factories/tenant.ts'
import type { Tenant } from '#test/factories/tenant.ts'
import { Client } from './client.ts'
import { wrongInvocations } from './contract/invocations.ts'
import { makeDatabase } from './postgres.ts'
import { startTestServer } from './start.ts'
import { TestClock } from './test-clock.ts'

interface Backend {
  databaseUrl: string
  running: Running
  clock: TestClock
}

/** Starts a server on a new database. Its first customer is the academy itself, for which rules of its own hold. */
async function startBackend(env: Record<string, string> = {}): Promise<Backend> {
  const databaseUrl = await makeDatabase(inject('databaseUrl'), inject('templateDatabase'))
  const clock = new TestClock()
  const running = await startTestServer(databaseUrl, env, clock)
  const { id } = await makeCustomer(running.server.databases.owner)
  if (id !== ACADEMY) throw new Error(`The academy is customer ${id}`)
  return { databaseUrl, running, clock }
}

/** One database and one server for all files of a worker that need no own: started by the first, stopped with it. */
// oxlint-disable-next-line no-empty-pattern -- vitest reads from the pattern which fixtures this one needs
const sharing = test.extend('backend', { scope: 'worker' }, async ({}, { onCleanup }) => {
  const backend = await startBackend()
  onCleanup(() => backend.running.stop())
  return backend
})

/** Opens a session without a login, which spends its time on the password. */
export function sessionOf({ server: { databases, keys } }: Running, person: Person) {
  return asSystem(databases.app, (tx) => openSession(tx, keys, person.id, { ip: '127.0.0.1', userAgent: 'test' }))
}

/** A server that listens, with two customers that only the tests of one file use. */
export class TestServer {
  #backend: Backend | undefined
  #tenants: [Tenant, Tenant] | undefined
  /** The last audit row from before this file. */
  #audited = 0
  readonly #clients = new Map<string, Promise<Client>>()

  get running(): Running {
    if (!this.#backend) throw new Error('The server runs only inside tests and hooks')
    return this.#backend.running
  }

  /** The server's clock: nothing that happens now and then happens before it is advanced. */
  get clock(): TestClock {
    if (!this.#backend) throw new Error('The server runs only inside tests and hooks')
    return this.#backend.clock
  }

  get databaseUrl(): string {
    return this.#backend?.databaseUrl ?? ''
  }

  get url(): string {
    return this.running.url
  }

  /** The owner's connection: no row-level security. */
  get db(): Db {
    return this.running.server.databases.owner
  }

  /** The customer that tests work with. */
  get home(): Tenant {
    if (!this.#tenants) throw new Error('The server runs only inside tests and hooks')
    return this.#tenants[0]
  }

  /** A customer whose rows must stay hidden from the first one's people. */
  get other(): Tenant {
    if (!this.#tenants) throw new Error('The server runs only inside tests and hooks')
    return this.#tenants[1]
  }

  async begin(backend: Backend): Promise<void> {
    this.#backend = backend
    const { last } = await this.db
      .selectFrom('audit_log')
      .select(({ fn }) => fn.max('id').as('last'))
      .executeTakeFirstOrThrow()
    this.#audited = last ?? 0
    // Tries to log in are counted by address, and all files have the same one.
    await this.db.deleteFrom('login_throttle').execute()
    this.#tenants = [await makeTenant(this.db), await makeTenant(this.db)]
  }

  async start(env: Record<string, string> = {}): Promise<void> {
    await this.begin(await startBackend(env))
  }

  async stop(): Promise<void> {
    await this.#backend?.running.stop()
    this.#backend = undefined
  }

  /** What is wrong with the commands that the audit names since this file began; nothing once the server is stopped. */
  async wrongInvocations(): Promise<string[]> {
    return this.#backend ? wrongInvocations(this.db, this.running.server.commands, this.#audited) : []
  }

  /** Logs a person in (see `sessionOf`). */
  async session(person: Person): Promise<Client> {
    const opened = await sessionOf(this.running, person)
    return new Client(this.url, person, opened.token)
  }

  /** A new person with this role, logged in. */
  async newClient(role: string, customerId = this.home.customerId): Promise<Client> {
    return this.session(await makePerson(this.db, customerId, { roles: [role] }))
  }

  /** A person with this role, logged in; the same one for every test of the file. */
  as(role: string, customerId = this.home.customerId): Promise<Client> {
    const key = `${role}:${customerId}`
    const known = this.#clients.get(key) ?? this.newClient(role, customerId)
    this.#clients.set(key, known)
    return known
  }
}

/** The audit must be able to repeat and to undo whatever the tests of a file have changed. */
async function checkInvocations(server: TestServer): Promise<void> {
  expect(await server.wrongInvocations()).toEqual([])
}

/** The server of the worker. It holds records of other files too: tests count within their own customers. */
export function testServer(): TestServer {
  const server = new TestServer()
  sharing.beforeAll(({ backend }) => server.begin(backend))
  afterAll(() => checkInvocations(server))
  return server
}

/**
 * A server of its own, for tests that stop, configure or fill it, or that look at the whole database. It takes seconds;
 * `env` is added to the usual configuration.
 */
export function ownServer(env: () => Promise<Record<string, string>> = async () => ({})): TestServer {
  const server = new TestServer()
  beforeAll(async () => server.start(await env()))
  afterAll(async () => {
    try {
      await checkInvocations(server)
    } finally {
      await server.stop()
    }
  })
  return server
}
