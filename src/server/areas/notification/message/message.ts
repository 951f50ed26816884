import { sql } from 'kysely'
import type { Message } from '#contract/notification/message.ts'
import { messageFields } from '#contract/notification/message.ts'
import {
  addressOn,
  canChangeMessage,
  canDeleteMessage,
  canEditMessage,
  messageIssues,
} from '#contract/notification/message.rules.ts'
import type { TemplateChannel } from '#contract/core/message-channels.ts'
import type { Tx } from '#server/core/db/database.ts'
import { prepared } from '#server/core/db/prepared.ts'
import { iso, named } from '#server/core/db/list.ts'
import type { Resource, Wish } from '#server/core/resource/resource.ts'
import type { Approved } from './carrier.ts'

const ref = (name: string) => sql.ref(name)

/** What of an approved template anybody may see: its places may be filled in for the recipient alone. */
function approvedOf(held: unknown): Message['approved'] {
  if (held === null) return null
  const { name, language } = held as Approved
  return { name, language }
}

/** A text of a message without what is for its recipient alone. */
const maskedText = (column: 'subject' | 'body') => sql<string | null>`mask_secrets(${ref(`m.${column}`)})`
const hasSecret = sql<boolean>`concat_ws(' ', m.subject, m.body) <> mask_secrets(concat_ws(' ', m.subject, m.body))`

async function rows(tx: Tx, ids: readonly number[]): Promise<Message[]> {
  const found = await tx
    .selectFrom('message as m')
    .leftJoin('template as t', 't.id', 'm.template_id')
    .leftJoin('student as s', 's.id', 'm.student_id')
    .leftJoin('lms_class as l', 'l.id', 'm.lms_class_id')
    .leftJoin('app_user as u', 'u.id', 'm.created_by')
    .modifyFront(prepared)
    .select(['m.id', 'm.customer_id', 'm.channel', 'm.recipient', 'm.recipient_name'])
    .select([maskedText('subject').as('subject'), maskedText('body').$notNull().as('body')])
    .select(['m.status', 'm.attempts', 'm.error', 'm.scheduled_at', 'm.sent_at', 'm.provider_id', 'm.reset_count'])
    .select(['m.delivered_at', 'm.read_at', 'm.approved'])
    .select(['m.template_id', 'm.student_id', 'm.lms_class_id', 'm.excluded', 'm.version', 'm.created_at'])
    .select(['m.updated_at', 'm.created_by', 't.name as template', 's.name as student', 'l.title as class'])
    .select(['u.name as creator', sql<boolean>`m.sealed IS NOT NULL OR ${hasSecret}`.as('is_sealed')])
    .select(sql<Date>`greatest(m.scheduled_at, m.next_try_at)`.as('due_at'))
    .where(sql<boolean>`m.id = ANY (${[...ids]}::bigint[])`)
    .where('m.deleted_at', 'is', null)
    .execute()
  return found.map((row) => ({
    id: row.id,
    customerId: row.customer_id,
    channel: row.channel,
    recipient: row.recipient,
    recipientName: row.recipient_name,
    subject: row.subject,
    body: row.body,
    approved: approvedOf(row.approved),
    sealed: row.is_sealed,
    status: row.status,
    attempts: row.attempts,
    error: row.error,
    scheduledAt: iso(row.scheduled_at),
    nextTryAt: row.status === 'QUEUED' && row.due_at.getTime() > Date.now() ? row.due_at.toISOString() : null,
    sentAt: iso(row.sent_at),
    deliveredAt: iso(row.delivered_at),
    readAt: iso(row.read_at),
    providerId: row.provider_id,
    resetCount: row.reset_count,
    templateId: row.template_id,
    template: named(row.template_id, row.template),
    studentId: row.student_id,
    student: named(row.student_id, row.student),
    lmsClassId: row.lms_class_id,
    lmsClass: row.lms_class_id === null || row.class === null ? null : { id: row.lms_class_id, title: row.class },
    exclude: row.excluded,
    version: row.version,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    createdBy: named(row.created_by, row.creator),
  }))
}

