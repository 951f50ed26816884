import { sql } from 'kysely'
import type { Page } from '#contract/call.ts'
import type { ListFields } from '#contract/list-field.ts'
import type { Tx } from '#server/db/database.ts'
import { paginationOf } from '#server/db/list.ts'
import { invalid } from '#server/http/fail.ts'
import { narrowingOf } from './ask.ts'
import { foundSql, tenantColumn } from './conditions.ts'
import { readCursor, writeCursor } from './cursor.ts'
import { LIST_SECONDS, withinSeconds } from './deadline.ts'
import type { ListDescription, ListScope, Narrowing } from './description.ts'
import type { Order, Place } from './order.ts'
import { beyondSql, orderOf, orderSql, placeSql } from './order.ts'
import type { Total } from './total.ts'
import { totalOf } from './total.ts'

/** Which rows of a result, as the query of a list says it; its filters stand beside these. */
export interface WindowQuery {
  page: number
  limit: number
  row?: number | undefined
  after?: string | undefined
  before?: string | undefined
  cursors?: boolean | undefined
  ids?: readonly number[] | undefined
  exact?: boolean | undefined
  sort?: string | undefined
  keyword?: string | undefined
}

interface Found {
  id: number
  place: Place | null
}

/** Only one way to say where a window begins can hold. */
function requireOneStart({ page, row, after, before }: WindowQuery): void {
  const starts = Object.entries({ page: page > 1 ? page : undefined, row, after, before }).flatMap(([name, value]) =>
    value === undefined ? [] : [name],
  )
  const [first, ...more] = starts
  if (first !== undefined && more.length > 0) {
    throw invalid(...more.map((field) => ({ field, message: `cannot go together with ${first}` })))
  }
}

/**
 * Up to here the rows of several customers are taken from each in its order and merged: an index begins with the
 * customer, so it orders the rows of one. Further down, sorting all of them costs no more.
 */
const MAX_MERGED = 10_000

/** Ids of a window in its order. Rows are found first, on the narrowest index that has them, and read after. */
async function findWindow(
  tx: Tx,
  list: { description: ListDescription; scope: ListScope; narrowing: Narrowing; order: Order },
  query: WindowQuery,
): Promise<Found[]> {
  const { description, scope, narrowing, order } = list
  const { after, before, limit } = query
  const backwards = before !== undefined
  const start = after ?? before
  const more =
    start === undefined ? [] : [beyondSql(order, readCursor(order, start, backwards ? 'before' : 'after'), backwards)]
  const wantsPlaces = query.cursors === true || start !== undefined
  // A row by its number is reached by passing over those before it: anything kept to leap there faster would be wrong
  // as soon as a row comes or goes. On an index of the order alone that is a tenth of a second for a million; the
  // windows that follow are asked for by their place, which costs the same everywhere.
  const offset = start === undefined ? (query.row ?? (query.page - 1) * limit) : 0
  const id = sql.ref(`${description.alias}.id`)
  const place = wantsPlaces ? placeSql(order) : sql`NULL`
  const by = tenantColumn(description)
  const reach = offset + limit
  const isMerged = by !== undefined && scope.customerIds.length > 1 && reach <= MAX_MERGED
  const keys = order.keys.map((key, index) => ({ ...key, value: sql.ref(`found.k${index}`) }))
  const select = isMerged
    ? sql`
      SELECT found.id, found.place FROM unnest(${[...scope.customerIds]}::bigint[]) AS tenant (id) CROSS JOIN LATERAL (
        SELECT ${id} AS id, ${place} AS place, ${sql.join(order.keys.map((key, index) => sql`${key.value} AS ${sql.ref(`k${index}`)}`))}
          ${foundSql(description, scope, narrowing, order.keys, more, sql`${by} = tenant.id`)}
         ORDER BY ${orderSql(order, backwards)} LIMIT ${reach}::int) AS found
       ORDER BY ${orderSql({ ...order, keys }, backwards)}`
    : sql`
      SELECT ${id} AS id, ${place} AS place ${foundSql(description, scope, narrowing, order.keys, more)}
       ORDER BY ${orderSql(order, backwards)}`
  const { rows } = await sql<Found>`${select} LIMIT ${limit}::int OFFSET ${offset}::bigint`.execute(tx)
  return backwards ? rows.toReversed() : rows
}

/** What the window itself says about the total, when it reaches the end; else it is asked for. */
async function windowTotal(found: number, query: WindowQuery, ask: () => Promise<Total>): Promise<Total> {
  const isPlaced = query.after !== undefined || query.before !== undefined
  const offset = query.row ?? (query.page - 1) * query.limit
  const isEnd = !isPlaced && found < query.limit && (found > 0 || offset === 0)
  if (isEnd) return { total: offset + found, estimated: false }
  const { total, estimated } = await ask()
  return { total: isPlaced ? total : Math.max(total, found > 0 ? offset + found : 0), estimated }
}

/**
 * A window of a list: by page, by the number of its first row, or by the place that it follows or precedes. Under
 * places no row comes twice or is missing, whatever is written in between.
 * @throws VALIDATION, FORBIDDEN, LIST_TOO_SLOW
 */
export async function listPage<F extends ListFields, Row extends { id: number }>(
  tx: Tx,
  description: ListDescription<F, Row>,
  scope: ListScope,
  query: WindowQuery & Readonly<Record<string, unknown>>,
  seconds = LIST_SECONDS,
): Promise<Page<Row>> {
  requireOneStart(query)
  const order = orderOf(description, scope, query.sort)
  const narrowing = narrowingOf(description, query)
  return withinSeconds(tx, seconds, async () => {
    const found = await findWindow(tx, { description, scope, narrowing, order }, query)
    const { total, estimated } = await windowTotal(found.length, query, () =>
      totalOf(tx, description, scope, narrowing, query.exact === true),
    )
    const rows = await inOrder(tx, description, found)
    const { limit, row } = query
    const page = row === undefined ? query.page : Math.floor(row / limit) + 1
    return {
      data: rows,
      pagination: {
        ...paginationOf({ page, limit }, total),
        ...(estimated ? { totalEstimated: true } : {}),
        ...places(order, found),
      },
    }
  })
}

function places(order: Order, found: readonly Found[]): { before?: string; after?: string } {
  const [first, last] = [found[0]?.place, found.at(-1)?.place]
  return first && last ? { before: writeCursor(order, first), after: writeCursor(order, last) } : {}
}

/** The records of the ids found, in that order; one that was removed at this very moment is left out. */
async function inOrder<F extends ListFields, Row extends { id: number }>(
  tx: Tx,
  { rows }: ListDescription<F, Row>,
  found: readonly Found[],
): Promise<Row[]> {
  if (found.length === 0) return []
  const ids = found.map(({ id }) => id)
  const byId = new Map((await rows(tx, ids)).map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
