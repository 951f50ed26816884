import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { ListCounts } from '#contract/core/list/list-calls.ts'
import type { Tx } from '#server/core/db/database.ts'
import { Refusal } from '#server/core/http/fail.ts'
import { databaseType, foundSql } from './conditions.ts'
import { withinSeconds } from './deadline.ts'
import type { ListColumn, ListDescription, ListScope, Narrowing } from './description.ts'
import { requireColumn } from './description.ts'
import type { ListField } from '#contract/core/list/list-field.ts'
import { COUNTED } from './total.ts'

/** A result of up to so many rows is read once for all values; of a larger one each value is counted by itself. */
const READ_ONCE = 3 * COUNTED

/** Nobody waits for these numbers, so they may cost less than a list. */
const COUNT_SECONDS = 2

/** A statement that selects every value of a column. */
function knownValues({ title, type, values, choices }: ListField & ListColumn): RawBuilder<unknown> {
  if (choices) return choices
  const listed = type === 'bool' ? ['true', 'false'] : values
  if (!listed) throw new Error(`The values of the column ${title} are not known`)
  return sql`SELECT unnest(${[...listed]}::text[])`
}

/**
 * How many rows a result would have with each value of the column `of`, whatever the result asks of that column itself:
 * each counted up to 10,000. Null when that takes longer than it is worth.
 * @throws FORBIDDEN
 */
export async function listCounts(
  tx: Tx,
  description: ListDescription,
  scope: ListScope,
  narrowing: Narrowing,
  of: string,
  seconds = COUNT_SECONDS,
): Promise<ListCounts> {
  const column = requireColumn(description, scope, of)
  const others = { ...narrowing, conditions: narrowing.conditions.filter(({ field }) => field !== of) }
  const { value, many } = column
  const cast = databaseType(column.type)
  const has = many ? sql`${value} @> ARRAY[known.value::${cast}]` : sql`${value} = known.value::${cast}`
  const counting = sql<{ value: string; count: number }>`
    WITH few AS MATERIALIZED (
      SELECT ${many ? sql`unnest(${value})` : value}::text AS value ${foundSql(description, scope, others, [column])} LIMIT ${sql.lit(READ_ONCE + 1)}
    ), often AS MATERIALIZED (SELECT value, count(*) AS count FROM few GROUP BY value)
    SELECT known.value,
           CASE WHEN (SELECT count(*) FROM few) <= ${sql.lit(READ_ONCE)}
                THEN coalesce((SELECT often.count FROM often WHERE often.value = known.value), 0)
                ELSE (SELECT count(*) FROM (
                  SELECT 1 ${foundSql(description, scope, others, [column], [has])} LIMIT ${sql.lit(COUNTED + 1)}
                ) AS counted) END AS count
      FROM (${knownValues(column)}) AS known(value)`
  await sql`SAVEPOINT counts`.execute(tx)
  try {
    const { rows } = await withinSeconds(tx, seconds, () => counting.execute(tx))
    await sql`RELEASE SAVEPOINT counts`.execute(tx)
    return {
      counts: rows.map((row) => ({
        value: row.value,
        count: Math.min(row.count, COUNTED),
        more: row.count > COUNTED,
      })),
    }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    await sql`ROLLBACK TO SAVEPOINT counts`.execute(tx)
    return { counts: null }
  }
}
