import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'
import { asSystem } from '#server/db/database.ts'
import { fail } from '#server/http/fail.ts'

/** Failures are counted over, and a block lasts, fifteen minutes. */
const WINDOW_SECONDS = 15 * 60

interface Limit {
  key: string
  max: number
  kind: 'account' | 'address'
}

/**
 * What one attempt counts against. A stranger who guesses locks the account for the own address only; the wider limit
 * of the account stops many addresses guessing together, and passes by itself.
 */
function limitsOf(email: string, ip: string): Limit[] {
  const account = email.trim().toLowerCase()
  return [
    { key: `account:${account}:${ip}`, max: 5, kind: 'account' },
    { key: `account:${account}`, max: 50, kind: 'account' },
    { key: `address:${ip}`, max: 60, kind: 'address' },
  ]
}

/** @throws ACCOUNT_LOCKED or RATE_LIMITED with the seconds to wait */
export async function requireUnblocked(db: Db, email: string, ip: string): Promise<void> {
  const limits = limitsOf(email, ip)
  const rows = await asSystem(db, (tx) =>
    tx
      .selectFrom('login_throttle')
      .select(['key', sql<number>`ceil(extract(epoch FROM blocked_until - now()))::int`.as('wait')])
      .where(
        'key',
        'in',
        limits.map((limit) => limit.key),
      )
      .where('blocked_until', '>', sql<Date>`now()`)
      .execute(),
  )
  for (const limit of limits) {
    const row = rows.find((candidate) => candidate.key === limit.key)
    if (row) throw fail(limit.kind === 'account' ? 'ACCOUNT_LOCKED' : 'RATE_LIMITED', { retryAfter: row.wait })
  }
}

/** Counts a failure in a transaction of its own, because the login that failed is rolled back. */
export async function countFailure(db: Db, email: string, ip: string): Promise<void> {
  await asSystem(db, async (tx) => {
    // One order of keys for everybody, so that two attempts at once cannot wait for each other.
    for (const { key, max } of limitsOf(email, ip).toSorted((a, b) => (a.key < b.key ? -1 : 1))) {
      await sql`
        INSERT INTO login_throttle AS t (key, failures, window_start) VALUES (${key}, 1, now())
        ON CONFLICT (key) DO UPDATE SET
          failures = CASE WHEN t.window_start < now() - make_interval(secs => ${WINDOW_SECONDS}) THEN 1 ELSE t.failures + 1 END,
          window_start = CASE WHEN t.window_start < now() - make_interval(secs => ${WINDOW_SECONDS}) THEN now() ELSE t.window_start END,
          blocked_until = CASE WHEN t.window_start >= now() - make_interval(secs => ${WINDOW_SECONDS}) AND t.failures + 1 >= ${max}
                               THEN now() + make_interval(secs => ${WINDOW_SECONDS}) ELSE NULL END`.execute(tx)
    }
  })
}

/** A login that succeeded forgives what was counted for the person at this address. */
export async function forgive(db: Db, email: string, ip: string): Promise<void> {
  const [own] = limitsOf(email, ip)
  if (!own) return
  await asSystem(db, (tx) => tx.deleteFrom('login_throttle').where('key', '=', own.key).execute())
}
