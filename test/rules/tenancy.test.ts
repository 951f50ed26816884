import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { syncRoles } from '#server/auth/roles.ts'
import type { Databases, Tx } from '#server/db/database.ts'
import { asSystem, inTenant, openDatabases } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
import { makeComplaint, makeNotification } from '#test/factories/desk.ts'
import { makePerson } from '#test/factories/people.ts'
import { makeTenant } from '#test/factories/tenant.ts'
import { makeVoucher } from '#test/factories/vouchers.ts'
import type { TestPostgres } from '#test/helpers/postgres.ts'
import { makeDatabase, startTestPostgres } from '#test/helpers/postgres.ts'
import { readSource, sources, withoutComments } from '#test/helpers/sources.ts'

interface TenantTable {
  name: string
  column: 'customer_id' | 'id'
  enabled: boolean
  forced: boolean
  policies: number
}

let postgres: TestPostgres
let databases: Databases
let tables: TenantTable[] = []
let [ours, theirs] = [0, 0]

/** Rows in every table that a customer has rows in. */
async function fill(): Promise<number> {
  const db = databases.owner
  const tenant = await makeTenant(db)
  const { customerId } = tenant
  const person = await makePerson(db, customerId, { roles: ['PARTNER_ADMIN'] })
  await makeVoucher(db, tenant, { status: 'REDEEMED' })
  await makeComplaint(db, customerId)
  await makeNotification(db, customerId, person.id)
  await db.insertInto('audit_log').values({ customer_id: customerId, action: 'x', resource: 'x' }).execute()
  await sql`
    INSERT INTO upload_progress (id, customer_id, created_by, kind, title, total, payload)
    VALUES (gen_random_uuid(), ${customerId}, ${person.id}, 'SYNC', 'x', 1, '{}')`.execute(db)
  return customerId
}

beforeAll(async () => {
  postgres = await startTestPostgres()
  databases = openDatabases(await makeDatabase(postgres.url))
  await migrate(databases.owner)
  await asSystem(databases.app, (tx) => syncRoles(tx))
  ours = await fill()
  theirs = await fill()
  const { rows } = await sql<TenantTable>`
    SELECT c.relname AS name, CASE WHEN c.relname = 'customer' THEN 'id' ELSE 'customer_id' END AS "column",
           c.relrowsecurity AS enabled, c.relforcerowsecurity AS forced,
           (SELECT count(*) FROM pg_policy p WHERE p.polrelid = c.oid) AS policies
      FROM pg_class c
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')
       AND (c.relname = 'customer' OR EXISTS (SELECT 1 FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = 'customer_id'))
     ORDER BY 1`.execute(databases.owner)
  tables = rows
}, 60_000)

afterAll(async () => {
  await databases.close()
  await postgres.stop()
})

/** How many rows a statement finds or touches; the code of the database's error when it refuses. */
async function attempt(
  work: (tx: Tx) => Promise<unknown>,
  customerIds?: readonly number[],
  masterId?: number,
): Promise<number | string> {
  const undo = new Error('undone')
  let result: number | string = 0
  const inside = async (tx: Tx) => {
    const answer = (await work(tx)) as { rows: unknown[]; numAffectedRows?: bigint }
    result = Number(answer.numAffectedRows ?? answer.rows.length)
    throw undo
  }
  const done = customerIds
    ? inTenant(databases.app, { customerIds, ...(masterId === undefined ? {} : { masterId }) }, inside)
    : databases.app.transaction().execute(inside)
  return done.then(
    () => result,
    (error: unknown) => (error === undo ? result : (error as { code: string }).code),
  )
}

const belongsTo = ({ column }: TenantTable, customerId: number): RawBuilder<unknown> =>
  sql`${sql.ref(column)} = ${customerId}`

/** What the application role may not do to a table; everything else it may, to rows of its own. */
const DENIED = '42501'
const appendOnly = new Set(['audit_log'])

