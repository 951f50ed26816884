import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import { syncRoles } from '#server/areas/session/user/roles.ts'
import { readConfig } from '#server/config.ts'
import { openDatabases } from '#server/core/db/database.ts'
import { migrate } from '#server/core/db/migrate.ts'
import { openDatabase } from '#server/core/db/open.ts'
import { seedLarge } from '#server/demo/large/large.ts'

// Fills an empty database for measuring: the configured one, or the embedded one in DATA_DIR.
const { values } = parseArgs({ options: { scale: { type: 'string', default: '1' } } })
const scale = Number(values.scale)
const cleanups: (() => Promise<void> | void)[] = []
try {
  if (!(scale > 0 && scale <= 10))
    throw new Error(`--scale must be a number above 0 and up to 10, got '${values.scale}'`)
  const config = readConfig()
  const url = await openDatabase(config, cleanups)
  const databases = openDatabases(url)
  try {
    await migrate(databases.owner)
    await databases.app.transaction().execute((tx) => syncRoles(tx))
  } finally {
    await databases.close()
  }
  const password = config.seedPassword ?? randomBytes(9).toString('base64url')
  const result = await seedLarge({ url, scale, password, say: console.log })
  console.log(
    `\nDone in ${(result.milliseconds / 1000).toFixed(0)} s. Login: superadmin@akn.example, password ${password}`,
  )
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
} finally {
  for (const cleanup of cleanups) await cleanup()
}
