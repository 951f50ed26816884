import { sql } from 'kysely'
import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '#server/core/clock.ts'
import type { Db, Tx } from '#server/core/db/database.ts'
import { asSystem } from '#server/core/db/database.ts'
import type { Metric } from './rollup.ts'
import { rebuildRekap } from './rollup.ts'

/** Reports are at most a minute behind; marked days are looked for this often. */
const LOOK_MS = 5000
/** So many days are counted in one transaction. */
const AT_ONCE = 31
const DAY_MS = 86_400_000

interface Marked {
  customer_id: number
  metric: Metric
  day: string
}

/** Days `YYYY-MM-DD` in order → stretches without a gap. */
export function stretchesOf(days: readonly string[]): { from: string; to: string }[] {
  const out: { from: string; to: string }[] = []
  for (const day of days) {
    const last = out.at(-1)
    if (last && Date.parse(day) - Date.parse(last.to) === DAY_MS) last.to = day
    else out.push({ from: day, to: day })
  }
  return out
}

/** Takes the marks of the customer and metric that have waited longest. */
async function takeMarks(tx: Tx): Promise<Marked[]> {
  const { rows } = await sql<Marked>`
    WITH oldest AS (SELECT customer_id, metric FROM rekap_dirty ORDER BY id LIMIT 1),
         chosen AS (SELECT DISTINCT d.customer_id, d.metric, d.day FROM rekap_dirty d JOIN oldest USING (customer_id, metric)
                     ORDER BY d.day LIMIT ${AT_ONCE}),
         taken AS (DELETE FROM rekap_dirty d USING chosen c
                    WHERE d.customer_id = c.customer_id AND d.metric = c.metric AND d.day = c.day)
    SELECT customer_id, metric, day::text FROM chosen ORDER BY day`.execute(tx)
  return rows
}

/**
 * Counts some marked days anew. Marks go in the same transaction, so that a server that dies leaves them to the next;
 * what is written meanwhile marks its day again. Answers how many days it were: none when nothing is marked, or when
 * another server counts just now.
 */
async function rollSome(db: Db): Promise<number> {
  return asSystem(db, async (tx) => {
    const lock = await sql<{
      taken: boolean
    }>`SELECT pg_try_advisory_xact_lock(hashtext('academy-rekap')) AS taken`.execute(tx)
    if (!lock.rows[0]?.taken) return 0
    const marked = await takeMarks(tx)
    const [first] = marked
    if (!first) return 0
    for (const stretch of stretchesOf(marked.map(({ day }) => day))) {
      await rebuildRekap(tx, first.metric, { customerId: first.customer_id, ...stretch })
    }
    return marked.length
  })
}

/** Counts every marked day anew, unless another server does so. Answers how many. */
export async function rollUp(db: Db, goOn: () => boolean = () => true): Promise<number> {
  let days = 0
  while (goOn()) {
    const some = await rollSome(db)
    if (some === 0) break
    days += some
  }
  return days
}

/** Keeps the roll-up fresh until stopped. Any number of servers may: one counts at a time. */
export function startRoller(db: Db, log: FastifyBaseLogger, clock: Clock): { stop(): Promise<void> } {
  let isStopping = false
  let round: Promise<void> | undefined
  const once = async () => {
    try {
      const days = await rollUp(db, () => !isStopping)
      if (days > 0) log.debug({ days }, 'days are rolled up')
    } catch (error) {
      log.error({ err: error }, 'days could not be rolled up')
    } finally {
      round = undefined
    }
  }
  const run = () => {
    round ??= once()
  }
  run()
  const stopLooking = clock.every(LOOK_MS, run)
  return {
    async stop() {
      isStopping = true
      stopLooking()
      await round
    },
  }
}