describe('tables of customers', () => {
  it('are all there are', () => {
    expect(tables.map((table) => table.name)).toEqual([
      'app_user',
      'audit_log',
      'complain',
      'core_class',
      'customer',
      'customer_user_role',
      'lms_class',
      'notification',
      'program',
      'reedem',
      'student',
      'student_lms_class',
      'upload_progress',
      'voucher',
      'voucher_batch',
    ])
  })

  it('have row-level security, also for their owner, by a policy', () => {
    for (const table of tables) expect(table, table.name).toMatchObject({ enabled: true, forced: true, policies: 1 })
  })

  it('hold rows of both customers here, or the tests below would prove nothing', async () => {
    for (const table of tables) {
      for (const customerId of [ours, theirs]) {
        const { rows } =
          await sql`SELECT 1 FROM ${sql.table(table.name)} WHERE ${belongsTo(table, customerId)}`.execute(
            databases.owner,
          )
        expect(rows.length, `${table.name} of ${customerId}`).toBeGreaterThan(0)
      }
    }
  })

  it('show nothing without a tenant', async () => {
    for (const table of tables) {
      expect(await attempt((tx) => sql`SELECT 1 FROM ${sql.table(table.name)}`.execute(tx)), table.name).toBe(0)
      expect(await attempt((tx) => sql`SELECT 1 FROM ${sql.table(table.name)}`.execute(tx), []), table.name).toBe(0)
    }
  })

  it('show a tenant the own rows and no others', async () => {
    for (const table of tables) {
      const see = (customerId: number) =>
        attempt(
          (tx) => sql`SELECT 1 FROM ${sql.table(table.name)} WHERE ${belongsTo(table, customerId)}`.execute(tx),
          [ours],
        )
      expect(await see(ours), table.name).toBeGreaterThan(0)
      expect(await see(theirs), table.name).toBe(0)
      const count = await attempt((tx) => sql`SELECT 1 FROM ${sql.table(table.name)}`.execute(tx), [ours])
      expect(count, table.name).toBe(await see(ours))
    }
  })

  it('let a tenant change and delete no rows of another', async () => {
    for (const table of tables) {
      const { name, column } = table
      const verbs = {
        update: sql`UPDATE ${sql.table(name)} SET ${sql.ref(column === 'id' ? 'name' : column)} = ${sql.ref(column === 'id' ? 'name' : column)}`,
        delete: sql`DELETE FROM ${sql.table(name)}`,
      }
      for (const [verb, statement] of Object.entries(verbs)) {
        const reach = (customerId: number) =>
          attempt((tx) => sql`${statement} WHERE ${belongsTo(table, customerId)}`.execute(tx), [ours])
        expect(await reach(theirs), `${verb} ${name}`).toBe(appendOnly.has(name) ? DENIED : 0)
      }
    }
  })

  it('let a tenant move no row to another, nor make one there', async () => {
    for (const table of tables) {
      const { name, column } = table
      if (column === 'customer_id') {
        const move = (tx: Tx) =>
          sql`UPDATE ${sql.table(name)} SET customer_id = ${theirs} WHERE customer_id = ${ours}`.execute(tx)
        expect(await attempt(move, [ours]), `move ${name}`).toBe(DENIED)
      }
      const { rows } = await sql<{ columns: string[] }>`
        SELECT array_agg(attname::text) AS columns FROM pg_attribute
         WHERE attrelid = ${name}::regclass AND attnum > 0 AND NOT attisdropped AND attidentity = ''`.execute(
        databases.owner,
      )
      const columns = (rows[0]?.columns ?? []).filter((each) => each !== column || column === 'customer_id')
      const copy = (customerId: number) => {
        const values = columns.map((each) => (each === 'customer_id' ? sql`${customerId}::bigint` : sql.ref(each)))
        return sql`
          INSERT INTO ${sql.table(name)} (${sql.join(columns.map((each) => sql.ref(each)))})
          SELECT ${sql.join(values)} FROM ${sql.table(name)} WHERE ${belongsTo(table, ours)} LIMIT 1`
      }
      // A copy among the own rows may meet a unique index, never the policy.
      if (column === 'customer_id') {
        expect(await attempt((tx) => copy(theirs).execute(tx), [ours]), `insert ${name}`).toBe(DENIED)
        expect(await attempt((tx) => copy(ours).execute(tx), [ours]), `insert own ${name}`).not.toBe(DENIED)
      } else {
        const values = sql`('NEW', 'New', 'New', 'new@customer.example')`
        const insert = (tx: Tx) => sql`INSERT INTO customer (code, name, company, email) VALUES ${values}`.execute(tx)
        expect(await attempt(insert, [ours]), 'insert customer').toBe(DENIED)
      }
    }
  })

  it('show all rows to work that says it is the system’s', async () => {
    for (const table of tables) {
      const see = (tx: Tx) => sql`SELECT DISTINCT ${sql.ref(table.column)} FROM ${sql.table(table.name)}`.execute(tx)
      const { rows } = await asSystem(databases.app, see)
      expect(rows.length, table.name).toBe(2)
    }
  })

  it('forget the tenant at the end of each transaction', async () => {
    for (let n = 0; n < 30; n++) {
      await Promise.all([
        inTenant(databases.app, { customerIds: [ours] }, (tx) => tx.selectFrom('voucher').select('id').execute()),
        asSystem(databases.app, (tx) => tx.selectFrom('voucher').select('id').execute()),
      ])
    }
    const bare = await Promise.all(
      Array.from({ length: 20 }, () => databases.app.selectFrom('voucher').select('id').execute()),
    )
    expect(bare.flat()).toEqual([])
  })
})