type Texts = Wish & { channel?: TemplateChannel; recipient?: string; subject?: string | null; body?: string }

const cancels = (wish: Wish) => wish.status === 'CANCELLED'
/** What of a message anybody may change at any time. */
const aside = new Set(['version', 'exclude', 'status'])
const rewrites = (wish: Wish) => Object.entries(wish).some(([key, value]) => value !== undefined && !aside.has(key))

/** What people are written. `outbox.ts` sends it. */
export const messages: Resource<Message, typeof messageFields> = {
  table: 'message',
  area: 'message',
  command: 'message',
  noun: 'message',
  label: ({ recipientName, recipient }) => recipientName ?? recipient,
  columns: {
    channel: 'channel',
    recipientName: 'recipient_name',
    body: 'body',
    scheduledAt: 'scheduled_at',
    studentId: 'student_id',
    lmsClassId: 'lms_class_id',
    status: 'status',
  },
  references: {
    studentId: { table: 'student', what: 'a student' },
    lmsClassId: { table: 'lms_class', what: 'a class' },
  },
  // When it is tried next is no news: each writing of it says so anew.
  digest({ nextTryAt: _nextTryAt, ...row }) {
    return row
  },
  mayEdit(row, wish) {
    if (rewrites(wish)) return canEditMessage(row)
    return cancels(wish) ? canChangeMessage(row) : true
  },
  mayDelete: canDeleteMessage,
  check({ wish, before }) {
    const { recipient, subject, body } = wish as Texts
    if (!before || [recipient, subject, body].every((text) => text === undefined)) return []
    const { channel } = before
    return messageIssues({
      channel,
      recipient: recipient ?? before.recipient,
      subject: subject === undefined ? before.subject : subject,
      body: body ?? before.body,
    })
  },
  values({ wish, before }) {
    const { channel = before?.channel ?? 'EMAIL', recipient, subject, body } = wish as Texts
    return {
      // In other words it is not what WhatsApp has approved.
      ...(before?.approved && body !== undefined && body !== before.body ? { approved: null } : {}),
      ...(recipient === undefined ? {} : { recipient: addressOn(channel, recipient) }),
      ...(subject === undefined ? {} : { subject: subject?.trim() || null }),
    }
  },
  actionOf: (_before, wish) => (cancels(wish) && !rewrites(wish) ? 'message.cancel' : undefined),
  list: {
    resource: 'message',
    title: 'Messages',
    view: 'list_message',
    alias: 'message',
    fields: messageFields,
    columns: {
      createdAt: { title: 'Created', value: ref('message.created_at'), width: 18 },
      channel: { title: 'Channel', value: ref('message.channel'), width: 12 },
      recipient: { title: 'Recipient', value: ref('message.recipient'), width: 32 },
      recipientName: { title: 'Name', value: ref('message.recipient_name'), width: 28 },
      subject: {
        title: 'Subject',
        value: ref('message.subject'),
        exported: sql`mask_secrets(message.subject)`,
        width: 44,
      },
      status: { title: 'Status', value: ref('message.status'), width: 12 },
      attempts: { title: 'Attempts', value: ref('message.attempts'), width: 10 },
      scheduledAt: { title: 'Not before', value: ref('message.scheduled_at'), width: 18 },
      sentAt: { title: 'Sent', value: ref('message.sent_at'), width: 18 },
      templateId: { title: 'Template', value: ref('message.template_id') },
      studentId: { title: 'Student', value: ref('message.student_id') },
      lmsClassId: { title: 'Class', value: ref('message.lms_class_id') },
      resetCount: { title: 'Sent again', value: ref('message.reset_count'), width: 10 },
      exclude: { title: 'Excluded', value: ref('message.excluded'), width: 10 },
    },
    where: sql`message.deleted_at IS NULL`,
    defaultSort: '-createdAt',
    rows,
  },
}
