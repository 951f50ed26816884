import { sql } from 'kysely'
import type { FastifyBaseLogger } from 'fastify'
import type { Db, Tx } from '#server/core/db/database.ts'
import { asSystem } from '#server/core/db/database.ts'

/** Rows that go in one transaction. */
const BATCH = 200

/** A foreign key to a table with soft delete. */
interface Reference {
  from: string
  to: string
  columns: string[]
  keys: string[]
  /** The rows that refer are parts without a life of their own, and go with what they are parts of. */
  isPart: boolean
  /** The database would empty the reference. */
  isEmptied: boolean
  /** The rows that refer are themselves marked when they are deleted. */
  isSoft: boolean
}

interface SoftTable {
  name: string
  references: readonly Reference[]
}

/**
 * Every table whose rows are marked when they are deleted, as the database itself knows them, and what refers to it.
 * People stay: who made and who changed a row is known for good.
 */
async function readTables(tx: Tx): Promise<SoftTable[]> {
  const soft = sql`
    SELECT c.oid, c.relname::text AS name FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
       AND a.attname = 'deleted_at' AND NOT a.attisdropped`
  const { rows: tables } = await sql<{ name: string }>`
    SELECT name FROM (${soft}) AS soft WHERE name <> 'app_user' ORDER BY name`.execute(tx)
  const { rows: references } = await sql<Reference>`
    SELECT f.relname AS from, soft.name AS to,
           array(SELECT a.attname::text FROM unnest(k.conkey) WITH ORDINALITY AS u (num, nth)
                   JOIN pg_attribute a ON a.attrelid = k.conrelid AND a.attnum = u.num ORDER BY nth) AS columns,
           array(SELECT a.attname::text FROM unnest(k.confkey) WITH ORDINALITY AS u (num, nth)
                   JOIN pg_attribute a ON a.attrelid = k.confrelid AND a.attnum = u.num ORDER BY nth) AS keys,
           k.confdeltype = 'c' AND own.oid IS NULL AS "isPart",
           k.confdeltype = 'n' AS "isEmptied", own.oid IS NOT NULL AS "isSoft"
      FROM pg_constraint k JOIN (${soft}) AS soft ON soft.oid = k.confrelid JOIN pg_class f ON f.oid = k.conrelid
      LEFT JOIN (${soft}) AS own ON own.oid = k.conrelid
     WHERE k.contype = 'f' AND NOT f.relispartition`.execute(tx)
  return tables.map(({ name }) => ({ name, references: references.filter(({ to }) => to === name) }))
}

/** What refers comes before what it refers to, so that both can go in one round; in a circle somebody begins. */
function inOrder(tables: readonly SoftTable[]): SoftTable[] {
  const left = new Map(tables.map((table) => [table.name, table]))
  const out: SoftTable[] = []
  while (left.size > 0) {
    const isFree = ({ name, references }: SoftTable) =>
      references.every(({ from, isEmptied }) => isEmptied || from === name || !left.has(from))
    const next = [...left.values()].find(isFree) ?? [...left.values()][0]
    if (!next) break
    left.delete(next.name)
    out.push(next)
  }
  return out
}

const tooOld = (days: number) => sql`deleted_at < now() - make_interval(days => ${days}::int)`

/** Those of the tables that have anything to be purged: as a rule none, found by one question for all. */
async function dueTables(tx: Tx, tables: readonly SoftTable[], days: number): Promise<SoftTable[]> {
  const asked = tables.map(
    ({ name }) => sql`SELECT ${name}::text AS name WHERE EXISTS (SELECT FROM ${sql.table(name)} WHERE ${tooOld(days)})`,
  )
  const { rows } = await sql<{ name: string }>`${sql.join(asked, sql` UNION ALL `)}`.execute(tx)
  const due = new Set(rows.map(({ name }) => name))
  return tables.filter(({ name }) => due.has(name))
}

/**
 * That something else than its parts refers to a row; by a reference that would only be emptied, something that is not
 * to be purged itself.
 */
