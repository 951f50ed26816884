import * as z from 'zod/mini'
import { call, record as answerOf } from '#contract/core/call.ts'
import { filledText, Id, Named } from '#contract/core/common.ts'
import { templateChannels } from '#contract/core/message-channels.ts'
import type { RecordOfKind } from '#contract/core/resource/define.ts'
import { defineResource, patternCalls } from '#contract/core/resource/define.ts'
import { bool, code, int, moment, named, record, related, text } from '#contract/core/resource/field.ts'
import { kinds } from '#contract/kinds.ts'
import { channelTyped, channelWords } from './channel-words.ts'
import { canDeleteMessage, canEditMessage, messageIssues } from './message.rules.ts'

const messageStatuses = ['QUEUED', 'SENDING', 'SENT', 'DELIVERED', 'FAILED', 'CANCELLED'] as const
export type MessageStatus = (typeof messageStatuses)[number]

/** A message to a recipient, from the queue to its delivery. */
export const message = defineResource(kinds.message, {
  calls: patternCalls('/api/message', { signed: false }),
  keywords: ['message', 'letter', 'pesan', 'surat'],
  label: ({ recipientName, recipient }) => recipientName ?? recipient,
  hint: ({ channel, subject, body }) => `${channel} · ${subject ?? body.slice(0, 60)}`,
  findHelp: 'By recipient or subject.',
  search: 'Name, address or subject…',
  sort: '-createdAt',
  mayEdit: (row) => canEditMessage(row),
  mayDelete: (row) => canDeleteMessage(row),
  onDelete: 'A queued message is not sent. You can restore it from the audit log.',
  empty: {
    title: 'No messages yet',
    hint: 'Messages to participants, buyers and account owners appear here with their delivery status.',
  },
  check: ({ subject = null, ...body }) => messageIssues({ ...body, subject }),
  fields: {
    createdAt: moment('Created', {
      required: true,
      write: 'never',
      sort: true,
      filter: true,
      bounds: ['createdFrom', 'createdTo'],
      width: 100,
    }),
    /** It stays: on another one, another message is written. */
    channel: code('Channel', templateChannels, {
      write: 'create',
      initial: 'EMAIL',
      words: channelWords,
      filter: true,
      main: 2,
      width: 120,
      typed: ['kanal'],
      typedValues: channelTyped,
    }),
    /** An e-mail address, or a number such as +62812…; within the application the address of an account. */
    recipient: text('Recipient', {
      required: true,
      max: 254,
      search: 'contains',
      main: 2,
      width: 190,
      typed: ['penerima', 'to'],
      help: 'An e-mail address; for WhatsApp and SMS a phone number.',
    }),
    recipientName: text('Name', { max: 120, search: 'contains', main: 1, width: 170, typed: ['nama', 'name'] }),
    subject: text('Subject', {
      max: 200,
      pattern: [/^[^\r\n]*$/, 'must be one line'],
      search: 'contains',
      main: true,
      width: 240,
      typed: ['judul'],
    }),
    /** As it was written. A place in double braces is filled in for its recipient alone. */
    body: text('Text', {
      required: true,
      max: 20_000,
      schema: filledText().check(z.maxLength(20_000, 'must have at most 20000 characters')),
      list: false,
    }),
    /** The template approved by WhatsApp that it is sent as; null: as free text. */
    approved: related('Approved template', z.object({ name: z.string(), language: z.string() }), { nullable: true }),
    /** It contains a code, password or link that only its recipient sees; `subject` and `body` show it masked. */
    sealed: bool('Sealed', { write: 'never', list: false }),
    /** A change can only cancel it. */
    status: code('Status', messageStatuses, {
      write: 'update',
      schema: z.enum(['CANCELLED']),
      default: 'QUEUED',
      filter: true,
      main: 1,
      width: 110,
      typedValues: {
        QUEUED: ['waiting', 'menunggu', 'antre'],
        SENDING: ['sedang dikirim'],
        SENT: ['terkirim'],
        DELIVERED: ['sampai'],
        FAILED: ['gagal'],
        CANCELLED: ['batal', 'dibatalkan'],
      },
    }),
    /** How often it was tried since it was queued. */
    attempts: int('Attempts', { write: 'never', default: 0, width: 90, typed: ['percobaan'] }),
    /** What the last try met. */
    error: text('Error', { write: 'never', list: false }),
    scheduledAt: moment('Not before', { help: 'Leave empty to send immediately.' }),
    /** Of one that waits for its time: when it is tried next, if its channel is set up. */
    nextTryAt: moment('Next try', { write: 'never', list: false }),
    sentAt: moment('Sent', {
      write: 'never',
      filter: true,
      bounds: ['sentFrom', 'sentTo'],
      width: 100,
      typed: ['dikirim', 'sent'],
    }),
    /** When it arrived and when it was read, where the provider says so. */
    deliveredAt: moment('Arrived', { write: 'never', list: false }),
    readAt: moment('Read', { write: 'never', list: false }),
    providerId: text('Provider ID', { write: 'never', list: false }),
    templateId: record('Template', 'template', { write: 'never', filter: true, shownBy: 'template' }),
    template: related('Template', Named, { nullable: true }),
    studentId: record('Student', 'student', { filter: true, shownBy: 'student' }),
    student: related('Student', Named, { nullable: true }),
    lmsClassId: record('Class', 'lms', { filter: true, shownBy: 'lmsClass' }),
    lmsClass: related('Class', z.object({ id: Id, title: z.string() }), { nullable: true }),
    resetCount: int('Sent again', { write: 'never', default: 0, chars: 10 }),
    /** It changes as the message is sent: the list has the moments that matter instead. */
    updatedAt: moment('Changed', { required: true, write: 'never', list: false }),
    /** Null: the server itself. */
    createdBy: named('Created by', { list: false }),
  },
})
export type Message = RecordOfKind<typeof message>

export const messageReset = call({
  method: 'POST',
  path: '/api/message/reset/{id}',
  access: 'message:reset',
  summary: 'Send a message again that was sent, failed or was cancelled',
  answer: answerOf(message.record),
})
