import { createReadStream } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { Client } from 'pg'
import { from } from 'pg-copy-streams'
import { openDatabases } from '#server/core/db/database.ts'
import { migrate } from '#server/core/db/migrate.ts'
import { isMissing } from '#server/core/store/store.ts'
import type { BackupSource } from './backup.ts'
import { filesFolder, Manifest, manifestFile, quoted, tableFile } from './manifest.ts'

async function readManifest(folder: string): Promise<Manifest> {
  const file = path.join(folder, manifestFile)
  const text = await readFile(file, 'utf8').catch(() => {
    throw new Error(`${path.resolve(folder)} is not a complete backup: it has no ${manifestFile}.`)
  })
  return Manifest.parse(JSON.parse(text))
}

async function requireEmpty(client: Client): Promise<void> {
  const { rows } = await client.query(
    `SELECT 1 FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') LIMIT 1`,
  )
  if (rows.length > 0) throw new Error('The database is not empty. A backup is restored only into an empty database.')
}

/** Makes tables, role and privileges as the version that made the backup had them. */
async function makeSchema(databaseUrl: string, migrations: readonly string[]): Promise<void> {
  const databases = openDatabases(databaseUrl)
  try {
    const made = await migrate(databases.owner, migrations.at(-1))
    const missing = migrations.filter((name) => !made.includes(name))
    const extra = made.filter((name) => !migrations.includes(name))
    if (missing.length > 0 || extra.length > 0) {
      throw new Error(
        `The backup was made by another version of Academy Console: ${[...missing, ...extra].join(', ')} differ. Restore it with that version.`,
      )
    }
  } finally {
    await databases.close()
  }
}

interface Constraint {
  table: string
  name: string
  definition: string
}

const foreignKeys = `
  SELECT c.conrelid::regclass::text AS table, c.conname AS name, pg_get_constraintdef(c.oid) AS definition
    FROM pg_constraint c JOIN pg_class r ON r.oid = c.conrelid
   WHERE c.contype = 'f' AND r.relnamespace = 'public'::regnamespace AND c.conparentid = 0`

async function copyTable(client: Client, folder: string, { name, columns, rows }: Manifest['tables'][number]) {
  const names = columns.map(quoted).join(', ')
  const copy = client.query(from(`COPY ${quoted(name)} (${names}) FROM STDIN`))
  await pipeline(createReadStream(path.join(folder, tableFile(name))), createGunzip(), copy)
  if (copy.rowCount !== rows) throw new Error(`The backup is damaged: ${name} has ${copy.rowCount} of ${rows} rows.`)
}

/**
 * Fills the tables in one transaction. Foreign keys are dropped and made again at the end, which checks them, because
 * only a superuser could suspend them.
 */
async function fill(client: Client, folder: string, manifest: Manifest): Promise<void> {
  await client.query('BEGIN')
  const { rows: keys } = await client.query<Constraint>(foreignKeys)
  for (const { table, name } of keys) await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${quoted(name)}`)
  const tables = manifest.tables.map(({ name }) => quoted(name))
  const { rows: forced } = await client.query<{ name: string }>(
    `SELECT oid::regclass::text AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relforcerowsecurity`,
  )
  // COPY is not possible under row-level security, which holds for the owner too.
  for (const { name } of forced) await client.query(`ALTER TABLE ${name} NO FORCE ROW LEVEL SECURITY`)
  for (const name of tables) await client.query(`ALTER TABLE ${name} DISABLE TRIGGER USER`)
  // Migrations have filled some of them.
  await client.query(`TRUNCATE ${tables.join(', ')}`)
  for (const table of manifest.tables) await copyTable(client, folder, table)
  for (const { name, lastValue } of manifest.sequences) {
    if (lastValue !== null)
      await client.query('SELECT setval($1::text::regclass, $2::bigint)', [quoted(name), lastValue])
  }
  // The job queue is not part of a backup.
  await client.query(`
    UPDATE upload_progress SET status = 'FAILED', finished_at = now(), message = 'Interrupted by restoring a backup.'
     WHERE status IN ('QUEUED', 'RUNNING')`)
  for (const name of tables) await client.query(`ALTER TABLE ${name} ENABLE TRIGGER USER`)
  for (const { name } of forced) await client.query(`ALTER TABLE ${name} FORCE ROW LEVEL SECURITY`)
  for (const { table, name, definition } of keys) {
    await client.query(`ALTER TABLE ${table} ADD CONSTRAINT ${quoted(name)} ${definition}`)
  }
  await client.query('COMMIT')
  await client.query('ANALYZE')
}

/**
 * Restores a backup into an empty database, which may be in another cluster, and the uploaded files into the configured store. A
 * newer version migrates the database further when its server starts.
 * @throws Error when the backup is incomplete or damaged, or the database is not empty; the database is
 * as it was then.
 */
export async function restore(folder: string, { databaseUrl, store }: BackupSource): Promise<Manifest> {
  const manifest = await readManifest(folder)
  const client = new Client({ connectionString: databaseUrl, application_name: 'academy-console-restore' })
  await client.connect()
  try {
    await requireEmpty(client)
    try {
      await makeSchema(databaseUrl, manifest.migrations)
      await fill(client, folder, manifest)
    } catch (error) {
      await client.query('ROLLBACK')
      await client.query('DROP SCHEMA public CASCADE')
      await client.query('CREATE SCHEMA public')
      throw error
    }
    const uploaded = path.join(folder, filesFolder)
    const keys = await readdir(uploaded).catch((error: unknown) => {
      if (isMissing(error)) return []
      throw error
    })
    for (const key of keys) await store.put(key, path.join(uploaded, key))
    return manifest
  } finally {
    await client.end()
  }
}
