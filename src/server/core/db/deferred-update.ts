import { sql } from 'kysely'
import type { Tx } from './database.ts'
import type { Database } from './schema.gen.ts'

/** New values of a locked record, written together with those of other records after the batch. */
export interface RowUpdate {
  table: keyof Database
  id: number
  /** By column: values as JSON has them, the record's next version among them. */
  values: Readonly<Record<string, unknown>> & { readonly version: number }
}

const shapeOf = ({ table, values }: RowUpdate) => [table, ...Object.keys(values).toSorted()].join()

async function writeAlike(tx: Tx, updates: readonly RowUpdate[]): Promise<void> {
  const [first] = updates
  if (!first) return
  const sets = Object.keys(first.values).map((column) => sql`${sql.ref(column)} = r.${sql.ref(column)}`)
  const values = updates.map((one) => ({ ...one.values, id: one.id }))
  const { rows } = await sql`
    UPDATE ${sql.table(first.table)} AS t SET ${sql.join(sets)}
      FROM jsonb_populate_recordset(NULL::${sql.table(first.table)}, ${JSON.stringify(values)}::jsonb) AS r
     WHERE t.id = r.id AND t.version = r.version - 1
    RETURNING t.id`.execute(tx)
  if (rows.length !== updates.length) throw new Error(`${updates.length - rows.length} records have another version`)
}

/**
 * Writes updates of different records, one statement for all that set the same columns.
 * @throws when a record does not have the previous version, or occurs twice
 */
export async function writeUpdates(tx: Tx, updates: readonly RowUpdate[]): Promise<void> {
  for (const alike of Map.groupBy(updates, shapeOf).values()) await writeAlike(tx, alike)
}
