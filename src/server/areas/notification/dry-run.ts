import { sql } from 'kysely'
import type { MessageEffect } from '#contract/core/audit/dry-run.ts'
import type { TemplateChannel } from '#contract/core/message-channels.ts'
import type { Tx } from '#server/core/db/database.ts'
import { senderOf } from './message/sender.ts'

/** Notifications that this very transaction has written. */
export async function readNotifications(tx: Tx): Promise<MessageEffect[]> {
  const { rows } = await sql<{ to: string; text: string }>`
    SELECT u.name AS to, n.content AS text FROM notification n JOIN app_user u ON u.id = n.user_id
     WHERE n.xmin = pg_current_xact_id()::xid ORDER BY n.id LIMIT 100`.execute(tx)
  return rows.map(({ to, text }) => ({ channel: 'NOTIFICATION', to, text }))
}

interface Letter {
  customer_id: number
  channel: TemplateChannel
  name: string | null
  recipient: string
  subject: string | null
  body: string
}

/** Letters that it has laid ready: they are dated by its begin, and found by that among those of each customer. */
export async function readLetters(tx: Tx): Promise<MessageEffect[]> {
  const { rows } = await sql<Letter>`
    SELECT m.customer_id, m.channel, m.recipient_name AS name, m.recipient, mask_secrets(m.subject) AS subject, mask_secrets(m.body) AS body
      FROM customer c JOIN message m ON m.customer_id = c.id AND m.created_at = now() AND m.deleted_at IS NULL
     ORDER BY m.id LIMIT 100`.execute(tx)
  const froms = new Map<number, string>()
  for (const { customer_id } of rows) {
    if (!froms.has(customer_id)) froms.set(customer_id, (await senderOf(tx, customer_id)).name)
  }
  return rows.map(({ customer_id, channel, name, recipient, subject, body }) => ({
    channel,
    to: name ?? recipient,
    text: body,
    letter: { from: froms.get(customer_id) ?? '', recipient, subject },
  }))
}
