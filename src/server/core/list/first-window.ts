import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import { prepared, preparedIfSingleValue } from '#server/core/db/prepared.ts'
import { tenantColumn } from './conditions.ts'
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

type AskFirst = NonNullable<ReturnType<typeof preparedIfSingleValue<Found>>>

/** The statement of each list, by the size of its window. */
const statements = new WeakMap<object, Map<string, AskFirst | undefined>>()

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
  const ofList = statements.get(description) ?? new Map<string, AskFirst | undefined>()
  statements.set(description, ofList)
  const name = `${limit} ${cursors}`
  if (!ofList.has(name)) {
    const ask = preparedIfSingleValue<Found>(
      (_, customerId) => sql<Found>`
        SELECT ${prepared} found.id, ${cursors ? placeSql(inFound) : sql`NULL`} AS place
          FROM (${firstSql(result, limit, customerId)}) AS found
         ORDER BY ${orderSql(inFound)}`,
    )
    ofList.set(name, ask)
  }
  return ofList.get(name)
}
