import { sql } from 'kysely'
import { kept, keptUnlessMore } from '#server/db/kept.ts'
import { tenantColumn } from './conditions.ts'
import type { ListDescription } from './description.ts'
import type { Found, WindowQuery } from './find-window.ts'
import type { Result } from './order.ts'
import { orderSql, placeSql } from './order.ts'
import { orderIn, walkSql } from './walk.ts'

/** How many rows the first window has, as the console and most others ask. Each more is one more plan to keep. */
const LIMITS: ReadonlySet<number> = new Set([50, 100])

type Ask = NonNullable<ReturnType<typeof keptUnlessMore<Found>>>

const asks = new WeakMap<ListDescription, Map<string, Ask | undefined>>()

const isUsual = ({ scope, narrowing }: Result, { sort, limit, ...query }: WindowQuery, usual: string): boolean =>
  (sort === undefined || sort === usual) &&
  LIMITS.has(limit) &&
  scope.customerIds.length === 1 &&
  narrowing.conditions.length === 0 &&
  Object.entries(narrowing).every(([key, value]) => key === 'conditions' || value === undefined || value === '') &&
  [query.after, query.before, query.fromEnd].every((start) => start === undefined) &&
  (query.row ?? query.page - 1) === 0

/**
 * The window with which a list of one customer opens: its first rows, in their usual order, without a filter. It is the
 * one that is asked for most, and its best plan is the same for every customer, so it is kept: an index that begins with
 * the customer either gives the order or does not. Undefined for any other window.
 */
export function usualWindow(result: Result, query: WindowQuery): Ask | undefined {
  const { description, order } = result
  const by = tenantColumn(description)
  if (!by || !isUsual(result, query, description.defaultSort)) return undefined
  const known = asks.get(description) ?? new Map<string, Ask | undefined>()
  asks.set(description, known)
  const wantsPlaces = query.cursors === true
  const name = `${query.limit} ${wantsPlaces}`
  if (!known.has(name)) {
    const inFound = orderIn(order, 'found')
    const ask = keptUnlessMore<Found>((_, customerId) => {
      const tenant = sql`${by} = ${customerId}::bigint`
      const found = walkSql(result, { place: undefined, backwards: false, offset: 0, limit: query.limit, tenant })
      return sql<Found>`
        SELECT ${kept} found.id, ${wantsPlaces ? placeSql(inFound) : sql`NULL`} AS place FROM (${found}) AS found
         ORDER BY ${orderSql(inFound)}`
    })
    known.set(name, ask)
  }
  return known.get(name)
}
