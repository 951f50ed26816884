import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Db } from '#server/core/db/database.ts'

interface ColumnOf {
  name: string
  type: string
  /** Two rows must not have the same in it, alone or together with others. */
  unique: boolean
  /** It names a row of another table. */
  refers: boolean
}

/** What a column has in copy `n`: moments and days go back, and what must differ does. */
function copied({ name, type, unique, refers }: ColumnOf): RawBuilder<unknown> {
  const own = sql`t.${sql.ref(name)}`
  if (type === 'timestamp with time zone') return sql`${own} - n * interval '11 minutes'`
  if (type === 'date') return unique ? sql`${own} - n * 800` : sql`${own} - n`
  if (!unique || refers) return own
  if (type === 'text') return sql`${own} || '-' || n`
  return type === 'integer' || type === 'bigint' || type === 'smallint' ? sql`${own} + n * 20` : own
}

const ofAcademy = sql<boolean>`t.customer_id = 1`

/**
 * Multiplies what customer 1 has in a table (or the rows `of` something else) to about `count` rows: copies in other moments, so that whatever a list
 * sorts by is spread. Answers how many rows there are.
 */
export async function fillCopies(db: Db, table: string, count: number, of = ofAcademy): Promise<number> {
  const { rows: columns } = await sql<ColumnOf>`
    SELECT a.attname::text AS name, format_type(a.atttypid, NULL) AS type,
           EXISTS (SELECT FROM pg_index i WHERE i.indrelid = a.attrelid AND i.indisunique
                      AND pg_get_indexdef(i.indexrelid) ~ ('\\y' || a.attname || '\\y')) AS unique,
           EXISTS (SELECT FROM pg_constraint k WHERE k.conrelid = a.attrelid AND k.contype = 'f' AND a.attnum = ANY (k.conkey)) AS refers
      FROM pg_attribute a
     WHERE a.attrelid = ${table}::regclass AND a.attnum > 0 AND NOT a.attisdropped
       AND a.attidentity = '' AND a.attgenerated = ''`.execute(db)
  const names = sql.join(columns.map(({ name }) => sql.ref(name)))
  return db.connection().execute(async (one) => {
    // References hold by the way the rows are made, and nobody is told of them.
    await sql`SET session_replication_role = replica`.execute(one)
    const { rows } = await sql<{ own: number }>`
      SELECT count(*)::int AS own FROM ${sql.table(table)} t WHERE ${of}`.execute(one)
    const own = rows[0]?.own ?? 0
    if (own === 0) throw new Error(`${table} has nothing to copy`)
    await sql`
      INSERT INTO ${sql.table(table)} (${names})
      SELECT ${sql.join(columns.map(copied))} FROM generate_series(1, ${Math.ceil(count / own)}::int) AS n
        JOIN ${sql.table(table)} t ON ${of}`.execute(one)
    await sql`SET session_replication_role = DEFAULT`.execute(one)
    await sql`VACUUM ANALYZE ${sql.table(table)}`.execute(one)
    return own + own * Math.ceil(count / own)
  })
}
