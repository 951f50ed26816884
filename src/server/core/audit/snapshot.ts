import { sql } from 'kysely'
import type { Tx } from '#server/core/db/database.ts'
import type { Database } from '#server/core/db/schema.gen.ts'
import type { RawRow } from '#server/core/db/write-row.ts'
import { fail } from '#server/core/http/fail.ts'

export type TableName = keyof Database

/** Another row that a change touched: its version since, and the values that it had before. */
interface Related {
  table: TableName
  id: number
  version: number
  columns: Readonly<Record<string, unknown>>
}

/** A number that a change counted up or down; `by` puts it back. It must not pass what its column `max` holds. */
interface Counter {
  table: TableName
  id: number
  column: string
  by: number
  max?: string | undefined
}

/** Everything that takes a change back, as data: the values of the record itself, of what hangs on it, and counts. */
export interface Snapshot {
  columns: Readonly<Record<string, unknown>>
  related?: readonly Related[]
  counters?: readonly Counter[]
}

/** The row as it is, also a deleted one, locked until the transaction ends. */
export async function lockRow(tx: Tx, table: TableName, id: number): Promise<RawRow> {
  const { rows } = await sql<{ row: RawRow }>`
    SELECT to_jsonb(t) AS row FROM ${sql.table(table)} t WHERE id = ${id} FOR UPDATE`.execute(tx)
  const [found] = rows
  if (!found) throw fail('NOT_FOUND', { what: 'record' })
  return found.row
}

/** Every write makes these anew; they are nothing to put back. */
const stamps = new Set(['id', 'version', 'updated_at', 'updated_by'])
/** What the database computes from other columns, in whatever table. */
export const computed: ReadonlySet<string> = new Set(['net', 'remaining', 'search_text'])

/** The columns that differ, with the values of `before`. */
export function valuesBefore(before: RawRow, after: RawRow): Record<string, unknown> {
  const changed = Object.keys(after).filter(
    (column) =>
      !stamps.has(column) && !computed.has(column) && JSON.stringify(before[column]) !== JSON.stringify(after[column]),
  )
  return Object.fromEntries(changed.map((column) => [column, before[column]]))
}
