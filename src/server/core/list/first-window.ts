import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { ListFields } from '#contract/core/list/list-field.ts'
import { prepared, preparedIfSingleValue } from '#server/core/db/prepared.ts'
import { tenantColumn } from './conditions.ts'
import type { ReadRows, ListDescription } from './description.ts'
import type { Found, WindowQuery } from './find-window.ts'
import type { Result } from './order.ts'
import { orderSql, placeSql } from './order.ts'
import { orderIn, cursorWalkSql } from './cursor-walk.ts'

type Sql = RawBuilder<unknown>

/** The usual sizes of the first window. Each further one is another prepared statement per connection. */
const LIMITS: ReadonlySet<number> = new Set([50, 100])

const isFirstWindow = (
  { description, scope, narrowing }: Result,
  { sort = description.defaultSort, limit, ...query }: WindowQuery,
): boolean =>
  tenantColumn(description) !== undefined &&
  sort === description.defaultSort &&
  LIMITS.has(limit) &&
  scope.customerIds.length === 1 &&
  narrowing.conditions.length === 0 &&
  Object.entries(narrowing).every(([key, value]) => key === 'conditions' || value === undefined || value === '') &&
  [query.after, query.before, query.fromEnd].every((start) => start === undefined) &&
  (query.row ?? query.page - 1) === 0

/** Caches the compiled statements of each list, by the size of the window. */
const cachePerList = <Ask>() => {
  const asks = new WeakMap<object, Map<string, Ask | undefined>>()
  return (list: object, name: string, write: () => Ask | undefined): Ask | undefined => {
    const known = asks.get(list) ?? new Map<string, Ask | undefined>()
    asks.set(list, known)
    if (!known.has(name)) known.set(name, write())
    return known.get(name)
  }
}

const preparedIds = cachePerList<NonNullable<ReturnType<typeof preparedIfSingleValue<Found>>>>()
const preparedRows = cachePerList<ReadRows<{ id: number }>>()

/** Ids and keys of the first rows of a customer. */
function firstSql(result: Result, limit: number, customerId: Sql): Sql {
  const by = tenantColumn(result.description) ?? sql`NULL`
  const tenant = sql`${by} = ${customerId}::bigint`
  return cursorWalkSql(result, { place: undefined, backwards: false, offset: 0, limit, tenant })
}

/**
 * The first window of one customer's list, in the default order and without a filter. It is requested most often, and its
 * best plan is the same for every customer, so it is prepared: an index that begins with the customer either gives the
 * order or does not. Undefined for any other window.
 */
export function firstWindow(result: Result, query: WindowQuery) {
  const { description, order } = result
  if (!isFirstWindow(result, query)) return undefined
  const { limit, cursors = false } = query
  const inFound = orderIn(order, 'found')
  return preparedIds(description, `${limit} ${cursors}`, () =>
    preparedIfSingleValue<Found>(
      (_, customerId) => sql<Found>`
        SELECT ${prepared} found.id, ${cursors ? placeSql(inFound) : sql`NULL`} AS place
          FROM (${firstSql(result, limit, customerId)}) AS found
         ORDER BY ${orderSql(inFound)}`,
    ),
  )
}

/**
 * The rows of that window, for a list that finds and reads them in one statement, which saves a round trip. Undefined for
 * any other list or window, or when cursors are requested.
 */
export function firstWindowRows<F extends ListFields, Row extends { id: number }>(
  description: ListDescription<F, Row>,
  result: Result,
  query: WindowQuery,
): ReadRows<Row> | undefined {
  const { rowsFound } = description
  const { order } = result
  const isOwn = order.keys.every(({ joins = [] }) => joins.length === 0)
  if (!rowsFound || !isOwn || query.cursors === true || !isFirstWindow(result, query)) return undefined
  return preparedRows(description, String(query.limit), () =>
    rowsFound(
      (customerId) => sql`SELECT found.id FROM (${firstSql(result, query.limit, customerId)}) AS found`,
      orderSql(order),
    ),
  ) as ReadRows<Row> | undefined
}
