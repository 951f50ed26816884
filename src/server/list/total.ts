import { sql } from 'kysely'
import type { Tx } from '#server/db/database.ts'
import { foundSql } from './conditions.ts'
import type { ListDescription, ListScope, Narrowing } from './description.ts'

/** Up to here a total is always counted; beyond, counting costs more than the page does. */
export const COUNTED = 10_000

export interface Total {
  total: number
  estimated: boolean
}

interface Plan {
  'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }]
}

/** What PostgreSQL expects from its statistics. The views of lists are written so that tenancy does not distort it. */
async function estimate(tx: Tx, description: ListDescription, scope: ListScope, narrowing: Narrowing): Promise<number> {
  const { rows } = await sql<Plan>`EXPLAIN (FORMAT JSON) SELECT 1 ${foundSql(description, scope, narrowing)}`.execute(
    tx,
  )
  return Math.round(rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0)
}

/** How many rows a result has: counted up to 10,000, and beyond only when `exact`; else about. */
export async function totalOf(
  tx: Tx,
  description: ListDescription,
  scope: ListScope,
  narrowing: Narrowing,
  exact: boolean,
): Promise<Total> {
  const limit = exact ? sql`` : sql`LIMIT ${sql.lit(COUNTED + 1)}`
  const found = foundSql(description, scope, narrowing)
  const { rows } = await sql<{
    total: number
  }>`SELECT count(*) AS total FROM (SELECT 1 ${found} ${limit}) AS found`.execute(tx)
  const total = rows[0]?.total ?? 0
  if (exact || total <= COUNTED) return { total, estimated: false }
  return { total: Math.max(await estimate(tx, description, scope, narrowing), total), estimated: true }
}
