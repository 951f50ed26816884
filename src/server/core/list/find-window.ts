import { sql } from 'kysely'
import type { Tx } from '#server/core/db/database.ts'
import { foundSql, tenantColumn } from './conditions.ts'
import { readCursor } from './cursor.ts'
import { seekPlace } from './seek.ts'
import type { Place, Result } from './order.ts'
import { orderSql, placeSql } from './order.ts'
import { COUNTED } from './total.ts'
import { firstWindow } from './first-window.ts'
import type { CursorWalk } from './cursor-walk.ts'
import { keyColumns, orderIn, cursorWalkSql } from './cursor-walk.ts'

/** Which rows of a result, as the query of a list says it; its filters are in addition to these. */
export interface WindowQuery {
  page: number
  limit: number
  row?: number | undefined
  fromEnd?: number | undefined
  after?: string | undefined
  before?: string | undefined
  cursors?: boolean | undefined
  ids?: readonly number[] | undefined
  exact?: boolean | undefined
  sort?: string | undefined
  keyword?: string | undefined
}

export interface Found {
  id: number
  place: Place | null
}

/** True when the number of rows before a window is not known. */
export const isPlaced = ({ after, before, fromEnd }: WindowQuery): boolean =>
  after !== undefined || before !== undefined || fromEnd !== undefined

/** The number of rows before a window that is not placed. */
export const offsetOf = ({ row, page, limit }: WindowQuery): number => row ?? (page - 1) * limit

/**
 * Up to here the rows of several customers are read per customer and merged: indexes begin with the customer, so they
 * order the rows of one. Beyond, sorting all rows costs no more.
 */
const MAX_MERGED = 10_000

/** Ids of a window in its order. Rows are found first, on the narrowest index that has them, and read after. */
export async function findWindow(tx: Tx, result: Result, query: WindowQuery): Promise<Found[]> {
  const { description, scope, order } = result
  const first = firstWindow(result, query)
  if (first) return first(tx, scope.customerIds[0])
  const { after, before, fromEnd, limit } = query
  const backwards = before !== undefined || fromEnd !== undefined
  const start = after ?? before
  const wantsPlaces = query.cursors === true || start !== undefined
  const rowsBefore = fromEnd ?? (start === undefined ? offsetOf(query) : 0)
  const nearest = start === undefined ? await seekPlace(tx, result, rowsBefore, backwards) : undefined
  const place = start === undefined ? nearest?.place : readCursor(order, start, backwards ? 'before' : 'after')
  const offset = rowsBefore - (nearest?.row ?? 0)
  const by = tenantColumn(description)
  const reach = offset + limit
  const isMerged = by !== undefined && scope.customerIds.length > 1 && reach <= MAX_MERGED
  const walk = (of: Pick<CursorWalk, 'offset' | 'limit' | 'tenant'>) =>
    cursorWalkSql(result, { place, backwards, ...of })
  const inFound = orderIn(order, 'found')
  const found = isMerged
    ? sql`
      SELECT found.* FROM unnest(${[...scope.customerIds]}::bigint[]) AS tenant (id)
       CROSS JOIN LATERAL (${walk({ offset: 0, limit: reach, tenant: sql`${by} = tenant.id` })}) AS found
       ORDER BY ${orderSql(inFound, backwards)} LIMIT ${limit}::int OFFSET ${offset}::bigint`
    : walk({ offset, limit })
  const { rows } = await sql<Found>`
    SELECT found.id, ${wantsPlaces ? placeSql(inFound) : sql`NULL`} AS place FROM (${found}) AS found
     ORDER BY ${orderSql(inFound, backwards)}`.execute(tx)
  return backwards ? rows.toReversed() : rows
}

/**
 * The same with the number of rows in the whole result, gone through once for both: what a search finds costs more to
 * find than to sort. Without a window when there are more rows than are counted.
 */
export async function findAndCount(
  tx: Tx,
  { description, scope, narrowing, order }: Result,
  query: WindowQuery,
): Promise<{ total: number; found?: Found[] }> {
  const found = foundSql(description, scope, narrowing, order.keys)
  const inHits = orderIn(order, 'hits')
  const place = query.cursors === true ? placeSql(inHits) : sql`NULL`
  const { rows } = await sql<Found & { total: number }>`
    WITH hits AS MATERIALIZED (
      SELECT ${sql.ref(`${description.alias}.id`)} AS id, ${keyColumns(order)} ${found} LIMIT ${sql.lit(COUNTED + 1)}
    ), counted AS (SELECT count(*) AS total FROM hits)
    SELECT page.id, page.place, counted.total FROM counted LEFT JOIN LATERAL (
      SELECT hits.id, ${place} AS place FROM hits WHERE counted.total <= ${sql.lit(COUNTED)}
       ORDER BY ${orderSql(inHits)} LIMIT ${query.limit}::int OFFSET ${offsetOf(query)}::bigint) AS page ON true`.execute(
    tx,
  )
  const total = rows[0]?.total ?? 0
  return total > COUNTED ? { total } : { total, found: rows.filter(({ id }) => id !== null) }
}