const referredTo = ({ name, references }: SoftTable, days: number) =>
  references
    .filter(({ isPart }) => !isPart)
    .map(({ from, columns, keys, isEmptied, isSoft }) => {
      const pairs = columns.map((column, at) => sql`r.${sql.ref(column)} = t.${sql.ref(keys[at] ?? 'id')}`)
      const other = from === name ? sql`AND r.id <> t.id` : sql``
      const living = isEmptied && isSoft ? sql`AND (r.${tooOld(days)}) IS NOT TRUE` : sql``
      return sql`EXISTS (SELECT FROM ${sql.table(from)} r WHERE ${sql.join(pairs, sql` AND `)} ${other} ${living})`
    })

const REFERRED_TO = new Set<unknown>(['23503', '23001'])

/** Deletes these rows; answers whether nothing refers to them, without which none is gone. */
async function remove(tx: Tx, table: string, ids: readonly number[]): Promise<boolean> {
  await sql`SAVEPOINT purge`.execute(tx)
  try {
    await sql`DELETE FROM ${sql.table(table)} WHERE id = ANY (${[...ids]}::bigint[])`.execute(tx)
    await sql`RELEASE SAVEPOINT purge`.execute(tx)
    return true
  } catch (error) {
    if (!REFERRED_TO.has((error as { code?: unknown }).code)) throw error
    await sql`ROLLBACK TO SAVEPOINT purge`.execute(tx)
    return false
  }
}

interface Batch {
  found: number
  /** Rows that stay for now: something refers to one of their parts. */
  stuck: number[]
}

/** Some rows of a table; undefined when another server purges just now. */
async function purgeSome(db: Db, table: SoftTable, days: number, stuck: readonly number[]): Promise<Batch | undefined> {
  return asSystem(db, async (tx) => {
    const lock = await sql<{
      taken: boolean
    }>`SELECT pg_try_advisory_xact_lock(hashtext('academy-purge')) AS taken`.execute(tx)
    if (!lock.rows[0]?.taken) return undefined
    const free = referredTo(table, days).map((refers) => sql`AND NOT ${refers}`)
    const { rows } = await sql<{ id: number }>`
      SELECT t.id FROM ${sql.table(table.name)} t
       WHERE t.${tooOld(days)} AND t.id <> ALL (${[...stuck]}::bigint[]) ${sql.join(free, sql` `)}
       ORDER BY t.deleted_at, t.id LIMIT ${BATCH} FOR UPDATE OF t SKIP LOCKED`.execute(tx)
    const ids = rows.map(({ id }) => id)
    if (ids.length === 0 || (await remove(tx, table.name, ids))) return { found: ids.length, stuck: [] }
    const left: number[] = []
    for (const id of ids) if (!(await remove(tx, table.name, [id]))) left.push(id)
    return { found: ids.length, stuck: left }
  })
}

/**
 * Takes out of the database what was deleted more than `days` days ago. A row that is still referred to stays, and is
 * tried again in the next round; what the audit has of those that go stays. Answers how many rows of which table went;
 * undefined when another server is at it.
 */
export async function purge(
  db: Db,
  days: number,
  log: Pick<FastifyBaseLogger, 'error'>,
): Promise<Record<string, number> | undefined> {
  const due = await asSystem(db, async (tx) => dueTables(tx, inOrder(await readTables(tx)), days))
  const purged: Record<string, number> = {}
  for (const table of due) {
    const stuck: number[] = []
    let found = BATCH
    try {
      while (found === BATCH) {
        const batch = await purgeSome(db, table, days, stuck)
        if (!batch) return undefined
        stuck.push(...batch.stuck)
        found = batch.found
        const count = batch.found - batch.stuck.length
        if (count > 0) purged[table.name] = (purged[table.name] ?? 0) + count
      }
    } catch (error) {
      // The other tables have nothing to do with it.
      log.error({ err: error, table: table.name }, 'deleted rows could not be purged')
    }
  }
  return purged
}
