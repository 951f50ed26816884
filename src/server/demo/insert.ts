import { sql } from 'kysely'
import type { Insertable } from 'kysely'
import type { Tx } from '#server/core/db/database.ts'
import type { Database } from '#server/core/db/schema.gen.ts'

type Row<T extends keyof Database> = Insertable<Database[T]>

const CHUNK = 2_000

class JsonValue {
  readonly value: unknown
  constructor(value: unknown) {
    this.value = value
  }
  toJSON(): unknown {
    return this.value
  }
}

/** A value of a jsonb column, among rows that travel as JSON themselves. */
export const json = (value: unknown): string => new JsonValue(value) as unknown as string

function plain(this: Record<string, unknown>, key: string, value: unknown): unknown {
  // A buffer has made itself an object by now; what it was is still in its place.
  const original = this[key]
  return Buffer.isBuffer(original) ? String.raw`\x${original.toString('hex')}` : value
}

async function insertChunk<T extends keyof Database>(
  tx: Tx,
  table: T,
  rows: readonly Row<T>[],
  wantsIds: boolean,
): Promise<number[]> {
  const columns = Object.keys(rows[0] as object)
  const list = sql.join(columns.map((column) => sql.ref(column)))
  const { rows: made } = await sql<{ id: number }>`
    INSERT INTO ${sql.table(table)} (${list})
    SELECT ${list} FROM jsonb_populate_recordset(NULL::${sql.table(table)}, ${JSON.stringify(rows, plain)}::jsonb)
    ${wantsIds ? sql`RETURNING id` : sql``}`.execute(tx)
  return made.map(({ id }) => id)
}

async function insertAll<T extends keyof Database>(tx: Tx, table: T, rows: readonly Row<T>[], wantsIds: boolean) {
  const [first] = rows
  const columns = first ? Object.keys(first).join() : ''
  const odd = rows.find((row) => Object.keys(row).join() !== columns)
  if (odd) throw new Error(`Rows of ${table} differ in their columns: ${Object.keys(odd).join()}, ${columns}`)
  const ids: number[] = []
  for (let from = 0; from < rows.length; from += CHUNK) {
    ids.push(...(await insertChunk(tx, table, rows.slice(from, from + CHUNK), wantsIds)))
  }
  return ids
}

/** Inserts rows with the same columns, thousands a statement. Answers their ids in the order of the rows. */
export function insertRows<T extends keyof Database>(tx: Tx, table: T, rows: readonly Row<T>[]): Promise<number[]> {
  return insertAll(tx, table, rows, true)
}

/** Like `insertRows`, for tables whose key is no id. */
export async function insertLinks<T extends keyof Database>(tx: Tx, table: T, rows: readonly Row<T>[]): Promise<void> {
  await insertAll(tx, table, rows, false)
}

/**
 * Tells the planner how large tables are that this transaction has filled: it takes them for empty, and joins thousands
 * of rows in loops.
 */
export async function analyze(tx: Tx, tables: readonly (keyof Database)[]): Promise<void> {
  const { rows } = await sql<{ role: string }>`SELECT current_user AS role`.execute(tx)
  const [{ role } = { role: '' }] = rows
  // Only the owner may, as whom the connection was opened.
  await sql`SET LOCAL ROLE NONE`.execute(tx)
  await sql`ANALYZE ${sql.join(tables.map((table) => sql.table(table)))}`.execute(tx)
  await sql`SET LOCAL ROLE ${sql.ref(role)}`.execute(tx)
}
