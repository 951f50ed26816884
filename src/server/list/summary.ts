import { sql } from 'kysely'
import type { ListSummary } from '#contract/list-calls.ts'
import type { Tx } from '#server/db/database.ts'
import { foundSql } from './conditions.ts'
import { LIST_SECONDS, withinSeconds } from './deadline.ts'
import type { ListColumn, ListDescription, ListScope, Narrowing } from './description.ts'
import { columnOf, requireColumn } from './description.ts'

/** Values of a column beyond these are too many to choose from. */
const MAX_VALUES = 100

interface Row {
  /** The place of the column that the row counts a value of; null: the row is of all. */
  counted: number | null
  value: string | null
  total: number
  sums: (number | null)[]
  snapshot: string
}

/** The columns whose sums the person who asks may see. */
function sumColumns(description: ListDescription, scope: ListScope) {
  return Object.keys(description.fields).flatMap((key) => {
    const column = columnOf(description, key)
    return column?.sum && (!column.needs || scope.may(column.needs)) ? [{ key, column }] : []
  })
}

/**
 * The exact total of a result, the sums of its columns of money, and how often each value of the columns `counts`
 * occurs: all of one moment.
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
  const found = (columns: readonly ListColumn[]) => foundSql(description, scope, narrowing, columns)
  const sum = sql.join([sql`NULL::numeric`, ...sums.map(({ column }) => sql`sum(${column.value})`)])
  const of = sums.map(({ column }) => column)
  // Branches of one statement see one moment, and each may use several processors, as grouping sets may not.
  const branches = counted.map(
    ({ column }, index) => sql`
      SELECT ${sql.lit(index)}::int, ${column.value}::text, count(*), NULL::jsonb, NULL::text ${found([column])} GROUP BY 2`,
  )
  return withinSeconds(tx, seconds, async () => {
    const { rows } = await sql<Row>`
      SELECT NULL::int AS counted, NULL::text AS value, count(*) AS total, jsonb_build_array(${sum}) AS sums,
             to_char(statement_timestamp() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS snapshot ${found(of)}
      ${sql.join(
        branches.map((branch) => sql`UNION ALL (${branch})`),
        sql` `,
      )}
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
      sums: Object.fromEntries(sums.map(({ key }, index) => [key, all.sums[index + 1] ?? 0])),
      counts: Object.fromEntries(counted.map(({ key }, index) => [key, countsOf(index)])),
      snapshot: all.snapshot,
    }
  })
}
