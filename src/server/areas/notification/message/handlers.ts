import { sql } from 'kysely'
import type * as channelCalls from '#contract/notification/message-channel.ts'
import { MAX_WAITING } from '#contract/notification/message-channel.ts'
import type * as messageCalls from '#contract/notification/message.ts'
import type { TemplateChannel } from '#contract/core/message-channels.ts'
import { templateChannels } from '#contract/core/message-channels.ts'
import type { MessageConfig } from '#server/config-messages.ts'
import type { Tx } from '#server/core/db/database.ts'
import type { Handlers } from '#server/core/http/context.ts'
import { resetMessage } from './reset.ts'
import { senderOf } from './sender.ts'

export const messageResetHandlers: Handlers<typeof messageCalls> = {
  messageReset: ({ params }, context) => resetMessage(params.id, context),
}

function isConfigured(channel: TemplateChannel, { smtp, whatsapp, sms }: MessageConfig): boolean {
  if (channel === 'IN_APP') return true
  return { EMAIL: smtp, WHATSAPP: whatsapp, SMS: sms }[channel] !== undefined
}

/** The messages of each channel whose time has come, and what the last one met. */
async function waitingOf(tx: Tx, customerId: number) {
  const { rows } = await sql<{ channel: TemplateChannel; waiting: number; error: string | null }>`
    SELECT c.channel,
           (SELECT count(*)::int FROM (
              SELECT 1 FROM message WHERE customer_id = ${customerId} AND channel = c.channel AND status = 'QUEUED'
                 AND deleted_at IS NULL AND (scheduled_at IS NULL OR scheduled_at <= now())
               LIMIT ${sql.lit(MAX_WAITING + 1)}) AS w) AS waiting,
           (SELECT error FROM message WHERE customer_id = ${customerId} AND channel = c.channel AND status = 'QUEUED'
               AND deleted_at IS NULL AND attempts > 0 ORDER BY updated_at DESC LIMIT 1) AS error
      FROM unnest(${[...templateChannels]}::text[]) AS c (channel)`.execute(tx)
  return rows
}

export const messageChannelHandlers: Handlers<typeof channelCalls> = {
  async messageChannels({ params }, { tx, config }) {
    const rows = await waitingOf(tx, params.customerId)
    const { name: from } = await senderOf(tx, params.customerId)
    const channels = rows.map(({ channel, waiting, error }) => ({
      channel,
      configured: isConfigured(channel, config.messages),
      waiting,
      error,
    }))
    return { from, channels }
  },
}
