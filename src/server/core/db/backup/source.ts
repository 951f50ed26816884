import fs from 'node:fs'
import path from 'node:path'
import type { Config } from '#server/config.ts'
import { runningUrl } from '#server/core/db/embedded/embedded-cluster.ts'
import { chooseHome } from '#server/core/db/embedded/embedded-home.ts'
import { openDatabase } from '#server/core/db/open.ts'
import { openStore } from '#server/core/store/open-store.ts'
import type { BackupSource } from './backup.ts'

/**
 * The configured database, or the embedded one: that of the server that runs on the data directory, else one that is
 * started for this purpose and stopped by `cleanups`.
 */
export async function openSource(config: Config, cleanups: (() => Promise<void> | void)[]): Promise<BackupSource> {
  const store = await openStore(config)
  cleanups.push(() => store.close())
  if (config.databaseUrl !== undefined) return { databaseUrl: config.databaseUrl, store }
  const folder = path.join(config.dataDir, 'postgres')
  const running = fs.existsSync(config.dataDir) ? runningUrl(chooseHome(folder, () => undefined)) : undefined
  return { databaseUrl: running ?? (await openDatabase(config, cleanups)), store }
}
