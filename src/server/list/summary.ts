import { sql } from 'kysely'
import type { ListSummary } from '#contract/list-calls.ts'
import type { Tx } from '#server/db/database.ts'
import { foundSql } from './conditions.ts'
import { LIST_SECONDS, withinSeconds } from './deadline.ts'
import type { ListDescription, ListScope, Narrowing } from './description.ts'
import { columnOf, requireColumn } from './description.ts'

/** Values of a column beyond these are too many to choose from. */
const MAX_VALUES = 100

interface Row {
  /** The place of the column that the row counts a value of; null: the row is of all. */
  counted: number | null
  value: string | null
  total: number
  snapshot: string
  [sum: `s${number}`]: number | null
}

/** The columns whose sums the person who asks may see. */
function sumColumns(description: ListDescription, scope: ListScope) {
  return Object.keys(description.fields).flatMap((key) => {
    const column = columnOf(description, key)
    return column?.sum && (!column.needs || scope.may(column.needs)) ? [{ key, column }] : []
  })
}

const name = (letter: 's' | 'v', index: number) => sql.ref(`${letter}${index}`)

/** The rest of what is selected: the sums, which value a row counts, and the moment. */
function partsOf(sums: number, counted: number) {
  const places = Array.from({ length: counted }, (_, index) => index)
  const cases = places.map((index) => sql`WHEN grouping(${name('v', index)}) = 0 THEN ${sql.lit(index)}`)
  const values = places.map((index) => name('v', index))
  return [
    ...Array.from({ length: sums }, (_, index) => sql`sum(${name('s', index)}) AS ${name('s', index)}`),
    sql`${counted === 0 ? sql`NULL::int` : sql`CASE ${sql.join(cases, sql` `)} END`} AS counted`,
    sql`${counted === 0 ? sql`NULL::text` : sql`coalesce(${sql.join(values)})`} AS value`,
    sql`to_char(statement_timestamp() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS snapshot`,
  ]
}

/**
 * The exact total of a result, the sums of its columns of money, and how often each value of the columns `counts`
 * occurs: all in one pass, of one moment.
 * @throws FORBIDDEN, LIST_TOO_SLOW
 */
export async function listSummary(
  tx: Tx,
  description: ListDescription,
  scope: ListScope,
  narrowing: Narrowing,
  counts: readonly string[] = [],
  seconds = LIST_SECONDS,
): Promise<ListSummary> {
  const sums = sumColumns(description, scope)
  const counted = [...new Set(counts)].map((key) => ({ key, column: requireColumn(description, scope, key) }))
  const found = foundSql(
    description,
    scope,
    narrowing,
    [...sums, ...counted].map(({ column }) => column),
  )
  return withinSeconds(tx, seconds, async () => {
    const { rows } = await sql<Row>`
      SELECT ${sql.join([sql`count(*) AS total`, ...partsOf(sums.length, counted.length)])}
        FROM (SELECT ${sql.join([
          sql`1`,
          ...sums.map(({ column }, index) => sql`${column.value} AS ${name('s', index)}`),
          ...counted.map(({ column }, index) => sql`${column.value}::text AS ${name('v', index)}`),
        ])} ${found}) AS found
       GROUP BY GROUPING SETS (${sql.join([sql`()`, ...counted.map((_, index) => sql`(${name('v', index)})`)])})
       ORDER BY counted NULLS FIRST, total DESC, value`.execute(tx)
    const [all] = rows
    if (!all) throw new Error('A count without an answer')
    const countsOf = (place: number) =>
      rows
        .filter((row) => row.counted === place)
        .slice(0, MAX_VALUES)
        .map(({ value, total }) => ({ value, count: total }))
    return {
      total: all.total,
      sums: Object.fromEntries(sums.map(({ key }, index) => [key, all[`s${index}`] ?? 0])),
      counts: Object.fromEntries(counted.map(({ key }, index) => [key, countsOf(index)])),
      snapshot: all.snapshot,
    }
  })
}
