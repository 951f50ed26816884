import { sql } from 'kysely'
import type { TemplateChannel } from '#contract/core/message-channels.ts'
import type { Tx } from '#server/core/db/database.ts'
import { MAX_ATTEMPTS, secondsUntilNext } from './back-off.ts'
import type { Approved, Outcome } from './carrier.ts'
import { knowsAgain } from './carrier.ts'

/** A message that this server has taken, for as long as its claim lasts. */
export interface Claimed {
  id: number
  customer_id: number
  channel: TemplateChannel
  recipient: string
  recipient_name: string | null
  subject: string | null
  body: string
  sealed: Buffer | null
  approved: Approved | null
  attempts: number
  reset_count: number
}

/** Longer than any try can take: whoever still has a message then is gone. */
const CLAIM = sql`interval '3 minutes'`
/** What waited longer is not sent any more: what it says is hardly true any longer. */
const TOO_OLD = sql`interval '3 days'`
const MAX_WORDS = 500

/**
 * Takes messages whose time has come, of each channel as many as there is room for. Rows that another server is taking
 * are passed over, so that no message is taken twice.
 */
export async function claim(tx: Tx, room: ReadonlyMap<TemplateChannel, number>): Promise<Claimed[]> {
  const { rows } = await sql<Claimed>`
    WITH due AS (
      SELECT q.id
        FROM unnest(${[...room.keys()]}::text[], ${[...room.values()]}::int[]) AS w (channel, room)
       CROSS JOIN LATERAL (
         SELECT id FROM message
          WHERE channel = w.channel AND status = 'QUEUED' AND deleted_at IS NULL
            AND greatest(scheduled_at, next_try_at) <= now()
            AND greatest(scheduled_at, queued_at) > now() - ${TOO_OLD}
          ORDER BY greatest(scheduled_at, next_try_at), id LIMIT w.room FOR UPDATE SKIP LOCKED) AS q)
    UPDATE message AS m
       SET status = 'SENDING', attempts = m.attempts + 1, claimed_until = now() + ${CLAIM}, version = m.version + 1
      FROM due WHERE m.id = due.id
    RETURNING m.id, m.customer_id, m.channel, m.recipient, m.recipient_name, m.subject, m.body, m.sealed, m.approved,
              m.attempts, m.reset_count`.execute(tx)
  return rows
}

/** What becomes of a message, in columns. */
function columnsAfter({ channel, attempts }: Claimed, outcome: Outcome) {
  if (outcome.kind === 'sent') {
    const out = { error: null, provider_id: outcome.providerId, sent_at: sql<Date>`now()` }
    if (outcome.delivered) return { ...out, status: 'DELIVERED' as const, delivered_at: sql<Date>`now()` }
    return { ...out, status: 'SENT' as const }
  }
  const why = outcome.why.slice(0, MAX_WORDS)
  if (outcome.kind === 'refused') return { status: 'FAILED' as const, error: why }
  if (outcome.kind === 'unknown' && !knowsAgain[channel]) {
    return { status: 'FAILED' as const, error: `${why} It may have gone out: ask before sending it again.` }
  }
  // A closed way says nothing about the message: that is only given up for its age.
  if (outcome.kind !== 'closed' && attempts >= MAX_ATTEMPTS) {
    return { status: 'FAILED' as const, error: `Given up after ${attempts} tries. ${why}` }
  }
  const asked = outcome.kind === 'later' ? (outcome.seconds ?? 0) : 0
  const seconds = Math.max(secondsUntilNext(attempts), Math.min(asked, 24 * 60 * 60))
  return {
    status: 'QUEUED' as const,
    error: why,
    next_try_at: sql<Date>`now() + make_interval(secs => ${seconds})`,
  }
}

/** Writes what became of a message down, unless its claim has been lost meanwhile. */
export async function settle(tx: Tx, claimed: Claimed, outcome: Outcome): Promise<void> {
  await tx
    .updateTable('message')
    .set({ ...columnsAfter(claimed, outcome), claimed_until: null, version: sql`version + 1` })
    .where('id', '=', claimed.id)
    .where('status', '=', 'SENDING')
    // Each taking counts one more: whoever took it since has another number.
    .where('attempts', '=', claimed.attempts)
    .where('reset_count', '=', claimed.reset_count)
    .execute()
}

/**
 * Takes up the messages of servers that died while they had them. Whether those went out nobody knows: they are tried
 * again where the other side knows them again, and left to a person elsewhere.
 */
export async function takeUpLost(tx: Tx): Promise<number> {
  const again = Object.entries(knowsAgain).flatMap(([channel, knows]) => (knows ? [channel] : []))
  const isTried = sql<boolean>`(channel = ANY (${again}::text[]) AND attempts < ${MAX_ATTEMPTS})`
  const { numUpdatedRows } = await tx
    .updateTable('message')
    .set({
      status: sql`CASE WHEN ${isTried} THEN 'QUEUED' ELSE 'FAILED' END`,
      error: sql`CASE WHEN ${isTried} THEN 'The server stopped while it was sent: it is tried again.'
        ELSE 'The server stopped while it was sent. It may have gone out: ask before sending it again.' END`,
      claimed_until: null,
      next_try_at: sql`now()`,
      version: sql`version + 1`,
    })
    .where('status', '=', 'SENDING')
    .where('claimed_until', '<', sql<Date>`now()`)
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

/** Gives up what could be sent by now and is too old for that. */
export async function giveUpOld(tx: Tx, channels: readonly TemplateChannel[]): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('message')
    .set({
      status: 'FAILED',
      error: sql`concat_ws(' ', 'It waited for three days and is not sent any more.', error)`,
      version: sql`version + 1`,
    })
    .where('channel', 'in', channels)
    .where('status', '=', 'QUEUED')
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`greatest(scheduled_at, next_try_at) <= now()`)
    .where(sql<boolean>`greatest(scheduled_at, queued_at) <= now() - ${TOO_OLD}`)
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}
