import path from 'node:path'
import type { Config } from '#server/config.ts'
import { lockDataDir } from './data-dir.ts'
import { startEmbeddedPostgres } from './embedded.ts'

/**
 * The database: the configured one, or an embedded PostgreSQL in the data directory. Answers its URL; what has to be
 * done at the end is put before `cleanups`.
 */
export async function openDatabase(config: Config, cleanups: (() => Promise<void> | void)[]): Promise<string> {
  if (config.databaseUrl !== undefined) return config.databaseUrl
  const lock = lockDataDir(config.dataDir)
  cleanups.unshift(() => lock.release())
  const postgres = await startEmbeddedPostgres({
    dir: path.join(config.dataDir, 'postgres'),
    // Beside the server: backups, and whoever looks for a fault.
    connections: config.databaseConnections + 20,
    // The log of the database, for those who look for a fault.
    log: (line) => config.logLevel === 'debug' && process.stdout.write(`${line}\n`),
  })
  cleanups.unshift(() => postgres.stop())
  return postgres.url
}
