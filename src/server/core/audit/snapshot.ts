import { sql } from 'kysely'
import type { Tx } from '#server/core/db/database.ts'
import type { Database } from '#server/core/db/schema.gen.ts'
import type { RawRow } from '#server/core/db/write-row.ts'
import { fail } from '#server/core/http/fail.ts'

export type TableName = keyof Database

/** Another row that a change wrote: its version afterwards, and its values before. */
interface Related {
  table: TableName
  id: number
  version: number
  columns: Readonly<Record<string, unknown>>
}

/** A counter that a change incremented or decremented; adding `by` restores it. It must not exceed the column `max`. */
interface Counter {
  table: TableName
  id: number
  column: string
  by: number
  max?: string | undefined
}

/** The data that undoes a change: values of the record, of related rows, and counters. */
export interface Snapshot {
  columns: Readonly<Record<string, unknown>>
  related?: readonly Related[]
  counters?: readonly Counter[]
}

/** The current row, deleted or not, locked until the transaction ends. */
export async function lockRow(tx: Tx, table: TableName, id: number): Promise<RawRow> {
  const { rows } = await sql<{ row: RawRow }>`
    SELECT to_jsonb(t) AS row FROM ${sql.table(table)} t WHERE id = ${id} FOR UPDATE`.execute(tx)
  const [found] = rows
  if (!found) throw fail('NOT_FOUND', { what: 'record' })
  return found.row
}

/** Set by every write, so never restored. */
const stamps = new Set(['id', 'version', 'updated_at', 'updated_by'])
/** Generated columns, in any table. */
export const computed: ReadonlySet<string> = new Set(['net', 'place_count', 'remaining', 'search_text'])

/** The changed columns, with their previous values. */
export function valuesBefore(before: RawRow, after: RawRow): Record<string, unknown> {
  const changed = Object.keys(after).filter(
    (column) =>
      !stamps.has(column) && !computed.has(column) && JSON.stringify(before[column]) !== JSON.stringify(after[column]),
  )
  return Object.fromEntries(changed.map((column) => [column, before[column]]))
}