/** What belongs to a person, whomever the person works for. */
const personal = ['user_preference']

describe('tables of persons', () => {
  async function twoPeople(): Promise<[number, number]> {
    const db = databases.owner
    const people = [await makePerson(db, ours, { roles: ['SUPERADMIN'] }), await makePerson(db, ours)] as const
    for (const { id } of people) {
      await db.insertInto('user_preference').values({ master_id: id, key: 'theme', value: '"dark"' }).execute()
    }
    return [people[0].id, people[1].id]
  }

  it('are all that have a policy of their own', async () => {
    const { rows } = await sql<{ name: string; forced: boolean }>`
      SELECT DISTINCT c.relname AS name, c.relrowsecurity AND c.relforcerowsecurity AS forced
        FROM pg_policy p JOIN pg_class c ON c.oid = p.polrelid WHERE p.polname = 'own' ORDER BY 1`.execute(
      databases.owner,
    )
    expect(rows).toEqual(personal.map((name) => ({ name, forced: true })))
  })

  it('show and give way to their person alone, and to no work of the system', async () => {
    const [me, other] = await twoPeople()
    const all = (tx: Tx) => sql`SELECT 1 FROM user_preference`.execute(tx)
    const overwrite = (tx: Tx) => sql`UPDATE user_preference SET value = '"light"'`.execute(tx)
    const clear = (tx: Tx) => sql`DELETE FROM user_preference`.execute(tx)
    for (const work of [all, overwrite, clear]) {
      expect(await attempt(work, [ours], me)).toBe(1)
      expect(await attempt(work, [ours])).toBe(0)
      expect(await attempt(work)).toBe(0)
    }
    expect((await asSystem(databases.app, all)).rows).toEqual([])
    const give = (tx: Tx) =>
      sql`INSERT INTO user_preference (master_id, key, value) VALUES (${other}, 'keys', '{}')`.execute(tx)
    expect(await attempt(give, [ours], me)).toBe(DENIED)
    const move = (tx: Tx) => sql`UPDATE user_preference SET master_id = ${other}`.execute(tx)
    expect(await attempt(move, [ours], me)).toBe(DENIED)
  })
})

describe('the role that the server works as', () => {
  it('is neither owner nor superuser, and cannot pass by the policies', async () => {
    const { rows } = await sql`
      SELECT rolsuper, rolbypassrls, rolcreatedb, rolcreaterole, rolcanlogin FROM pg_roles WHERE rolname = 'academy_app'`.execute(
      databases.owner,
    )
    expect(rows).toEqual([
      { rolsuper: false, rolbypassrls: false, rolcreatedb: false, rolcreaterole: false, rolcanlogin: false },
    ])
    const owned =
      await sql`SELECT 1 FROM pg_class c JOIN pg_roles r ON r.oid = c.relowner WHERE r.rolname = 'academy_app'`.execute(
        databases.owner,
      )
    expect(owned.rows).toEqual([])
    const now = await sql<{ role: string }>`SELECT current_user AS role`.execute(databases.app)
    expect(now.rows[0]?.role).toBe('academy_app')
  })

  it('writes the audit and never rewrites it', async () => {
    for (const statement of [
      sql`UPDATE audit_log SET reason = 'x'`,
      sql`DELETE FROM audit_log`,
      sql`TRUNCATE audit_log`,
    ]) {
      expect(await attempt((tx) => statement.execute(tx), [ours])).toBe(DENIED)
      expect(
        await asSystem(databases.app, (tx) => statement.execute(tx)).catch((error: { code: string }) => error.code),
      ).toBe(DENIED)
    }
  })

  it('does not see the secrets of the server, nor change tables', async () => {
    for (const statement of [
      sql`SELECT 1 FROM server_secret`,
      sql`ALTER TABLE voucher DISABLE ROW LEVEL SECURITY`,
      sql`DROP POLICY tenant ON voucher`,
      sql`CREATE TABLE mine (id int)`,
      sql`TRUNCATE voucher`,
    ]) {
      expect(await attempt((tx) => statement.execute(tx), [ours])).toBe(DENIED)
    }
  })
})

it('work across tenants is done in these files only', () => {
  const users = sources(['src', 'commands']).filter(
    (file) => file !== 'src/server/db/database.ts' && /\basSystem\(/.test(withoutComments(readSource(file))),
  )
  expect(users).toEqual([
    // The first person and the roles are there before any tenant is.
    'src/server/auth/first-person.ts',
    // Who is asking is known before the tenant is.
    'src/server/auth/session.ts',
    // Calls without a session: login and the server check.
    'src/server/http/pipeline.ts',
    'src/server/jobs/housekeeping.ts',
    'src/server/seed/seed.ts',
    // Attempts at logins belong to no tenant.
    'src/server/session/throttle.ts',
    'src/server/start.ts',
  ])
})
