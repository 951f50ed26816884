import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { liveResources } from '#contract/core/change.ts'
import type { Databases, Tx } from '#server/core/db/database.ts'
import { asSystem, inTenant, openDatabases } from '#server/core/db/database.ts'
import { makeCustomer, makePerson } from '#test/factories/people.ts'
import type { Table } from '#test/helpers/contract/catalogue.ts'
import { readCatalogue } from '#test/helpers/contract/catalogue.ts'
import type { Key } from '#test/helpers/fill-tables.ts'
import { fillTables } from '#test/helpers/fill-tables.ts'
import { makeDatabase } from '#test/helpers/postgres.ts'

let databases: Databases
let catalogue: Table[] = []
/** The tables that have rows of customers. */
let tables: Table[] = []
/** Two customers with one row in every table: the keys of their rows. */
let [ours, theirs]: [Map<string, Key>, Map<string, Key>] = [new Map(), new Map()]

const customerOf = (keys: Map<string, Key>) => Number(keys.get('customer')?.id)

beforeAll(async () => {
  databases = openDatabases(await makeDatabase(inject('databaseUrl'), inject('templateDatabase')))
  catalogue = await readCatalogue(databases.owner)
  tables = catalogue.filter(({ policies }) => policies.includes('tenant'))
  // Customer 1 is the academy, which works across partners.
  await makeCustomer(databases.owner)
  ours = await fillTables(databases.owner, catalogue, 1)
  theirs = await fillTables(databases.owner, catalogue, 2)
})

