import { sql } from 'kysely'
import type { Snapshot, TableName } from '#server/core/audit/snapshot.ts'
import type { Tx } from '#server/core/db/database.ts'
import type { Columns, RawRow } from '#server/core/db/write-row.ts'

type Related = NonNullable<Snapshot['related']>[number]

/** The record whose parts these are, by the column in which they name it. */
export interface Whole {
  column: 'core_class_id' | 'lms_class_id' | 'customer_id' | 'template_id' | 'employee_id'
  id: number
}

/** The same where its parts are written, with whose it is and who writes. */
export interface Owner extends Whole {
  customerId: number
  masterId: number
}

export interface WantedRow {
  /** Absent: it is new. */
  id?: number | undefined
  columns: Columns
}

export type PartRow = RawRow & { readonly id: number }

/** The rows of a part of a record, as they are stored, in order of their numbers. */
export async function partRows(tx: Tx, table: TableName, { column, id }: Whole): Promise<PartRow[]> {
  const { rows } = await sql<{ row: PartRow }>`
    SELECT to_jsonb(t) AS row FROM ${sql.table(table)} t
     WHERE ${sql.ref(column)} = ${id} AND deleted_at IS NULL ORDER BY id`.execute(tx)
  return rows.map(({ row }) => row)
}

const differs = (one: unknown, other: unknown) => JSON.stringify(one ?? null) !== JSON.stringify(other ?? null)

/** Inserts rows; their ids in the same order. */
async function insert(tx: Tx, table: TableName, rows: readonly Columns[]): Promise<number[]> {
  const [first] = rows
  if (!first) return []
  const columns = sql.join(Object.keys(first).map((column) => sql.ref(column)))
  const { rows: made } = await sql<{ id: number }>`
    INSERT INTO ${sql.table(table)} (${columns})
    SELECT ${columns} FROM jsonb_populate_recordset(NULL::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)
    RETURNING id`.execute(tx)
  return made.map(({ id }) => id)
}

async function update(tx: Tx, table: TableName, rows: readonly (Columns & { id: number })[], masterId: number) {
  const [first] = rows
  if (!first) return
  const sets = Object.keys(first).flatMap((column) =>
    column === 'id' ? [] : [sql`${sql.ref(column)} = r.${sql.ref(column)}`],
  )
  await sql`
    UPDATE ${sql.table(table)} AS t SET ${sql.join(sets)}, version = t.version + 1, updated_by = ${masterId}
      FROM jsonb_populate_recordset(NULL::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb) r
     WHERE t.id = r.id`.execute(tx)
}

/**
 * Makes the rows of a part those that are wanted: changed ones are written, new ones inserted, the others deleted. All
 * wanted rows have the same columns. Answers their ids in order, and what undoes the change.
 */
export async function writeRows(
  tx: Tx,
  table: TableName,
  { column, id: ownerId, customerId, masterId }: Owner,
  before: readonly PartRow[],
  wanted: readonly WantedRow[],
): Promise<{ ids: number[]; related: Related[] }> {
  const byId = new Map(before.map((row) => [row.id, row]))
  const related: Related[] = []
  const changed: (Columns & { id: number })[] = []
  for (const { id, columns } of wanted) {
    const row = id === undefined ? undefined : byId.get(id)
    if (!row) continue
    byId.delete(row.id)
    const keys = Object.keys(columns).filter((column) => differs(columns[column], row[column]))
    if (keys.length === 0) continue
    changed.push({ ...columns, id: row.id })
    const previous = Object.fromEntries(keys.map((column) => [column, row[column] ?? null]))
    related.push({ table, id: row.id, version: row.version + 1, columns: previous })
  }
  const removed = [...byId.values()]
  if (removed.length > 0) {
    await sql`
      UPDATE ${sql.table(table)} SET deleted_at = now(), version = version + 1, updated_by = ${masterId}
       WHERE id = ANY (${removed.map(({ id }) => id)}::bigint[])`.execute(tx)
    related.push(
      ...removed.map(({ id, version }) => ({ table, id, version: version + 1, columns: { deleted_at: null } })),
    )
  }
  await update(tx, table, changed, masterId)
  const stamps = { customer_id: customerId, [column]: ownerId, created_by: masterId, updated_by: masterId }
  const known = new Set(before.map(({ id }) => id))
  const isNew = ({ id }: WantedRow) => id === undefined || !known.has(id)
  const stamped = ({ columns }: WantedRow): Columns => ({ ...columns, ...stamps })
  const made = await insert(tx, table, wanted.filter(isNew).map(stamped))
  const deletedAt = new Date().toISOString()
  related.push(...made.map((id) => ({ table, id, version: 1, columns: { deleted_at: deletedAt } })))
  const fresh = made.values()
  return { ids: wanted.map((row) => (isNew(row) ? (fresh.next().value ?? 0) : (row.id ?? 0))), related }
}
