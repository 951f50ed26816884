import { sql } from 'kysely'
import type { Db, Tx } from '#server/db/database.ts'
import { databaseOf } from '#server/db/database.ts'
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

/** About how many are good for so long: whoever scrolls asks again and again. */
const ABOUT_MS = 10_000
/** Results whose numbers are remembered at once. */
const MAX_ABOUT = 500

/** About how many rows results have that have more than are counted; each until a moment, in ms since 1970. */
type Abouts = Map<string, { total: number; until: number }>

const aboutsOf = new WeakMap<Db, Abouts>()

function aboutsIn(tx: Tx): Abouts | undefined {
  const db = databaseOf(tx)
  if (!db) return undefined
  const abouts = aboutsOf.get(db) ?? new Map<string, { total: number; until: number }>()
  aboutsOf.set(db, abouts)
  return abouts
}

function recall(abouts: Abouts | undefined, key: string): Total | undefined {
  const about = abouts?.get(key)
  if (about && about.until > Date.now()) return { total: about.total, estimated: true }
  abouts?.delete(key)
  return undefined
}

function remember(abouts: Abouts, key: string, total: number): void {
  const [oldest] = abouts.keys()
  if (oldest !== undefined && abouts.size >= MAX_ABOUT) abouts.delete(oldest)
  abouts.set(key, { total, until: Date.now() + ABOUT_MS })
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
  const { sql: text, parameters } = found.compile(tx)
  // What row-level security lets through, beside what the conditions say.
  const key = JSON.stringify([scope.customerIds, text, parameters])
  const abouts = aboutsIn(tx)
  const about = exact ? undefined : recall(abouts, key)
  if (about) return about
  const { rows } = await sql<{
    total: number
  }>`SELECT count(*) AS total FROM (SELECT 1 ${found} ${limit}) AS found`.execute(tx)
  const total = rows[0]?.total ?? 0
  if (exact || total <= COUNTED) return { total, estimated: false }
  const most = Math.max(await estimate(tx, description, scope, narrowing), total)
  if (abouts) remember(abouts, key, most)
  return { total: most, estimated: true }
}