afterAll(async () => {
  await databases.close()
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

const isRow = (keys: Map<string, Key>, { name }: Table): RawBuilder<unknown> =>
  sql.join(
    Object.entries(keys.get(name) ?? {}).map(([column, value]) => sql`${sql.ref(column)} = ${value}`),
    sql` AND `,
  )

/** The column by which a row belongs to a customer. */
function owning({ name, columns }: Table): string {
  if (name === 'customer' || name === 'mitra') return 'id'
  if (name === 'instructor_schedule') return 'expert_id'
  return columns.some(({ column }) => column === 'customer_id') ? 'customer_id' : 'mitra_id'
}

const ownerIn = (keys: Map<string, Key>, table: Table): unknown => {
  const owner = owning(table)
  return keys.get(owner === 'id' ? table.name : owner.replace('_id', ''))?.id
}

/** What the application role may not do to a table; everything else it may, to rows of its own. */
const DENIED = '42501'
/** A view of several tables. */
const NOT_WRITABLE = '55000'
const appendOnly = new Set(['audit_log', 'leave_ledger', 'mitra_document_history'])

describe('tables', () => {
  it('belong to customers, except shared reference tables and the server’s own', () => {
    const others = catalogue.filter(({ policies }) => policies.length === 0).map(({ name }) => name)
    expect(others).toEqual([
      // The same for everybody, and read only.
      'certificate_type',
      // What tells the visitors of a day apart, for as long as it lasts.
      'click_salt',
      'digital_platform',
      // Bare numbers that hold the instructors of one person together.
      'expert',
      'holiday',
      'idempotency_key',
      'lms_class_workflow',
      'login_throttle',
      'mitra_document_type',
      'passkey',
      'passkey_challenge',
      'payment_method',
      'record_change_floor',
      'registration_document',
      'role',
      'scholarship_transition',
      'second_factor',
      'server_secret',
      'user_session',
    ])
    expect(tables.length).toBeGreaterThan(80)
  })

  it('of customers have forced row-level security with one policy', () => {
    for (const { name, enabled, forced, policies } of tables) {
      const more = name === 'lookup' ? ['shared'] : []
      expect({ name, enabled, forced, policies }).toEqual({
        name,
        enabled: true,
        forced: true,
        policies: [...more, 'tenant'],
      })
    }
  })

  it('that are shared by all are read-only for the application', async () => {
    const reference = catalogue.filter(
      ({ name, policies }) =>
        policies.length === 0 &&
        !/^(click_salt|expert|idempotency_key|login_throttle|passkey|passkey_challenge|record_change_floor|role|second_factor|server_secret|user_session)$/.test(
          name,
        ),
    )
    for (const { name, columns } of reference) {
      const column = columns.find(({ made }) => !made)?.column ?? ''
      const change = sql`UPDATE ${sql.table(name)} SET ${sql.ref(column)} = ${sql.ref(column)}`
      expect(await attempt((tx) => sql`SELECT 1 FROM ${sql.table(name)}`.execute(tx), []), name).toBeGreaterThan(0)
      expect(await attempt((tx) => change.execute(tx), [customerOf(ours)]), name).toBe(DENIED)
    }
  })
})

describe('tables of customers', () => {
  const see = (table: Table, where: RawBuilder<unknown>, customerIds?: readonly number[]) =>
    attempt((tx) => sql`SELECT 1 FROM ${sql.table(table.name)} WHERE ${where}`.execute(tx), customerIds)
  const all = sql`true`

  it('show nothing without a tenant', async () => {
    for (const table of tables) {
      expect(await see(table, all), table.name).toBe(0)
      expect(await see(table, all, []), table.name).toBe(0)
    }
  })

  it('show a tenant its own rows and no others', async () => {
    for (const table of tables) {
      expect(await see(table, isRow(ours, table), [customerOf(ours)]), table.name).toBe(1)
      expect(await see(table, isRow(theirs, table), [customerOf(ours)]), table.name).toBe(0)
      const own = table.name === 'lookup' ? sql`customer_id IS NOT NULL` : all
      // Making the other rows has left rows of its own here: those that count, grade or follow them change as well.
      const left: Record<string, number> = {
        // A partner is made before the customer that would hear of it. Students count their classes, registrations their
        // documents.
        record_change: Object.keys(liveResources).length + 12,
        // The mark itself, and those of an enrolment, of its attendance and its certificate, of an attendance, a redemption,
        // a sale and a click.
        rekap_dirty: 8,
      }
      const count = left[table.name] ?? 1
      expect(await see(table, own, [customerOf(ours)]), table.name).toBe(count)
    }
  })

  it('show a person who works for two customers the rows of both', async () => {
    for (const table of tables) {
      const both = sql`(${isRow(ours, table)}) OR (${isRow(theirs, table)})`
      expect(await see(table, both, [customerOf(ours), customerOf(theirs)]), table.name).toBe(2)
    }
  })

  it('do not let a tenant change or delete rows of another', async () => {
    for (const table of tables) {
      const { name, columns } = table
      const column = columns.find(({ made }) => !made)?.column ?? ''
      const verbs = {
        update: sql`UPDATE ${sql.table(name)} SET ${sql.ref(column)} = ${sql.ref(column)}`,
        delete: sql`DELETE FROM ${sql.table(name)}`,
      }
      for (const [verb, statement] of Object.entries(verbs)) {
        const reached = await attempt(
          (tx) => sql`${statement} WHERE ${isRow(theirs, table)}`.execute(tx),
          [customerOf(ours)],
        )
        const isRefused = appendOnly.has(name) || (name === 'mitra' && verb === 'delete' && reached === DENIED)
        expect(reached, `${verb} ${name}`).toBe(isRefused ? DENIED : 0)
      }
    }
  })

  it('do not let a tenant move rows to another, or insert them there', async () => {
    for (const table of tables) {
      const { name } = table
      const owner = owning(table)
      const given = table.columns.filter(({ made, column }) => !made || column === owner).map(({ column }) => column)
      const copy = (value: unknown) => {
        const values = given.map((each) => (each === owner ? sql`${value}::bigint` : sql.ref(each)))
        return sql`
          INSERT INTO ${sql.table(name)} (${sql.join(given.map((each) => sql.ref(each)))})
          OVERRIDING SYSTEM VALUE SELECT ${sql.join(values)} FROM ${sql.table(name)} WHERE ${isRow(ours, table)}`
      }
      const other = ownerIn(theirs, table)
      expect(await attempt((tx) => copy(other).execute(tx), [customerOf(ours)]), `insert ${name}`).toBe(DENIED)
      // A copy among the own rows may meet a unique index or a check, never the policy.
      const own = await attempt((tx) => copy(ownerIn(ours, table)).execute(tx), [customerOf(ours)])
      expect(own, `insert own ${name}`).not.toBe(DENIED)
      if (owner !== 'id') {
        const move = sql`UPDATE ${sql.table(name)} SET ${sql.ref(owner)} = ${other} WHERE ${isRow(ours, table)}`
        expect(await attempt((tx) => move.execute(tx), [customerOf(ours)]), `move ${name}`).toBe(DENIED)
      }
    }
  })

  it('that are shared in part are shared read-only', async () => {
    const shared = sql`customer_id IS NULL`
    const lookup = tables.find(({ name }) => name === 'lookup') as Table
    expect(await see(lookup, shared, [customerOf(ours)])).toBeGreaterThan(30)
    for (const statement of [
      sql`UPDATE lookup SET name = 'x' WHERE customer_id IS NULL`,
      sql`UPDATE lookup SET customer_id = ${customerOf(ours)} WHERE customer_id IS NULL`,
      sql`DELETE FROM lookup WHERE customer_id IS NULL`,
    ]) {
      expect(await attempt((tx) => statement.execute(tx), [customerOf(ours)])).toBe(0)
    }
    expect(
      await attempt((tx) => sql`UPDATE lookup SET name = 'x' WHERE customer_id IS NULL`.execute(tx), [1]),
    ).toBeGreaterThan(30)
  })

  it('that belong to partners are visible to the academy as a whole', async () => {
    for (const table of tables.filter((each) => each.name.startsWith('mitra'))) {
      expect(await see(table, all, [1]), table.name).toBe(2)
    }
  })

  it('show all rows to system work', async () => {
    for (const table of tables) {
      const { rows } = await asSystem(databases.app, (tx) =>
        sql`SELECT 1 FROM ${sql.table(table.name)} WHERE (${isRow(ours, table)}) OR (${isRow(theirs, table)})`.execute(
          tx,
        ),
      )
      expect(rows.length, table.name).toBe(2)
    }
  })

  it('forget the tenant at the end of each transaction', async () => {
    const scope = { customerIds: [customerOf(ours)] }
    for (let n = 0; n < 30; n++) {
      await Promise.all([
        inTenant(databases.app, scope, (tx) => tx.selectFrom('voucher').select('id').execute()),
        asSystem(databases.app, (tx) => tx.selectFrom('voucher').select('id').execute()),
      ])
    }
    const bare = await Promise.all(
      Array.from({ length: 20 }, () => databases.app.selectFrom('voucher').select('id').execute()),
    )
    expect(bare.flat()).toEqual([])
  })
})

describe('the views that lists read', () => {
  const viewOf = ({ name }: Table) => `list_${name}`
  let listed: Table[] = []

  beforeAll(async () => {
    const { rows } = await sql<{ name: string }>`
      SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'v'`.execute(
      databases.owner,
    )
    const names = new Set(rows.map((row) => row.name))
    listed = catalogue.filter((table) => names.has(viewOf(table)))
    expect(listed.length).toBe(names.size)
  })

  it('exist for nearly all tables of customers, with all their columns', async () => {
    const without = tables.filter((table) => !listed.includes(table)).map(({ name }) => name)
    expect(without).toEqual([
      // Few, and read all at once.
      'api_token',
      // A person has one; no list shows when a class is graded again.
      'calendar_feed',
      'class_grading',
      // No list shows the rows of a file that is being imported.
      'file_row',
      // Whose rows those are, another table says, which the view would have to read as its owner.
      'instructor_schedule',
      // Few, and read with the connection that they are of.
      'integration_failure',
      // Read whole with the students of its schedule.
      'lms_class_waiting',
      // Read with the message, and by who sends it.
      'message_attachment',
      // Which months were sent: the scheduler alone asks.
      'monthly_report',
      // No list shows what the server is about to do.
      'prakerja_push',
      'schedule_task',
      // Read all at once, and with their job.
      'user_invitation',
      'verification_row',
      // Read with the meeting that they are of.
      'zoom_meeting',
    ])
    const { rows } = await sql`
      SELECT v.relname, a.attname FROM pg_class v
        JOIN pg_class t ON 'list_' || t.relname = v.relname AND t.relnamespace = v.relnamespace
        JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum > 0 AND NOT a.attisdropped
       WHERE v.relkind = 'v' AND NOT EXISTS (SELECT 1 FROM pg_attribute b WHERE b.attrelid = v.oid AND b.attname = a.attname)`.execute(
      databases.owner,
    )
    expect(rows, 'call open_to_lists again after adding a column').toEqual([])
  })

  it('belong to a role without login that may only read', async () => {
    const { rows } = await sql`
      SELECT DISTINCT r.rolname, r.rolcanlogin, r.rolsuper,
             pg_has_role('academy_app', r.oid, 'MEMBER') AS "isOfApp" FROM pg_class c JOIN pg_roles r ON r.oid = c.relowner
       WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'v'`.execute(databases.owner)
    expect(rows).toEqual([{ rolname: 'academy_list', rolcanlogin: false, rolsuper: false, isOfApp: false }])
    const { rows: rights } = await sql`
      SELECT DISTINCT privilege_type FROM information_schema.role_table_grants g
       WHERE grantee = 'academy_list' AND table_name NOT LIKE 'list\\_%'`.execute(databases.owner)
    expect(rights).toEqual([{ privilege_type: 'SELECT' }])
    const { rows: own } = await sql`
      SELECT DISTINCT polname, polcmd FROM pg_policy WHERE 'academy_list'::regrole = ANY (polroles)`.execute(
      databases.owner,
    )
    expect(own).toEqual([{ polname: 'listed', polcmd: 'r' }])
  })

  it('show every tenant exactly what their tables show', async () => {
    const [mine, other] = [customerOf(ours), customerOf(theirs)]
    const counted = (tx: Tx, name: string, table: Table) =>
      sql`SELECT count(*) AS "all", count(*) FILTER (WHERE ${isRow(ours, table)}) AS ours,
                 count(*) FILTER (WHERE ${isRow(theirs, table)}) AS theirs FROM ${sql.table(name)}`.execute(tx)
    for (const customerIds of [[], [mine], [other], [mine, other], [1]]) {
      await inTenant(databases.app, { customerIds }, async (tx) => {
        for (const table of listed) {
          const { rows } = await counted(tx, viewOf(table), table)
          expect(rows, `${table.name} ${customerIds.join()}`).toEqual((await counted(tx, table.name, table)).rows)
        }
      })
    }
    for (const table of listed) {
      expect(await attempt((tx) => sql`SELECT 1 FROM ${sql.table(viewOf(table))}`.execute(tx)), table.name).toBe(0)
    }
  })

  it('are read-only', async () => {
    for (const table of listed) {
      const view = sql.table(viewOf(table))
      const column = sql.ref(table.columns.find(({ made }) => !made)?.column ?? '')
      for (const statement of [sql`UPDATE ${view} SET ${column} = ${column}`, sql`DELETE FROM ${view}`]) {
        expect([DENIED, NOT_WRITABLE], table.name).toContain(
          await attempt((tx) => statement.execute(tx), [customerOf(ours)]),
        )
      }
    }
  })
})

/** What belongs to a person, whomever the person works for. */
const personal = ['user_preference']

describe('tables of persons', () => {
  async function twoPeople(): Promise<[number, number]> {
    const db = databases.owner
    const people = [
      await makePerson(db, customerOf(ours), { roles: ['SUPERADMIN'] }),
      await makePerson(db, customerOf(ours)),
    ] as const
    for (const { id } of people) {
      await db.insertInto('user_preference').values({ master_id: id, key: 'theme', value: '"dark"' }).execute()
    }
    return [people[0].id, people[1].id]
  }

  it('are the only ones with a policy per person', async () => {
    const { rows } = await sql<{ name: string; forced: boolean }>`
      SELECT DISTINCT c.relname AS name, c.relrowsecurity AND c.relforcerowsecurity AS forced
        FROM pg_policy p JOIN pg_class c ON c.oid = p.polrelid WHERE p.polname = 'own' ORDER BY 1`.execute(
      databases.owner,
    )
    expect(rows).toEqual(personal.map((name) => ({ name, forced: true })))
  })

  it('are visible and writable to their person only, not even to system work', async () => {
    const [me, other] = await twoPeople()
    const all = (tx: Tx) => sql`SELECT 1 FROM user_preference`.execute(tx)
    const overwrite = (tx: Tx) => sql`UPDATE user_preference SET value = '"light"'`.execute(tx)
    const clear = (tx: Tx) => sql`DELETE FROM user_preference`.execute(tx)
    for (const work of [all, overwrite, clear]) {
      expect(await attempt(work, [customerOf(ours)], me)).toBe(1)
      expect(await attempt(work, [customerOf(ours)])).toBe(0)
      expect(await attempt(work)).toBe(0)
    }
    expect((await asSystem(databases.app, all)).rows).toEqual([])
    const give = (tx: Tx) =>
      sql`INSERT INTO user_preference (master_id, key, value) VALUES (${other}, 'keys', '{}')`.execute(tx)
    expect(await attempt(give, [customerOf(ours)], me)).toBe(DENIED)
    const move = (tx: Tx) => sql`UPDATE user_preference SET master_id = ${other}`.execute(tx)
    expect(await attempt(move, [customerOf(ours)], me)).toBe(DENIED)
  })
})

describe('the role that the server works as', () => {
  it('is neither owner nor superuser and cannot bypass policies', async () => {
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

  it('inserts into the audit and cannot change it', async () => {
    for (const statement of [
      sql`UPDATE audit_log SET reason = 'x'`,
      sql`DELETE FROM audit_log`,
      sql`TRUNCATE audit_log`,
    ]) {
      expect(await attempt((tx) => statement.execute(tx), [customerOf(ours)])).toBe(DENIED)
      expect(
        await asSystem(databases.app, (tx) => statement.execute(tx)).catch((error: { code: string }) => error.code),
      ).toBe(DENIED)
    }
  })

  it('cannot read the server’s secrets or alter tables', async () => {
    for (const statement of [
      sql`SELECT 1 FROM server_secret`,
      sql`ALTER TABLE voucher DISABLE ROW LEVEL SECURITY`,
      sql`DROP POLICY tenant ON voucher`,
      sql`CREATE TABLE mine (id int)`,
      sql`TRUNCATE voucher`,
    ]) {
      expect(await attempt((tx) => statement.execute(tx), [customerOf(ours)])).toBe(DENIED)
    }
  })
})
