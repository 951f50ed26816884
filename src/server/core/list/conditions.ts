import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Condition, Test, Value } from '#contract/core/list/list-condition.ts'
import type { FieldType, ListField } from '#contract/core/list/list-field.ts'
import { dayEnd, dayStart, likeText } from '#server/core/db/list.ts'
import type { ListColumn, ListDescription, ListScope, Narrowing } from './description.ts'
import { columnOf, requireColumn } from './description.ts'

type Sql = RawBuilder<unknown>
type Column = ListField & ListColumn

/** What PostgreSQL calls the values of a type. Given with every value, so that none is guessed. */
const databaseTypes: Readonly<Record<FieldType, string>> = {
  text: 'text',
  key: 'text',
  enum: 'text',
  id: 'bigint',
  int: 'bigint',
  money: 'bigint',
  number: 'numeric',
  bool: 'boolean',
  day: 'date',
  moment: 'timestamptz',
}
export const databaseType = (type: FieldType): Sql => sql.raw(databaseTypes[type])

const isDay = (value: Value) => /^\d{4}-\d\d-\d\d$/.test(String(value))

/** A day as a column of moments sees it: from its first moment to before the first of the next. */
function between(column: Column, { from, to }: Extract<Test, { op: 'between' }>, offset: number): Sql {
  const { value: expression, type } = column
  const cast = databaseType(type)
  const whole = (value: Value) => type === 'moment' && isDay(value)
  const parts: Sql[] = []
  if (from) {
    const day = String(from.value)
    if (!whole(from.value)) parts.push(sql`${expression} ${sql.raw(from.open ? '>' : '>=')} ${from.value}::${cast}`)
    else parts.push(sql`${expression} >= ${(from.open ? dayEnd : dayStart)(day, offset)}::timestamptz`)
  }
  if (to) {
    const day = String(to.value)
    if (!whole(to.value)) parts.push(sql`${expression} ${sql.raw(to.open ? '<' : '<=')} ${to.value}::${cast}`)
    else parts.push(sql`${expression} < ${(to.open ? dayStart : dayEnd)(day, offset)}::timestamptz`)
  }
  return sql`(${sql.join(parts, sql` AND `)})`
}

function oneOf(column: Column, values: readonly Value[], offset: number): Sql {
  const { value: expression, type, many } = column
  const [first] = values
  if (many) return sql`${expression} && ${[...values]}::${databaseType(type)}[]`
  if (values.length !== 1 || first === undefined) {
    return sql`${expression} = ANY (${[...values]}::${databaseType(type)}[])`
  }
  if (type === 'moment' && isDay(first)) {
    return between(column, { op: 'between', from: { value: first }, to: { value: first } }, offset)
  }
  return sql`${expression} = ${first}::${databaseType(type)}`
}

/** Capitals are looked for as they are, which any index on the text helps; the rest whatever its case. */
function like({ value, upper }: Column, pattern: string): Sql {
  return upper ? sql`${value} LIKE ${pattern}` : sql`${value} ILIKE ${pattern}`
}

function testOf(column: Column, test: Test, offset: number): Sql {
  switch (test.op) {
    case 'in':
      return oneOf(column, test.values, offset)
    case 'between':
      return between(column, test, offset)
    case 'contains':
      return like(column, `%${likeText(test.text)}%`)
    case 'prefix':
      return like(column, `${likeText(test.text)}%`)
    default:
      return column.type === 'text' || column.type === 'key'
        ? sql`coalesce(${column.value}, '') = ''`
        : sql`${column.value} IS NULL`
  }
}

/** The other values of a code, where every row has one: named, they are found by an index, as what is not these is not. */
function othersOf({ type, values, nullable, many }: Column, condition: Condition): readonly string[] | undefined {
  if (condition.op !== 'in' || !condition.not || type !== 'enum' || !values || nullable || many) return undefined
  return values.filter((value) => !condition.values.includes(value))
}

/** A condition in SQL. What has no value is none of the values, so `not` takes it in. */
export function conditionSql(column: Column, condition: Condition, offset: number): Sql {
  const others = othersOf(column, condition)
  if (others) return oneOf(column, others, offset)
  const test = testOf(column, condition, offset)
  return condition.not ? sql`((${test}) IS NOT TRUE)` : test
}

