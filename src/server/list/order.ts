import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { FieldType } from '#contract/list-field.ts'
import { databaseType } from './conditions.ts'
import type { ListColumn, ListDescription, ListScope, Narrowing } from './description.ts'
import { requireColumn } from './description.ts'

type Sql = RawBuilder<unknown>

/** One of the columns that order a result; the last is always the id, so that equal rows keep one order. */
export interface OrderKey extends Pick<ListColumn, 'joins'> {
  value: Sql
  type: FieldType
  down: boolean
  /** Rows without a value stand at the end, whichever way the rest goes. */
  nullable: boolean
}

export interface Order {
  /** What the query says, without repetitions: a place in one order is none in another. */
  name: string
  keys: readonly OrderKey[]
}

/** A result in its order. */
export interface Result {
  description: ListDescription
  scope: ListScope
  narrowing: Narrowing
  order: Order
}

/** The order of a list: `-createdAt,code`, or its usual one. */
export function orderOf(description: ListDescription, scope: ListScope, sort: string | undefined): Order {
  const seen = new Set<string>()
  const parts = (sort ?? description.defaultSort).split(',').filter((part) => {
    const key = part.replace(/^-/, '')
    return !seen.has(key) && seen.add(key)
  })
  const keys = parts.map((part): OrderKey => {
    const down = part.startsWith('-')
    const column = requireColumn(description, scope, down ? part.slice(1) : part)
    return { ...column, down, nullable: column.nullable ?? false }
  })
  const down = keys[0]?.down ?? false
  const id: OrderKey = { value: sql.ref(`${description.alias}.id`), type: 'id', down, nullable: false }
  return { name: parts.join(','), keys: [...keys, id] }
}

/** `ORDER BY` of the keys; `backwards` turns the whole order round. */
export function orderSql({ keys }: Order, backwards = false): Sql {
  return sql.join(
    keys.map(({ value, down, nullable }) => {
      const direction = down === backwards ? 'ASC' : 'DESC'
      // Said of every column, it would keep indexes from giving the order of those that always have a value.
      const nulls = nullable ? (backwards ? ' NULLS FIRST' : ' NULLS LAST') : ''
      return sql`${value} ${sql.raw(direction + nulls)}`
    }),
  )
}

/** A value of a key as text, whole: a JavaScript date would lose the microseconds that tell two rows apart. */
function textSql({ value, type }: OrderKey): Sql {
  return type === 'moment'
    ? sql`to_char(${value} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`
    : sql`${value}::text`
}

/** The place of each row, as a JSON array of texts. */
export const placeSql = ({ keys }: Order): Sql => sql`jsonb_build_array(${sql.join(keys.map(textSql))})`

/** Where a row stands: the texts of its keys. */
export type Place = readonly (string | null)[]

/** True of an order that goes one way over columns that always have a value: rows compare as a whole, as in an index. */
export const isEven = ({ keys }: Pick<Order, 'keys'>): boolean =>
  keys.every(({ nullable, down }) => !nullable && down === keys[0]?.down)

/**
 * The rows that follow a place (or, `backwards`, stand before it). An order that goes one way over columns that always
 * have a value is compared as one row, which an index follows; else each key decides when those before it are equal.
 */
export function beyondSql({ keys }: Order, place: Place, backwards = false): Sql {
  const given = keys.map((key, index) => {
    const text = place[index] ?? null
    return { ...key, text, cast: sql`${text}::${databaseType(key.type)}`, falling: key.down !== backwards }
  })
  if (isEven({ keys })) {
    const falling = given[0]?.falling ?? false
    const values = sql.join(given.map((key) => key.value))
    return sql`(${values}) ${sql.raw(falling ? '<' : '>')} (${sql.join(given.map((key) => key.cast))})`
  }
  const further = ({ value, nullable, text, cast, falling }: (typeof given)[number]): Sql => {
    if (text === null) return backwards ? sql`${value} IS NOT NULL` : sql`FALSE`
    const compared = sql`${value} ${sql.raw(falling ? '<' : '>')} ${cast}`
    return nullable && !backwards ? sql`(${compared} OR ${value} IS NULL)` : compared
  }
  const equal = ({ value, text, cast }: (typeof given)[number]): Sql =>
    text === null ? sql`${value} IS NULL` : sql`${value} = ${cast}`
  const decided = given.reduceRight<Sql | undefined>(
    (rest, key) => (rest ? sql`(${further(key)} OR (${equal(key)} AND ${rest}))` : further(key)),
    undefined,
  )
  const [first] = given
  // True of all those rows anyway; said so, an index can begin there.
  const bound =
    first && !first.nullable ? sql`${first.value} ${sql.raw(first.falling ? '<=' : '>=')} ${first.cast} AND ` : sql``
  return sql`(${bound}${decided ?? sql`TRUE`})`
}
