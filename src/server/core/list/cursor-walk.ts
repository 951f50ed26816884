import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { foundSql } from './conditions.ts'
import type { Order, OrderKey, Place, Result } from './order.ts'
import { beyondSqls, orderSql } from './order.ts'

type Sql = RawBuilder<unknown>

/** The keys as columns, to order by them again or to return a row's place. */
export const keyColumns = ({ keys }: Order): Sql =>
  sql.join(keys.map(({ value }, index) => sql`${value} AS ${sql.ref(`k${index}`)}`))

/** The order of rows that were selected with `keyColumns` from the alias `from`. */
export const orderIn = (order: Order, from: string): Order => ({
  ...order,
  keys: order.keys.map((key, index): OrderKey => ({ ...key, value: sql.ref(`${from}.k${index}`) })),
})

export interface CursorWalk {
  /** The rows beyond this place; from the beginning without one. */
  place: Place | undefined
  backwards: boolean
  offset: number
  limit: number
  /** Replaces the condition on the customers. */
  tenant?: Sql
}

/**
 * Ids and keys of a result in its order. The ranges beyond a place are read one after another, nearest first, each in
 * order: parts of a UNION ALL with a limit of their own are neither merged nor reordered by the planner.
 */
export function cursorWalkSql(result: Result, { place, backwards, offset, limit, tenant }: CursorWalk): Sql {
  const { description, scope, narrowing, order } = result
  const columns = sql`SELECT ${sql.ref(`${description.alias}.id`)} AS id, ${keyColumns(order)}`
  const inOrder = sql`ORDER BY ${orderSql(order, backwards)}`
  const part = (more: readonly Sql[]) =>
    sql`${columns} ${foundSql(description, scope, narrowing, order.keys, more, tenant)} ${inOrder}`
  const window = sql`LIMIT ${sql.lit(limit)} OFFSET ${sql.lit(offset)}`
  const [first, ...ranges] = place === undefined ? [] : beyondSqls(order, place, backwards)
  if (ranges.length === 0) return sql`${part(first ? [first] : [])} ${window}`
  const reach = sql`LIMIT ${sql.lit(offset + limit)}`
  const parts = [first, ...ranges].map((range) => sql`(${part(range ? [range] : [])} ${reach})`)
  return sql`SELECT * FROM (${sql.join(parts, sql` UNION ALL `)}) AS parts ${window}`
}
