import { sql } from 'kysely'
import type { Db, Tx } from '#server/core/db/database.ts'
import { asSystem } from '#server/core/db/database.ts'
import { fail } from '#server/core/http/fail.ts'

/** Attempts are counted over, and a block lasts, fifteen minutes; of accounts that are made, an hour. */
const WINDOW_SECONDS = 15 * 60
const HOUR_SECONDS = 60 * 60

/** Wrong passwords for one account from one address before it is locked for that address. */
const MAX_WRONG = 5

interface Limit {
  key: string
  max: number
  kind: 'account' | 'address'
  seconds?: number
}

/** So many tries at something that no session is needed for: by what it is about, and by where it comes from. */
export interface Tries {
  about?: string
  from: string
}

/**
 * What one attempt counts against. A stranger who guesses locks the account for the own address only; the wider limit
 * of the account stops many addresses guessing together, and passes by itself.
 */
function limitsOf(email: string, ip: string): [Limit, ...Limit[]] {
  const account = email.trim().toLowerCase()
  return [
    { key: `account:${account}:${ip}`, max: MAX_WRONG, kind: 'account' },
    { key: `account:${account}`, max: 50, kind: 'account' },
    { key: `address:${ip}`, max: 60, kind: 'address' },
  ]
}

/** One order of keys for everybody, so that two attempts at once cannot wait for each other. */
const inOrder = <L extends Pick<Limit, 'key'>>(limits: readonly L[]) =>
  limits.toSorted((a, b) => (a.key < b.key ? -1 : 1))

/** Counts one attempt. Answers the seconds to wait when the limit had been reached before it. */
async function count(tx: Tx, { key, max, seconds = WINDOW_SECONDS }: Omit<Limit, 'kind'>): Promise<number | undefined> {
  const isBlocked = sql`coalesce(t.blocked_until > now(), false)`
  const isOver = sql`coalesce(t.blocked_until, t.window_start + make_interval(secs => ${seconds})) <= now()`
  const { rows } = await sql<{ failures: number; wait: number | null }>`
    INSERT INTO login_throttle AS t (key, failures, window_start) VALUES (${key}, 1, now())
    ON CONFLICT (key) DO UPDATE SET
      failures = CASE WHEN ${isOver} THEN 1 ELSE t.failures + 1 END,
      window_start = CASE WHEN ${isOver} THEN now() ELSE t.window_start END,
      blocked_until = CASE WHEN ${isBlocked} THEN t.blocked_until
                           WHEN NOT (${isOver}) AND t.failures + 1 >= ${max} THEN now() + make_interval(secs => ${seconds}) END
    RETURNING failures, ceil(extract(epoch FROM blocked_until - now()))::int AS wait`.execute(tx)
  const row = rows[0]
  return row && row.failures > max ? (row.wait ?? seconds) : undefined
}

/**
 * Counts an attempt before it is judged: many at once get no more tries than one after the other. It is counted in a
 * transaction of its own, because that of a login that fails is rolled back. An attempt that is refused counts nothing,
 * so that trying on does not prolong a block.
 * @throws ACCOUNT_LOCKED or RATE_LIMITED with the seconds to wait
 */
export async function countAttempt(db: Db, email: string, ip: string): Promise<void> {
  const limits = limitsOf(email, ip)
  await asSystem(db, async (tx) => {
    const waits = new Map<string, number | undefined>()
    for (const limit of inOrder(limits)) waits.set(limit.key, await count(tx, limit))
    for (const { key, kind } of limits) {
      const retryAfter = waits.get(key)
      if (retryAfter !== undefined) throw fail(kind === 'account' ? 'ACCOUNT_LOCKED' : 'RATE_LIMITED', { retryAfter })
    }
  })
}

/** Takes one attempt back. */
const uncount = (tx: Tx, key: string, max: number) =>
  sql`
    UPDATE login_throttle
       SET failures = greatest(failures - 1, 0), blocked_until = CASE WHEN failures > ${max} THEN blocked_until END
     WHERE key = ${key}`.execute(tx)

