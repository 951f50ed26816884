import { sql } from 'kysely'
import type { Db, Tx } from '#server/core/db/database.ts'
import { databaseOf } from '#server/core/db/database.ts'
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

/** How long an estimate is cached: scrolling requests it again and again. */
const ESTIMATE_TTL_MS = 10_000
/** Results whose estimates are cached at the same time. */
const MAX_ESTIMATES = 500

/** Estimated totals of results with more rows than are counted; each with its expiry, in ms since 1970. */
type Estimates = Map<string, { total: number; until: number }>

const estimatesOf = new WeakMap<Db, Estimates>()

function estimatesIn(tx: Tx): Estimates | undefined {
  const db = databaseOf(tx)
  if (!db) return undefined
  const abouts = estimatesOf.get(db) ?? new Map<string, { total: number; until: number }>()
  estimatesOf.set(db, abouts)
  return abouts
}

function recall(abouts: Estimates, key: string): Total | undefined {
  const about = abouts.get(key)
  if (about && about.until > Date.now()) return { total: about.total, estimated: true }
  abouts.delete(key)
  return undefined
}

function remember(abouts: Estimates, key: string, total: number): void {
  const [oldest] = abouts.keys()
  if (oldest !== undefined && abouts.size >= MAX_ESTIMATES) abouts.delete(oldest)
  abouts.set(key, { total, until: Date.now() + ESTIMATE_TTL_MS })
}

/** The keys of unfiltered lists, by customer. They are requested most, and compiling one takes longer than the rest. */
const unfilteredKeys = new WeakMap<ListDescription, Map<number, string>>()

/** The cache key of a result: its conditions and the customers that row-level security lets through. */
export function keyOf(tx: Tx, description: ListDescription, scope: ListScope, narrowing: Narrowing): string {
  const { conditions, ...others } = narrowing
  const isWhole = conditions.length === 0 && Object.values(others).every((value) => value === undefined)
  const [customerId, ...more] = scope.customerIds
  const known =
    isWhole && more.length === 0 ? (unfilteredKeys.get(description) ?? new Map<number, string>()) : undefined
  const before = customerId === undefined ? undefined : known?.get(customerId)
  if (before !== undefined) return before
  const { sql: text, parameters } = foundSql(description, scope, narrowing).compile(tx)
  const key = JSON.stringify([scope.customerIds, text, parameters])
  if (known && customerId !== undefined) unfilteredKeys.set(description, known.set(customerId, key))
  return key
}

/** The cached estimate of a result, if there is one; only of results with more rows than are counted. */
export function rememberedTotal(
  tx: Tx,
  description: ListDescription,
  scope: ListScope,
  narrowing: Narrowing,
): Total | undefined {
  const abouts = estimatesIn(tx)
  return abouts && recall(abouts, keyOf(tx, description, scope, narrowing))
}

/** Estimates the rows of a result with more than are counted. */
export async function estimatedTotal(
  tx: Tx,
  description: ListDescription,
  scope: ListScope,
  narrowing: Narrowing,
): Promise<Total> {
  const total = Math.max(await estimate(tx, description, scope, narrowing), COUNTED + 1)
  const abouts = estimatesIn(tx)
  if (abouts) remember(abouts, keyOf(tx, description, scope, narrowing), total)
  return { total, estimated: true }
}

/** How many rows a result has: counted up to 10,000 or when `exact`, otherwise estimated. */
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
  return exact || total <= COUNTED ? { total, estimated: false } : estimatedTotal(tx, description, scope, narrowing)
}
