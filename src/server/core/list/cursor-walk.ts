import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { foundSql } from './conditions.ts'
import type { Order, OrderKey, Place, Result } from './order.ts'
import { beyondSqls, orderSql } from './order.ts'

type Sql = RawBuilder<unknown>

/** The keys as columns, for who orders by them again or tells a place. */
export const keyColumns = ({ keys }: Order): Sql =>
  sql.join(keys.map(({ value }, index) => sql`${value} AS ${sql.ref(`k${index}`)}`))

/** The order of rows that were selected with `keyColumns` from what is called `from`. */
export const orderIn = (order: Order, from: string): Order => ({
  ...order,
  keys: order.keys.map((key, index): OrderKey => ({ ...key, value: sql.ref(`${from}.k${index}`) })),
})

export interface CursorWalk {
  /** The rows beyond this place; from the beginning without one. */
  place: Place | undefined
  backwards: boolean
  /** How many rows are passed over, and how many are taken after them. */
  offset: number
  limit: number
  /** Stands in place of the condition on the customers. */
  tenant?: Sql
}

/**
 * Ids and keys of a result in its order. The stretches beyond a place are read one after another, each in order, and
 * none before those nearer to the place have been passed: parts of a UNION ALL that have a limit of their own stay parts
 * and keep their places.
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
