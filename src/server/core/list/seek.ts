import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Db, Tx } from '#server/core/db/database.ts'
import { databaseOf } from '#server/core/db/database.ts'
import type { Place, Result } from './order.ts'
import { placeSql } from './order.ts'
import { keyOf } from './total.ts'
import { orderIn, cursorWalkSql } from './cursor-walk.ts'

/**
 * OFFSET scans all rows before the window, which takes a tenth of a second for a million rows of an index. So the place
 * of every `STEP`th row is cached on the way, and the next request starts at the nearest one.
 */
const STEP = 10_000

/** Columns of other tables, and values that depend on the time, change without a change event of the list's table. */
const TTL_MS = 60_000
/** Results whose places are cached at the same time. */
const MAX_RESULTS = 100

interface PlaceCache {
  /** The snapshot in which the first place was found: `xmin:xmax:transactions in progress`. */
  snapshot: string
  until: number
  /** Of every `STEP`th row. */
  places: Place[]
  /** An index gives the order: otherwise every step would sort all rows. */
  isWalked: boolean
}

const cachesOf = new WeakMap<Db, Map<string, PlaceCache>>()

/** True when the table of a list has not been written to since a snapshot; false for tables without change events. */
async function isUnchanged(tx: Tx, { description, scope }: Result, snapshot: string): Promise<boolean> {
  const table = description.view.replace(/^list_/, '')
  const since = sql`${snapshot}::pg_snapshot`
  const { rows } = await sql<{ same: boolean }>`
    SELECT EXISTS (SELECT 1 FROM pg_trigger WHERE tgrelid = ${table}::regclass AND tgname = 'tell_created')
       AND pg_snapshot_xmin(${since}) > (SELECT f.xid FROM record_change_floor f)
       AND NOT EXISTS (SELECT 1 FROM list_record_change c
                        WHERE c.customer_id = ANY (${[...scope.customerIds]}::bigint[]) AND c.resource = ${table}
                          AND c.xid >= pg_snapshot_xmin(${since}) AND NOT pg_visible_in_snapshot(c.xid, ${since})) AS same`.execute(
    tx,
  )
  return rows[0]?.same ?? false
}

/** Selects the place of the row `STEP` rows after a place. */
function nextSql(result: Result, backwards: boolean, place?: Place): RawBuilder<unknown> {
  const walk = cursorWalkSql(result, { place, backwards, offset: STEP - 1, limit: 1 })
  return sql`SELECT ${placeSql(orderIn(result.order, 'next'))} AS place FROM (${walk}) AS next`
}

interface Plan {
  'Node Type': string
  Plans?: Plan[]
}
const sorts = (plan: Plan): boolean => plan['Node Type'] === 'Sort' || (plan.Plans ?? []).some(sorts)

async function isInOrder(tx: Tx, next: RawBuilder<unknown>): Promise<boolean> {
  const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: Plan }] }>`EXPLAIN (FORMAT JSON) ${next}`.execute(tx)
  const plan = rows[0]?.['QUERY PLAN'][0].Plan
  return plan !== undefined && !sorts(plan)
}

async function createCache(tx: Tx, result: Result, backwards: boolean): Promise<PlaceCache> {
  const { rows } = await sql<{ snapshot: string }>`SELECT pg_current_snapshot()::text AS snapshot`.execute(tx)
  const isIndexed = await isInOrder(tx, nextSql(result, backwards))
  return { snapshot: rows[0]?.snapshot ?? '', until: Date.now() + TTL_MS, places: [], isWalked: isIndexed }
}

/** The cached places of a result, dropped when its rows may have changed. */
async function validCache(tx: Tx, result: Result, backwards: boolean): Promise<PlaceCache | undefined> {
  const db = databaseOf(tx)
  if (!db) return undefined
  const all = cachesOf.get(db) ?? new Map<string, PlaceCache>()
  cachesOf.set(db, all)
  const { description, scope, narrowing, order } = result
  const key = JSON.stringify([order.name, backwards, keyOf(tx, description, scope, narrowing)])
  const before = all.get(key)
  const isTrue = before && before.until > Date.now() && (await isUnchanged(tx, result, before.snapshot))
  const known = isTrue ? before : await createCache(tx, result, backwards)
  all.delete(key)
  all.set(key, known)
  const [oldest] = all.keys()
  if (oldest !== undefined && all.size > MAX_RESULTS) all.delete(oldest)
  return known
}

/**
 * A place shortly before row number `row` of a result (from 0, or from its end when `backwards`), with the number of the
 * first row after it; undefined near the beginning. Any write invalidates the places, so this is as exact as OFFSET.
 */
export async function seekPlace(
  tx: Tx,
  result: Result,
  row: number,
  backwards: boolean,
): Promise<{ row: number; place: Place } | undefined> {
  const stepCount = Math.floor(row / STEP)
  if (stepCount === 0) return undefined
  const known = await validCache(tx, result, backwards)
  if (!known?.isWalked) return undefined
  const places = known.places
  while (places.length < stepCount) {
    const at = places.length
    const { rows } = await sql<{ place: Place }>`${nextSql(result, backwards, places.at(-1))}`.execute(tx)
    const [next] = rows
    if (!next) break
    // A concurrent request may have found it in the meantime.
    if (places.length === at) places.push(next.place)
  }
  const steps = Math.min(places.length, stepCount)
  const place = places[steps - 1]
  return place && { row: steps * STEP, place }
}
