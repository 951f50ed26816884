import { sql } from 'kysely'
import type { Tx } from './database.ts'
import type { Database } from './schema.gen.ts'

/** A row as PostgreSQL writes it in JSON: timestamps with all their digits, so that restoring them loses nothing. */
export type RawRow = Readonly<Record<string, unknown>> & { readonly version: number }

/** New values by column, as in JSON: timestamps as ISO 8601, bytes as `\x…`, arrays and objects as they are. */
export type Columns = Readonly<Record<string, unknown>>

/** The row with these values applied, as the database would store them. */
export async function rowWithValues(tx: Tx, table: keyof Database, id: unknown, values: Columns): Promise<RawRow> {
  const { rows } = await sql<{ row: RawRow }>`
    SELECT to_jsonb(jsonb_populate_record(t, ${JSON.stringify(values)}::jsonb)) AS row
      FROM ${sql.table(table)} t WHERE id = ${id}`.execute(tx)
  if (!rows[0]) throw new Error(`No row ${String(id)} of ${table}`)
  return rows[0].row
}

/** Writes values into a locked row as its next version. */
export async function writeRow(
  tx: Tx,
  table: keyof Database,
  row: RawRow,
  values: Columns,
  masterId: number,
): Promise<RawRow> {
  const sets = [
    sql`version = ${row.version + 1}`,
    ...('updated_by' in row ? [sql`updated_by = ${masterId}`] : []),
    ...Object.keys(values).map((column) => sql`${sql.ref(column)} = r.${sql.ref(column)}`),
  ]
  const { rows } = await sql<{ row: RawRow }>`
    UPDATE ${sql.table(table)} AS t SET ${sql.join(sets)}
      FROM jsonb_populate_record(NULL::${sql.table(table)}, ${JSON.stringify(values)}::jsonb) r
     WHERE t.id = ${row.id}
    RETURNING to_jsonb(t) AS row`.execute(tx)
  return rows[0]?.row ?? row
}

/** Inserts a row; `undefined` when it violates a unique index. */
export async function insertRow(tx: Tx, table: keyof Database, values: Columns): Promise<number | undefined> {
  const columns = sql.join(Object.keys(values).map((column) => sql.ref(column)))
  const { rows } = await sql<{ id: number }>`
    INSERT INTO ${sql.table(table)} (${columns})
    SELECT ${columns} FROM jsonb_populate_record(NULL::${sql.table(table)}, ${JSON.stringify(values)}::jsonb)
        ON CONFLICT DO NOTHING RETURNING id`.execute(tx)
  return rows[0]?.id
}
