import { randomInt } from 'node:crypto'
import { Kysely, PostgresDialect, sql } from 'kysely'
import type { Transaction } from 'kysely'
import { Pool, types } from 'pg'
import { setInEachTransaction } from './pooled.ts'
import { enablePreparedStatements, prepared } from './prepared.ts'
import { readMoment } from './moment.ts'
import { shareConnections } from './share-connections.ts'
import type { Database } from './schema.gen.ts'

types.setTypeParser(types.builtins.INT8, Number)
types.setTypeParser(types.builtins.NUMERIC, Number)
// An array of int8, `{1,2}`: pg names no constant for it.
types.setTypeParser(
  1016 as typeof types.builtins.INT8,
  (text: string) => JSON.parse(`[${text.slice(1, -1)}]`) as number[],
)
types.setTypeParser(types.builtins.TIMESTAMPTZ, readMoment)
types.setTypeParser(types.builtins.DATE, (text: string) => text)

export type Db = Kysely<Database>
export type Tx = Transaction<Database>

export interface Databases {
  /** Works as the role `academy_app`: row-level security holds. Everything but migrations uses this one. */
  app: Db
  appPool: Pool
  /**
   * The same role on separate connections, for short work while a request's own transaction is open. With `app`, enough
   * concurrent requests would deadlock: each holds a connection and waits for another.
   */
  aside: Db
  /**
   * The same role across tenants, for the statement that reads the session of each request, before its tenant is known.
   * A rule test lists the files that may use it.
   */
  sessions: Db
  /** The same role for downloads (see snapshot.ts), with the number of open ones and their maximum. */
  snapshots: { db: Db; open: number; max: number }
  /** How many connections the job queue's own pool may have. */
  queueConnections: number
  /** Works as the owner of the schema: migrations, the job queue's own tables, the server's secrets. */
  owner: Db
  ownerPool: Pool
  close(): Promise<void>
}

interface Target {
  url: string
  /** A pooler, which gives each transaction whichever connection to PostgreSQL is free. */
  isPooler: boolean
}

/**
 * No query runs without the `settings`: they are part of the connection's start-up packet or, behind a pooler, set in
 * each transaction.
 */
