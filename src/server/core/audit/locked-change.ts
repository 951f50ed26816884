import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import type { AuditResource } from '#contract/audited.ts'
import type { Tx } from '#server/core/db/database.ts'
import type { AuditLogTable } from '#server/core/db/schema.gen.ts'
import type { RawRow } from '#server/core/db/write-row.ts'

/** The audit row of a change. */
export type Change = Selectable<AuditLogTable>

/** A change with the current row of its record, which is locked until the transaction ends. */
export interface LockedChange {
  change: Change
  record: RawRow
  /** The version whose values the record has now; null when the audit does not know. */
  state: number | null
}

/** The changes with these ids that the transaction sees, in any order. */
export function readChanges(tx: Tx, ids: readonly number[]): Promise<Change[]> {
  return tx
    .selectFrom('audit_log')
    .selectAll()
    .where(sql<boolean>`id = ANY (${[...ids]}::bigint[])`)
    .execute()
}

async function lockRecords(tx: Tx, resource: AuditResource, ids: readonly number[]) {
  const locked = await sql<{ id: number; row: RawRow }>`
    SELECT t.id, to_jsonb(t) AS row FROM ${sql.table(resource)} t
     WHERE t.id = ANY (${[...ids]}::bigint[]) ORDER BY t.id FOR UPDATE`.execute(tx)
  // A separate statement: the first may have waited for a change whose audit row its snapshot does not contain.
  const states = await sql<{ id: number; state: number | null }>`
    SELECT r.id, last.state
      FROM unnest(${locked.rows.map(({ id }) => id)}::bigint[], ${locked.rows.map(({ row }) => row.version)}::int[]) AS r (id, version)
     CROSS JOIN LATERAL (SELECT a.state FROM audit_log a
                          WHERE a.resource = ${resource} AND a.record_id = r.id AND a.record_version = r.version
                          ORDER BY a.id DESC LIMIT 1) AS last`.execute(tx)
  const stateOf = new Map(states.rows.map(({ id, state }) => [id, state]))
  return new Map(locked.rows.map(({ id, row }) => [id, { record: row, state: stateOf.get(id) ?? null }]))
}

/**
 * Locks the records of these changes, deleted ones included, in the order of their ids, and returns each change with its
 * record; missing records are left out.
 */
export async function lockChanges(tx: Tx, changes: readonly Change[]): Promise<LockedChange[]> {
  const all: LockedChange[] = []
  for (const [resource, alike] of Map.groupBy(changes, (change) => change.resource)) {
    const ids = [...new Set(alike.flatMap(({ record_id: id }) => (id === null ? [] : [id])))]
    const records = await lockRecords(tx, resource as AuditResource, ids)
    for (const change of alike) {
      const found = records.get(change.record_id ?? 0)
      if (found) all.push({ change, ...found })
    }
  }
  return all
}
