import { EMPTY } from '#contract/core/common.ts'
import { Email, Phone } from '#contract/core/contact.ts'
import type { FieldIssue, Reason } from '#contract/core/error.ts'
import { reason } from '#contract/core/reason.ts'
import type { MessageStatus } from './message.ts'
import type { TemplateChannel } from '#contract/core/message-channels.ts'
import { maxBody, subjectOf } from './template.rules.ts'
import { hasStrayBraces, placesIn } from './template-text.ts'

interface State {
  status: MessageStatus
}

const sending = reason('ALREADY_RUNNING', { what: 'Sending this message' })

/** Whether a message can be put in other words, or cancelled: as long as it waits. */
export function canChangeMessage({ status }: State): true | Reason {
  if (status === 'QUEUED') return true
  return status === 'SENDING' ? sending : reason('MESSAGE_NOT_WAITING', { status })
}

/** Whether a message can be edited. A link for its recipient alone must not reach anybody else. */
export function canEditMessage(message: State & { sealed: boolean }): true | Reason {
  const verdict = canChangeMessage(message)
  if (verdict !== true) return verdict
  return message.sealed ? reason('MESSAGE_SEALED', {}) : true
}

const resettable = new Set<MessageStatus>(['FAILED', 'SENT', 'CANCELLED'])

/** Whether a message can be laid ready once more. */
export function canResetMessage({ status }: State): true | Reason {
  if (status === 'SENDING') return sending
  return resettable.has(status)
    ? true
    : reason('ILLEGAL_TRANSITION', { from: status, to: 'QUEUED', allowed: [...resettable] })
}

/** Whether a message can be taken out of the list: not while it is on its way. */
export const canDeleteMessage = ({ status }: State): true | Reason => (status === 'SENDING' ? sending : true)

/** What a person writes on a channel. */
export interface MessageTexts {
  channel: TemplateChannel
  recipient: string
  subject: string | null
  body: string
}

const isByPhone = (channel: TemplateChannel) => channel === 'WHATSAPP' || channel === 'SMS'

/** The address on a channel as it is kept: E.164 for what goes by phone. What is none stays as it is. */
export const addressOn = (channel: TemplateChannel, recipient: string): string =>
  (isByPhone(channel) ? Phone : Email).safeParse(recipient).data ?? recipient.trim()

/** What is wrong with a message, at its fields. */
export function messageIssues({ channel, recipient, subject, body }: MessageTexts): FieldIssue[] {
  const issues: FieldIssue[] = []
  const fault = (field: string, message: string) => issues.push({ field, message })
  const address = (isByPhone(channel) ? Phone : Email).safeParse(recipient)
  if (!address.success) fault('recipient', address.error.issues[0]?.message ?? 'must be an address')
  const [words, wants] = [subject?.trim() ?? '', subjectOf[channel]]
  if (wants === 'always' && words === '') fault('subject', EMPTY)
  if (wants === 'never' && words !== '') fault('subject', 'is not sent on this channel')
  for (const [field, text] of Object.entries({ subject: words, body })) {
    if (placesIn(text).length > 0 || hasStrayBraces(text)) fault(field, 'has double braces, which nothing fills in')
  }
  if (body.length > maxBody[channel]) {
    fault('body', `must have at most ${maxBody[channel]} characters on this channel`)
  }
  return issues
}