function connect(
  { url, isPooler }: Target,
  limits: { max: number; waitMs: number },
  settings: Readonly<Record<string, string>> = {},
): { db: Db; pool: Pool } {
  const options = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`)
  const pool = new Pool({
    connectionString: url,
    max: limits.max,
    // Bounds the wait for a free connection as well as for a new one.
    connectionTimeoutMillis: limits.waitMs,
    application_name: 'academy-console',
    ...(options.length > 0 && !isPooler ? { options: options.join(' ') } : {}),
  })
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => undefined)
  // So would one that breaks in use but between two queries; the next query fails and says so.
  pool.on('connect', (client) => {
    client.on('error', () => undefined)
    enablePreparedStatements(client, isPooler)
    if (isPooler) setInEachTransaction(client, settings)
  })
  return { db: new Kysely<Database>({ dialect: new PostgresDialect({ pool }) }), pool }
}

interface PoolOptions {
  /** For all pools and the server's other connections together. */
  connections?: number
  /** How long to wait for a connection, in milliseconds. */
  waitMs?: number
  /** A pooler in front of the same database, for requests and downloads. */
  poolerUrl?: string | undefined
}

/** Opens the pools; each connects when it is first needed. */
export function openDatabases(
  url: string,
  { connections = 20, waitMs = 30_000, poolerUrl }: PoolOptions = {},
): Databases {
  const shares = shareConnections(connections)
  const direct = { url, isPooler: false }
  // What is waited for during a transaction is never behind the pooler: requests could hold all its connections.
  const pooled = poolerUrl === undefined ? direct : { url: poolerUrl, isPooler: true }
  const open = (target: Target, max: number, settings?: Readonly<Record<string, string>>) =>
    connect(target, { max, waitMs }, settings)
  const role = { role: 'academy_app' }
  const owner = open(direct, shares.owner)
  const app = open(pooled, shares.app, role)
  const aside = open(direct, shares.aside, role)
  const sessions = open(direct, shares.sessions, { ...role, 'app.scope': 'system' })
  const snapshots = open(pooled, shares.snapshots, role)
  return {
    app: app.db,
    appPool: app.pool,
    aside: aside.db,
    sessions: sessions.db,
    snapshots: { db: snapshots.db, open: 0, max: shares.snapshots },
    queueConnections: shares.queue,
    owner: owner.db,
    ownerPool: owner.pool,
    async close() {
      await app.db.destroy()
      await aside.db.destroy()
      await sessions.db.destroy()
      await snapshots.db.destroy()
      await owner.db.destroy()
    },
  }
}

/**
 * Checks that connections work as the role that row-level security binds (a pooler, or `options` in the URL, can keep
 * the start-up setting from arriving), and that a pooler leads to the database of the owner.
 */
export async function requireAppRole({ app, aside, owner }: Databases): Promise<void> {
  for (const db of [app, aside]) {
    const { rows } = await sql<{ role: string }>`SELECT current_user AS role`.execute(db)
    if (rows[0]?.role === 'academy_app') continue
    throw new Error(
      'The connection to the database does not take on the role academy_app, on which the separation of customers rests. ' +
        'DATABASE_URL must have no "options" and lead to PostgreSQL itself; a pooler belongs into DATABASE_POOLER_URL.',
    )
  }
  await owner.transaction().execute(async (tx) => {
    const key = randomInt(2 ** 31)
    await sql`SELECT pg_advisory_xact_lock(hashtext('academy-same-database'), ${key}::int)`.execute(tx)
    const { rows } = await sql<{ free: boolean }>`
      SELECT pg_try_advisory_xact_lock(hashtext('academy-same-database'), ${key}::int) AS free`.execute(app)
    if (rows[0]?.free) throw new Error('DATABASE_URL and DATABASE_POOLER_URL lead to different databases.')
  })
}

/** Which rows a transaction sees. */
export interface Scope {
  customerIds: readonly number[]
  /** The person whose own rows (settings) are visible too; none when absent. */
  masterId?: number
  /** The browser tab that makes the changes; stored with them. */
  origin?: string | undefined
  /** The statement timeout; none when absent. */
  seconds?: number | undefined
  readOnly?: boolean
}

const origins = new WeakMap<Tx, Db>()
const limits = new WeakMap<Tx, number>()

/** The database in which a transaction of `inTenant` was begun: the key of caches per database. */
export function databaseOf(tx: Tx): Db | undefined {
  return origins.get(tx)
}

/** Sets the timeout of the transaction's further statements. */
export async function limitStatements(tx: Tx, seconds: number): Promise<void> {
  if (limits.get(tx) === seconds) return
  // A savepoint may bring the former limit back.
  limits.delete(tx)
  await sql`SELECT set_config('statement_timeout', ${milliseconds(seconds)}, true)`.execute(tx)
}

const milliseconds = (seconds: number) => String(Math.round(seconds * 1000))

/** Runs `work` in one transaction that sees the rows of the given customers and person, and no others. */
export function inTenant<T>(db: Db, scope: Scope, work: (tx: Tx) => Promise<T>): Promise<T> {
  const begin = scope.readOnly ? db.transaction().setAccessMode('read only') : db.transaction()
  return begin.execute(async (tx) => {
    origins.set(tx, db)
    await setScope(tx, scope)
    if (scope.seconds !== undefined) limits.set(tx, scope.seconds)
    return work(tx)
  })
}

/** Sets which rows the rest of the transaction sees. */
export async function setScope(tx: Tx, scope: Scope): Promise<void> {
  const person = scope.masterId === undefined ? '' : String(scope.masterId)
  const limit =
    scope.seconds === undefined ? sql`` : sql`, set_config('statement_timeout', ${milliseconds(scope.seconds)}, true)`
  await sql`
    SELECT ${prepared} set_config('app.customer_ids', ${scope.customerIds.join(',')}, true),
           set_config('app.master_id', ${person}, true),
           set_config('app.origin', ${scope.origin ?? ''}, true)${limit}`.execute(tx)
}

/** Adds a customer to the scope of the transaction: one that it creates, or undoes a change of. */
export async function widenScope(tx: Tx, customerId: number): Promise<void> {
  await sql`SELECT set_config('app.customer_ids', concat_ws(',', nullif(current_setting('app.customer_ids', true), ''), ${customerId}::text), true)`.execute(
    tx,
  )
}

/**
 * Runs `work` across tenants: for what happens before a tenant is known (login, session) or for none in particular
 * (seed, housekeeping). A rule test lists the files that may use it.
 */
export function asSystem<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  return db.transaction().execute(async (tx) => {
    await sql`SELECT ${prepared} set_config('app.scope', 'system', true)`.execute(tx)
    return work(tx)
  })
}

/**
 * Does part of a call's work across all customers, in the call's own transaction: for what belongs to a person,
 * whichever customer manages the account.
 */
export async function acrossCustomers<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  const { rows } = await sql<{ scope: string | null }>`
    SELECT current_setting('app.scope', true) AS scope, set_config('app.scope', 'system', true)`.execute(tx)
  const done = await work()
  await sql`SELECT set_config('app.scope', ${rows[0]?.scope ?? ''}, true)`.execute(tx)
  return done
}
