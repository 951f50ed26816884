import { afterAll, beforeAll, expect, inject } from 'vitest'
import { openSession } from '#server/core/auth/token.ts'
import type { Db } from '#server/core/db/database.ts'
import { asSystem } from '#server/core/db/database.ts'
import type { Running } from '#server/start.ts'
import type { Person } from '#test/factories/people.ts'
import { makePerson } from '#test/factories/people.ts'
import { makeTenant } from '#test/factories/tenant.ts'
import type { Tenant } from '#test/factories/tenant.ts'
import { Client } from './client.ts'
import { wrongInvocations } from './invocations.ts'
import { makeDatabase } from './postgres.ts'
import { startTestServer } from './start.ts'

/** A server that listens, on a database of the test file's own, with two customers in it. */
export class TestServer {
  #running: Running | undefined
  #databaseUrl = ''
  #tenants: [Tenant, Tenant] | undefined
  readonly #clients = new Map<string, Promise<Client>>()

  get running(): Running {
    if (!this.#running) throw new Error('The server runs only inside tests and hooks')
    return this.#running
  }

  get databaseUrl(): string {
    return this.#databaseUrl
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

  async start(env: Record<string, string> = {}): Promise<void> {
    this.#databaseUrl = await makeDatabase(inject('databaseUrl'), inject('templateDatabase'))
    this.#running = await startTestServer(this.#databaseUrl, env)
    this.#tenants = [await makeTenant(this.db), await makeTenant(this.db)]
  }

  /** What is wrong with the commands that the audit names; nothing when the server has been stopped already. */
  async wrongInvocations(): Promise<string[]> {
    return this.#running ? wrongInvocations(this.db, this.#running.server.commands) : []
  }

  async stop(): Promise<void> {
    await this.#running?.stop()
    this.#running = undefined
  }

  /** Opens a session without a login, which spends its time on the password. */
  async session(person: Person): Promise<Client> {
    const { databases, keys } = this.running.server
    const opened = await asSystem(databases.app, (tx) =>
      openSession(tx, keys, person.id, { ip: '127.0.0.1', userAgent: 'test' }),
    )
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

/** A server for the tests of a file; `env` says what it is configured with beside the usual. */
export function testServer(env: () => Promise<Record<string, string>> = async () => ({})): TestServer {
  const server = new TestServer()
  beforeAll(async () => server.start(await env()))
  afterAll(async () => {
    // Whatever the tests of the file have changed, the audit must be able to do it again and to take it back.
    const wrong = await server.wrongInvocations()
    await server.stop()
    expect(wrong).toEqual([])
  })
  return server
}
