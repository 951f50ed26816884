import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { RecordChange } from '#contract/core/change.ts'
import { asSystem } from '#server/core/db/database.ts'
import type { Db, Tx } from '#server/core/db/database.ts'

/** A stored change, with its number and the tab that made it. */
export type StoredChange = Omit<RecordChange, 'own' | 'resource'> & {
  id: number
  resource: string
  origin: string | null
}

export interface ChangeBatch {
  /** The position up to which the changes are complete. */
  position: string
  changes: StoredChange[]
  /** There were more, which are not known: everything may have changed. */
  missed: boolean
}

/** A listener that missed more reads everything again. */
const MAX_CHANGES = 500
/** A transaction is dated by its begin and visible after its commit, so a time to start from is moved back by this much. */
const LONGEST_SECONDS = 60

/** A position is a PostgreSQL snapshot: `xmin:xmax:transactions in progress`. */
export const positionPattern = /^\d{1,19}:\d{1,19}:[\d,]{0,4000}$/

async function read(tx: Tx, isNew: RawBuilder<unknown>, isLost: RawBuilder<unknown>): Promise<ChangeBatch> {
  // One statement has one snapshot: the next read starts with exactly what this one did not see.
  const { rows } = await sql<ChangeBatch>`
    SELECT pg_current_snapshot()::text AS position, ${isLost} AS missed, coalesce((
      SELECT jsonb_agg(jsonb_build_object('id', c.id, 'resource', c.resource, 'customerId', c.customer_id, 'kind', c.kind,
                                          'ids', c.ids, 'count', c.count, 'origin', c.origin) ORDER BY c.id)
        FROM (SELECT * FROM record_change WHERE ${isNew} ORDER BY id LIMIT ${MAX_CHANGES + 1}) AS c), '[]') AS changes`.execute(
    tx,
  )
  const [batch] = rows
  if (!batch) throw new Error('A SELECT of one row answered none')
  return batch.changes.length > MAX_CHANGES ? { ...batch, changes: [], missed: true } : batch
}

/** The current position. */
export async function readPosition(db: Db): Promise<string> {
  const { position } = await asSystem(db, (tx) => read(tx, sql`false`, sql`false`))
  return position
}

/**
 * The changes since a position. A transaction that was in progress then and has committed since counts as new, so no
 * change is missed or repeated.
 */
export async function readSince(db: Db, position: string): Promise<ChangeBatch> {
  const since = sql`${position}::pg_snapshot`
  const isNew = sql`xid >= pg_snapshot_xmin(${since}) AND NOT pg_visible_in_snapshot(xid, ${since})`
  // A position in the future belongs to another database.
  const isLost = sql`(pg_snapshot_xmin(${since}) <= (SELECT f.xid FROM record_change_floor f)
                      OR pg_snapshot_xmax(${since}) > pg_snapshot_xmax(pg_current_snapshot()))`
  try {
    return await asSystem(db, (tx) => read(tx, isNew, isLost))
  } catch (error) {
    // Not a valid snapshot.
    if ((error as { code?: string }).code !== '22P02') throw error
    return { position: await readPosition(db), changes: [], missed: true }
  }
}

/** The changes of the last seconds, and perhaps some before. */
export function readRecent(db: Db, seconds: number): Promise<ChangeBatch> {
  const isNew = sql`at > now() - make_interval(secs => ${seconds + LONGEST_SECONDS})`
  return asSystem(db, (tx) => read(tx, isNew, sql`false`))
}
