import { sql } from 'kysely'
import { z } from 'zod'
import type { Tx } from '#server/core/db/database.ts'

/** https://developers.facebook.com/docs/whatsapp/cloud-api/webhooks/reference/messages/status */
const Status = z.object({
  id: z.string().min(1).max(300),
  status: z.enum(['sent', 'delivered', 'read', 'failed']),
  timestamp: z.string().regex(/^\d{9,11}$/),
  recipient_id: z.string().optional(),
  biz_opaque_callback_data: z.string().optional(),
  errors: z
    .array(
      z.object({
        code: z.number(),
        title: z.string().optional(),
        message: z.string().optional(),
        error_data: z.object({ details: z.string().optional() }).optional(),
      }),
    )
    .optional(),
})
type Status = z.output<typeof Status>

const Changes = z.object({
  entry: z.array(
    z.object({ changes: z.array(z.object({ value: z.object({ statuses: z.array(z.unknown()).optional() }) })) }),
  ),
})

const MAX_WORDS = 500

/** Everything that is told of one message at once. */
export interface StatusUpdate {
  provider_id: string
  /** Our own name of it, in parts: with these it is known before its number is written down. */
  message_id: number | null
  resets: number | null
  recipient: string | null
  sent_at: string | null
  delivered_at: string | null
  read_at: string | null
  /** Why it did not get through. */
  why: string | null
}

function whyOf({ errors }: Status): string {
  const [error] = errors ?? []
  const words = error?.error_data?.details ?? error?.message ?? error?.title ?? 'it did not say why'
  return `WhatsApp: ${words}${error ? ` (${error.code})` : ''}`.slice(0, MAX_WORDS)
}

function begun({ id, recipient_id: recipient, biz_opaque_callback_data: name }: Status): StatusUpdate {
  const [, message, resets] = /^message-(\d{1,15})-(\d{1,9})$/.exec(name ?? '') ?? []
  return {
    provider_id: id,
    message_id: message === undefined ? null : Number(message),
    resets: resets === undefined ? null : Number(resets),
    recipient: recipient === undefined ? null : `+${recipient}`,
    sent_at: null,
    delivered_at: null,
    read_at: null,
    why: null,
  }
}

/** What a body of the webhook says of messages, each once; whatever else it tells is passed over. */
export function updatesIn(body: unknown): StatusUpdate[] {
  const reported = Changes.safeParse(body).data?.entry.flatMap(({ changes }) => changes) ?? []
  const updates = new Map<string, StatusUpdate>()
  for (const one of reported.flatMap(({ value }) => value.statuses ?? [])) {
    const { data } = Status.safeParse(one)
    if (!data) continue
    const about = updates.get(data.id) ?? begun(data)
    updates.set(data.id, about)
    const at = new Date(Number(data.timestamp) * 1000).toISOString()
    if (data.status === 'failed') about.why = whyOf(data)
    else about[`${data.status}_at`] = at
  }
  return [...updates.values()]
}

/** The messages that updates are about, each with its update, locked until the transaction ends. */
async function hold(tx: Tx, customerIds: readonly number[], updates: readonly StatusUpdate[]) {
  const { rows } = await sql<StatusUpdate & { id: number }>`
    SELECT m.id, n.* FROM message m
      JOIN jsonb_to_recordset(${JSON.stringify(updates)}::jsonb) AS n (
             provider_id text, message_id bigint, resets int, recipient text,
             sent_at text, delivered_at text, read_at text, why text)
        ON m.provider_id = n.provider_id
        OR (m.id = n.message_id AND m.reset_count = n.resets AND m.recipient = n.recipient
            AND m.provider_id IS NULL AND m.attempts > 0 AND m.status IN ('SENDING', 'FAILED'))
     WHERE m.customer_id = ANY (${[...customerIds]}::bigint[]) AND m.channel = 'WHATSAPP' AND m.deleted_at IS NULL
       AND (m.provider_id = ANY (${updates.map((one) => one.provider_id)}::text[])
            OR m.id = ANY (${updates.flatMap((one) => one.message_id ?? [])}::bigint[]))
       AND m.status IN ('SENDING', 'SENT', 'DELIVERED', 'FAILED')
     ORDER BY m.id FOR UPDATE OF m`.execute(tx)
  return rows
}

/**
 * Writes down what became of messages of these customers that went out by WhatsApp. It comes several times and in any
 * order: nothing goes back. What has arrived has arrived, whatever is told of it later; a number that no message has
 * is passed over. A message whose number is not written down, as the answer to its sending has not come yet or never
 * came, is known by its own name and recipient.
 * @returns how many messages changed
 */
export async function recordUpdates(
  tx: Tx,
  customerIds: readonly number[],
  updates: readonly StatusUpdate[],
): Promise<number> {
  if (updates.length === 0) return 0
  const meant = await hold(tx, customerIds, updates)
  const { numAffectedRows } = await sql`
    WITH becomes AS (
      SELECT m.id, n.provider_id, coalesce(m.sent_at, n.sent_at, n.delivered_at, n.read_at) AS sent_at,
             at.delivered_at, least(m.read_at, n.read_at) AS read_at, state.status,
             CASE WHEN state.status = 'FAILED' THEN coalesce(n.why, m.error) END AS error
        FROM jsonb_to_recordset(${JSON.stringify(meant)}::jsonb) AS n (
               id bigint, provider_id text, sent_at timestamptz, delivered_at timestamptz, read_at timestamptz, why text)
        JOIN message m ON m.id = n.id
       CROSS JOIN LATERAL (SELECT least(m.delivered_at, n.delivered_at, n.read_at) AS delivered_at) AS at
       CROSS JOIN LATERAL (SELECT CASE WHEN m.status = 'DELIVERED' OR at.delivered_at IS NOT NULL THEN 'DELIVERED'
                                       WHEN n.why IS NOT NULL THEN 'FAILED'
                                       WHEN m.provider_id IS NULL THEN 'SENT'
                                       ELSE m.status END AS status) AS state)
    UPDATE message AS m
       SET status = b.status, error = b.error, provider_id = b.provider_id, sent_at = b.sent_at,
           delivered_at = b.delivered_at, read_at = b.read_at, claimed_until = NULL, version = m.version + 1
      FROM becomes b
     WHERE m.id = b.id AND (m.status, m.error, m.provider_id, m.delivered_at, m.read_at)
           IS DISTINCT FROM (b.status, b.error, b.provider_id, b.delivered_at, b.read_at)`.execute(tx)
  return Number(numAffectedRows ?? 0)
}
