import { createWriteStream } from 'node:fs'
import { mkdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { Client } from 'pg'
import { to } from 'pg-copy-streams'
import type { FileStore } from '#server/core/store/store.ts'
import type { Manifest } from './manifest.ts'
import { filesFolder, manifestFile, quoted, tableFile } from './manifest.ts'

interface TableRow {
  name: string
  columns: string[]
}

/** Every table of the schema with the columns that are stored: generated ones are computed again. */
const tablesQuery = `
  SELECT c.relname AS name, array_agg(a.attname::text ORDER BY a.attnum) AS columns
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
   WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
     AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = '' AND c.relname NOT LIKE 'kysely%'
   GROUP BY c.relname ORDER BY c.relname`

const sequencesQuery = `
  SELECT sequencename AS name, last_value::text AS "lastValue"
    FROM pg_sequences WHERE schemaname = 'public' ORDER BY sequencename`

async function copyTable(client: Client, { name, columns }: TableRow, folder: string): Promise<number> {
  const names = columns.map(quoted).join(', ')
  const rows = client.query(to(`COPY (SELECT ${names} FROM ${quoted(name)}) TO STDOUT`))
  const file = createWriteStream(path.join(folder, tableFile(name)), { mode: 0o600 })
  await pipeline(rows, createGzip({ level: 4 }), file)
  return rows.rowCount
}

async function copyFiles(store: FileStore, folder: string): Promise<void> {
  await mkdir(folder)
  for await (const { key } of store.list()) {
    await pipeline(await store.open(key), createWriteStream(path.join(folder, key), { mode: 0o600 }))
  }
}

async function copyDatabase(client: Client, folder: string): Promise<Manifest> {
  // One snapshot for all tables: what is written meanwhile is not in the backup.
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
  const madeAt = new Date().toISOString()
  const done = await client.query<{ name: string }>('SELECT name FROM kysely_migration ORDER BY name')
  const { rows: found } = await client.query<TableRow>(tablesQuery)
  await mkdir(path.join(folder, 'tables'))
  const tables = []
  for (const table of found) tables.push({ ...table, rows: await copyTable(client, table, folder) })
  // Sequences know no snapshot. Read after the tables, they are never behind them.
  const sequences = await client.query<{ name: string; lastValue: string | null }>(sequencesQuery)
  await client.query('COMMIT')
  return { format: 1, madeAt, migrations: done.rows.map(({ name }) => name), tables, sequences: sequences.rows }
}

export interface BackupSource {
  /** URL of the owner of the database. */
  databaseUrl: string
  /** Where the uploaded files are. */
  store: FileStore
}

/**
 * Writes a consistent copy of the database and of the uploaded files into `folder`, which must not exist yet. The server
 * may run meanwhile. The copy holds the server's own secrets, so only the user of this process may read it.
 * @returns what the backup holds.
 * @throws Error when the folder exists, or the database cannot be read.
 */
export async function backUp({ databaseUrl, store }: BackupSource, folder: string): Promise<Manifest> {
  const target = path.resolve(folder)
  if (await stat(target).catch(() => undefined)) throw new Error(`${target} exists already.`)
  const unfinished = `${target}.unfinished`
  await rm(unfinished, { recursive: true, force: true })
  await mkdir(unfinished, { recursive: true, mode: 0o700 })
  const client = new Client({ connectionString: databaseUrl, application_name: 'academy-console-backup' })
  await client.connect()
  try {
    const manifest = await copyDatabase(client, unfinished)
    // After the database: a file is stored before the row that refers to it, and never changed.
    await copyFiles(store, path.join(unfinished, filesFolder))
    await writeFile(path.join(unfinished, manifestFile), JSON.stringify(manifest, null, 2), {
      mode: 0o600,
      flush: true,
    })
    await rename(unfinished, target)
    return manifest
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    throw error
  } finally {
    await client.end()
  }
}
