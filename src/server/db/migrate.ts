import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { MigrationProvider } from 'kysely/migration'
import { Migrator } from 'kysely/migration'

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
 * once: the migrator takes a lock.
 * @throws Error when a migration fails, or when the database has migrations that this version does not know.
 */
export async function migrate<T>(db: Kysely<T>): Promise<string[]> {
  const migrator = new Migrator({ db: db as Kysely<unknown>, provider })
  const { error, results } = await migrator.migrateToLatest()
  if (error) {
    const message = error instanceof Error ? error.message : 'unknown error'
    if (message.includes('corrupted migrations')) {
      throw new Error(
        `The database was made by another version of Academy Console (${message}). Install that version or a newer one.`,
      )
    }
    throw new Error(`The database could not be migrated: ${message}`, { cause: error })
  }
  return (results ?? []).filter((result) => result.status === 'Success').map((result) => result.migrationName)
}
