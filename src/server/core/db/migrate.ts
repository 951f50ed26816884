import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { MigrationProvider } from 'kysely/migration'
import { Migrator } from 'kysely/migration'
import { ensureRoles } from './roles.ts'

const folder = path.join(import.meta.dirname, 'migrations')

/** Migrations are plain SQL files, `NNNN-name.sql`, run in order of their names, each in the run's transaction. */
const provider: MigrationProvider = {
  async getMigrations() {
    const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()
    const migrations = await Promise.all(
      names.map(async (name) => {
        const text = await readFile(path.join(folder, name), 'utf8')
        const up = async (db: Kysely<unknown>) => {
          await sql.raw(text).execute(db)
        }
        return [name.replace(/\.sql$/, ''), { up }] as const
      }),
    )
    return Object.fromEntries(migrations)
  },
}

/**
 * Brings the database to this version and answers the names of the migrations that ran. Several servers may start at
 * once: the migrator takes a lock. `upTo` names the last migration to run, to make an earlier version.
 * @throws Error when a migration fails, or when the database is newer: it has migrations that this version does not know.
 */
export async function migrate<T>(db: Kysely<T>, upTo?: string): Promise<string[]> {
  await ensureRoles(db)
  const migrator = new Migrator({
    db: db as Kysely<unknown>,
    provider,
    // Branches land in any order: a database may have run 0010 before 0006 came. Numbers that depend on each other are
    // of one branch and so in order.
    allowUnorderedMigrations: true,
  })
  const { error, results } = await (upTo === undefined ? migrator.migrateToLatest() : migrator.migrateTo(upTo))
  if (error) {
    const message = error instanceof Error ? error.message : 'unknown error'
    const [, unknown] = /previously executed migration (\S+) is missing/.exec(message) ?? []
    if (unknown !== undefined) {
      throw new Error(
        `The database is newer than this Academy Console: it has the migration ${unknown}, which this version does not know. Start the version that made it or a newer one; nothing was changed.`,
      )
    }
    throw new Error(`The database could not be migrated: ${message}`, { cause: error })
  }
  return (results ?? []).filter((result) => result.status === 'Success').map((result) => result.migrationName)
}
