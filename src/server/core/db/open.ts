import path from 'node:path'
import { pino } from 'pino'
import type { Config } from '#server/config.ts'
import { lockDataDir } from './data-dir.ts'
import type { EmbeddedOptions } from './embedded/embedded.ts'
import { startEmbeddedPostgres } from './embedded/embedded.ts'
import type { Trouble } from './supervised.ts'
import { supervisePostgres } from './supervised.ts'

type Cleanups = (() => Promise<void> | void)[]

const optionsOf = (config: Config): EmbeddedOptions => ({
  dir: path.join(config.dataDir, 'postgres'),
  // Beside the server: backups, and whoever looks for a fault.
  connections: config.databaseConnections + 20,
  // The log of the database, for those who look for a fault.
  log: (line) => config.logLevel === 'debug' && process.stdout.write(`${line}\n`),
})

function lock({ dataDir }: Config, cleanups: Cleanups): void {
  const held = lockDataDir(dataDir)
  cleanups.unshift(() => held.release())
}

/**
 * The database, for a tool: the configured one, or an embedded PostgreSQL in the data directory. Answers its URL; what
 * has to be done at the end is put before `cleanups`.
 */
export async function openDatabase(config: Config, cleanups: Cleanups): Promise<string> {
  if (config.databaseUrl !== undefined) return config.databaseUrl
  lock(config, cleanups)
  const postgres = await startEmbeddedPostgres(optionsOf(config))
  cleanups.unshift(() => postgres.stop())
  return postgres.url
}

/**
 * The same for a server: an embedded PostgreSQL is restarted when it ends, and `giveUp` is called when that does not
 * help.
 */
export async function openServerDatabase(
  config: Config,
  cleanups: Cleanups,
  giveUp: (error: Error) => void,
): Promise<{ url: string; trouble: () => Trouble | undefined }> {
  if (config.databaseUrl !== undefined) return { url: config.databaseUrl, trouble: () => undefined }
  lock(config, cleanups)
  const postgres = await supervisePostgres(optionsOf(config), { log: pino({ level: config.logLevel }), giveUp })
  cleanups.unshift(() => postgres.stop())
  return postgres
}
