import { sql } from 'kysely'
import { fromAreas } from '#server/core/area.ts'
import type { Tx } from '#server/core/db/database.ts'
import type { RowUpdate } from '#server/core/db/deferred-update.ts'
import { writeRow } from '#server/core/db/write-row.ts'
import { enforce, fail } from '#server/core/http/fail.ts'
import type { RawRow } from '#server/core/db/write-row.ts'
import type { Snapshot, TableName } from './snapshot.ts'
import { lockRow, valuesBefore } from './snapshot.ts'

/** Writes values back into a row; refused when another record has a unique value by now. */
async function writeBack(...given: Parameters<typeof writeRow>): Promise<RawRow> {
  try {
    return await writeRow(...given)
  } catch (error) {
    const { code, constraint } = error as { code?: string; constraint?: string }
    if (code !== '23505') throw error
    throw fail('TAKEN_SINCE', { what: fromAreas((part) => part.uniqueNames?.[constraint ?? '']) ?? 'its place' })
  }
}

/** Restores a counter; refused when it would exceed its maximum. */
async function count(tx: Tx, { table, id, column, by, max }: NonNullable<Snapshot['counters']>[number]): Promise<void> {
  const value = sql`greatest(${sql.ref(column)} + ${by}, 0)`
  const fits = max === undefined || by < 0 ? sql`` : sql`AND ${sql.ref(column)} + ${by} <= ${sql.ref(max)}`
  const { rows } = await sql`
    UPDATE ${sql.table(table)} SET ${sql.ref(column)} = ${value} WHERE id = ${id} ${fits} RETURNING id`.execute(tx)
  if (rows.length > 0) return
  const row = await lockRow(tx, table, id)
  throw fail('NO_ROOM', { what: String(row.code ?? row.id) })
}

export interface Restored {
  version: number
  /** Undoes the restoring in turn. */
  reverse: Snapshot
}

/**
 * The same as `restore` for a locked record without related rows or counters, added to `updates` to be written with
 * others; `undefined` where that is not possible.
 */
export function deferredRestore(
  { table, id, record }: { table: TableName; id: number; record: RawRow },
  { columns, related = [], counters = [] }: Snapshot,
  masterId: number,
  updates: RowUpdate[] | undefined,
): Restored | undefined {
  if (!updates || related.length + counters.length > 0) return undefined
  const stamps = { version: record.version + 1, ...('updated_by' in record ? { updated_by: masterId } : {}) }
  const values = { ...columns, ...stamps }
  updates.push({ table, id, values })
  return { version: values.version, reverse: { columns: valuesBefore(record, { ...record, ...values }) } }
}

/**
 * Restores a snapshot: the record itself and all that its change had written. Each of those must be unchanged since.
 * @throws MOVED_ON, TAKEN_SINCE, NO_ROOM, and what an area refuses (`mayRestore`)
 */
export async function restore(
  tx: Tx,
  target: { table: TableName; id: number },
  snapshot: Snapshot,
  masterId: number,
): Promise<Restored> {
  const { columns, related = [], counters = [] } = snapshot
  const before = await lockRow(tx, target.table, target.id)
  const after = await writeBack(tx, target.table, before, columns, masterId)
  const others: NonNullable<Snapshot['related']>[number][] = []
  for (const one of related) {
    const row = await lockRow(tx, one.table, one.id)
    const may = fromAreas((part) => part.mayRestore?.[one.table])?.(row) ?? true
    enforce(may)
    if (row.version !== one.version) throw fail('MOVED_ON', { by: 'Somebody', at: String(row.updated_at) })
    const written = await writeBack(tx, one.table, row, one.columns, masterId)
    others.push({ table: one.table, id: one.id, version: written.version, columns: valuesBefore(row, written) })
  }
  // A fixed order prevents deadlocks.
  const ordered = counters.toSorted((a, b) => a.id - b.id)
  for (const counter of ordered) await count(tx, counter)
  const uncounted = ordered.map(({ table, id, column, by, max }) => {
    return { table, id, column, by: -by, max }
  })
  return {
    version: after.version,
    reverse: {
      columns: valuesBefore(before, after),
      ...(others.length > 0 ? { related: others } : {}),
      ...(uncounted.length > 0 ? { counters: uncounted } : {}),
    },
  }
}
