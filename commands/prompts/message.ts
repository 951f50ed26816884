import type { Message } from '#contract/message.ts'
import { messageCalls, messageFields } from '#contract/message.ts'
import { canDeleteMessage, canEditMessage } from '#contract/message.rules.ts'
import type { Described } from '#contract/described.ts'

/** Messages as commands know them. */
export const messageRecords: Described<'message', Message> = {
  resource: 'message',
  one: 'message',
  many: 'messages',
  file: 'Messages',
  path: '/message',
  keywords: ['message', 'letter', 'pesan', 'surat'],
  calls: messageCalls,
  fields: messageFields,
  label: ({ recipientName, recipient }) => recipientName ?? recipient,
  hint: ({ channel, subject, body }) => `${channel} · ${subject ?? body.slice(0, 60)}`,
  mayEdit: canEditMessage,
  mayDelete: canDeleteMessage,
  onDelete: 'One that waits is not sent. The audit can put it back.',
}