/** Every word somewhere in the columns that hold words, or the whole at the beginning of one that holds a code. */
function keywordSql(columns: readonly Column[], keyword: string): Sql {
  const word = (column: Column, text: string) => like(column, `%${likeText(column.upper ? text.toUpperCase() : text)}%`)
  const holding = columns.filter((column) => column.search === 'contains')
  const words = keyword.split(/\s+/).map((text) => {
    const anywhere = holding.map((column) => word(column, text))
    return sql`(${sql.join(anywhere, sql` OR `)})`
  })
  const ways = columns
    .filter((column) => column.search === 'prefix')
    .map((column) => like(column, `${likeText(column.upper ? keyword.toUpperCase() : keyword)}%`))
  if (holding.length > 0) ways.push(sql`(${sql.join(words, sql` AND `)})`)
  // A list that nothing is looked for in finds nothing: better than rows that have nothing to do with the keyword.
  return ways.length === 0 ? sql`FALSE` : sql`(${sql.join(ways, sql` OR `)})`
}

/** A condition of a result, with the columns that it looks at. */
interface Piece {
  sql: Sql
  columns: readonly Column[]
}

function pieces(description: ListDescription, scope: ListScope, narrowing: Narrowing): Piece[] {
  const { conditions, keyword, ids, except, selection, until } = narrowing
  const { alias } = description
  const out: Piece[] = conditions.map(({ field, condition }) => {
    const column = requireColumn(description, scope, field)
    return { sql: conditionSql(column, condition, scope.offset), columns: [column] }
  })
  if (keyword !== undefined && keyword !== '') {
    const columns = Object.keys(description.fields).flatMap((key) => {
      const column = columnOf(description, key)
      return column?.search && (!column.needs || scope.may(column.needs)) ? [column] : []
    })
    out.push({ sql: keywordSql(columns, keyword), columns })
  }
  const id = sql.ref(`${alias}.id`)
  if (ids) out.push({ sql: sql`${id} = ANY (${[...ids]}::bigint[])`, columns: [] })
  if (except && except.length > 0) out.push({ sql: sql`${id} <> ALL (${[...except]}::bigint[])`, columns: [] })
  if (selection !== undefined) {
    // As a table of its own it is looked up by hash; an array of a million would be gone through for every row.
    const chosen = sql`SELECT unnest(ids) FROM frozen_selection WHERE id = ${selection}::uuid`
    out.push({ sql: sql`${id} IN (${chosen})`, columns: [] })
  }
  if (until !== undefined)
    out.push({ sql: sql`${sql.ref(`${alias}.created_at`)} <= ${until}::timestamptz`, columns: [] })
  return out
}

/** The column by which the rows belong to customers; undefined when the view alone says so. */
export function tenantColumn({ alias, tenant }: ListDescription): Sql | undefined {
  return tenant === null ? undefined : sql.ref(`${alias}.${tenant ?? 'customer_id'}`)
}

/** One customer by equality: only then does an index that begins with the customer give its order too. */
function tenantSql(description: ListDescription, [first, ...more]: readonly number[]): Sql {
  const column = tenantColumn(description)
  if (!column) return sql`TRUE`
  if (first !== undefined && more.length === 0) return sql`${column} = ${first}::bigint`
  return sql`${column} = ANY (${first === undefined ? [] : [first, ...more]}::bigint[])`
}

/**
 * `FROM … WHERE …` of a result. `also` are columns that the caller selects or orders by, `more` are further conditions,
 * `tenant` stands in place of the one on the customers.
 */
export function foundSql(
  description: ListDescription,
  scope: ListScope,
  narrowing: Narrowing,
  also: readonly Pick<ListColumn, 'joins'>[] = [],
  more: readonly Sql[] = [],
  tenant: Sql = tenantSql(description, scope.customerIds),
): Sql {
  const parts = pieces(description, scope, narrowing)
  const conditions = [tenant, description.where, ...parts.map((part) => part.sql), ...more]
  return sql`${fromSql(description, [...also, ...parts.flatMap((part) => part.columns)])} WHERE ${sql.join(conditions, sql` AND `)}`
}

/** The view with the joins that these columns need. */
function fromSql(description: ListDescription, columns: readonly Pick<ListColumn, 'joins'>[]): Sql {
  const { view, alias } = description
  return sql`FROM ${sql.table(view)} AS ${sql.table(alias)} ${joinsSql(description, columns)}`
}

export function joinsSql({ joins = {} }: ListDescription, columns: readonly Pick<ListColumn, 'joins'>[]): Sql {
  const needed = new Set(columns.flatMap((column) => column.joins ?? []))
  const used = Object.entries(joins).flatMap(([name, join]) => (needed.has(name) ? [join] : []))
  return used.length === 0 ? sql`` : sql.join(used, sql` `)
}
