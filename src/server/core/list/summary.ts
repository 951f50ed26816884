import { sql } from 'kysely'
import type { ListSummary } from '#contract/core/list/list-calls.ts'
import type { Tx } from '#server/core/db/database.ts'
import { foundSql } from './conditions.ts'
import { LIST_SECONDS, withinSeconds } from './deadline.ts'
import type { ListDescription, ListScope, Narrowing } from './description.ts'
import { columnOf } from './description.ts'

interface Row {
  total: number
  sums: (string | null)[]
  snapshot: string
}

/** The columns whose sums the person who asks may see. */
function sumColumns(description: ListDescription, scope: ListScope) {
  return Object.keys(description.fields).flatMap((key) => {
    const column = columnOf(description, key)
    return column?.sum && (!column.needs || scope.may(column.needs)) ? [{ key, column }] : []
  })
}

/** What a sum is as a number, unless that would not be exact. */
function exactly(digits: string): number | string {
  const value = Number(digits)
  return Math.abs(value) <= Number.MAX_SAFE_INTEGER ? value : digits
}

/**
 * The exact total of a result and the sums of its columns of money: all of one moment.
 * @throws FORBIDDEN, LIST_TOO_SLOW
 */
export async function listSummary(
  tx: Tx,
  description: ListDescription,
  scope: ListScope,
  narrowing: Narrowing,
  seconds = LIST_SECONDS,
): Promise<ListSummary> {
  const sums = sumColumns(description, scope)
  const columns = sums.map(({ column }) => column)
  const sum = sql.join([sql`NULL::text`, ...columns.map(({ value }) => sql`sum(${value})::text`)])
  return withinSeconds(tx, seconds, async () => {
    const { rows } = await sql<Row>`
      SELECT count(*) AS total, jsonb_build_array(${sum}) AS sums,
             to_char(statement_timestamp() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS snapshot
      ${foundSql(description, scope, narrowing, columns)}`.execute(tx)
    const [all] = rows
    if (!all) throw new Error('A count without an answer')
    return {
      total: all.total,
      sums: Object.fromEntries(sums.map(({ key }, index) => [key, exactly(all.sums[index + 1] ?? '0')])),
      snapshot: all.snapshot,
    }
  })
}
