import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { FieldType } from '#contract/core/list/list-field.ts'
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

type Given = OrderKey & { text: string | null; cast: Sql; falling: boolean }

/**
 * A key that has the value of a place. Of a bool it is asked of a statement: given as it is, the planner would turn the
 * comparison into the expression itself or its opposite, which no index on the expression knows.
 */
function equalSql({ value, type, text, cast }: Given): Sql {
  if (text === null) return sql`${value} IS NULL`
  return type === 'bool' ? sql`${value} = (SELECT ${cast})` : sql`${value} = ${cast}`
}

/** How many keys at the beginning go one way and have a value, so that they compare as one row, as in an index. */
function evenCount(keys: readonly Given[]): number {
  const end = keys.findIndex(
    (key, index) => key.text === null || key.falling !== keys[0]?.falling || (index > 0 && key.nullable),
  )
  return end === -1 ? keys.length : end
}

function rangesOf([first, ...others]: readonly Given[], backwards: boolean): Sql[] {
  if (!first) return []
  const behind = (of: readonly Given[], rest: readonly Given[]): Sql[] =>
    rangesOf(rest, backwards).map((range) => sql`${sql.join(of.map(equalSql), sql` AND `)} AND ${range}`)
  if (first.text === null) {
    const withValue = backwards ? [sql`${first.value} IS NOT NULL`] : []
    return [...behind([first], others), ...withValue]
  }
  const keys = [first, ...others]
  const count = evenCount(keys)
  const even = keys.slice(0, count)
  const compared = sql`(${sql.join(even.map((key) => key.value))}) ${sql.raw(first.falling ? '<' : '>')} (${sql.join(even.map((key) => key.cast))})`
  const without = first.nullable && !backwards ? [sql`${first.value} IS NULL`] : []
  return [...behind(even, keys.slice(count)), compared, ...without]
}

/**
 * The rows that follow a place (or, `backwards`, stand before it) as conditions that no two of them meet, those nearest
 * to the place first. Each is one stretch of an index in this order, so it is entered where it begins: rows with the
 * same values up to some key, and from there further in the keys that go one way. All in one condition would have an
 * index go through every row that shares the first value.
 */
export function beyondSqls({ keys }: Order, place: Place, backwards = false): Sql[] {
  const given = keys.map((key, index): Given => {
    const text = place[index] ?? null
    return { ...key, text, cast: sql`${text}::${databaseType(key.type)}`, falling: key.down !== backwards }
  })
  return rangesOf(given, backwards)
}