const judged = new Map<string, { running: number; waiting: (() => void)[] }>()

/**
 * Judges a login. Of one account and address no more are judged at once than may fail; the others wait until the former
 * have failed or been forgiven, so that a right password is not refused because of others that are still being judged.
 */
export async function inTurn<T>(email: string, ip: string, judge: () => Promise<T>): Promise<T> {
  const [{ key }] = limitsOf(email, ip)
  const turns = judged.get(key) ?? { running: 0, waiting: [] }
  judged.set(key, turns)
  if (turns.running < MAX_WRONG) turns.running++
  else await new Promise<void>((resolve) => turns.waiting.push(resolve))
  try {
    return await judge()
  } finally {
    const next = turns.waiting.shift()
    if (next) next()
    else if (--turns.running === 0) judged.delete(key)
  }
}

const limitsOn = (what: string, { about, from }: Tries): Limit[] => [
  ...(about === undefined ? [] : [{ key: `${what}:${about.trim().toLowerCase()}`, max: 5, kind: 'address' as const }]),
  { key: `${what}-from:${from}`, max: 30, kind: 'address' },
]

/**
 * Counts a try at something that anybody may do, in a transaction of its own. Whether it comes to anything makes no
 * difference, so that being refused tells nothing.
 * @throws RATE_LIMITED with the seconds to wait
 */
export async function countTry(db: Db, what: string, tries: Tries): Promise<void> {
  await asSystem(db, async (tx) => {
    for (const limit of inOrder(limitsOn(what, tries))) {
      const retryAfter = await count(tx, limit)
      if (retryAfter !== undefined) throw fail('RATE_LIMITED', { retryAfter })
    }
  })
}

/**
 * Counts a use that is limited within fifteen minutes for each of these keys, in a transaction of its own. One that is
 * refused is not counted, so that trying on does not prolong the wait.
 * @throws RATE_LIMITED with the seconds to wait
 */
export async function countUses(db: Db, uses: readonly Pick<Limit, 'key' | 'max'>[]): Promise<void> {
  await asSystem(db, async (tx) => {
    for (const use of inOrder(uses)) {
      const retryAfter = await count(tx, use)
      if (retryAfter !== undefined) throw fail('RATE_LIMITED', { retryAfter })
    }
  })
}

/** What went well was no guess: its tries are forgotten, and it counts for nothing at its address. */
export async function forgiveTry(db: Db, what: string, tries: Tries): Promise<void> {
  await asSystem(db, async (tx) => {
    for (const { key, max } of inOrder(limitsOn(what, tries))) {
      if (key.startsWith(`${what}:`)) await tx.deleteFrom('login_throttle').where('key', '=', key).execute()
      else await uncount(tx, key, max)
    }
  })
}

/**
 * Counts a registration, also one that comes to nothing: five an hour from one place, and five an hour of one address,
 * so that its owner is not flooded with messages.
 * @throws RATE_LIMITED with the seconds to wait
 */
export async function countRegistration(db: Db, email: string, from: string): Promise<void> {
  const limits = [`register:${email.trim().toLowerCase()}`, `register-from:${from}`]
  await asSystem(db, async (tx) => {
    for (const key of limits.toSorted()) {
      const retryAfter = await count(tx, { key, max: 5, seconds: HOUR_SECONDS })
      if (retryAfter !== undefined) throw fail('RATE_LIMITED', { retryAfter })
    }
  })
}

/** A login that went well was no guess: it forgives the person's failures at this address, and counts for nothing. */
export async function forgive(db: Db, email: string, ip: string): Promise<void> {
  const [own, ...wider] = limitsOf(email, ip)
  await asSystem(db, async (tx) => {
    for (const { key, max } of inOrder([own, ...wider])) {
      if (key === own.key) await tx.deleteFrom('login_throttle').where('key', '=', key).execute()
      else await uncount(tx, key, max)
    }
  })
}
