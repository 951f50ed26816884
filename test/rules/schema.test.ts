import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from 'kysely'
import type { Databases } from '#server/core/db/database.ts'
import { openDatabases } from '#server/core/db/database.ts'
import { generateSchema } from '#server/core/db/generate-schema.ts'
import { migrate } from '#server/core/db/migrate.ts'
import { readCatalogue } from '#test/helpers/catalogue.ts'
import { fillTables } from '#test/helpers/fill-tables.ts'
import type { TestPostgres } from '#test/helpers/postgres.ts'
import { administer, makeDatabase, startTestPostgres } from '#test/helpers/postgres.ts'
import { filesBelow, readSource } from '#test/helpers/sources.ts'

let postgres: TestPostgres
const opened: Databases[] = []

beforeAll(async () => {
  postgres = await startTestPostgres()
}, 120_000)

afterAll(async () => {
  for (const databases of opened) await databases.close()
  await postgres.stop()
})

async function emptyDatabase(): Promise<Databases> {
  const databases = openDatabases(await makeDatabase(postgres.url))
  opened.push(databases)
  return databases
}

const migrations = filesBelow(['src/server/core/db/migrations'], ['.sql']).map((file) =>
  file.replace(/^.*\//, '').replace(/\.sql$/, ''),
)

const applied = async ({ owner }: Databases) => {
  const { rows } = await sql<{ name: string }>`SELECT name FROM kysely_migration ORDER BY name`.execute(owner)
  return rows.map((row) => row.name)
}

describe('migrations', { timeout: 240_000 }, () => {
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
    expect(await applied(databases)).toEqual([...migrations, '9999-from-the-future'])
  })

  it('lead from every earlier version to this one, whatever rows there are', async () => {
    const databases = await emptyDatabase()
    for (const [n, name] of migrations.entries()) {
      expect(await migrate(databases.owner, name), name).toEqual([name])
      // One more customer with a row in every table that this version has: the next migration meets them all.
      await fillTables(databases.owner, await readCatalogue(databases.owner), n + 1)
    }
    const { rows } = await sql<{ n: number }>`SELECT count(*) AS n FROM customer`.execute(databases.owner)
    expect(rows[0]?.n).toBe(migrations.length)
    const fresh = await emptyDatabase()
    await migrate(fresh.owner)
    expect(await readCatalogue(databases.owner)).toEqual(await readCatalogue(fresh.owner))
  })

  it('keep what earlier versions stored', async () => {
    const databases = await emptyDatabase()
    await migrate(databases.owner, '0004-complaints')
    await sql`
      WITH m AS (INSERT INTO mitra (legal_name, legal_form) VALUES ('CV Lama', 'CV') RETURNING id),
           c AS (INSERT INTO customer (code, name, company, email, address, contact_phone, mitra_id)
                 SELECT 'LMA', 'Lama', 'CV Lama', 'halo@lama.example', 'Jl. Lama 1', '+628120000001', id FROM m RETURNING id),
           p AS (INSERT INTO program (customer_id, code, name, kind) SELECT id, 'P', 'P', 'REGULER' FROM c RETURNING id, customer_id),
           k AS (INSERT INTO core_class (customer_id, code, title, program_id, mode, level, base_price)
                 SELECT customer_id, 'K', 'K', id, 'WEBINAR', 'PEMULA', 1 FROM p RETURNING id, customer_id, program_id)
      INSERT INTO lms_class (customer_id, code, title, core_class_id, program_id, workflow, start_at, end_at, mode)
      SELECT customer_id, 'J', 'J', id, program_id, 'RUNNING', now(), now() + interval '1 day', 'WEBINAR' FROM k`.execute(
      databases.owner,
    )
    await migrate(databases.owner)
    const mitra = await databases.owner.selectFrom('mitra').selectAll().executeTakeFirstOrThrow()
    expect(mitra).toMatchObject({
      address: 'Jl. Lama 1',
      pic_name: 'CV Lama',
      pic_email: 'halo@lama.example',
      pic_phone: '+628120000001',
    })
    const schedule = await databases.owner.selectFrom('lms_class').select('workflow').executeTakeFirstOrThrow()
    expect(schedule.workflow).toBe('ONGOING')
  })

  it('may come late: a database that ran later ones first takes an earlier one all the same', async () => {
    const databases = await emptyDatabase()
    await migrate(databases.owner)
    await sql`DROP TABLE user_preference`.execute(databases.owner)
    await sql`DROP FUNCTION app_person`.execute(databases.owner)
    await sql`DELETE FROM kysely_migration WHERE name = '0006-preferences'`.execute(databases.owner)
    expect(await migrate(databases.owner)).toEqual(['0006-preferences'])
    expect(await applied(databases)).toEqual(migrations)
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

describe('the types of the tables', { timeout: 240_000 }, () => {
  it('are those of the migrated database; `node src/tools/schema.ts` writes them anew', async () => {
    const databases = await emptyDatabase()
    await migrate(databases.owner)
    const client = await databases.ownerPool.connect()
    const text = await generateSchema(client)
    client.release()
    expect(text).toBe(readSource('src/server/core/db/schema.gen.ts'))
  })
})
