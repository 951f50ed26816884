import { createHash } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import type { Clock } from '#server/core/clock.ts'
import type { Db, Tx } from '#server/core/db/database.ts'
import { asSystem } from '#server/core/db/database.ts'

/** Whoever follows a link waits for no count: clicks are written together. */
const FLUSH_MS = 1000
/** More are not held when the database does not take them; then clicks are lost, and links go on. */
const MOST_HELD = 100_000

export type Device = 'MOBILE' | 'DESKTOP' | 'BOT'

/** Somebody followed a link. */
export interface Click {
  shorterId: number
  customerId: number
  at: Date
  device: Device
  /** The site that the link stood on. */
  refererHost: string | null
  /** What visitors differ in: it is hashed and not kept. */
  visitor: string
}

export interface Clicks {
  add(click: Click): void
  /** Writes what is held, at once. */
  flush(): Promise<void>
  stop(): Promise<void>
}

/** Of the day in Jakarta, the same for all servers. Those of other days are forgotten: nobody can make their marks again. */
async function saltOfToday(tx: Tx): Promise<string> {
  const today = sql`(now() AT TIME ZONE 'Asia/Jakarta')::date`
  await sql`DELETE FROM click_salt WHERE day < ${today}`.execute(tx)
  await sql`INSERT INTO click_salt (day) VALUES (${today}) ON CONFLICT DO NOTHING`.execute(tx)
  const { rows } = await sql<{ salt: string }>`SELECT salt FROM click_salt WHERE day = ${today}`.execute(tx)
  if (!rows[0]) throw new Error('A day without a salt')
  return rows[0].salt
}

/** Tells the visitors of one link apart for a day, and not whose marks on two links belong together. */
const markOf = (salt: string, { shorterId, visitor }: Click) =>
  createHash('sha256').update(`${salt} ${shorterId} ${visitor}`).digest('base64url').slice(0, 16)

async function write(db: Db, clicks: readonly Click[]): Promise<void> {
  await asSystem(db, async (tx) => {
    const salt = await saltOfToday(tx)
    const rows = JSON.stringify(clicks.map((click) => ({ ...click, visitor: markOf(salt, click) })))
    await sql`
      WITH given AS (
        SELECT * FROM jsonb_to_recordset(${rows}::jsonb)
                   AS g ("shorterId" bigint, "customerId" bigint, at timestamptz, device text, "refererHost" text,
                         visitor text)),
      kept AS (
        INSERT INTO shorter_click (customer_id, shorter_id, clicked_at, referer_host, device, visitor)
        SELECT g."customerId", g."shorterId", g.at, g."refererHost", g.device, g.visitor
          FROM given g JOIN shorter s ON s.id = g."shorterId"
        RETURNING shorter_id, clicked_at)
      UPDATE shorter s SET click_count = s.click_count + k.clicks, last_click_at = greatest(s.last_click_at, k.last)
        FROM (SELECT shorter_id, count(*)::int AS clicks, max(clicked_at) AS last FROM kept GROUP BY shorter_id) k
       WHERE s.id = k.shorter_id`.execute(tx)
  })
}

/** Counts clicks, a batch a second. A server that is killed loses those of its last second. */
export function countClicks(db: Db, log: FastifyBaseLogger, clock: Clock): Clicks {
  let held: Click[] = []
  let writing = Promise.resolve()

  async function flushHeld(): Promise<void> {
    if (held.length === 0) return
    const batch = held
    held = []
    try {
      await write(db, batch)
    } catch (error) {
      log.error({ err: error }, 'clicks could not be counted')
      held = [...batch, ...held].slice(0, MOST_HELD)
    }
  }
  const flush = () => (writing = writing.then(flushHeld))
  const stopFlushing = clock.every(FLUSH_MS, () => void flush())
  return {
    add(click) {
      if (held.length < MOST_HELD) held.push(click)
    },
    flush,
    async stop() {
      stopFlushing()
      await flush()
    },
  }
}
