import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from 'kysely'
import type { Databases } from '#server/db/database.ts'
import { openDatabases } from '#server/db/database.ts'
import { generateSchema } from '#server/db/generate-schema.ts'
import { migrate } from '#server/db/migrate.ts'
import type { TestPostgres } from '#test/helpers/postgres.ts'
import { administer, makeDatabase, startTestPostgres } from '#test/helpers/postgres.ts'
import { filesBelow, readSource } from '#test/helpers/sources.ts'

let postgres: TestPostgres
const opened: Databases[] = []

beforeAll(async () => {
  postgres = await startTestPostgres()
}, 60_000)

afterAll(async () => {
  for (const databases of opened) await databases.close()
  await postgres.stop()
})

async function emptyDatabase(): Promise<Databases> {
  const databases = openDatabases(await makeDatabase(postgres.url))
  opened.push(databases)
  return databases
}

const migrations = filesBelow(['src/server/db/migrations'], ['.sql']).map((file) =>
  file.replace(/^.*\//, '').replace(/\.sql$/, ''),
)

const applied = async ({ owner }: Databases) => {
  const { rows } = await sql<{ name: string }>`SELECT name FROM kysely_migration ORDER BY name`.execute(owner)
  return rows.map((row) => row.name)
}

describe('migrations', () => {
  it('are numbered, each number once', () => {
    expect(migrations.length).toBeGreaterThan(3)
    const numbers = migrations.map((name) => name.slice(0, 4))
    expect(new Set(numbers).size).toBe(numbers.length)
    for (const name of migrations) expect(name).toMatch(/^\d{4}-[a-z]+(-[a-z]+)*$/)
  })

  it('make an empty database what it should be, and do nothing the second time', async () => {
    const databases = await emptyDatabase()
    expect(await migrate(databases.owner)).toEqual(migrations)
    expect(await applied(databases)).toEqual(migrations)
    expect(await migrate(databases.owner)).toEqual([])
    expect(await applied(databases)).toEqual(migrations)
  })

  it('run once when several servers start at the same moment', async () => {
    const databases = await emptyDatabase()
    const results = await Promise.all(Array.from({ length: 4 }, () => migrate(databases.owner)))
    expect(results.flat().toSorted()).toEqual(migrations)
  })

  it('refuse a database that was made by a newer version, in words for people', async () => {
    const databases = await emptyDatabase()
    await migrate(databases.owner)
    await sql`INSERT INTO kysely_migration (name, timestamp) VALUES ('9999-from-the-future', now())`.execute(
      databases.owner,
    )
    await expect(migrate(databases.owner)).rejects.toThrow(
      /^The database is newer than this Academy Console: it has the migration 9999-from-the-future, which .*; nothing was changed\.$/,
    )
  })

  it('that fail leave nothing behind and say which database error it was', async () => {
    const url = await makeDatabase(postgres.url)
    await administer(url, 'CREATE TABLE voucher (id int)')
    const databases = openDatabases(url)
    opened.push(databases)
    await expect(migrate(databases.owner)).rejects.toThrow(
      /^The database could not be migrated: .*voucher.*already exists/,
    )
    const { rows } = await sql<{ n: number }>`SELECT count(*) AS n FROM pg_tables WHERE tablename = 'customer'`.execute(
      databases.owner,
    )
    expect(rows[0]?.n).toBe(0)
  })
})

describe('the types of the tables', () => {
  it('are those of the migrated database; `node src/tools/schema.ts` writes them anew', async () => {
    const databases = await emptyDatabase()
    await migrate(databases.owner)
    const client = await databases.ownerPool.connect()
    const text = await generateSchema(client)
    client.release()
    expect(text).toBe(readSource('src/server/db/schema.gen.ts'))
  })
})
