import { sql } from 'kysely'
import type { ResourceRow } from '#contract/core/resource/resource.ts'
import { lockRow } from '#server/core/audit/snapshot.ts'
import type { Tx } from '#server/core/db/database.ts'
import type { RawRow } from '#server/core/db/write-row.ts'
import { enforce, fail, Refusal } from '#server/core/http/fail.ts'
import type { Resource } from './resource.ts'

/** @throws NOT_FOUND also for a record of a customer that the transaction does not see */
export async function readRecord<Row extends ResourceRow>(tx: Tx, resource: Resource<Row>, id: number): Promise<Row> {
  const { list, noun, accepts, completeRow } = resource
  const [row] = await list.rows(tx, [id])
  if (!row || accepts?.(row) === false) throw fail('NOT_FOUND', { what: noun })
  return completeRow ? completeRow(tx, row) : row
}

/** A record and its own row, locked until the transaction ends, so that a guard that holds now holds at the write. */
export interface Locked<Row> {
  row: Row
  raw: RawRow
}

const lockedRows = new WeakMap<Tx, Map<string, Locked<ResourceRow>>>()
const keyOf = ({ table }: Pick<Resource, 'table'>, id: number) => `${table} ${id}`

/** @throws NOT_FOUND */
export async function lockRecord<Row extends ResourceRow>(
  tx: Tx,
  resource: Resource<Row>,
  id: number,
): Promise<Locked<Row>> {
  const locked = lockedRows.get(tx)
  const ready = locked?.get(keyOf(resource, id)) as Locked<Row> | undefined
  // The first change makes it stale.
  locked?.delete(keyOf(resource, id))
  if (ready && resource.accepts?.(ready.row) !== false) return ready
  if (resource.mayLock) enforce(resource.mayLock(await readRecord(tx, resource, id)))
  const raw = await lockRow(tx, resource.table, id).catch((error: unknown) => {
    throw error instanceof Refusal ? fail('NOT_FOUND', { what: resource.noun }) : error
  })
  if (raw.deleted_at !== null && raw.deleted_at !== undefined) throw fail('NOT_FOUND', { what: resource.noun })
  return { row: await readRecord(tx, resource, id), raw }
}

/**
 * Locks many records in one go, in order of their numbers, and reads them; deleted ones are left out. Until the
 * transaction ends, `lockRecord` has them without asking again, each once. Records that may only be read are not locked.
 */
export async function lockRecords<Row extends ResourceRow>(
  tx: Tx,
  resource: Resource<Row>,
  ids: readonly number[],
): Promise<Row[]> {
  const { table, list, accepts, mayLock, lockRows } = resource
  if (lockRows) return lockRows(tx, ids)
  const { rows: raws } = await sql<{ id: number; row: RawRow }>`
    SELECT t.id, to_jsonb(t) AS row FROM ${sql.table(table)} t
     WHERE t.id = ANY (${[...ids]}::bigint[]) AND t.deleted_at IS NULL ORDER BY t.id FOR UPDATE`.execute(tx)
  const read = await list.rows(tx, mayLock ? ids : raws.map(({ id }) => id))
  const rows = read.filter((row) => accepts?.(row) !== false)
  const byId = new Map(raws.map(({ id, row }) => [id, row]))
  const locked = lockedRows.get(tx) ?? new Map<string, Locked<ResourceRow>>()
  lockedRows.set(tx, locked)
  for (const row of rows) {
    const raw = byId.get(row.id)
    if (raw) locked.set(keyOf(resource, row.id), { row, raw })
  }
  return rows
}
