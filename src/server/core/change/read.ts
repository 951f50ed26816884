import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { RecordChange } from '#contract/core/change.ts'
import { asSystem } from '#server/core/db/database.ts'
import type { Db, Tx } from '#server/core/db/database.ts'

/** A change as it was noted: with its number and the tab that it came from. */
export type StoredChange = Omit<RecordChange, 'own' | 'resource'> & {
  id: number
  resource: string
  origin: string | null
}

export interface ChangeBatch {
  /** The place up to which this is all. */
  position: string
  changes: StoredChange[]
  /** There was more than this, and nobody can say what: everything may have changed. */
  missed: boolean
}

/** Told one by one; whoever missed more had better read everything anew. */
const MAX_CHANGES = 500
/** A transaction is dated by its begin and seen at its end, so a time to begin with is taken so much earlier. */
const LONGEST_SECONDS = 60

/** What a place looks like: a snapshot of PostgreSQL, `xmin:xmax:transactions that were under way`. */
export const positionPattern = /^\d{1,19}:\d{1,19}:[\d,]{0,4000}$/

async function read(tx: Tx, isNew: RawBuilder<unknown>, isLost: RawBuilder<unknown>): Promise<ChangeBatch> {
  // One statement has one snapshot: what it did not see is what the next one will.
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

/** The place where things stand. */
export async function readPosition(db: Db): Promise<string> {
  const { position } = await asSystem(db, (tx) => read(tx, sql`false`, sql`false`))
  return position
}

/**
 * What has been changed since a place. A transaction that was under way then and has ended since is new, whatever its
 * numbers; so nothing is missed and nothing comes twice.
 */
export async function readSince(db: Db, position: string): Promise<ChangeBatch> {
  const since = sql`${position}::pg_snapshot`
  const isNew = sql`xid >= pg_snapshot_xmin(${since}) AND NOT pg_visible_in_snapshot(xid, ${since})`
  // Beyond the present, it is a place of another database.
  const isLost = sql`(pg_snapshot_xmin(${since}) <= (SELECT f.xid FROM record_change_floor f)
                      OR pg_snapshot_xmax(${since}) > pg_snapshot_xmax(pg_current_snapshot()))`
  try {
    return await asSystem(db, (tx) => read(tx, isNew, isLost))
  } catch (error) {
    // It only looked like a place.
    if ((error as { code?: string }).code !== '22P02') throw error
    return { position: await readPosition(db), changes: [], missed: true }
  }
}

/** What has been changed in the last so many seconds, and perhaps a little before. */
export function readRecent(db: Db, seconds: number): Promise<ChangeBatch> {
  const isNew = sql`at > now() - make_interval(secs => ${seconds + LONGEST_SECONDS})`
  return asSystem(db, (tx) => read(tx, isNew, sql`false`))
}
