import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { sql } from 'kysely'
import type { Databases } from '#server/core/db/database.ts'
import { openDatabases } from '#server/core/db/database.ts'
import { generateSchema } from '#server/core/db/generate-schema.ts'
import { migrate } from '#server/core/db/migrate.ts'
import { readCatalogue } from '#test/helpers/contract/catalogue.ts'
import { fillTables, withParents } from '#test/helpers/fill-tables.ts'
import { administer, makeDatabase } from '#test/helpers/postgres.ts'
import { filesBelow, readSource } from '#test/helpers/sources.ts'

const opened: Databases[] = []

afterAll(async () => {
  for (const databases of opened) await databases.close()
})

function open(url: string): Databases {
  const databases = openDatabases(url)
  opened.push(databases)
  return databases
}

/** A copy of a database that every migration has run on. */
const migratedDatabase = async () => open(await makeDatabase(inject('databaseUrl'), inject('templateDatabase')))

const migrations = filesBelow(['src/server/core/db/migrations'], ['.sql']).map((file) =>
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

  it('run once when several servers start on an empty database at the same moment, and never again', async () => {
    const url = await makeDatabase(inject('databaseUrl'))
    // Each has connections of its own, as servers do: what they wait for is the lock.
    const databases = open(url)
    const servers = [databases, open(url), open(url), open(url)]
    const results = await Promise.all(servers.map(({ owner }) => migrate(owner)))
    expect(results.flat()).toEqual(migrations)
    expect(await applied(databases)).toEqual(migrations)
    expect(await migrate(databases.owner)).toEqual([])
    expect(await applied(databases)).toEqual(migrations)
  })

  it('refuse a database of a newer version, with a readable message', async () => {
    const databases = await migratedDatabase()
    await sql`INSERT INTO kysely_migration (name, timestamp) VALUES ('9999-from-the-future', now())`.execute(
      databases.owner,
    )
    await expect(migrate(databases.owner)).rejects.toThrow(
      /^The database is newer than this Academy Console: it has the migration 9999-from-the-future, which .*; nothing was changed\.$/,
    )
    expect(await applied(databases)).toEqual([...migrations, '9999-from-the-future'])
  })

  it('run out of order: an earlier one still runs after later ones', async () => {
    const databases = await migratedDatabase()
    await sql`DROP TABLE user_preference`.execute(databases.owner)
    await sql`DROP FUNCTION app_person`.execute(databases.owner)
    await sql`DELETE FROM kysely_migration WHERE name = '0006-preferences'`.execute(databases.owner)
    expect(await migrate(databases.owner)).toEqual(['0006-preferences'])
    expect(await applied(databases)).toEqual(migrations)
  })

  it('that fail roll back and report the database error', async () => {
    const url = await makeDatabase(inject('databaseUrl'))
    await administer(url, 'CREATE TABLE voucher (id int)')
    const databases = open(url)
    await expect(migrate(databases.owner)).rejects.toThrow(
      /^The database could not be migrated: .*voucher.*already exists/,
    )
    const { rows } = await sql<{ n: number }>`SELECT count(*) AS n FROM pg_tables WHERE tablename = 'customer'`.execute(
      databases.owner,
    )
    expect(rows[0]?.n).toBe(0)
  })
})

describe('a database that was migrated version by version', () => {
  let databases: Databases

  /** What version 0004 stored in the columns that later versions changed. */
  const storeOldRows = () => sql`
    WITH m AS (INSERT INTO mitra (legal_name, legal_form) VALUES ('CV Lama', 'CV') RETURNING id),
         c AS (INSERT INTO customer (code, name, company, email, address, contact_phone, mitra_id)
               SELECT 'LMA', 'Lama', 'CV Lama', 'halo@lama.example', 'Jl. Lama 1', '+628120000001', id FROM m RETURNING id),
         p AS (INSERT INTO program (customer_id, code, name, kind) SELECT id, 'P', 'P', 'REGULER' FROM c RETURNING id, customer_id),
         k AS (INSERT INTO core_class (customer_id, code, title, program_id, mode, level, base_price)
               SELECT customer_id, 'K', 'K', id, 'WEBINAR', 'PEMULA', 1 FROM p RETURNING id, customer_id, program_id)
    INSERT INTO lms_class (customer_id, code, title, core_class_id, program_id, workflow, start_at, end_at, mode)
    SELECT customer_id, 'OLD', 'Old', id, program_id, 'RUNNING', now(), now() + interval '1 day', 'WEBINAR' FROM k`

  beforeAll(async () => {
    databases = open(await makeDatabase(inject('databaseUrl')))
    const described = new Map<string, string>()
    for (const [n, name] of migrations.entries()) {
      expect(await migrate(databases.owner, name), name).toEqual([name])
      if (name === '0004-complaints') await storeOldRows().execute(databases.owner)
      // The next migration meets a row in every table, one for each form that the table has had.
      const tables = await readCatalogue(databases.owner)
      const changed = tables.filter((table) => described.get(table.name) !== JSON.stringify(table.columns))
      await fillTables(databases.owner, withParents(tables, changed), n + 1)
      for (const table of changed) described.set(table.name, JSON.stringify(table.columns))
    }
  })

  it('is the same as a new one', async () => {
    const fresh = await migratedDatabase()
    expect(await readCatalogue(databases.owner)).toEqual(await readCatalogue(fresh.owner))
  })

  it('has met rows in every table', async () => {
    const empty: string[] = []
    for (const { name } of await readCatalogue(databases.owner)) {
      const { rows } = await sql`SELECT 1 FROM ${sql.table(name)} LIMIT 1`.execute(databases.owner)
      if (rows.length === 0) empty.push(name)
    }
    expect(empty).toEqual([])
  })

  it('keeps what earlier versions stored', async () => {
    const mitra = databases.owner.selectFrom('mitra').selectAll().where('legal_name', '=', 'CV Lama')
    expect(await mitra.executeTakeFirstOrThrow()).toMatchObject({
      address: 'Jl. Lama 1',
      pic_name: 'CV Lama',
      pic_email: 'halo@lama.example',
      pic_phone: '+628120000001',
    })
    const schedule = databases.owner.selectFrom('lms_class').select('workflow').where('code', '=', 'OLD')
    expect(await schedule.executeTakeFirstOrThrow()).toEqual({ workflow: 'ONGOING' })
  })
})

describe('the types of the tables', () => {
  it('match the migrated database; `node src/tools/schema.ts` regenerates them', async () => {
    const databases = await migratedDatabase()
    const client = await databases.ownerPool.connect()
    const text = await generateSchema(client)
    client.release()
    expect(text).toBe(readSource('src/server/core/db/schema.gen.ts'))
  })
})
