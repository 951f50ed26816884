import { chmod, mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { makeVault } from '#server/core/crypto/vault.ts'
import { syncRoles } from '#server/areas/session/user/roles.ts'
import { asSystem, openDatabases } from '#server/core/db/database.ts'
import { startEmbeddedPostgres } from '#server/core/db/embedded/embedded.ts'
import { migrate } from '#server/core/db/migrate.ts'
import { receivingOf } from '#server/core/upload/files.ts'
import { seedDemo } from '#server/demo/seed.ts'

// How long the demo academy takes on an empty database, against the time that PostgreSQL alone needs to write the same
// rows into tables with the same indexes and checks, one statement for each table.
const dir = await mkdtemp(path.join('/var/tmp', 'academy-bench-'))
// As root the database is another user, who has to pass through; else it would be kept elsewhere, and stay there.
await chmod(dir, 0o711)
const postgres = await startEmbeddedPostgres({ dir: path.join(dir, 'data') })
const databases = openDatabases(postgres.url)
const { owner, app } = databases

const seconds = (since: number) => (performance.now() - since) / 1000

/** The same rows again: how many, and in how many seconds. */
async function copyAll(): Promise<{ rows: number; took: number }> {
  const { rows: tables } = await sql<{ name: string }>`
    SELECT format('%I', relname) AS name FROM pg_class
     WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' ORDER BY 1`.execute(owner)
  const started = performance.now()
  let rows = 0
  for (const { name } of tables) {
    const table = sql.raw(name)
    await sql`CREATE TEMP TABLE again (LIKE ${table} INCLUDING ALL EXCLUDING GENERATED EXCLUDING IDENTITY)`.execute(
      owner,
    )
    const { numAffectedRows } = await sql`INSERT INTO again SELECT * FROM ${table}`.execute(owner)
    rows += Number(numAffectedRows ?? 0)
    await sql`DROP TABLE again`.execute(owner)
  }
  return { rows, took: seconds(started) }
}

try {
  await migrate(owner)
  await asSystem(app, syncRoles)
  const started = performance.now()
  await seedDemo(
    app,
    makeVault([{ id: 1, secret: 'a secret of the benchmark, long enough' }]),
    await receivingOf({ dataDir: dir, s3: undefined }),
    'bench-password',
    new Date(),
  )
  const took = seconds(started)
  const floor = await copyAll()
  console.log(
    `the demo academy, ${floor.rows} rows: ${took.toFixed(1)} s (aim 30), PostgreSQL alone ${floor.took.toFixed(1)} s, ratio ${(took / floor.took).toFixed(1)}`,
  )
} finally {
  await databases.close()
  await postgres.stop()
  await rm(dir, { recursive: true, force: true })
}
