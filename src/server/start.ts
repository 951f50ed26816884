import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { pino } from 'pino'
import { makeFirstPerson } from './areas/session/first-person.ts'
import { syncRoles } from './areas/session/user/roles.ts'
import { areaParts } from './core/area.ts'
import { bulkJob } from './core/bulk/job.ts'
import { startChangeFeed } from './core/change/feed.ts'
import { readCommands } from './commands.ts'
import type { Config } from './config.ts'
import { atPort } from './config.ts'
import type { Clock } from './core/clock.ts'
import { realClock } from './core/clock.ts'
import { openVault } from './core/crypto/open-vault.ts'
import type { Databases } from './core/db/database.ts'
import { asSystem, openDatabases, requireAppRole } from './core/db/database.ts'
import { migrate } from './core/db/migrate.ts'
import type { Trouble } from './core/db/supervised.ts'
import { readSecret } from './core/db/secret.ts'
import { filesOf, receivingOf } from './core/upload/files.ts'
import type { Receiving } from './core/upload/receive.ts'
import { startSweep } from './core/upload/sweep.ts'
import { loadAreas } from './discover.ts'
import { allHandlers } from './handlers.ts'
import { listCallsNamed } from './lists.ts'
import { buildApp } from './core/http/app.ts'
import type { Server } from './core/http/pipeline.ts'
import { startHousekeeping } from './core/jobs/housekeeping.ts'
import { startJobs } from './core/jobs/jobs.ts'
import { seedDemo } from './demo/seed.ts'

export interface Running {
  /** Where the server listens, with the port that it got. */
  url: string
  config: Config
  app: FastifyInstance
  server: Server
  /** Set when this start filled an empty database. */
  seeded: { password: string; logins: readonly string[] } | undefined
  /** Takes no more requests, finishes those in flight and the running chunks, closes the connections. */
  stop(): Promise<void>
}

export interface StartOptions {
  config: Config
  databaseUrl: string
  /** Why the embedded database cannot be used at the moment, where that is known. */
  databaseTrouble?: () => Trouble | undefined
  /** Checks every answer against the contract, for tests. */
  checkAnswers?: boolean
  /** Another than the real one, for tests. */
  clock?: Clock
  /** How long to wait for a connection to the database, in milliseconds, for tests. */
  waitMs?: number
  /** A console built elsewhere than usual, for benchmarks. */
  consoleDir?: string
}

/** A stopped step must not keep the others from stopping. */
async function stopAll(steps: readonly (() => Promise<unknown>)[]): Promise<void> {
  const errors: unknown[] = []
  for (const step of steps) await step().catch((error: unknown) => errors.push(error))
  if (errors.length > 0) throw new AggregateError(errors, 'The server did not stop cleanly')
}

async function prepare(databases: Databases, config: Config, receiving: Receiving, logger: Logger) {
  await migrate(databases.owner)
  await requireAppRole(databases)
  await asSystem(databases.app, (tx) => syncRoles(tx))
  const secret = config.sessionSecret ?? (await readSecret(databases.owner, 'session'))
  const vault = await openVault(databases.owner, config.encryptionKeys)
  const seeded =
    config.seed === 'demo' ? await seedDemo(databases.app, vault, receiving, config.seedPassword) : undefined
  if (config.admin && (await makeFirstPerson(databases.app, config.admin))) logger.info('the first person was made')
  for (const part of areaParts()) if (part.prepare) await asSystem(databases.app, part.prepare)
  // Fresh tables have no statistics yet, and the first plans would be poor ones.
  if (seeded) await databases.ownerPool.query('ANALYZE')
  return { secret, vault, seeded }
}

/** Migrates, seeds an empty database when the configuration says so, starts the job queue and listens. */
export async function startServer(options: StartOptions): Promise<Running> {
  const {
    config,
    databaseUrl,
    checkAnswers = false,
    clock = realClock,
    consoleDir,
    waitMs,
    databaseTrouble = () => undefined,
  } = options
  const logger = pino({ level: config.logLevel })
  const databases = openDatabases(databaseUrl, {
    connections: config.databaseConnections,
    poolerUrl: config.databasePoolerUrl,
    ...(waitMs === undefined ? {} : { waitMs }),
  })
  try {
    await loadAreas()
    const receiving = await receivingOf(config)
    const { secret, vault, seeded } = await prepare(databases, config, receiving, logger)
    const files = filesOf(receiving, secret)
    // Jobs that were interrupted go on as soon as there are workers; commands among them wait for the whole server.
    const whole = Promise.withResolvers<Server>()
    const jobs = await startJobs(
      databases,
      [...areaParts().flatMap((part) => part.jobs?.(whole.promise, logger) ?? []), bulkJob(whole.promise, logger)],
      logger,
      clock,
    )
    const feed = await startChangeFeed(databaseUrl, databases.aside, logger)
    const keys = { secret: new TextEncoder().encode(secret) }
    const [handlers, commands] = [allHandlers(), await readCommands()]
    const place = consoleDir ? { consoleDir } : {}
    const server: Server = {
      config,
      databases,
      clock,
      jobs,
      feed,
      keys,
      vault,
      files,
      handlers,
      listCalls: listCallsNamed,
      commands,
      checkAnswers,
      databaseTrouble,
      ...place,
    }
    whole.resolve(server)
    const app = await buildApp(server, logger)
    await app.listen({ port: config.port, host: config.host })
    const house = startHousekeeping(databases.app, logger, clock, config.restoreDays)
    const sweep = startSweep(databases.app, files, logger, clock)
    const works = areaParts().flatMap((part) => part.start?.(server, logger) ?? [])
    const { port } = app.server.address() as AddressInfo
    const actual = atPort(config, port)
    // Links name the port that there is.
    server.config = actual
    const stop = () =>
      stopAll([
        () => app.close(),
        () => house.stop(),
        ...works.map((work) => () => work.stop()),
        () => sweep.stop(),
        () => feed.stop(),
        () => jobs.stop(),
        () => databases.close(),
        async () => files.store.close(),
      ])
    return { url: actual.publicUrl, config: actual, app, server, seeded, stop }
  } catch (error) {
    await databases.close()
    throw error
  }
}
