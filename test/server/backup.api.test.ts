import { stat, truncate, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { Client } from 'pg'
import { expect, inject, it, onTestFinished } from 'vitest'
import { backUp } from '#server/core/db/backup/backup.ts'
import { restore } from '#server/core/db/backup/restore.ts'
import { openStore } from '#server/core/store/open-store.ts'
import { makeCustomer } from '#test/factories/people.ts'
import { readCatalogue } from '#test/helpers/contract/catalogue.ts'
import { fillTables } from '#test/helpers/fill-tables.ts'
import { temporaryFolder } from '#test/helpers/folder.ts'
import { administer, databaseUrlOf, makeDatabase, startTestPostgres } from '#test/helpers/postgres.ts'
import { startTestServer } from '#test/helpers/start.ts'

const key = 'a1'.repeat(32)
const storeIn = (dataDir: string) => openStore({ dataDir, s3: undefined })
const npwp = '012345678901000'

/** What each table holds, as a digest of its rows. */
async function contentOf(databaseUrl: string): Promise<Record<string, string>> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace
          AND relkind IN ('r', 'p') AND NOT relispartition AND relname NOT LIKE 'kysely%' ORDER BY 1`,
    )
    const content: Record<string, string> = {}
    for (const { name } of tables) {
      const { rows } = await client.query<{ digest: string }>(
        `SELECT count(*) || ' ' || md5(coalesce(string_agg(t::text, '|' ORDER BY t::text), '')) AS digest FROM "${name}" t`,
      )
      content[name] = rows[0]?.digest ?? ''
    }
    return content
  } finally {
    await client.end()
  }
}

/** A database with rows in every table, one of them encrypted, and an uploaded file. */
async function source() {
  const databaseUrl = await makeDatabase(inject('databaseUrl'), inject('templateDatabase'))
  const running = await startTestServer(databaseUrl)
  const { databases, vault } = running.server
  const customer = await makeCustomer(databases.owner)
  await fillTables(databases.owner, await readCatalogue(databases.owner), 1)
  await databases.owner
    .updateTable('customer')
    .set({ npwp_enc: vault.seal(npwp, 'customer.npwp') })
    .where('id', '=', customer.id)
    .execute()
  await running.stop()
  const folder = temporaryFolder()
  await writeFile(path.join(folder, 'evidence'), 'evidence')
  const store = await storeIn(temporaryFolder())
  await store.put(key, path.join(folder, 'evidence'))
  return { databaseUrl, store, customerId: customer.id }
}

/** An empty database in a cluster that has never seen the product; its owner has the documented privileges. */
async function emptyCluster(): Promise<string> {
  const postgres = await startTestPostgres()
  onTestFinished(() => postgres.stop())
  await administer(postgres.url, `CREATE ROLE plain LOGIN CREATEROLE PASSWORD 'x'`, 'CREATE DATABASE plain OWNER plain')
  return Object.assign(new URL(databaseUrlOf(postgres.url, 'plain')), { username: 'plain', password: 'x' }).href
}

it('a backup restored into a new cluster has the same rows, files, privileges and encryption key', async () => {
  const from = await source()
  const folder = path.join(temporaryFolder(), 'backup')
  const { tables } = await backUp(from, folder)
  expect(tables.filter(({ rows }) => rows > 0).length).toBeGreaterThan(80)
  expect((await stat(folder)).mode & 0o077).toBe(0)
  await expect(backUp(from, folder)).rejects.toThrow('exists already')

  const to = { databaseUrl: await emptyCluster(), store: await storeIn(temporaryFolder()) }
  await restore(folder, to)
  expect(await contentOf(to.databaseUrl)).toMatchObject(
    Object.fromEntries(
      Object.entries(await contentOf(from.databaseUrl)).filter(([name]) => name !== 'upload_progress'),
    ),
  )
  expect(await text(await to.store.open(key))).toBe('evidence')
  await expect(restore(folder, to)).rejects.toThrow('not empty')
  // Nor is a row hidden from an owner who is no superuser.
  expect((await backUp(to, path.join(temporaryFolder(), 'backup'))).tables).toEqual(tables)

  const running = await startTestServer(to.databaseUrl)
  onTestFinished(() => running.stop())
  const { databases, vault } = running.server
  const { npwp_enc: sealed } = await databases.owner
    .selectFrom('customer')
    .select('npwp_enc')
    .where('id', '=', from.customerId)
    .executeTakeFirstOrThrow()
  expect(vault.open(sealed ?? Buffer.alloc(0), 'customer.npwp')).toBe(npwp)
  const unfinished = databases.owner
    .selectFrom('upload_progress')
    .select('id')
    .where('status', 'in', ['QUEUED', 'RUNNING'])
  expect(await unfinished.execute()).toEqual([])
  // Numbers go on where they were.
  expect((await makeCustomer(databases.owner)).id).toBeGreaterThan(from.customerId)
})

it('a damaged backup is refused and leaves the database empty', async () => {
  const from = await source()
  const folder = path.join(temporaryFolder(), 'backup')
  await backUp(from, folder)
  await truncate(path.join(folder, 'tables', 'customer.copy.gz'), 20)
  const to = { databaseUrl: await makeDatabase(inject('databaseUrl')), store: await storeIn(temporaryFolder()) }
  await expect(restore(folder, to)).rejects.toThrow()
  expect(await contentOf(to.databaseUrl)).toEqual({})
  await expect(restore(temporaryFolder(), to)).rejects.toThrow('not a complete backup')
})
