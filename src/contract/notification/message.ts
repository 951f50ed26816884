import * as z from 'zod/mini'
import { call, record } from '#contract/core/call.ts'
import { filledText, Id, ifMissing, Moment, Named, requiredText, Version } from '#contract/core/common.ts'
import type { Described } from '#contract/core/resource/described.ts'
import { listFields } from '#contract/core/list/list-field.ts'
import { canDeleteMessage, canEditMessage, messageIssues } from './message.rules.ts'
import { resourceCalls } from '#contract/core/resource/resource.ts'
import { templateChannels } from '#contract/core/message-channels.ts'

export const messageStatuses = ['QUEUED', 'SENDING', 'SENT', 'DELIVERED', 'FAILED', 'CANCELLED'] as const
export type MessageStatus = (typeof messageStatuses)[number]

/** What somebody is written, from when it is laid ready until it has arrived. */
export const Message = z
  .object({
    id: Id,
    customerId: Id,
    channel: z.enum(templateChannels),
    /** An e-mail address, or a number such as +62812…; within the application the address of an account. */
    recipient: z.string(),
    recipientName: z.nullable(z.string()),
    subject: z.nullable(z.string()),
    /** As it was written. A place in double braces is filled in for its recipient alone. */
    body: z.string(),
    /** The template approved by WhatsApp that it is sent as; null: as free text. */
    approved: z.nullable(z.object({ name: z.string(), language: z.string() })),
    /** It contains a code, password or link that only its recipient sees; `subject` and `body` show it masked. */
    sealed: z.boolean(),
    status: z.enum(messageStatuses),
    /** How often it was tried since it was laid ready. */
    attempts: z.int(),
    /** What stood in the way of the last try. */
    error: z.nullable(z.string()),
    /** Not before this. */
    scheduledAt: z.nullable(Moment),
    /** Of one that waits for its time: when it is tried next, if its channel is set up. */
    nextTryAt: z.nullable(Moment),
    sentAt: z.nullable(Moment),
    /** When it arrived and when it was read, where the provider says so. */
    deliveredAt: z.nullable(Moment),
    readAt: z.nullable(Moment),
    /** What the provider calls it. */
    providerId: z.nullable(z.string()),
    resetCount: z.int(),
    templateId: z.nullable(Id),
    template: z.nullable(Named),
    studentId: z.nullable(Id),
    student: z.nullable(Named),
    lmsClassId: z.nullable(Id),
    lmsClass: z.nullable(z.object({ id: Id, title: z.string() })),
    exclude: z.boolean(),
    version: Version,
    createdAt: Moment,
    updatedAt: Moment,
    /** Null: the server itself. */
    createdBy: z.nullable(Named),
  })
  .register(z.globalRegistry, { id: 'Message' })
export type Message = z.output<typeof Message>

export const messageFields = listFields({
  createdAt: { type: 'moment', sort: true, bounds: ['createdFrom', 'createdTo'] },
  channel: { type: 'enum', values: templateChannels },
  recipient: { type: 'text', search: 'contains' },
  recipientName: { type: 'text', search: 'contains', nullable: true },
  subject: { type: 'text', search: 'contains', nullable: true },
  status: { type: 'enum', values: messageStatuses },
  attempts: { type: 'int' },
  scheduledAt: { type: 'moment', nullable: true },
  sentAt: { type: 'moment', nullable: true, bounds: ['sentFrom', 'sentTo'] },
  templateId: { type: 'id', nullable: true },
  studentId: { type: 'id', nullable: true },
  lmsClassId: { type: 'id', nullable: true },
  resetCount: { type: 'int' },
  exclude: { type: 'bool' },
})

const Subject = z.nullish(
  z
    .string()
    .check(z.trim(), z.maxLength(200, 'must have at most 200 characters'), z.regex(/^[^\r\n]*$/, 'must be one line')),
)
const given = {
  recipient: requiredText(254),
  recipientName: z.nullish(z.string().check(z.trim(), z.maxLength(120, 'must have at most 120 characters'))),
  subject: Subject,
  body: filledText().check(z.maxLength(20_000, 'must have at most 20000 characters')),
  scheduledAt: z.nullish(Moment),
  studentId: z.nullish(Id),
  lmsClassId: z.nullish(Id),
}

export const CreateMessage = z
  .strictObject({ channel: z.enum(templateChannels, { error: ifMissing }), ...given })
  .check(({ value, issues }) => {
    for (const { field, message } of messageIssues({ ...value, subject: value.subject ?? null })) {
      issues.push({ code: 'custom', path: [field], message, input: value })
    }
  })
  .register(z.globalRegistry, { id: 'CreateMessage' })

/** The channel stays: on another one, another message is written. */
export const UpdateMessage = z
  .strictObject({
    ...given,
    version: Version,
    recipient: z.optional(given.recipient),
    body: z.optional(given.body),
    /** It is not sent. */
    status: z.optional(z.enum(['CANCELLED'])),
    exclude: z.optional(z.boolean()),
  })
  .register(z.globalRegistry, { id: 'UpdateMessage' })

export const messageCalls = {
  ...resourceCalls({
    path: 'message',
    one: 'message',
    many: 'messages',
    file: 'Messages',
    area: 'message',
    permissions: { export: 'message:read' },
    record: Message,
    fields: messageFields,
    create: CreateMessage,
    update: UpdateMessage,
  }),
  messageReset: call({
    method: 'POST',
    path: '/api/message/reset/{id}',
    access: 'message:reset',
    summary: 'Send a message again that was sent, failed or was cancelled',
    answer: record(Message),
  }),
}

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
  onDelete: 'A queued message is not sent. You can restore it from the audit log.',
}
